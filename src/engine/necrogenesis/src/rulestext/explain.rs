//! How the engine reads a card: each line, part by part, with the clauses
//! that say what the part means.

mod clauses;
mod effect;
mod part;

use self::clauses::{condition_clauses, cost_clauses, keyword_clauses, trigger_clauses};
use self::part::Parts;
pub(super) use self::part::Role;
use super::{
    ability::{Ability, Body, Line, Passive, PlayVerb, PricedAction, Restriction, Unlock},
    print::capital,
    read_line,
    words::Words,
};
use safehouse_cards::game::explanation::{Explanation, LineMeaning};

/// What is said of a line that is no rule.
const REMINDER: &str = "A reminder, no rule (3.8.3)";

/// Explains the text of a card, a line an element.
pub fn explain<T: AsRef<str>>(text: &[T]) -> Vec<Explanation> {
    let explained = |line: &T| {
        let meaning = match read_line(line.as_ref()) {
            Ok(line) => of_line(&line),
            Err(fault) => LineMeaning::Unread { column: fault.column, why: fault.to_string() },
        };
        Explanation { text: line.as_ref().to_owned(), meaning }
    };
    text.iter().map(explained).collect()
}

fn of_line(line: &Line) -> LineMeaning {
    let mut parts = Parts::default();
    match line {
        Line::Permanent { copies, deck } => {
            let words = format!("A {} may hold up to {copies} copies of this card", deck.words());
            parts.add(Role::Kind, "A rule of deck building", ["6.1.5", "R138"]);
            parts.add(Role::Effect, words, ["6.1.5"]);
        }
        Line::Ability(_) | Line::Several(_) => {
            line.abilities().iter().for_each(|ability| of_ability(ability, &mut parts));
        }
        // A text that is manual by itself has no fault to tell of.
        Line::Reminder | Line::Manual(_) => return LineMeaning::NoRule(REMINDER),
    }
    LineMeaning::Parts(parts.0)
}

fn of_ability(ability: &Ability, parts: &mut Parts) {
    let Ability { auto, label, unlock, once_per_turn, body } = ability;
    let (kind, clauses): (&str, &[&'static str]) = match body {
        Body::Active { .. } => ("Active ability: used by hand and paid for", &["2.11.0", "3.22.6"]),
        Body::Triggered { .. } if *auto => {
            ("Triggered ability that costs no action: it happens by itself", &["1.5.0", "2.13.0"])
        }
        Body::Triggered { .. } => ("Triggered ability: it becomes pending by itself", &["2.13.0", "1.5.0"]),
        Body::Modal { .. } => ("A choice, when the card is played", &["16.2.1"]),
        Body::Passive { .. } => ("Passive ability: it holds as long as its source works", &["2.10.0"]),
        Body::Effects(_) => ("Carried out, in this order, when the card is played", &["1.5.2"]),
        Body::Restriction(restriction) => of_kind(restriction),
    };
    parts.add(Role::Kind, kind, clauses.iter().copied());
    if let Some(label) = label {
        let words = format!("“{label}” is a label: it does nothing by itself, but other cards may name it");
        parts.add(Role::Kind, words, ["3.8.1", "R92"]);
    }
    match unlock {
        Some(Unlock::Kills(kills)) => {
            let words = format!("Locked until its controller has destroyed {kills} Zombies since it entered play");
            parts.add(Role::When, words, ["2.12.0", "2.12.1"]);
        }
        Some(Unlock::DamageTaken(damage)) => {
            let words =
                format!("Locked until its controller's Survivor has taken {damage} damage since it entered play");
            parts.add(Role::When, words, ["2.12.0", "2.12.1"]);
        }
        None => {}
    }
    if *once_per_turn {
        parts.add(Role::When, "At most once each turn", ["15.3.6"]);
    }
    of_body(body, parts);
}

fn of_body(body: &Body, parts: &mut Parts) {
    match body {
        Body::Active { costs, effects } => {
            for cost in costs {
                parts.add(Role::Price, capital(cost), cost_clauses(*cost));
            }
            effect::sentences(effects, parts);
        }
        Body::Triggered { trigger, effects } => {
            let words = trigger.to_string();
            let words = words.trim_end_matches([' ', ',', ':']);
            parts.add(Role::When, capital(&words), trigger_clauses(*trigger));
            effect::sentences(effects, parts);
        }
        Body::Modal { choose, options } => {
            let words = format!("{choose} of {} options, in the order that its player says", options.len());
            parts.add(Role::Choice, words, ["16.2.1", "16.2.2"]);
            effect::sentences(options, parts);
        }
        Body::Passive { condition, passive } => {
            if let Some(condition) = condition {
                parts.add(Role::Condition, capital(condition), condition_clauses(condition));
            }
            of_passive(passive, parts);
        }
        Body::Effects(effects) => effect::sentences(effects, parts),
        Body::Restriction(restriction) => of_restriction(restriction, parts),
    }
}

fn of_passive(passive: &Passive, parts: &mut Parts) {
    let clauses: Vec<&'static str> = match passive {
        Passive::Modify(modifier) => clauses::modifier_clauses(modifier),
        Passive::Keyword(keyword) => keyword_clauses(*keyword).to_vec(),
        Passive::CostsLess(PricedAction::Labelled { .. }, _) => vec!["3.11.5", "R92"],
        Passive::CostsLess(PricedAction::PlayingReacts, _) => vec!["3.22.5"],
        Passive::QuickEscapesCost { .. } => vec!["2.2.4"],
        Passive::MoreHands(_) => vec!["12.4.4", "4.2.9"],
        Passive::SpawningCosts { .. } => vec!["2.4.0", "2.3.1"],
        Passive::CostsLess(..) => vec!["3.11.5"],
        Passive::MedicalItemsHealMore(_) => vec!["2.5.3"],
        Passive::TrapsDealMore(_) => vec!["2.50.2", "5.9.1"],
        Passive::CallNumbers(_) => vec!["2.28.0", "2.28.3"],
        Passive::StaysAtZero => vec!["2.33.3", "R109"],
        Passive::AffectsBosses => vec!["2.50.4"],
        Passive::IgnoresEventLimit => vec!["14.1.2", "R115"],
    };
    parts.add(Role::Effect, capital(passive), clauses);
}

fn of_kind(restriction: &Restriction) -> (&'static str, &'static [&'static str]) {
    match restriction {
        Restriction::OnlyIf { .. } => ("A condition on playing the card", &["10.5.1"]),
        Restriction::AttachOnlyTo(_) => ("A condition on attaching the card", &["5.7.1"]),
        Restriction::AdditionalCost(_) => ("A price paid on top of the printed one", &["14.1.2", "3.22.6"]),
        Restriction::OncePerZombiePhase => ("A limit on playing the card", &["15.3.6"]),
        Restriction::Limit { .. } => ("A limit on what may be equipped", &["4.2.9"]),
    }
}

fn of_restriction(restriction: &Restriction, parts: &mut Parts) {
    match restriction {
        Restriction::OnlyIf { verb, condition } => {
            let verb = match verb {
                PlayVerb::Play => "It is played",
                PlayVerb::Equip => "It is equipped",
            };
            parts.add(Role::Condition, format!("{verb} only if {condition}"), condition_clauses(condition));
        }
        Restriction::AttachOnlyTo(kind) => {
            parts.add(Role::Condition, format!("Its host must be: {}", kind.words()), ["5.7.1", "5.7.2"]);
        }
        Restriction::AdditionalCost(cost) => parts.add(Role::Price, capital(cost), cost_clauses(*cost)),
        Restriction::OncePerZombiePhase => {
            parts.add(Role::Condition, "It was not yet played in this Zombie Phase", ["15.3.6"]);
        }
        Restriction::Limit { count, per_weapon } => {
            let place = if *per_weapon { "on one Weapon" } else { "in the Equipment Area" };
            parts.add(Role::Condition, format!("At most {count} of this card {place}"), ["4.2.9"]);
        }
    }
}
