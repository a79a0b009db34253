//! Small events to try things with.

use safehouse_tournament::{Games, Match, Outcome, Player, PlayerId, Round, Seed, Settings, Sheet};

pub const SEED: Seed = Seed([42; 32]);

pub const fn id(number: u32) -> PlayerId {
    PlayerId(number)
}

/// An event of so many players from the start, with matches of one game.
pub fn event(players: u32) -> Sheet {
    Sheet { players: (1..=players).map(|number| Player::new(id(number))).collect(), ..Sheet::default() }
}

/// The same with matches of three games.
pub fn best_of_three(players: u32) -> Sheet {
    let settings = Settings { games: Games::BestOf3, ..Settings::default() };
    Sheet { settings, ..event(players) }
}

/// A round of matches `(a, b, games of a, games of b)`, and byes.
pub fn round(matches: &[(u32, u32, u32, u32)], byes: &[u32]) -> Round {
    let matches = (1..).zip(matches).map(|(table, (a, b, wins_a, wins_b))| Match {
        table,
        a: id(*a),
        b: id(*b),
        outcome: Some(Outcome::played(*wins_a, *wins_b, u32::from(wins_a == wins_b))),
    });
    Round { matches: matches.collect(), byes: byes.iter().map(|bye| id(*bye)).collect() }
}

/// The player of an event.
pub fn player(sheet: &mut Sheet, number: u32) -> &mut Player {
    sheet.players.iter_mut().find(|player| player.id == id(number)).unwrap()
}
