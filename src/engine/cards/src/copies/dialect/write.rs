//! Writing a collection file.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use serde::{Deserialize, Serialize};

use super::{
    super::{Balances, Condition, Holding, Lot},
    cell,
    column::{Column, normal},
    form::{Dialect, Form},
    grade,
    known::{FORMAT_LINE, VERSION},
    tags,
    vocabulary::{meaning, word},
};
use crate::{
    card::{Edition, Finish, Printing},
    catalogue::Catalogue,
    limits::{COLUMNS, ROW_COPIES},
};

/// So many copies of a holding that came together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Of which copies.
    pub holding: Holding,
    /// How many. What is not above zero is written nowhere.
    pub count: i64,
    /// What belongs to the lot.
    #[serde(default)]
    pub lot: Lot,
}

impl Line {
    /// The lines of balances, of whose lots nothing is known.
    pub fn of(balances: &Balances) -> Vec<Self> {
        let line = |(holding, count): (&Holding, i64)| Self { holding: holding.clone(), count, lot: Lot::default() };
        balances.iter().map(line).collect()
    }
}

/// Writes a collection file as the tool takes it, or as [`read`](super::read) reads everything
/// back where it is our own. Lines of which the file says the same are one row. A tool is told
/// the next worse grade where it does not have the right one. `None` for a dialect that is only
/// read.
pub fn write(lines: &[Line], dialect: &'static Dialect, catalogue: &Catalogue) -> Option<String> {
    let writer = FileWriter::new(lines, dialect)?;
    Some(writer.head() + &writer.rows(lines, catalogue))
}

/// Writes a collection file part by part, for whoever has no room for all of its text at once.
#[derive(Debug, Clone)]
pub struct FileWriter {
    dialect: &'static Dialect,
    form: &'static Form,
    headers: Headers,
}

impl FileWriter {
    /// A file of these lines. `None` for a dialect that is only read.
    pub fn new(lines: &[Line], dialect: &'static Dialect) -> Option<Self> {
        let form = dialect.written_form()?;
        Some(Self { dialect, form, headers: Headers::of(lines, dialect, form) })
    }

    /// What stands before the rows.
    pub fn head(&self) -> String {
        let mut text = String::new();
        if self.dialect.id == super::OWN {
            text.push_str(&format!("{FORMAT_LINE} {VERSION}\r\n"));
        }
        if let Some(preamble) = self.form.preamble {
            text.push_str(preamble);
            text.push_str("\r\n");
        }
        self.push(&mut text, &self.headers.written);
        text
    }

    /// The rows of some of the lines. Lines of which the file says the same are one row within a part: a part has
    /// all lines of a number, or none; see [`part`].
    pub fn rows(&self, lines: &[Line], catalogue: &Catalogue) -> String {
        let (dialect, form, headers) = (self.dialect, self.form, self.headers.clone());
        let writer = Writer { dialect, form, catalogue, is_own: dialect.id == super::OWN, headers };
        let mut text = String::new();
        for (mut cells, sums) in writer.rows(lines) {
            writer.count(&mut cells, &sums);
            self.push(&mut text, &cells);
        }
        text
    }

    fn push(&self, text: &mut String, cells: &[String]) {
        for (at, cell) in cells.iter().enumerate() {
            if at > 0 {
                text.push(self.form.separator);
            }
            cell::push(text, cell, self.form.separator);
        }
        text.push_str("\r\n");
    }
}

/// The first of lines that stand in the order of their numbers: so many, and with them all of the last number.
pub fn part(lines: &[Line], least: usize) -> &[Line] {
    let number = |line: &Line| line.holding.number.clone();
    let Some(last) = lines.get(least.saturating_sub(1)).map(number) else { return lines };
    let rest = lines.iter().skip(least).take_while(|line| line.holding.number == last).count();
    lines.get(..least.max(1) + rest).unwrap_or(lines)
}

/// The headers of a file.
#[derive(Debug, Clone)]
pub(super) struct Headers {
    /// As they are written.
    pub(super) written: Vec<String>,
    /// Of those behind the form's own, under what their cells are kept.
    kept: Vec<String>,
}

impl Headers {
    /// Those of a form, and behind them what the form does not have: in our own files of what any other tool wrote, else of
    /// what other forms of the tool have, and of what somebody added to its files.
    fn of(lines: &[Line], dialect: &Dialect, form: &Form) -> Self {
        let written = form.columns.iter().map(|(header, _)| (*header).to_owned()).collect();
        let mut headers = Self { written, kept: Vec::new() };
        let is_own = dialect.id == super::OWN;
        let before = if is_own { String::new() } else { dialect.before_added() };
        let known: BTreeSet<String> = headers.written.iter().map(|header| normal(header)).collect();
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for (kept, _) in lines.iter().flat_map(|line| &line.lot.kept) {
            if headers.written.len() >= COLUMNS || !seen.insert(kept) {
                continue;
            }
            let added = kept.strip_prefix(&before);
            let header = added.unwrap_or(kept);
            let plain = normal(header);
            let is_fit = match dialect.column(&plain, form) {
                Some(column) => column.is_kept(),
                None => added.is_some(),
            };
            // A header is what it is: it cannot be escaped.
            let is_header = header.trim() == header && !plain.is_empty() && !cell::is_formula(header);
            if is_fit && is_header && !known.contains(&plain) && !headers.written.iter().any(|one| one == header) {
                headers.written.push(header.to_owned());
                headers.kept.push(kept.clone());
            }
        }
        headers
    }
}

/// What one file is written by.
pub(super) struct Writer<'a> {
    pub(super) dialect: &'static Dialect,
    form: &'static Form,
    catalogue: &'a Catalogue,
    pub(super) is_own: bool,
    pub(super) headers: Headers,
}

/// How many copies a row counts.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sums {
    regular: u32,
    foil: u32,
    for_trade: u32,
}

impl Sums {
    pub(super) fn of(holding: &Holding, count: u32) -> Self {
        let (regular, foil) = if holding.finish == Finish::Foil { (0, count) } else { (count, 0) };
        Self { regular, foil, for_trade: if holding.is_for_trade { count } else { 0 } }
    }

    fn total(self) -> u32 {
        self.regular.saturating_add(self.foil)
    }

    fn plus(self, other: Self) -> Self {
        Self {
            regular: self.regular.saturating_add(other.regular),
            foil: self.foil.saturating_add(other.foil),
            for_trade: self.for_trade.saturating_add(other.for_trade),
        }
    }
}

impl<'a> Writer<'a> {
    pub(super) fn new(lines: &[Line], dialect: &'static Dialect, catalogue: &'a Catalogue) -> Option<Self> {
        let form = dialect.written_form()?;
        let headers = Headers::of(lines, dialect, form);
        Some(Self { dialect, form, catalogue, is_own: dialect.id == super::OWN, headers })
    }

    /// The rows, in the order of the lines, with their numbers beside them.
    fn rows(&self, lines: &[Line]) -> Vec<(Vec<String>, Sums)> {
        let splits_trade = self.form.has(Column::TradeQuantity) && self.form.has(Column::Foil);
        let mut rows: Vec<(Vec<String>, Sums)> = Vec::new();
        let mut known: BTreeMap<(Vec<String>, Option<Finish>), usize> = BTreeMap::new();
        for line in lines {
            let cells = self.cells(line);
            // Where finishes have columns, nothing says which of the copies are for trade.
            let key = (cells.clone(), splits_trade.then_some(line.holding.finish));
            let mut left = u64::try_from(line.count).unwrap_or(0);
            while left > 0 {
                let count = u32::try_from(left).unwrap_or(ROW_COPIES).min(ROW_COPIES);
                left -= u64::from(count);
                let sums = Sums::of(&line.holding, count);
                let row = known.get(&key).and_then(|at| rows.get_mut(*at));
                match row.filter(|(_, known)| known.plus(sums).total() <= ROW_COPIES) {
                    Some((_, known)) => *known = known.plus(sums),
                    None => {
                        known.insert(key.clone(), rows.len());
                        rows.push((cells.clone(), sums));
                    }
                }
            }
        }
        rows
    }

    /// Writes the numbers of copies into a row.
    pub(super) fn count(&self, cells: &mut [String], sums: &Sums) {
        for ((_, column), cell) in self.form.columns.iter().zip(cells) {
            let number = match column {
                Column::Quantity | Column::Total => sums.total(),
                Column::Regular => sums.regular,
                Column::Foil => sums.foil,
                Column::SpecialFoil => 0,
                Column::TradeQuantity => sums.for_trade,
                _ => continue,
            };
            *cell = number.to_string();
        }
    }

    /// The cells of a row but for the numbers of copies.
    pub(super) fn cells(&self, line: &Line) -> Vec<String> {
        let printing = self.catalogue.find_number(&line.holding.number);
        let card = printing.map(|printing| self.catalogue.card(self.catalogue.card_of(printing)).name.as_str());
        let printing = printing.map(|printing| self.catalogue.printing(printing));
        let known = self.form.columns.iter().map(|(header, column)| self.cell(header, *column, line, printing, card));
        let behind = self.headers.kept.iter().map(|header| exactly(line, header).into());
        known.chain(behind).map(|cell: Cow<'_, str>| self.safe(&cell)).collect()
    }

    /// A cell that no spreadsheet runs as a formula.
    fn safe(&self, cell: &str) -> String {
        if self.is_own { cell::escaped(cell) } else { cell::defused(cell) }.into_owned()
    }

    fn cell<'r>(
        &self,
        header: &str,
        column: Column,
        line: &'r Line,
        printing: Option<&'r Printing>,
        card: Option<&'r str>,
    ) -> Cow<'r, str>
    where
        'a: 'r,
    {
        let Line { holding, lot, .. } = line;
        let (yes, no) = self.dialect.truth;
        let truth = |is: bool| Cow::Borrowed(if is { yes } else { no });
        match column {
            Column::Number => holding.number.as_str().into(),
            Column::Name | Column::PlainName => card.unwrap_or("").into(),
            Column::Set => printing.map_or("", |printing| printing.set.as_str()).into(),
            Column::SetName => {
                let set = printing.and_then(|printing| self.catalogue.set(&printing.set));
                set.map_or("", |set| set.name.as_str()).into()
            }
            Column::Rarity => printing.map_or("", |printing| printing.rarity).into(),
            Column::Edition => match holding.edition {
                Edition::First if !self.is_own => "1st Edition".into(),
                edition => edition.name().into(),
            },
            Column::FirstEdition => truth(holding.edition == Edition::First),
            Column::Finish => self.finish(holding, printing).into(),
            Column::Condition => self.condition(holding.condition, lot),
            Column::ConditionWritten => {
                let written = lot.condition.as_ref();
                written.map_or(Cow::Borrowed(""), |written| match written.dialect.as_str() {
                    "" => written.words.as_str().into(),
                    dialect => format!("{dialect}: {}", written.words).into(),
                })
            }
            Column::Language => {
                let language = holding.language.as_ref();
                language.and_then(|language| word(self.dialect.languages, language)).unwrap_or("").into()
            }
            Column::Place => holding.place.as_str().into(),
            Column::PlaceKind => "binder".into(),
            Column::ForTrade => truth(holding.is_for_trade),
            Column::Signed => truth(holding.is_signed),
            Column::Altered => truth(holding.is_altered),
            Column::Proxy | Column::Watched => no.into(),
            Column::GradingCompany => holding.grading.as_ref().map_or("", |grading| grading.company.as_str()).into(),
            Column::Grade => match &holding.grading {
                Some(grading) if !self.form.has(Column::GradingCompany) => grade::write(grading).into(),
                grading => grading.as_ref().map_or("", |grading| grading.grade.as_str()).into(),
            },
            Column::Certificate => holding.grading.as_ref().map_or("", |grading| grading.certificate.as_str()).into(),
            Column::Price => self.price(lot).into(),
            Column::Currency => lot.price.as_ref().and_then(|price| price.currency.as_deref()).unwrap_or("").into(),
            Column::Date => lot.day.as_deref().unwrap_or("").into(),
            Column::Notes => lot.notes.as_str().into(),
            Column::Tags if self.is_own => tags::write_own(&lot.tags).into(),
            Column::Tags => tags::write(&lot.tags).into(),
            Column::Game => self.catalogue.game().id.into(),
            Column::Kept | Column::Added | Column::KeptMoney | Column::Product => kept(line, header).into(),
            Column::Quantity
            | Column::Regular
            | Column::Foil
            | Column::SpecialFoil
            | Column::Total
            | Column::TradeQuantity
            | Column::Status
            | Column::Playset => "".into(),
        }
    }

    /// The word for a finish, with the print run where the tool's words name it and the
    /// printing has several.
    fn finish(&self, holding: &Holding, printing: Option<&Printing>) -> String {
        let plain = word(self.dialect.finishes, &holding.finish).unwrap_or("");
        let is_only = printing.is_some_and(|printing| printing.editions == [holding.edition]);
        if !self.dialect.habits.names_printings || is_only || self.form.has(Column::Edition) {
            return plain.to_owned();
        }
        let run = match holding.edition {
            Edition::First => "1st Edition",
            Edition::Unlimited => "Unlimited",
        };
        if holding.finish == Finish::Foil { format!("{run} {plain}") } else { run.to_owned() }
    }

    /// The words for a condition: those that the copies came with, if they are this tool's, or
    /// else its own for the condition or the next worse one that it has.
    fn condition<'r>(&self, condition: Option<Condition>, lot: &'r Lot) -> Cow<'r, str> {
        let scale = self.dialect.scale;
        let written = lot.condition.as_ref().filter(|written| written.dialect == self.dialect.id && !self.is_own);
        if let Some(written) = written
            && meaning(scale, &written.words).is_none_or(|meant| Some(meant) == condition)
        {
            return written.words.as_str().into();
        }
        let Some(condition) = condition else { return "".into() };
        let worse = Condition::ALL.iter().filter(|grade| **grade >= condition);
        worse.filter_map(|grade| word(scale, grade)).next().unwrap_or("").into()
    }

    /// A price; nothing where the tool would take it for another currency.
    fn price(&self, lot: &Lot) -> String {
        let Some(price) = &lot.price else { return String::new() };
        let is_foreign = self.dialect.currency.is_some_and(|usual| price.currency.as_deref() != Some(usual));
        if is_foreign {
            String::new()
        } else if self.dialect.habits.signs_prices {
            price.signed()
        } else {
            price.number()
        }
    }
}

/// What stands under a header in just this spelling.
fn exactly<'r>(line: &'r Line, header: &str) -> &'r str {
    line.lot.kept.iter().find(|(known, _)| known == header).map_or("", |(_, cell)| cell)
}

/// What a tool wrote under a header that nobody reads here.
fn kept<'r>(line: &'r Line, header: &str) -> &'r str {
    let kept = line.lot.kept.iter().find(|(known, _)| known == header);
    let kept = kept.or_else(|| line.lot.kept.iter().find(|(known, _)| normal(known) == normal(header)));
    kept.map_or("", |(_, cell)| cell)
}
