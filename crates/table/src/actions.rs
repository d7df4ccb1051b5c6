//! What a person can do, grouped by the unit that acts and the verb.

use hillfort_engine::view::{ActionKind, Choice};
use serde::Serialize;

/// The actions of one unit with the same verb, or those of nobody.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ActionGroup {
    /// What they are called on a button: `Rocket jump`.
    pub verb: String,
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
    pub class: Option<String>,
    /// The actions.
    pub actions: Vec<GroupedAction>,
}

/// An action of a group.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GroupedAction {
    /// Its line, without the seat.
    pub line: String,
    /// The target cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
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
        let action = GroupedAction { line, to, sentence, warning };
        let is_same = |group: &&mut ActionGroup| {
            (&group.from, &group.verb, &group.opener, &group.class) == (&from, &verb, &opener, &class)
                && (group.kind, group.needs_verb) == (kind, needs_verb)
        };
        // Most often it is one of the last.
        match groups.iter_mut().rev().find(is_same) {
            Some(group) => group.actions.push(action),
            None => {
                let actions = vec![action];
                groups.push(ActionGroup { verb, kind, needs_verb, opener, from, class, actions });
            }
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(line: &str, verb: &str, from: Option<&str>, to: Option<&str>) -> Choice {
        Choice {
            line: line.to_owned(),
            verb: verb.to_owned(),
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
        assert_eq!(lines, [vec!["walk b1", "walk b2"], vec!["jump c1"], vec!["walk b1"], vec!["end"]]);
    }

    #[test]
    fn what_is_missing_is_left_out() {
        let groups =
            grouped(vec![choice("go b1", "Go", Some("a1"), Some("b1")), choice("end", "End", None, None)]);
        let json = serde_json::to_string(&groups).unwrap();
        let expected = r#"[{"verb":"Go","kind":"move","from":"a1","actions":[{"line":"go b1","to":"b1"}]},"#;
        let end = r#"{"verb":"End","kind":"move","actions":[{"line":"end","sentence":"It goes."}]}]"#;
        assert_eq!(json, format!("{expected}{end}"));
    }
}
