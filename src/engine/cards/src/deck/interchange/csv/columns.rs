//! What the columns of a table hold, by their headers.

/// A column that an importer reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::deck::interchange) enum Column {
    Section,
    Quantity,
    Name,
    Set,
    Number,
    Rarity,
    Finish,
    Edition,
}

/// The headers by which tools name a column, without case, space and signs.
/// The first column of a kind counts.
const HEADERS: &[(Column, &[&str])] = &[
    (Column::Section, &["section", "zone", "board", "deck section"]),
    (
        Column::Quantity,
        &[
            "quantity",
            "count",
            "qty",
            "amount",
            "copies",
            "cardq",
            "total qty",
            "number of copies",
            "anzahl",
            "menge",
            "stück",
            "stueck",
            "quantité",
            "nombre d exemplaires",
            "exemplaires",
            "cantidad",
            "quantità",
            "quantita",
            "aantal",
            "quantidade",
            "antal",
            "ilość",
            "#",
            "x",
            "no",
            "nr",
        ],
    ),
    (
        Column::Name,
        &[
            "name",
            "card",
            "card name",
            "cardname",
            "product name",
            "title",
            "kartenname",
            "karte",
            "nom",
            "carte",
            "carta",
            "kaart",
            "nome",
            "card title",
        ],
    ),
    (Column::Set, &["set", "set code", "setcode", "edition code", "set id", "cardset"]),
    (
        Column::Number,
        &["number", "collector number", "card number", "collector", "cardcode", "card id", "cardid", "code"],
    ),
    (Column::Rarity, &["rarity", "cardrarity"]),
    (Column::Finish, &["finish", "foil", "printing", "premium", "is foil", "variance", "variant"]),
    (Column::Edition, &["edition", "card edition"]),
];

/// The column that a word names, in lower case and with single spaces.
pub(in crate::deck::interchange) fn column(word: &str) -> Option<Column> {
    HEADERS.iter().find(|(_, words)| words.contains(&word)).map(|(column, _)| *column)
}

/// What the cells of a header name, in order.
fn columns(header: &str, delimiter: u8) -> Vec<Option<Column>> {
    let mut found: Vec<Option<Column>> = Vec::new();
    for cell in header.split(char::from(delimiter)) {
        let word = if cell.trim().trim_matches('"') == "#" { "#".to_owned() } else { normal(cell) };
        found.push(column(&word).filter(|column| !found.contains(&Some(*column))));
    }
    found
}

/// The shape of a table.
pub(super) struct Shape {
    /// What separates the cells.
    pub(super) delimiter: u8,
    /// What the columns hold.
    pub(super) columns: Vec<Option<Column>>,
    /// Rows before the first card: the header, and perhaps a `sep=` line.
    pub(super) head: usize,
}

impl Shape {
    /// Whether a row is the line below the header of a table in Markdown.
    pub(super) fn is_rule(&self, row: &str) -> bool {
        self.delimiter == b'|' && row.contains('-') && row.chars().all(|c| "|-: +".contains(c))
    }

    /// The headers of a header row whose columns hold nothing that is read.
    pub(super) fn unread(&self, header: &str) -> Vec<String> {
        let cells = header.split(char::from(self.delimiter)).map(|cell| cell.trim().trim_matches('"').trim());
        let unread = cells.zip(&self.columns).filter(|(cell, column)| column.is_none() && !cell.is_empty());
        unread.map(|(cell, _)| cell.to_owned()).collect()
    }
}

/// Finds the shape of a table.
pub(super) fn shape(text: &str) -> Shape {
    let mut lines = super::super::text::lines(text).filter(|line| !line.trim().is_empty());
    let mut header = lines.next().unwrap_or("");
    let said = header.trim().trim_matches('"').strip_prefix("sep=").and_then(|rest| rest.bytes().next());
    let head = if said.is_some() { 2 } else { 1 };
    if said.is_some() {
        header = lines.next().unwrap_or("");
    }
    // A header is a short line; the bound keeps a text of one line cheap.
    let header = if header.len() > 4_000 { "" } else { header };
    let known = |delimiter: &u8| columns(header, *delimiter).iter().flatten().count();
    let best = [b'|', b'\t', b';', b','].into_iter().max_by_key(known).unwrap_or(b',');
    let delimiter = said.filter(u8::is_ascii_punctuation).unwrap_or(best);
    Shape { delimiter, columns: columns(header, delimiter), head }
}

/// A header cell in lower case, without quotes, its signs as single spaces.
fn normal(cell: &str) -> String {
    let plain: String = cell.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
