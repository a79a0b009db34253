//! Games: any bytes, taken as choices, are offered and taken or refused, and
//! every state on the way is sound.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine::{
    necrogenesis::{choice::Choice, config::RulesConfig},
    table::{Rules, Silent, random::Seed},
};
use safehouse_testing::{
    duels::{duel, readings::READINGS, soundness::broken},
    shipped::{catalogue, decks},
};

// Two decks, how many readings of the rules and which, two bytes of seed; then
// one byte a choice, or after an odd one three bytes of a choice that may not
// be offered.
fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.iter().copied();
    let mut next = || bytes.next();
    let Some(head) = (0..5).map(|_| next()).collect::<Option<Vec<u8>>>() else { return };
    let mut config = RulesConfig::default();
    for reading in READINGS.iter().cycle().skip(usize::from(head[1])).take(usize::from(head[2] % 8)) {
        reading(&mut config);
    }
    let decks = decks();
    let pair = [usize::from(head[0]) % decks.len(), usize::from(head[0]) / 16 % decks.len()];
    let duel = duel(config, catalogue(), pair.map(|deck| &decks[deck]));

    let mut options = Vec::new();
    let seed = Seed::from_number(u64::from(u16::from_be_bytes([head[3], head[4]])));
    let mut state = duel.begin(seed, &mut Silent, &mut options);
    while state.outcome().is_none() {
        let broken = broken(&duel, &state, &options);
        assert!(broken.is_empty(), "turn {}: {broken:#?}", state.turn());
        let Some(byte) = next() else { return };
        if byte % 2 == 0 {
            duel.take(&mut state, options[usize::from(byte / 2) % options.len()], &mut Silent, &mut options);
            continue;
        }
        let (Some(which), Some(first), Some(second)) = (next(), next(), next()) else { return };
        let Some(choice) = Choice::from_bytes([which, first, second]) else { continue };
        let before = state;
        let taken = duel.choose(&mut state, choice, &mut Silent).is_ok();
        assert_eq!(taken, options.contains(&choice), "{choice:?} at {:?}", before.asked());
        if taken {
            duel.options(&state, &mut options);
        } else {
            assert!(state == before, "a refused choice leaves the state as it was");
        }
    }
});
