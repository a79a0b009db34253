//! The engine's codes in English sentences.
//!
//! The engine speaks in codes with parameters. This is the one place where
//! they become English, for the command line and for pages that have no
//! translation; numbers and clauses come from the findings, never from here.

mod odds;

mod imports;

use crate::{
    deck::{
        certificate::{Certificate, Finding, FindingKind, Outcome, Repair, RepairKind, Verdict},
        edit::{EditAction, EditLabel},
        format::{Limit, Noun},
    },
    game::GameDefinition,
};

/// Puts codes about one game into English.
#[derive(Debug, Clone, Copy)]
pub struct English {
    game: &'static GameDefinition,
}

impl English {
    /// English for a game.
    pub fn new(game: &'static GameDefinition) -> Self {
        Self { game }
    }

    /// The verdict, in a sentence without a full stop.
    pub fn verdict(&self, certificate: &Certificate) -> String {
        let place = format!("{}, snapshot {}", certificate.format, certificate.snapshot);
        let problems = certificate.problems().count();
        let things = if problems == 1 { "1 problem".to_owned() } else { format!("{problems} problems") };
        match certificate.verdict {
            Verdict::Legal => format!("Legal in {place}"),
            Verdict::Illegal => format!("Not legal in {place}: {things}"),
            Verdict::Undecided => format!("Undecided in {place}: {things} the card list cannot decide"),
        }
    }

    /// A finding, in a sentence without a full stop that ends in its clauses.
    pub fn finding(&self, finding: &Finding) -> String {
        let mut text = match finding.outcome {
            Outcome::Undecided => self.undecided(finding),
            Outcome::Pass => self.passed(finding),
            Outcome::Fail => self.failed(finding),
        };
        if !finding.clauses.is_empty() {
            text.push_str(&format!(" ({})", finding.clauses.join(", ")));
        }
        if let Some(reason) = finding.reason.as_deref().filter(|_| finding.outcome != Outcome::Pass) {
            text.push_str(": ");
            text.push_str(reason.trim_end_matches('.'));
        }
        text
    }

    fn failed(&self, finding: &Finding) -> String {
        let card = finding.subject.as_deref().unwrap_or("a card");
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
            FindingKind::KnownValues => "Some printed values are not known".to_owned(),
            FindingKind::UnknownCard => format!("No card is called “{card}”"),
            FindingKind::ZeroQuantity => format!("The line of {card} has no copies"),
            FindingKind::UnknownSection => {
                let section = finding.sections.first().map_or("", String::as_str);
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
            FindingKind::UnknownCard
            | FindingKind::ZeroQuantity
            | FindingKind::UnknownSection
            | FindingKind::UnknownPrinting
            | FindingKind::WrongPrinting
            | FindingKind::WrongFinish => "The list is sound".to_owned(),
        }
    }

    fn undecided(&self, finding: &Finding) -> String {
        let lines = finding.lines.len();
        let cards = if lines == 1 { "1 line".to_owned() } else { format!("{lines} lines") };
        match finding.kind {
            FindingKind::UnknownCard | FindingKind::UnknownPrinting => self.failed(finding),
            FindingKind::KnownValues => {
                format!("The card list does not know every printed value of the cards on {cards}")
            }
            FindingKind::Count => {
                let (actual, possible) = (finding.actual.unwrap_or(0), finding.possible.unwrap_or(0));
                let range = format!("{actual} to {}", number_of(possible, finding.noun.as_ref()));
                format!("Undecided: {}{range}; {}", self.place(finding), allowed(finding.limit))
            }
            FindingKind::Placement => match &finding.noun {
                Some(noun) => {
                    format!("Undecided: {cards} in {}, where only {} may be", self.where_(finding), noun.many)
                }
                None => format!("Undecided: whether {cards} may be in {}", self.where_(finding)),
            },
            FindingKind::Copies => format!(
                "Undecided: {}whether {cards} may have so many copies; {}",
                self.place(finding),
                allowed(finding.limit)
            ),
            FindingKind::Pool => format!("Undecided: whether the cards on {cards} are in the card pool"),
            FindingKind::Banned => format!("Undecided: whether the cards on {cards} are banned"),
            FindingKind::Restricted => format!("Undecided: whether the cards on {cards} are restricted"),
            FindingKind::Companion => format!("Undecided: whether the cards on {cards} can be used"),
            _ => format!("Undecided: {cards}"),
        }
    }

    /// What a repair does, as an instruction without a full stop.
    pub fn repair(&self, repair: &Repair) -> String {
        let card = repair.card.as_deref();
        let what = match card {
            Some(card) => format!("{} × {card}", repair.copies),
            None => number_of(repair.copies, None),
        };
        let section = repair.section.as_deref().map(|id| self.section(id));
        match (repair.kind, section) {
            (RepairKind::TakeCopies, _) => format!("Take out {what}"),
            (RepairKind::RemoveLines, _) if repair.copies == 0 => match card {
                Some(card) => format!("Remove the line of {card}"),
                None => "Remove the lines".to_owned(),
            },
            (RepairKind::RemoveLines, _) => format!("Remove {what}"),
            (RepairKind::Move | RepairKind::SetAside, Some(section)) => format!("Move {what} to the {section}"),
            (RepairKind::Move | RepairKind::SetAside, None) => format!("Move {what}"),
            (RepairKind::AddCards, Some(section)) => format!("Add {what} to the {section}"),
            (RepairKind::AddCards, None) => format!("Add {what}"),
            (RepairKind::ClearPrinting, _) => format!("Choose another printing for {what}"),
        }
    }

    /// What an edit did or would do, for an undo menu.
    pub fn edit(&self, label: &EditLabel) -> String {
        let card = label.card.as_deref().unwrap_or("cards");
        let copies = label.copies.unwrap_or(0);
        let section = label.section.as_deref().map(|id| self.section(id)).unwrap_or("deck");
        match label.action {
            EditAction::Add => format!("Add {copies} × {card} to the {section}"),
            EditAction::SetQuantity => format!("Set {card} to {copies}"),
            EditAction::TakeCopies => format!("Take out {copies} × {card}"),
            EditAction::Remove => format!("Remove {card}"),
            EditAction::Move => format!("Move {copies} × {card} to the {section}"),
            EditAction::ChoosePrinting => format!("Choose a printing of {card}"),
            EditAction::Reorder => format!("Move the line of {card}"),
            EditAction::Rename => "Rename the deck".to_owned(),
            EditAction::SetFormat => "Choose a format".to_owned(),
            EditAction::SetNotes => "Write notes".to_owned(),
            EditAction::SetTags => "Change the tags".to_owned(),
            EditAction::ReplaceAll => "Replace the deck".to_owned(),
            EditAction::Batch => "Change several cards".to_owned(),
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
        let names: Vec<&str> = ids.iter().map(|id| self.section(id)).collect();
        list(&names, joint)
    }

    fn section<'a>(&self, id: &'a str) -> &'a str {
        self.game.section(id).map_or(id, |section| section.name)
    }
}

fn list(names: &[&str], joint: &str) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} {joint} {last}", first.join(", ")),
    }
}

fn copies(number: u32) -> String {
    if number == 1 { "1 copy".to_owned() } else { format!("{number} copies") }
}

fn number_of(number: u32, noun: Option<&Noun>) -> String {
    match noun {
        Some(noun) if number == 1 => format!("1 {}", noun.one),
        Some(noun) => format!("{number} {}", noun.many),
        None if number == 1 => "1 card".to_owned(),
        None => format!("{number} cards"),
    }
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
