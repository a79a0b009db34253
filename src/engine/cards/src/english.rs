//! Certificates, odds, imports and edits in English sentences.
//!
//! The deck speaks in codes with parameters. Here they become English, for the
//! command line and for pages that have no translation; numbers and clauses
//! come from the findings, never from here. What a game and its card text say
//! becomes English in the game's crate, and a
//! fault's words stand beside it.

mod finding;
mod imports;
mod odds;

use std::borrow::Cow;

use crate::{
    deck::{
        certificate::{Certificate, Finding, FindingKind, Repair, RepairKind, Verdict},
        edit::{EditAction, EditLabel},
        format::{Noun, UnknownFormat},
        merge::Conflict,
    },
    game::GameDefinition,
};

/// Characters of a stranger's text that a message repeats.
const REPEATED: usize = 120;

/// A text as messages repeat it: without its end when that is far.
pub fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(REPEATED) {
        Some((end, _)) => Cow::Owned(format!("{}…", text[..end].trim_end())),
        None => Cow::Borrowed(text),
    }
}

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
            Verdict::Undecided => format!("Undecided in {place}: {}", undecided(certificate)),
        }
    }

    /// What a repair does, as an instruction without a full stop.
    pub fn repair(&self, repair: &Repair) -> String {
        let card = repair.card.as_deref();
        let what = match card {
            Some(card) => format!("{} × {}", repair.copies, shortened(card)),
            None => number_of(repair.copies, None),
        };
        let section = repair.section.as_deref().map(|id| self.section(id));
        match (repair.kind, section) {
            (RepairKind::TakeCopies, _) => format!("Take out {what}"),
            (RepairKind::RemoveLines, _) if repair.copies == 0 => match card {
                Some(card) => format!("Remove the line of {}", shortened(card)),
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
        let card = shortened(label.card.as_deref().unwrap_or("cards"));
        let copies = label.copies.unwrap_or(0);
        let section = label.section.as_deref().map_or(Cow::Borrowed("deck"), |id| self.section(id));
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
            EditAction::SetCardNote => format!("Write on {card}"),
            EditAction::SetTags => "Change the tags".to_owned(),
            EditAction::ReplaceAll => "Replace the deck".to_owned(),
            EditAction::Batch => "Change several cards".to_owned(),
            EditAction::Merge => "Take in the changes of another tab".to_owned(),
        }
    }

    /// What two sides changed differently and which of it is kept, in a sentence
    /// without a full stop.
    pub fn conflict(&self, conflict: &Conflict) -> String {
        let named =
            |name: &str| if name.is_empty() { "no name".to_owned() } else { format!("“{}”", shortened(name)) };
        match conflict {
            Conflict::Copies { card, section, ours, theirs } => {
                let (card, section) = (shortened(card), self.section(section));
                let kept = ours.max(theirs);
                format!(
                    "{card} in the {section}: {ours} here and {theirs} there; {} kept",
                    if *kept == 1 { "1 is".to_owned() } else { format!("{kept} are") }
                )
            }
            Conflict::Name { ours, theirs } => {
                let kept = named(Conflict::kept(ours, theirs));
                format!("The name: {} here and {} there; {kept} is kept", named(ours), named(theirs))
            }
            Conflict::Format { ours, theirs } => {
                let [ours, theirs] = [ours, theirs].map(|format| format.as_deref().unwrap_or_default());
                let named = |format: &str| {
                    if format.is_empty() { "none".to_owned() } else { format!("“{}”", shortened(format)) }
                };
                let kept = named(Conflict::kept(ours, theirs));
                format!("The format: {} here and {} there; {kept} is kept", named(ours), named(theirs))
            }
            Conflict::Notes => "The notes: the lines of both are kept".to_owned(),
            Conflict::CardNote { card } => format!("The note on {}: the lines of both are kept", shortened(card)),
        }
    }

    /// A section by its name; what is none of the game as it was written.
    fn section<'a>(&self, id: &'a str) -> Cow<'a, str> {
        self.game.section(id).map_or_else(|| shortened(id), |section| Cow::Borrowed(section.name))
    }
}

/// Why a verdict is open: lines that nobody could read, and what the card list
/// does not say.
fn undecided(certificate: &Certificate) -> String {
    let (unread, open): (Vec<&Finding>, Vec<&Finding>) =
        certificate.problems().partition(|finding| finding.kind == FindingKind::UnreadLine);
    let number = |count: usize, one: &str, many: &str| match count {
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    };
    let unread = (!unread.is_empty())
        .then(|| format!("{} could not be read", number(unread.len(), "line of the list", "lines of the list")));
    let open = (!open.is_empty())
        .then(|| format!("{} the card list cannot decide", number(open.len(), "problem", "problems")));
    [unread, open].into_iter().flatten().collect::<Vec<_>>().join(", and ")
}

/// A number with its noun, e.g. `1 card` and `2 cards`.
pub fn counted(number: u64, (one, many): (&str, &str)) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A sentence with a capital.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

/// That there is no such format, and which there are.
fn unknown_format(finding: &Finding) -> String {
    let asked = shortened(finding.subject.as_deref().unwrap_or_default()).into_owned();
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
