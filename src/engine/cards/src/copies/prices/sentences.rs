//! Faults of rows and how prices were found, as English sentences without their ends.

use std::fmt;

use super::{Converted, Coverage, Fit, Paid, RowFault, Totals, Unpriced, UsedRate, Wrong};
use crate::{
    english::{counted, shortened},
    limits::RATE_DIGITS,
};

impl fmt::Display for RowFault {
    /// `price: “abc” is no price that can be read; write it with a point and nothing else, as 1.20`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(column) = self.column {
            write!(f, "{column}: ")?;
        }
        self.wrong.fmt(f)
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnclosedQuote => {
                f.write_str("a quote is opened that nothing closes; close it, or double it within a cell")
            }
            Self::Ragged => {
                f.write_str("the row has more cells than the header; quote cells that have a separator in them")
            }
            Self::TooLarge(measured) => write!(f, "{}; shorten it", measured.0),
            Self::Empty => f.write_str("the cell is empty; fill it in or leave the row out"),
            Self::EditionUnknown(word) => {
                write!(f, "“{}” is no edition; write First Edition, Unlimited or nothing for both", shortened(word))
            }
            Self::FinishUnknown(word) => {
                write!(f, "“{}” is no finish; write Regular, Foil or nothing for both", shortened(word))
            }
            Self::ConditionUnknown(word) => write!(
                f,
                "“{}” is no condition; write Mint, Near Mint, Excellent, Good, Light Played, Played, Poor or nothing",
                shortened(word)
            ),
            Self::GradeUnreadable(word) => {
                write!(f, "“{}” is no grade; write the company and its grade, as PSA 9.5", shortened(word))
            }
            Self::GradeAndCondition => {
                f.write_str("the row has a grade, which says the condition; leave one of the two empty")
            }
            Self::CurrencyUnknown(word) => {
                write!(f, "“{}” is no currency; write its code of three letters, as EUR", shortened(word))
            }
            Self::CurrencyNotStated => {
                f.write_str("nothing says in which currency the price is; write its code, as EUR")
            }
            Self::CurrenciesDiffer { price, column } => {
                write!(f, "the price is in {price} and the column says {column}; correct one of them")
            }
            Self::PriceUnreadable(word) => {
                write!(
                    f,
                    "“{}” is no price that can be read; write it with a point and nothing else, as 1.20",
                    shortened(word)
                )
            }
            Self::PriceOfNothing => {
                f.write_str("a price of nothing says nothing; leave the row out where no price is known")
            }
            Self::DateUnreadable(word) => {
                write!(f, "“{}” is no day, or may be read as two; write YYYY-MM-DD", shortened(word))
            }
            Self::RateUnreadable(word) => write!(
                f,
                "“{}” is no rate; write a number above zero of at most {RATE_DIGITS} digits with a point, as 1.0873",
                shortened(word)
            ),
            Self::SameCurrency => f.write_str("the rate is between a currency and itself; correct one of them"),
        }
    }
}

impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact => f.write_str("priced as it is"),
            Self::ConditionNotStated => f.write_str("priced without a condition"),
            Self::OtherCondition(condition) => write!(f, "priced as {}", condition.name()),
            Self::Unmarked => f.write_str("priced as if nobody had signed or altered it"),
        }
    }
}

impl fmt::Display for Unpriced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotListed => "the list does not have this number",
            Self::OtherForms => "the list has this number in other finishes or editions alone",
            Self::Graded => "the list has no price of this grade",
        })
    }
}

impl fmt::Display for Totals {
    /// `€12.00, $3.50`; `nothing` where there is no sum.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sums: Vec<String> = self.iter().map(|total| total.signed()).collect();
        f.write_str(if sums.is_empty() { "nothing".to_owned() } else { sums.join(", ") }.as_str())
    }
}

impl fmt::Display for Coverage {
    /// `812 of 900 copies have a price, of 2026-10-30 to 2026-11-02; for 20 of them that of another state stands in`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = if self.priced == 1 { "has" } else { "have" };
        write!(f, "{} of {} {verb} a price", self.priced, counted(self.copies, ("copy", "copies")))?;
        match (&self.oldest, &self.newest) {
            (Some(oldest), Some(newest)) if oldest == newest => write!(f, ", of {newest}")?,
            (Some(oldest), Some(newest)) => write!(f, ", of {oldest} to {newest}")?,
            _ => {}
        }
        if self.stood_in > 0 {
            write!(f, "; for {} of them that of another state stands in", self.stood_in)?;
        }
        Ok(())
    }
}

impl fmt::Display for Paid {
    /// `€12.00; known of 40 of 900 copies`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; known of {} of {}", self.totals, self.known, counted(self.copies, ("copy", "copies")))
    }
}

impl fmt::Display for UsedRate {
    /// `1 USD = 0.925 EUR of 2026-11-02`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1 {} = {} {} of {}", self.rate.from, self.rate.number(), self.rate.to, self.rate.day)
    }
}

impl fmt::Display for Converted {
    /// `€14.00, at 1 USD = 0.925 EUR of 2026-11-02; without ¥120, for which there is no rate`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.total.signed())?;
        for (at, used) in self.used.iter().enumerate() {
            write!(f, ", {}{used}", if at == 0 { "at " } else { "" })?;
        }
        if !self.left.is_empty() {
            write!(f, "; without {}, for which there is no rate", self.left)?;
        }
        Ok(())
    }
}
