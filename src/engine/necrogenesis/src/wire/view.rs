//! A game as one viewer may see it, as it leaves the program.

use safehouse_cards::wire::WireForm;
use safehouse_table::wire::game::Outcome;
use serde::Serialize;

use super::{
    cards,
    choice::{Object, Question},
    words,
};
use crate::{
    duel::Duel,
    object::{Area, ObjectId},
    state,
    view::{self, Picture, SidePicture},
};

/// The version of [`GameView`].
pub const VERSION: u32 = 1;

/// A game as one viewer may see it:
///
/// ```json
/// {
///   "version": 1, "viewer": "first | second | spectator | solo",
///   "turn": 4, "stage": "action", "turn_player": "first", "first_player": "second",
///   "waiting": { "seat": "first", "question": Question }, "outcome": Outcome,
///   "sides": [Side, Side], "objects": [Object], "statuses": [Status],
///   "modifiers": [Modifier], "attack": Attack, "damage": Damage, "stack": [Waiting],
///   "declared": Declared, "picked": [7]
/// }
/// ```
///
/// What is not there is `null`. `waiting` is what the viewer is asked; while somebody
/// else is asked it is `null`, whatever that is. Cards on the table are objects, numbered from 0 to 121,
/// the first 61 those that the first seat brought, a seat's Survivor first; a number
/// says nothing of what it hides. An outcome is `{ "won": "first" }` or `"drawn"`, a
/// question as in [`Decision`](super::choice::Decision). Only who declares or picks sees
/// `declared` and `picked`.
///
/// A side, first that of the first seat, whose areas are counted openly:
///
/// ```json
/// {
///   "areas": { "hand": 5, "survivor_deck": 30 }, "ap": 2, "tp": 0, "th": 3,
///   "ap_gained": 2, "events_played": { "as_survivor": 0, "as_zombie_player": 1 },
///   "quick_escapes": 0, "kills": 1, "damage_taken": 3, "has_mulliganed": true,
///   "lit": false, "tokens": [{ "zone": "threat_zone", "token": "flare", "count": 1 }]
/// }
/// ```
///
/// An object whose place is known, in the order of its area; of one that is not seen
/// `card` is `null`, and nothing but its area is told:
///
/// ```json
/// {
///   "object": 7, "area": "equipment", "card": "Rifle", "hp": null,
///   "marks": ["rest"], "damage": 0, "counters": 2, "host": null, "attacks": 1,
///   "used": [0], "x": 0, "kills_before": 0, "damage_before": 0
/// }
/// ```
///
/// `hp` is what a card in play has left, `used` the abilities with one use a turn that
/// were used, by number. Then what lasts and what is under way:
///
/// ```json
/// { "object": 7, "status": "bleed", "amount": 2, "until": Until }
/// { "text": "…", "object": 7, "seat": "first", "x": 0, "times": 1, "until": Until }
/// { "attacker": 7, "seat": "first", "target": 70, "zone": "threat_zone", "called": [2, 5],
///   "die": 3, "requirement": -1, "counted": 0, "flags": ["hit"] }
/// { "source": 70, "seat": "first", "amount": 2, "attack": true, "joint": false, "kind": "plain" }
/// { "text": "…", "source": 7, "seat": "first", "subject": null, "targets": [70],
///   "host": null, "spawns_into": null, "x": 0, "flags": ["card"] }
/// { "kind": "card", "card": 7, "text": null, "seat": "first", "x": 0, "targets": [70],
///   "host": null, "subject": null, "extra_ap": 0, "to_discard": 1, "newest": 0, "to_exile": 0 }
/// ```
///
/// Until is `"removed"`, `"end_of_turn"`, `{ "start_of_turn": "first" }`,
/// `{ "end_of_next_turn": { "seat": "first", "begun": false } }`, `{ "ticks": 2 }`,
/// `"next_attack"` or `"this_attack"`. `text` is the printed line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameView<'a> {
    version: u32,
    viewer: &'static str,
    turn: u16,
    stage: &'static str,
    turn_player: &'static str,
    first_player: &'static str,
    waiting: Option<Waiting>,
    outcome: Option<Outcome>,
    sides: [Side; 2],
    objects: Vec<OnTable<'a>>,
    statuses: Vec<Status>,
    modifiers: Vec<Modifier<'a>>,
    attack: Option<Attack>,
    damage: Option<Damage>,
    stack: Vec<Frame<'a>>,
    declared: Option<Declared<'a>>,
    picked: Vec<Object>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Waiting {
    seat: &'static str,
    question: Question,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Side {
    areas: Areas,
    ap: u8,
    tp: u8,
    th: u8,
    ap_gained: u8,
    events_played: EventsPlayed,
    quick_escapes: u8,
    kills: u8,
    damage_taken: u8,
    has_mulliganed: bool,
    lit: bool,
    tokens: Vec<Tokens>,
}

/// How many cards each area has, by its word.
#[derive(Debug, Clone, PartialEq)]
struct Areas([usize; Area::ALL.len()]);

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct EventsPlayed {
    as_survivor: u8,
    as_zombie_player: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Tokens {
    zone: &'static str,
    token: &'static str,
    count: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct OnTable<'a> {
    object: Object,
    area: &'static str,
    card: Option<&'a str>,
    hp: Option<u8>,
    marks: Vec<&'static str>,
    damage: u8,
    counters: u8,
    host: Object,
    attacks: u8,
    used: Vec<u8>,
    x: u8,
    kills_before: u8,
    damage_before: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Status {
    object: Object,
    status: &'static str,
    amount: u8,
    until: Until,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Modifier<'a> {
    text: Option<&'a str>,
    object: Object,
    seat: &'static str,
    x: u8,
    times: u16,
    until: Until,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Until {
    Removed,
    EndOfTurn,
    StartOfTurn(&'static str),
    EndOfNextTurn { seat: &'static str, begun: bool },
    Ticks(u8),
    NextAttack,
    ThisAttack,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Attack {
    attacker: Object,
    seat: &'static str,
    target: Object,
    zone: Option<&'static str>,
    called: Vec<u8>,
    die: Option<u8>,
    requirement: i8,
    counted: u8,
    flags: Vec<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Damage {
    source: Object,
    seat: &'static str,
    amount: u8,
    attack: bool,
    joint: bool,
    kind: &'static str,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Frame<'a> {
    text: Option<&'a str>,
    source: Object,
    seat: &'static str,
    subject: Object,
    targets: Vec<Object>,
    host: Object,
    spawns_into: Option<&'static str>,
    x: u8,
    flags: Vec<&'static str>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Declared<'a> {
    kind: &'static str,
    card: Object,
    text: Option<&'a str>,
    seat: &'static str,
    x: u8,
    targets: Vec<Object>,
    host: Object,
    subject: Object,
    extra_ap: u8,
    to_discard: u8,
    newest: u8,
    to_exile: u8,
}

impl WireForm for GameView<'_> {}

impl<'a> GameView<'a> {
    /// What a viewer sees.
    pub fn new(view: &view::View<'a>) -> Self {
        Self::of(view.picture(), view.rules())
    }

    /// A picture of a duel.
    pub(super) fn of(picture: Picture, duel: &'a Duel) -> Self {
        let Picture {
            viewer,
            turn,
            stage,
            turn_player,
            first_player,
            waiting,
            outcome,
            sides,
            objects,
            hp,
            statuses,
            lasting,
            battle,
            incoming,
            stack,
            declared,
            picked,
        } = picture;
        let hp_of = |id: ObjectId| hp.iter().find(|(object, _)| *object == id).map(|(_, hp)| *hp);
        Self {
            version: VERSION,
            viewer: words::viewer(viewer),
            turn,
            stage: words::stage(stage),
            turn_player: words::seat(turn_player),
            first_player: words::seat(first_player),
            waiting: waiting
                .map(|view::Waiting { seat, question }| Waiting { seat: words::seat(seat), question: question.into() }),
            outcome: outcome.map(Outcome::from),
            sides: sides.map(Side::from),
            objects: objects.into_iter().map(|(id, object)| OnTable::new(duel, id, object, hp_of(id))).collect(),
            statuses: statuses.into_iter().map(Status::from).collect(),
            modifiers: lasting.into_iter().map(|lasting| Modifier::new(duel, lasting)).collect(),
            attack: battle.map(Attack::from),
            damage: incoming.map(Damage::from),
            stack: stack.into_iter().map(|frame| Frame::new(duel, frame)).collect(),
            declared: declared.map(|declared| Declared::new(duel, declared)),
            picked: objects_of(&picked),
        }
    }
}

fn objects_of(ids: &[ObjectId]) -> Vec<Object> {
    ids.iter().filter(|id| id.is_some()).map(|id| Object::of(*id)).collect()
}

impl From<SidePicture> for Side {
    fn from(side: SidePicture) -> Self {
        let SidePicture {
            counts,
            points: [ap, tp, th],
            ap_gained,
            events_played: [as_survivor, as_zombie_player],
            quick_escapes,
            kills,
            damage_taken,
            has_mulliganed,
            lit,
            tokens,
        } = side;
        let tokens = tokens.into_iter().filter(|(.., count)| *count > 0).map(|(zone, token, count)| Tokens {
            zone: words::zone(zone),
            token: words::token(token),
            count,
        });
        Self {
            areas: Areas(counts),
            ap,
            tp,
            th,
            ap_gained,
            events_played: EventsPlayed { as_survivor, as_zombie_player },
            quick_escapes,
            kills,
            damage_taken,
            has_mulliganed,
            lit,
            tokens: tokens.collect(),
        }
    }
}

impl Serialize for Areas {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Area::ALL.map(words::area).iter().zip(self.0))
    }
}

impl<'a> OnTable<'a> {
    fn new(duel: &'a Duel, id: ObjectId, object: state::Object, hp: Option<u8>) -> Self {
        let state::Object { card, area, marks, damage, counters, host, attacks, used, x, .. } = object;
        // What somebody knows of its place in a deck is in no view.
        let state::Object { kills_before, damage_before, placed: _, .. } = object;
        let card = cards::name(duel, card);
        Self {
            object: Object::of(id),
            area: words::area(area),
            card,
            hp: hp.filter(|_| card.is_some()),
            marks: words::marks(marks),
            damage,
            counters,
            host: Object::of(host),
            attacks,
            used: (0..u16::BITS as u8).filter(|bit| used >> bit & 1 == 1).collect(),
            x,
            kills_before,
            damage_before,
        }
    }
}

impl From<state::StatusOn> for Status {
    fn from(status: state::StatusOn) -> Self {
        let state::StatusOn { object, kind, amount, until } = status;
        Self { object: Object::of(object), status: words::status(kind), amount, until: until.into() }
    }
}

impl<'a> Modifier<'a> {
    fn new(duel: &'a Duel, lasting: state::Lasting) -> Self {
        let state::Lasting { op, object, x, seat, until, times } = lasting;
        let (text, object, seat) = (cards::line_of_op(duel, op), Object::of(object), words::seat(seat));
        Self { text, object, seat, x, times, until: until.into() }
    }
}

impl From<state::Until> for Until {
    fn from(until: state::Until) -> Self {
        match until {
            state::Until::Removed => Self::Removed,
            state::Until::EndOfTurn => Self::EndOfTurn,
            state::Until::StartOfTurn(seat) => Self::StartOfTurn(words::seat(seat)),
            state::Until::EndOfNextTurn { seat, begun } => Self::EndOfNextTurn { seat: words::seat(seat), begun },
            state::Until::Ticks(ticks) => Self::Ticks(ticks),
            state::Until::NextAttack => Self::NextAttack,
            state::Until::ThisAttack => Self::ThisAttack,
        }
    }
}

impl From<state::Battle> for Attack {
    fn from(battle: state::Battle) -> Self {
        let flags = words::battle_flags(&battle);
        let state::Battle { attacker, seat, target, zone, called, die, requirement, counted, flags: _ } = battle;
        Self {
            attacker: Object::of(attacker),
            seat: words::seat(seat),
            target: Object::of(target),
            zone: zone.map(words::area),
            called: words::called(called),
            die: (die > 0).then_some(die),
            requirement,
            counted,
            flags,
        }
    }
}

impl From<state::Incoming> for Damage {
    fn from(incoming: state::Incoming) -> Self {
        let state::Incoming { source, seat, amount, attack, joint, kind } = incoming;
        let kind = words::damage_kind(kind);
        Self { source: Object::of(source), seat: words::seat(seat), amount, attack, joint, kind }
    }
}

impl<'a> Frame<'a> {
    fn new(duel: &'a Duel, frame: state::Frame) -> Self {
        // How far it has come and what it counts on the way is the program's.
        let state::Frame { ability, at: _, source, seat, subject, targets, host, spawns_into, x, flags, count: _ } =
            frame;
        Self {
            text: cards::line(duel, ability),
            source: Object::of(source),
            seat: words::seat(seat),
            subject: Object::of(subject),
            targets: objects_of(&targets),
            host: Object::of(host),
            spawns_into: spawns_into.map(words::area),
            x,
            flags: words::frame_flags(flags),
        }
    }
}

impl<'a> Declared<'a> {
    fn new(duel: &'a Duel, declared: state::Declared) -> Self {
        let state::Declared {
            card,
            ability,
            seat,
            kind,
            x,
            targets,
            host,
            subject,
            extra_ap,
            to_discard,
            newest,
            to_exile,
        } = declared;
        Self {
            kind: words::declaring(kind),
            card: Object::of(card),
            text: ability.and_then(|ability| cards::line(duel, ability)),
            seat: words::seat(seat),
            x,
            targets: objects_of(&targets),
            host: Object::of(host),
            subject: Object::of(subject),
            extra_ap,
            to_discard,
            newest,
            to_exile,
        }
    }
}
