//! What holds for every store. A new implementation writes a [`Fixture`] and calls `contract_tests!`.

mod beside;
mod dumps;
mod lists;
mod logs;
mod removal;

use std::sync::Arc;

use hillfort_store::Store;

pub(crate) use beside::*;
pub(crate) use dumps::*;
pub(crate) use lists::*;
pub(crate) use logs::*;
pub(crate) use removal::*;

/// A place for one store.
pub(crate) trait Fixture {
    /// Makes an empty place.
    fn new() -> Self;

    /// Opens the store there. It was closed before, if it was open.
    fn open(&self) -> Arc<dyn Store>;
}

/// Turns every law into a test of a fixture.
#[macro_export]
macro_rules! contract_tests {
    ($fixture:ty) => {
        $crate::contract_tests! { $fixture:
            a_table_is_loaded_as_it_was_created
            an_append_continues_the_log_and_outlives_the_process
            of_many_appends_at_the_same_place_one_succeeds
            the_same_submission_twice_is_once
            of_a_thousand_equal_submissions_one_is_carried_out
            a_submission_that_comes_back_in_pieces_is_refused
            an_append_to_no_table_is_missing
            a_table_is_created_once
            a_what_if_needs_its_table
            a_refused_write_fails_alone
            a_write_goes_on_when_nobody_waits_for_it
            the_tail_has_what_came_after
            a_closed_store_refuses
            removal_takes_everything_along_that_branches_off
            a_thousand_nested_what_ifs_can_be_removed
            an_append_after_a_removal_is_missing
            old_what_ifs_expire_unless_something_newer_branches_off
            the_last_played_table_comes_first
            only_tables_that_are_not_over_can_be_resumed
            counts_tell_tables_from_what_ifs
            an_import_of_an_export_is_the_same_store
            the_same_import_twice_is_once
            an_import_leaves_other_tables_alone
            a_changed_export_is_refused
            an_export_that_was_cut_short_is_noticed
            deadlines_are_found_in_their_order
            a_chat_keeps_its_last_lines_and_goes_with_its_table
            subscriptions_are_few_and_go_with_their_table
            a_setting_is_kept_until_it_is_replaced
        }
    };
    ($fixture:ty: $($law:ident)*) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                $crate::contract::$law(&<$fixture as $crate::contract::Fixture>::new()).await;
            }
        )*
    };
}
