//! What the first page of a sheet begins with: the event, who plays, where and when, a code with the link.

use krilla::tagging::Tag;

use super::sheet::{COLUMN_GAP, KIND, Sheet};
use crate::{
    code::{Code, MILLIMETRE},
    form::{self, Field, LABEL, MARGIN},
    pen::Pen,
    printed::Fact,
    text::{Style, Typesetter, leading},
};

const EVENT: Style = Style::bold(18.0);
const PLAYER: Style = Style::bold(14.0);
const FACT: Style = Style::regular(10.0);

/// The side of the code with the link, 26 mm: a phone reads it from a hand's distance.
const LINK: f32 = 26.0 * MILLIMETRE;

/// Room between it and what it is: its light margin.
const LINK_GAP: f32 = 8.0;

/// Facts side by side.
const FACTS: usize = 3;

/// Room between facts, and below each part.
const FACT_GAP: f32 = 14.0;
const BELOW: f32 = 6.0;

/// Room for a name on a form to fill in.
const NAME_WIDTH: f32 = 300.0;

/// The head of a sheet, laid out.
pub(super) struct Head<'s> {
    sheet: &'s Sheet,
    /// Where the page's text ends to the right.
    right: f32,
    link: Option<Code>,
    event: (Style, Vec<String>),
    player: Field<'s>,
    facts: Vec<Field<'s>>,
}

impl<'s> Head<'s> {
    /// The head in a width.
    pub(super) fn of(sheet: &'s Sheet, link: Option<Code>, width: f32, typesetter: &Typesetter<'_>) -> Self {
        let texts = if link.is_some() { width - LINK - COLUMN_GAP } else { width };
        let fact_width = (texts - (FACTS - 1) as f32 * FACT_GAP) / FACTS as f32;
        let fact = |fact: &'s Fact| Field::of((&fact.label, &fact.value), (FACT, 8.5), (fact_width, 3), typesetter);
        let name_width = if sheet.player.is_empty() { NAME_WIDTH.min(texts) } else { texts };
        Self {
            sheet,
            right: MARGIN + width,
            link,
            event: typesetter.fitted(&sheet.event, EVENT, 11.0, texts, 2),
            player: Field::of(("Name or pseudonym", &sheet.player), (PLAYER, 9.0), (name_width, 3), typesetter),
            facts: sheet.facts.iter().map(fact).collect(),
        }
    }

    fn event_height(&self) -> f32 {
        let (style, lines) = &self.event;
        lines.len() as f32 * leading(*style)
    }

    /// The rows of facts with their heights.
    fn rows(&self) -> impl Iterator<Item = (&[Field<'s>], f32)> {
        self.facts.chunks(FACTS).map(|row| (row, row.iter().map(Field::height).fold(0.0, f32::max) + BELOW))
    }

    /// In points.
    pub(super) fn height(&self) -> f32 {
        let texts = leading(form::KIND) + self.event_height() + BELOW + self.player.height() + BELOW;
        let texts = texts + self.rows().map(|(_, height)| height).sum::<f32>();
        let link = LINK + LINK_GAP + leading(LABEL);
        if self.link.is_some() { texts.max(link) } else { texts }
    }

    pub(super) fn draw(&self, pen: &mut Pen<'_, '_>) {
        let mut top = MARGIN;
        pen.element(Tag::P, |pen| pen.paragraph(&[KIND.to_owned()], (MARGIN, top), form::KIND));
        top += leading(form::KIND);
        let (style, lines) = &self.event;
        pen.heading(1, &self.sheet.event, |pen| pen.paragraph(lines, (MARGIN, top), *style));
        top += self.event_height() + BELOW;
        self.player.draw(pen, (MARGIN, top));
        top += self.player.height() + BELOW;
        for (row, height) in self.rows() {
            let mut left = MARGIN;
            for field in row {
                field.draw(pen, (left, top));
                left += field.width() + FACT_GAP;
            }
            top += height;
        }
        if let Some(code) = &self.link {
            let says = format!("QR code with the address of this list: {}", self.sheet.link);
            let left = self.right - LINK;
            pen.code(code, &says, (left, MARGIN), LINK);
            let words = ["This list online".to_owned()];
            pen.element(Tag::P, |pen| pen.centred(&words, (left + LINK / 2.0, MARGIN + LINK + LINK_GAP), LABEL));
        }
    }
}
