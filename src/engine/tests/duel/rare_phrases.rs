//! Random games with the phrases of card text that no card of the playtest
//! set uses.

use safehouse_engine::{
    card::Card,
    catalogue::{Catalogue, CatalogueSource},
    games::GAMES,
    necrogenesis::{
        config::{FastAdvances, RulesConfig, ZombieSource},
        duel::Duel,
        event::Event,
    },
    rulestext::read,
    table::{Silent, Sink, random::Seed},
};
use safehouse_testing::{duels::soundness::broken, numbers::Numbers};

const CARDS: &str = include_str!("../fixtures/rare_phrases.json");

/// What the games brought about, by kind.
#[derive(Default)]
struct Happened {
    cancelled: u32,
    spawned: u32,
    taken: u32,
    revealed: u32,
}

impl Sink<Event> for Happened {
    const LISTENS: bool = true;

    fn take(&mut self, event: Event) {
        match event {
            Event::Cancelled { .. } => self.cancelled += 1,
            Event::Spawned { .. } => self.spawned += 1,
            Event::Revealed { .. } => self.revealed += 1,
            Event::Marked { mark, on: true, .. } if mark == safehouse_engine::necrogenesis::object::Marks::TAKEN => {
                self.taken += 1;
            }
            _ => {}
        }
    }
}

#[test]
fn games_with_rare_phrases_are_sound() {
    let catalogue =
        Catalogue::read(GAMES, &[CatalogueSource { name: "rare_phrases.json", text: CARDS }]).expect("cards");
    for card in catalogue.cards() {
        assert!(read(&card.text).faults.is_empty(), "{}: {:?}", card.name.as_str(), read(&card.text).faults);
    }
    let of = |wanted: fn(&str) -> bool| -> Vec<&Card> {
        catalogue.cards().iter().filter(|card| wanted(card.card_type)).collect()
    };
    let mut list = of(|card_type| card_type == "survivor");
    list.extend(of(|card_type| !matches!(card_type, "survivor" | "zombie")).into_iter().cycle().take(40));
    list.extend(of(|card_type| card_type == "zombie").into_iter().cycle().take(20));
    let base = RulesConfig::default;
    let mut happened = Happened::default();
    for config in [
        base(),
        RulesConfig { reacts_per_window: 0, events_per_turn: 0, ..base() },
        RulesConfig { zombie_source: ZombieSource::ChosenFromDeck, tp_reserve: 3, ..base() },
        RulesConfig { fast_advances: FastAdvances::OnSpawn, tp_reserve: 2, ..base() },
    ] {
        let duel = Duel::of(config.clone(), [&list, &list]).expect("two complete lists");
        for game in 0..20 {
            let (mut numbers, mut options) = (Numbers(game), Vec::new());
            let mut state = duel.begin(Seed::from_number(game), &mut Silent, &mut options);
            while state.outcome().is_none() {
                let broken = broken(&duel, &state, &options);
                assert!(broken.is_empty(), "{config:?}, game {game}, turn {}: {broken:#?}", state.turn());
                duel.take(&mut state, options[numbers.below(options.len())], &mut happened, &mut options);
            }
            assert!(state.turn() < 200, "{config:?}, game {game} does not end by itself");
        }
    }
    let Happened { cancelled, spawned, taken, revealed } = happened;
    assert!(
        [cancelled, spawned, taken, revealed].iter().all(|count| *count > 50),
        "{cancelled} {spawned} {taken} {revealed}"
    );
}
