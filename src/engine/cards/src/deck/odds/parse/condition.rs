//! Conditions: counts joined by and, or and not.

use super::{
    Reader, Stop,
    place::{Draft, Place},
};
use crate::{
    deck::odds::question::{Condition, Quantity},
    limits::QUERY_DEPTH,
};

impl Reader<'_> {
    pub(super) fn any(&mut self, depth: usize, in_hand: bool) -> Result<Condition<Draft>, Stop> {
        let mut parts = vec![self.all(depth, in_hand)?];
        while self.word("or") {
            let behind = self.at;
            let next = self.all(depth, in_hand);
            parts.push(self.after_joint(next, behind, "or")?);
        }
        Ok(joined(parts, Condition::Any))
    }

    pub(super) fn all(&mut self, depth: usize, in_hand: bool) -> Result<Condition<Draft>, Stop> {
        let mut parts = vec![self.part(depth, in_hand)?];
        while self.word("and") {
            let behind = self.at;
            let next = self.part(depth, in_hand);
            parts.push(self.after_joint(next, behind, "and")?);
        }
        Ok(joined(parts, Condition::All))
    }

    /// What stands behind `or` or `and`; when no condition begins there, the
    /// joint was most likely meant for a group.
    pub(super) fn after_joint(
        &mut self,
        next: Result<Condition<Draft>, Stop>,
        behind: usize,
        joint: &str,
    ) -> Result<Condition<Draft>, Stop> {
        let is_unread = matches!(next, Err(Stop::Here)) && self.furthest == behind;
        match self.text[behind..].split_whitespace().next().filter(|_| is_unread) {
            Some(word) if !word.starts_with([')', '(']) => {
                let samples = self.game.samples;
                let group = if joint == "or" { samples.either } else { samples.both };
                let message = format!(
                    "Behind “{joint}” a condition begins with its number, e.g. “1 {word}”; one number for all of a group \
                     wants brackets: 2 ({group})."
                );
                Err(Stop::Because(behind, message))
            }
            _ => next,
        }
    }

    pub(super) fn part(&mut self, depth: usize, in_hand: bool) -> Result<Condition<Draft>, Stop> {
        let at = self.at;
        let is_negated = self.quiet(&["not"]);
        if !is_negated && !self.sign('(') {
            let quantities = self.quantities()?;
            let different = self.different();
            self.quiet(&["of"]);
            let group = self.group()?;
            let count = |quantity| {
                Condition::One(Draft { at, quantity, different, group: group.clone(), place: Place::default() })
            };
            let mut count = joined(quantities.into_iter().map(count).collect(), Condition::All);
            self.after(&mut count, in_hand)?;
            return Ok(count);
        }
        if depth == QUERY_DEPTH {
            return Err(Stop::Because(at, format!("Brackets nest at most {QUERY_DEPTH} deep.")));
        }
        if is_negated {
            let inner = self.part(depth + 1, in_hand)?;
            let with = |draft: &Draft, quantity| Draft { quantity, ..draft.clone() };
            return Ok(negated(inner, &with, &|draft| draft.quantity));
        }
        let mut inner = self.any(depth + 1, in_hand)?;
        if !self.sign(')') {
            return Err(Stop::Here);
        }
        self.after(&mut inner, in_hand)?;
        Ok(inner)
    }

    /// The place and the settings behind a count or a bracket.
    pub(super) fn after(&mut self, condition: &mut Condition<Draft>, in_hand: bool) -> Result<(), Stop> {
        if in_hand {
            return Ok(());
        }
        let place = self.place()?;
        condition.each(&mut |draft: &mut Draft| {
            draft.place.section = draft.place.section.or(place.section);
            draft.place.moment = draft.place.moment.or(place.moment);
        });
        self.settings()
    }

    /// The bounds of a count, all of which must hold: one, or two for `between`.
    pub(super) fn quantities(&mut self) -> Result<Vec<Quantity>, Stop> {
        if self.quiet(&["between"]) {
            let low = self.number()?;
            self.must("and")?;
            let at = self.at;
            let high = self.number()?;
            return match low <= high {
                true if low == high => Ok(vec![Quantity::Exactly(low)]),
                true => Ok(vec![Quantity::AtLeast(low), Quantity::AtMost(high)]),
                false => Err(Stop::Because(at, format!("No number lies between {low} and {high}."))),
            };
        }
        Ok(vec![self.quantity()?])
    }

    pub(super) fn quantity(&mut self) -> Result<Quantity, Stop> {
        if self.word("at") {
            if self.word("least") {
                return self.number().map(Quantity::AtLeast);
            }
            if self.word("most") {
                return self.number().map(Quantity::AtMost);
            }
            return Err(Stop::Here);
        }
        if self.word("exactly") || self.quiet(&["only", "just"]) {
            return self.number().map(Quantity::Exactly);
        }
        if self.word("no") || self.quiet(&["none"]) {
            let bound = match (self.quiet(&["more"]), self.quiet(&["fewer", "less"])) {
                (true, _) => Quantity::AtMost,
                (_, true) => Quantity::AtLeast,
                (false, false) => return Ok(Quantity::AtMost(0)),
            };
            self.must("than")?;
            return self.number().map(bound);
        }
        if self.quiet(&["up"]) {
            self.must("to")?;
            return self.number().map(Quantity::AtMost);
        }
        if self.quiet(&["more"]) {
            self.must("than")?;
            return self.number().map(|bound| Quantity::AtLeast(bound + 1));
        }
        if self.quiet(&["fewer", "less"]) {
            self.must("than")?;
            let at = self.at;
            let below = self.number()?.checked_sub(1);
            return below
                .map(Quantity::AtMost)
                .ok_or_else(|| Stop::Because(at, "There are never fewer than 0 cards.".to_owned()));
        }
        if self.quiet(&["a", "an", "any", "some"]) {
            return Ok(Quantity::AtLeast(1));
        }
        let number = self.number()?;
        let behind = self.at;
        let is_joined = self.quiet(&["or"]);
        if is_joined && self.quiet(&["fewer", "less"]) {
            return Ok(Quantity::AtMost(number));
        }
        if is_joined && !self.quiet(&["more"]) {
            self.at = behind;
        }
        Ok(Quantity::AtLeast(number))
    }
}

fn joined(mut parts: Vec<Condition<Draft>>, join: fn(Vec<Condition<Draft>>) -> Condition<Draft>) -> Condition<Draft> {
    match (parts.pop(), parts.is_empty()) {
        (Some(only), true) => only,
        (last, _) => {
            parts.extend(last);
            join(parts)
        }
    }
}

/// The opposite of a condition, joined of bounds that say it exactly.
fn negated<T: Clone>(
    condition: Condition<T>,
    with: &dyn Fn(&T, Quantity) -> T,
    of: &dyn Fn(&T) -> Quantity,
) -> Condition<T> {
    let each = |conditions: Vec<Condition<T>>| conditions.into_iter().map(|one| negated(one, with, of)).collect();
    match condition {
        Condition::All(conditions) => Condition::Any(each(conditions)),
        Condition::Any(conditions) => Condition::All(each(conditions)),
        Condition::One(part) => {
            let fewer =
                |bound: u32| bound.checked_sub(1).map(|bound| Condition::One(with(&part, Quantity::AtMost(bound))));
            let more = |bound: u32| Condition::One(with(&part, Quantity::AtLeast(bound.saturating_add(1))));
            match of(&part) {
                Quantity::AtMost(bound) => more(bound),
                // There are never fewer than none: a bound that nothing meets.
                Quantity::AtLeast(bound) => fewer(bound).unwrap_or_else(|| more(u32::MAX)),
                Quantity::Exactly(bound) => match fewer(bound) {
                    Some(fewer) => Condition::Any(vec![fewer, more(bound)]),
                    None => more(bound),
                },
            }
        }
    }
}
