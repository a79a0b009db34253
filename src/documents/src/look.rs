//! How a document of facts and a table looks.

use crate::{paper::Paper, text::Style};

/// How a document of facts and a table looks. Lengths are in points.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Look {
    is_upright: bool,
    pub(crate) margin: f32,
    pub(crate) title: Style,
    pub(crate) label: Style,
    pub(crate) body: Style,
    pub(crate) header: Style,
    pub(crate) cell: Style,
    /// Room above and below the text of a row.
    pub(crate) padding: f32,
    /// Room between the text of neighbouring cells.
    pub(crate) gap: f32,
    /// Whether a page names the letters that no font has.
    pub(crate) names_boxed: bool,
}

impl Look {
    /// Much on a page, to be filed.
    pub(crate) const REPORT: Self = Self {
        is_upright: false,
        margin: 36.0,
        title: Style::bold(18.0),
        label: Style::bold(9.0),
        body: Style::regular(9.0),
        header: Style::bold(7.5),
        cell: Style::regular(7.5),
        padding: 2.5,
        gap: 8.0,
        names_boxed: false,
    };

    /// Read from a wall, by several people at once.
    pub(crate) const NOTICE: Self = Self {
        is_upright: true,
        margin: 42.5,
        title: Style::bold(26.0),
        label: Style::bold(11.0).quiet(),
        body: Style::regular(11.0),
        header: Style::bold(9.0).quiet(),
        cell: Style::regular(12.0),
        padding: 3.5,
        gap: 14.0,
        names_boxed: true,
    };

    /// Width and height of a page, in points.
    pub(crate) fn size(&self, paper: Paper) -> (f32, f32) {
        if self.is_upright { paper.upright() } else { paper.lying() }
    }
}
