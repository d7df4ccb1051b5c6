//! Sets of cells, compared with the sets of the standard library.

use std::collections::BTreeSet;

use hillfort_board::{Cell, CellSet};
use proptest::prelude::*;

fn any_cells() -> impl Strategy<Value = BTreeSet<Cell>> {
    prop::collection::btree_set((0..192usize).prop_map(Cell::new), 0..40)
}

fn bits(cells: &BTreeSet<Cell>) -> CellSet<3> {
    cells.iter().copied().collect()
}

proptest! {
    #[test]
    fn shifting_a_set_equals_shifting_every_cell(cells in any_cells(), n in 0..200usize) {
        let raised: BTreeSet<_> = cells.iter().map(|c| c.index() + n).filter(|i| *i < 192).map(Cell::new).collect();
        let lowered: BTreeSet<_> = cells.iter().filter_map(|c| c.index().checked_sub(n)).map(Cell::new).collect();
        prop_assert_eq!(bits(&cells).raised(n), bits(&raised));
        prop_assert_eq!(bits(&cells).lowered(n), bits(&lowered));
    }

    #[test]
    fn a_cell_set_behaves_like_a_tree_set(a in any_cells(), b in any_cells(), cell in (0..192usize).prop_map(Cell::new)) {
        let (set_a, set_b) = (bits(&a), bits(&b));
        prop_assert!(set_a.iter().eq(a.iter().copied()));
        prop_assert_eq!(set_a.len(), a.len());
        prop_assert_eq!(set_a.is_empty(), a.is_empty());
        prop_assert_eq!(set_a.first(), a.first().copied());
        prop_assert_eq!(set_a.contains(cell), a.contains(&cell));
        prop_assert_eq!(set_a | set_b, bits(&(&a | &b)));
        prop_assert_eq!(set_a & set_b, bits(&(&a & &b)));
        prop_assert_eq!(set_a - set_b, bits(&(&a - &b)));
        prop_assert_eq!(set_a.is_subset(&set_b), a.is_subset(&b));
        prop_assert!((set_a & set_b).is_subset(&set_b));
        prop_assert_eq!(set_a.intersects(&set_b), !a.is_disjoint(&b));
        let (mut set, mut tree) = (set_a, a.clone());
        set.insert(cell);
        tree.insert(cell);
        prop_assert_eq!(set, bits(&tree));
        set.remove(cell);
        tree.remove(&cell);
        prop_assert_eq!(set, bits(&tree));
    }
}

#[test]
fn a_set_of_the_first_n_cells_can_be_created() {
    const FIRST: CellSet = CellSet::first_n(315);
    assert_eq!(FIRST.len(), 315);
    assert!(FIRST.contains(Cell::new(314)) && !FIRST.contains(Cell::new(315)));
    assert_eq!(CellSet::<8>::first_n(0), CellSet::default());
    assert_eq!(CellSet::<8>::first_n(512).len(), CellSet::<8>::CAPACITY);
}

#[test]
fn a_cell_beyond_the_words_is_in_no_set() {
    let mut set = CellSet::<1>::first_n(64);
    assert!(!set.contains(Cell::new(64)));
    set.remove(Cell::new(64));
    assert_eq!(set.len(), 64);
}

#[test]
fn a_set_is_shown_by_its_numbers() {
    assert_eq!(format!("{:?}", CellSet::<1>::first_n(3)), "{0, 1, 2}");
}
