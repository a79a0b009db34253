//! Questions and answers in English sentences.

use super::{
    Answer, Step,
    question::{Condition, Count, Group, HandCount, Keep, Moment, Mulligan, Quantity, Question, TurnOrder},
    section_name,
};
use crate::game::GameDefinition;

impl Question {
    /// The question in words.
    pub fn words(&self, game: &GameDefinition) -> String {
        let mut text = format!("How likely are you to see {}?", joined(&self.condition, &|count| count_words(count, game)));
        let is_by_turn = self.condition.parts().iter().any(|count| matches!(count.moment, Moment::Turn(_)));
        if is_by_turn {
            text.push_str(match self.order {
                TurnOrder::First => " You have the first turn.",
                TurnOrder::Second => " You have the second turn.",
            });
            match self.extra_draws {
                0 => {}
                1 => text.push_str(" You draw 1 extra card."),
                draws => text.push_str(&format!(" You draw {draws} extra cards.")),
            }
        }
        let has_hand = self.condition.parts().iter().any(|count| !matches!(count.moment, Moment::Cards(_)));
        if let Some(mulligan) = self.mulligan.words().filter(|_| has_hand) {
            text.push(' ');
            text.push_str(&mulligan);
        }
        text
    }
}

impl Mulligan {
    fn words(&self) -> Option<String> {
        Some(match self {
            Self::None => return None,
            Self::Wanted => "Once, you keep the cards of the opening hand that the question asks for and exchange \
                             the others, unless the hand is already as asked."
                .to_owned(),
            Self::Best => {
                "Once, you exchange those cards of the opening hand whose exchange gives the best odds.".to_owned()
            }
            Self::Keep { hand_if, cards } => {
                let keep = match cards.as_slice() {
                    [] => "you exchange the whole opening hand".to_owned(),
                    cards => {
                        let cards: Vec<String> = cards.iter().map(Keep::words).collect();
                        format!("you keep {} of the opening hand and exchange the rest", list(&cards, "and"))
                    }
                };
                match hand_if {
                    None => format!("Once, {keep}."),
                    Some(condition) => format!("Once, {keep}, unless it has {}.", joined(condition, &HandCount::words)),
                }
            }
        })
    }
}

impl Keep {
    fn words(&self) -> String {
        match self.up_to {
            None => format!("all cards {}", self.group.words()),
            Some(cards) => format!("up to {} {}", cards_words(cards), self.group.words()),
        }
    }
}

impl HandCount {
    fn words(&self) -> String {
        format!("{} {}", self.quantity.words(), self.group.words())
    }
}

impl Quantity {
    fn words(self) -> String {
        match self {
            Self::AtLeast(cards) => format!("at least {}", cards_words(cards)),
            Self::AtMost(0) | Self::Exactly(0) => "no card".to_owned(),
            Self::AtMost(cards) => format!("at most {}", cards_words(cards)),
            Self::Exactly(cards) => format!("exactly {}", cards_words(cards)),
        }
    }
}

impl Group {
    fn words(&self) -> String {
        match self {
            Self::Query(query) => format!("matching “{query}”"),
            Self::Names(names) => format!("named {}", list(names, "or")),
        }
    }
}

impl Moment {
    /// The moment in words, to stand behind what is seen.
    pub fn words(self) -> String {
        match self {
            Self::OpeningHand => "in the opening hand".to_owned(),
            Self::Turn(turn) => format!("by your turn {turn}"),
            Self::Cards(1) => "as the first card".to_owned(),
            Self::Cards(cards) => format!("among the first {cards} cards"),
        }
    }
}

impl Answer {
    /// What the answer rests on, one sentence a step.
    pub fn explanation(&self, game: &GameDefinition) -> Vec<String> {
        self.steps.iter().map(|step| step.words(game)).collect()
    }
}

impl Step {
    /// The step in words.
    pub fn words(&self, game: &GameDefinition) -> String {
        match self {
            Self::Section { section, cards, unknown } => {
                let mut text = format!("The {} has {}", section_name(game, section), cards_words(*cards));
                match unknown {
                    0 => {}
                    1 => text.push_str(", 1 of which the catalogue does not know: no query finds it"),
                    unknown => {
                        text.push_str(&format!(", {unknown} of which the catalogue does not know: no query finds them"));
                    }
                }
                text.push('.');
                text
            }
            Self::Group { section, group, copies, lines } => {
                let mut text = format!("{} of the {} belong to {group}", cards_words(*copies), section_name(game, section));
                if !lines.is_empty() {
                    let lines: Vec<String> = lines.iter().map(|line| (line + 1).to_string()).collect();
                    let noun = if lines.len() == 1 { "line" } else { "lines" };
                    text.push_str(&format!(" ({noun} {} of the list)", lines.join(", ")));
                }
                text.push('.');
                text
            }
            Self::Seen { section, moment, cards, clauses } => {
                let cited = if clauses.is_empty() { String::new() } else { format!(" [{}]", clauses.join(", ")) };
                let name = section_name(game, section);
                match moment {
                    Moment::OpeningHand => format!("The opening hand is {} of the {name}{cited}.", cards_words(*cards)),
                    Moment::Turn(turn) => {
                        format!("By your turn {turn} you have seen {} of the {name}{cited}.", cards_words(*cards))
                    }
                    Moment::Cards(_) => format!("You see {} of the {name}{cited}.", cards_words(*cards)),
                }
            }
            Self::Mulligan { section, clauses } => {
                let name = section_name(game, section);
                format!("The opening hand of the {name} may be exchanged once [{}].", clauses.join(", "))
            }
            Self::Condition { condition, odds } => {
                format!("On its own, {condition}: {odds}, about {} %.", odds.percent(super::PERCENT_DIGITS))
            }
        }
    }
}

fn count_words(count: &Count, game: &GameDefinition) -> String {
    let section = game.section(&count.section).map_or(count.section.as_str(), |section| section.name);
    format!("{} {} of the {section} {}", count.quantity.words(), count.group.words(), count.moment.words())
}

fn cards_words(cards: u32) -> String {
    if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") }
}

/// The condition as a phrase; brackets become “either … or” and “both … and”.
fn joined<T>(condition: &Condition<T>, words: &dyn Fn(&T) -> String) -> String {
    let (conditions, both, conjunction) = match condition {
        Condition::One(part) => return words(part),
        Condition::All(conditions) => (conditions, "both ", "and"),
        Condition::Any(conditions) => (conditions, "either ", "or"),
    };
    let parts: Vec<String> = conditions
        .iter()
        .map(|inner| {
            let text = joined(inner, words);
            if matches!(inner, Condition::One(_)) { text } else { format!("({text})") }
        })
        .collect();
    let both = if parts.len() == 2 { both } else { "" };
    format!("{both}{}", list(&parts, conjunction))
}

fn list(parts: &[String], conjunction: &str) -> String {
    match parts.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} {conjunction} {last}", others.join(", ")),
    }
}
