//! Questions and their answers in words.

use crate::rulestext::ability::{Cost, RollOutcome};
use safehouse_table::Seat;

use super::{
    super::{
        choice::Choice,
        object::{Area, ObjectId},
        program::{AbilityId, Kind, Op, Value},
        question::Question,
        state::Frame,
        view::View,
    },
    names,
};

/// What is asked, with its clause.
pub fn question(question: Question) -> &'static str {
    match question {
        Question::Mulligan => "Which card goes back? (6.1.6)",
        Question::Action => "Action Step: what do you do? (7.2.3)",
        Question::Response => "Survivor Response Step: what do you do? (7.3.9)",
        Question::SpawnDraw => "Spawn Step: draw a Zombie? (7.3.2)",
        Question::SpawnOrBottom => "Spawn this Zombie? (7.3.2)",
        Question::SpawnFromDeck => "Which Zombie do you spawn? (R10)",
        Question::X => "How much is X? (16.5.1)",
        Question::ZombieAction => "Zombie Phase: an Event or an ability? (7.3.3, 7.3.6)",
        Question::Advance => "Which Zombie advances next? (7.3.4)",
        Question::ZombieAttack => "Which Zombie attacks next? (7.3.5)",
        Question::QuickEscape => "Try a Quick Escape? (2.2.4)",
        Question::React => "Play a React? (9.3.0)",
        Question::AttackZone => "Which zone do you attack? (12.2.4)",
        Question::AttackTarget => "Which Zombie do you attack? (2.17.0)",
        Question::CallNumber => "Which number do you call? (2.28.0)",
        Question::Target => "What is the target? (R123)",
        Question::Host => "What does it go on? (5.7.1)",
        Question::ReplaceAttachment => "Which Attachment is replaced? (4.2.9)",
        Question::FreeHands => "Which card makes room? (R105, 13.3.3)",
        Question::KeepAttachment(_) => "Keep this Attachment for 1 AP more? (4.2.9)",
        Question::Discard => "Which card do you discard? (16.7.1)",
        Question::ExileFromGraveyard => "Which card of your Graveyard do you exile? (3.22.6)",
        Question::TriggerOrder => "Which ability goes onto the stack next? (9.4.0)",
        Question::DrawMore => "Draw another card? (5.1.4)",
        Question::May => "Do it? (5.2.1)",
        Question::MayPay => "Pay for it? (5.2.1)",
        Question::Option => "Which option? (16.2.1)",
        Question::ChooseObject => "Which card? (5.2.2)",
        Question::ChooseGraveyard => "Which card of the Graveyard? (5.2.2)",
        Question::Search => "Which card do you find? (5.2.7)",
        Question::Reorder => "Which card comes next from the top? (5.2.1)",
        Question::AdvanceAtOnce(_) => "Move it to the Threat Zone at once? (2.37.0, R145)",
        Question::AttackAtOnce(_) => "Attack with it at once? (2.37.0, R145)",
        Question::Flare => "Which Zombie follows the Flare? (2.36.1)",
        Question::KeepUnique => "Which one stays? (17.7.1)",
        Question::ExcessWeapon => "Which Weapon goes? (17.4.1)",
        Question::ExcessAttachment(_) => "Which Attachment goes? (17.5.1)",
        Question::Manual => "Resolve the sentence by hand: what happens?",
    }
}

/// What is asked, with the card or sentence it is about. The view is of the
/// moment of the question.
pub fn prompt(view: &View<'_>, asked: Question) -> String {
    let about = match asked {
        Question::KeepAttachment(attachment) => Some(name(view, attachment).to_owned()),
        Question::ExcessAttachment(host) => Some(name(view, host).to_owned()),
        Question::SpawnOrBottom => drawn(view).map(|zombie| name(view, zombie).to_owned()),
        Question::QuickEscape => view.battle().map(|battle| escape(view, battle.attacker, battle.target.owner())),
        Question::X
        | Question::Target
        | Question::Host
        | Question::ReplaceAttachment
        | Question::FreeHands
        | Question::ExileFromGraveyard
        | Question::Discard => {
            let declared = view.declared().map(|declared| declared.card).filter(|card| card.is_some());
            declared.map(|card| name(view, card).to_owned()).or_else(|| resolving(view))
        }
        Question::AttackZone | Question::AttackTarget | Question::CallNumber => {
            view.battle().map(|battle| name(view, battle.attacker).to_owned())
        }
        Question::May
        | Question::MayPay
        | Question::Option
        | Question::ChooseObject
        | Question::ChooseGraveyard
        | Question::Search
        | Question::Reorder
        | Question::DrawMore
        | Question::Manual => resolving(view),
        _ => None,
    };
    let question = question(asked);
    about.map_or_else(|| question.to_owned(), |about| format!("{about} – {question}"))
}

/// The card and the line that are being carried out.
fn resolving(view: &View<'_>) -> Option<String> {
    view.resolving().map(|frame| ability_of(view, frame))
}

/// `Torch: On Hit: Draw 1 card.`
fn ability_of(view: &View<'_>, frame: &Frame) -> String {
    if frame.ability == AbilityId::NONE {
        return name(view, frame.source).to_owned();
    }
    let line = view.rules().program.ability(frame.ability).line.replace('\n', " ");
    format!("{}: {line}", name(view, frame.source))
}

fn escape(view: &View<'_>, attacker: ObjectId, seat: Seat) -> String {
    let damage = view.incoming().map_or(0, |incoming| incoming.amount);
    let bonus = view.escape_bonus(seat);
    let needs = view.escape_difficulty(attacker).map_or(0, |needs| needs - bonus).max(1);
    let price = view.quick_escape_cost(seat);
    let deals = if damage > 0 { format!(" deals {damage} damage") } else { " attacks".to_owned() };
    format!("{}{deals}; {price} TP and a roll of {needs}+", name(view, attacker))
}

fn name<'a>(view: &View<'a>, object: ObjectId) -> &'a str {
    view.card(object).map_or("a card", |card| card.name.as_str())
}

/// The Zombie that was drawn and may be spawned.
fn drawn(view: &View<'_>) -> Option<ObjectId> {
    let waiting = view.waiting()?;
    view.cards(waiting.seat, Area::SpawnSlot).next()
}

/// An answer in words. The view is of the moment of the question.
pub fn choice(view: &View<'_>, asked: Question, choice: Choice) -> String {
    let name = |object: ObjectId| name(view, object);
    match choice {
        Choice::Pass => pass(asked).to_owned(),
        Choice::Yes => match asked {
            Question::KeepAttachment(attachment) => format!("keep {}", name(attachment)),
            Question::AdvanceAtOnce(zombie) => format!("move {}", name(zombie)),
            Question::AttackAtOnce(zombie) => format!("attack with {}", name(zombie)),
            Question::MayPay => match paid(view) {
                Some(cost) => format!("yes, {cost}"),
                None => "yes".to_owned(),
            },
            _ => "yes".to_owned(),
        },
        Choice::No => "no".to_owned(),
        Choice::Play(object) => play(view, object),
        Choice::Use(object, index) => {
            let ability = view.card(object).and_then(|card| card.text.active.get(usize::from(index)));
            let line = ability.map_or("", |ability| view.rules().program.ability(*ability).line.as_str());
            format!("use {}: {}", name(object), line.replace('\n', " "))
        }
        Choice::Attack(object) => match view.card(object).map(|card| card.kind) {
            Some(Kind::Survivor) => "attack unarmed (1 AP)".to_owned(),
            Some(Kind::Zombie) => format!("attack with {}", name(object)),
            _ => format!("attack with {} (1 AP)", name(object)),
        },
        Choice::Loot => "loot: discard 1, draw 1 (1 AP, 2.48.1)".to_owned(),
        Choice::Unequip(object) => format!("unequip {} (1 AP); it goes to the Graveyard", name(object)),
        Choice::MoveAttachment(object) => format!("move {} to another Weapon", name(object)),
        Choice::Object(object) => match view.card(object) {
            Some(card) if card.kind == Kind::Zombie && view.object(object).area.is_battlefield() => {
                format!("{} in the {}, {} HP", card.name, view.object(object).area.name(), view.hp_left(object))
            }
            _ => name(object).to_owned(),
        },
        Choice::Number(number) => number.to_string(),
        Choice::Area(area) => format!("the {}", area.name()),
        Choice::Option(option) if asked == Question::TriggerOrder => match view.triggers().get(usize::from(option)) {
            Some(frame) if frame.subject.is_some() && frame.subject != frame.source => {
                format!("{} (for {})", ability_of(view, frame), name(frame.subject))
            }
            Some(frame) => ability_of(view, frame),
            None => format!("option {}", option + 1),
        },
        Choice::Option(option) => block(view, option).unwrap_or_else(|| format!("option {}", option + 1)),
        Choice::Draw if asked == Question::DrawMore => "draw a card".to_owned(),
        Choice::Draw => "draw a Zombie".to_owned(),
        Choice::Spawn => match drawn(view).and_then(|zombie| view.card(zombie)) {
            Some(card) => {
                let cost = match (card.ztc, drawn(view)) {
                    (Value::Fixed(ztc), Some(zombie)) => Value::Fixed(view.spawn_cost(zombie, ztc)),
                    (ztc, _) => ztc,
                };
                format!("spawn {} ({} TH)", card.name, value(cost))
            }
            None => "spawn it".to_owned(),
        },
        Choice::Bottom => "put it under the deck".to_owned(),
        Choice::Table(table_move, object) => format!("{}: {}", name(object), names::table_move(table_move)),
    }
}

/// `play Rifle (1 AP); Knife goes to the Graveyard`
fn play(view: &View<'_>, object: ObjectId) -> String {
    let Some(card) = view.card(object) else { return "play a card".to_owned() };
    let mut costs = Vec::new();
    if !matches!(card.kind, Kind::Event | Kind::React) {
        costs.push(match card.ap {
            Value::X => "X AP".to_owned(),
            Value::Fixed(_) => format!("{} AP", view.play_ap(object, 0)),
        });
    }
    if card.tp != Value::Fixed(0) {
        costs.push(format!("{} TP", value(card.tp)));
    }
    costs.extend(card.additional.iter().map(|cost| self::cost(*cost)));
    let verb = match card.kind {
        Kind::Weapon | Kind::Passive => "equip",
        Kind::Attachment => "attach",
        _ => "play",
    };
    let costs = if costs.is_empty() { String::new() } else { format!(" ({})", costs.join(", ")) };
    format!("{verb} {}{costs}{}", card.name, room(view, object))
}

/// What goes to the Graveyard to make room for a card that is played.
fn room(view: &View<'_>, object: ObjectId) -> String {
    let gone = view.makes_room(object);
    let names = |cards: &[ObjectId]| cards.iter().map(|card| name(view, *card)).collect::<Vec<_>>();
    let (certain, one_of) = (names(&gone.certain), names(&gone.one_of));
    let mut text = match certain[..] {
        [] => String::new(),
        [one] => format!("; {one} goes to the Graveyard"),
        ref several => format!("; {} go to the Graveyard", listed(several, "and")),
    };
    if !one_of.is_empty() {
        text.push_str(&format!("; {} goes to the Graveyard", listed(&one_of, "or")));
    }
    text
}

fn listed(names: &[&str], word: &str) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// What is paid, in words: `2 AP`, `discard 1 card`.
pub fn cost(cost: Cost) -> String {
    match cost {
        Cost::Points(number, points) => format!("{number} {}", names::pool(points).0),
        Cost::Discard(count) => format!("discard {}", names::counted(count, "card")),
        Cost::ExileFromGraveyard(count) => {
            format!("exile {} from your Graveyard", names::counted(count, "card"))
        }
        Cost::Exhaust => "exhaust it".to_owned(),
        Cost::Rest => "rest it".to_owned(),
    }
}

/// The price of the sentence that is being carried out.
fn paid(view: &View<'_>) -> Option<String> {
    let frame = view.resolving()?;
    let program = &view.rules().program;
    let at = program.ability(frame.ability).ops.start + u16::from(frame.at);
    match program.ops.get(usize::from(at))? {
        Op::MayPay(price, _) => Some(cost(*price)),
        _ => None,
    }
}

/// What an option of the text being carried out says.
fn block(view: &View<'_>, option: u8) -> Option<String> {
    let frame = view.resolving()?;
    let program = &view.rules().program;
    let start = usize::from(program.ability(frame.ability).ops.start);
    let (from, to) = view.option_blocks(frame).nth(usize::from(option))?;
    let ops = program.ops.get(start + usize::from(from)..start + usize::from(to))?;
    let mut text = String::new();
    for op in ops {
        match op {
            Op::Do(effect) => {
                let ends = text.is_empty() || text.ends_with(": ");
                text.push_str(&format!("{}{effect}", if ends { "" } else { ", then " }));
            }
            Op::May(_) => text.push_str("you may: "),
            Op::MayPay(price, _) => text.push_str(&format!("you may {}: ", cost(*price))),
            Op::If(..) => text.push_str("under its condition: "),
            Op::Escape(roll, _) => {
                let when = if roll.on == RollOutcome::Failure { "unless" } else { "if" };
                text.push_str(&format!("{when} the roll against {} succeeds: ", roll.against));
            }
            Op::Skip(_) => text.push_str("; otherwise: "),
            Op::Choose { .. } | Op::Block(_) | Op::Tripwire | Op::Grease | Op::Manual => {}
        }
    }
    (!text.is_empty()).then_some(text)
}

fn pass(asked: Question) -> &'static str {
    match asked {
        Question::Mulligan => "keep the rest",
        Question::Action | Question::Response => "end the step",
        Question::SpawnDraw | Question::SpawnFromDeck => "stop spawning",
        Question::Search => "find nothing",
        Question::DrawMore => "stop drawing",
        Question::ChooseObject | Question::ChooseGraveyard => "no more",
        Question::Manual => "that is all",
        Question::Advance | Question::ZombieAttack => "end the step",
        _ => "pass",
    }
}

fn value(value: Value) -> String {
    match value {
        Value::Fixed(number) => number.to_string(),
        Value::X => "X".to_owned(),
    }
}
