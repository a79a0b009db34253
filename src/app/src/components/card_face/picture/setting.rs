//! Text broken into lines.

use super::{canvas::Look, typeface::Typesetter};

/// A piece of a paragraph that looks the same throughout.
#[derive(Debug, Clone, Copy)]
pub(super) struct Run<'a> {
    pub(super) text: &'a str,
    pub(super) look: Look,
}

/// A line. Distances are parts of the size of the text.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Line<'a> {
    pub(super) pieces: Vec<Piece<'a>>,
    pub(super) width: f32,
}

/// A piece of a [`Line`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    pub(super) look: Look,
    /// Where it begins.
    pub(super) x: f32,
}

/// A paragraph that was measured once and can be broken at any width.
#[derive(Debug, Clone)]
pub(super) struct Paragraph<'a>(Vec<Word<'a>>);

/// What is never parted unless it is wider than a line.
#[derive(Debug, Clone, Default)]
struct Word<'a> {
    /// The space before it.
    space: f32,
    pieces: Vec<Piece<'a>>,
    width: f32,
}

impl<'a> Paragraph<'a> {
    pub(super) fn new(types: &Typesetter<'_>, runs: &[Run<'a>]) -> Self {
        let mut words = vec![Word::default()];
        for Run { text, look } in runs {
            for (position, text) in text.split(' ').enumerate() {
                if position > 0 {
                    let space = types.advance(look.style, " ");
                    match words.last_mut() {
                        // A run may end in the space that the next one begins with.
                        Some(word) if word.pieces.is_empty() => word.space = word.space.max(space),
                        _ => words.push(Word { space, ..Word::default() }),
                    }
                }
                if let (Some(word), false) = (words.last_mut(), text.is_empty()) {
                    word.pieces.push(Piece { text, look: *look, x: word.width });
                    word.width += types.advance(look.style, text);
                }
            }
        }
        words.retain(|word| !word.pieces.is_empty());
        Self(words)
    }

    /// The lines at this width. A word that is wider than a line is parted
    /// between letters.
    pub(super) fn lines(&self, types: &Typesetter<'_>, width: f32) -> Vec<Line<'a>> {
        let mut lines: Vec<Line<'a>> = Vec::new();
        for word in &self.0 {
            if let Some(line) = lines.last_mut()
                && line.width + word.space + word.width <= width
            {
                line.push(word);
            } else if word.width <= width {
                let mut line = Line::default();
                line.push(word);
                lines.push(line);
            } else {
                lines.extend(parted(types, word, width));
            }
        }
        lines
    }

    /// As few lines as [`Self::lines`] makes, of widths as equal as can be.
    pub(super) fn balanced(&self, types: &Typesetter<'_>, width: f32) -> Vec<Line<'a>> {
        let mut best = self.lines(types, width);
        let count = best.len();
        let mut narrower = width;
        while count > 1 && narrower > width / 2.0 {
            narrower -= width / 50.0;
            let lines = self.lines(types, narrower);
            if lines.len() > count || self.0.iter().any(|word| word.width > narrower) {
                break;
            }
            best = lines;
        }
        best
    }
}

impl<'a> Line<'a> {
    fn push(&mut self, word: &Word<'a>) {
        let start = if self.pieces.is_empty() { 0.0 } else { self.width + word.space };
        self.pieces.extend(word.pieces.iter().map(|piece| Piece { x: start + piece.x, ..*piece }));
        self.width = start + word.width;
    }
}

fn parted<'a>(types: &Typesetter<'_>, word: &Word<'a>, width: f32) -> Vec<Line<'a>> {
    let mut lines = vec![Line::default()];
    for piece in &word.pieces {
        for (at, letter) in piece.text.char_indices() {
            let text = &piece.text[at..at + letter.len_utf8()];
            let advance = types.advance(piece.look.style, text);
            if lines.last().is_none_or(|line| line.width > 0.0 && line.width + advance > width) {
                lines.push(Line::default());
            }
            if let Some(line) = lines.last_mut() {
                line.pieces.push(Piece { text, look: piece.look, x: line.width });
                line.width += advance;
            }
        }
    }
    lines
}
