//! What became of an imported list, in words.

use super::{English, shortened};
use crate::{
    deck::interchange::{
        Ambiguity, Correction, CorrectionCode, Field, Foreign, LineOutcome, Missing, Summary, Unreadable,
    },
    limits::COPIES,
};

/// Names of columns and fields that a sentence lists; of more it says how many.
const NAMED: usize = 12;

impl English {
    /// How many lines had each outcome, e.g. `58 lines read, 2 corrected, 1 unknown`.
    pub fn import_summary(&self, summary: &Summary) -> String {
        let read = summary.accepted + summary.corrected;
        let lines = if read == 1 { "line" } else { "lines" };
        let mut parts = vec![format!("{read} {lines} read")];
        for (count, word) in [
            (summary.corrected, "corrected"),
            (summary.ambiguous, "to be chosen"),
            (summary.unknown, "unknown"),
            (summary.unreadable, "not readable"),
        ] {
            if count > 0 {
                parts.push(format!("{count} {word}"));
            }
        }
        let names = if summary.unseen == 1 { "name" } else { "names" };
        if summary.unseen > 0 {
            parts.push(format!("characters that show nothing left out of {} {names}", summary.unseen));
        }
        parts.join(", ")
    }

    /// What became of a line and what to do about it, in a sentence.
    pub fn line_outcome(&self, outcome: &LineOutcome) -> String {
        match outcome {
            LineOutcome::Accepted => "Read as written.".to_owned(),
            LineOutcome::Corrected { corrections } => corrections.iter().map(correction).collect::<Vec<_>>().join(" "),
            LineOutcome::Ambiguous { reason, .. } => match reason {
                Ambiguity::SeveralNames => "Several cards begin like this; choose one.",
                Ambiguity::NumberAndNameDisagree => "The number belongs to another card than the name; choose one.",
                Ambiguity::SeveralReadings => "This can be read in two ways; choose one.",
            }
            .to_owned(),
            LineOutcome::Unknown { reason: Missing::Number, .. } => {
                "The set has no card of this number. The line is kept as written.".to_owned()
            }
            LineOutcome::Unknown { reason: Missing::Set, .. } => {
                "No set has numbers that begin like this. The line is kept as written.".to_owned()
            }
            LineOutcome::Unknown { near, .. } if near.is_empty() => {
                "No card has this name. The line is kept as written.".to_owned()
            }
            LineOutcome::Unknown { .. } => {
                "No card has this name. The line is kept as written; these are near:".to_owned()
            }
            LineOutcome::Unreadable { reason } => unreadable(*reason),
            LineOutcome::Heading { section } => match section.as_deref().and_then(|id| self.game.section(id)) {
                Some(section) => format!("Heading: {}.", section.name),
                None => "A heading that is no section; the cards below go where their type belongs.".to_owned(),
            },
            LineOutcome::Header { unread, counts } => {
                let named = unread.iter().take(NAMED).map(|name| format!("“{}”", shortened(name)));
                let beyond = unread.len().saturating_sub(NAMED);
                let more = (beyond > 0).then(|| format!("{beyond} more"));
                let names: Vec<String> = named.chain(more).collect();
                let unread = match names.is_empty() {
                    true => String::new(),
                    false => format!("Not read: {}.", names.join(", ")),
                };
                let copies = match counts {
                    true => "",
                    false => "Nothing is called “Quantity” or “Count”, so each row is one copy.",
                };
                [unread.as_str(), copies].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" ")
            }
            LineOutcome::Comment => "No card: a comment, a statement about the deck or a total.".to_owned(),
            LineOutcome::Blank => "An empty line.".to_owned(),
        }
    }
}

fn correction(correction: &Correction) -> String {
    let Correction { code, written, taken } = correction;
    let (written, taken) = (shortened(written), shortened(taken));
    match code {
        CorrectionCode::Punctuation => format!("“{written}” is taken as “{taken}”: only punctuation differs."),
        CorrectionCode::Article => format!("“{written}” is taken as “{taken}”: only the article differs."),
        CorrectionCode::Completed => format!("“{written}” is completed to “{taken}”."),
        CorrectionCode::Misspelt => format!("“{written}” is taken as “{taken}”, the only card that near."),
        CorrectionCode::NumberUnknown => format!("No printing has the number {written}; the card is taken by name."),
        CorrectionCode::SetUnknown => format!("No set has the code {written}; the card is taken by name."),
        CorrectionCode::NotInSet => format!("The card has no printing in {written}; any printing is taken."),
        CorrectionCode::QuantityInParentheses => format!("“{written}” is read as {taken} copies."),
        CorrectionCode::NumberIgnored => format!("The number “{written}” is left out."),
        CorrectionCode::CategoryIgnored => format!("The category “{written}” is no section and is left out."),
        CorrectionCode::MarkIgnored => format!("The mark “{written}” has no meaning here and is left out."),
        CorrectionCode::SectionUnknown => {
            format!("The game has no section “{written}”; the line is kept there. Move it to a section of the game.")
        }
        CorrectionCode::SectionByType => {
            format!("“{written}” has no place for a card of this type; it goes to the {taken}.")
        }
        CorrectionCode::QuantityMissing => "No number of copies is given; one is taken.".to_owned(),
        CorrectionCode::RarityDiffers => format!("The rarity “{written}” is not this card's and is left out."),
        CorrectionCode::FinishUnknown => format!("“{written}” is no finish and is left out."),
        CorrectionCode::EditionUnknown => format!("“{written}” is no edition and is left out."),
        CorrectionCode::Joined => format!("“{written}” is on line {taken} already; the copies are added there."),
        CorrectionCode::Chosen => format!("“{written}” is taken as “{taken}”, as chosen."),
    }
}

fn unreadable(reason: Unreadable) -> String {
    match reason {
        Unreadable::ControlCharacters => "This is not text; is it the right file?".to_owned(),
        Unreadable::TooLong => "This line is longer than any card name; is it the right file?".to_owned(),
        Unreadable::TooLarge(excess) => format!("This is too large, so nothing of it was read: {excess}."),
        Unreadable::NoCopies => "The number of copies is 0 or less; write at least 1.".to_owned(),
        Unreadable::TooManyCopies => format!("The number of copies is above {COPIES}."),
        Unreadable::NoCard => "There is a number of copies but no card.".to_owned(),
        Unreadable::NotACard => "This is near no card and has no number of copies, so it is not counted. Delete the line, end it with \
             “:” if it is a heading, or put “1” before it if it is a card."
            .to_owned(),
        Unreadable::QuantityNotANumber => "The number of copies is not a whole number.".to_owned(),
        Unreadable::UnclosedQuote(line) => {
            format!("The quote opened on line {line} is not closed; close or delete it. Nothing of this line was read.")
        }
        Unreadable::Malformed => "This is broken; export the list again or paste it as text.".to_owned(),
        Unreadable::EndsEarly => {
            "The file ends too early, so a part of the list is missing; export it again. What came before is kept."
                .to_owned()
        }
        Unreadable::MissingField(field) => {
            format!("The field “{}” is missing; it must be {}.", field.key(), expected(field))
        }
        Unreadable::WrongField(field) => format!("The field “{}” must be {}.", field.key(), expected(field)),
        Unreadable::UnknownField => {
            "This has a field that is not part of the form; remove it or correct its name.".to_owned()
        }
        Unreadable::NewerVersion => "This was written by a newer version than this one can read.".to_owned(),
        Unreadable::OtherGame => "This list is for another game.".to_owned(),
        Unreadable::SeveralDecks => "The text leads to several decks; take one link or code at a time.".to_owned(),
        Unreadable::ShortLink => {
            "This is a short link, and the site it leads to has the deck: open it there and copy the long link or export \
             the list."
                .to_owned()
        }
        Unreadable::Foreign(foreign) => {
            let (what, mend) = match foreign {
                Foreign::TabletopSimulator => {
                    ("a saved object of Tabletop Simulator", "export the deck as text where it was built")
                }
                Foreign::CockatriceCards => (
                    "a Cockatrice card list, which says what cards there are and holds no deck",
                    "choose the deck, a .cod file",
                ),
                Foreign::Swudb => ("a deck of SWUDB in JSON", "export it as text, with a line such as “4 Name” a card"),
                Foreign::Json => (
                    "JSON of another program in which no list of cards with names and copies was found",
                    "export the deck as text, with a line such as “4 Name” a card",
                ),
                Foreign::Xml => (
                    "an XML file of another program, and no deck of Cockatrice, Magic Online or OCTGN",
                    "export the deck as text, with a line such as “4 Name” a card",
                ),
                Foreign::WebPage => ("a web page", "copy the list from it, or export it as text"),
                Foreign::Document => ("no text but a packed file, picture or document", "open it and copy the list"),
            };
            format!("This is {what}; {mend}.")
        }
    }
}

/// What a field of our JSON holds.
fn expected(field: Field) -> &'static str {
    match field {
        Field::CardNotes => "an object of texts, by the names of cards",
        Field::Name | Field::Format | Field::Notes | Field::Section | Field::Card => "a text in quotes",
        Field::Number => "a collector number in quotes",
        Field::Tags => "a list of texts",
        Field::Lines => "a list of lines in square brackets",
        Field::Quantity => "a whole number without quotes, such as 4",
        Field::Printing => "a printing in braces, such as {\"number\": …}",
        Field::Finish => "“regular” or “foil”",
        Field::Edition => "“first” or “unlimited”",
    }
}
