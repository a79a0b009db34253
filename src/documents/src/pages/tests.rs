//! Nothing lies over another, whatever the texts.

use proptest::prelude::*;

use super::*;
use crate::{Paper, printed::Fact, site::fonts};

fn texts() -> impl Strategy<Value = String> {
    "[A-Z0-9a-z€ äé–.]{0,40}|[W]{0,300}|([a-z]{1,12} ){0,60}|\\PC{0,20}"
}

fn documents() -> impl Strategy<Value = Printed> {
    let align = prop::sample::select(&[Align::Left, Align::Right][..]);
    let column = (texts(), 0..30_u16, align).prop_map(|(header, share, align)| Column { header, share, align });
    let fact = (texts(), texts()).prop_map(|(label, value)| Fact { label, value });
    (
        texts(),
        prop::collection::vec(fact, 0..12),
        prop::collection::vec(column, 0..14),
        prop::collection::vec(prop::collection::vec(texts(), 0..15), 0..40),
        prop::collection::vec(texts(), 0..6),
        texts(),
    )
        .prop_map(|(title, facts, columns, rows, notes, footer)| Printed {
            title,
            facts,
            columns,
            rows,
            notes,
            footer,
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn lines_stay_in_their_columns_and_blocks_in_their_places(
        printed in documents(),
        is_letter: bool,
        is_notice: bool,
    ) {
        let paper = if is_letter { Paper::Letter } else { Paper::A4 };
        let typesetter = Typesetter::new(fonts());
        let look = if is_notice { Look::NOTICE } else { Look::REPORT };
        let (width, height) = look.size(paper);
        let layout = layout(&printed, (width, height), &look, &typesetter);
        let right = width - look.margin + 0.1;
        let room = width - 2.0 * look.margin;
        let fits = |line: &String, style, room: f32| typesetter.width(line.trim_end(), style) <= room + 0.1;
        for spans in layout.spans.windows(2) {
            prop_assert!(spans[0].left + spans[0].width < spans[1].left + 0.1);
        }
        prop_assert!(layout.spans.iter().all(|span| span.left + span.width < right));
        let mut rows = 0;
        for page in &layout.pages {
            let mut free = look.margin - 0.1;
            for placed in page {
                prop_assert!(placed.top >= free, "{placed:?}");
                free = placed.top + placed.height - 0.1;
                prop_assert!(free <= height - look.margin - FOOT);
                match &placed.block {
                    Block::Headers(cells, _) | Block::Row(cells) => {
                        let style = if matches!(placed.block, Block::Row(_)) { look.cell } else { look.header };
                        rows += usize::from(style == look.cell);
                        for (lines, span) in cells.iter().zip(&layout.spans) {
                            // A letter that is wider than its column is drawn all the same.
                            let fits = |line| fits(line, style, span.width.max(style.size * 3.0));
                            prop_assert!(lines.iter().all(fits), "{lines:?} in {span:?}");
                            prop_assert!(lines.len() as f32 * leading(style) <= placed.height);
                        }
                    }
                    Block::Title(lines) => prop_assert!(lines.iter().all(|line| fits(line, look.title, room))),
                    Block::Note(lines) => prop_assert!(lines.iter().all(|line| fits(line, look.body, room))),
                    Block::Fact(label, lines) => {
                        prop_assert!(fits(label, look.label, layout.values - look.margin));
                        let beside = width - look.margin - layout.values;
                        prop_assert!(lines.iter().all(|line| fits(line, look.body, beside)));
                    }
                }
            }
        }
        prop_assert_eq!(rows, if printed.columns.is_empty() { 0 } else { printed.rows.len() });
    }
}
