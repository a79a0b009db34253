//! Tables for spreadsheets (RFC 4180, UTF-8, lines end in CR LF).
//!
//! A cell that a spreadsheet would run ([`is_formula`]) gets an apostrophe before it, and so does one that begins with
//! an apostrophe; reading takes it away.

use std::borrow::Cow;

use safehouse_cells::is_formula;

use super::EventRecord;
use crate::{Kind, Outcome, Placing, PlayerId, Side};

/// The header of [`standings`].
pub const STANDINGS: &str = "rank,player,points,wins,losses,draws,byes,omw,gw,ogw,dropped,by lot,final place";

/// The header of [`pairings`].
pub const PAIRINGS: &str = "stage,round,table,player a,player b,wins a,wins b,draws,kind";

/// The standings after the last Swiss round.
#[must_use]
pub fn standings(record: &EventRecord) -> String {
    let names = record.names();
    let rows = record.standings.iter().map(|row| {
        let place = record.placings.iter().find(|placing| placing.player == row.player);
        let yes = |is: bool| if is { "yes" } else { "" }.to_owned();
        vec![
            row.rank.to_string(),
            names.get(&row.player).cloned().unwrap_or_default(),
            row.points.to_string(),
            row.wins.to_string(),
            row.losses.to_string(),
            row.draws.to_string(),
            row.byes.to_string(),
            row.omw.to_string(),
            row.gw.to_string(),
            row.ogw.to_string(),
            yes(record.dropped_after(row.player).is_some()),
            yes(row.by_lot),
            place.map(place_words).unwrap_or_default(),
        ]
    });
    table(STANDINGS, rows)
}

/// A place as the page of standings has it: those who went out in the same round share theirs, as `3–4`.
fn place_words(placing: &Placing) -> String {
    if placing.from == placing.to { placing.from.to_string() } else { format!("{}–{}", placing.from, placing.to) }
}

/// The pairings of all rounds with their results, byes after tables, elimination rounds last.
/// [`import`](crate::import) reads them.
#[must_use]
pub fn pairings(record: &EventRecord) -> String {
    let names = record.names();
    let name = |player: PlayerId| names.get(&player).cloned().unwrap_or_default();
    let mut rows = Vec::new();
    for (number, round) in record.sheet.numbered() {
        for game in &round.matches {
            let mut row = vec!["swiss".to_owned(), number.to_string(), game.table.to_string()];
            row.extend([name(game.a), name(game.b)]);
            row.extend(result(game.outcome));
            rows.push(row);
        }
        for bye in &round.byes {
            let mut row = vec!["swiss".to_owned(), number.to_string(), String::new(), name(*bye)];
            row.extend(["", "", "", "", "bye"].map(str::to_owned));
            rows.push(row);
        }
    }
    for (game, a, b) in record.cut_matches() {
        let mut row = vec!["cut".to_owned(), game.round.to_string(), game.table.to_string(), name(a), name(b)];
        row.extend(result(game.outcome));
        rows.push(row);
    }
    table(PAIRINGS, rows.into_iter())
}

/// Games won, drawn and how, empty without a result.
fn result(outcome: Option<Outcome>) -> [String; 4] {
    outcome.map_or_else(<[String; 4]>::default, |outcome| {
        let numbers = [outcome.wins_a, outcome.wins_b, outcome.draws].map(|number| number.to_string());
        let [a, b, draws] = numbers;
        [a, b, draws, kind_word(outcome.kind).to_owned()]
    })
}

/// The word for how a result came about.
pub(crate) const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Played => "played",
        Kind::IntentionalDraw => "intentional draw",
        Kind::NoShow(Side::A) => "no show a",
        Kind::NoShow(Side::B) => "no show b",
        Kind::Concession(Side::A) => "concession a",
        Kind::Concession(Side::B) => "concession b",
        Kind::DoubleLoss => "double loss",
    }
}

fn table(header: &str, rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut text = format!("{header}\r\n");
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| quoted(&escaped(cell))).collect();
        text.push_str(&cells.join(","));
        text.push_str("\r\n");
    }
    text
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\r', '\n']) || cell.trim() != cell {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

fn needs_escape(cell: &str) -> bool {
    is_formula(cell) || cell.starts_with('\'')
}

/// A cell that no spreadsheet runs.
#[must_use]
pub fn escaped(cell: &str) -> Cow<'_, str> {
    if needs_escape(cell) { Cow::Owned(format!("'{cell}")) } else { Cow::Borrowed(cell) }
}

/// Undoes [`escaped`]. What it never writes, such as an apostrophe before a letter, stays.
#[must_use]
pub fn unescaped(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| needs_escape(rest)).unwrap_or(cell)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_that_a_spreadsheet_would_run_are_escaped() {
        let cases = [
            ("=1+1", "'=1+1"),
            ("-x", "'-x"),
            ("\u{ff1d}1+1", "'\u{ff1d}1+1"),
            ("  =1+1", "'  =1+1"),
            (" \t\u{ff20}x", "' \t\u{ff20}x"),
            ("'=x", "''=x"),
            ("'s Gravenhage", "''s Gravenhage"),
            ("Ann", "Ann"),
        ];
        for (cell, expected) in cases {
            assert_eq!(escaped(cell), expected);
        }
        assert_eq!(unescaped("'s"), "'s", "a file of somebody else");
    }

    proptest! {
        #[test]
        fn escapes_are_undone(cell in "[ '=+@\t\r\0\"a,\u{ff1d}-]{0,6}|.*") {
            let written = escaped(&cell);
            prop_assert_eq!(unescaped(&written), cell.as_str());
            prop_assert!(!is_formula(&written));
        }
    }
}
