//! The results of a round in the bytes of which the log has the digest.
//!
//! UTF-8, each line ended by `\n`:
//!
//! ```text
//! safehouse results 1
//! event 0190b1f0-0000-7000-8000-000000000001
//! round 3
//! phase swiss
//! table 1 4 17 2-1-0 played
//! bye 9
//! ```
//!
//! A line `table` for each match, by table: the table, the numbers of the first and the second
//! player, games won by the first, by the second and drawn, and how it came about: `played`,
//! `intentional_draw`, `no_show_a`, `no_show_b`, `concession_a`, `concession_b` or `double_loss`.
//! Then a line `bye` for each, by number. `phase` is `swiss` or `cut`; rounds of the cut are counted
//! on. There are no names: numbers are of the event.

use safehouse_store::events::RoundPhase;
use safehouse_tournament::{Kind, Round, Side};
use uuid::Uuid;

/// The text of the results of a round; matches without one are left out.
pub(crate) fn results_text(event: Uuid, number: u32, phase: RoundPhase, round: &Round) -> String {
    let mut text = format!("safehouse results 1\nevent {event}\nround {number}\nphase {}\n", phase.as_str());
    let mut matches: Vec<_> = round.matches.iter().collect();
    matches.sort_by_key(|game| game.table);
    for game in matches {
        let Some(outcome) = game.outcome else { continue };
        let games = format!("{}-{}-{}", outcome.wins_a, outcome.wins_b, outcome.draws);
        text.push_str(&format!("table {} {} {} {games} {}\n", game.table, game.a, game.b, word(outcome.kind)));
    }
    let mut byes = round.byes.clone();
    byes.sort();
    for bye in byes {
        text.push_str(&format!("bye {bye}\n"));
    }
    text
}

fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Played => "played",
        Kind::IntentionalDraw => "intentional_draw",
        Kind::NoShow(Side::A) => "no_show_a",
        Kind::NoShow(Side::B) => "no_show_b",
        Kind::Concession(Side::A) => "concession_a",
        Kind::Concession(Side::B) => "concession_b",
        Kind::DoubleLoss => "double_loss",
    }
}

#[cfg(test)]
mod tests {
    use safehouse_tournament::{Games, Match, Outcome, PlayerId};

    use super::*;

    #[test]
    fn results_are_written_by_table_with_byes_behind_them() {
        let game = |table, a, b, outcome| Match { table, a: PlayerId(a), b: PlayerId(b), outcome };
        let round = Round {
            matches: vec![
                game(2, 9, 1, Some(Outcome::no_show(Games::BestOf3, Side::B))),
                game(1, 4, 17, Some(Outcome::played(2, 1, 0))),
                game(3, 5, 6, None),
            ],
            byes: vec![PlayerId(12), PlayerId(3)],
        };
        let text = results_text(Uuid::nil(), 3, RoundPhase::Swiss, &round);
        let expected = "safehouse results 1\nevent 00000000-0000-0000-0000-000000000000\nround 3\nphase swiss\n\
            table 1 4 17 2-1-0 played\ntable 2 9 1 2-0-0 no_show_b\nbye 3\nbye 12\n";
        assert_eq!(text, expected);
    }
}
