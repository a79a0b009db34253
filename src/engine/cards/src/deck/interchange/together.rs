//! Copies of one card that a list has on several lines.

use std::collections::BTreeMap;

use super::{
    identify::{Identified, correction},
    outcome::{CorrectionCode, Import, LineOutcome},
};
use crate::{deck::list::ChosenPrinting, limits::COPIES};

/// Brings together the lines of one card, printing and section. What is taken
/// letter by letter stays as it stands.
#[derive(Default)]
pub(super) struct Together {
    /// Where copies of the same are added.
    places: BTreeMap<(String, String, Option<ChosenPrinting>), Place>,
}

#[derive(Clone, Copy)]
struct Place {
    /// Position in the deck's lines.
    entry: u32,
    /// Line of the input.
    line: u32,
}

impl Together {
    /// Adds the report of a line and its copies: to an earlier line of the
    /// same, which the report then says, or as a line of the deck.
    pub(super) fn push(&mut self, import: &mut Import, line: usize, text: &str, found: Identified) {
        let Identified { line: entry, outcome, focus, is_literal } = found;
        let is_sure = matches!(outcome, LineOutcome::Accepted | LineOutcome::Corrected { .. });
        if is_literal || !is_sure {
            return import.push(line, text, &focus, Some(entry), outcome);
        }
        let key = (entry.section.clone(), entry.card.clone(), entry.printing.clone());
        if let Some(place) = self.places.get(&key)
            && let Some(earlier) = import.deck.lines.get_mut(place.entry as usize)
            && let Some(copies) = earlier.quantity.checked_add(entry.quantity).filter(|copies| *copies <= COPIES)
        {
            earlier.quantity = copies;
            let joined = correction(CorrectionCode::Joined, &entry.card, &place.line.to_string());
            let added = Some((place.entry, entry.quantity));
            return import.report(line, text, &focus, added, outcome.with(vec![joined]));
        }
        let place = Place { entry: import.deck.lines.len() as u32, line: line as u32 };
        self.places.insert(key, place);
        import.push(line, text, &focus, Some(entry), outcome);
    }
}
