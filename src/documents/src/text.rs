//! Texts as letters of fonts: how wide they are, and where their lines end.

use krilla::text::{Font, GlyphId, KrillaGlyph};
use safehouse_engine::visible::visible;
use skrifa::{FontRef, MetadataProvider as _, charmap::Charmap, instance::Size, metrics::GlyphMetrics};

use crate::fonts::{Fonts, Instance, Weight};

/// How a text is set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Style {
    pub(crate) weight: Weight,
    /// In points.
    pub(crate) size: f32,
    /// From 0, black, to 255.
    pub(crate) shade: u8,
}

impl Style {
    pub(crate) const fn regular(size: f32) -> Self {
        Self { weight: Weight::Regular, size, shade: 0 }
    }

    pub(crate) const fn bold(size: f32) -> Self {
        Self { weight: Weight::Bold, size, shade: 0 }
    }

    /// What explains, beside what is said.
    pub(crate) const fn quiet(self) -> Self {
        Self { shade: QUIET, ..self }
    }
}

/// How dark quiet texts are, of 255: seven times as dark as paper, which can still be read when it is copied.
const QUIET: u8 = 85;

/// By how many points a text becomes smaller at a time to fit.
const STEP: f32 = 0.5;

/// How far below the last one a line begins.
pub(crate) fn leading(style: Style) -> f32 {
    style.size * 1.3
}

/// A font at a weight.
struct Face<'f> {
    font: Font,
    letters: Charmap<'f>,
    metrics: GlyphMetrics<'f>,
    /// Units of the font in the size of its letters.
    units: f32,
}

/// A letter of a face.
struct Letter<'t, 'f> {
    face: &'t Face<'f>,
    glyph: skrifa::GlyphId,
}

/// Letters that stand behind each other in one font.
pub(crate) struct Run {
    pub(crate) font: Font,
    /// The part of the text that it draws.
    pub(crate) text: String,
    pub(crate) glyphs: Vec<KrillaGlyph>,
    /// In points.
    pub(crate) width: f32,
}

/// Measures texts and finds their letters.
pub(crate) struct Typesetter<'f> {
    /// By [`Weight`].
    faces: [Vec<Face<'f>>; 2],
}

impl<'f> Typesetter<'f> {
    pub(crate) fn new(fonts: &'f Fonts) -> Self {
        let faces = |weight: Weight| {
            let of_files = fonts.files().iter().filter_map(|file| {
                let font = FontRef::new(&file.bytes).ok()?;
                let [regular, bold] = &file.instances;
                let Instance { font: instance, location } = if weight == Weight::Bold { bold } else { regular };
                let metrics = GlyphMetrics::new(&font, Size::unscaled(), location);
                Some(Face { font: instance.clone(), letters: font.charmap(), metrics, units: instance.units_per_em() })
            });
            of_files.collect()
        };
        Self { faces: Weight::ALL.map(faces) }
    }

    fn faces(&self, weight: Weight) -> &[Face<'f>] {
        let [regular, bold] = &self.faces;
        if weight == Weight::Bold { bold } else { regular }
    }

    /// The letter in the first font that has it; else the empty box of the first that draws one.
    fn letter(&self, weight: Weight, letter: char) -> Option<Letter<'_, 'f>> {
        let faces = self.faces(weight);
        let found = faces.iter().find_map(|face| Some(Letter { face, glyph: face.letters.map(letter)? }));
        found.or_else(|| {
            let boxed = |face: &&Face<'f>| {
                face.metrics.bounds(skrifa::GlyphId::NOTDEF).is_some_and(|ink| ink.x_max > ink.x_min)
            };
            let face = faces.iter().find(boxed).or_else(|| faces.first())?;
            Some(Letter { face, glyph: skrifa::GlyphId::NOTDEF })
        })
    }

    /// Whether no font has a letter, and a box is drawn for it.
    pub(crate) fn lacks(&self, letter: char, weight: Weight) -> bool {
        self.faces(weight).iter().all(|face| face.letters.map(letter).is_none())
    }

    /// How wide a text is, in points.
    pub(crate) fn width(&self, text: &str, style: Style) -> f32 {
        text.chars().map(|letter| self.advance(letter, style)).sum()
    }

    fn advance(&self, letter: char, style: Style) -> f32 {
        self.letter(style.weight, letter).map_or(0.0, |letter| letter.advance() * style.size)
    }

    /// A text as its letters, a run for each change of the font.
    pub(crate) fn runs(&self, text: &str, style: Style) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for letter in text.chars() {
            let Some(found) = self.letter(style.weight, letter) else { continue };
            let advance = found.advance();
            if runs.last().is_none_or(|run| run.font != found.face.font) {
                runs.push(Run { font: found.face.font.clone(), text: String::new(), glyphs: Vec::new(), width: 0.0 });
            }
            let Some(run) = runs.last_mut() else { continue };
            let from = run.text.len();
            run.text.push(letter);
            let glyph = GlyphId::new(found.glyph.to_u32());
            run.glyphs.push(KrillaGlyph::new(glyph, advance, 0.0, 0.0, 0.0, from..run.text.len(), None));
            run.width += advance * style.size;
        }
        runs
    }

    /// The lines of a text within a width, at most so many: what goes on behind is cut with an
    /// ellipsis. Lines end behind blanks, which they keep; a word that is too long ends within.
    pub(crate) fn lines(&self, text: &str, style: Style, width: f32, most: usize) -> Vec<String> {
        let text = visible(text);
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        let mut reach = 0.0;
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let wide = self.width(word, style);
            if !line.is_empty() && reach + wide > width {
                lines.push(std::mem::take(&mut line));
                reach = 0.0;
            }
            for letter in word.chars() {
                let advance = self.advance(letter, style);
                if !line.is_empty() && reach + advance > width {
                    lines.push(std::mem::take(&mut line));
                    reach = 0.0;
                }
                line.push(letter);
                reach += advance;
                if lines.len() > most {
                    break;
                }
            }
            if lines.len() > most {
                break;
            }
            if words.peek().is_some() {
                line.push(' ');
                reach += self.advance(' ', style);
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                self.cut(last, style, width);
            }
        }
        lines
    }

    /// The lines of a text in the largest size, down to a least one, in which they are at most so many.
    /// What is too long even then is cut with an ellipsis.
    pub(crate) fn fitted(&self, text: &str, style: Style, least: f32, width: f32, most: usize) -> (Style, Vec<String>) {
        let mut style = style;
        loop {
            let is_least = style.size - STEP < least;
            let lines = self.lines(text, style, width, if is_least { most } else { most + 1 });
            if is_least || (lines.len() <= most && !self.breaks_words(text, style, width)) {
                return (style, lines);
            }
            style.size -= STEP;
        }
    }

    /// Whether a word is wider than a line, and ends within.
    fn breaks_words(&self, text: &str, style: Style, width: f32) -> bool {
        visible(text).split_whitespace().any(|word| self.width(word, style) > width)
    }

    /// Ends a line with an ellipsis within a width.
    fn cut(&self, line: &mut String, style: Style, width: f32) {
        let room = width - self.advance('…', style);
        while !line.is_empty() && (line.ends_with(' ') || self.width(line, style) > room) {
            line.pop();
        }
        line.push('…');
    }
}

impl Letter<'_, '_> {
    /// In parts of the size.
    fn advance(&self) -> f32 {
        self.face.metrics.advance_width(self.glyph).unwrap_or(0.0) / self.face.units
    }
}
