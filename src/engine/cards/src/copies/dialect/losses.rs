//! What a form cannot carry, said before it is written.

use std::collections::BTreeMap;

use super::{
    super::Lot,
    choices::{Choices, Decision},
    column::Column,
    finder::Finder,
    form::Dialect,
    outcome::{Cause, Outcome, Taken},
    read::columns,
    table::Table,
    write::{Line, Sums, Writer},
};
use crate::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    limits::ROW_COPIES,
    words::words,
};

words! {
    /// Something about copies that a form may lose.
    Fact {
        /// The copies themselves: the row would not be taken.
        Copies = "copies", "copies";
        /// That more copies were taken than were known of.
        Missing = "missing", "copies that have to be found";
        /// Which printing of the card they are.
        Printing = "printing", "printing";
        /// The print run.
        Edition = "edition", "edition";
        /// The surface.
        Finish = "finish", "finish";
        /// The condition; the tool is told a worse one, or none.
        Condition = "condition", "condition";
        /// The condition in the words of the tool that they came from.
        ConditionWritten = "condition-written", "condition as written";
        /// The language.
        Language = "language", "language";
        /// Company, grade or certificate.
        Grading = "grading", "grading";
        /// Where they are.
        Place = "place", "place";
        /// That they are signed.
        Signed = "signed", "signature";
        /// That they are painted over.
        Altered = "altered", "alteration";
        /// That they are for trade.
        ForTrade = "for-trade", "for trade";
        /// What was paid.
        Price = "price", "price paid";
        /// In which currency.
        Currency = "currency", "currency of the price";
        /// When they came.
        Date = "date", "date";
        /// What was written about them.
        Notes = "notes", "notes";
        /// Tags.
        Tags = "tags", "tags";
        /// What a tool wrote that nobody reads here.
        Kept = "kept", "columns of another tool";
    }
}

/// How much of a collection loses something.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lost {
    /// In how many lines.
    pub lines: usize,
    /// Of how many copies.
    pub copies: u64,
}

/// What a form cannot carry of a collection.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Losses {
    /// How many lines the collection has.
    pub lines: usize,
    /// How many copies.
    pub copies: u64,
    /// What is lost of how many of them. Nothing else is.
    pub facts: BTreeMap<Fact, Lost>,
}

/// What of these lines [`write`](super::write()) loses in a dialect. Each is written and read
/// back, and what comes back otherwise, or has to be asked for, is lost. `None` for a dialect
/// that is only read.
pub fn losses(lines: &[Line], dialect: &'static Dialect, catalogue: &Catalogue) -> Option<Losses> {
    let writer = Writer::new(lines, dialect, catalogue)?;
    let finder = Finder::new(catalogue);
    let (columns, _) = columns(dialect, &writer.headers.written);
    let mut at = BTreeMap::new();
    for (position, column) in columns.iter().enumerate() {
        at.entry(*column).or_insert(position);
    }
    let (asking, deciding) = (Choices::default(), all_decided());
    let reader = Check { writer: &writer, finder: &finder, columns, at };

    let mut losses = Losses { lines: lines.len(), ..Losses::default() };
    for line in lines {
        let copies = line.count.unsigned_abs();
        losses.copies += if line.count > 0 { copies } else { 0 };
        let facts = match line.count {
            ..0 => vec![Fact::Missing],
            0 => Vec::new(),
            _ => reader.lost(line, &asking, &deciding),
        };
        for fact in facts {
            let lost = losses.facts.entry(fact).or_default();
            lost.lines += 1;
            lost.copies += copies;
        }
    }
    Some(losses)
}

/// Decisions that leave nothing open. What they decide is lost anyway.
fn all_decided() -> Choices {
    let decisions = [
        (Cause::EditionUnknown(String::new()), Decision::Edition(Edition::Unlimited)),
        (Cause::FinishUnknown(String::new()), Decision::Finish(Finish::Regular)),
        (Cause::ConditionUnknown(String::new()), Decision::Condition(None)),
        (Cause::LanguageUnknown(String::new()), Decision::Language(None)),
        (Cause::SeveralPrintings(String::new()), Decision::UsualPrinting),
        (Cause::NumberAndNameDisagree, Decision::ByNumber),
    ];
    Choices {
        edition: Some(Edition::Unlimited),
        finish: Some(Finish::Regular),
        decisions: decisions.into_iter().map(|(cause, decision)| (cause.kind().to_owned(), decision)).collect(),
        ..Choices::default()
    }
}

struct Check<'a> {
    writer: &'a Writer<'a>,
    finder: &'a Finder<'a>,
    columns: Vec<Column>,
    at: BTreeMap<Column, usize>,
}

impl Check<'_> {
    fn lost(&self, line: &Line, asking: &Choices, deciding: &Choices) -> Vec<Fact> {
        let count = u32::try_from(line.count).unwrap_or(ROW_COPIES).min(ROW_COPIES);
        let mut cells = self.writer.cells(line);
        self.writer.count(&mut cells, &Sums::of(&line.holding, count));
        let record = csv::StringRecord::from(cells);
        let mut facts = Vec::new();
        let mut outcome = self.outcome(&record, asking);
        if let Outcome::Open(open) = &outcome {
            for cause in &open.causes {
                facts.push(match cause {
                    Cause::EditionNotStated | Cause::EditionUnknown(_) => Fact::Edition,
                    Cause::FinishNotStated | Cause::FinishUnknown(_) => Fact::Finish,
                    Cause::ConditionUnknown(_) => Fact::Condition,
                    Cause::LanguageUnknown(_) => Fact::Language,
                    Cause::SeveralPrintings(_) | Cause::NumberAndNameDisagree => Fact::Printing,
                    Cause::Product(_) | Cause::Playset | Cause::QuantityNotStated => Fact::Copies,
                });
            }
            outcome = self.outcome(&record, deciding);
        }
        match &outcome {
            Outcome::Taken(taken) => compare(line, count, taken, &mut facts),
            _ => facts.push(Fact::Copies),
        }
        facts.sort_unstable();
        facts.dedup();
        facts
    }

    fn outcome(&self, record: &csv::StringRecord, choices: &Choices) -> Outcome {
        let table = Table {
            dialect: self.writer.dialect,
            finder: self.finder,
            choices,
            headers: &self.writer.headers.written,
            columns: &self.columns,
            at: &self.at,
            is_own: self.writer.is_own,
            is_escaped: self.writer.is_own,
        };
        table.outcome(1, record)
    }
}

/// What came back otherwise than it was.
fn compare(line: &Line, count: u32, taken: &Taken, facts: &mut Vec<Fact>) {
    let mut copies = taken.copies.iter().filter(|(_, count)| *count > 0);
    let (Some((holding, read)), None) = (copies.next(), copies.next()) else {
        facts.push(Fact::Copies);
        return;
    };
    let (was, lot) = (&line.holding, &line.lot);
    let price = |lot: &Lot| lot.price.as_ref().map(|price| price.minor);
    let currency = |lot: &Lot| lot.price.as_ref().and_then(|price| price.currency.clone());
    let kept = |lot: &Lot| {
        let mut kept = lot.kept.clone();
        kept.sort_unstable();
        kept
    };
    for (fact, is_same) in [
        (Fact::Copies, *read == count),
        (Fact::Printing, holding.number == was.number),
        (Fact::Edition, holding.edition == was.edition),
        (Fact::Finish, holding.finish == was.finish),
        (Fact::Condition, holding.condition == was.condition),
        (Fact::ConditionWritten, taken.lot.condition == lot.condition),
        (Fact::Language, holding.language == was.language),
        (Fact::Grading, holding.grading == was.grading),
        (Fact::Place, holding.place == was.place),
        (Fact::Signed, holding.is_signed == was.is_signed),
        (Fact::Altered, holding.is_altered == was.is_altered),
        (Fact::ForTrade, holding.is_for_trade == was.is_for_trade),
        (Fact::Price, price(&taken.lot) == price(lot)),
        (Fact::Currency, currency(&taken.lot) == currency(lot)),
        (Fact::Date, taken.lot.day == lot.day),
        (Fact::Notes, taken.lot.notes == lot.notes),
        (Fact::Tags, taken.lot.tags == lot.tags),
        (Fact::Kept, kept(&taken.lot) == kept(lot)),
    ] {
        if !is_same {
            facts.push(fact);
        }
    }
}
