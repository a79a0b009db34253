//! What hangs on the wall during an event, and what players carry to the desk: pairings, standings, slips.

mod matches;
mod slips;

pub use matches::{Match, Round};
pub use slips::{SlipAsks, slips};

use crate::{
    draw::written,
    fault::PdfError,
    fonts::Fonts,
    look::Look,
    paper::Paper,
    printed::{Align, Column, Fact, Printed},
    writer::Written,
};

/// Where a player sits, and against whom.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seat {
    /// Name or pseudonym.
    pub player: String,
    /// Which table; empty for none.
    pub table: String,
    /// Name or pseudonym of the opponent, or why there is none, as `Bye`.
    pub opponent: String,
}

/// How a player stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// Which place; the same for players who share it.
    pub rank: String,
    /// Name or pseudonym.
    pub player: String,
    /// The points.
    pub points: String,
    /// Won, lost and drawn, as `3-1-0`.
    pub record: String,
    /// A text for each tie-break.
    pub tie_breaks: Vec<String>,
}

/// Writes the pairings of a round by name, in the order handed in, which is that of the names: every player
/// is to stand there once. It takes as many upright pages as it needs, with headers on each.
///
/// # Errors
/// A font cannot be embedded, or the document is beyond what a PDF can be.
pub fn pairings_by_name(round: &Round, seats: &[Seat], paper: Paper, fonts: &Fonts) -> Result<Written, PdfError> {
    use Align::{Left, Right};
    let columns = [("Player", 10, Left), ("Table", 1, Right), ("Opponent", 10, Left)];
    let rows = seats.iter().map(|seat| vec![seat.player.clone(), seat.table.clone(), seat.opponent.clone()]);
    notice("Pairings by name", round, columns.map(column).into(), rows.collect(), paper, fonts)
}

/// Writes the pairings of a round by table, in the order handed in.
///
/// # Errors
/// As [`pairings_by_name`].
pub fn pairings_by_table(round: &Round, matches: &[Match], paper: Paper, fonts: &Fonts) -> Result<Written, PdfError> {
    use Align::{Left, Right};
    let columns = [("Table", 1, Right), ("Player", 10, Left), ("Player", 10, Left)];
    let rows = matches.iter().map(|one| {
        let [first, second] = one.players.clone();
        vec![one.table.clone(), first, second]
    });
    notice("Pairings by table", round, columns.map(column).into(), rows.collect(), paper, fonts)
}

/// Writes standings in the order handed in, with a column for each tie-break, whose headers are handed in.
///
/// # Errors
/// As [`pairings_by_name`].
pub fn standings(
    round: &Round,
    tie_breaks: &[String],
    standings: &[Standing],
    paper: Paper,
    fonts: &Fonts,
) -> Result<Written, PdfError> {
    use Align::{Left, Right};
    let mut columns =
        [("Rank", 1, Right), ("Player", 12, Left), ("Points", 1, Right), ("Record", 1, Right)].map(column).to_vec();
    columns.extend(tie_breaks.iter().map(|header| column((header, 1, Right))));
    let rows = standings.iter().map(|standing| {
        let cells = [&standing.rank, &standing.player, &standing.points, &standing.record];
        cells.into_iter().chain(&standing.tie_breaks).cloned().collect()
    });
    notice("Standings", round, columns, rows.collect(), paper, fonts)
}

fn column((header, share, align): (&str, u16, Align)) -> Column {
    Column { header: header.to_owned(), share, align }
}

fn notice(
    what: &str,
    round: &Round,
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
    paper: Paper,
    fonts: &Fonts,
) -> Result<Written, PdfError> {
    let facts = [("Event", &round.event), ("Time", &round.time)];
    let facts = facts.into_iter().filter(|(_, value)| !value.is_empty());
    let joined = |parts: &[&str]| {
        let said: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
        said.join(" · ")
    };
    let printed = Printed {
        title: joined(&[&round.round, what]),
        facts: facts.map(|(label, value)| Fact { label: label.to_owned(), value: value.clone() }).collect(),
        columns,
        rows,
        notes: Vec::new(),
        footer: joined(&[what, &round.event, &round.round, &round.time]),
    };
    written(&printed, paper, &Look::NOTICE, fonts)
}
