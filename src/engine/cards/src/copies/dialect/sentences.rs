//! What became of rows, as English sentences without their ends: what, and how to mend it.

use std::fmt;

use super::{Cause, Refusal, Remark};
use crate::{english::shortened, limits::ROW_COPIES};

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EditionNotStated => f.write_str("nothing says of which edition the copies are"),
            Self::EditionUnknown(word) => write!(f, "“{}” is no edition that this tool writes", shortened(word)),
            Self::FinishNotStated => f.write_str("nothing says whether the copies are foil"),
            Self::FinishUnknown(word) => write!(f, "“{}” is no finish that this tool writes", shortened(word)),
            Self::ConditionUnknown(word) => {
                write!(f, "“{}” is no condition of which is known what this tool means by it", shortened(word))
            }
            Self::LanguageUnknown(word) => write!(f, "“{}” is no language that is known", shortened(word)),
            Self::SeveralPrintings(name) => write!(f, "{} has several printings that fit", shortened(name)),
            Self::NumberAndNameDisagree => f.write_str("the number is that of another card than the name"),
            Self::Product(number) => write!(f, "the shop’s number {} says no name", shortened(number)),
            Self::Playset => f.write_str("a playset may be one copy or four"),
            Self::QuantityNotStated => f.write_str("the cell of the number of copies is empty"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoCard => "the row names no card",
            Self::NumberUnknown => "no printing has this number, and there is no name beside it",
            Self::NameUnknown => "no card has this name",
            Self::QuantityNegative => "the number of copies is below zero",
            Self::QuantityNotANumber => "the number of copies is no whole number",
            Self::TooManyCopies => return write!(f, "a row has at most {ROW_COPIES} copies"),
            Self::MoreFoilsThanCopies => "more of the copies are foil than there are",
            Self::NotOwned => "the row stands on a list of what somebody wants, not of what they have",
            Self::Proxy => "it is no real card",
            Self::OtherGame => "it is a card of another game",
            Self::Ragged => "the row has more cells than the header",
            Self::TooLarge(measured) => {
                return write!(
                    f,
                    "something in it is larger than is read ({} of at most {})",
                    measured.0.found, measured.0.most
                );
            }
            Self::UnclosedQuote => "a quote is opened that nothing closes",
            Self::NoCardColumn => "no column of the file says which card a row is about",
            Self::NewerVersion => "the file is of a later version of this form",
            Self::LeftOut => "it was decided to leave it out",
        })
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NumberNotInCatalogue => {
                f.write_str("the card list does not have this number; the row is kept as it is")
            }
            Self::NameDiffers(name) => {
                write!(f, "“{}” is not the name of this number; the number counts", shortened(name))
            }
            Self::SetUnknown(set) => write!(f, "no set is called “{}”; the card was found without it", shortened(set)),
            Self::NumberUnknown(number) => {
                write!(f, "the set has no number “{}”; the card was found by its name", shortened(number))
            }
            Self::NotInFinish(finish) => {
                write!(f, "this printing is not made as {}; the row counts as it says", finish.name())
            }
            Self::NotInEdition(edition) => {
                write!(f, "this printing is not made as {}; the row counts as it says", edition.name())
            }
            Self::PriceUnreadable(text) => {
                write!(f, "“{}” is no price that can be read; it is kept as it is", shortened(text))
            }
            Self::DateUnreadable(text) => {
                write!(f, "“{}” is no date that can be read; it is kept as it is", shortened(text))
            }
            Self::TruthUnreadable(text) => write!(f, "“{}” says neither yes nor no; no was taken", shortened(text)),
            Self::MoreForTradeThanCopies => f.write_str("more copies are for trade than there are; all of them are"),
            Self::TotalDiffers => {
                f.write_str("the sum of the copies is another one than the row says; the parts were counted")
            }
            Self::TradeOfSeveralFinishes => f.write_str(
                "the tool does not say which copies are for trade; those that are not foil are counted first",
            ),
        }
    }
}
