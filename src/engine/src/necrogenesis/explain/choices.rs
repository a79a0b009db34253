//! Questions and their answers in words.

use super::{
    super::{
        choice::Choice,
        object::{Area, ObjectId},
        program::{Kind, Value},
        question::Question,
        view::View,
    },
    table_move_name,
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

/// An answer in words. The view is of the moment of the question.
pub fn choice(view: &View<'_>, asked: Question, choice: Choice) -> String {
    let name = |object: ObjectId| view.card(object).map_or("a card", |card| card.name.as_str());
    match choice {
        Choice::Pass => pass(asked).to_owned(),
        Choice::Yes => match asked {
            Question::KeepAttachment(attachment) => format!("keep {}", name(attachment)),
            Question::AdvanceAtOnce(zombie) => format!("move {}", name(zombie)),
            Question::AttackAtOnce(zombie) => format!("attack with {}", name(zombie)),
            _ => "yes".to_owned(),
        },
        Choice::No => "no".to_owned(),
        Choice::Play(object) => match view.card(object) {
            Some(card) if matches!(card.kind, Kind::Event | Kind::React) => {
                format!("play {} ({} TP)", card.name, value(card.tp))
            }
            Some(card) => format!(
                "play {} ({} AP)",
                card.name,
                match card.ap {
                    Value::X => "X".to_owned(),
                    Value::Fixed(_) => view.play_ap(object, 0).to_string(),
                }
            ),
            None => "play a card".to_owned(),
        },
        Choice::Use(object, index) => {
            let ability = view.card(object).and_then(|card| card.text.active.get(usize::from(index)));
            let line = ability.map_or("", |ability| view.rules().program.ability(*ability).line.as_str());
            format!("use {}: {}", name(object), line.replace('\n', " "))
        }
        Choice::Attack(object) => match view.card(object).map(|card| card.kind) {
            Some(Kind::Survivor) => "attack unarmed".to_owned(),
            _ => format!("attack with {}", name(object)),
        },
        Choice::Loot => "loot (2.48)".to_owned(),
        Choice::Unequip(object) => format!("unequip {}", name(object)),
        Choice::MoveAttachment(object) => format!("move {}", name(object)),
        Choice::Object(object) => match view.card(object) {
            Some(card) if card.kind == Kind::Zombie && view.object(object).area.is_battlefield() => {
                format!("{} in the {}, {} HP", card.name, view.object(object).area.name(), view.hp_left(object))
            }
            _ => name(object).to_owned(),
        },
        Choice::Number(number) => number.to_string(),
        Choice::Area(area) => area.name().to_owned(),
        Choice::Option(option) => match (asked, view.triggers().get(usize::from(option))) {
            (Question::TriggerOrder, Some(frame)) => format!("the ability of {}", name(frame.source)),
            _ => format!("option {}", option + 1),
        },
        Choice::Draw if asked == Question::DrawMore => "draw a card".to_owned(),
        Choice::Draw => "draw a Zombie".to_owned(),
        Choice::Spawn => {
            let zombie = view.waiting().and_then(|waiting| view.cards(waiting.seat, Area::SpawnSlot).next());
            match zombie.and_then(|zombie| view.card(zombie)) {
                Some(card) => format!("spawn {} ({} TH)", card.name, value(card.ztc)),
                None => "spawn it".to_owned(),
            }
        }
        Choice::Bottom => "put it under the deck".to_owned(),
        Choice::Table(table_move, object) => format!("{}: {}", name(object), table_move_name(table_move)),
    }
}

fn pass(asked: Question) -> &'static str {
    match asked {
        Question::Mulligan => "keep the rest",
        Question::Action | Question::Response => "end the step",
        Question::SpawnDraw | Question::SpawnFromDeck => "stop spawning",
        Question::Search => "find nothing",
        Question::DrawMore => "stop drawing",
        _ => "pass",
    }
}

fn value(value: Value) -> String {
    match value {
        Value::Fixed(number) => number.to_string(),
        Value::X => "X".to_owned(),
    }
}
