//! Names of an imported deck without characters that show nothing.

use super::{
    identify::judge,
    names::Names,
    outcome::{CorrectionCode, Import, LineOutcome},
};
use crate::{
    catalogue::Catalogue,
    deck::list::DeckLine,
    visible::{visible_deck, visible_line},
};

/// The import with the visible part of each name, as a shared deck has it, and
/// how many names that changed.
pub(super) fn left_out(mut import: Import, catalogue: &Catalogue) -> Import {
    let before = import.deck.clone();
    import.deck = visible_deck(import.deck);
    let deck = &import.deck;
    let changed: Vec<bool> = before.lines.iter().zip(&deck.lines).map(|(before, now)| before != now).collect();
    let tags = before.tags.iter().zip(&deck.tags).filter(|(before, now)| before != now).count();
    let labels = usize::from(before.name != deck.name) + usize::from(before.format != deck.format);
    let lines = changed.iter().filter(|changed| **changed).count();
    import.unseen = (lines + tags + labels) as u32;
    if lines == 0 {
        return import;
    }
    let mut names = Names::new(catalogue);
    for report in &mut import.lines {
        let Some(entry) = report.entry.map(|entry| entry as usize) else { continue };
        let Some(line) = import.deck.lines.get(entry).filter(|_| changed.get(entry) == Some(&true)) else { continue };
        judge_again(&mut report.outcome, line, &mut names);
    }
    import
}

/// What is said of a line is said of it as it is now: a section or number may
/// be known without the mark in it.
fn judge_again(outcome: &mut LineOutcome, line: &DeckLine, names: &mut Names<'_>) {
    match outcome {
        LineOutcome::Accepted => *outcome = judge(line, names),
        LineOutcome::Corrected { corrections } => {
            let of_names = [CorrectionCode::SectionUnknown, CorrectionCode::NumberUnknown];
            let kept = corrections.drain(..).filter(|correction| !of_names.contains(&correction.code)).collect();
            *outcome = judge(line, names).with(kept);
        }
        LineOutcome::Ambiguous { choices, .. } | LineOutcome::Unknown { near: choices, .. } => {
            choices.iter_mut().for_each(visible_line);
        }
        _ => {}
    }
}
