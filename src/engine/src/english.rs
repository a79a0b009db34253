//! The engine's codes in English sentences.
//!
//! The engine speaks in codes with parameters. This is the one place where
//! they become English, for the command line and for pages that have no
//! translation; numbers and clauses come from the findings, never from here.

mod finding;
mod imports;
mod odds;

use crate::{
    deck::{
        certificate::{Certificate, Finding, Outcome, Repair, RepairKind, Verdict},
        edit::{EditAction, EditLabel},
        format::{Noun, UnknownFormat},
        merge::Conflict,
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
        if let Some(finding) = certificate.unknown_format() {
            let word = if certificate.verdict == Verdict::Illegal { "Not legal" } else { "Undecided" };
            return format!("{word}: {}", unknown_format(finding));
        }
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
            EditAction::Merge => "Take in the changes of another tab".to_owned(),
        }
    }

    /// What two sides changed differently and which of it is kept, in a sentence
    /// without a full stop.
    pub fn conflict(&self, conflict: &Conflict) -> String {
        let named = |name: &str| if name.is_empty() { "no name".to_owned() } else { format!("“{name}”") };
        match conflict {
            Conflict::Copies { card, section, ours, theirs } => {
                let section = self.section(section);
                let kept = ours.max(theirs);
                format!("{card} in the {section}: {ours} here and {theirs} there; {kept} are kept")
            }
            Conflict::Name { ours, theirs } => {
                format!("The name: {} here and {} there; that of here is kept", named(ours), named(theirs))
            }
            Conflict::Format { .. } => "The format: that of here is kept".to_owned(),
            Conflict::Notes => "The notes: those of there stand below those of here".to_owned(),
        }
    }

    fn section<'a>(&self, id: &'a str) -> &'a str {
        self.game.section(id).map_or(id, |section| section.name)
    }
}

/// A sentence with a capital.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

/// That there is no such format, and which there are.
fn unknown_format(finding: &Finding) -> String {
    let asked = finding.subject.clone().unwrap_or_default();
    UnknownFormat { asked, known: finding.formats.clone() }.to_string()
}

fn number_of(number: u32, noun: Option<&Noun>) -> String {
    match noun {
        Some(noun) if number == 1 => format!("1 {}", noun.one),
        Some(noun) => format!("{number} {}", noun.many),
        None if number == 1 => "1 card".to_owned(),
        None => format!("{number} cards"),
    }
}
