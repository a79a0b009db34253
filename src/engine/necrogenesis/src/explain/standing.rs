//! How a game stands: the step of the turn, and what is the matter with a card.

use safehouse_table::Seat;

use super::{
    super::{
        object::{Marks, ObjectId},
        state::Stage,
        view::View,
    },
    names,
};
use crate::rulestext::{
    Words as _,
    ability::{Token, Zone},
};

/// A step of a turn, as players count them. Several [`Stage`]s of the engine are one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnStep {
    /// The part of the turn that it belongs to.
    pub part: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What happens in it, in a sentence.
    pub what: &'static str,
    /// Where the rules say so.
    pub clause: &'static str,
}

const fn step(part: &'static str, name: &'static str, what: &'static str, clause: &'static str) -> TurnStep {
    TurnStep { part, name, what, clause }
}

const SURVIVOR: &str = "Survivor Phase";
const ZOMBIE: &str = "Zombie Phase";
const END: &str = "End of turn";

/// The steps of a turn in their order (7.1.2).
pub const TURN: [TurnStep; 12] = [
    step(SURVIVOR, "Start", "Statuses of the Survivor work; cards ready; AP and TP are gained.", "7.2.1"),
    step(SURVIVOR, "Draw", "The Survivor player draws a card, but not in the first turn of the game.", "7.2.2"),
    step(SURVIVOR, "Action", "The Survivor player plays cards, attacks, uses abilities and loots for AP.", "7.2.3"),
    step(SURVIVOR, "End", "What works at the end of the Survivor Phase does.", "7.2.5"),
    step(ZOMBIE, "Threat", "Zombies ready, their statuses work, and the Zombie player gains TH.", "7.3.1"),
    step(ZOMBIE, "Spawn", "The Zombie player draws Zombies one at a time and spawns them for TH.", "7.3.2"),
    step(ZOMBIE, "Events", "The Zombie player may play a Zombie Event.", "7.3.3"),
    step(ZOMBIE, "Advance", "Zombies move from the Zombie Zone to the Threat Zone.", "7.3.4"),
    step(ZOMBIE, "Attack", "Zombies in the Threat Zone attack the Survivor.", "7.3.5"),
    step(
        ZOMBIE,
        "Abilities",
        "The Zombie player may use abilities of Zombies; then too much TH decays (7.3.7).",
        "7.3.6",
    ),
    step(ZOMBIE, "Response", "The Survivor player may spend what AP are left.", "7.3.9"),
    step(END, "End", "What lasts until the end of the turn ends, TP are banked, and the roles swap.", "7.4.1"),
];

/// Which step of [`TURN`] a stage belongs to.
pub fn step_of(stage: Stage) -> usize {
    match stage {
        Stage::TurnStart
        | Stage::SurvivorBleed
        | Stage::SurvivorPoison
        | Stage::SurvivorBurn
        | Stage::SurvivorStartTriggers
        | Stage::Ready
        | Stage::Gain => 0,
        Stage::Draw => 1,
        Stage::Action => 2,
        Stage::SurvivorEnd => 3,
        Stage::ZombieReady
        | Stage::ZombieTicks
        | Stage::Flares
        | Stage::GainThreat
        | Stage::ZombieStartTriggers
        | Stage::ZombieStartEvents => 4,
        Stage::Spawn => 5,
        Stage::ZombieEvents => 6,
        Stage::Advance => 7,
        Stage::Attack => 8,
        Stage::ZombieAbilities | Stage::ZombieEndTriggers | Stage::Decay => 9,
        Stage::ResponseStart | Stage::Response | Stage::ResponseEnd => 10,
        Stage::Expire | Stage::EndTriggers | Stage::Swap => 11,
    }
}

/// Something that is the matter with a card, in a word or two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// E.g. `Bleed 2`, `at Rest`.
    pub words: String,
    /// Where the rules say what that is.
    pub clause: &'static str,
}

/// What is the matter with a card that is seen: its statuses, then its marks. That a card at
/// Rest has attacked is left out, as an attack is what turned it.
pub fn conditions(view: &View<'_>, id: ObjectId) -> Vec<Condition> {
    let statuses = view.statuses().iter().filter(|status| status.object == id).map(|status| {
        let (name, clause) = names::status(status.kind);
        let words = if status.amount > 1 { format!("{name} {}", status.amount) } else { name.to_owned() };
        Condition { words, clause }
    });
    let marks = view.object(id).marks;
    let is_said = |mark: Marks| mark != Marks::ATTACKED || !marks.contains(Marks::REST);
    let marked = MARKED.iter().filter(|(mark, ..)| marks.contains(*mark) && is_said(*mark));
    statuses.chain(marked.map(|(_, words, clause)| Condition { words: (*words).to_owned(), clause })).collect()
}

/// The marks that players look for, as what a card is by them.
const MARKED: [(Marks, &str, &str); 9] = [
    (Marks::REST, "at Rest", "2.35.0"),
    (Marks::STUNNED, "stunned", "2.29.0"),
    (Marks::STUN_NEXT, "stunned next phase", "2.29.3"),
    (Marks::SICK, "just arrived", "2.35.7"),
    (Marks::LOCKED, "stays back", "2.15.6"),
    (Marks::HELD, "held", "2.40.0"),
    (Marks::NO_ATTACK, "cannot attack", "8.2.1"),
    (Marks::ATTACKED, "has attacked", "7.3.5"),
    (Marks::TAKEN, "taken over", "1.4.8"),
];

/// The tokens of a zone on a side: how many of each, its name and its clause.
pub fn tokens(view: &View<'_>, side: Seat, zone: Zone) -> Vec<(u8, &'static str, &'static str)> {
    Token::ALL
        .iter()
        .copied()
        .map(|token| (view.tokens(side, zone, token), names::token(token)))
        .filter(|(count, _)| *count > 0)
        .map(|(count, (name, clause))| (count, name, clause))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clauses::clauses;

    #[test]
    fn every_stage_belongs_to_a_step_and_they_come_in_order() {
        let steps = Stage::ALL.map(step_of);
        assert!(steps.is_sorted(), "{steps:?}");
        assert!((0..TURN.len()).all(|step| steps.contains(&step)));
    }

    #[test]
    fn every_clause_that_is_named_is_one() {
        let known = clauses();
        let named = TURN.iter().map(|step| step.clause).chain(MARKED.iter().map(|(.., clause)| *clause));
        for clause in named {
            assert!(known.find(clause).is_some(), "{clause}");
        }
    }
}
