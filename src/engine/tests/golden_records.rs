//! Records in the repository lead to the same state, bit for bit.
//!
//! When a change of the rules is meant to change games, raise
//! `Recorded::ENGINE` and write them anew:
//! `RENEW_GOLDEN_RECORDS=1 cargo test -p safehouse-engine --test golden_records`.

#[path = "golden/check.rs"]
mod check;
#[path = "duel/table.rs"]
#[expect(dead_code, reason = "the checks of every state are another test's")]
mod table;

use safehouse_engine::{
    necrogenesis::{
        config::{RulesConfig, ZombieSource},
        duel::Duel,
        record::DuelRecord,
    },
    table::{Rules as _, Seat, random::Seed, record::Session},
};
use table::{Numbers, decks};

fn renew() {
    let catalogue = check::catalogue();
    let decks = decks(&catalogue);
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let chosen = RulesConfig { zombie_source: ZombieSource::ChosenFromDeck, ..RulesConfig::default() };
    let games =
        [(RulesConfig::default(), 0, 1, usize::MAX), (chosen, 2, 3, usize::MAX), (RulesConfig::default(), 3, 0, 100)];
    for ((name, _, _), (config, first, second, most)) in check::GOLDEN.into_iter().zip(games) {
        let seed = Seed::from_number(2026);
        let record = DuelRecord::new::<Duel>(&catalogue, [&decks[first], &decks[second]], seed, config);
        let duel = Duel::of_record(&record, &catalogue).expect("two complete decks");
        let mut session = Session::open(&duel, record).expect("an empty record");
        let (mut numbers, mut options) = (Numbers(7), Vec::new());
        while session.outcome().is_none() && session.record().choices.len() < most {
            duel.options(session.state(), &mut options);
            session.choose(options[numbers.below(options.len())]).expect("a legal choice");
        }
        session.concede(Seat::Second);
        let write = |ending: &str, text: String| {
            std::fs::write(folder.join(format!("{name}.{ending}")), text + "\n").expect("a writable folder");
        };
        write("sha256", check::hash(session.state()));
        write("json", session.into_record().to_json().expect("JSON"));
    }
}

#[test]
fn golden_records_lead_to_the_same_states() {
    if std::env::var_os("RENEW_GOLDEN_RECORDS").is_some() {
        renew();
        return;
    }
    assert_eq!(check::differing(), Vec::<String>::new(), "see the head of this file");
}
