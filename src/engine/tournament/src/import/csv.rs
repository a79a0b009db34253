//! Tables, with headers as people write them.

use csv::{ReaderBuilder, StringRecord};

use super::{
    imported::{Imported, ImportedMatch, Place},
    result,
};
use crate::export::csv::unescaped;
use crate::{Kind, Outcome};

/// Where a table has what.
#[derive(Default)]
struct Columns {
    stage: Option<usize>,
    round: Option<usize>,
    table: Option<usize>,
    a: Option<usize>,
    b: Option<usize>,
    wins_a: Option<usize>,
    wins_b: Option<usize>,
    draws: Option<usize>,
    result: Option<usize>,
    kind: Option<usize>,
}

impl Columns {
    fn new(header: &StringRecord) -> Columns {
        let mut columns = Columns::default();
        for (place, cell) in header.iter().enumerate() {
            let plain: String = cell.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
            let column = match plain.as_str() {
                "stage" | "phase" => &mut columns.stage,
                "round" | "roundnumber" | "rnd" | "r" => &mut columns.round,
                "table" | "tablenumber" | "tableno" => &mut columns.table,
                "playera" | "player1" | "p1" | "a" | "player" | "name" => &mut columns.a,
                "playerb" | "player2" | "p2" | "b" | "opponent" => &mut columns.b,
                "winsa" | "wins1" | "player1wins" | "playerawins" | "gamesa" | "scorea" | "score1" | "wins" => {
                    &mut columns.wins_a
                }
                "winsb" | "wins2" | "player2wins" | "playerbwins" | "gamesb" | "scoreb" | "score2" | "losses" => {
                    &mut columns.wins_b
                }
                "draws" | "ties" | "drawngames" => &mut columns.draws,
                "result" | "score" => &mut columns.result,
                "kind" | "how" | "type" => &mut columns.kind,
                _ => continue,
            };
            column.get_or_insert(place);
        }
        columns
    }

    /// What is missing, in the words of our own header.
    fn missing(&self) -> Vec<&'static str> {
        let has_games = self.wins_a.and(self.wins_b).or(self.result).is_some();
        let needed = [
            (self.round.is_some(), "round"),
            (self.a.is_some(), "player a"),
            (self.b.is_some(), "player b"),
            (has_games, "wins a and wins b, or result"),
        ];
        needed.into_iter().filter(|(is_there, _)| !is_there).map(|(_, name)| name).collect()
    }
}

/// The separator that the header has most of.
fn separator(text: &str) -> u8 {
    let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |separator: u8| header.bytes().filter(|byte| *byte == separator).count();
    // The last of equals is taken: a comma when there is none.
    [b'\t', b';', b','].into_iter().max_by_key(|separator| count(*separator)).unwrap_or(b',')
}

/// Reads a table.
pub(super) fn read(text: &str) -> Imported {
    // The reader counts a line that ends with both signs only once it is past the second, which is in the next row.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.as_str();
    let mut reader =
        ReaderBuilder::new().delimiter(separator(text)).has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut imported = Imported::default();
    let mut columns: Option<Columns> = None;
    let mut record = StringRecord::new();
    loop {
        let line = reader.position().line();
        match reader.read_record(&mut record) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                imported.fault(Place::Line(line), format!("no row of a table: {error}"));
                continue;
            }
        }
        // Blank lines are passed over before the row begins.
        let line = record.position().map_or(line, csv::Position::line);
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        match &columns {
            None => {
                let found = Columns::new(&record);
                let missing = found.missing();
                if !missing.is_empty() {
                    imported.fault(Place::Line(line), format!("the header lacks {}", missing.join(", ")));
                    break;
                }
                columns = Some(found);
            }
            Some(columns) => match row(columns, &record, line) {
                Ok(game) => imported.matches.push(game),
                Err(what) => imported.fault(Place::Line(line), what),
            },
        }
    }
    if columns.is_none() && imported.faults.is_empty() {
        imported.fault(Place::Line(1), "the table has no header");
    }
    imported
}

fn row(columns: &Columns, record: &StringRecord, line: u64) -> Result<ImportedMatch, String> {
    let cell = |column: Option<usize>| column.and_then(|column| record.get(column)).unwrap_or_default();
    let plain = |column: Option<usize>| cell(column).trim().to_lowercase();
    let number = |column: Option<usize>, name: &str| -> Result<Option<u32>, String> {
        match cell(column).trim() {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| format!("`{text}` is no number for {name}")),
        }
    };
    let round_text = cell(columns.round).trim();
    let round_digits = round_text.trim_start_matches(|c: char| !c.is_ascii_digit());
    let round: u32 = round_digits.parse().map_err(|_| format!("`{round_text}` is no round"))?;
    if round == 0 || round > crate::limits::MAX_ROUNDS {
        return Err(format!("round {round} is not one from 1 to {}", crate::limits::MAX_ROUNDS));
    }
    let name = |column: Option<usize>| unescaped(cell(column)).trim().to_owned();
    let (a, b) = (name(columns.a), name(columns.b));
    if a.is_empty() {
        return Err("player a is missing".to_owned());
    }
    let kind = plain(columns.kind);
    let is_bye =
        b.is_empty() || kind == "bye" || (kind.is_empty() && ["bye", "-"].contains(&b.to_lowercase().as_str()));
    let result_text = plain(columns.result);
    let (wins_a, wins_b) = (number(columns.wins_a, "wins a")?, number(columns.wins_b, "wins b")?);
    let draws = number(columns.draws, "draws")?.unwrap_or(0);
    let outcome = if is_bye {
        None
    } else if let (Some(wins_a), Some(wins_b)) = (wins_a, wins_b) {
        let kind = result::kind(&kind).ok_or_else(|| format!("`{kind}` is no way for a match to end"))?;
        // One game drawn, where the table counts none.
        let draws = if (wins_a, wins_b, draws) == (0, 0, 0) && kind == Kind::Played { 1 } else { draws };
        Some(Outcome { wins_a, wins_b, draws, kind })
    } else if wins_a.or(wins_b).is_some() {
        return Err("the games that one of the two won are missing".to_owned());
    } else if result_text.is_empty() {
        None
    } else {
        let outcome = result::games(&result_text);
        Some(outcome.ok_or_else(|| format!("`{result_text}` is no result such as 2-1"))?)
    };
    let elimination =
        ["cut", "2", "elimination", "playoff", "playoffs", "top cut"].contains(&plain(columns.stage).as_str());
    Ok(ImportedMatch {
        round,
        elimination,
        table: number(columns.table, "table")?,
        a,
        b: (!is_bye).then_some(b),
        outcome,
        place: Place::Line(line),
    })
}
