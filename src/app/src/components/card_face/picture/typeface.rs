//! Letters as outlines: how wide a text is and what its curves are.
//!
//! A picture draws its letters itself. It looks the same wherever it is shown,
//! without fonts, and what was measured is what is drawn.

use std::fmt::Write as _;

use ttf_parser::{Face, GlyphId, OutlineBuilder, Tag};

use super::canvas::Area;

/// The two families of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    /// Archivo Narrow: names, figures, labels.
    Heading,
    /// Public Sans: rules text.
    Text,
}

/// How a text is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Style {
    family: Family,
    weight: Weight,
    /// Leaning, as a browser does without an italic font.
    slanted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Weight {
    Regular = 400,
    Medium = 500,
    Semibold = 600,
    Bold = 700,
}

impl Style {
    pub(super) const LABEL: Self = Self::new(Family::Heading, Weight::Regular);
    pub(super) const LABEL_MEDIUM: Self = Self::new(Family::Heading, Weight::Medium);
    pub(super) const LABEL_SEMIBOLD: Self = Self::new(Family::Heading, Weight::Semibold);
    pub(super) const LABEL_BOLD: Self = Self::new(Family::Heading, Weight::Bold);
    pub(super) const TEXT: Self = Self::new(Family::Text, Weight::Regular);
    pub(super) const TEXT_BOLD: Self = Self::new(Family::Text, Weight::Bold);
    pub(super) const TEXT_SLANTED: Self = Self { slanted: true, ..Self::TEXT };

    const fn new(family: Family, weight: Weight) -> Self {
        Self { family, weight, slanted: false }
    }
}

/// Why fonts cannot be used.
#[derive(Debug, Clone, thiserror::Error)]
pub enum FontError {
    /// A file is no font.
    #[error("a font cannot be read: {0}")]
    Unreadable(#[from] ttf_parser::FaceParsingError),
    /// A family has no file.
    #[error("a family has no font")]
    Missing,
}

/// The font files of both families, as OpenType.
#[derive(Debug, Clone)]
pub struct Fonts {
    heading: Vec<Vec<u8>>,
    text: Vec<Vec<u8>>,
}

impl Fonts {
    /// Takes the files of each family; a letter is taken from the first that
    /// has it.
    ///
    /// # Errors
    /// A family has no file, or a file is no font.
    pub fn new(heading: Vec<Vec<u8>>, text: Vec<Vec<u8>>) -> Result<Self, FontError> {
        for family in [&heading, &text] {
            if family.is_empty() {
                return Err(FontError::Missing);
            }
            for file in family {
                Face::parse(file, 0)?;
            }
        }
        Ok(Self { heading, text })
    }
}

/// The faces of one family at one weight.
struct Cut<'f> {
    family: Family,
    weight: Weight,
    faces: Vec<Face<'f>>,
}

/// Measures and draws with [`Fonts`].
pub(super) struct Typesetter<'f>(Vec<Cut<'f>>);

impl<'f> Typesetter<'f> {
    pub(super) fn new(fonts: &'f Fonts) -> Self {
        let weights = [Weight::Regular, Weight::Medium, Weight::Semibold, Weight::Bold];
        let families = [(Family::Heading, &fonts.heading), (Family::Text, &fonts.text)];
        let cut = |family, files: &'f Vec<Vec<u8>>, weight| {
            let faces = files.iter().filter_map(|file| {
                let mut face = Face::parse(file, 0).ok()?;
                // A font without this axis has one weight, which then serves.
                let _ = face.set_variation(Tag::from_bytes(b"wght"), f32::from(weight as u16));
                Some(face)
            });
            Cut { family, weight, faces: faces.collect() }
        };
        Self(
            families
                .into_iter()
                .flat_map(|(family, files)| weights.map(move |weight| cut(family, files, weight)))
                .collect(),
        )
    }

    /// The letter in the style's own family, else in the other; a letter that
    /// neither has is an empty box.
    fn glyph(&self, style: Style, letter: char) -> Option<(&Face<'f>, GlyphId)> {
        let of_family = |own: bool| {
            self.0
                .iter()
                .filter(move |cut| cut.weight == style.weight && (cut.family == style.family) == own)
                .flat_map(|cut| &cut.faces)
        };
        of_family(true)
            .chain(of_family(false))
            .find_map(|face| Some((face, face.glyph_index(letter)?)))
            // A file that was cut to some letters may have no outline for what it lacks.
            .or_else(|| of_family(true).chain(of_family(false)).map(|face| (face, GlyphId(0))).find(has_ink))
    }

    /// How far a text reaches, in parts of its size.
    pub(super) fn advance(&self, style: Style, text: &str) -> f32 {
        text.chars()
            .filter_map(|letter| self.glyph(style, letter))
            .map(|(face, glyph)| f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) / f32::from(face.units_per_em()))
            .sum()
    }

    /// Writes the curves of a text whose baseline begins at `(x, y)` as path
    /// data, and returns the area that they cover; `None` when there is no ink.
    pub(super) fn outline(
        &self,
        style: Style,
        text: &str,
        x: f32,
        y: f32,
        size: f32,
        path: &mut String,
    ) -> Option<Area> {
        let slant = if style.slanted { 0.2 } else { 0.0 };
        let mut pen = Pen { path, x, y, scale: 0.0, slant, ink: None };
        for letter in text.chars() {
            let Some((face, glyph)) = self.glyph(style, letter) else { continue };
            pen.scale = size / f32::from(face.units_per_em());
            face.outline_glyph(glyph, &mut pen);
            pen.x += f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * pen.scale;
        }
        let (left, top, right, bottom) = pen.ink?;
        Some(Area { x: left, y: top, width: right - left, height: bottom - top })
    }
}

fn has_ink(&(face, glyph): &(&Face<'_>, GlyphId)) -> bool {
    face.glyph_bounding_box(glyph).is_some()
}

/// Writes a letter at its place.
struct Pen<'p> {
    path: &'p mut String,
    x: f32,
    y: f32,
    scale: f32,
    slant: f32,
    /// Left, top, right, bottom.
    ink: Option<(f32, f32, f32, f32)>,
}

impl Pen<'_> {
    fn point(&mut self, command: &str, x: f32, y: f32) {
        let (x, y) = (self.x + (x + y * self.slant) * self.scale, self.y - y * self.scale);
        // Writing to a string cannot fail.
        let _ = write!(self.path, "{command}{x:.2} {y:.2}");
        let (left, top, right, bottom) = self.ink.unwrap_or((x, y, x, y));
        self.ink = Some((left.min(x), top.min(y), right.max(x), bottom.max(y)));
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.point("M", x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.point("L", x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.point("Q", x1, y1);
        self.point(" ", x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.point("C", x1, y1);
        self.point(" ", x2, y2);
        self.point(" ", x, y);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}
