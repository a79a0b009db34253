//! Any position of a game, taken out: as a scenario, which runs anywhere, and as a report of a bug,
//! which says how to repeat it. Neither has anything that the game's player may not know.

use std::fmt::Write as _;

use safehouse_cards::catalogue::Catalogue;
use safehouse_engine::{
    necrogenesis::{
        config::{READINGS, RulesConfig},
        duel::Duel,
        explain,
        scenario::{NotWritten, written, written_as_seen},
        view::Viewer,
    },
    table::{
        Seat,
        record::{ByHand, Recorded as _},
    },
};

use super::{
    game::{DuelSession, Player, TestGame},
    replays::Replayed,
};

/// The most sentences of a report about what happened last.
const MOST_LINES: usize = 20;

/// What of a game is taken out, and for whom.
struct Position<'a> {
    session: &'a DuelSession,
    players: [Player; 2],
    names: &'a [String; 2],
    viewer: Viewer,
    /// Whether the seed and the record may be known.
    is_open: bool,
}

impl TestGame {
    /// Where the game stands as a scenario file, as far as its player may know it.
    ///
    /// # Errors
    /// Where it cannot be written as one.
    pub fn position(&self, catalogue: &Catalogue) -> Result<String, NotWritten> {
        self.to_take_out().scenario(catalogue)
    }

    /// Where the game stands as a report of a bug, a text, as far as its player may know it. `program` is the
    /// version of the program.
    pub fn report(&self, catalogue: &Catalogue, program: &str) -> String {
        self.to_take_out().report(catalogue, program)
    }

    fn to_take_out(&self) -> Position<'_> {
        Position {
            session: &self.session,
            players: self.players,
            names: &self.names,
            viewer: self.viewer(),
            is_open: self.may_have_record(),
        }
    }
}

impl Replayed {
    /// Where the game stands as a scenario file.
    ///
    /// # Errors
    /// Where it cannot be written as one.
    pub fn position(&self, catalogue: &Catalogue) -> Result<String, NotWritten> {
        self.to_take_out().scenario(catalogue)
    }

    /// Where the game stands as a report of a bug, a text.
    pub fn report(&self, catalogue: &Catalogue, program: &str) -> String {
        self.to_take_out().report(catalogue, program)
    }

    fn to_take_out(&self) -> Position<'_> {
        let players = [Player::Person; 2];
        Position { session: &self.session, players, names: &self.names, viewer: Viewer::Solo, is_open: true }
    }
}

impl Position<'_> {
    fn place(&self) -> String {
        let state = self.session.state();
        let whose = letter(state.turn_player());
        match explain::TURN.get(explain::step_of(state.stage())) {
            Some(step) if state.turn() > 0 => format!("Turn {} of {whose}, {}: {}", state.turn(), step.part, step.name),
            _ => "Before the first turn".to_owned(),
        }
    }

    fn scenario(&self, catalogue: &Catalogue) -> Result<String, NotWritten> {
        match self.viewer {
            Viewer::Seat(seat) if !self.is_open => written_as_seen(self.session, seat, &self.place(), catalogue),
            _ => written(self.session, &self.place(), catalogue),
        }
    }

    fn report(&self, catalogue: &Catalogue, program: &str) -> String {
        let mut text = String::from(
            "A position of NecroGenesis that looks wrong\n\nWhat is wrong, and what should be so (please write it here):\n\n\n",
        );
        let record = self.session.record();
        // Writing to a string cannot fail.
        let _ =
            writeln!(text, "Program {program}, rules {}, cards {}", Duel::ENGINE, short(&String::from(record.cards)));
        let _ = writeln!(text, "Readings: {}", readings(&record.config));
        match record.by_hand() {
            Some(ByHand::Begun) => text.push_str("The game began with a position that was laid out by hand.\n"),
            Some(ByHand::Changed) => text.push_str("The table was changed by hand in this game.\n"),
            None => {}
        }
        for (seat, (name, player)) in Seat::BOTH.into_iter().zip(self.names.iter().zip(self.players)) {
            let by = match player {
                Player::Person => "a person".to_owned(),
                Player::Policy(kind) => kind.player_name().to_owned(),
            };
            let _ = writeln!(text, "Seat {}: {name}, played by {by}", letter(seat));
        }
        let _ = writeln!(text, "\nPosition: {}, after {} choices", self.place(), self.session.at());
        self.asked(&mut text);
        self.happened(&mut text);
        text.push_str("\nHow to repeat it:\n");
        match self.is_open.then(|| record.to_text(catalogue).ok()).flatten() {
            Some(word) => {
                let _ = writeln!(text, "  safehouse replay {word}");
            }
            None if self.is_open => {
                text.push_str("  The record of this game has no form as a word; take its file along.\n")
            }
            None => text
                .push_str("  The record and the seed are left out: they would tell what is hidden from the player.\n"),
        }
        match self.scenario(catalogue) {
            Ok(scenario) => {
                text.push_str("  or this scenario, as a file: safehouse scenario FILE\n\n");
                text.push_str(&scenario);
            }
            Err(why) => {
                let _ = writeln!(text, "  There is no scenario of it: {why}.");
            }
        }
        text
    }

    /// What is asked, and with which answers, where the viewer may know it.
    fn asked(&self, text: &mut String) {
        let (duel, state) = (self.session.rules(), self.session.state());
        let view = duel.view(state, self.viewer);
        if let Some(outcome) = view.outcome() {
            let narrator = explain::Narrator::new(duel).with_players(self.names.clone());
            let _ = writeln!(text, "The game is over. {}", narrator.verdict(outcome));
            return;
        }
        let may_know = |seat: Seat| match self.viewer {
            Viewer::Seat(own) => own == seat,
            _ => true,
        };
        let Some(waiting) = view.waiting().filter(|waiting| may_know(waiting.seat)) else {
            text.push_str("The other player is asked something.\n");
            return;
        };
        let _ = writeln!(text, "Asked is {}: {}", letter(waiting.seat), explain::prompt(&view, waiting.question));
        let of_seat = duel.seat_view(state, waiting.seat);
        for (at, choice) in self.session.options().iter().enumerate() {
            let _ = writeln!(text, "  {}. {}", at + 1, explain::choice(&of_seat, waiting.question, *choice));
        }
    }

    fn happened(&self, text: &mut String) {
        let lines = super::game::lines(self.session, self.players, self.names, self.viewer);
        text.push_str("\nWhat happened last:\n");
        for line in lines.iter().skip(lines.len().saturating_sub(MOST_LINES)) {
            let _ = writeln!(text, "  {line}");
        }
    }
}

/// The readings of the rules that are not the usual ones.
fn readings(config: &RulesConfig) -> String {
    let usual = RulesConfig::STANDARD;
    let others: Vec<String> = READINGS
        .iter()
        .filter(|reading| reading.of(config) != reading.of(&usual))
        .map(|reading| format!("{} = {}", reading.field, reading.of(config)))
        .collect();
    if others.is_empty() { "as usual".to_owned() } else { others.join(", ") }
}

fn letter(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "A",
        Seat::Second => "B",
    }
}

/// The beginning of a long number.
fn short(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}
