//! Pages as PDF.

use std::num::NonZeroU16;

use krilla::{
    Document, SerializeSettings,
    color::luma,
    error::KrillaError,
    geom::{PathBuilder, Point, Rect},
    metadata::Metadata,
    page::PageSettings,
    paint::Fill,
    surface::Surface,
    tagging::{Artifact, ArtifactType, ContentTag, Identifier, SpanTag, TableHeaderScope, Tag, TagGroup, TagTree},
};

use crate::{
    fonts::Fonts,
    pages::{BODY, Block, CELL, FOOTER, HEADER, LABEL, Layout, MARGIN, PADDING, Placed, TITLE, layout, leading},
    paper::Paper,
    printed::{Align, Printed},
    text::{Style, Typesetter},
};

/// The language of every document.
const LANGUAGE: &str = "en";

/// How dark the lines below headers and rows are, of 255.
const LINES: [u8; 2] = [90, 215];

/// Why a document is not written: a fault of this program or its fonts, not of who asks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PdfError {
    /// A font cannot be embedded, or the document is beyond what a PDF can be.
    #[error("the document cannot be written: {0}")]
    Unwritable(String),
    /// The paper has no size.
    #[error("a page cannot have this size")]
    Size,
}

impl From<KrillaError> for PdfError {
    fn from(error: KrillaError) -> Self {
        Self::Unwritable(format!("{error:?}"))
    }
}

/// Writes a document as PDF, tagged and in English. It takes a time in proportion to its length, some
/// milliseconds a page.
///
/// # Errors
/// A font cannot be embedded, or the document is beyond what a PDF can be.
pub fn pdf(printed: &Printed, paper: Paper, fonts: &Fonts) -> Result<Vec<u8>, PdfError> {
    let typesetter = Typesetter::new(fonts);
    let layout = layout(printed, paper, &typesetter);
    let (width, height) = paper.size();
    let mut document = Document::new_with(SerializeSettings { enable_tagging: true, ..SerializeSettings::default() });
    let mut tags = Tags::default();
    let pages = layout.pages.len();
    for (at, placed) in layout.pages.iter().enumerate() {
        let settings = PageSettings::from_wh(width, height).ok_or(PdfError::Size)?;
        let mut page = document.start_page_with(settings);
        {
            let mut pen = Pen { surface: page.surface(), typesetter: &typesetter, layout: &layout, width };
            for one in placed {
                pen.block(one, printed, &mut tags);
            }
            pen.foot(&printed.footer, &format!("{} of {pages}", at + 1), height - MARGIN);
        }
        page.finish();
    }
    document.set_tag_tree(tags.tree());
    let metadata =
        Metadata::new().title(printed.title.clone()).language(LANGUAGE.to_owned()).producer("Safehouse".to_owned());
    document.set_metadata(metadata);
    Ok(document.finish()?)
}

/// The structure of a document, as it grows.
#[derive(Default)]
struct Tags {
    before: Vec<TagGroup>,
    header: Vec<TagGroup>,
    rows: Vec<TagGroup>,
    behind: Vec<TagGroup>,
}

impl Tags {
    fn tree(self) -> TagTree {
        let mut tree = TagTree::new().with_lang(Some(LANGUAGE.to_owned()));
        self.before.into_iter().for_each(|group| tree.push(group));
        if !self.header.is_empty() {
            let mut table = TagGroup::new(Tag::Table);
            let groups = [(TagGroup::new(Tag::THead), self.header), (TagGroup::new(Tag::TBody), self.rows)];
            for (mut group, rows) in groups {
                if !rows.is_empty() {
                    rows.into_iter().for_each(|row| group.push(row));
                    table.push(group);
                }
            }
            tree.push(table);
        }
        self.behind.into_iter().for_each(|group| tree.push(group));
        tree
    }
}

/// Draws on a page.
struct Pen<'p, 'f> {
    surface: Surface<'p>,
    typesetter: &'p Typesetter<'f>,
    layout: &'p Layout,
    width: f32,
}

impl Pen<'_, '_> {
    fn block(&mut self, placed: &Placed, printed: &Printed, tags: &mut Tags) {
        let top = placed.top;
        match &placed.block {
            Block::Title(lines) => {
                let mut heading = TagGroup::new(Tag::Hn(NonZeroU16::MIN, Some(printed.title.clone())));
                heading.push(self.tagged(|pen| pen.paragraph(lines, (MARGIN, top), TITLE)));
                tags.before.push(heading);
            }
            Block::Fact(label, lines) => {
                let mut fact = TagGroup::new(Tag::P);
                let values = self.layout.values;
                fact.push(self.tagged(|pen| {
                    pen.line(&format!("{label} "), (MARGIN, top + LABEL.size), LABEL);
                    pen.paragraph(lines, (values, top), BODY);
                }));
                tags.before.push(fact);
            }
            Block::Note(lines) => {
                let mut note = TagGroup::new(Tag::P);
                note.push(self.tagged(|pen| pen.paragraph(lines, (MARGIN, top), BODY)));
                tags.behind.push(note);
            }
            Block::Headers(cells, true) => {
                let mut row = TagGroup::new(Tag::TR);
                for (at, lines) in cells.iter().enumerate() {
                    let mut cell = TagGroup::new(Tag::TH(TableHeaderScope::Column));
                    cell.push(self.tagged(|pen| pen.cell(at, lines, top, HEADER)));
                    row.push(cell);
                }
                tags.header.push(row);
                self.rule(top + placed.height, 0);
            }
            Block::Headers(cells, false) => {
                self.artifact(ArtifactType::Header, |pen| {
                    cells.iter().enumerate().for_each(|(at, lines)| pen.cell(at, lines, top, HEADER));
                });
                self.rule(top + placed.height, 0);
            }
            Block::Row(cells) => {
                let mut row = TagGroup::new(Tag::TR);
                for (at, lines) in cells.iter().enumerate() {
                    let mut cell = TagGroup::new(Tag::TD);
                    cell.push(self.tagged(|pen| pen.cell(at, lines, top, CELL)));
                    row.push(cell);
                }
                tags.rows.push(row);
                self.rule(top + placed.height, 1);
            }
        }
    }

    /// What a page ends with: no part of what the document says.
    fn foot(&mut self, text: &str, number: &str, baseline: f32) {
        let numbers = self.typesetter.width(number, FOOTER);
        let room = self.width - 2.0 * MARGIN - numbers - 2.0 * FOOTER.size;
        let text = self.typesetter.lines(text, FOOTER, room, 1).into_iter().next().unwrap_or_default();
        let right = self.width - MARGIN - numbers;
        self.artifact(ArtifactType::Footer, |pen| {
            pen.line(&text, (MARGIN, baseline), FOOTER);
            pen.line(number, (right, baseline), FOOTER);
        });
    }

    /// Draws what is a part of the structure.
    fn tagged(&mut self, draw: impl FnOnce(&mut Self)) -> Identifier {
        let identifier = self.surface.start_tagged(ContentTag::Span(SpanTag::empty()));
        draw(self);
        self.surface.end_tagged();
        identifier
    }

    /// Draws what is none.
    fn artifact(&mut self, kind: ArtifactType, draw: impl FnOnce(&mut Self)) {
        self.surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(kind)));
        draw(self);
        self.surface.end_tagged();
    }

    fn cell(&mut self, column: usize, lines: &[String], top: f32, style: Style) {
        let Some(span) = self.layout.spans.get(column).copied() else { return };
        for (at, line) in lines.iter().enumerate() {
            let left = match span.align {
                Align::Left => span.left,
                Align::Right => span.left + span.width - self.typesetter.width(line.trim_end(), style),
            };
            self.line(line, (left, top + PADDING + style.size + at as f32 * leading(style)), style);
        }
    }

    fn paragraph(&mut self, lines: &[String], (left, top): (f32, f32), style: Style) {
        for (at, line) in lines.iter().enumerate() {
            self.line(line, (left, top + style.size + at as f32 * leading(style)), style);
        }
    }

    /// Draws a line whose letters stand on a height.
    fn line(&mut self, text: &str, (left, baseline): (f32, f32), style: Style) {
        self.shade(0);
        let mut left = left;
        for run in self.typesetter.runs(text, style) {
            let start = Point::from_xy(left, baseline);
            self.surface.draw_glyphs(start, &run.glyphs, run.font, &run.text, style.size, false);
            left += run.width;
        }
    }

    /// A thin line over the width of the table.
    fn rule(&mut self, top: f32, shade: usize) {
        let Some(shade) = LINES.get(shade).copied() else { return };
        let Some(area) = Rect::from_xywh(MARGIN, top - 0.25, self.width - 2.0 * MARGIN, 0.5) else { return };
        let mut path = PathBuilder::new();
        path.push_rect(area);
        let Some(path) = path.finish() else { return };
        self.shade(shade);
        self.artifact(ArtifactType::Layout, |pen| pen.surface.draw_path(&path));
    }

    fn shade(&mut self, shade: u8) {
        self.surface.set_fill(Some(Fill { paint: luma::Color::new(shade).into(), ..Fill::default() }));
    }
}
