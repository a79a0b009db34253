//! Our own files, which lose nothing.

use crate::copies::dialect::{
    column::Column as C,
    form::{Dialect, Form, Habits},
    vocabulary::{LANGUAGE_NAMES, OWN_FINISHES, OWN_SCALE},
};

/// How the first line of our own files begins; their version stands behind it. In files that
/// have it, and in no others, the apostrophes before formulas are ours.
pub(in crate::copies::dialect) const FORMAT_LINE: &str = "Safehouse collection";

/// The version of the files that are written, and the last that is read.
pub(in crate::copies::dialect) const VERSION: u32 = 1;

/// Ours.
pub(super) static OWN: Dialect = Dialect {
    id: "safehouse",
    name: "Safehouse",
    forms: &[Form {
        separator: ',',
        preamble: None,
        columns: &[
            ("Number", C::Number),
            ("Name", C::Name),
            ("Set", C::Set),
            ("Rarity", C::Rarity),
            ("Edition", C::Edition),
            ("Finish", C::Finish),
            ("Condition", C::Condition),
            ("Condition as written", C::ConditionWritten),
            ("Language", C::Language),
            ("Quantity", C::Quantity),
            ("Place", C::Place),
            ("Signed", C::Signed),
            ("Altered", C::Altered),
            ("For trade", C::ForTrade),
            ("Grading company", C::GradingCompany),
            ("Grade", C::Grade),
            ("Certificate", C::Certificate),
            ("Price paid", C::Price),
            ("Currency", C::Currency),
            ("Date", C::Date),
            ("Notes", C::Notes),
            ("Tags", C::Tags),
        ],
    }],
    written: Some(0),
    scale: OWN_SCALE,
    languages: LANGUAGE_NAMES,
    finishes: OWN_FINISHES,
    truth: ("yes", ""),
    currency: None,
    // Tables that people make by hand leave columns out.
    habits: Habits { chooses_columns: true, ..Habits::NONE },
};
