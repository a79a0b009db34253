//! How often a player's hand moves in a game, with standing orders and without:
//! every answer that no order gives, and every order that is given.
//!
//! `cargo bench -p safehouse-engine --bench gestures`

use std::collections::BTreeMap;

use safehouse_engine::table::Seat;
use safehouse_testing::gestures::{Gestures, Lasting, median, play};

/// Games of each row.
const GAMES: u64 = 400;

fn main() {
    for (hands, name) in [(&Seat::BOTH[..], "both hands"), (&Seat::BOTH[..1], "one hand")] {
        for lasting in [Lasting::NoOrders, Lasting::Turn, Lasting::Game] {
            let played: Vec<Gestures> = (0..GAMES).map(|game| play(game, hands, lasting).0).collect();
            let mut counts: Vec<usize> = played.iter().map(Gestures::count).collect();
            counts.sort_unstable();
            let at = |share: usize| counts[counts.len() * share / 100];
            println!(
                "{name}, {lasting:?}: median {}, p90 {}, most {}",
                median(counts.clone()),
                at(90),
                counts[counts.len() - 1]
            );
            let mean = |sum: usize| sum as f64 / GAMES as f64;
            println!(
                "    orders given {:.1}, answers by order {:.1}",
                mean(played.iter().map(|game| game.given).sum()),
                mean(played.iter().map(|game| game.ordered).sum())
            );
            for (of, what) in [("asked", 0), ("stopped by", 1)] {
                let mut all: BTreeMap<&str, usize> = BTreeMap::new();
                for game in &played {
                    for (kind, count) in if what == 0 { &game.answers } else { &game.stops } {
                        *all.entry(kind).or_default() += count;
                    }
                }
                let mut all: Vec<_> = all.into_iter().collect();
                all.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
                let told: Vec<String> = all.iter().map(|(kind, count)| format!("{kind} {:.1}", mean(*count))).collect();
                println!("    {of}: {}", told.join(", "));
            }
        }
    }
}
