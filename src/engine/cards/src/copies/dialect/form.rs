//! What is known of a tool's collection files.

use super::{
    super::{Condition, Language},
    column::{Column, is_header},
    vocabulary::Words,
};
use crate::card::Finish;

/// A tool, and how it writes collections.
#[derive(Debug)]
pub struct Dialect {
    /// Its name in addresses and files, e.g. `card-castle`.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// The headers under which its files are met.
    pub forms: &'static [Form],
    /// Which of the forms is written; `None` where writing would give a file that the tool does
    /// not take.
    pub written: Option<usize>,
    /// By which words it grades. The same word is another grade elsewhere.
    pub scale: Words<Condition>,
    /// By which words it names languages.
    pub languages: Words<Language>,
    /// By which words it names finishes; the empty word is among them where an empty cell is
    /// one.
    pub finishes: Words<Finish>,
    /// How it writes that something holds, and that it does not.
    pub truth: (&'static str, &'static str),
    /// The currency of every price that names none.
    pub currency: Option<&'static str>,
    /// What else is particular to it.
    pub habits: Habits,
}

/// What is particular to a tool's files.
#[derive(Debug, Clone, Copy)]
pub struct Habits {
    /// Prices of it have a sign of their currency.
    pub signs_prices: bool,
    /// Prices of it take two cells, the sign and the number, and move all cells behind them.
    pub splits_prices: bool,
    /// Its words for finish and condition may name the print run and the finish besides.
    pub names_printings: bool,
    /// In dates such as `3/4/2021` the month comes first; `None` where nobody knows.
    pub month_first: Option<bool>,
    /// Its users choose the columns, so none of a form is ever missing.
    pub chooses_columns: bool,
}

impl Habits {
    /// Of most tools.
    pub(super) const NONE: Self = Self {
        signs_prices: false,
        splits_prices: false,
        names_printings: false,
        month_first: None,
        chooses_columns: false,
    };
}

/// A header under which files of a tool are met.
#[derive(Debug)]
pub struct Form {
    /// What separates the cells.
    pub separator: char,
    /// The line before the header, where there is one.
    pub preamble: Option<&'static str>,
    /// The columns in order: their headers and what they hold. A header that ends in `*` begins
    /// so and goes on with something of the day.
    pub columns: &'static [(&'static str, Column)],
}

impl Form {
    /// What stands under a header, which is given without case and signs.
    pub(super) fn column(&self, header: &str) -> Option<(usize, Column)> {
        let found = self.columns.iter().enumerate().find(|(_, (name, _))| is_header(name, header));
        found.map(|(at, (_, column))| (at, *column))
    }

    /// Whether it has such a column.
    pub(super) fn has(&self, column: Column) -> bool {
        self.columns.iter().any(|(_, known)| *known == column)
    }
}

impl Dialect {
    /// What stands under a header, by the form that fits best or else by any other.
    pub(super) fn column(&self, header: &str, best: &Form) -> Option<Column> {
        let forms = std::iter::once(best).chain(self.forms);
        forms.filter_map(|form| form.column(header)).map(|(_, column)| column).next()
    }

    /// Under what an added column of the tool's files is kept: the tool's name stands before its header, so that it goes
    /// back into files of that tool and of no other.
    pub(super) fn added(&self, header: &str) -> String {
        format!("{}{header}", self.before_added())
    }

    /// What stands before the headers of the tool's added columns.
    pub(super) fn before_added(&self) -> String {
        format!("{}: ", self.id)
    }

    /// The form that is written.
    pub fn written_form(&self) -> Option<&'static Form> {
        self.forms.get(self.written?)
    }
}
