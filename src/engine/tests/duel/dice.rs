//! What an event of a die says is what came of it.

use safehouse_engine::{
    necrogenesis::{
        config::RulesConfig,
        event::{Event, Rolled},
    },
    table::record::Session,
};
use safehouse_testing::shipped::catalogue;

use crate::records::played;

#[test]
fn a_die_succeeds_as_the_rules_went_on_2_27_0_2_28_0_2_25_2() {
    let mut counted = [0_u32; 3];
    for seed in 0..60 {
        let (duel, record) = played(catalogue(), RulesConfig::default(), seed, 400);
        let session = Session::open(duel, record).expect("a game");
        let (mut attack, mut escape) = (None, None);
        for event in session.events() {
            match *event {
                Event::Rolled { roll, die, needs, bonus, .. } if roll.is_of_attack() => {
                    attack = Some((roll, roll.succeeds(die, needs, bonus)));
                }
                Event::Rolled { roll: roll @ (Rolled::Escape | Rolled::QuickEscape), die, needs, bonus, .. } => {
                    escape = roll.succeeds(die, needs, bonus);
                }
                Event::Hit { .. } | Event::Missed { .. } => {
                    let is_hit = matches!(event, Event::Hit { .. });
                    if let Some((roll, succeeds)) = attack.take() {
                        assert_eq!(succeeds, Some(is_hit), "game {seed}: {roll:?}");
                        counted[usize::from(roll == Rolled::Unarmed)] += 1;
                    }
                }
                Event::Escaped { success, .. } => {
                    assert_eq!(escape.take(), Some(success), "game {seed}");
                    counted[2] += 1;
                }
                _ => {}
            }
        }
    }
    assert!(counted.iter().all(|count| *count > 20), "hits, unarmed, escapes: {counted:?}");
    assert_eq!(Rolled::Selection.succeeds(2, 3, 0), None);
}
