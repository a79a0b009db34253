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

    /// `Player 1` and `draws`, `You` and `draw`: from the verb as it stands
    /// after a name.
    pub(super) fn does(&self, seat: Seat, verb: &str) -> (String, String) {
        if let Some(name) = self.name(seat) {
            return (name.to_owned(), verb.to_owned());
        }
        let (first, rest) = verb.split_once(' ').map_or((verb, ""), |(first, rest)| (first, rest));
        let plain = match first {
            "is" => "are",
            "has" => "have",
            "does" => "do",
            "goes" => "go",
            "cannot" => first,
            other => other.strip_suffix('s').unwrap_or(other),
        };
        ("You".to_owned(), format!("{plain}{}{rest}", if rest.is_empty() { "" } else { " " }))
    }

    /// What a player is called; `None` for the reader.
    pub(super) fn name(&self, seat: Seat) -> Option<&str> {
        (self.reader != Some(seat)).then(|| self.names[seat.index()].as_str())
    }

    /// Remembers who has lost.
    pub(super) fn learn(&mut self, event: Event) {
        if let Event::Lost { seat, .. } = event {
            self.lost[seat.index()] = true;
        }
    }

    /// Who won the game that is over; `None` when nobody did (1.3.3).
    pub(super) fn winner(&self) -> Option<Seat> {
        match self.lost {
            [true, false] => Some(Seat::Second),
            [false, true] => Some(Seat::First),
            _ => None,
        }
    }

    /// How a game ended, from the reader's side if there is one (1.3.0, 1.3.3).
    pub(super) fn verdict(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Drawn => "The game is a draw (1.3.3)".to_owned(),
            Outcome::Won(seat) => match self.reader {
                Some(reader) if reader != seat => "You lose (1.3.0)".to_owned(),
                _ => {
                    let (name, wins) = self.does(seat, "wins");
                    format!("{name} {wins} (1.3.0)")
                }
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
            let does = Seat::BOTH.map(|seat| {
                let (name, verb) = people.does(seat, verb);
                format!("{name} {verb}")
            });
            assert_eq!(does, [you, other]);
        }
        assert_eq!(people.verdict(Outcome::Won(Seat::Second)), "You lose (1.3.0)");
        assert_eq!(people.verdict(Outcome::Won(Seat::First)), "You win (1.3.0)");
    }
}
