//! What a sheet ends with, below its right column: what the list was judged, its content id, who signs.

use krilla::tagging::Tag;

use super::sheet::{Sheet, grouped};
use crate::{
    form::{LABEL, signature},
    pen::{Area, DARK, Pen},
    text::{Style, Typesetter, leading},
};

const WORDS: Style = Style::bold(11.0);
const BASIS: Style = Style::regular(8.5);
const ID: Style = Style::bold(12.0);

/// What the judgement has around it, what the content id has above it, and signatures above and below.
const BAND: f32 = 8.0;
const ABOVE_ID: f32 = 5.0;
const TO_SIGN: f32 = 28.0;
const SIGNED: f32 = 12.0;

/// Who signs, the second below the first.
const SIGNATURES: [&str; 2] = ["Signature of the player", "Judge: checked, time and signature"];

/// The end of a sheet, laid out.
pub(super) struct End {
    width: f32,
    /// The words of the judgement, and by what.
    judged: [Vec<String>; 2],
    id: (Style, Vec<String>),
}

impl End {
    /// The end in a width.
    pub(super) fn of(sheet: &Sheet, width: f32, typesetter: &Typesetter<'_>) -> Self {
        let room = width - 2.0 * BAND;
        let (words, basis) = sheet.verdict.as_ref().map_or(("", ""), |verdict| (&verdict.words, &verdict.basis));
        Self {
            width,
            judged: [typesetter.lines(words, WORDS, room, 6), typesetter.lines(basis, BASIS, room, 4)],
            id: typesetter.fitted(&grouped(&sheet.content_id), ID, 8.0, room, 3),
        }
    }

    /// The height of the judgement; nothing where there is none.
    fn band(&self) -> f32 {
        let [words, basis] = &self.judged;
        let (style, id) = &self.id;
        let judged = words.len() as f32 * leading(WORDS) + basis.len() as f32 * leading(BASIS);
        let id = if id.is_empty() { 0.0 } else { leading(LABEL) + id.len() as f32 * leading(*style) };
        let all = judged + id + if judged > 0.0 && id > 0.0 { ABOVE_ID } else { 0.0 };
        if all > 0.0 { all + 2.0 * BAND } else { 0.0 }
    }

    /// In points.
    pub(super) fn height(&self) -> f32 {
        self.band() + SIGNATURES.len() as f32 * (TO_SIGN + SIGNED)
    }

    pub(super) fn draw(&self, pen: &mut Pen<'_, '_>, (left, top): (f32, f32)) {
        let band = self.band();
        if band > 0.0 {
            pen.outline(Area { left, top, width: self.width, height: band }, DARK);
            self.draw_judgement(pen, (left + BAND, top + BAND));
        }
        let mut baseline = top + band;
        for whose in SIGNATURES {
            baseline += TO_SIGN;
            signature(pen, whose, (left, baseline), self.width);
            baseline += SIGNED;
        }
    }

    fn draw_judgement(&self, pen: &mut Pen<'_, '_>, (left, top): (f32, f32)) {
        let mut top = top;
        for (lines, style) in self.judged.iter().zip([WORDS, BASIS]) {
            if !lines.is_empty() {
                pen.element(Tag::P, |pen| pen.paragraph(lines, (left, top), style));
                top += lines.len() as f32 * leading(style);
            }
        }
        let (style, id) = &self.id;
        if !id.is_empty() {
            top += if self.judged.iter().all(Vec::is_empty) { 0.0 } else { ABOVE_ID };
            pen.element(Tag::P, |pen| {
                pen.line("Content id ", (left, top + LABEL.size), LABEL);
                pen.paragraph(id, (left, top + leading(LABEL)), *style);
            });
        }
    }
}
