//! A column of sections, drawn: each a heading with its total and a table.

use krilla::tagging::{TableHeaderScope, Tag};

use super::{
    flow::{GAP, Piece, Placed, Setting, TICK, TITLE_ROOM},
    sheet::{Line, Section},
};
use crate::{
    form::tick,
    pen::{DARK, LIGHT, Pen},
    text::Style,
};

const SECTION: Style = Style::bold(11.0);
const TOTAL: Style = Style::regular(9.0);
const WRONG: Style = Style::bold(9.0);
const NAMES: Style = Style::regular(6.5).quiet();

/// Room above the letters of a line, which the box beside them has below.
const ABOVE: f32 = 0.6;

/// How dark lines to write on are: they shall not be louder than what is written.
const TO_WRITE: u8 = 160;

/// A column of sections.
pub(super) struct Table<'l> {
    pub(super) setting: &'l Setting,
    pub(super) left: f32,
    pub(super) width: f32,
}

impl Table<'_> {
    fn right(&self) -> f32 {
        self.left + self.width
    }

    /// Where the count of a row ends, its box begins and its name.
    fn cells(&self) -> [f32; 3] {
        let count = self.left + self.setting.count;
        let tick = count + GAP;
        [count, tick, tick + self.setting.tick() + GAP]
    }

    /// Draws what stands in a column that begins so far down.
    pub(super) fn draw(&self, pen: &mut Pen<'_, '_>, column: &[Placed<'_>], top: f32) {
        let mut is_open = false;
        for placed in column {
            let at = top + placed.top;
            match &placed.piece {
                Piece::Head(section, goes_on) => {
                    if is_open {
                        end(pen);
                    }
                    self.draw_head(pen, section, *goes_on, at);
                    pen.structure().open(Tag::Table);
                    pen.group(Tag::THead, |pen| self.draw_names(pen, at + TITLE_ROOM));
                    pen.structure().open(Tag::TBody);
                    is_open = true;
                }
                Piece::Line(line, name) => {
                    self.draw_line(pen, line, name, at);
                    pen.rule((self.left, at + placed.height), self.width, LIGHT);
                }
                Piece::Open => {
                    let [_, left, _] = self.cells();
                    let side = self.setting.tick();
                    tick(pen, (left, at + (placed.height - side) / 2.0), side);
                    pen.rule((self.left, at + placed.height), self.width, TO_WRITE);
                }
            }
        }
        if is_open {
            end(pen);
        }
    }

    fn draw_head(&self, pen: &mut Pen<'_, '_>, section: &Section, goes_on: bool, top: f32) {
        // The total stands where the section begins.
        let (total, is_right) = if goes_on { (String::new(), true) } else { section.total() };
        let total_style = if is_right { TOTAL } else { WRONG };
        let title = if goes_on { format!("{}, continued", section.title) } else { section.title.clone() };
        let room = self.width - pen.typesetter.width(&total, total_style) - GAP;
        let (style, lines) = pen.typesetter.fitted(&title, SECTION, 7.0, room, 1);
        pen.heading(2, &title, |pen| pen.paragraph(&lines, (self.left, top + SECTION.size - style.size), style));
        if !total.is_empty() {
            pen.element(Tag::P, |pen| pen.line_to(&total, (self.right(), top + SECTION.size), total_style));
        }
        pen.rule((self.left, top + TITLE_ROOM - 1.0), self.width, DARK);
    }

    fn draw_names(&self, pen: &mut Pen<'_, '_>, top: f32) {
        let [_, _, name] = self.cells();
        let baseline = top + NAMES.size;
        let head = || Tag::TH(TableHeaderScope::Column);
        pen.group(Tag::TR, |pen| {
            pen.element(head(), |pen| pen.line("Copies", (self.left, baseline), NAMES));
            pen.element(head(), |pen| pen.line("Card", (name, baseline), NAMES));
            pen.element(head(), |pen| pen.line_to("Number", (self.right(), baseline), NAMES));
        });
    }

    fn draw_line(&self, pen: &mut Pen<'_, '_>, line: &Line, name: &[String], top: f32) {
        let style = self.setting.style;
        let [count, box_left, name_left] = self.cells();
        let baseline = top + style.size + ABOVE;
        pen.group(Tag::TR, |pen| {
            let bold = Style::bold(style.size);
            pen.element(Tag::TD, |pen| pen.line_to(&line.count.to_string(), (count, baseline), bold));
            tick(pen, (box_left, baseline - self.setting.tick() + ABOVE), self.setting.tick());
            pen.element(Tag::TD, |pen| pen.paragraph(name, (name_left, top + ABOVE), style));
            pen.element(Tag::TD, |pen| {
                let (style, lines) = pen.typesetter.fitted(&line.number, style, 5.0, self.setting.number, 1);
                pen.line_to(lines.first().map_or("", String::as_str), (self.right(), baseline), style);
            });
        });
    }
}

/// Ends a table and its rows.
fn end(pen: &mut Pen<'_, '_>) {
    pen.structure().close();
    pen.structure().close();
}

impl Setting {
    /// The side of a box to tick.
    fn tick(&self) -> f32 {
        self.style.size * TICK
    }
}
