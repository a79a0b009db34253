//! Findings of a certificate, by outcome and kind.

use std::borrow::Cow;

use super::{English, number_of, shortened};
use crate::deck::{
    certificate::{Finding, FindingKind, RequirementOutcome},
    format::Limit,
};

impl English {
    /// A finding, in a sentence without a full stop that ends in its clauses.
    pub fn finding(&self, finding: &Finding) -> String {
        let mut text = match finding.outcome {
            RequirementOutcome::Undecided => self.undecided(finding),
            RequirementOutcome::Pass => self.passed(finding),
            RequirementOutcome::Fail => self.failed(finding),
        };
        if !finding.clauses.is_empty() {
            text.push_str(&format!(" ({})", finding.clauses.join(", ")));
        }
        if let Some(reason) = finding.reason.as_deref().filter(|_| finding.outcome != RequirementOutcome::Pass) {
            text.push_str(": ");
            text.push_str(reason.trim_end_matches('.'));
        }
        text
    }

    fn failed(&self, finding: &Finding) -> String {
        let card = shortened(finding.subject.as_deref().unwrap_or("a card"));
        let actual = finding.actual.unwrap_or(0);
        match finding.kind {
            FindingKind::Count => self.counted(finding, actual),
            FindingKind::Copies => {
                format!("{}{} of {card}; {}", self.place(finding), copies(actual), allowed(finding.limit))
            }
            FindingKind::Placement => match &finding.noun {
                Some(noun) => format!("{card} is in {}, where only {} may be", self.where_(finding), noun.many),
                None => format!("{card} may not be in {}", self.where_(finding)),
            },
            FindingKind::None => match &finding.noun {
                Some(noun) => format!("{}{card} is a {}", self.place(finding), noun.one),
                None => format!("{}{card} should not be there", self.place(finding)),
            },
            FindingKind::Disjoint => {
                format!("{card} is in more than one of {}", self.sections(&finding.sections, "and"))
            }
            FindingKind::Pool => format!("{card} is outside the card pool"),
            FindingKind::Banned => format!("{card} is banned"),
            FindingKind::Restricted => {
                format!("{} of {card}, which is restricted; {}", copies(actual), allowed(finding.limit))
            }
            FindingKind::Companion => match &finding.needs {
                Some(needs) => format!("{card} is legal but cannot be used: it needs {needs}"),
                None => format!("{card} is legal but cannot be used beside the chosen cards"),
            },
            FindingKind::UnknownFormat => self.undecided(finding),
            FindingKind::OtherGame => format!("The list is of another game, “{card}”, and not of {}", self.game.name),
            FindingKind::KnownValues => "Some printed values are not known".to_owned(),
            FindingKind::UnknownCard => format!("No card is called “{card}”"),
            FindingKind::UnreadLine => format!("The line “{card}” could not be read, so its cards are not counted"),
            FindingKind::ZeroQuantity => format!("The line of {card} has no copies"),
            FindingKind::UnknownSection => {
                let section = shortened(finding.sections.first().map_or("", String::as_str));
                format!("{card} is in “{section}”, which is no section of a {} deck", self.game.name)
            }
            FindingKind::UnknownPrinting => format!("The chosen printing of {card} is not known"),
            FindingKind::WrongPrinting => format!("The printing chosen for {card} is one of another card"),
            FindingKind::WrongFinish => {
                format!("The printing chosen for {card} was not made in the chosen finish or edition")
            }
        }
    }

    fn passed(&self, finding: &Finding) -> String {
        match finding.kind {
            FindingKind::Count => self.counted(finding, finding.actual.unwrap_or(0)),
            FindingKind::Copies => match finding.limit.and_then(Limit::most) {
                Some(most) => format!("{}No card has more copies than allowed, usually {most}", self.place(finding)),
                None => format!("{}No card has more copies than allowed", self.place(finding)),
            },
            FindingKind::Placement => match &finding.noun {
                Some(noun) => format!("{}Only {}", self.place(finding), noun.many),
                None => format!("{}Every card may be there", self.place(finding)),
            },
            FindingKind::None => match &finding.noun {
                Some(noun) => format!("{}No {}", self.place(finding), noun.one),
                None => format!("{}No card that should not be there", self.place(finding)),
            },
            FindingKind::Disjoint => {
                format!("No card is in more than one of {}", self.sections(&finding.sections, "and"))
            }
            FindingKind::Pool => "Every card is in the card pool".to_owned(),
            FindingKind::Banned => "No card is banned".to_owned(),
            FindingKind::Restricted => "No restricted card has more copies than allowed".to_owned(),
            FindingKind::Companion => "Every card can be used beside the chosen cards".to_owned(),
            FindingKind::KnownValues => "Every printed value is known".to_owned(),
            FindingKind::UnknownFormat => "The format is known".to_owned(),
            FindingKind::OtherGame
            | FindingKind::UnknownCard
            | FindingKind::UnreadLine
            | FindingKind::ZeroQuantity
            | FindingKind::UnknownSection
            | FindingKind::UnknownPrinting
            | FindingKind::WrongPrinting
            | FindingKind::WrongFinish => "The list is sound".to_owned(),
        }
    }

    /// What is not known, in a sentence that reads well behind the word
    /// “undecided”. The lines it is about stand beside it.
    fn undecided(&self, finding: &Finding) -> String {
        let lines = finding.lines.len();
        let (cards, are, they) = match lines {
            1 => ("the card of one line".to_owned(), "is", "it"),
            _ => (format!("the cards of {lines} lines"), "are", "they"),
        };
        match finding.kind {
            FindingKind::UnknownCard | FindingKind::UnreadLine | FindingKind::UnknownPrinting => self.failed(finding),
            FindingKind::UnknownFormat => super::capital(&super::unknown_format(finding)),
            FindingKind::KnownValues => format!("The card list does not know every printed value of {cards}"),
            FindingKind::Count => {
                let (actual, possible) = (finding.actual.unwrap_or(0), finding.possible.unwrap_or(0));
                let range = format!("{actual} to {}", number_of(possible, finding.noun.as_ref()));
                format!("{}{range}, as far as is known; {}", self.place(finding), allowed(finding.limit))
            }
            FindingKind::Placement => match &finding.noun {
                Some(noun) => format!(
                    "It is not known whether {cards} may be in {}, where only {} may",
                    self.where_(finding),
                    noun.many
                ),
                None => format!("It is not known whether {cards} may be in {}", self.where_(finding)),
            },
            FindingKind::Copies => format!(
                "{}It is not known whether {cards} may be there so often; {}",
                self.place(finding),
                allowed(finding.limit)
            ),
            FindingKind::Pool => format!("It is not known whether {cards} {are} in the card pool"),
            FindingKind::Banned => format!("It is not known whether {cards} {are} banned"),
            FindingKind::Restricted => format!("It is not known whether {cards} {are} restricted"),
            FindingKind::Companion => format!("It is not known whether {cards} can be used beside the others"),
            FindingKind::None => match &finding.noun {
                Some(noun) if lines == 1 => {
                    format!("{}It is not known whether {cards} is a {}", self.place(finding), noun.one)
                }
                Some(noun) => format!("{}It is not known whether {cards} are {}", self.place(finding), noun.many),
                None => format!("{}It is not known whether {cards} may be there", self.place(finding)),
            },
            _ => format!("It is not known whether {cards} {are} as {they} should be"),
        }
    }

    fn counted(&self, finding: &Finding, actual: u32) -> String {
        let number = number_of(actual, finding.noun.as_ref());
        format!("{}{number}; {}", self.place(finding), allowed(finding.limit))
    }

    /// `Survivor Deck: ` where a finding is about less than the whole deck.
    fn place(&self, finding: &Finding) -> String {
        let counted = self.game.sections.iter().filter(|section| section.counted);
        let is_whole = finding.sections.is_empty() || counted.map(|section| section.id).eq(finding.sections.iter());
        if is_whole { String::new() } else { format!("{}: ", self.sections(&finding.sections, "and")) }
    }

    fn where_(&self, finding: &Finding) -> String {
        format!("the {}", self.sections(&finding.sections, "or the"))
    }

    fn sections(&self, ids: &[String], joint: &str) -> String {
        let names: Vec<_> = ids.iter().map(|id| self.section(id)).collect();
        list(&names, joint)
    }
}

fn list(names: &[Cow<'_, str>], joint: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => format!("{} {joint} {last}", first.join(", ")),
    }
}

fn copies(number: u32) -> String {
    if number == 1 { "1 copy".to_owned() } else { format!("{number} copies") }
}

fn allowed(limit: Option<Limit>) -> String {
    let be = |number: u32| if number == 1 { "is" } else { "are" };
    match limit {
        None => "more than are allowed".to_owned(),
        Some(Limit::Exactly(number)) => format!("exactly {number} {} required", be(number)),
        Some(Limit::AtLeast(number)) => format!("at least {number} {} required", be(number)),
        Some(Limit::AtMost(number)) => format!("at most {number} {} allowed", be(number)),
        Some(Limit::Between(least, most)) => format!("{least} to {most} are allowed"),
    }
}
