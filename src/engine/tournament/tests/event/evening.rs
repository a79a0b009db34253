//! An evening of 64 players, from the commitment to the final.

use safehouse_tournament::{
    Bracket, Games, Late, Outcome, Player, Presence, Seed, Settings, Sheet, Side, Stream, commitment, cut, deck_checks,
    differences, pair, recommended, record, seating, standings,
};
use sha2::{Digest as _, Sha256};

use crate::support::{event, id, player};

/// Everything that an evening publishes, as one text.
fn evening(seed: &Seed, is_listed_backwards: bool) -> String {
    let mut published = vec![hex::encode(commitment(seed, "evening"))];
    let mut say = |text: &dyn erased::Json| published.push(text.json());
    let mut sheet = Sheet { settings: Settings { games: Games::BestOf3, ..Settings::default() }, ..event(64) };
    player(&mut sheet, 11).awarded_byes = 2;
    player(&mut sheet, 12).fixed_table = Some(3);
    if is_listed_backwards {
        sheet.players.reverse();
    }
    say(&seating(&sheet, seed));
    let plan = recommended(sheet.size());
    assert_eq!((sheet.size(), plan.rounds), (67, 7), "two byes count as four players");
    // How matches end has nothing to do with the event's seed.
    let mut chance = Stream::new(&Seed([9; 32]), "results");
    for number in 1..=plan.rounds {
        match number {
            2 => sheet.players.push(Player { entered_round: 2, ..Player::new(id(65)) }),
            3 => {
                sheet.players.push(Player { entered_round: 3, late: Late::OneBye, ..Player::new(id(66)) });
                for dropped in [20, 21, 22] {
                    player(&mut sheet, dropped).presence.push(Presence::DroppedAfter(2));
                }
            }
            4 => player(&mut sheet, 21).presence.push(Presence::BackFrom(4)),
            5 => {
                let corrected = record(&sheet, 2, 5, Some(Outcome::played(1, 2, 0))).unwrap();
                say(&differences(&sheet, &corrected, seed).unwrap());
                sheet = corrected;
            }
            _ => {}
        }
        let pairing = pair(&sheet, number, seed).unwrap();
        assert_eq!(pairing.total.rematches, 0);
        say(&pairing);
        let mut round = pairing.round();
        for game in &mut round.matches {
            game.outcome = Some(match chance.below(12) {
                0 => Outcome::intentional_draw(Games::BestOf3),
                1 => Outcome::no_show(Games::BestOf3, Side::B),
                2 => Outcome::played(1, 1, 1),
                3..=5 => Outcome::played(0, 2, 0),
                6..=8 => Outcome::played(2, 1, 0),
                _ => Outcome::played(2, 0, 0),
            });
        }
        sheet.rounds.push(round);
        say(&standings(&sheet, number, seed));
    }
    assert_eq!(sheet.faults(), []);
    say(&deck_checks(&sheet, plan.rounds, seed, 1));
    let table = standings(&sheet, plan.rounds, seed);
    let mut bracket: Bracket = cut(&table, 8, &[table[2].player]);
    for number in 1..=bracket.rounds() {
        for game in bracket.matches(number) {
            let (wins_a, wins_b) = if chance.below(2) == 0 { (2, 0) } else { (1, 2) };
            bracket = bracket.record(number, game.table, Outcome::played(wins_a, wins_b, 0)).unwrap();
        }
    }
    say(&bracket);
    say(&bracket.placings(&table));
    published.join("\n")
}

/// What can be written as JSON, whatever it is.
mod erased {
    pub trait Json {
        fn json(&self) -> String;
    }

    impl<T: serde::Serialize> Json for T {
        fn json(&self) -> String {
            serde_json::to_string(self).unwrap()
        }
    }
}

#[test]
fn an_evening_run_twice_publishes_the_same_bytes() {
    let seed = Seed([5; 32]);
    let first = evening(&seed, false);
    assert_eq!(evening(&seed, false), first);
    assert_eq!(evening(&seed, true), first, "in whatever order the players are listed");
    assert_ne!(evening(&Seed([6; 32]), false), first);
    // Other machines and versions, too: a change here changes what was published before.
    assert_eq!(hex::encode(Sha256::digest(&first)), "5514e5d1b14f94b414931a477498d04947f350e8a2b935fb8a8a98061c4735d0");
}
