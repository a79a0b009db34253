//! An SVG file while it is being drawn.

use std::fmt::{self, Write as _};

use safehouse_engine::game::GameDefinition;

use super::{
    palette::Colour,
    setting::Line,
    typeface::{Style, Typesetter},
};
use crate::components::symbols;

/// A rectangle of the picture, in hundredths of a card's width.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

impl Area {
    /// Whether another lies within, give or take a hundredth of a unit.
    pub fn holds(&self, other: &Self) -> bool {
        const ROUNDING: f32 = 0.01;
        other.x >= self.x - ROUNDING
            && other.y >= self.y - ROUNDING
            && other.right() <= self.right() + ROUNDING
            && other.bottom() <= self.bottom() + ROUNDING
    }

    /// Right edge.
    pub fn right(&self) -> f32 {
        self.x + self.width
    }

    /// Lower edge.
    pub fn bottom(&self) -> f32 {
        self.y + self.height
    }

    /// The same without this much at each side.
    pub(super) fn inset(&self, x: f32, y: f32) -> Self {
        Self { x: self.x + x, y: self.y + y, width: self.width - 2.0 * x, height: self.height - 2.0 * y }
    }
}

/// A piece of text on a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedText {
    /// Which part of the card it belongs to, e.g. `name`.
    pub part: &'static str,
    /// The words.
    pub words: String,
    /// What its ink covers.
    pub ink: Area,
    /// The box it must stay in.
    pub area: Area,
}

/// How a piece of text looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Look {
    pub(super) style: Style,
    pub(super) colour: Colour,
}

/// Collects the elements.
pub(super) struct Canvas<'t> {
    pub(super) types: &'t Typesetter<'t>,
    svg: String,
    pub(super) texts: Vec<PlacedText>,
}

/// A text without what no XML may hold, such as a NUL, which a stranger's card may
/// have in its name.
fn carried(text: &str) -> String {
    let is_carried = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..);
    text.chars().map(|c| if is_carried(c) { c } else { char::REPLACEMENT_CHARACTER }).collect()
}

impl<'t> Canvas<'t> {
    pub(super) fn new(types: &'t Typesetter<'t>) -> Self {
        Self { types, svg: String::with_capacity(128 * 1024), texts: Vec::new() }
    }

    /// Adds elements as they are written.
    pub(super) fn raw(&mut self, elements: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.svg.write_fmt(elements);
    }

    /// A rectangle with round corners.
    pub(super) fn rectangle(&mut self, area: Area, radius: f32, fill: impl fmt::Display) {
        let Area { x, y, width, height } = area;
        self.raw(format_args!(
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" rx=\"{radius}\" fill=\"{fill}\"/>"
        ));
    }

    /// One of the game's symbols, in a square.
    pub(super) fn symbol(&mut self, game: &GameDefinition, id: &str, x: f32, y: f32, size: f32, fill: Colour) {
        if let Some(outline) = symbols::outline(game, id) {
            let scale = size / 24.0;
            self.raw(format_args!(
                "<path transform=\"translate({x:.2} {y:.2}) scale({scale:.4})\" fill=\"{fill}\" \
                 fill-rule=\"evenodd\" d=\"{outline}\"/>"
            ));
        }
    }

    /// A text that begins at `x`; its part and its box are noted.
    pub(super) fn text(&mut self, part: &'static str, area: Area, look: Look, size: f32, at: (f32, f32), words: &str) {
        let mut path = String::new();
        let ink = self.types.outline(look.style, words, at.0, at.1, size, &mut path);
        if let Some(ink) = ink {
            self.raw(format_args!("<path fill=\"{}\" d=\"{path}\"/>", look.colour));
            self.texts.push(PlacedText { part, words: words.to_owned(), ink, area });
        }
    }

    /// A text around the middle `x`.
    pub(super) fn centred(
        &mut self,
        part: &'static str,
        area: Area,
        look: Look,
        size: f32,
        at: (f32, f32),
        words: &str,
    ) {
        let width = self.types.advance(look.style, words) * size;
        self.text(part, area, look, size, (at.0 - width / 2.0, at.1), words);
    }

    /// A line of wrapped text that begins at `x`.
    pub(super) fn line(&mut self, part: &'static str, area: Area, size: f32, at: (f32, f32), line: &Line<'_>) {
        for piece in &line.pieces {
            self.text(part, area, piece.look, size, (at.0 + piece.x * size, at.1), piece.text);
        }
    }

    /// The file: a picture of this size with a name and a description for
    /// those who do not see it.
    pub(super) fn finish(self, width: f32, height: f32, name: &str, description: &str) -> (String, Vec<PlacedText>) {
        let words = maud::html! { title { (carried(name)) } desc { (carried(description)) } }.into_string();
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height:.3}\" role=\"img\">{words}{}</svg>\n",
            self.svg
        );
        (svg, self.texts)
    }
}
