//! Sections flow through columns.

use super::sheet::{Line, Section};
use crate::text::{Style, Typesetter, leading};

/// Room above a section that is not the first of its column.
const ABOVE: f32 = 12.0;

/// Room for its title, and for the names of its columns.
pub(super) const TITLE_ROOM: f32 = 17.0;
pub(super) const NAMES_ROOM: f32 = 10.0;

/// Room between a line and the rule below it.
const BELOW: f32 = 0.5;

/// Room between neighbouring cells.
pub(super) const GAP: f32 = 6.0;

/// The side of a box to tick, in parts of the letters beside it.
pub(super) const TICK: f32 = 0.8;

/// How lines are set. Lengths are in points.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Setting {
    pub(super) style: Style,
    /// The height of a line to write on.
    pub(super) open: f32,
    /// The widths of a count, of a name and of a number.
    pub(super) count: f32,
    pub(super) name: f32,
    pub(super) number: f32,
}

/// A part of a column.
#[derive(Debug, PartialEq)]
pub(super) enum Piece<'s> {
    /// The head of a section; `true` where it goes on from another column.
    Head(&'s Section, bool),
    /// A line of it, with its name as it is wrapped.
    Line(&'s Line, Vec<String>),
    /// A line to write on.
    Open,
}

/// A part and where it begins in its column.
#[derive(Debug, PartialEq)]
pub(super) struct Placed<'s> {
    pub(super) piece: Piece<'s>,
    pub(super) top: f32,
    pub(super) height: f32,
}

impl Setting {
    /// Lines of letters in a column of a width, with counts and numbers as wide as these.
    pub(super) fn of(size: f32, open: f32, width: f32, sections: &[&Section], typesetter: &Typesetter<'_>) -> Self {
        let style = Style::regular(size);
        let widest = |texts: &mut dyn Iterator<Item = String>| {
            texts.map(|text| typesetter.width(&text, style)).fold(0.0, f32::max)
        };
        let lines = || sections.iter().flat_map(|section| &section.lines);
        let count = widest(&mut lines().map(|line| line.count.to_string())).max(size * 1.4);
        // A number that is still wider is set smaller.
        let number = widest(&mut lines().map(|line| line.number.clone())).clamp(size * 2.5, width / 3.0);
        let name = width - count - number - size * TICK - 3.0 * GAP;
        Self { style, open, count, name, number }
    }

    fn pieces<'s>(&self, section: &'s Section, typesetter: &Typesetter<'_>) -> Vec<(Piece<'s>, f32)> {
        let lines = section.lines.iter().map(|line| {
            let name = typesetter.lines(&line.name, self.style, self.name, usize::MAX);
            let height = name.len().max(1) as f32 * leading(self.style) + BELOW;
            (Piece::Line(line, name), height)
        });
        let open = (0..section.open_lines).map(|_| (Piece::Open, self.open));
        lines.chain(open).collect()
    }
}

/// Lets sections flow through columns of these heights, the columns of all pages behind each other.
pub(super) fn flow<'s>(
    sections: &[&'s Section],
    setting: &Setting,
    room: impl Fn(usize) -> f32,
    typesetter: &Typesetter<'_>,
) -> Vec<Vec<Placed<'s>>> {
    let mut done = Vec::new();
    let mut column: Vec<Placed<'s>> = Vec::new();
    let mut next = 0.0;
    for section in sections {
        let mut is_begun = false;
        let mut needs_head = true;
        let pieces = setting.pieces(section, typesetter);
        let empty = pieces.is_empty().then_some((None, 0.0));
        for (piece, height) in pieces.into_iter().map(|(piece, height)| (Some(piece), height)).chain(empty) {
            loop {
                let above = if column.is_empty() { 0.0 } else { ABOVE };
                let head = if needs_head { above + TITLE_ROOM + NAMES_ROOM } else { 0.0 };
                let is_full = next + head + height > room(done.len());
                // A column that has room for nothing stays empty, but not the first of a further page: that would
                // never end.
                if is_full && (!column.is_empty() || done.len() < 2) {
                    done.push(std::mem::take(&mut column));
                    next = 0.0;
                    needs_head = true;
                    continue;
                }
                if needs_head {
                    let height = head - above;
                    column.push(Placed { piece: Piece::Head(section, is_begun), top: next + above, height });
                    needs_head = false;
                    is_begun = true;
                }
                next += head;
                if let Some(piece) = piece {
                    column.push(Placed { piece, top: next, height });
                    next += height;
                }
                break;
            }
        }
    }
    done.push(column);
    done
}
