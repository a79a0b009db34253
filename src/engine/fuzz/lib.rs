//! What must hold of any import.

use safehouse_engine::{
    deck::interchange::{CorrectionCode, Form, Import, LineOutcome, LineReport, Target, export, import},
    limits::COPIES,
};
use safehouse_testing::shipped::catalogue;

/// Imports a text and checks the importer's promises: every entry of the deck
/// has one report, copies are within bounds, and every export comes back.
pub fn check_import(text: &str) -> Import {
    let read = import(text, catalogue());
    let is_joined = |report: &&LineReport| {
        matches!(&report.outcome, LineOutcome::Corrected { corrections }
            if corrections.iter().any(|correction| correction.code == CorrectionCode::Joined))
    };
    let mut entries = read.lines.iter().filter(|report| !is_joined(report)).filter_map(|report| report.entry);
    for position in 0..read.deck.lines.len() as u32 {
        assert_eq!(entries.next(), Some(position), "entries and deck lines go together");
    }
    assert_eq!(entries.next(), None, "no report points at a line that is not there");
    let joined = read.lines.iter().filter(is_joined).filter_map(|report| report.entry);
    assert!(joined.into_iter().all(|entry| (entry as usize) < read.deck.lines.len()));
    assert!(read.deck.lines.iter().all(|line| (1..=COPIES).contains(&line.quantity)));
    let is_entry = |outcome: &LineOutcome| {
        matches!(
            outcome,
            LineOutcome::Accepted
                | LineOutcome::Corrected { .. }
                | LineOutcome::Ambiguous { .. }
                | LineOutcome::Unknown { .. }
        )
    };
    assert!(read.lines.iter().all(|report| is_entry(&report.outcome) == report.entry.is_some()));
    if read.form == Form::Text {
        let lines = read.lines.len();
        assert!(read.lines.iter().zip(1..).all(|(report, line)| report.line == line), "{lines} lines are numbered");
    }

    for target in [Target::Text, Target::Json, Target::Csv, Target::Cockatrice] {
        let written = export(&read.deck, catalogue(), target);
        let back = import(&written, catalogue()).deck;
        let expected = match target {
            Target::Text | Target::Cockatrice => read.deck.grouped(catalogue().game()),
            _ => read.deck.clone(),
        };
        assert_eq!(back, expected, "{target:?}:\n{written}");
        assert_eq!(export(&back, catalogue(), target), written, "{target:?}");
    }
    read
}
