//! Tables: our own CSV, and those of other tools by the names of their columns.

mod columns;

pub(super) use columns::{Column, column};

use columns::shape;

use super::{
    annotations::{self, Annotations, Stripped},
    card_note, checked_quantity,
    identify::{self, Identified, Variant, correction, judge, placed},
    names::Names,
    outcome::{Correction, CorrectionCode, Form, Import, LineOutcome},
    quoted,
    reason::Unreadable,
    sections::{self, Placement},
    text,
    together::Together,
};
use crate::{
    card::{Edition, Finish},
    catalogue::{Catalogue, PrintingIndex},
    deck::list::{ChosenPrinting, DeckLine, DeckList},
    game::GameDefinition,
    limits::{COLUMNS, Measure},
};

/// How many quotes that are not closed are looked for in a table; reading on
/// behind each costs another look at the rest.
const MOST_OPEN_QUOTES: usize = 100;

/// The header of our own tables.
const HEADER: &str = "Section,Quantity,Name,Set,Number,Rarity,Finish,Edition";

/// What the columns of our own tables hold, whatever separates them.
const OURS: [Option<Column>; 8] = [
    Some(Column::Section),
    Some(Column::Quantity),
    Some(Column::Name),
    Some(Column::Set),
    Some(Column::Number),
    Some(Column::Rarity),
    Some(Column::Finish),
    Some(Column::Edition),
];

/// What a row says about the deck instead of a card, by its `Section`.
const DECK_ROWS: &[&str] = &["deck.name", "deck.format", "deck.notes", "deck.card_note", "deck.tag"];

/// Writes a deck list as CSV (RFC 4180), lines in the player's order.
pub(super) fn export(deck: &DeckList, catalogue: &Catalogue) -> String {
    let mut text = format!("{HEADER}\r\n");
    let mut row = |cells: [&str; 8]| {
        let cells: Vec<String> = cells.iter().map(|cell| write_cell(cell)).collect();
        text.push_str(&cells.join(","));
        text.push_str("\r\n");
    };
    let mut about = |key, value: &str| row([key, "", value, "", "", "", "", ""]);
    if !deck.name.is_empty() {
        about("deck.name", &deck.name);
    }
    if let Some(format) = &deck.format {
        about("deck.format", format);
    }
    if !deck.notes.is_empty() {
        about("deck.notes", &deck.notes);
    }
    for note in deck.card_notes.iter() {
        about("deck.card_note", &card_note::write(note));
    }
    for tag in &deck.tags {
        about("deck.tag", tag);
    }
    for line in &deck.lines {
        let chosen = line.printing.as_ref();
        let known =
            chosen.and_then(|chosen| catalogue.find_number(&chosen.number)).map(|index| catalogue.printing(index));
        row([
            &write_section(line, catalogue),
            &line.quantity.to_string(),
            &line.card,
            known.map_or("", |printing| &printing.set),
            &chosen.map_or_else(String::new, |chosen| write_number(&chosen.number)),
            known.map_or("", |printing| printing.rarity),
            chosen.and_then(|chosen| chosen.finish).map_or("", Finish::name),
            chosen.and_then(|chosen| chosen.edition).map_or("", Edition::name),
        ]);
    }
    text
}

/// Whether a text is a table with a header that says where the cards are.
pub(super) fn is_csv(text: &str) -> bool {
    // Our own texts begin in these ways, and what follows may look like cells.
    if text.trim_start().starts_with("//") || text.trim_start().starts_with("==") {
        return false;
    }
    let known = shape(text).columns;
    let has = |column| known.contains(&Some(column));
    (has(Column::Name) || has(Column::Number)) && known.iter().flatten().count() > 1
}

/// Whether a line is the header of a table with nothing but names.
pub(super) fn is_name_header(line: &str) -> bool {
    line.len() <= 40 && shape(line).columns == [Some(Column::Name)]
}

/// How many columns the header of a table names.
pub(super) fn width(text: &str) -> usize {
    shape(text).columns.len()
}

/// Reads a table. Every row gets one report; empty rows are none.
pub(super) fn import(text: &str, catalogue: &Catalogue) -> Import {
    let shape = shape(text);
    let is_ours = shape.columns == OURS;
    let mut import = Import::new(Form::Csv);
    let mut names = Names::new(catalogue);
    let mut together = Together::default();
    let mut head = shape.head;
    let unsaid = sections::unsaid(catalogue.game());

    // Where the reader began: a byte of the text, and its line from 1.
    let (mut from, mut first) = (0, 1);
    let rows = |from: usize| {
        csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(shape.delimiter)
            .from_reader(&text.as_bytes()[from..])
    };
    let mut reader = rows(from);
    let mut open_quotes = 0;
    let mut record = csv::StringRecord::new();
    loop {
        let start = from + reader.position().byte() as usize;
        let line = first + reader.position().line() as usize - 1;
        match reader.read_record(&mut record) {
            Ok(true) => {}
            Ok(false) => break,
            Err(_) => {
                let rest = text.get(start..).unwrap_or("");
                let outcome = LineOutcome::Unreadable { reason: Unreadable::Malformed };
                import.push(line, rest, "", None, outcome);
                break;
            }
        }
        let end = from + reader.position().byte() as usize;
        let given = text.get(start..end).unwrap_or("");
        if open_quotes < MOST_OPEN_QUOTES
            && let Some(at) = open_quote(given, shape.delimiter)
        {
            // The rows behind it were swallowed: they are read on their own.
            open_quotes += 1;
            head = head.saturating_sub(1);
            let rest = &given[at..];
            let next = at + rest.find('\n').map_or(rest.len(), |end| end + 1);
            let of_quote = line + given[..at].matches('\n').count();
            let outcome = LineOutcome::Unreadable { reason: Unreadable::UnclosedQuote(of_quote as u32) };
            let row = given[..next].trim_matches(['\n', '\r']);
            let line = of_quote - row.matches('\n').count();
            import.push(line, row, &given[at..next], None, outcome);
            (from, first) = (start + next, of_quote + 1);
            reader = rows(from);
            continue;
        }
        let line = line + given.chars().take_while(|c| matches!(c, '\n' | '\r')).filter(|c| *c == '\n').count();
        let given = given.trim_matches(['\n', '\r']);
        if head > 0 {
            head -= 1;
            let unread = if head == 0 { shape.unread(given) } else { Vec::new() };
            let outcome = match unread.is_empty() {
                true => LineOutcome::Comment,
                false => LineOutcome::Header { unread, counts: shape.columns.contains(&Some(Column::Quantity)) },
            };
            import.push(line, given, "", None, outcome);
            continue;
        }
        let is_footer = !is_ours && record.len() == 1 && text::is_footer(given.trim());
        let row = Row { record: &record, columns: &shape.columns, is_ours };
        if shape.is_rule(given) || is_footer || row.is_total(catalogue) {
            import.push(line, given, "", None, LineOutcome::Comment);
            continue;
        }
        if let Err(excess) = Measure::Columns.check(record.len(), COLUMNS) {
            import.push(line, given, "", None, LineOutcome::Unreadable { reason: Unreadable::TooLarge(excess) });
            continue;
        }
        if is_ours && row.says_about(&mut import.deck) {
            import.push(line, given, "", None, LineOutcome::Comment);
            continue;
        }
        match row.identify(&unsaid, &mut names) {
            Ok(found) => together.push(&mut import, line, given, found),
            Err(reason) => import.push(line, given, "", None, LineOutcome::Unreadable { reason }),
        }
    }
    import
}

/// Where a row opens a quote that nothing closes, in bytes: it reaches to the end
/// of the text, or to a quote on a later line that opens a cell of its own.
fn open_quote(row: &str, delimiter: u8) -> Option<usize> {
    let bytes = row.as_bytes();
    let mut at = row.len() - row.trim_start_matches(['\n', '\r']).len();
    let mut is_start = true;
    while let Some(byte) = bytes.get(at) {
        if *byte == b'"' && is_start {
            let open = at;
            loop {
                at += 1 + memchr::memchr(b'"', &bytes[at + 1..]).unwrap_or(bytes.len() - at - 1);
                if at >= bytes.len() {
                    return Some(open);
                }
                if bytes.get(at + 1) != Some(&b'"') {
                    break;
                }
                at += 1;
            }
            let is_end = |byte: &u8| *byte == delimiter || matches!(byte, b'\n' | b'\r');
            if row[open..at].contains('\n') && !bytes.get(at + 1).is_none_or(is_end) {
                return Some(open);
            }
        }
        is_start = bytes.get(at) == Some(&delimiter);
        at += 1;
    }
    None
}

/// Finds the card of a foreign entry, given as the cells of a row.
///
/// # Errors
/// Why the entry is none.
pub(super) fn identify(
    cells: &[(Column, String)],
    placement: &Placement,
    names: &mut Names<'_>,
) -> Result<Identified, Unreadable> {
    let record: csv::StringRecord = cells.iter().map(|(_, cell)| cell.as_str()).collect();
    let columns: Vec<Option<Column>> = cells.iter().map(|(column, _)| Some(*column)).collect();
    Row { record: &record, columns: &columns, is_ours: false }.identify(placement, names)
}

struct Row<'a> {
    record: &'a csv::StringRecord,
    columns: &'a [Option<Column>],
    is_ours: bool,
}

impl Row<'_> {
    /// The cell of a column; empty when there is none.
    fn cell(&self, column: Column) -> String {
        let position = self.columns.iter().position(|known| *known == Some(column));
        let cell = position.and_then(|position| self.record.get(position)).unwrap_or("");
        if self.is_ours { read_cell(cell).to_owned() } else { cell.trim().to_owned() }
    }

    /// Whether it is the last row of a spreadsheet, with the sum of a column:
    /// the words for a sum and numbers in it, and nothing else.
    fn is_total(&self, catalogue: &Catalogue) -> bool {
        let name = self.cell(Column::Name);
        if self.is_ours || catalogue.find_name(&name).is_some() {
            return false;
        }
        let cells: Vec<&str> = self.record.iter().map(str::trim).filter(|cell| !cell.is_empty()).collect();
        let is_number = |cell: &str| cell.bytes().all(|byte| byte.is_ascii_digit() || b".,".contains(&byte));
        let is_sum = |cell: &str| text::is_sum(cell) && catalogue.find_name(cell).is_none();
        cells.iter().any(|cell| is_sum(cell)) && cells.iter().all(|cell| is_sum(cell) || is_number(cell))
            || cells.len() == 1 && text::is_total(cells[0], catalogue)
    }

    /// Takes a row about the deck; false when it is about a card.
    fn says_about(&self, deck: &mut DeckList) -> bool {
        let (key, value) = (self.cell(Column::Section), self.cell(Column::Name));
        match key.as_str() {
            "deck.name" => deck.name = value,
            "deck.format" => deck.format = Some(value),
            "deck.notes" => deck.notes = value,
            "deck.card_note" => deck.card_notes.extend(card_note::read(&value)),
            "deck.tag" => deck.tags.push(value),
            _ => return false,
        }
        true
    }

    /// Finds the card, which goes into a section that the row names, or else
    /// where `placement` says.
    fn identify(&self, placement: &Placement, names: &mut Names<'_>) -> Result<Identified, Unreadable> {
        let mut corrections = Vec::new();
        let quantity = self.quantity(&mut corrections)?;
        let catalogue = names.catalogue();
        if self.is_ours {
            let line = self.literal(quantity, catalogue, &mut corrections);
            self.compare_rarity(&line, catalogue, &mut corrections);
            let outcome = judge(&line, names).with(corrections);
            return Ok(Identified { focus: line.card.clone(), line, outcome, is_literal: true });
        }

        let name = self.cell(Column::Name);
        let mut annotations = self.annotations(catalogue, &mut corrections);
        annotations.category = Some(self.cell(Column::Section)).filter(|section| !section.is_empty());
        if name.is_empty() && annotations.number.is_none() {
            return Err(Unreadable::NoCard);
        }
        let variant = Variant { quantity: Some(quantity), levels: vec![Stripped { rest: &name, annotations }] };
        let found = identify::identify(&[variant], placement, names).ok_or(Unreadable::NoCard)?;
        self.compare_rarity(&found.line, catalogue, &mut corrections);
        Ok(Identified { outcome: found.outcome.with(corrections), ..found })
    }

    /// Says so when no printing that the line may mean has the rarity of its row.
    fn compare_rarity(&self, line: &DeckLine, catalogue: &Catalogue, corrections: &mut Vec<Correction>) {
        let cell = self.cell(Column::Rarity);
        let Some(card) = catalogue.find_name(&line.card).filter(|_| !cell.is_empty()) else { return };
        let chosen = line.printing.as_ref().and_then(|chosen| catalogue.find_number(&chosen.number));
        let is_said = |index: PrintingIndex| {
            let id = catalogue.printing(index).rarity;
            let word = catalogue.game().rarities.iter().find(|word| word.id == id);
            cell.eq_ignore_ascii_case(id) || word.is_some_and(|word| cell.eq_ignore_ascii_case(word.name))
        };
        let fits = match chosen {
            Some(chosen) => is_said(chosen),
            None => catalogue.printings_of(card).map(PrintingIndex).any(is_said),
        };
        if !fits {
            corrections.push(correction(CorrectionCode::RarityDiffers, &cell, ""));
        }
    }

    fn quantity(&self, corrections: &mut Vec<Correction>) -> Result<u32, Unreadable> {
        let cell = self.cell(Column::Quantity);
        if cell.is_empty() && !self.is_ours {
            let column = self.columns.iter().position(|known| *known == Some(Column::Quantity));
            if column.is_some_and(|column| self.record.get(column).is_some()) {
                corrections.push(correction(CorrectionCode::QuantityMissing, "", "1"));
            }
            return Ok(1);
        }
        match whole_copies(&cell) {
            Some(copies) => checked_quantity(copies),
            None => Err(Unreadable::QuantityNotANumber),
        }
    }

    /// A row of our own table, letter by letter.
    fn literal(&self, quantity: u32, catalogue: &Catalogue, corrections: &mut Vec<Correction>) -> DeckLine {
        let number = self.cell(Column::Number);
        let (finish, edition) = (self.cell(Column::Finish), self.cell(Column::Edition));
        if annotations::finish(&finish).is_none() && !finish.is_empty() {
            corrections.push(correction(CorrectionCode::FinishUnknown, &finish, ""));
        }
        if annotations::edition(&edition).is_none() && !edition.is_empty() {
            corrections.push(correction(CorrectionCode::EditionUnknown, &edition, ""));
        }
        let card = self.cell(Column::Name);
        let known = catalogue.find_name(&card);
        let (finish, edition) = (annotations::finish(&finish), annotations::edition(&edition));
        let usual = || known.map(|card| catalogue.printing(catalogue.default_printing(card)).number.clone());
        // A finish or edition without a number means the card's usual printing.
        let number = if !number.is_empty() {
            Some(quoted::unquoted(number))
        } else if finish.is_some() || edition.is_some() {
            usual()
        } else {
            None
        };
        let placement = read_section(&self.cell(Column::Section), catalogue.game());
        DeckLine {
            section: placed(&placement, known, catalogue, corrections),
            card,
            quantity,
            printing: number.map(|number| ChosenPrinting { number, finish, edition }),
        }
    }

    /// What the cells of a foreign table say about the printing.
    fn annotations(&self, catalogue: &Catalogue, corrections: &mut Vec<Correction>) -> Annotations {
        let some = |text: String| (!text.is_empty()).then_some(text);
        let mut annotations = Annotations { certain: true, ..Annotations::default() };
        annotations.set = some(self.cell(Column::Set));
        annotations.number =
            some(self.cell(Column::Number)).map(|number| number.split('/').next().unwrap_or("").to_owned());
        for column in [Column::Finish, Column::Edition] {
            let cell = self.cell(column).to_lowercase();
            let has_first = cell.contains("1st") || cell.contains("first");
            let has_foil = cell.contains("foil") && !cell.contains("non") || cell.contains("holo");
            annotations.edition = annotations
                .edition
                .or_else(|| if has_first { Some(Edition::First) } else { annotations::edition(&cell) });
            let says_yes = column == Column::Finish && matches!(cell.as_str(), "yes" | "true" | "1" | "y" | "x");
            let is_foil = has_foil || says_yes;
            annotations.finish = annotations.finish.or_else(|| {
                let plain = matches!(cell.as_str(), "normal" | "regular" | "nonfoil" | "non-foil");
                if is_foil { Some(Finish::Foil) } else { plain.then_some(Finish::Regular) }
            });
            let written = self.cell(column);
            if column == Column::Edition {
                // Most tools call the set an edition.
                let is_set = catalogue.set(&written).is_some();
                let is_named = catalogue.sets().iter().any(|set| set.name.eq_ignore_ascii_case(&written));
                if is_set && annotations.set.is_none() {
                    annotations.set = some(written);
                } else if !written.is_empty()
                    && !has_first
                    && annotations::edition(&cell).is_none()
                    && !is_set
                    && !is_named
                {
                    corrections.push(correction(CorrectionCode::EditionUnknown, &written, ""));
                }
                continue;
            }
            let says_no = matches!(cell.as_str(), "" | "no" | "none" | "false" | "0" | "n" | "-");
            if !says_no && !has_first && annotations.edition.is_none() && annotations.finish.is_none() {
                corrections.push(correction(CorrectionCode::FinishUnknown, &written, ""));
            }
        }
        annotations
    }
}

/// A whole number as a spreadsheet writes it: `4`, `4x`, `4,0`, `2.00`,
/// `1E+00`; 0 for one below it.
fn whole_copies(cell: &str) -> Option<u64> {
    let digits = cell.trim().trim_matches(['x', 'X', '×']).trim();
    if let Ok(copies) = digits.parse::<i128>() {
        return Some(copies.clamp(0, i128::from(u64::MAX)) as u64);
    }
    let (number, exponent) = match digits.split_once(['e', 'E']) {
        Some((number, exponent)) => {
            (number, exponent.trim_start_matches('+').parse::<usize>().ok().filter(|power| *power <= 9)?)
        }
        None => (digits, 0),
    };
    let (whole, rest) = number.split_once(['.', ',']).unwrap_or((number, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.trim_start_matches('-').is_empty() || !are_digits(whole.trim_start_matches('-')) || !are_digits(rest) {
        return None;
    }
    // The point moves right by the exponent; what is left behind it must be zeros.
    let moved = format!("{rest:0<exponent$}");
    let (shifted, fraction) = moved.split_at(exponent);
    if fraction.bytes().any(|byte| byte != b'0') {
        return None;
    }
    let copies = format!("{whole}{shifted}").parse::<i128>().ok()?;
    Some(copies.clamp(0, i128::from(u64::MAX)) as u64)
}

/// A line's section in a cell: its name, or its identifier in quotes when that
/// name would not lead this card there.
fn write_section(line: &DeckLine, catalogue: &Catalogue) -> String {
    let (id, game) = (line.section.as_str(), catalogue.game());
    let plain = game.section(id).map_or(id, |section| section.name);
    let is_section = read_section(plain, game).leads_back(catalogue.find_name(&line.card), id, catalogue);
    let is_read_back = is_section && !DECK_ROWS.contains(&plain) && plain == plain.trim();
    if is_read_back { plain.to_owned() } else { quoted::write(id) }
}

fn read_section(cell: &str, game: &GameDefinition) -> Placement {
    if let Some((id, "")) = quoted::read(cell) {
        return Placement::Section(id);
    }
    sections::placement(game, cell, &sections::unsaid(game)).unwrap_or_else(|| Placement::Section(cell.to_owned()))
}

/// A number in a cell; quoted when empty, since an empty cell is no number.
fn write_number(number: &str) -> String {
    if number.is_empty() || number.starts_with('"') { quoted::write(number) } else { number.to_owned() }
}

/// Whether a cell would be a formula but for the apostrophes before it.
fn is_formula(cell: &str) -> bool {
    safehouse_cells::is_formula(cell.trim_start_matches('\''))
}

/// Writes a cell of CSV (RFC 4180) so that no spreadsheet runs it as a formula.
pub fn write_cell(cell: &str) -> String {
    let apostrophe = if is_formula(cell) { "'" } else { "" };
    let needs_quotes = cell.contains([',', '"', '\r', '\n']) || cell.trim() != cell;
    if needs_quotes { format!("\"{apostrophe}{}\"", cell.replace('"', "\"\"")) } else { format!("{apostrophe}{cell}") }
}

/// Takes off the apostrophe that [`write_cell`] put before a formula, and no
/// other.
fn read_cell(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(cell)
}
