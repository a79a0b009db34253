//! What became of the rows of a collection file.

use std::collections::BTreeMap;

use super::{
    super::{Balances, Holding, Lot},
    form::Dialect,
};
use crate::{
    card::{Edition, Finish},
    limits::Excess,
};

/// A collection file that was read: every row of it with exactly one outcome.
#[derive(Debug)]
pub struct Reading {
    /// In which dialect.
    pub dialect: &'static Dialect,
    /// The headers as they are written.
    pub headers: Vec<String>,
    /// The headers of columns that the dialect does not have. What stands in them is kept.
    pub unknown: Vec<String>,
    /// The rows in order, the header among them; lines without any cell are none.
    pub rows: Vec<Row>,
}

/// A row and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line that it begins on, from 1.
    pub line: usize,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It says how to read the others: a header, the first or a repeated one, or a line before it.
    Header,
    /// All its cells are empty.
    Blank,
    /// It was understood.
    Taken(Taken),
    /// It was understood but for something that its owner has to decide.
    Open(Open),
    /// It cannot be taken.
    Refused(Refusal),
}

/// What a row says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// Of which copies there are how many. A row may stand for several holdings. None is a
    /// statement that whoever adds copies passes over.
    pub copies: Vec<(Holding, u32)>,
    /// What belongs to this lot of copies alone.
    pub lot: Lot,
    /// What was passed over or taken in spite of a doubt.
    pub remarks: Vec<Remark>,
}

/// A row of which something has to be decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// What; never empty.
    pub causes: Vec<Cause>,
    /// The numbers of the printings that it may mean, where that is what has to be decided.
    pub printings: Vec<String>,
    /// How many copies it stands for, as far as it is known.
    pub copies: u32,
}

/// What has to be decided about a row. All rows with the same cause can be decided at once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// Nothing says of which print run the copies are, and the printing has several.
    EditionNotStated,
    /// A word for a print run that the dialect does not have.
    EditionUnknown(String),
    /// Nothing says which finish the copies have, and the printing has several.
    FinishNotStated,
    /// A word for a finish that the dialect does not have.
    FinishUnknown(String),
    /// A word for a condition that the dialect does not have.
    ConditionUnknown(String),
    /// A word for a language that nobody has.
    LanguageUnknown(String),
    /// Several printings of this card fit.
    SeveralPrintings(String),
    /// The number is that of another card than the name.
    NumberAndNameDisagree,
    /// A shop's number for what it sells, and no name.
    Product(String),
    /// The row counts playsets, and a unit of it may be one copy or four.
    Playset,
    /// The cell of the number of copies is empty.
    QuantityNotStated,
}

impl Cause {
    /// What kind of cause it is, whatever the word.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::EditionNotStated => "edition-not-stated",
            Self::EditionUnknown(_) => "edition-unknown",
            Self::FinishNotStated => "finish-not-stated",
            Self::FinishUnknown(_) => "finish-unknown",
            Self::ConditionUnknown(_) => "condition-unknown",
            Self::LanguageUnknown(_) => "language-unknown",
            Self::SeveralPrintings(_) => "several-printings",
            Self::NumberAndNameDisagree => "number-and-name-disagree",
            Self::Product(_) => "product",
            Self::Playset => "playset",
            Self::QuantityNotStated => "quantity-not-stated",
        }
    }

    /// The word or number that it is about; empty where there is none.
    pub fn subject(&self) -> &str {
        match self {
            Self::EditionUnknown(word)
            | Self::FinishUnknown(word)
            | Self::ConditionUnknown(word)
            | Self::LanguageUnknown(word)
            | Self::SeveralPrintings(word)
            | Self::Product(word) => word,
            _ => "",
        }
    }

    /// By which a decision about it is kept: `condition-unknown:Played`.
    pub fn key(&self) -> String {
        match self.subject() {
            "" => self.kind().to_owned(),
            subject => format!("{}:{subject}", self.kind()),
        }
    }
}

impl Cause {
    /// The cause with a key; `None` for what is none.
    pub fn of_key(key: &str) -> Option<Self> {
        let (kind, subject) = key.split_once(':').unwrap_or((key, ""));
        let about = |cause: fn(String) -> Self| (!subject.is_empty()).then(|| cause(subject.to_owned()));
        let alone = |cause: Self| subject.is_empty().then_some(cause);
        match kind {
            "edition-not-stated" => alone(Self::EditionNotStated),
            "edition-unknown" => about(Self::EditionUnknown),
            "finish-not-stated" => alone(Self::FinishNotStated),
            "finish-unknown" => about(Self::FinishUnknown),
            "condition-unknown" => about(Self::ConditionUnknown),
            "language-unknown" => about(Self::LanguageUnknown),
            "several-printings" => about(Self::SeveralPrintings),
            "number-and-name-disagree" => alone(Self::NumberAndNameDisagree),
            "product" => about(Self::Product),
            "playset" => alone(Self::Playset),
            "quantity-not-stated" => alone(Self::QuantityNotStated),
            _ => None,
        }
    }
}

/// Why a row cannot be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// It names no card.
    NoCard,
    /// No printing has its number, and it has no name.
    NumberUnknown,
    /// No card has its name.
    NameUnknown,
    /// The number of copies is below zero.
    QuantityNegative,
    /// The number of copies is no whole number.
    QuantityNotANumber,
    /// The number of copies is above [`ROW_COPIES`](crate::limits::ROW_COPIES).
    TooManyCopies,
    /// It counts more foils than copies.
    MoreFoilsThanCopies,
    /// It stands on a list of what somebody wants or watches.
    NotOwned,
    /// It is no real card.
    Proxy,
    /// It is of another game.
    OtherGame,
    /// It has more cells than the header, and they are not empty.
    Ragged,
    /// Something in it is larger than is read.
    TooLarge(Measured),
    /// It opens a quote that nothing closes.
    UnclosedQuote,
    /// No column of the file says which card a row is about.
    NoCardColumn,
    /// The file is of a later version of our form.
    NewerVersion,
    /// Its owner decided to leave it out.
    LeftOut,
}

/// An [`Excess`] with an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measured(pub Excess);

impl PartialOrd for Measured {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Measured {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.0.most, self.0.found).cmp(&(other.0.most, other.0.found))
    }
}

/// What was passed over in a row that was taken, or taken in spite of a doubt.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Remark {
    /// The catalogue does not have the number, which has the form of one.
    NumberNotInCatalogue,
    /// The name is another one than that of the printing, and no card's.
    NameDiffers(String),
    /// No set is called so; the card was found without it.
    SetUnknown(String),
    /// The set has no such number; the card was found by its name.
    NumberUnknown(String),
    /// The printing is not made in this finish.
    NotInFinish(Finish),
    /// The printing is not made in this edition.
    NotInEdition(Edition),
    /// The price is no amount of money, or may be read in two ways. It is kept with the row.
    PriceUnreadable(String),
    /// The date is no day, or may be read in two ways. It is kept with the row.
    DateUnreadable(String),
    /// The cell does not say yes or no; no was taken, and the cell is kept with the row.
    TruthUnreadable(String),
    /// More copies are for trade than there are; all of them are.
    MoreForTradeThanCopies,
    /// The sum of the copies is another one than the row says; the parts were counted.
    TotalDiffers,
    /// The tool does not say which of the copies of several finishes are for trade; those that
    /// are not foil are counted first.
    TradeOfSeveralFinishes,
}

/// Rows with the same cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group<T> {
    /// The cause.
    pub cause: T,
    /// Their lines, from 1.
    pub lines: Vec<usize>,
    /// How many copies they stand for, as far as it is known.
    pub copies: u64,
}

impl Reading {
    /// What was taken, row by row.
    pub fn taken(&self) -> impl Iterator<Item = (usize, &Taken)> {
        self.rows.iter().filter_map(|row| match &row.outcome {
            Outcome::Taken(taken) => Some((row.line, taken)),
            _ => None,
        })
    }

    /// How many copies were taken of each holding.
    pub fn balances(&self) -> Balances {
        let copies = self.taken().flat_map(|(_, taken)| &taken.copies);
        copies.map(|(holding, count)| (holding, i64::from(*count))).collect()
    }

    /// What has to be decided, the rows of each cause together. A row of several causes is in
    /// several groups.
    pub fn open(&self) -> Vec<Group<&Cause>> {
        let causes = self.rows.iter().filter_map(|row| match &row.outcome {
            Outcome::Open(open) => Some(open.causes.iter().map(move |cause| (cause, row.line, open.copies))),
            _ => None,
        });
        grouped(causes.flatten())
    }

    /// What could not be taken, the rows of each reason together.
    pub fn refused(&self) -> Vec<Group<Refusal>> {
        grouped(self.rows.iter().filter_map(|row| match &row.outcome {
            Outcome::Refused(refusal) => Some((*refusal, row.line, 0)),
            _ => None,
        }))
    }

    /// What was passed over, the rows of each remark together.
    pub fn remarks(&self) -> Vec<Group<&Remark>> {
        let of = |line, taken: &'_ Taken| {
            let copies = taken.copies.iter().map(|(_, count)| *count).fold(0, u32::saturating_add);
            (line, copies)
        };
        grouped(self.taken().flat_map(|(line, taken)| {
            let (line, copies) = of(line, taken);
            taken.remarks.iter().map(move |remark| (remark, line, copies))
        }))
    }
}

fn grouped<T: Ord>(rows: impl Iterator<Item = (T, usize, u32)>) -> Vec<Group<T>> {
    let mut groups: BTreeMap<T, (Vec<usize>, u64)> = BTreeMap::new();
    for (cause, line, copies) in rows {
        let (lines, sum) = groups.entry(cause).or_default();
        lines.push(line);
        *sum += u64::from(copies);
    }
    groups.into_iter().map(|(cause, (lines, copies))| Group { cause, lines, copies }).collect()
}
