//! How long a late round takes to pair, and the standings after it.

use safehouse_tournament::{Outcome, Player, PlayerId, Presence, Seed, Sheet, pair, standings};

const FIELDS: [u32; 3] = [64, 256, 512];
const LATE_ROUND: u32 = 7;

fn main() {
    divan::main();
}

/// An event before its seventh round: better numbers win, with an upset here and there.
fn late(players: u32) -> (Sheet, Seed) {
    let seed = Seed([7; 32]);
    let mut sheet = Sheet { players: (1..=players).map(|id| Player::new(PlayerId(id))).collect(), ..Sheet::default() };
    play_until_late(&mut sheet, &seed);
    (sheet, seed)
}

/// The same with an odd number of players in every round: each has a bye in it. Two players have one beforehand in the
/// first round, and after each round four of those with the fewest points leave.
fn uneven(players: u32) -> (Sheet, Seed) {
    let seed = Seed([7; 32]);
    let mut sheet = Sheet { players: (1..players).map(|id| Player::new(PlayerId(id))).collect(), ..Sheet::default() };
    for player in sheet.players.iter_mut().take(2) {
        player.awarded_byes = 1;
    }
    // Better numbers win, so that the last ones would have gone.
    for (gone, player) in (0..4 * (LATE_ROUND - 1)).zip(sheet.players.iter_mut().rev()) {
        player.presence.push(Presence::DroppedAfter(gone / 4 + 1));
    }
    play_until_late(&mut sheet, &seed);
    (sheet, seed)
}

fn play_until_late(sheet: &mut Sheet, seed: &Seed) {
    for round in 1..LATE_ROUND {
        let mut paired = pair(sheet, round, seed).expect("a round that can be paired").round();
        for game in &mut paired.matches {
            let is_upset = (game.a.0 * 31 + game.b.0 * 17 + round) % 5 == 0;
            let first_wins = (game.a < game.b) != is_upset;
            game.outcome = Some(Outcome::played(first_wins.into(), (!first_wins).into(), 0));
        }
        sheet.rounds.push(paired);
    }
}

#[divan::bench(args = FIELDS)]
fn a_late_round(bencher: divan::Bencher<'_, '_>, players: u32) {
    let (sheet, seed) = late(players);
    bencher.bench(|| pair(&sheet, LATE_ROUND, &seed));
}

#[divan::bench(args = FIELDS)]
fn a_late_round_with_drops_and_byes(bencher: divan::Bencher<'_, '_>, players: u32) {
    let (sheet, seed) = uneven(players);
    bencher.bench(|| pair(&sheet, LATE_ROUND, &seed));
}

#[divan::bench(args = FIELDS)]
fn the_first_round(bencher: divan::Bencher<'_, '_>, players: u32) {
    let (sheet, seed) = late(players);
    bencher.bench(|| pair(&sheet, 1, &seed));
}

#[divan::bench(args = FIELDS)]
fn the_standings(bencher: divan::Bencher<'_, '_>, players: u32) {
    let (sheet, seed) = late(players);
    bencher.bench(|| standings(&sheet, LATE_ROUND - 1, &seed));
}
