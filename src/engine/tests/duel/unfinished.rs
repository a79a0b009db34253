//! Decks that are not whole: what is done so that they can be played, and games
//! with them.

use std::sync::{Arc, OnceLock};

use proptest::{prelude::*, sample::select};
use safehouse_engine::{
    deck::list::{DeckLine, DeckList},
    necrogenesis::{
        clauses,
        completed::{Completed, Completion, Done, LeftOut},
        config::RulesConfig,
        duel::Duel,
        explain,
        object::{CARDS_PER_SEAT, ObjectId},
        program::{Blank, Kind},
        record::DuelRecord,
    },
    table::{
        Seat, Silent,
        random::Seed,
        record::{Record, Recorded as _, Setting},
    },
};
use safehouse_testing::{
    duels::{self, readings::READINGS, soundness::broken},
    numbers::Numbers,
    shipped::{catalogue, decks, formats},
    small_set::{SURVIVOR, SURVIVOR_DECK, ZOMBIE_DECK, line},
};

use super::{random_decks::random_deck, session};

/// Choices beyond which a game does not end: the longest seen has a few thousand.
const MOST_CHOICES: usize = 50_000;

fn completed(decks: [&DeckList; 2]) -> Completed {
    Duel::completed(RulesConfig::default(), catalogue(), decks)
}

fn list(lines: impl IntoIterator<Item = DeckLine>) -> DeckList {
    DeckList { lines: lines.into_iter().collect(), ..DeckList::new("necrogenesis") }
}

/// The sentences of one list beside a whole deck.
fn said(deck: &DeckList) -> Vec<String> {
    let whole = &decks()[0];
    let of_first = completed([deck, whole]);
    let of_second = completed([whole, deck]);
    assert!(of_first.completions.iter().all(|completion| completion.seat == Seat::First));
    assert!(of_second.completions.iter().all(|completion| completion.seat == Seat::Second));
    let said = |completed: &Completed| -> Vec<String> {
        completed.completions.iter().map(|Completion { what, .. }| explain::completion(what)).collect()
    };
    assert_eq!(said(&of_first), said(&of_second));
    for Completion { what, .. } in &of_first.completions {
        assert!(what.clause().is_none_or(|clause| clauses().find(clause).is_some()), "{what:?}");
    }
    said(&of_first)
}

/// Everything of a duel, to be compared.
fn whole_of(duel: &Duel) -> String {
    format!("{duel:?}")
}

#[test]
fn what_is_missing_is_filled_with_blanks_and_said_6_1_1() {
    let deck = &decks()[0];
    let without = |section: &str, copies: u32| {
        let mut deck = deck.clone();
        let line = deck.lines.iter_mut().find(|line| line.section == section && line.quantity > copies);
        line.expect("more copies").quantity -= copies;
        deck
    };
    let one = "The Survivor Deck has 39 of 40 cards; 1 blank takes the place of the missing one (6.1.1)";
    assert_eq!(said(&without(SURVIVOR_DECK, 1)), [one]);
    let two = "The Zombie Deck has 18 of 20 cards; 2 blanks take the place of the missing ones (6.1.1)";
    assert_eq!(said(&without(ZOMBIE_DECK, 2)), [two]);
    let nothing = [
        "There is no Survivor; a blank one takes the place, with 20 HP, 1 damage unarmed and no text (6.1.1)",
        "The Survivor Deck has 0 of 40 cards; 40 blanks take the place of the missing ones (6.1.1)",
        "The Zombie Deck has 0 of 20 cards; 20 blanks take the place of the missing ones (6.1.1)",
    ];
    assert_eq!(said(&list([])), nothing);
    let maybes = list([line("maybeboard", 60, "Shambler"), line(SURVIVOR_DECK, 0, "Shambler")]);
    assert_eq!(said(&maybes), nothing, "what may come into the deck is not in it");
}

#[test]
fn blanks_are_what_is_said_of_them() {
    let duel = completed([&list([]), &list([])]).duel;
    let mut options = Vec::new();
    let state = duel.begin(Seed::from_number(1), &mut Silent, &mut options);
    for index in 0..CARDS_PER_SEAT {
        let card = duel.program.card(duel.cards[index]);
        let blank = card.blank.expect("a blank");
        assert_eq!(blank, Blank::at(index));
        let kind = [Kind::Survivor, Kind::React, Kind::Zombie][blank as usize];
        assert_eq!((card.kind, card.hp, card.text.active.len()), (kind, [20, 0, 1][blank as usize], 0));
        let values = [card.damage, card.ztc].map(|value| value.with(9));
        assert_eq!(values, [u8::from(blank == Blank::Survivor), 0]);
    }
    assert_eq!(duel.program.cards.len(), 3);
    let view = duel.seat_view(&state, Seat::First);
    assert_eq!(view.hp_left(ObjectId::survivor(Seat::Second)), 20);
}

#[test]
fn a_blank_survivor_uses_what_any_survivor_may_use_10_5_1() {
    let only: Vec<_> = catalogue().cards().iter().filter(|card| card.requires.is_some()).collect();
    assert!(!only.is_empty());
    let lines = only.iter().map(|card| line(SURVIVOR_DECK, 1, card.name.as_str()));
    let duel = completed([&list(lines.chain([line(SURVIVOR_DECK, 1, "Medkit")])), &decks()[0]]).duel;
    for card in &duel.program.cards {
        if only.iter().any(|only| only.name.as_str() == card.name) {
            assert!(!card.usable_by[0], "{}", card.name);
        }
    }
    let medkit = duel.program.cards.iter().find(|card| card.name == "Medkit").expect("it is brought");
    assert!(medkit.usable_by[0]);
}

#[test]
fn what_cannot_be_played_with_is_left_out_and_said() {
    let whole = &decks()[0];
    let with = |more: DeckLine| list(whole.lines.iter().cloned().chain([more]));
    let zombie = whole.lines.iter().find(|line| line.section == ZOMBIE_DECK).expect("a Zombie").card.clone();
    let other = catalogue().cards().iter().find(|card| card.card_type == "survivor" && card.name.as_str() == "Sarah");
    let other = other.expect("a Survivor").name.as_str();
    for (deck, expected) in [
        (
            with(line(SURVIVOR_DECK, 2, "Rifel")),
            "2 copies of “Rifel” are left out: the card list has no card of this name (3.1.0)".to_owned(),
        ),
        (
            with(line(SURVIVOR_DECK, 1, &zombie)),
            format!("“{zombie}” is left out: it is no part of the Survivor Deck (6.1.3)"),
        ),
        (
            with(line(ZOMBIE_DECK, 3, "Medkit")),
            "3 copies of “Medkit” are left out: they are no part of the Zombie Deck (6.1.4)".to_owned(),
        ),
        (with(line(SURVIVOR, 1, "Medkit")), "“Medkit” is left out: it is no Survivor (6.1.2)".to_owned()),
        (with(line("sideboard", 1, "Medkit")), "“Medkit” is left out: the game has no section “sideboard”".to_owned()),
        (
            DeckList { game: "hearts".to_owned(), ..whole.clone() },
            "This is a list of another game, “hearts”; what is no card here is left out".to_owned(),
        ),
    ] {
        assert_eq!(said(&deck), [expected.as_str()]);
        let strict = duels::duel(RulesConfig::default(), catalogue(), [whole, whole]);
        let completed = completed([&deck, whole]);
        assert_eq!(whole_of(&completed.duel), whole_of(&strict), "{expected}");
        assert!(!completed.has_blanks());
    }
    // The last by name go, so that the same list always gives the same deck.
    let two = list(whole.lines.iter().cloned().chain([line(SURVIVOR, 1, other)]));
    let names: Vec<_> = {
        let mut names: Vec<_> = two.section(SURVIVOR).map(|line| line.card.clone()).collect();
        names.sort();
        names
    };
    let left = &names[1];
    let expected = format!("“{left}” is left out: a deck is played with one Survivor, and here are 2 (6.1.1)");
    assert_eq!(said(&two), [expected]);
    let many = list([
        line(SURVIVOR_DECK, u32::MAX, "Medkit"),
        line(SURVIVOR_DECK, 39, "Chainsaw"),
        line(SURVIVOR_DECK, 2, "Snub Revolver"),
        line(SURVIVOR, 1, "Sarah"),
        line(ZOMBIE_DECK, 20, &zombie),
    ]);
    let left = |name: &str, copies| {
        let (section, why) = (SURVIVOR_DECK.to_owned(), LeftOut::Surplus { actual: u32::MAX, wanted: 40 });
        let what = Done::LeftOut { name: name.to_owned(), copies, section, why };
        Completion { seat: Seat::First, what }
    };
    let completed = completed([&many, whole]);
    assert_eq!(completed.completions, [left("Medkit", u32::MAX - 1), left("Snub Revolver", 2)]);
    let kept: Vec<_> = completed.decks[0].section(SURVIVOR_DECK).map(|line| (&*line.card, line.quantity)).collect();
    assert_eq!(kept, [("Chainsaw", 39), ("Medkit", 1)]);
}

#[test]
fn a_value_that_the_card_list_does_not_know_is_not_0() {
    let text = include_str!("../../../../cards/necrogenesis/ng-01-outbreak.json");
    let mut file: serde_json::Value = serde_json::from_str(text).expect("JSON");
    let cards = file["cards"].as_array_mut().expect("cards");
    let medkit = cards.iter_mut().find(|card| card["name"] == "Medkit").expect("a card");
    medkit["ap"] = "–".into();
    let text = file.to_string();
    let source = safehouse_engine::catalogue::CatalogueSource { name: "unknown.json", text: &text };
    let catalogue = safehouse_testing::shipped::read(&[source]);
    let deck = list([line(SURVIVOR, 1, "Sarah"), line(SURVIVOR_DECK, 1, "Medkit")]);
    let completed = Duel::completed(RulesConfig::default(), &catalogue, [&deck, &deck]);
    let first: Vec<_> = completed
        .completions
        .iter()
        .filter(|completion| completion.seat == Seat::First)
        .map(|completion| explain::completion(&completion.what))
        .collect();
    assert!(
        first[0].starts_with("“Medkit” is left out: the AP cost is unknown (–), which is not 0 (3.11.0)"),
        "{first:?}"
    );
    assert!(first[1].starts_with("The Survivor Deck has 0 of 40 cards; 40 blanks"), "{first:?}");
}

#[test]
fn a_whole_deck_gives_exactly_the_duel_of_whole_decks() {
    let standard = formats().get("standard").expect("Standard").newest();
    let mut numbers = Numbers(7);
    let mut pairs: Vec<[DeckList; 2]> = Vec::new();
    for first in decks() {
        pairs.extend(decks().iter().map(|second| [first.clone(), second.clone()]));
    }
    for _ in 0..4 {
        let mut pair = [(); 2].map(|()| random_deck(catalogue(), standard, &mut numbers));
        pair[0].lines.reverse();
        pairs.push(pair);
    }
    for [first, second] in &pairs {
        let pair = [first, second];
        let strict = duels::duel(RulesConfig::default(), catalogue(), pair);
        let completed = completed(pair);
        assert!(completed.completions.is_empty());
        assert_eq!(whole_of(&strict), whole_of(&completed.duel));
        let seed = Seed::from_number(4);
        let record = DuelRecord::new::<Duel>(catalogue(), pair, seed, RulesConfig::default());
        assert_eq!(completed.record(catalogue(), seed), record);
        assert!(!record.to_json().expect("JSON").contains("setting"));
    }
}

#[test]
fn a_record_leads_to_the_same_duel_and_is_strict_unless_it_says_that_it_was_completed() {
    let mut deck = decks()[1].clone();
    deck.lines.retain(|line| line.section != SURVIVOR);
    deck.lines.push(line(SURVIVOR_DECK, 40, "Rifel"));
    let completed = completed([&decks()[0], &deck]);
    let record = completed.record(catalogue(), Seed::from_number(3));
    assert_eq!(record.setting, Setting { completed: true, even_pace: false });
    assert_eq!(record.mismatch::<Duel>(catalogue()), None);
    let strict = DuelRecord { setting: Setting::default(), ..record.clone() };
    assert!(Duel::of_record(&strict, catalogue()).is_err());
    let word = record.to_text(catalogue()).expect("a word");
    let json = record.to_json().expect("JSON");
    for written in [&word, &json] {
        let read = DuelRecord::read(written, catalogue()).expect("a record");
        assert_eq!(read, record);
        let duel = Duel::of_record(&read, catalogue()).expect("completed");
        assert_eq!(whole_of(&duel), whole_of(&completed.duel));
    }
    // What nobody writes is not read.
    let unknown = json.replace("\"completed\": true", "\"completed\": true, \"other\": true");
    assert!(DuelRecord::read(&unknown, catalogue()).is_err());
    assert_ne!(word, strict.to_text(catalogue()).expect("a word"));
}

#[test]
fn a_list_takes_no_longer_than_its_lines() {
    // Lists that are read are shorter; every line held against every other would take minutes.
    let lines = (0..40_000).map(|number| line(SURVIVOR_DECK, u32::MAX, &format!("No card {number}")));
    let completed = completed([&list(lines), &list([])]);
    let of = |seat| completed.completions.iter().filter(|completion| completion.seat == seat).count();
    assert_eq!((of(Seat::First), of(Seat::Second)), (40_003, 3));
    assert_eq!(completed.decks[0].lines, []);
}

fn any_line() -> impl Strategy<Value = DeckLine> {
    static NAMES: OnceLock<Vec<&'static str>> = OnceLock::new();
    let names = NAMES.get_or_init(|| catalogue().cards().iter().map(|card| card.name.as_str()).collect());
    let name = prop_oneof![8 => select(names.as_slice()).prop_map(str::to_owned), 1 => ".{0,12}"];
    let section =
        prop_oneof![8 => select(vec![SURVIVOR, SURVIVOR_DECK, ZOMBIE_DECK, "maybeboard"]), 1 => Just("sideboard")];
    let quantity = prop_oneof![8 => 0u32..12, 1 => select(vec![40, 9_999, u32::MAX - 1, u32::MAX])];
    // Mostly where it belongs, so that something can be played with.
    (section, name, quantity, 0..4u8).prop_map(|(section, name, quantity, elsewhere)| {
        let known = catalogue().find_name(&name).map(|index| catalogue().card(index).card_type);
        let home = known.and_then(|card_type| catalogue().game().home_section(card_type)).map(|home| home.id);
        line(home.filter(|_| elsewhere > 0).unwrap_or(section), quantity, &name)
    })
}

fn any_list() -> impl Strategy<Value = DeckList> {
    let game = select(vec!["necrogenesis", "necrogenesis", "", "hearts"]);
    (game, prop::collection::vec(any_line(), 0..40)).prop_map(|(game, lines)| DeckList { lines, ..DeckList::new(game) })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn any_two_lists_give_a_game_that_is_played_to_its_end(
        first in any_list(),
        second in any_list(),
        seed in any::<u64>(),
        reading in prop::option::of(select(&READINGS[..])),
    ) {
        let mut config = RulesConfig::default();
        reading.into_iter().for_each(|reading| reading(&mut config));
        let completed = Duel::completed(config.clone(), catalogue(), [&first, &second]);
        let duel = &completed.duel;
        for deck in &completed.decks {
            let counts = [SURVIVOR, SURVIVOR_DECK, ZOMBIE_DECK].map(|section| deck.count(section));
            prop_assert!(counts[0] <= 1 && counts[1] <= 40 && counts[2] <= 20);
        }
        let mut record = completed.record(catalogue(), Seed::from_number(seed));
        let mut numbers = Numbers(seed);
        let mut options = Vec::new();
        let mut state = duel.begin(record.seed, &mut Silent, &mut options);
        while state.outcome().is_none() {
            prop_assert!(record.choices.len() < MOST_CHOICES);
            let broken = broken(duel, &state, &options);
            prop_assert!(broken.is_empty(), "turn {}: {:#?}", state.turn(), broken);
            let choice = options[numbers.below(options.len())];
            record.choices.push(Duel::to_bytes(choice));
            duel.take(&mut state, choice, &mut Silent, &mut options);
        }
        // What was completed stays as it is, however often, and its games are those of the record.
        let again = Duel::completed(config, catalogue(), [&completed.decks[0], &completed.decks[1]]);
        prop_assert_eq!(&again.decks, &completed.decks);
        let fills = |completion: &Completion| matches!(completion.what, Done::Filled { .. });
        prop_assert!(again.completions.iter().all(fills));
        let word = record.to_text(catalogue()).expect("a word");
        let read: Record<RulesConfig> = DuelRecord::read(&word, catalogue()).expect("a record");
        prop_assert_eq!(&read, &record);
        let replayed = Arc::new(Duel::of_record(&read, catalogue()).expect("a duel"));
        prop_assert_eq!(whole_of(&replayed), whole_of(duel));
        prop_assert!(*session(&replayed, read).state() == state);
    }
}
