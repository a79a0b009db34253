//! Questions written down in the grammar that [`Question::parse`] reads.

use std::fmt::{self, Display, Formatter};

use super::{
    parse,
    question::{Condition, Count, Group, HandCount, Keep, Moment, Mulligan, Quantity, Question, TurnOrder},
};

impl Display for Question {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write_condition(&self.condition, formatter, false)?;
        formatter.write_str(match self.order {
            TurnOrder::First => " on the play",
            TurnOrder::Second => " on the draw",
        })?;
        match self.extra_draws {
            0 => {}
            1 => formatter.write_str(" with 1 extra draw")?,
            draws => write!(formatter, " with {draws} extra draws")?,
        }
        match &self.mulligan {
            Mulligan::None => Ok(()),
            Mulligan::Wanted => formatter.write_str(" with mulligan"),
            Mulligan::Best => formatter.write_str(" with best mulligan"),
            Mulligan::Keep { hand_if, cards } => {
                formatter.write_str(" with mulligan keeping ")?;
                if cards.is_empty() {
                    formatter.write_str("nothing")?;
                }
                for (index, keep) in cards.iter().enumerate() {
                    let comma = if index > 0 { ", " } else { "" };
                    write!(formatter, "{comma}{keep}")?;
                }
                match hand_if {
                    None => Ok(()),
                    Some(condition) => {
                        formatter.write_str(" unless (")?;
                        write_condition(condition, formatter, false)?;
                        formatter.write_str(")")
                    }
                }
            }
        }
    }
}

fn write_condition<T: Display>(condition: &Condition<T>, formatter: &mut Formatter<'_>, nested: bool) -> fmt::Result {
    let (conditions, joint) = match condition {
        Condition::One(part) => return part.fmt(formatter),
        Condition::All(conditions) => (conditions, " and "),
        Condition::Any(conditions) => (conditions, " or "),
    };
    let is_bracketed = nested && conditions.len() > 1;
    if is_bracketed {
        formatter.write_str("(")?;
    }
    for (index, condition) in conditions.iter().enumerate() {
        if index > 0 {
            formatter.write_str(joint)?;
        }
        write_condition(condition, formatter, true)?;
    }
    if is_bracketed {
        formatter.write_str(")")?;
    }
    Ok(())
}

fn different(is_said: bool) -> &'static str {
    if is_said { "different " } else { "" }
}

impl Display for Count {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let different = different(self.different);
        write!(formatter, "{} {different}of {} in {} {}", self.quantity, self.group, self.section, self.moment)
    }
}

impl Display for HandCount {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}of {}", self.quantity, different(self.different), self.group)
    }
}

impl Display for Keep {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let different = different(self.different);
        match self.up_to {
            Some(cards) => write!(formatter, "{cards} {different}of {}", self.group),
            None => write!(formatter, "all {different}of {}", self.group),
        }
    }
}

impl Display for Quantity {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast(cards) => write!(formatter, "at least {cards}"),
            Self::AtMost(cards) => write!(formatter, "at most {cards}"),
            Self::Exactly(cards) => write!(formatter, "exactly {cards}"),
        }
    }
}

impl Display for Moment {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::OpeningHand => formatter.write_str("in the opening hand"),
            Self::Turn(turn) => write!(formatter, "by turn {turn}"),
            Self::Cards(1) => formatter.write_str("in the first card"),
            Self::Cards(cards) => write!(formatter, "in the first {cards} cards"),
        }
    }
}

impl Display for Group {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Query(query) if parse::is_one_group(query) => formatter.write_str(query),
            Self::Query(query) => write!(formatter, "({query})"),
            Self::Names(names) => {
                let names: Vec<String> =
                    // The closing quote would end the name; names differ by neither.
                    names.iter().map(|name| format!("!\"{}\"", name.replace('"', "”"))).collect();
                match names.as_slice() {
                    [name] => formatter.write_str(name),
                    names => write!(formatter, "({})", names.join(" or ")),
                }
            }
        }
    }
}
