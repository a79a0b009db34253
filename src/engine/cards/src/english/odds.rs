//! Questions about odds and what their answers rest on.

use super::English;
use crate::deck::odds::{
    Condition, Count, Group, HandCount, Keep, Moment, Mulligan, Quantity, Question, Step, TurnOrder,
};

/// Digits after the point of a percentage in a sentence.
const PERCENT_DIGITS: u32 = 2;

impl English {
    /// A question about odds, in sentences.
    pub fn question(&self, question: &Question) -> String {
        let seen = joined(&question.condition, &|count| self.count(count));
        let mut text = format!("How likely are you to see {seen}?");
        let counts = question.condition.parts();
        if counts.iter().any(|count| matches!(count.moment, Moment::Turn(_))) {
            text.push_str(match question.order {
                TurnOrder::First => " You have the first turn.",
                TurnOrder::Second => " You have the second turn.",
            });
            match question.extra_draws {
                0 => {}
                1 => text.push_str(" You draw 1 extra card."),
                draws => text.push_str(&format!(" You draw {draws} extra cards.")),
            }
        }
        let has_hand = counts.iter().any(|count| !matches!(count.moment, Moment::Cards(_)));
        if let Some(mulligan) = mulligan(question).filter(|_| has_hand) {
            text.push(' ');
            text.push_str(&mulligan);
            if counts.iter().any(|count| self.is_dealt(count)) {
                text.push_str(" The first cards are those of the hand before that.");
            }
        }
        text
    }

    /// A number that an answer about odds rests on, in a sentence.
    pub fn odds_step(&self, step: &Step) -> String {
        match step {
            Step::Section { section, cards, unknown } => {
                let mut text = format!("The {} has {}", self.section(section), number_of_cards(*cards));
                match unknown {
                    0 => {}
                    1 => text.push_str(", 1 of which the catalogue does not know: no query finds it"),
                    unknown => {
                        text.push_str(&format!(", {unknown} of which the catalogue does not know: no query finds them"))
                    }
                }
                text.push('.');
                text
            }
            Step::Group { section, group, copies, lines, elsewhere, .. } => {
                let verb = if *copies == 1 { "matches" } else { "match" };
                let mut text = format!("{} of the {} {verb} {group}", number_of_cards(*copies), self.section(section));
                if !lines.is_empty() {
                    let noun = if lines.len() == 1 { "line" } else { "lines" };
                    let lines: Vec<String> = lines.iter().map(|line| (line + 1).to_string()).collect();
                    text.push_str(&format!(" ({noun} {} of the list)", lines.join(", ")));
                }
                if !elsewhere.is_empty() {
                    let others: Vec<String> = elsewhere
                        .iter()
                        .map(|(section, copies)| {
                            format!("{} of the {}", number_of_cards(*copies), self.section(section))
                        })
                        .collect();
                    let verb = if matches!(elsewhere.as_slice(), [(_, 1)]) { "does" } else { "do" };
                    text.push_str(&format!(", but {} {verb}", list(&others, "and")));
                }
                text.push('.');
                text
            }
            Step::Seen { section, moment, cards, clauses } => {
                let cited = if clauses.is_empty() { String::new() } else { format!(" ({})", clauses.join(", ")) };
                let cards = number_of_cards(*cards);
                let section = self.section(section);
                match moment {
                    Moment::OpeningHand => format!("The opening hand is {cards} of the {section}{cited}."),
                    Moment::Turn(turn) => format!("By your turn {turn} you have seen {cards} of the {section}{cited}."),
                    Moment::Cards(_) => format!("You see {cards} of the {section}{cited}."),
                }
            }
            Step::Mulligan { section, clauses } => {
                let section = self.section(section);
                format!("The opening hand of the {section} may be exchanged once ({}).", clauses.join(", "))
            }
            Step::OtherReading { section, other, question, odds } => {
                let (section, other) = (self.section(section), self.section(other));
                let odds = odds.as_ref().map_or_else(String::new, |odds| {
                    format!(" For the {other} it is {} %;", odds.percent_bounded(PERCENT_DIGITS))
                });
                let ask = if odds.is_empty() { format!(" For the {other} ask") } else { format!("{odds} ask") };
                format!("No deck is named and both have such cards, so the {section} is counted.{ask} “{question}”.")
            }
            Step::Condition { condition, odds } => {
                format!("On its own, {condition}: {odds}, about {} %.", odds.percent(PERCENT_DIGITS))
            }
        }
    }

    /// What was counted for an answer, a sentence a group: how many copies of
    /// how many cards, and of which cards they are; and what else the question
    /// may mean.
    pub fn odds_counted(&self, steps: &[Step]) -> Vec<String> {
        let size = |wanted: &str| {
            steps.iter().find_map(|step| match step {
                Step::Section { section, cards, .. } if *section == wanted => Some(*cards),
                _ => None,
            })
        };
        let counted = |step: &Step| {
            let Step::Group { section, group, copies, cards, elsewhere, .. } = step else { return None };
            let of = size(section).map_or_else(String::new, |size| format!(" of {size}"));
            let copies = match copies {
                0 => "no copy".to_owned(),
                1 => "1 copy".to_owned(),
                copies => format!("{copies} copies"),
            };
            let mut text = format!("{group}: {copies}{of} in the {}", self.section(section));
            for (at, (name, copies)) in cards.iter().enumerate() {
                text.push_str(if at == 0 { ": " } else { ", " });
                text.push_str(&format!("{copies} {name}"));
            }
            for (at, (section, copies)) in elsewhere.iter().enumerate() {
                text.push_str(if at == 0 { "; there are " } else { " and " });
                text.push_str(&format!("{copies} in the {}", self.section(section)));
            }
            Some(text)
        };
        let mut told: Vec<String> = steps.iter().filter_map(counted).collect();
        let unknown: u32 =
            steps.iter().map(|step| if let Step::Section { unknown, .. } = step { *unknown } else { 0 }).sum();
        match unknown {
            0 => {}
            1 => told.push("1 card is in no card list, so no query counts it".to_owned()),
            unknown => told.push(format!("{unknown} cards are in no card list, so no query counts them")),
        }
        let others = steps.iter().filter(|step| matches!(step, Step::OtherReading { .. }));
        told.extend(others.map(|step| self.odds_step(step)));
        told
    }

    /// A moment, to stand behind what is seen by then.
    pub fn moment(&self, moment: Moment) -> String {
        match moment {
            Moment::OpeningHand => "in the opening hand".to_owned(),
            Moment::Turn(turn) => format!("by your turn {turn}"),
            Moment::Cards(1) => "as the first card".to_owned(),
            Moment::Cards(cards) => format!("among the first {cards} cards"),
        }
    }

    /// Whether the first cards of a count are among those of an opening hand.
    fn is_dealt(&self, count: &Count) -> bool {
        let draws = self.game.opening.section(&count.section);
        matches!(count.moment, Moment::Cards(_)) && draws.is_some_and(|draws| draws.opening_hand > 0)
    }

    fn count(&self, count: &Count) -> String {
        let section = self.section(&count.section);
        let moment = self.moment(count.moment);
        format!("{} of the {section} {} {moment}", quantity(count.quantity, count.different), group(&count.group))
    }
}

fn mulligan(question: &Question) -> Option<String> {
    Some(match &question.mulligan {
        Mulligan::None => return None,
        Mulligan::Wanted => match question.condition.kept().as_slice() {
            [] => "You exchange the whole opening hand once, unless it already is as asked.".to_owned(),
            cards => {
                let cards = list(&cards.iter().map(keep).collect::<Vec<_>>(), "and");
                format!(
                    "You exchange the opening hand once, unless it already is as asked: you keep {cards} and give back \
                     the others."
                )
            }
        },
        Mulligan::Best => {
            "You exchange cards of the opening hand once, those whose exchange gives the best odds.".to_owned()
        }
        Mulligan::Keep { hand_if, cards } => {
            let unless = match hand_if {
                None => String::new(),
                Some(condition) => {
                    let count = |count: &HandCount| {
                        format!("{} {}", quantity(count.quantity, count.different), group(&count.group))
                    };
                    format!(", unless it has {}", joined(condition, &count))
                }
            };
            let keep = match cards.as_slice() {
                [] => "you keep nothing".to_owned(),
                cards => format!("you keep {}", list(&cards.iter().map(keep).collect::<Vec<_>>(), "and")),
            };
            format!("You exchange the opening hand once{unless}: {keep}.")
        }
    })
}

fn keep(keep: &Keep) -> String {
    match keep.up_to {
        None if keep.different => format!("a copy of each card {}", group(&keep.group)),
        None => format!("all cards {}", group(&keep.group)),
        Some(cards) => format!("up to {} {}", number(cards, keep.different), group(&keep.group)),
    }
}

fn quantity(quantity: Quantity, different: bool) -> String {
    match quantity {
        Quantity::AtLeast(cards) => format!("at least {}", number(cards, different)),
        Quantity::AtMost(0) | Quantity::Exactly(0) => "no card".to_owned(),
        Quantity::AtMost(cards) => format!("at most {}", number(cards, different)),
        Quantity::Exactly(cards) => format!("exactly {}", number(cards, different)),
    }
}

fn number(cards: u32, different: bool) -> String {
    if different && cards != 1 { format!("{cards} different cards") } else { number_of_cards(cards) }
}

fn group(group: &Group) -> String {
    match group {
        Group::Query(query) => format!("matching “{query}”"),
        Group::Names(names) => format!("named {}", list(names, "or")),
    }
}

fn number_of_cards(cards: u32) -> String {
    if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") }
}

/// The condition as a phrase; joined conditions within others stand in brackets.
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
