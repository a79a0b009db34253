//! Where everything stands: lines of texts, cells of rows, rows of pages.

use crate::{
    look::Look,
    printed::{Align, Column, Printed},
    text::{Style, Typesetter, leading},
};

/// What the foot of a page takes above the margin, in points.
pub(crate) const FOOT: f32 = 22.0;
/// Which part of a page's width the longest word of a column widens it to at most.
const WIDEST_WORD: f32 = 10.0;

/// Lines that a title, a fact or note, a header and a cell have at most. Nothing then is taller than a
/// page.
const MOST: [usize; 4] = [3, 8, 3, 4];

/// What stands on a page as one.
#[derive(Debug, PartialEq)]
pub(crate) enum Block {
    /// The title.
    Title(Vec<String>),
    /// A fact: its label, and the lines of what is so.
    Fact(String, Vec<String>),
    /// The headers of the table; `true` where they stand for the first time.
    Headers(Vec<Vec<String>>, bool),
    /// A row of the table.
    Row(Vec<Vec<String>>),
    /// A paragraph behind the table.
    Note(Vec<String>),
}

/// A block and where it begins, from the upper edge of the page.
#[derive(Debug, PartialEq)]
pub(crate) struct Placed {
    pub(crate) block: Block,
    pub(crate) top: f32,
    pub(crate) height: f32,
}

/// Where a column is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Span {
    pub(crate) left: f32,
    pub(crate) width: f32,
    pub(crate) align: Align,
}

/// A document that is laid out.
#[derive(Debug, PartialEq)]
pub(crate) struct Layout {
    pub(crate) pages: Vec<Vec<Placed>>,
    pub(crate) spans: Vec<Span>,
    /// Where the values of facts begin.
    pub(crate) values: f32,
}

/// Lays a document out.
pub(crate) fn layout(printed: &Printed, (wide, high): (f32, f32), look: &Look, typesetter: &Typesetter<'_>) -> Layout {
    let width = wide - 2.0 * look.margin;
    let [title, paragraph, header, cell] = MOST;
    let spans = spans(printed, width, look, typesetter);
    let cells = |texts: &mut dyn Iterator<Item = &String>, style: Style, most: usize| -> Vec<Vec<String>> {
        spans
            .iter()
            .map(|span| texts.next().map_or_else(Vec::new, |text| typesetter.lines(text, style, span.width, most)))
            .collect()
    };
    let labels = printed.facts.iter().map(|fact| typesetter.width(&fact.label, look.label)).fold(0.0, f32::max);
    let values = (labels + look.gap).min(width / 3.0);

    let mut pages = Pages { look, done: Vec::new(), page: Vec::new(), next: 0.0, bottom: high - look.margin - FOOT };
    pages.put(Block::Title(typesetter.lines(&printed.title, look.title, width, title)), 0.0);
    for fact in &printed.facts {
        let label =
            typesetter.lines(&fact.label, look.label, values - look.gap, 1).into_iter().next().unwrap_or_default();
        pages.put(Block::Fact(label, typesetter.lines(&fact.value, look.body, width - values, paragraph)), 0.0);
    }
    if !printed.columns.is_empty() {
        let headers = cells(&mut printed.columns.iter().map(|column| &column.header), look.header, header);
        pages.put(Block::Headers(headers.clone(), true), 8.0);
        for row in &printed.rows {
            let block = Block::Row(cells(&mut row.iter(), look.cell, cell));
            if pages.is_full(&block) {
                pages.turn();
                pages.put(Block::Headers(headers.clone(), false), 0.0);
            }
            pages.put(block, 0.0);
        }
    }
    for (at, note) in printed.notes.iter().enumerate() {
        let room = if at == 0 { 8.0 } else { 2.0 };
        pages.put(Block::Note(typesetter.lines(note, look.body, width, paragraph)), room);
    }
    pages.turn();
    Layout { pages: pages.done, spans, values: look.margin + values }
}

/// Where the columns are: each has room for its longest word, as far as that is no more than a part of
/// the page, and what is left is shared out.
fn spans(printed: &Printed, width: f32, look: &Look, typesetter: &Typesetter<'_>) -> Vec<Span> {
    let longest = |text: &str, style: Style| {
        text.split_whitespace().map(|word| typesetter.width(word, style)).fold(0.0, f32::max)
    };
    let most = width / WIDEST_WORD;
    let needed = |(at, column): (usize, &Column)| {
        let cells = printed.rows.iter().filter_map(|row| row.get(at)).map(|cell| longest(cell, look.cell));
        cells.fold(longest(&column.header, look.header), f32::max).min(most) + look.gap
    };
    let needed: Vec<f32> = printed.columns.iter().enumerate().map(needed).collect();
    let all: f32 = needed.iter().sum();
    // More columns than a page has room for words share it as they can.
    let (scale, left_over) = if all > width { (width / all, 0.0) } else { (1.0, width - all) };
    let shares: f32 = printed.columns.iter().map(|column| f32::from(column.share)).sum();
    let mut left = look.margin;
    let mut spans = Vec::with_capacity(printed.columns.len());
    for (column, needed) in printed.columns.iter().zip(needed) {
        let whole = needed * scale + left_over * f32::from(column.share) / shares.max(1.0);
        spans.push(Span { left, width: (whole - look.gap).max(1.0), align: column.align });
        left += whole;
    }
    spans
}

/// Pages that are being filled.
struct Pages<'l> {
    look: &'l Look,
    done: Vec<Vec<Placed>>,
    page: Vec<Placed>,
    /// Where the next block begins; 0 on a page on which nothing stands yet.
    next: f32,
    bottom: f32,
}

impl Pages<'_> {
    fn is_full(&self, block: &Block) -> bool {
        !self.page.is_empty() && self.next + height(block, self.look) > self.bottom
    }

    fn turn(&mut self) {
        self.done.push(std::mem::take(&mut self.page));
    }

    /// Puts a block below the others with some room between, or on the next page.
    fn put(&mut self, block: Block, room: f32) {
        let height = height(&block, self.look);
        if !self.page.is_empty() && self.next + room + height > self.bottom {
            self.turn();
        }
        let top = if self.page.is_empty() { self.look.margin } else { self.next + room };
        self.next = top + height;
        self.page.push(Placed { block, top, height });
    }
}

fn height(block: &Block, look: &Look) -> f32 {
    let lines = |lines: usize, style: Style| lines.max(1) as f32 * leading(style);
    let tallest = |cells: &[Vec<String>]| cells.iter().map(Vec::len).max().unwrap_or(0);
    match block {
        Block::Title(text) => lines(text.len(), look.title) + 4.0,
        Block::Fact(_, value) => lines(value.len(), look.body),
        Block::Note(text) => lines(text.len(), look.body),
        Block::Headers(cells, _) => lines(tallest(cells), look.header) + 2.0 * look.padding,
        Block::Row(cells) => lines(tallest(cells), look.cell) + 2.0 * look.padding,
    }
}

#[cfg(test)]
mod tests;
