//! What staff call the players of an event: the name that they know, and what everybody sees beside it.

use std::collections::BTreeMap;

use maud::{Markup, html};
use safehouse_service::events::{PlayerShown, ShownNames};

/// The names of the players of an event as its staff read them, no two of them alike.
#[derive(Debug, Clone, Default)]
pub struct StaffNames {
    /// The names that staff know.
    known: ShownNames,
    /// What everybody sees of each player.
    shown: BTreeMap<u32, String>,
}

impl StaffNames {
    /// Those of everybody who is entered.
    pub fn of(players: &[PlayerShown]) -> Self {
        let known = players.iter().filter(|player| !player.name.is_empty());
        // Whoever is shown by the name that staff know is called so once.
        let shown = |player: &PlayerShown| {
            let shown = if player.shown_as == player.name { String::new() } else { player.shown_as.clone() };
            (player.number, shown)
        };
        Self {
            known: ShownNames::of(known.map(|player| (player.number, player.name.as_str()))),
            shown: players.iter().map(shown).collect(),
        }
    }

    /// The name that staff know; none of somebody whose name they do not.
    pub(super) fn find(&self, number: u32) -> Option<&str> {
        self.known.find(number)
    }

    /// The name that staff know, or else what everybody sees.
    pub fn name(&self, number: u32) -> String {
        let shown = || self.shown.get(&number).filter(|shown| !shown.is_empty()).cloned();
        self.find(number).map(str::to_owned).or_else(shown).unwrap_or_else(|| format!("Player {number}"))
    }

    /// What everybody sees, where staff know another name.
    fn beside(&self, number: u32) -> Option<&str> {
        let known = self.find(number)?;
        self.shown.get(&number).map(String::as_str).filter(|shown| !shown.is_empty() && *shown != known)
    }

    /// The name with what everybody sees behind it, where that is another.
    pub(super) fn text(&self, number: u32) -> String {
        let name = self.name(number);
        self.beside(number).map_or_else(|| name.clone(), |shown| format!("{name} (shown as {shown})"))
    }

    /// The same, drawn.
    pub(super) fn draw(&self, number: u32) -> Markup {
        html! {
            bdi { (self.name(number)) }
            @if let Some(shown) = self.beside(number) { " " span class="muted" { "(shown as " bdi { (shown) } ")" } }
        }
    }
}

#[cfg(test)]
mod tests {
    use safehouse_service::events::EntryState;

    use super::*;

    fn player(number: u32, name: &str, shown_as: &str) -> PlayerShown {
        PlayerShown {
            number,
            id: None,
            shown_as: shown_as.to_owned(),
            name: name.to_owned(),
            state: EntryState::CheckedIn,
            left_out: None,
            has_left: false,
            has_list: None,
            is_late: false,
            verdict: None,
            is_list_shown: false,
            has_account: false,
            has_agreed: None,
            is_list_kept_hidden: false,
        }
    }

    #[test]
    fn staff_read_the_name_that_they_know_and_beside_it_what_everybody_sees() {
        let players = [
            player(1, "Ada Lovelace", "The Fox"),
            player(2, "Ben", "Ben"),
            player(3, "", "Player 3"),
            player(4, "Lou", "Lou · 4"),
            player(5, "Lou", "Lou · 5"),
        ];
        let names = StaffNames::of(&players);
        let told: Vec<String> = (1..=6).map(|number| names.text(number)).collect();
        assert_eq!(told, ["Ada Lovelace (shown as The Fox)", "Ben", "Player 3", "Lou · 4", "Lou · 5", "Player 6"]);
        let drawn = names.draw(1).into_string();
        assert_eq!(drawn, "<bdi>Ada Lovelace</bdi> <span class=\"muted\">(shown as <bdi>The Fox</bdi>)</span>");
    }
}
