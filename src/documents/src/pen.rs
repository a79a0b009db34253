//! Draws on a page.

use std::{collections::BTreeSet, num::NonZeroU16};

use krilla::{
    color::luma,
    geom::{PathBuilder, Point, Rect},
    paint::{Fill, Stroke, StrokeDash},
    surface::Surface,
    tagging::{Artifact, ArtifactType, ContentTag, Identifier, SpanTag, Tag, TagKind},
};

use crate::{
    code::Code,
    structure::Structure,
    text::{Style, Typesetter, leading},
};

/// How dark lines are, of 255: below headers and where somebody writes, and between rows.
pub(crate) const DARK: u8 = 90;
pub(crate) const LIGHT: u8 = 215;

const FOOTER: Style = Style::regular(7.0);

/// Letters that a page names one by one, of those that no font has.
const NAMED: usize = 8;

/// A part of a page, in points from its upper left corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Area {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

/// Draws on a page.
pub(crate) struct Pen<'p, 'f> {
    surface: Surface<'p>,
    pub(crate) typesetter: &'p Typesetter<'f>,
    structure: &'p mut Structure,
    /// Width and height of the page.
    size: (f32, f32),
    /// The letters on it that no font has.
    pub(crate) boxed: BTreeSet<char>,
}

impl<'p, 'f> Pen<'p, 'f> {
    pub(crate) fn new(
        surface: Surface<'p>,
        typesetter: &'p Typesetter<'f>,
        structure: &'p mut Structure,
        size: (f32, f32),
    ) -> Self {
        Self { surface, typesetter, structure, size, boxed: BTreeSet::new() }
    }

    /// Draws a part that has parts.
    pub(crate) fn group(&mut self, tag: impl Into<TagKind>, draw: impl FnOnce(&mut Self)) {
        self.structure.open(tag);
        draw(self);
        self.structure.close();
    }

    /// Draws a part that has none.
    pub(crate) fn element(&mut self, tag: impl Into<TagKind>, draw: impl FnOnce(&mut Self)) {
        self.structure.open(tag);
        let drawn = self.tagged(draw);
        self.structure.holds(drawn);
        self.structure.close();
    }

    /// Draws a heading of a level from 1 on.
    pub(crate) fn heading(&mut self, level: u16, title: &str, draw: impl FnOnce(&mut Self)) {
        let level = NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
        self.element(Tag::Hn(level, Some(title.to_owned())), draw);
    }

    /// Parts that go on over pages.
    pub(crate) fn structure(&mut self) -> &mut Structure {
        self.structure
    }

    fn tagged(&mut self, draw: impl FnOnce(&mut Self)) -> Identifier {
        let identifier = self.surface.start_tagged(ContentTag::Span(SpanTag::empty()));
        draw(self);
        self.surface.end_tagged();
        identifier
    }

    /// Draws what is no part of what the document says.
    pub(crate) fn artifact(&mut self, kind: ArtifactType, draw: impl FnOnce(&mut Self)) {
        self.surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(kind)));
        draw(self);
        self.surface.end_tagged();
    }

    /// What a page ends with: no part of what the document says.
    pub(crate) fn foot(&mut self, text: &str, number: &str, margin: f32) {
        let (width, height) = self.size;
        let baseline = height - margin;
        let numbers = self.typesetter.width(number, FOOTER);
        let room = width - 2.0 * margin - numbers - 2.0 * FOOTER.size;
        let text = self.typesetter.lines(text, FOOTER, room, 1).into_iter().next().unwrap_or_default();
        let right = width - margin - numbers;
        self.artifact(ArtifactType::Footer, |pen| {
            pen.line(&text, (margin, baseline), FOOTER);
            pen.line(number, (right, baseline), FOOTER);
        });
    }

    /// Names the letters of the page that no font has, above its foot.
    pub(crate) fn name_boxed(&mut self, margin: f32) {
        if self.boxed.is_empty() {
            return;
        }
        let named: Vec<String> =
            self.boxed.iter().take(NAMED).map(|letter| format!("U+{:04X}", u32::from(*letter))).collect();
        let more = match self.boxed.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let text = format!("Boxes stand for letters that the font lacks: {}{more}", named.join(", "));
        let (width, height) = self.size;
        let lines = self.typesetter.lines(&text, FOOTER, width - 2.0 * margin, 1);
        self.artifact(ArtifactType::Footer, |pen| {
            pen.paragraph(&lines, (margin, height - margin - 2.0 * leading(FOOTER) - 1.0), FOOTER);
        });
    }

    pub(crate) fn paragraph(&mut self, lines: &[String], (left, top): (f32, f32), style: Style) {
        for (at, line) in lines.iter().enumerate() {
            self.line(line, (left, top + style.size + at as f32 * leading(style)), style);
        }
    }

    /// Lines around a middle.
    pub(crate) fn centred(&mut self, lines: &[String], (middle, top): (f32, f32), style: Style) {
        for (at, line) in lines.iter().enumerate() {
            let line = line.trim_end();
            let left = middle - self.typesetter.width(line, style) / 2.0;
            self.line(line, (left, top + style.size + at as f32 * leading(style)), style);
        }
    }

    /// A line that ends at a right edge.
    pub(crate) fn line_to(&mut self, text: &str, (right, baseline): (f32, f32), style: Style) {
        let left = right - self.typesetter.width(text, style);
        self.line(text, (left, baseline), style);
    }

    /// Draws a line whose letters stand on a height.
    pub(crate) fn line(&mut self, text: &str, (left, baseline): (f32, f32), style: Style) {
        self.shade(style.shade);
        let lacking = text.chars().filter(|letter| self.typesetter.lacks(*letter, style.weight));
        self.boxed.extend(lacking);
        let mut left = left;
        for run in self.typesetter.runs(text, style) {
            let start = Point::from_xy(left, baseline);
            self.surface.draw_glyphs(start, &run.glyphs, run.font, &run.text, style.size, false);
            left += run.width;
        }
    }

    /// A level line half a point high.
    pub(crate) fn rule(&mut self, (left, top): (f32, f32), width: f32, shade: u8) {
        let Some(area) = Rect::from_xywh(left, top - 0.25, width, 0.5) else { return };
        let mut path = PathBuilder::new();
        path.push_rect(area);
        let Some(path) = path.finish() else { return };
        self.shade(shade);
        self.artifact(ArtifactType::Layout, |pen| pen.surface.draw_path(&path));
    }

    /// The outline of a box, drawn inside of it.
    pub(crate) fn outline(&mut self, area: Area, shade: u8) {
        let half = OUTLINE / 2.0;
        let inside = Rect::from_xywh(area.left + half, area.top + half, area.width - OUTLINE, area.height - OUTLINE);
        let Some(inside) = inside else { return };
        let mut path = PathBuilder::new();
        path.push_rect(inside);
        self.stroke(path, shade, None);
    }

    /// A dashed line, to cut along.
    pub(crate) fn cut(&mut self, from: (f32, f32), to: (f32, f32)) {
        let mut path = PathBuilder::new();
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
        self.stroke(path, CUT, Some(StrokeDash { array: vec![3.0, 3.0], offset: 0.0 }));
    }

    fn stroke(&mut self, path: PathBuilder, shade: u8, dash: Option<StrokeDash>) {
        let Some(path) = path.finish() else { return };
        let stroke = Stroke { paint: luma::Color::new(shade).into(), width: OUTLINE, dash, ..Stroke::default() };
        self.surface.set_fill(None);
        self.surface.set_stroke(Some(stroke));
        self.artifact(ArtifactType::Layout, |pen| pen.surface.draw_path(&path));
        self.surface.set_stroke(None);
    }

    /// A code whose modules fill a square; the margin around it is the caller's.
    pub(crate) fn code(&mut self, code: &Code, says: &str, (left, top): (f32, f32), side: f32) {
        let module = side / code.modules() as f32;
        let mut path = PathBuilder::new();
        for run in code.runs() {
            let (left, top) = (left + run.from as f32 * module, top + run.row as f32 * module);
            if let Some(dark) = Rect::from_xywh(left, top, run.length as f32 * module, module) {
                path.push_rect(dark);
            }
        }
        let Some(path) = path.finish() else { return };
        self.shade(0);
        self.element(Tag::Figure(Some(says.to_owned())), |pen| pen.surface.draw_path(&path));
    }

    fn shade(&mut self, shade: u8) {
        self.surface.set_fill(Some(Fill { paint: luma::Color::new(shade).into(), ..Fill::default() }));
    }
}

/// How thick outlines and dashed lines are, in points.
const OUTLINE: f32 = 0.75;

/// How dark lines to cut along are, of 255.
const CUT: u8 = 150;
