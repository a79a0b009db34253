//! Changes by hand as lines, and back: a change has one line.

use std::fmt;

use safehouse_table::Seat;

use super::{
    super::{
        object::{Area, CARDS, ObjectId, area_of_zone},
        scenario::words::{AREAS, SEATS, STAGES, STATUSES, TOKENS, Words, meaning, word, zone},
    },
    Edit,
};
use crate::rulestext::ability::Points;

/// The pools by the words of a line.
const POOLS: Words<Points> = &[("ap", Points::Action), ("tp", Points::Tactical), ("th", Points::Threat)];

/// What is said of a line that is none.
const FORMS: &str = "a change is put, become, damage, counters, rest, ready, status, points, tokens, turn or dice";

impl Edit {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(line: &str) -> Result<Self, String> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let read = match verb {
            "put" => put(rest),
            "become" => rest
                .split_once(": ")
                .and_then(|(id, name)| Some(Self::Become { card: card(id)?, name: name.to_owned() })),
            "damage" => numbered(rest).map(|(card, damage)| Self::Damage { card, damage }),
            "counters" => numbered(rest).map(|(card, counters)| Self::Counters { card, counters }),
            "rest" => card(rest).map(|card| Self::Rest { card, rests: true }),
            "ready" => card(rest).map(|card| Self::Rest { card, rests: false }),
            "status" => status(rest),
            "points" => points(rest),
            "tokens" => tokens(rest),
            "turn" => turn(rest),
            "dice" => {
                let dice = rest.split(' ').map(|die| number(die).and_then(|die| u8::try_from(die).ok()));
                dice.collect::<Option<_>>().map(Self::Dice)
            }
            _ => None,
        };
        // A change has one line, so that equal records are equal texts.
        read.filter(|edit| edit.to_string() == line).ok_or_else(|| format!("“{line}” is no change by hand: {FORMS}"))
    }
}

/// Decimal digits, nothing else.
fn number(text: &str) -> Option<u16> {
    text.bytes().all(|digit| digit.is_ascii_digit()).then(|| text.parse().ok())?
}

fn card(text: &str) -> Option<ObjectId> {
    let id = number(text)?;
    (usize::from(id) < CARDS).then(|| u8::try_from(id).ok().map(ObjectId))?
}

/// `12: 3`.
fn numbered(text: &str) -> Option<(ObjectId, u8)> {
    let (id, count) = text.split_once(": ")?;
    Some((card(id)?, u8::try_from(number(count)?).ok()?))
}

/// `12: hand`, `12: survivor deck, on top`, `12: equipment, on 14`.
fn put(text: &str) -> Option<Edit> {
    let (id, place) = text.split_once(": ")?;
    let (area, how) = place.split_once(", ").unwrap_or((place, ""));
    let host = how.strip_prefix("on ").and_then(card);
    Some(Edit::Put { card: card(id)?, area: meaning(AREAS, area)?, on_top: how == "on top", host })
}

/// `12: bleed 2`.
fn status(text: &str) -> Option<Edit> {
    let (id, status) = text.split_once(": ")?;
    let (status, amount) = status.rsplit_once(' ')?;
    let amount = u8::try_from(number(amount)?).ok()?;
    Some(Edit::Status { card: card(id)?, status: meaning(STATUSES, status)?, amount })
}

/// `A ap 3`.
fn points(text: &str) -> Option<Edit> {
    let mut words = text.split(' ');
    let (seat, pool, amount) = (words.next()?, words.next()?, words.next()?);
    let amount = u8::try_from(number(amount)?).ok()?;
    Some(Edit::Points { seat: meaning(SEATS, seat)?, points: meaning(POOLS, pool)?, amount })
}

/// `A threat zone: 2 Flare`.
fn tokens(text: &str) -> Option<Edit> {
    let (place, what) = text.split_once(": ")?;
    let (seat, area) = place.split_once(' ')?;
    let (count, token) = what.split_once(' ')?;
    Some(Edit::Tokens {
        seat: meaning(SEATS, seat)?,
        zone: zone(meaning(AREAS, area)?)?,
        token: meaning(TOKENS, token)?,
        count: u8::try_from(number(count)?).ok()?,
    })
}

/// `3 of A, at action`.
fn turn(text: &str) -> Option<Edit> {
    let (turn, stage) = text.split_once(", at ")?;
    let (number_of_it, seat) = turn.split_once(" of ")?;
    Some(Edit::Turn { number: number(number_of_it)?, seat: meaning(SEATS, seat)?, stage: meaning(STAGES, stage)? })
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |seat: Seat| word(SEATS, seat);
        match self {
            Self::Put { card, area, on_top, host } => {
                write!(f, "put {}: {}", card.0, word(AREAS, *area))?;
                match host {
                    Some(host) => write!(f, ", on {}", host.0),
                    None if *on_top => f.write_str(", on top"),
                    None => Ok(()),
                }
            }
            Self::Become { card, name } => write!(f, "become {}: {name}", card.0),
            Self::Damage { card, damage } => write!(f, "damage {}: {damage}", card.0),
            Self::Counters { card, counters } => write!(f, "counters {}: {counters}", card.0),
            Self::Rest { card, rests } => write!(f, "{} {}", if *rests { "rest" } else { "ready" }, card.0),
            Self::Status { card, status, amount } => {
                write!(f, "status {}: {} {amount}", card.0, word(STATUSES, *status))
            }
            Self::Points { seat, points, amount } => {
                write!(f, "points {} {} {amount}", letter(*seat), word(POOLS, *points))
            }
            Self::Tokens { seat, zone, token, count } => {
                let area: Area = area_of_zone(*zone);
                write!(f, "tokens {} {}: {count} {}", letter(*seat), word(AREAS, area), word(TOKENS, *token))
            }
            Self::Turn { number, seat, stage } => {
                write!(f, "turn {number} of {}, at {}", letter(*seat), word(STAGES, *stage))
            }
            Self::Dice(dice) => {
                let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
                write!(f, "dice {}", dice.join(" "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const LINES: [&str; 14] = [
        "put 12: hand",
        "put 12: survivor deck, on top",
        "put 12: equipment, on 14",
        "become 12: Rifle: the second",
        "damage 0: 3",
        "counters 121: 0",
        "rest 12",
        "ready 12",
        "status 0: bleed 2",
        "points A ap 3",
        "tokens B threat zone: 2 Grease Tag",
        "turn 3 of A, at zombie start events",
        "dice 6",
        "dice 6 1 3",
    ];

    #[test]
    fn a_change_is_read_as_it_is_written() {
        for line in LINES {
            assert_eq!(Edit::read(line).map(|edit| edit.to_string()), Ok(line.to_owned()));
        }
    }

    #[test]
    fn what_is_not_exactly_a_change_is_refused() {
        for line in [
            "",
            "put",
            "put 122: hand",
            "put 012: hand",
            "put 12: Hand",
            "put 12: hand, on 122",
            "put 12: hand, over there",
            "damage 1: 256",
            "damage -1: 2",
            "points C ap 3",
            "points A ap 3 4",
            "tokens A hand: 1 Flare",
            "turn 70000 of A, at action",
            "dice",
            "dice 6  1",
            "status 0: bleed",
            "fly 12",
            "rest 12\n",
        ] {
            assert!(Edit::read(line).is_err(), "{line:?} is read as {:?}", Edit::read(line));
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in ".{0,60}", at in 0..LINES.len(), cut in 0_usize..30) {
            let _ = Edit::read(&text);
            let line: String = LINES[at].chars().take(cut).chain(text.chars()).collect();
            if let Ok(edit) = Edit::read(&line) {
                prop_assert_eq!(edit.to_string(), line);
            }
        }
    }
}
