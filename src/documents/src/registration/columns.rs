//! How the sections of a sheet stand on its pages: in the largest letters in which they fit one.

use super::{
    flow::{Placed, Setting, flow},
    sheet::Section,
};
use crate::text::Typesetter;

/// Sizes of letters with the heights of lines to write on, in points; the first with which a sheet fits
/// one page is taken. Smaller letters are not read across a table.
const SIZES: [(f32, f32); 4] = [(10.0, 18.0), (9.5, 16.5), (9.0, 15.0), (8.5, 14.0)];

/// The size of a sheet that takes several pages anyway.
const OF_MANY: (f32, f32) = (9.5, 18.0);

/// The room for columns, in points.
#[derive(Debug, Clone, Copy)]
pub(super) struct Room {
    /// The width of a column.
    pub(super) width: f32,
    /// Their heights on the first page, left and right, and on further ones.
    pub(super) first: [f32; 2],
    pub(super) further: [f32; 2],
}

impl Room {
    fn height(self, page: usize, is_right: bool) -> f32 {
        let [left, right] = if page == 0 { self.first } else { self.further };
        if is_right { right } else { left }
    }
}

/// The columns of pages, left and right.
pub(super) type Columns<'s> = Vec<[Vec<Placed<'s>>; 2]>;

/// Arranges sections on as few pages as they take: each deck in a column of its own where that is one page,
/// else behind each other where that is one page, else each deck in a column over pages.
pub(super) fn arranged<'s>(
    decks: &'s [Vec<Section>; 2],
    room: Room,
    typesetter: &Typesetter<'_>,
) -> (Setting, Columns<'s>) {
    let sections: Vec<&Section> = decks.iter().flatten().collect();
    let setting = |(size, open)| Setting::of(size, open, room.width, &sections, typesetter);
    let mut fitting = SIZES.into_iter().map(|size| (setting(size), true)).collect::<Vec<_>>();
    fitting.extend(SIZES.into_iter().map(|size| (setting(size), false)));
    for (setting, is_apart) in fitting {
        let pages = if is_apart {
            apart(decks, &setting, room, typesetter)
        } else {
            together(&sections, &setting, room, typesetter)
        };
        if pages.len() == 1 {
            return (setting, pages);
        }
    }
    let setting = setting(OF_MANY);
    let pages = apart(decks, &setting, room, typesetter);
    (setting, pages)
}

/// Each deck in its column.
fn apart<'s>(decks: &'s [Vec<Section>; 2], setting: &Setting, room: Room, typesetter: &Typesetter<'_>) -> Columns<'s> {
    let [left, right] = decks;
    let column = |deck: &'s [Section], is_right| {
        let sections: Vec<&Section> = deck.iter().collect();
        flow(&sections, setting, |page| room.height(page, is_right), typesetter).into_iter()
    };
    let (mut left, mut right) = (column(left, false), column(right, true));
    let mut pages = Vec::new();
    loop {
        match (left.next(), right.next()) {
            (None, None) => return pages,
            (left, right) => pages.push([left.unwrap_or_default(), right.unwrap_or_default()]),
        }
    }
}

/// All sections behind each other.
fn together<'s>(sections: &[&'s Section], setting: &Setting, room: Room, typesetter: &Typesetter<'_>) -> Columns<'s> {
    let height = |column: usize| room.height(column / 2, column % 2 == 1);
    let mut columns = flow(sections, setting, height, typesetter).into_iter();
    let mut pages = Vec::new();
    while let Some(left) = columns.next() {
        pages.push([left, columns.next().unwrap_or_default()]);
    }
    pages
}

#[cfg(test)]
mod tests;
