//! Parts of forms: fields, lines to write on, boxes to tick.

use krilla::tagging::Tag;

use crate::{
    pen::{Area, DARK, Pen},
    text::{Style, Typesetter, leading},
};

/// The margin of a form, half an inch in points.
pub(crate) const MARGIN: f32 = 36.0;

/// Above what is filled in.
pub(crate) const LABEL: Style = Style::regular(7.5).quiet();

/// What kind of document it is, above its title.
pub(crate) const KIND: Style = Style::bold(9.0).quiet();

/// Between a label and what is below it, in points.
const LABEL_GAP: f32 = 1.5;

/// What a field takes where nothing is filled in yet, below its label, in points.
const TO_WRITE: f32 = 17.0;

/// A label with what is filled in below it, or a line to write on.
pub(crate) struct Field<'t> {
    label: &'t str,
    style: Style,
    lines: Vec<String>,
    width: f32,
}

impl<'t> Field<'t> {
    /// A field of at most so many lines, in letters down to a least size.
    pub(crate) fn of(
        (label, value): (&'t str, &str),
        (style, least): (Style, f32),
        (width, most): (f32, usize),
        typesetter: &Typesetter<'_>,
    ) -> Self {
        let (style, lines) = typesetter.fitted(value, style, least, width, most);
        Self { label, style, lines, width }
    }

    /// In points.
    pub(crate) fn height(&self) -> f32 {
        let below = if self.lines.is_empty() { TO_WRITE } else { self.lines.len() as f32 * leading(self.style) };
        leading(LABEL) + LABEL_GAP + below
    }

    pub(crate) fn width(&self) -> f32 {
        self.width
    }

    pub(crate) fn draw(&self, pen: &mut Pen<'_, '_>, (left, top): (f32, f32)) {
        let below = top + leading(LABEL) + LABEL_GAP;
        pen.element(Tag::P, |pen| {
            let label = pen.typesetter.lines(self.label, LABEL, self.width, 1);
            // A blank ends the words for those who hear or copy them.
            let label = label.iter().map(|line| format!("{line} ")).collect::<Vec<_>>();
            pen.paragraph(&label, (left, top), LABEL);
            pen.paragraph(&self.lines, (left, below), self.style);
        });
        if self.lines.is_empty() {
            pen.rule((left, below + TO_WRITE - 2.0), self.width, DARK);
        }
    }
}

/// A line to sign on, with whose it is below.
pub(crate) fn signature(pen: &mut Pen<'_, '_>, whose: &str, (left, baseline): (f32, f32), width: f32) {
    pen.rule((left, baseline), width, DARK);
    pen.element(Tag::P, |pen| {
        let lines = pen.typesetter.lines(whose, LABEL, width, 2);
        pen.paragraph(&lines, (left, baseline + 2.0), LABEL);
    });
}

/// A square to tick.
pub(crate) fn tick(pen: &mut Pen<'_, '_>, (left, top): (f32, f32), side: f32) {
    pen.outline(Area { left, top, width: side, height: side }, DARK);
}
