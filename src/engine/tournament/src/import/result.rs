//! Results in words and numbers.

use crate::{Kind, Outcome, Side};

/// Games won and drawn, as in `2-1`, `2-1-0`, `2:1` or `2–1`.
pub(super) fn games(text: &str) -> Option<Outcome> {
    let parts: Vec<&str> = text.split(['-', ':', '–', '—', '/']).map(str::trim).collect();
    let number = |part: &str| part.parse::<u32>().ok().filter(|games| *games <= 9);
    match parts.as_slice() {
        [a, b] => Some(Outcome::played(number(a)?, number(b)?, 0)),
        [a, b, draws] => Some(Outcome::played(number(a)?, number(b)?, number(draws)?)),
        _ => None,
    }
}

/// How a result came about, in the words that [`export`](crate::export::csv) writes.
pub(super) fn kind(text: &str) -> Option<Kind> {
    Some(match text {
        "" | "played" => Kind::Played,
        "intentional draw" | "id" => Kind::IntentionalDraw,
        "no show a" => Kind::NoShow(Side::A),
        "no show b" => Kind::NoShow(Side::B),
        "concession a" => Kind::Concession(Side::A),
        "concession b" => Kind::Concession(Side::B),
        "double loss" => Kind::DoubleLoss,
        _ => return None,
    })
}

/// A result where only the winner is known: one game.
pub(super) const fn won(winner: Option<Side>) -> Outcome {
    match winner {
        Some(Side::A) => Outcome::played(1, 0, 0),
        Some(Side::B) => Outcome::played(0, 1, 0),
        None => Outcome::played(0, 0, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_in_the_ways_in_which_people_write_them() {
        for text in ["2-1", "2-1-0", "2:1", "2 – 1", "2/1/0"] {
            assert_eq!(games(text), Some(Outcome::played(2, 1, 0)), "{text}");
        }
        for text in ["", "2", "a-b", "2-1-0-0", "-1-2", "99-0", "2-1-99999999999"] {
            assert_eq!(games(text), None, "{text}");
        }
    }
}
