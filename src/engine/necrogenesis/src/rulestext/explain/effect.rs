//! Sentences, and what is chosen in them.

use super::{
    clauses::{condition_clauses, cost_clauses, effect_clauses},
    part::{Parts, Role},
};
use crate::rulestext::{
    ability::{Effect, Mode, Object, Player, RollOutcome, Sentence},
    print::capital,
};

pub(super) fn sentences(sentences: &[Sentence], parts: &mut Parts) {
    for sentence in sentences {
        if let Some(condition) = &sentence.condition {
            parts.add(Role::Condition, capital(condition), condition_clauses(condition));
        }
        match sentence.mode {
            Mode::Plain => {}
            Mode::Optional => parts.add(Role::Choice, "Its controller may decline what follows", ["5.2.1"]),
            Mode::Paid(cost) => {
                parts.add(
                    Role::Choice,
                    format!("Its controller may {cost}; only then what follows"),
                    cost_clauses(cost),
                );
            }
            Mode::Escape(roll) => {
                let who = if roll.by_you { "Its controller" } else { "The Survivor player" };
                let (when, clause) = match roll.on {
                    RollOutcome::Success => ("from it on", "2.25.3"),
                    RollOutcome::Failure => ("below it", "2.25.4"),
                };
                let words = format!("{who} rolls a die against {}; {when}, what follows", roll.against);
                parts.add(Role::Condition, words, ["2.25.1", "2.25.2", clause]);
            }
            Mode::Otherwise(outcome) => {
                let words = match outcome {
                    RollOutcome::Success => "With a success of that roll, what follows",
                    RollOutcome::Failure => "With a failure of that roll, what follows",
                };
                parts.add(Role::Condition, words, ["2.25.3", "2.25.4"]);
            }
        }
        for effect in &sentence.effects {
            parts.add(Role::Effect, capital(effect), effect_clauses(effect));
            choice(effect, parts);
        }
    }
}

/// Who chooses what an effect acts on, and when.
fn choice(effect: &Effect, parts: &mut Parts) {
    let up_to = |fewer: bool| fewer.then_some("5.2.4");
    match effect {
        Effect::Return { up_to: fewer, .. } | Effect::SpawnFromGraveyard { up_to: fewer, .. } => {
            parts.add(Role::Choice, CHOSEN, ["5.2.2"].into_iter().chain(up_to(*fewer)));
        }
        Effect::Draw { up_to: true, .. } => parts.add(Role::Choice, "Before each card its player may stop", ["5.1.4"]),
        Effect::Search { kind: None, .. } => {
            parts.add(Role::Choice, "Any card may be taken; it is not shown", ["4.1.10", "5.2.8"]);
        }
        Effect::Search { .. } => {
            let words = "The search may find nothing; a card found is shown";
            parts.add(Role::Choice, words, ["4.1.10", "5.2.7", "5.2.8"]);
        }
        Effect::Discard { at_random: true, .. } => parts.add(Role::Choice, RANDOM, ["2.26.0", "R124"]),
        Effect::EachDraws(_) | Effect::Discard { who: Player::Each, .. } => {
            parts.add(Role::Effect, "Both players do it, the one whose turn it is first", ["1.4.2"]);
        }
        other => match other.object() {
            Some(Object::EachSurvivor) => {
                parts.add(Role::Effect, "Both Survivors at the same time; both may lose", ["1.3.3", "R142"]);
            }
            Some(Object::TargetZombie(..) | Object::TargetGear(_)) => {
                parts.add(Role::Choice, "The target is chosen when this is declared", ["2.17.0", "R123"]);
            }
            Some(Object::ChosenSurvivor) => parts.add(Role::Choice, CHOSEN, ["5.2.2"]),
            Some(Object::ChosenZombies { up_to: fewer, .. } | Object::ChosenGear { up_to: fewer, .. }) => {
                parts.add(Role::Choice, CHOSEN, ["5.2.2", "R123"].into_iter().chain(up_to(fewer)));
            }
            Some(Object::RandomZombies(..)) => parts.add(Role::Choice, RANDOM, ["2.26.0", "R124"]),
            _ => {}
        },
    }
}

const CHOSEN: &str = "Chosen while this resolves";
const RANDOM: &str = "Chosen by die among those it could be";
