//! Nothing of a list is lost, out of order, or below its column, whatever the list.

use proptest::prelude::*;

use super::*;
use crate::{
    registration::{Line, flow::Piece},
    site::fonts,
};

fn sections() -> impl Strategy<Value = Vec<Section>> {
    let line = ("[A-Za-z ,é]{0,60}", "[A-Z0-9-]{0,12}").prop_map(|(name, number)| Line { count: 1, name, number });
    let section = (prop::collection::vec(line, 0..60), 0..30_usize).prop_map(|(lines, open_lines)| Section {
        title: "Deck".to_owned(),
        lines,
        open_lines,
        wanted: None,
    });
    prop::collection::vec(section, 0..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn every_line_stands_once_in_order_and_in_its_column(
        left in sections(),
        right in sections(),
        first in 0.0..600_f32,
        further in 260.0..700_f32,
        end in 0.0..150_f32,
    ) {
        let decks = [left, right];
        let room = Room { width: 243.0, first: [first, first - end], further: [further, further - end] };
        let typesetter = Typesetter::new(fonts());
        let (setting, pages) = arranged(&decks, room, &typesetter);
        prop_assert!(setting.style.size >= 8.5);
        for (page, columns) in pages.iter().enumerate() {
            for (column, is_right) in columns.iter().zip([false, true]) {
                let mut free = -0.1;
                for placed in column {
                    prop_assert!(placed.top >= free, "{placed:?}");
                    free = placed.top + placed.height - 0.1;
                }
                prop_assert!(column.is_empty() || free <= room.height(page, is_right), "page {page} ends at {free}");
            }
        }
        // Whether each deck has its column or all flow on, a column read down its pages is in order.
        let lines = |column: &mut dyn Iterator<Item = &Placed<'_>>| -> Vec<String> {
            column.filter_map(|placed| match &placed.piece {
                Piece::Line(line, _) => Some(format!("{} {}", line.name, line.number)),
                Piece::Open => Some("open".to_owned()),
                Piece::Head(..) => None,
            }).collect()
        };
        let wanted = |decks: &[Vec<Section>]| -> Vec<String> {
            decks.iter().flatten().flat_map(|section| {
                let said = section.lines.iter().map(|line| format!("{} {}", line.name, line.number));
                said.chain(std::iter::repeat_n("open".to_owned(), section.open_lines)).collect::<Vec<_>>()
            }).collect()
        };
        let mut apart = lines(&mut pages.iter().flat_map(|[left, _]| left));
        apart.extend(lines(&mut pages.iter().flat_map(|[_, right]| right)));
        let heads = pages.iter().flatten().flatten().filter(|placed| matches!(placed.piece, Piece::Head(_, false)));
        prop_assert_eq!(heads.count(), decks.iter().map(Vec::len).sum::<usize>());
        prop_assert_eq!(apart, wanted(&decks));
    }
}
