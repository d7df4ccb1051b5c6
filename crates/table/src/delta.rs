//! Lists as what has changed in them.

use std::hash::{DefaultHasher, Hash, Hasher as _};

use serde::Serialize;

/// How to make a list from the one before: runs of the old list, and new items, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct ListDelta<T>(pub Vec<Splice<T>>);

/// A part of a list: `[start, count]` copies a run of the old list, anything else is a new item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Splice<T> {
    /// A run of the old list: the index of its first item, and how many.
    Copy((u32, u32)),
    /// A new item.
    New(T),
}

impl<T> ListDelta<T> {
    /// Returns how to make a list from an older one, and makes `old` the fingerprints of the list; `None` if nothing
    /// has changed.
    pub(crate) fn since(old: &mut Vec<u64>, list: Vec<T>) -> Option<Self>
    where
        T: Hash,
    {
        let new = fingerprints(&list);
        let old = std::mem::replace(old, new.clone());
        if old == new {
            return None;
        }
        let mut splices: Vec<Splice<T>> = Vec::new();
        for (item, print) in list.into_iter().zip(new) {
            if let Some(Splice::Copy((start, count))) = splices.last_mut()
                && old.get((*start + *count) as usize) == Some(&print)
            {
                *count += 1;
                continue;
            }
            splices.push(match old.iter().position(|older| *older == print) {
                Some(start) => Splice::Copy((u32::try_from(start).expect("a short list"), 1)),
                None => Splice::New(item),
            });
        }
        Some(Self(splices))
    }
}

/// Returns a hash of every item. Lists are compared by these, so that a table need not keep what it has sent.
pub(crate) fn fingerprints<T: Hash>(items: &[T]) -> Vec<u64> {
    let print = |item: &T| {
        let mut hasher = DefaultHasher::new();
        item.hash(&mut hasher);
        hasher.finish()
    };
    items.iter().map(print).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delta(old: &[&str], new: &[&str]) -> Option<Vec<Splice<String>>> {
        let mut prints = fingerprints(old);
        let list = new.iter().map(|word| (*word).to_owned()).collect();
        let delta = ListDelta::since(&mut prints, list);
        assert_eq!(prints, fingerprints(new), "the next delta starts from here");
        delta.map(|delta| delta.0)
    }

    #[test]
    fn equal_lists_have_no_delta() {
        assert_eq!(delta(&[], &[]), None);
        assert_eq!(delta(&["a", "b"], &["a", "b"]), None);
    }

    #[test]
    fn runs_are_copied_and_new_items_are_sent() {
        let new = |word: &str| Splice::New(word.to_owned());
        assert_eq!(delta(&["a"], &[]), Some(vec![]));
        assert_eq!(delta(&[], &["a"]), Some(vec![new("a")]));
        assert_eq!(
            delta(&["a", "b", "c"], &["a", "c"]),
            Some(vec![Splice::Copy((0, 1)), Splice::Copy((2, 1))])
        );
        let changed = vec![Splice::Copy((0, 2)), new("x"), Splice::Copy((3, 1))];
        assert_eq!(delta(&["a", "b", "c", "d"], &["a", "b", "x", "d"]), Some(changed));
        let turned = vec![Splice::Copy((1, 2)), Splice::Copy((0, 1))];
        assert_eq!(delta(&["a", "b", "c"], &["b", "c", "a"]), Some(turned));
        let doubled = vec![Splice::Copy((0, 1)), Splice::Copy((0, 1))];
        assert_eq!(delta(&["a"], &["a", "a"]), Some(doubled));
    }

    #[test]
    fn a_delta_is_a_list_of_runs_and_items() {
        let delta = ListDelta(vec![Splice::Copy((2, 3)), Splice::New("x")]);
        assert_eq!(serde_json::to_string(&delta).unwrap(), r#"[[2,3],"x"]"#);
    }
}
