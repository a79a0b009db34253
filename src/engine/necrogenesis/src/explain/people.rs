//! Players as sentences name them: by name, or as the reader.

use safehouse_table::{Outcome, Seat};

use super::super::event::Event;

/// What both players are called, and which of them is spoken to.
#[derive(Debug, Clone)]
pub(super) struct People {
    names: [String; 2],
    reader: Option<Seat>,
    lost: [bool; 2],
}

/// A name for a player without one.
fn player(seat: Seat) -> String {
    format!("Player {}", seat.index() + 1)
}

impl People {
    /// `Player 1` and `Player 2`, seen by neither.
    pub(super) fn new() -> Self {
        Self { names: Seat::BOTH.map(player), reader: None, lost: [false; 2] }
    }

    pub(super) fn with_names(self, names: [String; 2]) -> Self {
        Self { names, ..self }
    }

    pub(super) fn with_reader(self, seat: Seat) -> Self {
        Self { reader: Some(seat), ..self }
    }

    /// `Player 1 draws`, `You draw`: the verb as it stands after a name.
    pub(super) fn does(&self, seat: Seat, verb: &str) -> String {
        if self.reader != Some(seat) {
            return format!("{} {verb}", self.names[seat.index()]);
        }
        let (first, rest) = verb.split_once(' ').map_or((verb, ""), |(first, rest)| (first, rest));
        let plain = match first {
            "is" => "are",
            "has" => "have",
            "does" => "do",
            "cannot" => first,
            other => other.strip_suffix('s').unwrap_or(other),
        };
        format!("You {plain}{}{rest}", if rest.is_empty() { "" } else { " " })
    }

    /// `the hand of Player 1`, `your hand`.
    pub(super) fn whose(&self, seat: Seat, thing: &str) -> String {
        if self.reader == Some(seat) {
            format!("your {thing}")
        } else {
            format!("the {thing} of {}", self.names[seat.index()])
        }
    }

    /// Remembers who has lost.
    pub(super) fn learn(&mut self, event: Event) {
        if let Event::Lost { seat, .. } = event {
            self.lost[seat.index()] = true;
        }
    }

    /// How the game that is over ended: `Player 1 wins`.
    pub(super) fn ending(&self) -> String {
        match self.lost {
            [true, false] => self.does(Seat::Second, "wins"),
            [false, true] => self.does(Seat::First, "wins"),
            _ => "nobody wins".to_owned(),
        }
    }

    /// How a game ended, from the reader's side if there is one (1.3.0, 1.3.3).
    pub(super) fn verdict(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Drawn => "The game is a draw (1.3.3)".to_owned(),
            Outcome::Won(seat) => match self.reader {
                Some(reader) if reader != seat => "You lose (1.3.0)".to_owned(),
                _ => format!("{} (1.3.0)", self.does(seat, "wins")),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_follow_who_is_spoken_to() {
        let people = People::new().with_reader(Seat::First);
        for (verb, you, other) in [
            ("draws Rifle", "You draw Rifle", "Player 2 draws Rifle"),
            ("is the Survivor", "You are the Survivor", "Player 2 is the Survivor"),
            ("has no HP left", "You have no HP left", "Player 2 has no HP left"),
            ("does not escape", "You do not escape", "Player 2 does not escape"),
            ("cannot draw", "You cannot draw", "Player 2 cannot draw"),
            ("loses", "You lose", "Player 2 loses"),
        ] {
            assert_eq!([people.does(Seat::First, verb), people.does(Seat::Second, verb)], [you, other]);
        }
        assert_eq!(people.whose(Seat::First, "hand"), "your hand");
        assert_eq!(people.whose(Seat::Second, "hand"), "the hand of Player 2");
        assert_eq!(people.verdict(Outcome::Won(Seat::Second)), "You lose (1.3.0)");
        assert_eq!(people.verdict(Outcome::Won(Seat::First)), "You win (1.3.0)");
    }
}
