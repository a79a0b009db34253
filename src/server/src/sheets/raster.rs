//! SVG to pixels, and many cards to one image.

use jpeg_encoder::{ColorType, Encoder, EncodingError};
use resvg::{
    render,
    tiny_skia::{Pixmap, Transform},
    usvg::{self, Options, Tree},
};
use safehouse_app::components::card_face::picture::preview::{PREVIEW_HEIGHT, PREVIEW_WIDTH, Preview};

/// Width of a card, in pixels.
pub const CARD_WIDTH: u16 = 404;
/// Height of a card, in pixels: within a thousandth of 63 by 88.
pub const CARD_HEIGHT: u16 = 564;
/// Quality of the JPEG; from 90 on colours keep their full resolution, which
/// small coloured print needs.
pub const QUALITY: u8 = 90;

const CHANNELS: usize = 3;

/// Why an image was not drawn: a fault of this program, not of who asks.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// A drawing is no SVG.
    #[error("a drawing is no SVG: {0}")]
    Svg(#[from] usvg::Error),
    /// The image is larger than a JPEG can be.
    #[error("the image cannot be written: {0}")]
    Jpeg(#[from] EncodingError),
    /// Nobody waits for it any more.
    #[error("nobody waits for the image")]
    Unwanted,
    /// The image has no size, or one beyond 65,535 pixels a side.
    #[error("an image cannot have this size")]
    Size,
}

/// Cards in rows, on black.
pub(super) struct Image {
    columns: usize,
    rows: usize,
    pixels: Vec<u8>,
}

impl Image {
    pub(super) fn new(columns: usize, rows: usize) -> Self {
        let pixels = columns * usize::from(CARD_WIDTH) * rows * usize::from(CARD_HEIGHT);
        Self { columns, rows, pixels: vec![0; pixels * CHANNELS] }
    }

    /// Draws a card at a place, counted from the upper left along the rows.
    /// A place outside the image is left out.
    pub(super) fn put(&mut self, place: usize, svg: &str) -> Result<(), DrawError> {
        let (width, height) = (usize::from(CARD_WIDTH), usize::from(CARD_HEIGHT));
        let tree = Tree::from_str(svg, &Options::default())?;
        let mut card = Pixmap::new(CARD_WIDTH.into(), CARD_HEIGHT.into()).ok_or(DrawError::Size)?;
        let (size, target) = (tree.size(), (f32::from(CARD_WIDTH), f32::from(CARD_HEIGHT)));
        render(&tree, Transform::from_scale(target.0 / size.width(), target.1 / size.height()), &mut card.as_mut());

        let (column, row) = (place % self.columns, place / self.columns);
        if row >= self.rows {
            return Ok(());
        }
        let stride = self.columns * width * CHANNELS;
        let lines = self.pixels.chunks_exact_mut(stride).skip(row * height);
        for (line, drawn) in lines.zip(card.data().chunks_exact(width * 4)) {
            let pixels = line.chunks_exact_mut(CHANNELS).skip(column * width);
            for (pixel, drawn) in pixels.zip(drawn.chunks_exact(4)) {
                if let Some(colour) = drawn.first_chunk::<CHANNELS>() {
                    pixel.copy_from_slice(colour);
                }
            }
        }
        Ok(())
    }

    pub(super) fn into_jpeg(self) -> Result<Vec<u8>, DrawError> {
        let side = |cards: usize, of: u16| u16::try_from(cards * usize::from(of)).map_err(|_| DrawError::Size);
        let (width, height) = (side(self.columns, CARD_WIDTH)?, side(self.rows, CARD_HEIGHT)?);
        let mut bytes = Vec::new();
        Encoder::new(&mut bytes, QUALITY).encode(&self.pixels, width, height, ColorType::Rgb)?;
        Ok(bytes)
    }
}

/// Draws a link's picture as a JPEG.
pub(super) fn preview(preview: &Preview, is_wanted: impl Fn() -> bool) -> Result<Vec<u8>, DrawError> {
    let mut pixels = Pixmap::new(PREVIEW_WIDTH.into(), PREVIEW_HEIGHT.into()).ok_or(DrawError::Size)?;
    let ground = Tree::from_str(&preview.ground.svg, &Options::default())?;
    render(&ground, Transform::identity(), &mut pixels.as_mut());
    for card in &preview.cards {
        if !is_wanted() {
            return Err(DrawError::Unwanted);
        }
        let tree = Tree::from_str(&card.svg, &Options::default())?;
        let size = tree.size();
        let scale = card.width / size.width();
        let (middle, height) = (card.width / 2.0, size.height() * scale);
        let place = Transform::from_translate(card.x, card.y)
            .pre_concat(Transform::from_rotate_at(card.turn, middle, height / 2.0))
            .pre_scale(scale, scale);
        render(&tree, place, &mut pixels.as_mut());
    }
    let mut bytes = Vec::new();
    Encoder::new(&mut bytes, QUALITY).encode(pixels.data(), PREVIEW_WIDTH, PREVIEW_HEIGHT, ColorType::Rgba)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(colour: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 139.68\">\
             <rect width=\"100\" height=\"139.68\" fill=\"{colour}\"/></svg>"
        )
    }

    #[test]
    fn each_card_covers_its_own_place_and_no_other() {
        let mut image = Image::new(3, 2);
        for (place, colour) in [(0, "#ff0000"), (2, "#00ff00"), (4, "#0000ff"), (6, "#ffffff")] {
            image.put(place, &card(colour)).unwrap();
        }
        let (width, height) = (usize::from(CARD_WIDTH), usize::from(CARD_HEIGHT));
        let pixel = |x: usize, y: usize| {
            let at = (y * 3 * width + x) * CHANNELS;
            [image.pixels[at], image.pixels[at + 1], image.pixels[at + 2]]
        };
        let places = [[255, 0, 0], [0, 0, 0], [0, 255, 0], [0, 0, 0], [0, 0, 255], [0, 0, 0]];
        for (place, colour) in places.into_iter().enumerate() {
            let (left, top) = (place % 3 * width, place / 3 * height);
            for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1), (width / 2, height / 2)] {
                assert_eq!(pixel(left + x, top + y), colour, "place {place} at {x}, {y}");
            }
        }
    }

    #[test]
    fn what_is_no_svg_is_an_error() {
        assert!(matches!(Image::new(1, 1).put(0, "<svg"), Err(DrawError::Svg(_))));
    }
}
