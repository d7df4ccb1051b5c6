//! Lists as what has changed in them.

use std::hash::{DefaultHasher, Hash, Hasher as _};

use hillfort_engine::view::{Mark, PieceView, Readiness};
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
        let splices = list.into_iter().zip(new).map(|(item, print)| match position(&old, &print) {
            Some(start) => Splice::Copy((start, 1)),
            None => Splice::New(item),
        });
        let mut joined: Vec<Splice<T>> = Vec::new();
        for splice in splices {
            match (joined.last_mut(), &splice) {
                // Equal items may be copied from anywhere.
                (Some(Splice::Copy((start, count))), Splice::Copy((next, _)))
                    if old.get((*start + *count) as usize) == old.get(*next as usize) =>
                {
                    *count += 1;
                }
                _ => joined.push(splice),
            }
        }
        Some(Self(joined))
    }
}

/// How to make a list of pieces from the one before: runs of the old list, pieces that have changed, and new ones, in
/// order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct PieceDelta(pub Vec<PieceSplice>);

/// A part of a list of pieces: `[start, count]` copies a run of the old list, `[index, fields]` changes some fields of
/// an old piece, anything else is a new piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum PieceSplice {
    /// A run of the old list: the index of its first piece, and how many.
    Copy((u32, u32)),
    /// An old piece, by its index, and what has changed of it.
    Changed((u32, PieceChange)),
    /// A new piece.
    New(PieceView),
}

/// The fields of a piece that have changed; the others are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PieceChange {
    /// Its cell; empty if it is now beside the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub cell: Option<String>,
    /// Its health now and on its card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub health: Option<(u16, u16)>,
    /// All its status marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub marks: Option<Vec<Mark>>,
    /// Whether it can still act in this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub readiness: Option<Readiness>,
    /// What it is and can do, in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub tooltip: Option<String>,
}

impl PieceChange {
    /// Returns what makes one piece from another; `None` if they are different pieces.
    fn between(old: &PieceView, new: &PieceView) -> Option<Self> {
        let PieceView { id, cell, seat, class, letter, health, marks, readiness, tooltip } = new;
        let is_same = (id, seat, class, letter) == (&old.id, &old.seat, &old.class, &old.letter)
            && (health.is_some() || old.health.is_none());
        is_same.then(|| Self {
            cell: (*cell != old.cell).then(|| cell.clone().unwrap_or_default()),
            health: health.filter(|_| *health != old.health),
            marks: (*marks != old.marks).then(|| marks.clone()),
            readiness: (*readiness != old.readiness).then_some(*readiness),
            tooltip: (*tooltip != old.tooltip).then(|| tooltip.clone()),
        })
    }
}

impl PieceDelta {
    /// Returns how to make a list from an older one, and replaces it; `None` if nothing has changed.
    pub(crate) fn since(old: &mut Vec<PieceView>, list: Vec<PieceView>) -> Option<Self> {
        if *old == list {
            return None;
        }
        let mut joined: Vec<PieceSplice> = Vec::new();
        for (idx, piece) in list.iter().enumerate() {
            // Most pieces keep their place.
            let here = old.get(idx).filter(|older| *older == piece);
            let same = here.map_or_else(|| position(old, piece), |_| u32::try_from(idx).ok());
            if let Some(next) = same {
                match joined.last_mut() {
                    Some(PieceSplice::Copy((start, count))) if *start + *count == next => *count += 1,
                    _ => joined.push(PieceSplice::Copy((next, 1))),
                }
                continue;
            }
            let older = [idx].into_iter().chain(0..old.len()).filter(|older| *older < old.len());
            let mut changes = older.filter_map(|older| {
                let change = PieceChange::between(&old[older], piece)?;
                Some((u32::try_from(older).ok()?, change))
            });
            let changed = changes.next();
            joined.push(changed.map_or_else(|| PieceSplice::New(piece.clone()), PieceSplice::Changed));
        }
        *old = list;
        Some(Self(joined))
    }
}

/// Returns the index of an item of a list.
fn position<T: PartialEq>(list: &[T], item: &T) -> Option<u32> {
    let idx = list.iter().position(|other| other == item)?;
    u32::try_from(idx).ok()
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

    fn piece(id: Option<u16>, cell: &str) -> PieceView {
        PieceView {
            id,
            cell: Some(cell.to_owned()),
            seat: hillfort_engine::Seat::new(0),
            class: "scout".to_owned(),
            letter: 'S',
            health: Some((3, 5)),
            marks: Vec::new(),
            readiness: Readiness::Done,
            tooltip: "Scout: moves 4.".to_owned(),
        }
    }

    fn json(old: &[PieceView], new: &[PieceView]) -> String {
        let mut kept = old.to_vec();
        let delta = PieceDelta::since(&mut kept, new.to_vec());
        assert_eq!(kept, new, "the next delta starts from here");
        serde_json::to_string(&delta).unwrap()
    }

    #[test]
    fn of_a_piece_only_the_fields_that_have_changed_are_sent() {
        let [one, two, three] = [(1, "a1"), (2, "a2"), (3, "a3")].map(|(id, cell)| piece(Some(id), cell));
        let all = [one.clone(), two.clone(), three.clone()];
        assert_eq!(json(&all, &all), "null");
        let fresh = PieceView { readiness: Readiness::Fresh, ..two.clone() };
        assert_eq!(
            json(&all, &[one.clone(), fresh, three.clone()]),
            r#"[[0,1],[1,{"readiness":"fresh"}],[2,1]]"#
        );
        let dead = PieceView { cell: None, health: Some((0, 5)), ..three.clone() };
        assert_eq!(json(&all, &[dead, one.clone()]), r#"[[2,{"cell":"","health":[0,5]}],[0,1]]"#);
        let unhurt = PieceView { health: None, ..one.clone() };
        assert!(json(&all, &[unhurt]).starts_with(r#"[{"id":1,"cell":"a1""#), "fields do not disappear");
        let burning =
            PieceView { marks: vec![Mark { title: "burning".to_owned(), count: None }], ..one.clone() };
        let lit = r#"[[0,{"marks":[{"title":"burning"}]}],[1,2]]"#;
        assert_eq!(json(&all, &[burning.clone(), two.clone(), three]), lit);
        assert_eq!(json(&[burning, two.clone()], &[one.clone(), two.clone()]), r#"[[0,{"marks":[]}],[1,1]]"#);
        let heavy = PieceView { class: "heavy".to_owned(), ..one.clone() };
        assert!(json(&[one, two], &[heavy]).starts_with(r#"[{"id":1,"cell":"a1""#), "that is another piece");
    }

    #[test]
    fn pieces_that_nobody_can_tell_apart_change_where_they_stand() {
        let [here, there, gone] = ["a1", "a2", "a3"].map(|cell| piece(None, cell));
        assert_eq!(
            json(&[here.clone(), there.clone()], &[here.clone(), gone.clone()]),
            r#"[[0,1],[1,{"cell":"a3"}]]"#
        );
        assert_eq!(json(std::slice::from_ref(&here), &[gone, here.clone()]), r#"[[0,{"cell":"a3"}],[0,1]]"#);
    }
}
