//! The front of a sheet, over as many pages as it takes.

use krilla::tagging::{ArtifactType, Tag};

use super::{
    columns::{Columns, Room, arranged},
    end::End,
    flow::Setting,
    head::Head,
    sheet::{COLUMN_GAP, Sheet, foot},
    table::Table,
};
use crate::{
    code::Code,
    form::MARGIN,
    pages::FOOT,
    pen::Pen,
    text::{Style, Typesetter, leading},
};

const GOES_ON: Style = Style::bold(10.0);
const NUMBER: Style = Style::regular(10.0);

/// Room between the parts of a page.
const GAP: f32 = 14.0;

/// A sheet that is laid out.
pub(super) struct Front<'s> {
    pub(super) sheet: &'s Sheet,
    size: (f32, f32),
    head: Head<'s>,
    /// Whose the further pages are.
    goes_on: Vec<String>,
    setting: Setting,
    columns: Columns<'s>,
    end: End,
}

impl<'s> Front<'s> {
    pub(super) fn of(sheet: &'s Sheet, link: Option<Code>, size: (f32, f32), typesetter: &Typesetter<'_>) -> Self {
        let width = size.0 - 2.0 * MARGIN;
        let column = (width - COLUMN_GAP) / 2.0;
        let head = Head::of(sheet, link, width, typesetter);
        let end = End::of(sheet, column, typesetter);
        let whose = [sheet.player.as_str(), sheet.event.as_str()];
        let whose: Vec<&str> = whose.into_iter().filter(|part| !part.is_empty()).collect();
        let goes_on = typesetter.lines(&whose.join(" · "), GOES_ON, width * 0.75, 2);
        let bottom = size.1 - MARGIN - FOOT;
        let bottoms = [bottom, bottom - end.height() - GAP];
        let room = Room {
            width: column,
            first: bottoms.map(|bottom| bottom - MARGIN - head.height() - GAP),
            further: bottoms.map(|bottom| bottom - further(&goes_on)),
        };
        let (setting, columns) = arranged(&sheet.decks, room, typesetter);
        Self { sheet, size, head, goes_on, setting, columns, end }
    }

    /// How many pages it has, without its back.
    pub(super) fn pages(&self) -> usize {
        self.columns.len()
    }

    /// Draws a page of a sheet that has so many with its back.
    pub(super) fn draw(&self, pen: &mut Pen<'_, '_>, page: usize, pages: usize) {
        let number = format!("page {} of {pages}", page + 1);
        let width = (self.size.0 - 2.0 * MARGIN - COLUMN_GAP) / 2.0;
        let lefts = [MARGIN, MARGIN + width + COLUMN_GAP];
        pen.group(Tag::Section, |pen| {
            let top = if page == 0 {
                self.head.draw(pen);
                MARGIN + self.head.height() + GAP
            } else {
                pen.artifact(ArtifactType::Header, |pen| {
                    pen.paragraph(&self.goes_on, (MARGIN, MARGIN), GOES_ON);
                    pen.line_to(&number, (self.size.0 - MARGIN, MARGIN + NUMBER.size), NUMBER);
                });
                further(&self.goes_on)
            };
            for (column, left) in self.columns.get(page).into_iter().flatten().zip(lefts) {
                Table { setting: &self.setting, left, width }.draw(pen, column, top);
            }
            if page + 1 == self.pages() {
                let [_, right] = lefts;
                self.end.draw(pen, (right, self.size.1 - MARGIN - FOOT - self.end.height()));
            }
        });
        pen.foot(&foot(self.sheet), &number, MARGIN);
        pen.name_boxed(MARGIN);
    }
}

/// Where the columns of further pages begin.
fn further(goes_on: &[String]) -> f32 {
    MARGIN + goes_on.len().max(1) as f32 * leading(GOES_ON) + GAP
}
