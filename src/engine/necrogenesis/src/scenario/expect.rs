//! Expectations: what a scenario says must be so.

use crate::rulestext::ability::{Keyword, StatusKind, Token};
use safehouse_cards::card::CardName;
use safehouse_table::{Outcome, Seat, scenario::list};

use super::{
    super::{
        object::{Area, Marks},
        state::Stage,
    },
    action::{Action, Wanted, answer},
    board::no_stage,
    words::{
        AREAS, KEYWORDS, MARKS, Named, STAGES, STATUSES, TOKENS, after, entry, leading, leading_seat, meaning, no_area,
        number, zone,
    },
};

/// What must be so.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expectation {
    /// These moves can, or cannot, be made.
    Offered(Vec<Action>, bool),
    /// The answers are these and no others.
    Options(Vec<Wanted>),
    /// The rules refuse a move, naming this clause.
    Refused(Action, Option<String>),
    /// Events in this order, since the last move or ever; or none such.
    Events { patterns: Vec<String>, ever: bool, none: bool },
    /// A number.
    Value { of: Of, value: String, compare: Compare, number: i32 },
    /// The cards of an area: all of them, or those on top or at the bottom.
    Cards { seat: Seat, area: Area, part: Part, names: Vec<CardName> },
    /// Where a card is or is not.
    In { card: Named, seat: Option<Seat>, area: Area, not: bool },
    /// How many cards or tokens there are; `None` is at least one.
    Count { what: Counted, count: Option<usize>, seat: Seat, area: Area },
    /// What an attachment hangs on.
    On { card: Named, host: Named },
    /// A mark.
    Is { card: Named, mark: Marks, not: bool },
    /// A status, with its amount when said.
    HasStatus { card: Named, status: StatusKind, amount: Option<u8>, not: bool },
    /// A keyword.
    HasKeyword { card: Named, keyword: Keyword, not: bool },
    /// How the game ended; `None` is that it goes on.
    Outcome(Option<Outcome>),
    /// The turn.
    Turn { number: Option<u16>, seat: Option<Seat> },
    /// The stage.
    Stage(Stage),
    /// Who is asked, and what.
    Asked { seat: Seat, question: String },
}

/// What a value is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Of {
    /// A seat.
    Seat(Seat),
    /// A card.
    Card(Named),
}

/// A part of an area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// All, in any order.
    All,
    /// From the top down.
    Top,
    /// The last ones, the bottom last.
    Bottom,
}

/// What is counted in an area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Counted {
    /// Cards of a name.
    Card(Named),
    /// Tokens.
    Token(Token),
}

/// How numbers are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compare {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
    /// `<`
    Less,
    /// `>`
    More,
}

const COMPARISONS: [(&str, Compare); 6] = [
    ("!=", Compare::Unequal),
    ("<=", Compare::AtMost),
    (">=", Compare::AtLeast),
    ("=", Compare::Equal),
    ("<", Compare::Less),
    (">", Compare::More),
];

/// Values of a seat.
const SEAT_VALUES: &[&str] = &[
    "hp",
    "max hp",
    "ap",
    "tp",
    "th",
    "ap gained",
    "kills",
    "damage",
    "hands",
    "hand",
    "deck",
    "survivor deck",
    "zombie deck",
    "graveyard",
    "exile",
    "equipment",
    "threat zone",
    "zombie zone",
    "armor",
    "bleed",
    "burn",
    "poison",
];

/// Values of a card.
const CARD_VALUES: &[&str] = &[
    "hp",
    "max hp",
    "damage",
    "charges",
    "durability",
    "counters",
    "attacks",
    "attack",
    "hit roll",
    "armor",
    "evade",
    "ed",
    "x",
    "attachments",
    "bleed",
    "burn",
    "poison",
    "cost",
];

impl Expectation {
    /// Reads what stands behind `expect`.
    ///
    /// # Errors
    /// In words.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        if let Some(rest) = after(text, "not offered") {
            return Ok(Self::Offered(actions(rest)?, false));
        }
        if let Some(rest) = after(text, "offered") {
            return Ok(Self::Offered(actions(rest)?, true));
        }
        if let Some(rest) = after(text, "options") {
            return list(rest.trim_start_matches(':'))
                .into_iter()
                .map(answer)
                .collect::<Result<_, _>>()
                .map(Self::Options);
        }
        if let Some(rest) = after(text, "refused") {
            return refused(rest);
        }
        for (words, ever, none) in
            [("no event", false, true), ("event", false, false), ("ever", true, false), ("never", true, true)]
        {
            if let Some(rest) = after(text, words) {
                let patterns = rest.split(" then ").map(|pattern| pattern.trim().to_owned()).collect::<Vec<_>>();
                if patterns.iter().any(String::is_empty) {
                    return Err("after the word event stands what happened".to_owned());
                }
                return Ok(Self::Events { patterns, ever, none });
            }
        }
        if text == "draw" {
            return Ok(Self::Outcome(Some(Outcome::Drawn)));
        }
        if text == "no winner" {
            return Ok(Self::Outcome(None));
        }
        if let Some(rest) = after(text, "winner") {
            let (seat, _) = leading_seat(rest).ok_or("the winner is A or B")?;
            return Ok(Self::Outcome(Some(Outcome::Won(seat))));
        }
        if let Some(rest) = after(text, "turn") {
            let (number, seat) = match rest.split_once(" of ") {
                Some((number, seat)) => (number.parse().ok(), leading_seat(seat).map(|(seat, _)| seat)),
                None => (rest.parse().ok(), leading_seat(rest).map(|(seat, _)| seat)),
            };
            if number.is_none() && seat.is_none() {
                return Err(format!("“{rest}” is no turn: “turn 4 of B”"));
            }
            return Ok(Self::Turn { number, seat });
        }
        if let Some(rest) = after(text, "stage") {
            return meaning(STAGES, rest).map(Self::Stage).ok_or_else(|| no_stage(rest));
        }
        if let Some(rest) = after(text, "asked") {
            let (seat, question) = leading_seat(rest).ok_or("who is asked is A or B")?;
            return Ok(Self::Asked { seat, question: question.to_owned() });
        }
        state(text)
    }
}

fn actions(text: &str) -> Result<Vec<Action>, String> {
    let parts = if text.contains("->") { vec![text] } else { list(text) };
    let actions: Vec<Action> = parts
        .into_iter()
        .map(|part| match Action::read(part)? {
            Some(action) => Ok(action),
            // An answer without a verb, as it is offered.
            None => {
                let (seat, rest) = match leading_seat(part) {
                    Some((seat, rest)) if !rest.is_empty() => (Some(seat), rest),
                    _ => (None, part),
                };
                Ok(Action { seat, main: answer(rest)?, then: Vec::new() })
            }
        })
        .collect::<Result<_, String>>()?;
    if actions.is_empty() { Err("what is offered is missing".to_owned()) } else { Ok(actions) }
}

fn refused(text: &str) -> Result<Expectation, String> {
    let (text, clause) = match text.strip_suffix(')').and_then(|text| text.rsplit_once('(')) {
        Some((text, clause)) => (text.trim(), Some(clause.trim().to_owned())),
        None => (text, None),
    };
    let action = match Action::read(text)? {
        Some(action) => action,
        None => return Err(format!("“{text}” begins with no verb")),
    };
    Ok(Expectation::Refused(action, clause))
}

fn state(text: &str) -> Result<Expectation, String> {
    if let Some((left, right)) = text.split_once(':')
        && let Some((seat, what)) = leading_seat(left.trim())
    {
        let (area, part) = leading(AREAS, what).ok_or_else(|| no_area(what))?;
        let part = match part {
            "" => Part::All,
            "top" => Part::Top,
            "bottom" => Part::Bottom,
            other => return Err(format!("“{other}” is neither top nor bottom")),
        };
        let mut names = Vec::new();
        if !matches!(right.trim(), "none" | "nothing") {
            for item in list(right) {
                let entry = entry(item)?;
                names.extend(std::iter::repeat_n(CardName::new(entry.name), entry.count));
            }
        }
        return Ok(Expectation::Cards { seat, area, part, names });
    }
    if let Some((at, sign, compare)) =
        COMPARISONS.iter().find_map(|(sign, compare)| text.find(sign).map(|at| (at, sign, *compare)))
    {
        let number = text[at + sign.len()..].trim();
        let number = number.parse().map_err(|_| format!("“{number}” is no number"))?;
        let (of, value) = value(text[..at].trim())?;
        return Ok(Expectation::Value { of, value, compare, number });
    }
    if let Some((left, right)) = text.rsplit_once(" in ") {
        return place(left.trim(), right.trim());
    }
    if let Some((card, what)) = text.rsplit_once(" is ") {
        let card = Named::read(card)?;
        let (what, not) = after(what, "not").map_or((what, false), |what| (what, true));
        if what == "active" {
            return Ok(Expectation::Is { card, mark: Marks::REST, not: !not });
        }
        let mark = meaning(MARKS, what).ok_or_else(|| {
            let marks: Vec<_> = MARKS.iter().map(|(word, _)| *word).collect();
            format!("“{what}” is none of active, {}", marks.join(", "))
        })?;
        return Ok(Expectation::Is { card, mark, not });
    }
    if let Some((card, what)) = text.rsplit_once(" has ") {
        let card = Named::read(card)?;
        let (what, not) = after(what, "no").map_or((what, false), |what| (what, true));
        if let Some((status, amount)) = leading(STATUSES, what) {
            let number = number(amount)?;
            if amount.is_empty() || number.is_some() {
                return Ok(Expectation::HasStatus { card, status, amount: number, not });
            }
        }
        let keyword = meaning(KEYWORDS, what).ok_or_else(|| format!("“{what}” is neither a status nor a keyword"))?;
        return Ok(Expectation::HasKeyword { card, keyword, not });
    }
    if let Some((card, host)) = text.rsplit_once(" on ") {
        return Ok(Expectation::On { card: Named::read(card)?, host: Named::read(host)? });
    }
    Err(format!("“{text}” says nothing that can be checked; see the grammar in scenarios/README.md"))
}

/// `A.hp`, `TH B`, `Walker.damage`.
fn value(text: &str) -> Result<(Of, String), String> {
    let owned = text.starts_with("A's ") || text.starts_with("B's ");
    let (of, value) = if let (Some((seat, value)), false) = (leading_seat(text), owned) {
        (Of::Seat(seat), value)
    } else if let Some((value, seat)) = text.rsplit_once(' ')
        && let Some((seat, "")) = leading_seat(seat)
    {
        (Of::Seat(seat), value)
    } else if let Some((card, value)) = text.rsplit_once('.') {
        (Of::Card(Named::read(card)?), value)
    } else {
        return Err(format!("“{text}” is no value: A.hp, TH B, Walker.damage"));
    };
    let value = value.trim().to_ascii_lowercase();
    let known = match of {
        Of::Seat(_) => SEAT_VALUES,
        Of::Card(_) => CARD_VALUES,
    };
    if known.contains(&value.as_str()) {
        Ok((of, value))
    } else {
        Err(format!("“{value}” is none of {}", known.join(", ")))
    }
}

/// `Walker in B.graveyard`, `2 Walker in …`, `no Flare in …`.
fn place(what: &str, place: &str) -> Result<Expectation, String> {
    let (seat, rest) = match leading_seat(place) {
        Some((seat, rest)) => (Some(seat), rest),
        None => (None, place),
    };
    let area = meaning(AREAS, rest).ok_or_else(|| no_area(place))?;
    let (what, not) = what.strip_suffix(" not").map_or((what, false), |what| (what.trim(), true));
    let (count, name) = match after(what, "no") {
        Some(name) => (Some(0), name),
        None => {
            let entry = entry(what)?;
            let counted = what.starts_with(|letter: char| letter.is_ascii_digit());
            (counted.then_some(entry.count), entry.name)
        }
    };
    let token = meaning(TOKENS, name);
    if count.is_none() && token.is_none() {
        return Ok(Expectation::In { card: Named::read(name)?, seat, area, not });
    }
    let seat = seat.ok_or_else(|| format!("“{place}” does not say whose"))?;
    let what = match token {
        Some(token) if zone(area).is_some() => Counted::Token(token),
        _ => Counted::Card(Named::read(name)?),
    };
    Ok(Expectation::Count { what, count: if not { Some(0) } else { count }, seat, area })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_are_read() {
        let named = |text: &str| Named::read(text).expect("a name");
        assert_eq!(
            Expectation::read("TH B = 3"),
            Ok(Expectation::Value {
                of: Of::Seat(Seat::Second),
                value: "th".into(),
                compare: Compare::Equal,
                number: 3
            })
        );
        assert_eq!(
            Expectation::read("Walker#2.hp >= 1"),
            Ok(Expectation::Value {
                of: Of::Card(named("Walker#2")),
                value: "hp".into(),
                compare: Compare::AtLeast,
                number: 1
            })
        );
        assert_eq!(
            Expectation::read("Walker not in B.graveyard"),
            Ok(Expectation::In { card: named("Walker"), seat: Some(Seat::Second), area: Area::Graveyard, not: true })
        );
        assert_eq!(
            Expectation::read("no Flare in A.threat zone"),
            Ok(Expectation::Count {
                what: Counted::Token(Token::Flare),
                count: Some(0),
                seat: Seat::First,
                area: Area::ThreatZone
            })
        );
        assert_eq!(
            Expectation::read("Walker is active"),
            Ok(Expectation::Is { card: named("Walker"), mark: Marks::REST, not: true })
        );
        assert_eq!(Expectation::read("winner A"), Ok(Expectation::Outcome(Some(Outcome::Won(Seat::First)))));
        for wrong in ["A.mana = 3", "Walker is blue", "Walker in the garden", "nonsense", "A.hp = many", "stage lunch"]
        {
            assert!(Expectation::read(wrong).is_err(), "{wrong}");
        }
    }
}
