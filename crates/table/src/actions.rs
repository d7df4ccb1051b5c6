//! What a person can do, grouped by the unit that acts and the verb.

use hillfort_engine::view::{ActionKind, Choice};
use serde::Serialize;

use crate::cell_names::CellNames;

/// The actions of one unit with the same verb, or those of nobody.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ActionGroup {
    /// What they are called on a button: `Rocket jump`.
    pub verb: &'static str,
    /// What kind of action they are; clients give every kind a colour and a shape.
    pub kind: ActionKind,
    /// Whether they are offered only after the verb was chosen; left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub needs_verb: bool,
    /// The line to play before the line of an action; it only chooses the unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opener: Option<String>,
    /// The cell of the unit that acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The class of the unit that acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<&'static str>,
    /// The actions; those that differ only in their target are one item.
    pub actions: Vec<GroupedAction>,
}

/// An action of a group, or several that differ only in their target.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GroupedAction {
    /// Its line, without the seat. `*` stands for the name of the target.
    pub line: String,
    /// The target cells: one, or those of several actions.
    #[serde(skip_serializing_if = "CellNames::is_empty")]
    pub to: CellNames,
    /// What it does, in a sentence; only without a target cell. The others are explained when they are looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
    /// A warning if it loses the game or is certain to kill a unit of the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<String>,
}

/// Groups choices, in the order in which their groups first appear.
pub(crate) fn grouped(choices: Vec<Choice>) -> Vec<ActionGroup> {
    let mut groups: Vec<ActionGroup> = Vec::new();
    for choice in choices {
        let Choice { line, verb, needs_verb, opener, kind, from, class, to, sentence, warning } = choice;
        let sentence = to.is_none().then_some(sentence);
        let line = to.as_deref().and_then(|to| with_star(&line, to)).unwrap_or(line);
        let to = to.into_iter().collect::<Vec<_>>().into();
        let action = GroupedAction { line, to, sentence, warning };
        let is_same = |group: &&mut ActionGroup| {
            (&group.from, &group.verb, &group.opener, &group.class) == (&from, &verb, &opener, &class)
                && (group.kind, group.needs_verb) == (kind, needs_verb)
        };
        // Most often it is one of the last.
        match groups.iter_mut().rev().find(is_same) {
            Some(group) => add(&mut group.actions, action),
            None => {
                let actions = vec![action];
                groups.push(ActionGroup { verb, kind, needs_verb, opener, from, class, actions });
            }
        }
    }
    groups.iter_mut().flat_map(|group| &mut group.actions).for_each(|action| action.to.sort());
    groups
}

/// Returns a line with `*` for its last word that is the target; `None` if no word is.
fn with_star(line: &str, to: &str) -> Option<String> {
    let is_word = |start: &usize| {
        let (before, after) = (&line[..*start], &line[*start + to.len()..]);
        (before.is_empty() || before.ends_with(' ')) && (after.is_empty() || after.starts_with(' '))
    };
    let start = line.rmatch_indices(to).map(|(start, _)| start).find(is_word)?;
    Some([&line[..start], "*", &line[start + to.len()..]].concat())
}

/// Adds an action to those that differ only in the target, if there are any.
fn add(actions: &mut Vec<GroupedAction>, action: GroupedAction) {
    let is_like = |other: &&mut GroupedAction| {
        (&other.line, &other.warning) == (&action.line, &action.warning)
            && !other.to.is_empty()
            && !action.to.is_empty()
    };
    match actions.iter_mut().rev().find(is_like) {
        Some(other) => other.to.append(action.to),
        None => actions.push(action),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(line: &str, verb: &'static str, from: Option<&str>, to: Option<&str>) -> Choice {
        Choice {
            line: line.to_owned(),
            verb,
            needs_verb: false,
            opener: None,
            kind: ActionKind::Move,
            from: from.map(str::to_owned),
            class: None,
            to: to.map(str::to_owned),
            sentence: "It goes.".to_owned(),
            warning: None,
        }
    }

    #[test]
    fn actions_of_a_unit_with_the_same_verb_are_one_group() {
        let groups = grouped(vec![
            choice("walk b1", "Walk", Some("a1"), Some("b1")),
            choice("jump c1", "Jump", Some("a1"), Some("c1")),
            choice("walk b2", "Walk", Some("a1"), Some("b2")),
            choice("walk b1", "Walk", Some("a2"), Some("b1")),
            choice("end", "End", None, None),
        ]);
        let lines = |group: &ActionGroup| group.actions.iter().map(|a| a.line.clone()).collect::<Vec<_>>();
        let lines: Vec<_> = groups.iter().map(lines).collect();
        assert_eq!(lines, [vec!["walk *"], vec!["jump *"], vec!["walk *"], vec!["end"]]);
        assert_eq!(groups[0].actions[0].to.names(), ["b1", "b2"]);
    }

    #[test]
    fn actions_that_differ_in_more_than_the_target_are_apart() {
        let warned = Choice {
            warning: Some("It dies.".to_owned()),
            ..choice("walk b3", "Walk", Some("a1"), Some("b3"))
        };
        let groups = grouped(vec![
            choice("walk b1", "Walk", Some("a1"), Some("b1")),
            choice("walk b1 slowly", "Walk", Some("a1"), Some("b1")),
            choice("walk b2", "Walk", Some("a1"), Some("b2")),
            choice("walk b2 slowly", "Walk", Some("a1"), Some("b2")),
            warned,
            choice("ride", "Walk", Some("a1"), Some("b1")),
        ]);
        let [group] = &groups[..] else { panic!("{groups:?}") };
        let actions = group.actions.iter().map(|action| (action.line.clone(), action.to.names().join(" ")));
        let expected = [("walk *", "b1 b2"), ("walk * slowly", "b1 b2"), ("walk *", "b3"), ("ride", "b1")];
        assert_eq!(actions.collect::<Vec<_>>(), expected.map(|(line, to)| (line.to_owned(), to.to_owned())));
    }

    #[test]
    fn a_star_stands_for_the_last_word_that_is_the_target() {
        for (line, to, expected) in [
            ("move b1", "b1", Some("move *")),
            ("b1 b1 2", "b1", Some("b1 * 2")),
            ("b11 b1 ab1", "b1", Some("b11 * ab1")),
            ("b1", "b1", Some("*")),
            ("push b11", "b1", None),
            ("push", "b1", None),
        ] {
            assert_eq!(with_star(line, to).as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn what_is_missing_is_left_out() {
        let groups =
            grouped(vec![choice("go b1", "Go", Some("a1"), Some("b1")), choice("end", "End", None, None)]);
        let json = serde_json::to_string(&groups).unwrap();
        let expected = r#"[{"verb":"Go","kind":"move","from":"a1","actions":[{"line":"go *","to":"b1"}]},"#;
        let end = r#"{"verb":"End","kind":"move","actions":[{"line":"end","sentence":"It goes."}]}]"#;
        assert_eq!(json, format!("{expected}{end}"));
    }
}
