//! Facts and a table as PDF.

use krilla::tagging::{ArtifactType, TableHeaderScope, Tag};

use crate::{
    fault::PdfError,
    fonts::Fonts,
    look::Look,
    pages::{Block, Layout, Placed, layout},
    paper::Paper,
    pen::{DARK, LIGHT, Pen},
    printed::{Align, Printed},
    text::{Style, Typesetter, leading},
    writer::{Writer, Written},
};

/// Writes a document as PDF, tagged and in English. It takes a time in proportion to its length, some
/// milliseconds a page.
///
/// # Errors
/// A font cannot be embedded, or the document is beyond what a PDF can be.
pub fn pdf(printed: &Printed, paper: Paper, fonts: &Fonts) -> Result<Vec<u8>, PdfError> {
    written(printed, paper, &Look::REPORT, fonts).map(|written| written.pdf)
}

/// Writes a document that looks so.
pub(crate) fn written(printed: &Printed, paper: Paper, look: &Look, fonts: &Fonts) -> Result<Written, PdfError> {
    let typesetter = Typesetter::new(fonts);
    let size = look.size(paper);
    let layout = layout(printed, size, look, &typesetter);
    let mut writer = Writer::new(&typesetter);
    let mut drawing = Drawing { printed, layout: &layout, look, width: size.0, is_open: false, has_rows: false };
    let pages = layout.pages.len();
    for (at, placed) in layout.pages.iter().enumerate() {
        writer.page(size, |pen| {
            placed.iter().for_each(|placed| drawing.block(pen, placed));
            pen.foot(&printed.footer, &format!("{} of {pages}", at + 1), look.margin);
            if look.names_boxed {
                pen.name_boxed(look.margin);
            }
        })?;
    }
    writer.finish(&printed.title)
}

/// A document that is being drawn.
struct Drawing<'l> {
    printed: &'l Printed,
    layout: &'l Layout,
    look: &'l Look,
    /// Of the page.
    width: f32,
    /// Whether what comes is in the table, and in its rows.
    is_open: bool,
    has_rows: bool,
}

impl Drawing<'_> {
    fn block(&mut self, pen: &mut Pen<'_, '_>, placed: &Placed) {
        let (top, look) = (placed.top, self.look);
        let left = look.margin;
        match &placed.block {
            Block::Title(lines) => {
                pen.heading(1, &self.printed.title, |pen| pen.paragraph(lines, (left, top), look.title));
            }
            Block::Fact(label, lines) => {
                let values = self.layout.values;
                pen.element(Tag::P, |pen| {
                    pen.line(&format!("{label} "), (left, top + look.label.size), look.label);
                    pen.paragraph(lines, (values, top), look.body);
                });
            }
            Block::Note(lines) => {
                self.end(pen);
                pen.element(Tag::P, |pen| pen.paragraph(lines, (left, top), look.body));
            }
            Block::Headers(cells, true) => {
                pen.structure().open(Tag::Table);
                self.is_open = true;
                pen.group(Tag::THead, |pen| {
                    pen.group(Tag::TR, |pen| {
                        for (at, lines) in cells.iter().enumerate() {
                            let tag = Tag::TH(TableHeaderScope::Column);
                            pen.element(tag, |pen| self.cell(pen, at, lines, top, look.header));
                        }
                    });
                });
                self.rule(pen, top + placed.height, DARK);
            }
            Block::Headers(cells, false) => {
                pen.artifact(ArtifactType::Header, |pen| {
                    cells.iter().enumerate().for_each(|(at, lines)| self.cell(pen, at, lines, top, look.header));
                });
                self.rule(pen, top + placed.height, DARK);
            }
            Block::Row(cells) => {
                if !self.has_rows {
                    pen.structure().open(Tag::TBody);
                    self.has_rows = true;
                }
                pen.group(Tag::TR, |pen| {
                    for (at, lines) in cells.iter().enumerate() {
                        pen.element(Tag::TD, |pen| self.cell(pen, at, lines, top, look.cell));
                    }
                });
                self.rule(pen, top + placed.height, LIGHT);
            }
        }
    }

    /// Ends the table, where one is open.
    fn end(&mut self, pen: &mut Pen<'_, '_>) {
        for is_open in [&mut self.has_rows, &mut self.is_open] {
            if std::mem::take(is_open) {
                pen.structure().close();
            }
        }
    }

    fn cell(&self, pen: &mut Pen<'_, '_>, column: usize, lines: &[String], top: f32, style: Style) {
        let Some(span) = self.layout.spans.get(column).copied() else { return };
        for (at, line) in lines.iter().enumerate() {
            let left = match span.align {
                Align::Left => span.left,
                Align::Right => span.left + span.width - pen.typesetter.width(line.trim_end(), style),
            };
            pen.line(line, (left, top + self.look.padding + style.size + at as f32 * leading(style)), style);
        }
    }

    /// A thin line over the width of the table.
    fn rule(&self, pen: &mut Pen<'_, '_>, top: f32, shade: u8) {
        pen.rule((self.look.margin, top), self.width - 2.0 * self.look.margin, shade);
    }
}
