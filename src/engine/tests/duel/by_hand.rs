//! Tables that are changed by hand, and games that begin with one that was laid out.

use std::sync::Arc;

use proptest::prelude::*;
use safehouse_engine::{
    necrogenesis::{
        SURVIVOR_DECK,
        config::RulesConfig,
        duel::Duel,
        edit::{Edit, may_edit},
        event::Event,
        object::{Area, CARDS, ObjectId},
        question::Question,
        record::{DuelRecord, beginning_with},
        scenario::written,
        state::Stage,
        view::{Viewer, by_choice},
    },
    table::{
        Seat, Silent,
        random::Seed,
        record::{ByHand, EditError, MOST_EDITS, Record, Recorded as _, Session},
        rules,
    },
};
use safehouse_testing::{
    duels::soundness::broken,
    shipped::{catalogue, decks},
};

type DuelSession = Session<Duel, RulesConfig>;

fn begun(seed: u64) -> DuelSession {
    let pair = [&decks()[0], &decks()[1]];
    let record = DuelRecord::new::<Duel>(catalogue(), pair, Seed::from_number(seed), RulesConfig::default());
    let duel = Arc::new(Duel::of_record(&record, catalogue()).expect("whole decks"));
    DuelSession::open(duel, record).expect("it begins")
}

/// A game at the first decision of the Action Step of its third turn.
fn in_third_turn() -> DuelSession {
    let mut session = begun(3);
    by_hand(&mut session, "turn 3 of A, at action").expect("nothing is under way");
    assert_eq!((session.state().turn(), session.state().stage()), (3, Stage::Action));
    session
}

fn by_hand(session: &mut DuelSession, text: &str) -> Result<(), EditError> {
    session.edit(safehouse_engine::table::record::Edit::new(text)?)
}

/// The nth card of a pile.
fn nth(session: &DuelSession, seat: Seat, area: Area, at: usize) -> ObjectId {
    session.state().side(seat).cards(area)[at]
}

fn kind_of(session: &DuelSession, seat: Seat, wanted: &str) -> ObjectId {
    let deck = session.state().side(seat).cards(Area::SurvivorDeck);
    let is_wanted = |id: &&ObjectId| format!("{:?}", session.rules().card(session.state(), **id).kind) == wanted;
    *deck.iter().find(is_wanted).expect("the deck has one")
}

fn replayed(session: &DuelSession) -> Vec<u8> {
    let record = session.record();
    let again = record.replay(session.rules(), &mut Silent).expect("it is played again");
    again.to_canonical_bytes().expect("JSON")
}

#[test]
fn cards_points_and_statuses_are_changed_and_played_again() {
    rules!["1.2.0", "4.1.3"];
    let mut session = in_third_turn();
    let weapon = kind_of(&session, Seat::First, "Weapon");
    let zombie = nth(&session, Seat::Second, Area::ZombieDeck, 0);
    let survivor = ObjectId::survivor(Seat::First);
    by_hand(&mut session, &format!("put {}: equipment\nput {}: threat zone", weapon.0, zombie.0)).expect("both fit");
    assert_eq!(session.state().object(weapon).area, Area::Equipment);
    assert_eq!(session.state().side(Seat::First).cards(Area::ThreatZone), [zombie], "Zombies come to the other side");
    for text in [
        "points A ap 3".to_owned(),
        "points B th 7".to_owned(),
        format!("damage {}: 4", survivor.0),
        format!("status {}: bleed 2", survivor.0),
        "tokens A zombie zone: 2 Flare".to_owned(),
        format!("rest {}", weapon.0),
        "dice 6 6".to_owned(),
        format!("put {}: zombie deck, on top", nth(&session, Seat::Second, Area::ZombieDeck, 3).0),
    ] {
        by_hand(&mut session, &text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(replayed(&session), session.state().to_canonical_bytes().expect("JSON"), "{text}");
        assert!(session.state().asked().is_some_and(|asked| asked.seat == Seat::First), "{text}");
    }
    let state = session.state();
    assert_eq!((state.side(Seat::First).ap(), state.side(Seat::Second).th()), (3, 7));
    assert_eq!((state.object(survivor).damage, state.scripted_dice()), (4, [6, 6].as_slice()));
    assert_eq!(session.rules().program.cards.len(), begun(3).rules().program.cards.len());
    assert_eq!((session.record().by_hand(), begun(3).record().by_hand()), (Some(ByHand::Changed), None));

    // Each is an entry of the log of its own.
    let known = by_choice(session.step_log(), &[], Viewer::Solo);
    assert_eq!(known.len(), 1 + session.at());
    assert!(known.iter().skip(1).all(|entry| entry.events[0].event == Event::Edited));
}

#[test]
fn changes_by_hand_are_taken_back_done_again_and_left_as_choices_are() {
    let mut session = in_third_turn();
    let before = session.state().to_canonical_bytes().expect("JSON");
    by_hand(&mut session, "points A ap 1").expect("it fits");
    let after = session.state().to_canonical_bytes().expect("JSON");
    let choice = *session.options().last().expect("one");
    session.choose(choice).expect("legal");
    let end = session.state().to_canonical_bytes().expect("JSON");
    for (to, expected) in [(1, &before), (2, &after), (3, &end), (1, &before)] {
        session.jump(to).expect("it is played again");
        assert_eq!(&session.state().to_canonical_bytes().expect("JSON"), expected, "at {to}");
    }
    // The same change again is the step that was taken back.
    by_hand(&mut session, "points A ap 1").expect("it fits");
    assert_eq!((session.at(), session.steps(), session.record().edits.len()), (2, 3, 2));
    session.jump(1).expect("it is played again");
    let left = session.line().as_line();
    by_hand(&mut session, "points A ap 2").expect("it fits");
    assert_eq!((session.at(), session.steps()), (2, 2));
    assert_eq!(left.shared(&session.line().as_line()), 1);
    session.go_to_line(&left).expect("it was played");
    assert_eq!(session.state().to_canonical_bytes().expect("JSON"), end);

    // Opened again as it was left.
    let opened = DuelSession::open_at(session.shared_rules(), &session.line(), session.bookmark()).expect("it opens");
    assert_eq!(opened.state().to_canonical_bytes().expect("JSON"), end);
    let branch = session.record().branch(1);
    assert_eq!((branch.by_hand(), session.record().branch(0).by_hand()), (Some(ByHand::Changed), None));
}

#[test]
fn a_record_with_changes_by_hand_is_one_word_and_json_and_no_garbage_is_read() {
    let mut session = in_third_turn();
    by_hand(&mut session, "points A ap 1").expect("it fits");
    let record = session.record().clone();
    let word = record.to_text(catalogue()).expect("a word");
    let json = record.to_json().expect("JSON");
    for text in [&word, &json] {
        let read = DuelRecord::read(text, catalogue()).expect("a record");
        assert_eq!((&read.edits, &read.choices, &read.brought), (&record.edits, &record.choices, &record.brought));
        assert_eq!(read.to_text(catalogue()).expect("a word"), word);
    }
    let missing = json.replacen("\"points A ap 1\"", "\"x\"", 1).replace("ff0100", "ff0500");
    assert!(DuelRecord::read(&missing, catalogue()).unwrap_err().to_string().contains("changes by hand"));
    let many = DuelRecord { edits: vec![record.edits[0].clone(); MOST_EDITS + 1], ..record.clone() };
    assert!(DuelRecord::read(&many.to_json().expect("JSON"), catalogue()).is_err());
    assert!(DuelRecord::read(&many.to_text(catalogue()).expect("a word"), catalogue()).is_err());
    let wrong = DuelRecord::read(&json.replace("points A ap 1", "points A ap 200"), catalogue()).expect("it is read");
    let duel = Duel::of_record(&wrong, catalogue()).expect("whole decks");
    let why = wrong.replay(&duel, &mut Silent).expect_err("it is refused").to_string();
    assert!(why.contains("2.1.5") && why.contains("choice 2"), "{why}");
}

#[test]
fn what_does_not_fit_is_refused_with_its_clause_and_changes_nothing() {
    rules!["2.1.5", "4.2.6", "4.2.9", "6.1.3", "6.1.4", "1.3.2"];
    let mut session = in_third_turn();
    let (survivor, zombie) = (ObjectId::survivor(Seat::First), nth(&session, Seat::First, Area::ZombieDeck, 0));
    let react = nth(&session, Seat::First, Area::SurvivorDeck, 0);
    let before = (session.state().to_canonical_bytes().expect("JSON"), session.record().clone());
    for (text, clause) in [
        (format!("put {}: hand", survivor.0), "(4.2.6)"),
        (format!("put {}: hand", zombie.0), "(R13)"),
        (format!("put {}: survivor deck", zombie.0), "(6.1.4)"),
        (format!("put {}: zombie deck", react.0), "(6.1.4)"),
        (format!("put {}: equipment", zombie.0), "(4.2.9)"),
        (format!("damage {}: 250", survivor.0), "(1.3.2)"),
        (format!("damage {}: 1", react.0), "(16.1.2)"),
        ("points A ap 200".to_owned(), "(2.1.5)"),
        (format!("become {}: Nothing of the sort", react.0), "no card"),
        ("dice 7".to_owned(), "(2.27.0)"),
        ("turn 0 of A, at action".to_owned(), "1 to 200"),
        ("fly".to_owned(), "no change by hand"),
        (String::new(), "nothing to change"),
        // The first of these fits; nothing of a change is made where a part of it is not.
        ("points A tp 3\npoints A ap 200".to_owned(), "(2.1.5)"),
    ] {
        let why = by_hand(&mut session, &text).expect_err("it is refused").to_string();
        assert!(why.contains(clause), "{text}: {why}");
        let now = (session.state().to_canonical_bytes().expect("JSON"), session.record().clone());
        assert_eq!(now, before, "{text}");
    }
    session.concede(Seat::First);
    assert!(by_hand(&mut session, "points A tp 3").expect_err("it is over").to_string().contains("(1.3.0)"));
}

#[test]
fn a_card_from_outside_takes_the_place_of_another() {
    rules!["1.2.0"];
    let mut record = begun(3).into_record();
    let plain = Duel::of_record(&record, catalogue()).expect("whole decks");
    let has = |name: &str| plain.program.cards.iter().any(|card| card.name == name);
    let home = |card_type: &str| catalogue().game().home_section(card_type).map(|section| section.id);
    let new =
        catalogue().cards().iter().find(|card| home(card.card_type) == Some(SURVIVOR_DECK) && !has(card.name.as_str()));
    let name = new.expect("a card in neither deck").name.as_str();
    record.brought.push(name.to_owned());
    record.cards = record.fingerprint(catalogue());
    assert_eq!(record.mismatch::<Duel>(catalogue()), None);
    let duel = Arc::new(Duel::of_record(&record, catalogue()).expect("it is a card"));
    let mut session = DuelSession::open(duel, record).expect("it begins");
    let mut same = begun(3);
    assert_eq!(
        session.state().to_canonical_bytes().ok(),
        same.state().to_canonical_bytes().ok(),
        "nothing else differs"
    );
    let bottom = nth(&session, Seat::First, Area::SurvivorDeck, 30);
    by_hand(&mut session, &format!("become {}: {name}\nput {}: hand", bottom.0, bottom.0)).expect("it fits");
    assert_eq!(session.rules().name(session.state(), bottom), name);
    assert_eq!(replayed(&session), session.state().to_canonical_bytes().expect("JSON"));
    let read =
        DuelRecord::read(&session.record().to_text(catalogue()).expect("a word"), catalogue()).expect("a record");
    assert_eq!(read.brought, [name]);
    assert!(by_hand(&mut same, &format!("become {}: {name}", bottom.0)).is_err(), "this game does not know it");
    for wrong in ["Nobody knows this", plain.program.cards[0].name.as_str()] {
        let record = DuelRecord { brought: vec![wrong.to_owned()], ..same.record().clone() };
        assert!(Duel::of_record(&record, catalogue()).is_err(), "{wrong}");
    }
}

#[test]
fn a_game_begins_with_a_position_and_is_played_on_and_again() {
    let text = "title: Loot\nrules: 2.48.1\ncards\n  Rusty Nail: weapon melee, damage 1\nboard\n  turn 3 of A, at action\n  A: ap 1\n  \
                A hand: Rusty Nail\n  B threat zone: Shambler\nsteps\n  A loots\n";
    let record = beginning_with(catalogue(), text, Seed::from_number(5)).expect("a position");
    let open = |record: &Record<RulesConfig>| {
        let duel = Arc::new(Duel::of_record(record, catalogue()).expect("a position"));
        DuelSession::open(duel, record.clone()).expect("it begins")
    };
    let mut session = open(&record);
    assert_eq!((session.events()[0], record.by_hand()), (Event::Arranged, Some(ByHand::Begun)));
    assert_eq!((session.state().turn(), session.at(), session.state().side(Seat::First).ap()), (3, 0, 0));
    for _ in 0..40 {
        let Some(choice) = session.options().first().copied() else { break };
        session.choose(choice).expect("legal");
    }
    let word = session.record().to_text(catalogue()).expect("a word");
    let read = DuelRecord::read(&word, catalogue()).expect("a record");
    assert_eq!(read.start, record.start);
    assert_eq!(open(&read).state().to_canonical_bytes().ok(), session.state().to_canonical_bytes().ok());
    let json = session.record().to_json().expect("JSON");
    assert_eq!(DuelRecord::read(&json, catalogue()).expect("a record").start, record.start);

    // It knows cards from outside as well.
    let brought = DuelRecord { brought: vec!["Rifle".to_owned()], ..record.clone() };
    let mut with_rifle = open(&brought);
    let bottom = *with_rifle.state().side(Seat::First).cards(Area::SurvivorDeck).last().expect("a card");
    by_hand(&mut with_rifle, &format!("become {}: Rifle\nput {}: hand", bottom.0, bottom.0)).expect("it fits");
    assert_eq!(with_rifle.rules().name(with_rifle.state(), bottom), "Rifle");
    assert_eq!(replayed(&with_rifle), with_rifle.state().to_canonical_bytes().expect("JSON"));

    // Of other readings than its position, or without one.
    let other = DuelRecord { config: RulesConfig { hand_size: 4, ..RulesConfig::default() }, ..record };
    assert!(Duel::of_record(&other, catalogue()).is_err());
    assert!(beginning_with(catalogue(), "nonsense", Seed::default()).is_err());
    assert!(beginning_with(catalogue(), &"x".repeat(20_000), Seed::default()).is_err());
}

#[test]
fn positions_of_games_by_hand_are_taken_out_with_their_own_cards_and_begun_with_again() {
    let text = "title: Loot\nrules: 2.48.1\ncards\n  Rusty Nail: weapon melee, damage 1\nboard\n  turn 3 of A, at action\n  A: ap 1\n  \
                A hand: Rusty Nail\n  B threat zone: Shambler\n";
    let record = beginning_with(catalogue(), text, Seed::from_number(5)).expect("a position");
    let duel = Arc::new(Duel::of_record(&record, catalogue()).expect("a position"));
    let mut session = DuelSession::open(duel, record).expect("it begins");
    let mut written_of = [0, 0];
    for step in 0..60 {
        if step == 20 {
            by_hand(&mut session, "points A tp 1").ok();
        }
        let Some(choice) = session.options().first().copied() else { break };
        session.choose(choice).expect("legal");
        let Ok(position) = written(&session, "Here", catalogue()) else { continue };
        written_of[usize::from(step > 20)] += 1;
        assert!(position.contains("by hand") && position.contains("Rusty Nail: weapon"), "{position}");
        if session.outcome().is_none() {
            let again = beginning_with(catalogue(), &position, Seed::from_number(6)).expect("a position");
            let duel = Duel::of_record(&again, catalogue()).expect("a position");
            let state = again.replay(&duel, &mut Silent).expect("it begins");
            assert_eq!((state.turn(), state.asked()), (session.state().turn(), session.state().asked()));
        }
    }
    assert!(written_of[0] > 0 && written_of[1] > 0, "{written_of:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Wherever a table may be changed, a change that changes nothing leaves it as it is.
    #[test]
    fn what_changes_nothing_leaves_a_game_as_it_is(seed in any::<u64>(), picks in prop::collection::vec(any::<u16>(), 120)) {
        let mut session = begun(seed);
        let duel = session.shared_rules();
        for pick in picks {
            let state = *session.state();
            // What was picked for a mulligan so far is forgotten.
            let is_mulligan = state.asked().is_some_and(|asked| asked.question == Question::Mulligan);
            if may_edit(&state).is_ok() && (!is_mulligan || session.at() == 0) {
                let (mut same, mut options) = (state, session.options().to_vec());
                let text = format!("points A tp {}", state.side(Seat::First).tp());
                duel.edit(&mut same, &text, &mut Silent, &mut options).expect("it fits");
                prop_assert_eq!(same.to_canonical_bytes().ok(), state.to_canonical_bytes().ok());
                prop_assert_eq!(&options, session.options());
            }
            let Some(choice) = session.options().get(usize::from(pick) % session.options().len().max(1)).copied() else { break };
            session.choose(choice).expect("legal");
        }
    }

    /// Whatever is changed by hand, the game goes on soundly and is played again the same.
    #[test]
    fn any_changes_lead_to_games_that_are_played_again(
        seed in any::<u64>(),
        steps in prop::collection::vec((any::<u16>(), 0..CARDS as u8, 0..12_u8, 0..8_u8), 80),
    ) {
        let mut session = begun(seed);
        for (pick, card, verb, number) in steps {
            let area = ["hand", "graveyard", "exile", "equipment", "threat zone", "zombie zone", "survivor deck, on top",
                "zombie deck"][usize::from(number)];
            let text = match verb {
                0..=4 => format!("put {card}: {area}"),
                5 => format!("damage {card}: {number}"),
                6 => format!("counters {card}: {number}"),
                7 => format!("rest {card}"),
                8 => format!("status {card}: bleed {number}\npoints B th {number}"),
                9 => format!("turn {} of {}, at advance", number + 1, if number % 2 == 0 { "A" } else { "B" }),
                10 => "tokens A threat zone: 1 Grease Tag".to_owned(),
                _ => String::new(),
            };
            if !text.is_empty() && by_hand(&mut session, &text).is_ok() {
                let mut broken = broken(session.rules(), session.state(), session.options());
                // It halts where more can be changed, also where one answer is left.
                broken.retain(|what| !what.ends_with("has 1 options"));
                prop_assert!(broken.is_empty(), "{}: {:#?}", text, broken);
            }
            let Some(choice) = session.options().get(usize::from(pick) % session.options().len().max(1)).copied() else { break };
            session.choose(choice).expect("legal");
        }
        prop_assert_eq!(replayed(&session), session.state().to_canonical_bytes().expect("JSON"));
        let line: Vec<Edit> = session.record().edits.iter()
            .flat_map(|edit| edit.as_str().lines().map(Edit::read).collect::<Vec<_>>()).collect::<Result<_, _>>().expect("read");
        prop_assert!(line.len() >= session.record().edits.len());
    }
}
