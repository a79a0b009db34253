//! Forms of a game, each held against its stored sample.

use std::collections::BTreeSet;

use safehouse_table::{Outcome, Seat};
use safehouse_testing::sample;
use serde::Serialize;
use serde_json::Value;

use super::{
    choice::{Answer, AnswerError, MOST_BYTES},
    event::EventLog,
    view::GameView,
};
use crate::{
    choice::{Choice, TableMove},
    event::every_kind::{GEAR, OTHER_GEAR, ZOMBIE, every_kind},
    fixture::duel,
    object::{Area, Marks, ObjectId},
    program::{AbilityId, CardId},
    question::Question,
    rulestext::ability::{StatusKind, Token, Zone},
    state::{
        Battle, BattleFlags, DamageKind, Declared, Declaring, Frame, FrameFlags, Incoming, Lasting, Object, Stage,
        StatusOn, Until,
    },
    view::{Picture, SidePicture, Viewer, Waiting},
};

mod table;

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
    let drawn = crate::event::Event::Moved { object: GEAR, card, from, to, side };
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
