//! Result slips, eight a page.

use krilla::tagging::Tag;

use super::matches::{Match, Round};
use crate::{
    fault::PdfError,
    fonts::Fonts,
    form::{LABEL, signature, tick},
    paper::Paper,
    pen::{Area, DARK, Pen},
    text::{Style, Typesetter, leading},
    writer::{Writer, Written},
};

/// Slips side by side and below each other.
const ACROSS: usize = 2;
const DOWN: usize = 4;

/// Slips on a page.
const EACH: usize = ACROSS * DOWN;

/// The margin within a slip, 8 mm: what printers leave white at the edge of the paper is less.
const MARGIN: f32 = 22.7;

/// Below which the letters without a glyph are named: under what the last slips say.
const BOXED: f32 = 2.0;

const TABLE: Style = Style::bold(20.0);
const ROUND: Style = Style::bold(10.0);
const EVENT: Style = Style::regular(8.0).quiet();
const PLAYER: Style = Style::regular(12.0);

/// A box for a number, one to tick, and the room between two boxes, in points.
const NUMBER: (f32, f32) = (30.0, 20.0);
const TICK: f32 = 13.0;
const GAP: f32 = 12.0;

/// The height of a row with boxes, and of what is above the first.
const ROW: f32 = 25.0;
const HEAD: f32 = 32.0;

/// What a slip asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlipAsks {
    /// Who won, to tick: of a match of one game.
    Winner,
    /// How many games each won, and how many were drawn.
    Games,
}

impl SlipAsks {
    /// What stands above the boxes of the players, and beside that of a draw.
    fn labels(self) -> [&'static str; 2] {
        match self {
            Self::Winner => ["Who won ", "Drawn"],
            Self::Games => ["Games won ", "Games drawn"],
        }
    }
}

/// Writes result slips, eight to a page: round, table, both names, boxes for what is asked for and for who
/// drops, lines to sign on. They are collated for cutting: the whole pile is cut at once, and the eight
/// piles, taken from left to right and from top to bottom, are in the order handed in.
///
/// # Errors
/// A font cannot be embedded, or the document is beyond what a PDF can be.
pub fn slips(
    round: &Round,
    matches: &[Match],
    asks: SlipAsks,
    paper: Paper,
    fonts: &Fonts,
) -> Result<Written, PdfError> {
    let typesetter = Typesetter::new(fonts);
    let (width, height) = paper.upright();
    let (wide, high) = (width / ACROSS as f32, height / DOWN as f32);
    let mut writer = Writer::new(&typesetter);
    let pages = matches.len().div_ceil(EACH).max(1);
    for page in 0..pages {
        writer.page((width, height), |pen| {
            pen.cut((wide, 0.0), (wide, height));
            for row in 1..DOWN {
                pen.cut((0.0, row as f32 * high), (width, row as f32 * high));
            }
            for place in 0..EACH {
                let Some(one) = matches.get(place * pages + page) else { continue };
                let (left, top) = ((place % ACROSS) as f32 * wide, (place / ACROSS) as f32 * high);
                let area = Area {
                    left: left + MARGIN,
                    top: top + MARGIN,
                    width: wide - 2.0 * MARGIN,
                    height: high - 2.0 * MARGIN,
                };
                slip(pen, round, (one, asks), area);
            }
            pen.name_boxed(BOXED);
        })?;
    }
    writer.finish(&format!("Result slips: {}", round.event))
}

fn slip(pen: &mut Pen<'_, '_>, round: &Round, (one, asks): (&Match, SlipAsks), area: Area) {
    let [won, drawn] = asks.labels();
    let right = area.left + area.width;
    let middle = area.width * 0.6;
    pen.group(Tag::Section, |pen| {
        let table = if one.table.is_empty() { "Table ____".to_owned() } else { format!("Table {}", one.table) };
        let (style, table) = pen.typesetter.fitted(&table, TABLE, 8.0, area.width - middle, 1);
        let (round_style, said) = pen.typesetter.fitted(&round.round, ROUND, 7.0, middle - GAP, 1);
        pen.heading(2, &format!("{} {}", said.concat(), table.concat()), |pen| {
            pen.line(&format!("{} ", said.concat()), (area.left, area.top + ROUND.size), round_style);
            pen.line_to(&table.concat(), (right, area.top + TABLE.size - 3.0), style);
        });
        let event = pen.typesetter.fitted(&round.event, EVENT, 6.0, middle - GAP, 1);
        pen.element(Tag::P, |pen| pen.paragraph(&event.1, (area.left, area.top + leading(ROUND)), event.0));

        let drop = right - TICK - 4.0;
        let number = drop - GAP - NUMBER.0 - 8.0;
        let top = area.top + HEAD;
        pen.element(Tag::P, |pen| {
            pen.line_to(won, (number + NUMBER.0 + 4.0, top), LABEL);
            pen.line_to("Drop", (right, top), LABEL);
        });
        for (at, player) in one.players.iter().enumerate() {
            let top = top + 4.0 + at as f32 * ROW;
            let room = number - area.left - GAP;
            // Two lines of a long name are as high as a row.
            let (mut style, mut lines) = pen.typesetter.fitted(player, PLAYER, 9.5, room, 1);
            if lines.len() > 1 || lines.concat().ends_with('…') {
                (style, lines) = pen.typesetter.fitted(player, Style::regular(8.5), 5.5, room, 2);
            }
            let text = lines.len() as f32 * leading(style);
            let above = (NUMBER.1 - text) / 2.0;
            if lines.is_empty() {
                pen.rule((area.left, top + NUMBER.1), room, DARK);
            }
            pen.element(Tag::P, |pen| pen.paragraph(&lines, (area.left, top + above), style));
            answer(pen, asks, (number, top));
            tick(pen, (drop, top + (NUMBER.1 - TICK) / 2.0), TICK);
        }
        let top = top + 4.0 + 2.0 * ROW;
        pen.element(Tag::P, |pen| pen.line_to(drawn, (number - 6.0, top + NUMBER.1 / 2.0 + 2.5), LABEL));
        answer(pen, asks, (number, top));
        let each = (area.width - GAP) / 2.0;
        let baseline = area.top + area.height - leading(LABEL) - 2.0;
        for (at, whose) in ["Signature of the first player", "Signature of the second player"].iter().enumerate() {
            signature(pen, whose, (area.left + at as f32 * (each + GAP), baseline), each);
        }
    });
}

/// A box for the answer in a row: for a number, or to tick.
fn answer(pen: &mut Pen<'_, '_>, asks: SlipAsks, (left, top): (f32, f32)) {
    match asks {
        SlipAsks::Winner => tick(pen, (left + (NUMBER.0 - TICK) / 2.0, top + (NUMBER.1 - TICK) / 2.0), TICK),
        SlipAsks::Games => pen.outline(Area { left, top, width: NUMBER.0, height: NUMBER.1 }, DARK),
    }
}
