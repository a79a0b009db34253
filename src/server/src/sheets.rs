//! Card sheets: the faces and backs of cards as images, for programs that
//! take no text; and the pictures that links show.
//!
//! A face is drawn as SVG by [`safehouse_app::components::card_face::picture`]
//! and becomes pixels here. Tabletop Simulator takes sheets of at most 4,096
//! pixels a side; the largest one here has 4,040 by 3,948. Both sides of a card
//! are multiples of 4, as compressed textures want them.

mod raster;

use std::{borrow::Cow, error::Error, io::Read as _};

use safehouse_app::components::card_face::{
    Face,
    picture::{self, FontError, Fonts, Illustrations, Materials, Picture, preview::Preview},
};
use safehouse_engine::{
    catalogue::Catalogue,
    deck::interchange::tabletop_simulator::{self, Sheet},
    game::{GameDefinition, SectionDefinition},
    library::Library,
};
use sha2::{Digest as _, Sha256};

use crate::{assets::SiteFiles, cards::CardFiles};
use raster::Image;
pub use raster::{CARD_HEIGHT, CARD_WIDTH, DrawError, QUALITY};

/// The families that faces are set in.
const HEADING: &str = "Archivo Narrow";
/// The family of texts, on faces and in documents.
pub const TEXT: &str = "Public Sans";

/// Why nothing can be drawn.
#[derive(Debug, thiserror::Error)]
pub enum SheetsError {
    /// The program was compiled before the site was built.
    #[error("this program was built without fonts and illustrations; build it with `cargo xtask build`")]
    NotBuilt,
    /// A font of the site is damaged.
    #[error("the font {0} cannot be unpacked")]
    Packed(String),
    /// A font of the site is none.
    #[error(transparent)]
    Font(#[from] FontError),
}

/// Draws sheets.
#[derive(Debug, Clone)]
pub struct Sheets {
    materials: Materials,
    hash: String,
}

impl Sheets {
    /// Takes fonts and illustrations from the built files. The card files and
    /// their catalogue go into [`Self::hash`].
    ///
    /// # Errors
    /// The built files lack them, or a font is damaged.
    pub fn open(files: &SiteFiles, cards: &CardFiles, library: &Library) -> Result<Self, SheetsError> {
        let find = |address: &str| files.find(address.trim_start_matches('/'));
        let sprite = find(&files.names().icons).ok_or(SheetsError::NotBuilt)?;
        let illustrations = Illustrations::read(&String::from_utf8_lossy(&sprite.plain));
        let fonts = Fonts::new(family(files, HEADING)?, family(files, TEXT)?)?;
        let materials = Materials { fonts, illustrations };
        let hash = hash(&materials, &sprite.plain, cards, library);
        Ok(Self { materials, hash })
    }

    /// Names everything that the images are made from: other cards, fonts,
    /// illustrations or drawings have another hash. 16 hexadecimal digits.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Where a site has its images, without a slash at the end.
    pub fn address(&self) -> String {
        format!("/sheets/{}", self.hash)
    }

    /// Draws a sheet as a JPEG. A card takes some 40 to 70 milliseconds of
    /// computing, a full sheet up to five seconds. `is_wanted` is asked before
    /// each card; once it says no, the drawing ends.
    ///
    /// # Errors
    /// A drawing is no SVG, the image is too large, or it is not wanted any more.
    pub fn sheet(
        &self,
        sheet: &Sheet,
        catalogue: &Catalogue,
        is_wanted: impl Fn() -> bool,
    ) -> Result<Vec<u8>, DrawError> {
        let mut image = Image::new(sheet.columns, sheet.rows);
        for (place, face) in sheet.faces.iter().enumerate() {
            if !is_wanted() {
                return Err(DrawError::Unwanted);
            }
            image.put(place, &self.face(face, catalogue).svg)?;
        }
        // The game shows the last place to those who must not see a hand.
        image.put(sheet.columns * sheet.rows - 1, &picture::back(None, &self.materials).svg)?;
        image.into_jpeg()
    }

    /// The picture in one place of a sheet.
    pub fn face(&self, face: &tabletop_simulator::Face, catalogue: &Catalogue) -> Picture {
        match face.printing {
            Some(printing) => picture::draw(&Face::new(catalogue, printing, ""), &self.materials),
            None => picture::unknown(&face.card, &self.materials),
        }
    }

    /// What is drawn with.
    pub fn materials(&self) -> &Materials {
        &self.materials
    }

    /// Draws a link's picture as a JPEG: some 400 milliseconds of computing.
    /// `is_wanted` is asked before each card.
    ///
    /// # Errors
    /// A drawing is no SVG, or the picture is not wanted any more.
    pub fn preview(&self, preview: &Preview, is_wanted: impl Fn() -> bool) -> Result<Vec<u8>, DrawError> {
        raster::preview(preview, is_wanted)
    }

    /// Draws the back of the cards of a section of a game as a JPEG.
    ///
    /// # Errors
    /// The drawing is no SVG.
    pub fn back(&self, game: &GameDefinition, section: &SectionDefinition) -> Result<Vec<u8>, DrawError> {
        let mut image = Image::new(1, 1);
        image.put(0, &picture::back(Some((game, section)), &self.materials).svg)?;
        image.into_jpeg()
    }
}

/// The files of a family of the site, as OpenType.
///
/// # Errors
/// The built files lack them, or one is damaged.
pub fn family(files: &SiteFiles, name: &str) -> Result<Vec<Vec<u8>>, SheetsError> {
    let addresses = files.names().families.get(name).ok_or(SheetsError::NotBuilt)?;
    let unpacked = |address: &String| {
        let file = files.find(address.trim_start_matches('/')).ok_or(SheetsError::NotBuilt)?;
        wuff::decompress_woff2_with_custom_brotli(&file.plain, &mut unpack)
            .map_err(|_| SheetsError::Packed(address.clone()))
    };
    addresses.iter().map(unpacked).collect()
}

/// Brotli data that is known to have this many bytes.
fn unpack(packed: &[u8], length: usize) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut plain = Vec::with_capacity(length);
    brotli::Decompressor::new(packed, packed.len().max(1)).take(length as u64).read_to_end(&mut plain)?;
    Ok(plain)
}

/// Whoever changes a drawing need not remember to change a version: one drawing
/// of each card type and the backs are hashed with what they are made from.
fn hash(materials: &Materials, sprite: &[u8], cards: &CardFiles, library: &Library) -> String {
    let mut hash = Sha256::new();
    let mut add = |part: Cow<'_, [u8]>| {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    };
    add(Cow::Borrowed(sprite));
    // A preview says by which format a deck is legal.
    for file in cards.games.iter().flat_map(|game| game.sets.iter().chain(&game.formats)) {
        add(Cow::Borrowed(file.text.as_bytes()));
    }
    for catalogue in library.games().iter().map(|game| &game.catalogue) {
        let game = catalogue.game();
        for word in game.types {
            if let Some(card) = catalogue.cards().iter().find(|card| card.card_type == word.id)
                && let Some(printing) = card.printings.first()
                && let Some(printing) = catalogue.find_number(&printing.number)
            {
                let face = Face::new(catalogue, printing, "");
                add(Cow::Owned(picture::draw(&face, materials).svg.into_bytes()));
                add(Cow::Owned(picture::preview::card(&face, materials).ground.svg.into_bytes()));
            }
        }
        for section in game.sections.iter().map(|section| Some((game, section))).chain([None]) {
            add(Cow::Owned(picture::back(section, materials).svg.into_bytes()));
        }
    }
    add(Cow::Owned(vec![QUALITY]));
    hex::encode(hash.finalize()).chars().take(16).collect()
}
