//! The front of a sheet: who plays, the lists, what they were judged, who signs.

use krilla::tagging::{ArtifactType, TableHeaderScope, Tag};

use super::{
    KIND, Sheet,
    columns::{Columns, Room, arranged},
    flow::{GAP, Piece, Placed, Setting, TICK, TITLE_ROOM},
    foot, grouped,
};
use crate::{
    code::{Code, MILLIMETRE},
    form::{self, Field, LABEL, MARGIN, between, signature, tick},
    pages::FOOT,
    pen::{Area, DARK, LIGHT, Pen},
    text::{Style, Typesetter, leading},
};

const EVENT: Style = Style::bold(18.0);
const PLAYER: Style = Style::bold(14.0);
const FACT: Style = Style::regular(10.0);
const SECTION: Style = Style::bold(11.0);
const TOTAL: Style = Style::regular(9.0);
const WRONG: Style = Style::bold(9.0);
const NAMES: Style = Style::regular(6.5).quiet();
const WORDS: Style = Style::bold(11.0);
const BASIS: Style = Style::regular(8.5);
const ID: Style = Style::bold(12.0);
const GOES_ON: Style = Style::bold(10.0);

/// The side of the code with the link, 26 mm: a phone reads it from a hand's distance.
const LINK: f32 = 26.0 * MILLIMETRE;

/// Facts side by side.
const FACTS: usize = 3;

/// Room between facts, between columns, and between the parts of a page.
const FACT_GAP: f32 = 14.0;
const COLUMN_GAP: f32 = 24.0;
const PART_GAP: f32 = 14.0;

/// Room for a name on a form to fill in.
const NAME_WIDTH: f32 = 300.0;

/// What the judgement has around it, and signatures above and below.
const BAND: f32 = 8.0;
const TO_SIGN: f32 = 30.0;
const SIGNED: f32 = 12.0;

/// What is signed: by the player, below it by a judge.
const SIGNATURES: [&str; 2] = ["Signature of the player", "Judge: checked, time and signature"];

/// A sheet that is laid out.
pub(super) struct Front<'s> {
    pub(super) sheet: &'s Sheet,
    size: (f32, f32),
    link: Option<Code>,
    event: (Style, Vec<String>),
    player: Field<'s>,
    facts: Vec<Field<'s>>,
    /// What goes on is said so.
    head: Vec<String>,
    /// The words of the judgement, by what, and the content id.
    judged: [Vec<String>; 2],
    id: (Style, Vec<String>),
    setting: Setting,
    columns: Columns<'s>,
}

impl<'s> Front<'s> {
    pub(super) fn of(sheet: &'s Sheet, link: Option<Code>, size: (f32, f32), typesetter: &Typesetter<'_>) -> Self {
        let width = size.0 - 2.0 * MARGIN;
        let texts = if link.is_some() { width - LINK - COLUMN_GAP } else { width };
        let fact = (texts - (FACTS - 1) as f32 * FACT_GAP) / FACTS as f32;
        let field =
            |fact_: &'s crate::Fact| Field::of((&fact_.label, &fact_.value), (FACT, 8.5), (fact, 3), typesetter);
        let name_width = if sheet.player.is_empty() { NAME_WIDTH } else { texts };
        let judgement = (width - COLUMN_GAP) / 2.0 - 2.0 * BAND;
        let (words, basis) = sheet.verdict.as_ref().map_or(("", ""), |verdict| (&verdict.words, &verdict.basis));
        let head = [sheet.player.as_str(), sheet.event.as_str()];
        let head: Vec<&str> = head.into_iter().filter(|part| !part.is_empty()).collect();
        let mut front = Self {
            sheet,
            size,
            link,
            event: typesetter.fitted(&sheet.event, EVENT, 11.0, texts, 2),
            player: Field::of(("Name or pseudonym", &sheet.player), (PLAYER, 9.0), (name_width, 3), typesetter),
            facts: sheet.facts.iter().map(field).collect(),
            head: typesetter.lines(&head.join(" · "), GOES_ON, width * 0.75, 2),
            judged: [typesetter.lines(words, WORDS, judgement, 6), typesetter.lines(basis, BASIS, judgement, 4)],
            id: typesetter.fitted(&grouped(&sheet.content_id), ID, 8.0, judgement, 3),
            setting: Setting::of(SIZE, SIZE, width, &[], typesetter),
            columns: Vec::new(),
        };
        let (first, further) = (front.header() + PART_GAP, front.further());
        let bottoms = [size.1 - MARGIN - FOOT, front.end() - PART_GAP];
        let room = Room {
            width: front.column(),
            first: bottoms.map(|bottom| bottom - first),
            further: bottoms.map(|bottom| bottom - further),
        };
        (front.setting, front.columns) = arranged(&sheet.decks, room, typesetter);
        front
    }

    /// How many pages it has, without its back.
    pub(super) fn pages(&self) -> usize {
        self.columns.len()
    }

    fn width(&self) -> f32 {
        self.size.0 - 2.0 * MARGIN
    }

    fn column(&self) -> f32 {
        (self.width() - COLUMN_GAP) / 2.0
    }

    fn event_height(&self) -> f32 {
        let (style, lines) = &self.event;
        lines.len() as f32 * leading(*style)
    }

    /// The rows of facts with their heights.
    fn rows(&self) -> impl Iterator<Item = (&[Field<'s>], f32)> {
        self.facts.chunks(FACTS).map(|row| (row, row.iter().map(Field::height).fold(0.0, f32::max) + 6.0))
    }

    /// Where the header of the first page ends.
    fn header(&self) -> f32 {
        let texts = leading(form::KIND) + self.event_height() + 6.0 + self.player.height() + 6.0;
        let texts = texts + self.rows().map(|(_, height)| height).sum::<f32>();
        MARGIN + if self.link.is_some() { texts.max(LINK) } else { texts }
    }

    /// Where the columns of further pages begin.
    fn further(&self) -> f32 {
        MARGIN + self.head.len().max(1) as f32 * leading(GOES_ON) + PART_GAP
    }

    /// The height of the band with the judgement; nothing where there is none.
    fn band(&self) -> f32 {
        let [words, basis] = &self.judged;
        let (style, id) = &self.id;
        let judged = words.len() as f32 * leading(WORDS) + basis.len() as f32 * leading(BASIS);
        let id = if id.is_empty() { 0.0 } else { leading(LABEL) + id.len() as f32 * leading(*style) };
        let all = judged + id + if judged > 0.0 && id > 0.0 { ABOVE_ID } else { 0.0 };
        if all > 0.0 { all + 2.0 * BAND } else { 0.0 }
    }

    /// Where the end of the sheet begins, below the right column.
    fn end(&self) -> f32 {
        let [_, judge] = self.signatures();
        judge - 2.0 * TO_SIGN - SIGNED - self.band()
    }

    /// Where is signed.
    fn signatures(&self) -> [f32; 2] {
        let judge = self.size.1 - MARGIN - FOOT - SIGNED;
        [judge - TO_SIGN - SIGNED, judge]
    }

    pub(super) fn draw(&self, pen: &mut Pen<'_, '_>, page: usize, pages: usize) {
        let number = format!("page {} of {pages}", page + 1);
        pen.group(Tag::Section, |pen| {
            let top = if page == 0 {
                self.draw_header(pen);
                self.header() + PART_GAP
            } else {
                pen.artifact(ArtifactType::Header, |pen| {
                    pen.paragraph(&self.head, (MARGIN, MARGIN), GOES_ON);
                    let right = self.size.0 - MARGIN;
                    pen.line_to(&number, (right, MARGIN + GOES_ON.size), Style::regular(GOES_ON.size));
                });
                self.further()
            };
            if let Some(columns) = self.columns.get(page) {
                let lefts = [MARGIN, MARGIN + self.column() + COLUMN_GAP];
                for (column, left) in columns.iter().zip(lefts) {
                    self.draw_column(pen, column, (left, top));
                }
            }
            if page + 1 == self.pages() {
                self.draw_end(pen);
            }
        });
        pen.foot(&foot(self.sheet), &number, MARGIN);
        pen.name_boxed(MARGIN);
    }

    fn draw_header(&self, pen: &mut Pen<'_, '_>) {
        let mut top = MARGIN;
        pen.element(Tag::P, |pen| pen.paragraph(&[KIND.to_owned()], (MARGIN, top), form::KIND));
        top += leading(form::KIND);
        let (style, lines) = &self.event;
        pen.heading(1, &self.sheet.event, |pen| pen.paragraph(lines, (MARGIN, top), *style));
        top += self.event_height() + 6.0;
        self.player.draw(pen, (MARGIN, top));
        top += self.player.height() + 6.0;
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
            pen.code(code, &says, (self.size.0 - MARGIN - LINK, MARGIN), LINK);
        }
    }

    fn draw_column(&self, pen: &mut Pen<'_, '_>, column: &[Placed<'_>], (left, top): (f32, f32)) {
        let mut is_open = false;
        let end = |pen: &mut Pen<'_, '_>| {
            pen.structure().close();
            pen.structure().close();
        };
        for placed in column {
            let at = top + placed.top;
            match &placed.piece {
                Piece::Head(section, goes_on) => {
                    if is_open {
                        end(pen);
                    }
                    let (total, is_right) = section.total();
                    let total_style = if is_right { TOTAL } else { WRONG };
                    let title = if *goes_on { format!("{}, continued", section.title) } else { section.title.clone() };
                    let room = self.column() - pen.typesetter.width(&total, total_style) - GAP;
                    let (style, lines) = pen.typesetter.fitted(&title, SECTION, 7.0, room, 1);
                    pen.heading(2, &title, |pen| pen.paragraph(&lines, (left, at + SECTION.size - style.size), style));
                    let right = left + self.column();
                    pen.element(Tag::P, |pen| pen.line_to(&total, (right, at + SECTION.size), total_style));
                    pen.rule((left, at + TITLE_ROOM - 1.0), self.column(), DARK);
                    pen.structure().open(Tag::Table);
                    pen.group(Tag::THead, |pen| self.draw_names(pen, (left, at + TITLE_ROOM)));
                    pen.structure().open(Tag::TBody);
                    is_open = true;
                }
                Piece::Line(line, name) => {
                    let texts = (line.count.to_string(), name.as_slice(), line.number.as_str());
                    self.draw_line(pen, texts, (left, at), placed.height);
                }
                Piece::Open => self.draw_open(pen, (left, at), placed.height),
            }
        }
        if is_open {
            end(pen);
        }
    }

    /// Where the count of a row begins, its box to tick and its name.
    fn cells(&self, left: f32) -> [f32; 3] {
        let tick = left + self.setting.count + GAP;
        let name = tick + self.setting.style.size * TICK + GAP;
        [left, tick, name]
    }

    fn draw_names(&self, pen: &mut Pen<'_, '_>, (left, top): (f32, f32)) {
        let [count, _, name] = self.cells(left);
        let baseline = top + NAMES.size;
        let right = left + self.column();
        let head = || Tag::TH(TableHeaderScope::Column);
        pen.group(Tag::TR, |pen| {
            pen.element(head(), |pen| pen.line("Copies", (count, baseline), NAMES));
            pen.element(head(), |pen| pen.line("Card", (name, baseline), NAMES));
            pen.element(head(), |pen| pen.line_to("Number", (right, baseline), NAMES));
        });
    }

    fn draw_line(
        &self,
        pen: &mut Pen<'_, '_>,
        (count, name, number): (String, &[String], &str),
        (left, top): (f32, f32),
        height: f32,
    ) {
        let style = self.setting.style;
        let [_, box_, name_left] = self.cells(left);
        let baseline = top + style.size + ABOVE_LINE;
        let right = left + self.column();
        pen.group(Tag::TR, |pen| {
            pen.element(Tag::TD, |pen| {
                pen.line_to(&count, (left + self.setting.count, baseline), Style::bold(style.size));
            });
            tick(pen, (box_, baseline - style.size * TICK + 0.6), style.size * TICK);
            pen.element(Tag::TD, |pen| pen.paragraph(name, (name_left, top + ABOVE_LINE), style));
            pen.element(Tag::TD, |pen| {
                let (style, lines) = pen.typesetter.fitted(number, style, 5.0, self.setting.number, 1);
                let text = lines.first().map_or("", String::as_str);
                pen.line_to(text, (right, baseline), style);
            });
        });
        between(pen, left, top + height, self.column());
    }

    fn draw_open(&self, pen: &mut Pen<'_, '_>, (left, top): (f32, f32), height: f32) {
        let [_, box_, _] = self.cells(left);
        let side = self.setting.style.size * TICK;
        tick(pen, (box_, top + (height - side) / 2.0), side);
        pen.rule((left, top + height), self.column(), LINE_TO_WRITE);
    }

    fn draw_end(&self, pen: &mut Pen<'_, '_>) {
        let left = MARGIN + self.column() + COLUMN_GAP;
        let band = self.band();
        if band > 0.0 {
            let top = self.end();
            pen.outline(Area { left, top, width: self.column(), height: band }, DARK);
            let mut top = top + BAND;
            let left = left + BAND;
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
        for (whose, baseline) in SIGNATURES.into_iter().zip(self.signatures()) {
            signature(pen, whose, (left, baseline), self.column());
        }
    }
}

/// Room above the content id.
const ABOVE_ID: f32 = 5.0;

/// Stands in until the columns are arranged.
const SIZE: f32 = 8.5;

/// Room above the letters of a line.
const ABOVE_LINE: f32 = 0.6;

/// How dark lines to write cards on are: they shall not be louder than what is written.
const LINE_TO_WRITE: u8 = LIGHT - 55;
