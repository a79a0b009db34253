//! Rules text and flavour on paper, as large as its box allows.

use safehouse_engine::{
    card::Card,
    game::{GameDefinition, face::FaceLine},
};

use super::{
    INNER, Typesetter,
    canvas::{Area, Canvas, Look},
    palette::Palette,
    setting::{Line, Paragraph, Run},
    typeface::Style,
};
use crate::components::{
    card_face::Face,
    rules_text::{self, Piece},
};

/// Between the edge of the paper and the text.
const PADDING: (f32, f32) = (2.4, 2.0);
/// Leading, in parts of the size.
const LEADING: f32 = 1.25;
/// Between two paragraphs.
const BETWEEN: f32 = 0.32;
/// Flavour is set smaller, by this factor.
const FLAVOR: f32 = 0.92;
/// Where a line's baseline is, in parts of the size, from the line's top.
const BASELINE: f32 = 0.98;

/// Heights of the illustration with the largest print beside each: a short
/// text gets a large picture, a long one a small picture before small print.
const FITS: [Fit; 11] = [
    Fit::new(66.0, 4.7),
    Fit::new(58.0, 4.7),
    Fit::new(52.0, 4.6),
    Fit::new(47.0, 4.4),
    Fit::new(43.0, 4.2),
    Fit::new(40.0, 4.0),
    Fit::new(37.0, 3.8),
    Fit::new(34.0, 3.6),
    Fit::new(32.0, 3.4),
    Fit::new(30.0, 3.2),
    Fit::new(28.0, 3.0),
];

/// The largest height of the illustration; higher ones leave no room for text.
const LARGEST_ART: f32 = 68.0;

/// A height of the illustration and a size of print.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Fit {
    pub(super) art: f32,
    print: f32,
}

impl Fit {
    const fn new(art: f32, print: f32) -> Self {
        Self { art, print }
    }
}

/// What stands in the box, measured once.
pub(super) struct Content<'a> {
    game: &'static GameDefinition,
    blocks: Vec<Block<'a>>,
}

struct Block<'a> {
    kind: Kind,
    paragraph: Paragraph<'a>,
}

/// What a paragraph is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A word above the text, behind its symbol and above a hairline.
    Above(&'static str),
    Rules,
    Flavor,
}

impl Kind {
    fn part(self) -> &'static str {
        match self {
            Self::Above(_) => "line",
            Self::Rules => "text",
            Self::Flavor => "flavor",
        }
    }

    fn size(self, print: f32) -> f32 {
        if self == Self::Flavor { print * FLAVOR } else { print }
    }

    /// What it keeps free at its left for its symbol.
    fn indent(self, print: f32) -> f32 {
        if matches!(self, Self::Above(_)) { print * 1.05 + 1.0 } else { 0.0 }
    }

    /// What it needs beside its lines: hairline and the space to it.
    fn extra(self, print: f32) -> f32 {
        if self == Self::Rules { 0.0 } else { print * BETWEEN }
    }
}

impl<'a> Content<'a> {
    /// `above` are the lines above the rules text.
    pub(super) fn new(face: &Face<'a>, above: &'a [FaceLine], types: &Typesetter<'_>, palette: &Palette) -> Self {
        let card: &'a Card = face.card;
        let glossary = (face.catalogue.game().glossary)();
        let plain = Look { style: Style::TEXT, colour: palette.ink };
        let bold = Look { style: Style::TEXT_BOLD, ..plain };
        let faded = Look { style: Style::TEXT_SLANTED, colour: palette.faded };

        let mut blocks = Vec::new();
        for FaceLine { symbol, words, .. } in above {
            let paragraph = Paragraph::new(types, &[Run { text: words, look: bold }]);
            blocks.push(Block { kind: Kind::Above(symbol), paragraph });
        }
        for line in &card.text {
            let run = |piece| match piece {
                Piece::Plain(text) => Run { text, look: plain },
                Piece::Lead(text) | Piece::Keyword(text, _) => Run { text, look: bold },
                Piece::Reminder(text) => Run { text, look: faded },
            };
            let runs: Vec<Run<'a>> = rules_text::pieces(line, glossary).into_iter().map(run).collect();
            blocks.push(Block { kind: Kind::Rules, paragraph: Paragraph::new(types, &runs) });
        }
        if let Some(flavor) = &card.flavor {
            let paragraph = Paragraph::new(types, &[Run { text: flavor, look: faded }]);
            blocks.push(Block { kind: Kind::Flavor, paragraph });
        }
        Self { game: face.catalogue.game(), blocks }
    }

    /// The largest picture and print that share this height.
    pub(super) fn fit(&self, types: &Typesetter<'_>, height: f32) -> Fit {
        let [.., smallest] = FITS;
        let smaller = std::iter::successors(Some(smallest), |fit| Some(Fit::new(fit.art, fit.print * 0.95))).take(60);
        let fits = |fit: &Fit| self.height(types, fit.print) <= height - fit.art - 2.0 * PADDING.1;
        let fit = FITS.into_iter().chain(smaller).find(fits).unwrap_or(Fit::new(smallest.art, 0.1));
        // The picture takes most of what the text leaves.
        let spare = height - fit.art - 2.0 * PADDING.1 - self.height(types, fit.print);
        Fit { art: (fit.art + spare.max(0.0) * 0.7).min(LARGEST_ART), ..fit }
    }

    fn height(&self, types: &Typesetter<'_>, print: f32) -> f32 {
        let blocks = self.blocks.iter().map(|block| {
            let lines = block.lines(types, print).len() as f32;
            lines * block.kind.size(print) * LEADING + block.kind.extra(print)
        });
        blocks.sum::<f32>() + self.blocks.len().saturating_sub(1) as f32 * print * BETWEEN
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, palette: &Palette, area: Area, fit: Fit) {
        let print = fit.print;
        canvas.rectangle(area, 1.6, palette.paper);
        let inside = area.inset(PADDING.0, PADDING.1);
        let hairline = palette.ink.mixed(20, palette.paper);
        let mut y = inside.y;
        for (position, block) in self.blocks.iter().enumerate() {
            if position > 0 {
                y += print * BETWEEN;
            }
            let size = block.kind.size(print);
            if block.kind == Kind::Flavor && position > 0 {
                canvas.rectangle(Area { y, height: 0.2, ..inside }, 0.0, hairline);
                y += print * BETWEEN;
            }
            if let Kind::Above(symbol) = block.kind {
                let side = size * 1.05;
                canvas.symbol(
                    self.game,
                    symbol,
                    inside.x,
                    y + (size * LEADING - side) / 2.0,
                    side,
                    palette.tint.mixed(45, super::BLACK),
                );
            }
            for line in block.lines(canvas.types, print) {
                let at = (inside.x + block.kind.indent(print), y + size * BASELINE);
                canvas.line(block.kind.part(), inside, size, at, &line);
                y += size * LEADING;
            }
            if matches!(block.kind, Kind::Above(_)) {
                y += print * BETWEEN;
                canvas.rectangle(Area { y: y - 0.2, height: 0.2, ..inside }, 0.0, hairline);
            }
        }
    }
}

impl<'a> Block<'a> {
    fn lines(&self, types: &Typesetter<'_>, print: f32) -> Vec<Line<'a>> {
        let width = INNER - 2.0 * PADDING.0 - self.kind.indent(print);
        self.paragraph.lines(types, width / self.kind.size(print))
    }
}
