//! Forms of a game, each held against its stored sample.

use std::collections::BTreeSet;

use safehouse_table::{
    Outcome, Seat, Sink as _,
    random::Seed,
    record::{Reseed, StepLog},
    surprise::{Applied, Surprise},
    wire::told::ChoicesAhead,
};
use safehouse_testing::sample;
use serde::Serialize;
use serde_json::Value;

use super::{
    choice::{Answer, AnswerError, MOST_BYTES},
    event::EventLog,
    log::GameLog,
    prompt::Prompt,
    view::GameView,
};
use crate::{
    choice::{Choice, TableMove},
    declare::Room,
    event::{
        Event, Rolled,
        every_kind::{GEAR, OTHER_GEAR, ZOMBIE, every_kind},
    },
    explain::{self, Narrator},
    fixture::duel,
    object::{Area, Marks, ObjectId},
    play::Refusal,
    program::{AbilityId, CardId},
    question::Question,
    rulestext::ability::{Cost, Points, StatusKind, Token, Zone},
    state::{
        Battle, BattleFlags, DamageKind, Declared, Declaring, Frame, FrameFlags, Incoming, Lasting, Object, Stage,
        State, StatusOn, Until,
    },
    surprise,
    view::{Dealt, Payment, Picture, Prospect, Refused, Roll, SidePicture, Viewer, Waiting, by_choice},
};

fn check(name: &str, form: &impl Serialize) {
    sample::check("src/engine/tests/wire", name, form);
}

/// JSON with every text and number replaced, so that what is written alike is equal;
/// words of what an object is stay.
fn shape(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let tag = |name: &str| matches!(name, "event" | "kind" | "for" | "reason");
            let member = |(name, value): (&String, &Value)| match value {
                Value::String(word) if tag(name) => format!("{name}={word}"),
                value => format!("{name}:{}", shape(value)),
            };
            format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(shape).collect::<BTreeSet<_>>().len()),
        Value::Null => "null".to_owned(),
        Value::Bool(_) => "bool".to_owned(),
        Value::Number(_) => "number".to_owned(),
        Value::String(_) => "text".to_owned(),
    }
}

#[test]
fn every_kind_of_event_leaves_in_its_form() {
    let duel = duel();
    let events = every_kind(|id| duel.cards[id.index()], AbilityId(2));
    let mut shapes = BTreeSet::new();
    let mut samples = Vec::new();
    for viewer in [Viewer::Solo, Viewer::Seat(Seat::Second)] {
        let log = serde_json::to_value(EventLog::new(&duel, events.iter().copied(), viewer)).expect("JSON");
        assert_eq!(log["version"], 1);
        let told = log["events"].as_array().expect("a list").clone();
        samples.extend(told.into_iter().filter(|event| shapes.insert(shape(event))));
    }
    check("events", &samples);
}

#[test]
fn a_card_that_a_viewer_may_not_know_has_no_name_in_an_event() {
    let duel = duel();
    let card = duel.cards[GEAR.index()];
    let (from, to, side) = (Area::SurvivorDeck, Area::Hand, Seat::First);
    let drawn = Event::Moved { object: GEAR, card, from, to, side };
    let told = |viewer| serde_json::to_value(EventLog::new(&duel, [drawn], viewer)).expect("JSON");
    assert!(told(Viewer::Seat(Seat::First))["events"][0]["card"].is_string());
    assert!(told(Viewer::Seat(Seat::Second))["events"][0]["card"].is_null());
    assert!(told(Viewer::Spectator)["events"][0]["card"].is_null());
}

/// A picture in which every member is there.
fn picture(card_of: impl Fn(ObjectId) -> CardId) -> Picture {
    let (seat, survivor) = (Seat::First, ObjectId::survivor(Seat::First));
    let side = SidePicture {
        counts: [30, 15, 5, 4, 1, 1, 2, 1, 3, 0, 1],
        points: [2, 1, 3],
        ap_gained: 4,
        events_played: [1, 2],
        quick_escapes: 1,
        kills: 5,
        damage_taken: 6,
        has_mulliganed: true,
        lit: true,
        tokens: vec![(Zone::Threat, Token::Flare, 2), (Zone::Zombie, Token::GreaseTag, 0)],
    };
    let weapon = Object {
        card: card_of(GEAR),
        area: Area::Equipment,
        marks: Marks::REST | Marks::REVEALED,
        damage: 1,
        counters: 2,
        host: OTHER_GEAR,
        attacks: 1,
        used: 0b101,
        x: 3,
        kills_before: 4,
        damage_before: 5,
        ..Object::default()
    };
    let zombie = Object { card: card_of(ZOMBIE), area: Area::ThreatZone, ..Object::default() };
    let hidden = Object { card: CardId::HIDDEN, area: Area::Hand, ..Object::default() };
    let untils = [
        Until::Removed,
        Until::EndOfTurn,
        Until::StartOfTurn(seat),
        Until::EndOfNextTurn { seat, begun: true },
        Until::Ticks(2),
        Until::NextAttack,
        Until::ThisAttack,
    ];
    let status = |until| StatusOn { object: ZOMBIE, kind: StatusKind::Bleed, amount: 2, until };
    let frame = Frame {
        ability: AbilityId(2),
        source: GEAR,
        seat,
        subject: ZOMBIE,
        targets: [ZOMBIE, ObjectId::NONE, ObjectId::NONE, ObjectId::NONE],
        host: OTHER_GEAR,
        spawns_into: Some(Area::ThreatZone),
        x: 1,
        flags: FrameFlags::CARD | FrameFlags::ACTED,
        ..Frame::empty()
    };
    Picture {
        viewer: Viewer::Seat(seat),
        turn: 4,
        stage: Stage::Action,
        turn_player: seat,
        first_player: seat.other(),
        waiting: Some(Waiting { seat, question: Question::KeepAttachment(OTHER_GEAR) }),
        outcome: Some(Outcome::Drawn),
        sides: [side.clone(), side],
        objects: vec![(GEAR, weapon), (ZOMBIE, zombie), (OTHER_GEAR, hidden)],
        hp: vec![(ZOMBIE, 3)],
        statuses: untils.map(status).to_vec(),
        lasting: vec![Lasting { op: 0, object: ZOMBIE, x: 1, seat, until: Until::EndOfTurn, times: 2 }],
        battle: Some(Battle {
            attacker: GEAR,
            seat,
            target: ZOMBIE,
            zone: Some(Area::ThreatZone),
            called: 0b10_0100,
            die: 3,
            requirement: -1,
            counted: 2,
            flags: BattleFlags::HIT | BattleFlags::HIT_SEEN,
        }),
        incoming: Some(Incoming {
            source: ZOMBIE,
            seat,
            amount: 2,
            attack: true,
            joint: true,
            kind: DamageKind::Poison,
        }),
        stack: vec![frame, Frame::empty()],
        declared: Some(Declared {
            card: GEAR,
            ability: Some(AbilityId(2)),
            seat,
            kind: Declaring::Ability,
            x: 1,
            host: OTHER_GEAR,
            subject: survivor,
            extra_ap: 1,
            to_discard: 2,
            newest: 3,
            to_exile: 4,
            ..Declared::default()
        }),
        picked: vec![ZOMBIE],
    }
}

#[test]
fn a_view_leaves_in_its_form() {
    let duel = duel();
    let full = picture(|id| duel.cards[id.index()]);
    let bare = Picture {
        viewer: Viewer::Spectator,
        waiting: None,
        outcome: Some(Outcome::Won(Seat::Second)),
        objects: Vec::new(),
        hp: Vec::new(),
        statuses: Vec::new(),
        lasting: Vec::new(),
        battle: None,
        incoming: None,
        stack: Vec::new(),
        declared: None,
        picked: Vec::new(),
        ..full.clone()
    };
    check("view", &[GameView::of(full, &duel), GameView::of(bare, &duel)]);
}

const CARD: ObjectId = ObjectId(7);

fn every_choice() -> Vec<Choice> {
    let mut choices = vec![
        Choice::Pass,
        Choice::Yes,
        Choice::No,
        Choice::Play(CARD),
        Choice::Use(CARD, 1),
        Choice::Attack(CARD),
        Choice::Loot,
        Choice::Unequip(CARD),
        Choice::MoveAttachment(CARD),
        Choice::Object(CARD),
        Choice::Number(3),
        Choice::Option(2),
        Choice::Draw,
        Choice::Spawn,
        Choice::Bottom,
    ];
    choices.extend(Area::ALL.map(Choice::Area));
    choices.extend(TableMove::ALL.map(|table_move| Choice::Table(table_move, CARD)));
    let kinds: BTreeSet<u8> = choices.iter().map(|choice| choice.to_bytes()[0]).collect();
    assert_eq!(kinds, (0..=16).collect(), "a kind of choice is missing");
    choices
}

#[test]
fn every_choice_leaves_in_its_form_and_is_read_back() {
    let mut samples = Vec::new();
    for choice in every_choice() {
        let answer = Answer::new(choice);
        let json = serde_json::to_string(&answer).expect("JSON");
        assert!(json.len() < MOST_BYTES);
        assert_eq!(Answer::read(&json), Ok(choice), "{json}");
        samples.push(answer);
    }
    check("choices", &samples);
}

#[test]
fn what_is_not_exactly_an_answer_is_refused() {
    let read = |json: &str| Answer::read(json).expect_err(json);
    for json in [
        "",
        "null",
        "7",
        "[]",
        "{}",
        r#"{"version":1}"#,
        r#"{"version":1,"choice":"pass"}"#,
        r#"{"version":1,"choice":{"kind":"dance"}}"#,
        r#"{"version":1,"choice":{"kind":"pass","object":7}}"#,
        r#"{"version":1,"choice":{"kind":"play","object":"7"}}"#,
        r#"{"version":1,"choice":{"kind":"play","object":7.5}}"#,
        r#"{"version":1,"choice":{"kind":"play","object":-1}}"#,
        r#"{"version":1,"choice":{"kind":"play","object":256}}"#,
        r#"{"version":1,"choice":{"kind":"play","object":7,"ability":0}}"#,
        r#"{"version":1,"choice":{"kind":"play","object":7,"object":8}}"#,
        r#"{"version":1,"choice":{"kind":"pass"},"seat":"first"}"#,
        r#"{"version":1,"choice":{"kind":"pass"}} {}"#,
        r#"{"choice":{"kind":"pass"}}"#,
    ] {
        assert!(matches!(read(json), AnswerError::Form(_)), "{json}: {:?}", read(json));
    }
    assert_eq!(read(r#"{"version":2,"wish":1}"#), AnswerError::Version(2));
    let of = |object: &str| read(&format!(r#"{{"version":1,"choice":{{"kind":"play","object":{object}}}}}"#));
    for object in ["122", "255", "null"] {
        assert_eq!(of(object), AnswerError::NoObject(object.to_owned()));
    }
    let none = read(r#"{"version":1,"choice":{"kind":"play"}}"#);
    assert_eq!(none, AnswerError::NoObject("null".to_owned()));
    let area = read(r#"{"version":1,"choice":{"kind":"area","area":"Hand"}}"#);
    assert_eq!(area, AnswerError::NoWord("Hand".to_owned()));
    assert_eq!(read(&" ".repeat(MOST_BYTES + 1)), AnswerError::TooLong);
}

#[test]
fn what_happened_leaves_by_choice_with_its_sentences() {
    let duel = duel();
    let card = |id: ObjectId| duel.cards[id.index()];
    let (seat, other, zone) = (Seat::First, Seat::Second, Area::ThreatZone);
    let chose = |seat, question, choice| Event::Chose { seat, question, choice };
    let mut log = StepLog::default();
    for (is_step, event) in [
        (false, Event::TurnBegan { turn: 1, seat }),
        (false, Event::Moved { object: GEAR, card: card(GEAR), from: Area::SurvivorDeck, to: Area::Hand, side: seat }),
        (true, chose(seat, Question::Action, Choice::Play(GEAR))),
        (false, Event::Played { seat, object: GEAR, card: card(GEAR) }),
        (false, Event::Points { seat, points: Points::Action, now: 2, gained: false }),
        // Nobody else may know of it.
        (true, chose(other, Question::React, Choice::Pass)),
        (false, Event::Spawned { object: ZOMBIE, card: card(ZOMBIE), paid: 3 }),
        (false, Event::Rolled { seat, roll: Rolled::Escape, die: 3, needs: 4, bonus: 1 }),
        (false, Event::Forced { seat: other, question: Question::QuickEscape, choice: Choice::Pass }),
        (true, chose(other, Question::ZombieAttack, Choice::Attack(ZOMBIE))),
        (false, Event::Hit { attacker: ZOMBIE, target: ObjectId::survivor(seat), zone }),
    ] {
        if is_step {
            log.begin_step();
        }
        log.take(event);
    }
    let reseeds = [Reseed { at: 2, seed: Seed::from_number(1) }];
    let told = |viewer, from| {
        let narrator = Narrator::new(&duel).with_players(["Ann".to_owned(), "Ben".to_owned()]);
        let narrator = if let Viewer::Seat(seat) = viewer { narrator.told_to(seat) } else { narrator };
        GameLog::new(&duel, narrator, viewer, &by_choice(&log, &reseeds, viewer), from)
    };
    let of = |form: &GameLog<'_>| serde_json::to_value(form).expect("JSON");
    let solo = of(&told(Viewer::Solo, 0));
    assert_eq!(solo["choices"].as_array().map(Vec::len), Some(4), "the opening and every choice");
    let first = of(&told(Viewer::Seat(seat), 0));
    assert_eq!(first["choices"].as_array().map(Vec::len), Some(4), "an only answer looks like a choice");
    // What was told before counts where only the end is asked for.
    for from in 0..5 {
        let rest = of(&told(Viewer::Solo, from));
        let all = solo["choices"].as_array().expect("a list");
        assert_eq!(rest["choices"].as_array().expect("a list"), &all[from.min(4)..]);
    }
    check("log", &[told(Viewer::Seat(seat), 0), told(Viewer::Solo, 2)]);
}

#[test]
fn a_sentence_leaves_in_spans_that_print_as_it() {
    let duel = duel();
    let mut log = StepLog::default();
    every_kind(|id| duel.cards[id.index()], AbilityId(2)).into_iter().for_each(|event| log.take(event));
    for viewer in [Viewer::Solo, Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator] {
        let known = by_choice(&log, &[], viewer);
        let form = serde_json::to_value(GameLog::new(&duel, Narrator::new(&duel), viewer, &known, 0)).expect("JSON");
        let spans = form["choices"].as_array().expect("a list").iter();
        let events = spans.flat_map(|told| told["events"].as_array().expect("a list"));
        let printed = events.filter_map(|event| event["told"].as_array()).map(|spans| {
            let span = |span: &Value| match span {
                Value::String(text) => text.clone(),
                span => ["card", "player", "number", "clause"]
                    .iter()
                    .filter_map(|name| span.get(name))
                    .map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
                    .collect(),
            };
            spans.iter().map(span).collect::<String>()
        });
        let events = known.iter().flat_map(|told| &told.events).map(|seen| seen.event);
        assert_eq!(printed.collect::<Vec<_>>(), Narrator::new(&duel).lines(events), "{viewer:?}");
    }
}

#[test]
fn a_surprise_leaves_with_its_clause_and_its_place() {
    let form = |surprise, at| ChoicesAhead::new(&Applied { taken: 2, surprise, event: None }, surprise::clause, at);
    let every = [
        Surprise::GameOver,
        Surprise::Die,
        Surprise::Card,
        Surprise::Answer,
        Surprise::Damage { taken: 4, foreseen: 2 },
        Surprise::Turn,
        Surprise::OtherSeat,
        Surprise::OtherQuestion,
        Surprise::Gone,
        Surprise::Refused(Refusal::Illegal("5.3.3")),
    ];
    let mut forms = vec![form(None, None), form(Some(Surprise::Die), Some((3, 1)))];
    forms.extend(every.into_iter().map(|surprise| form(Some(surprise), None)));
    check("choices_ahead", &forms);
}

#[test]
fn what_is_asked_leaves_with_what_its_answers_would_do() {
    let duel = duel();
    let seat = Seat::First;
    let attack = Prospect {
        payment: Payment { ap: 1, counters: 1, ..Payment::default() },
        roll: Some(Roll { roll: Rolled::Hit, printed: Some(4), needs: 3, bonus: 1 }),
        damage: Some(Dealt { target: ZOMBIE, printed: 2, amount: 3, taken: 2, left: Some(1) }),
        ..Prospect::default()
    };
    let unarmed = Prospect {
        roll: Some(Roll { roll: Rolled::Unarmed, printed: None, needs: 2, bonus: 0 }),
        damage: Some(Dealt { target: ObjectId::NONE, printed: 1, amount: 1, taken: 1, left: None }),
        ..Prospect::default()
    };
    let play = Prospect {
        payment: Payment { ap: 2, tp: 1, th: 3, x: true, counters: 0, also: vec![Cost::Discard(2), Cost::Exhaust] },
        room: Room { certain: vec![OTHER_GEAR], one_of: vec![GEAR, CARD] },
        ..Prospect::default()
    };
    let options = [
        (Choice::Attack(GEAR), "attack with Rifle (1 AP)".to_owned(), attack),
        (Choice::Attack(ObjectId::survivor(seat)), "attack unarmed (1 AP)".to_owned(), unarmed),
        (Choice::Play(CARD), "equip Rifle".to_owned(), play),
        (Choice::Pass, "end the step".to_owned(), Prospect::default()),
    ];
    let refused = ["5.3.3", "R91"].map(|clause| Refused { choice: Choice::Play(OTHER_GEAR), clause });
    let text = explain::question(Question::Action).to_owned();
    let mut state = duel.begin(Seed::from_number(1), &mut Vec::new(), &mut Vec::new());
    let told = |state: &State| {
        let asked = state.asked().map_or(Seat::First, |asked| asked.seat);
        Prompt::new(&duel.seat_view(state, asked.other()), &Narrator::new(&duel).told_to(asked.other()))
    };
    let meanwhile = told(&state);
    duel.concede(&mut state, Seat::Second, &mut Vec::new());
    check("prompt", &[Prompt::asked(seat, Question::Action, text, options, refused), meanwhile, told(&state)]);
}
