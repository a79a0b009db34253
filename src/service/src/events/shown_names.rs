//! What everybody calls the players of an event. Two who are called alike are told apart by their numbers, wherever
//! names are shown.

use std::collections::{BTreeMap, HashMap};

use safehouse_store::events::{EventEntry, StoredEvent};

use crate::{Refusal, Service};

/// What stands between a name and the number that tells it from the same name.
const BETWEEN: &str = " · ";

/// The names of the players of an event by their numbers, no two of them alike.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ShownNames(BTreeMap<u32, String>);

impl ShownNames {
    /// The names of these: the number and the name of each, empty for “Player” and the number. Where two have one name,
    /// capitals aside, each gets its number behind it, as `Lou · 2`.
    pub fn of<'a>(players: impl IntoIterator<Item = (u32, &'a str)>) -> Self {
        let mut names: BTreeMap<u32, String> =
            players.into_iter().map(|(number, name)| (number, called(number, name))).collect();
        let mut counts: HashMap<String, u32> = HashMap::new();
        for name in names.values() {
            let count = counts.entry(key(name)).or_default();
            *count = count.saturating_add(1);
        }
        for (number, name) in &mut names {
            // Who chose a name that ends in a number is not taken for whom it would be added to.
            if ends_in_number(name) || counts.get(&key(name)).is_some_and(|count| *count > 1) {
                *name = format!("{name}{BETWEEN}{number}");
            }
        }
        Self(names)
    }

    /// The name of the player with this number; none of somebody who is not among them.
    pub fn find(&self, number: u32) -> Option<&str> {
        self.0.get(&number).map(String::as_str)
    }

    /// The same, `Player` and the number of somebody who is not among them.
    pub fn name(&self, number: u32) -> String {
        self.find(number).map_or_else(|| called(number, ""), str::to_owned)
    }
}

fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

fn ends_in_number(name: &str) -> bool {
    let end = name.trim().rsplit_once(BETWEEN.trim()).map(|(_, end)| end.trim());
    end.is_some_and(|end| !end.is_empty() && end.chars().all(char::is_numeric))
}

/// What everybody calls somebody of this number and name, were there nobody else.
pub(super) fn called(number: u32, name: &str) -> String {
    if name.is_empty() { format!("Player {number}") } else { name.to_owned() }
}

/// The name of a player that statements vouch for: whoever else has it.
pub(super) fn told_name(entry: &EventEntry) -> String {
    called(entry.number, &entry.shown_as)
}

/// The names of everybody who is or was entered.
pub(super) fn names_of(entries: &[EventEntry]) -> ShownNames {
    ShownNames::of(entries.iter().map(|entry| (entry.number, entry.shown_as.as_str())))
}

/// The same of an event.
///
/// # Errors
/// The store fails.
pub(super) async fn names_at(service: &Service, event: &StoredEvent) -> Result<ShownNames, Refusal> {
    Ok(names_of(&service.store.list_event_entries((event.store, event.id)).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_of_one_name_have_their_numbers_and_nobody_else_has_one() {
        let names = ShownNames::of([(1, "Ada"), (2, "Lou"), (3, ""), (5, "lou "), (7, "Lou · 2"), (8, "Player 3")]);
        let told: Vec<String> = [1, 2, 3, 5, 7, 8, 9].into_iter().map(|number| names.name(number)).collect();
        assert_eq!(
            told,
            ["Ada", "Lou · 2", "Player 3 · 3", "lou  · 5", "Lou · 2 · 7", "Player 3 · 8", "Player 9"],
            "nobody can choose what another is called"
        );
        assert_eq!(names.find(9), None);
    }
}
