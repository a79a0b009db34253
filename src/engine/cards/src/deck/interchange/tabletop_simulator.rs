//! Tabletop Simulator: a saved object with one deck for each section, and the
//! layout of the card sheets that its images need.

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};

use super::quoted;
use crate::{
    catalogue::{Catalogue, PrintingIndex},
    deck::{
        code::{self, EncodeError},
        list::{DeckLine, DeckList},
    },
};

/// Cards in a row of a sheet.
pub const SHEET_COLUMNS: usize = 10;

/// Rows of a full sheet.
pub const SHEET_ROWS: usize = 7;

/// Cards on a full sheet: its last place is the picture that hides a hand.
pub const SHEET_CARDS: usize = SHEET_COLUMNS * SHEET_ROWS - 1;

/// The most cards written. A table cannot hold more, and a mistyped number of
/// copies must not fill a disk.
pub const MAX_CARDS: usize = 2_000;

/// Where the game finds the images.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Images<'a> {
    /// Address of the card sheets; `{sheet}` stands for the number of the
    /// sheet, from 1.
    pub faces: &'a str,
    /// Address of the back of a card; `{section}` stands for the section.
    pub backs: &'a str,
}

impl Images<'static> {
    /// Addresses to be replaced by hand in the written file.
    pub const PLACEHOLDERS: Self = Self { faces: "FACE-SHEET-{sheet}", backs: "CARD-BACK-{section}" };
}

/// The end of the name of every image that is drawn for the game.
pub const IMAGE_ENDING: &str = "jpg";

/// A deck as whoever draws its sheets from a deck code sees it.
///
/// A code puts lines in an order of its own, so the sheets of a deck and those
/// of its code differ. Images and saved object agree when both are made from
/// this deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hosted {
    /// The counted sections in the order of the code; name and notes stay.
    pub deck: DeckList,
    /// The code of these sections.
    pub code: String,
}

impl Hosted {
    /// The part of a deck that is drawn.
    ///
    /// # Errors
    /// No code can carry the deck.
    pub fn new(deck: &DeckList, catalogue: &Catalogue) -> Result<Self, EncodeError> {
        let lines = counted(deck, catalogue);
        let code = code::encode(&DeckList { lines, ..DeckList::new(&*deck.game) }, catalogue)?;
        // A code that was just written is read back; without lines there is nothing to draw.
        let lines = code::decode(&code, catalogue).map(|decoded| decoded.deck.lines).unwrap_or_default();
        Ok(Self { deck: DeckList { lines, ..deck.clone() }, code })
    }

    /// The saved object, with images from a site that draws them below this
    /// address: `BASE/CODE/1.jpg` and further sheets, `BASE/backs/SECTION.jpg`.
    pub fn export(&self, catalogue: &Catalogue, base: &str) -> String {
        let faces = format!("{base}/{}/{{sheet}}.{IMAGE_ENDING}", self.code);
        let backs = format!("{base}/backs/{{section}}.{IMAGE_ENDING}");
        export(&self.deck, catalogue, &Images { faces: &faces, backs: &backs })
    }
}

/// A card sheet: one image of several faces in rows of [`SHEET_COLUMNS`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Columns of the image.
    pub columns: usize,
    /// Rows of the image.
    pub rows: usize,
    /// The faces from left to right and top to bottom.
    pub faces: Vec<Face>,
}

/// A place on a [`Sheet`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Face {
    /// The card's name.
    pub card: String,
    /// The printing to draw; `None` for a card the catalogue does not have.
    pub printing: Option<PrintingIndex>,
}

/// The sheets for a deck: every card of its counted sections once, in the
/// order of [`DeckList::grouped`].
pub fn sheets(deck: &DeckList, catalogue: &Catalogue) -> Vec<Sheet> {
    let faces = faces(&counted(deck, catalogue), catalogue);
    faces
        .chunks(SHEET_CARDS)
        .map(|faces| {
            // The game refuses sheets of less than two rows or columns.
            let columns = faces.len().clamp(2, SHEET_COLUMNS);
            let rows = (faces.len() + 1).div_ceil(columns).clamp(2, SHEET_ROWS);
            Sheet { columns, rows, faces: faces.to_vec() }
        })
        .collect()
}

/// Writes the deck as a saved object, ready for the game's folder of saved
/// objects. Sections outside the deck, such as a maybeboard, and sections that
/// the game does not have are left out; so are cards beyond [`MAX_CARDS`].
pub fn export(deck: &DeckList, catalogue: &Catalogue, images: &Images<'_>) -> String {
    let lines = counted(deck, catalogue);
    let places: BTreeMap<Face, usize> = faces(&lines, catalogue).into_iter().zip(0..).collect();
    let sheets = sheets(deck, catalogue);
    let mut guids = Guids { deck: guid_seed(&lines), count: 0 };
    let mut left = MAX_CARDS;
    let mut objects = Vec::new();
    let sections = catalogue.game().sections.iter().filter(|section| section.counted);
    for (position, section) in sections.enumerate() {
        let sheets: Vec<String> =
            sheets.iter().enumerate().map(|(sheet, layout)| custom_deck(sheet, layout, section.id, images)).collect();
        let mut cards = Vec::new();
        let mut ids = Vec::new();
        for line in lines.iter().filter(|line| line.section == section.id) {
            let place = places.get(&face(line, catalogue)).copied().unwrap_or(0);
            let number = line.printing.as_ref().map_or("", |printing| printing.number.as_str());
            let sheet = sheets.get(place / SHEET_CARDS).map_or("", String::as_str);
            for _ in 0..(line.quantity as usize).min(left) {
                left -= 1;
                ids.push(card_id(place).to_string());
                let own =
                    format!("\"SidewaysCard\": false, \"CardID\": {}, \"CustomDeck\": {{{sheet}}}", card_id(place));
                cards.push(object(&guids.next(), "CardCustom", &line.card, number, position, &own));
            }
        }
        match cards.len() {
            0 => {}
            1 => objects.append(&mut cards),
            _ => {
                let own = format!(
                    "\"SidewaysCard\": false, \"HideWhenFaceDown\": true, \"Hands\": false, \"DeckIDs\": [{}],\n\
                     \"CustomDeck\": {{{}}},\n\"ContainedObjects\": [\n{}\n]",
                    ids.join(", "),
                    sheets.join(", "),
                    cards.join(",\n")
                );
                objects.push(object(&guids.next(), "DeckCustom", section.name, "", position, &own));
            }
        }
    }
    format!(
        "{{\"SaveName\": {}, \"GameMode\": \"\", \"Gravity\": 0.5, \"PlayArea\": 0.5, \"Date\": \"\", \"Table\": \"\", \
         \"Sky\": \"\", \"Note\": {}, \"Rules\": \"\", \"XmlUI\": \"\", \"LuaScript\": \"\", \"LuaScriptState\": \"\",\n\
         \"ObjectStates\": [\n{}\n]}}\n",
        quoted::write(&deck.name),
        quoted::write(&deck.notes),
        objects.join(",\n")
    )
}

/// The lines of the sections that belong to the deck, in their order.
fn counted(deck: &DeckList, catalogue: &Catalogue) -> Vec<DeckLine> {
    let game = catalogue.game();
    let is_counted = |line: &DeckLine| game.section(&line.section).is_some_and(|section| section.counted);
    deck.grouped(game).lines.into_iter().filter(is_counted).collect()
}

fn face(line: &DeckLine, catalogue: &Catalogue) -> Face {
    let chosen = line.printing.as_ref().and_then(|chosen| catalogue.find_number(&chosen.number));
    let named = || catalogue.find_name(&line.card).map(|card| catalogue.default_printing(card));
    Face { card: line.card.clone(), printing: chosen.or_else(named) }
}

fn faces(lines: &[DeckLine], catalogue: &Catalogue) -> Vec<Face> {
    let mut known = BTreeSet::new();
    lines.iter().map(|line| face(line, catalogue)).filter(|face| known.insert(face.clone())).collect()
}

/// A sheet as the game wants it, by its number.
fn custom_deck(sheet: usize, layout: &Sheet, section: &str, images: &Images<'_>) -> String {
    let number = (sheet + 1).to_string();
    format!(
        "\"{number}\": {{\"FaceURL\": {}, \"BackURL\": {}, \"NumWidth\": {}, \"NumHeight\": {}, \
         \"BackIsHidden\": true, \"UniqueBack\": false, \"Type\": 0}}",
        quoted::write(&images.faces.replace("{sheet}", &number)),
        quoted::write(&images.backs.replace("{section}", section)),
        layout.columns,
        layout.rows
    )
}

/// The number by which the game finds a face: sheet, then place on it.
fn card_id(place: usize) -> usize {
    (place / SHEET_CARDS + 1) * 100 + place % SHEET_CARDS
}

/// An object on the table: face down, the sections side by side.
fn object(guid: &str, kind: &str, name: &str, description: &str, position: usize, own: &str) -> String {
    format!(
        "{{\"GUID\": \"{guid}\", \"Name\": \"{kind}\", \"Nickname\": {}, \"Description\": {}, \
         \"Transform\": {{\"posX\": {}.0, \"posY\": 1.0, \"posZ\": 0.0, \"rotX\": 0.0, \"rotY\": 180.0, \"rotZ\": 180.0, \
         \"scaleX\": 1.0, \"scaleY\": 1.0, \"scaleZ\": 1.0}}, \"Locked\": false, \"Grid\": true, \"Snap\": true, \
         \"Autoraise\": true, \"Sticky\": true, \"Tooltip\": true, {own}}}",
        quoted::write(name),
        quoted::write(description),
        3 * position
    )
}

/// Identifiers of objects: six hexadecimal digits, the same for the same deck
/// and no two alike within it.
struct Guids {
    deck: u32,
    count: u32,
}

impl Guids {
    fn next(&mut self) -> String {
        // An odd factor visits every one of the 2^24 values once.
        let guid = self.deck.wrapping_add(self.count.wrapping_mul(0x9E_3779)) & 0xFF_FFFF;
        self.count += 1;
        format!("{guid:06x}")
    }
}

fn guid_seed(lines: &[DeckLine]) -> u32 {
    let mut hash = Sha256::new();
    for line in lines {
        hash.update(format!("{}\n{}\n{:?}\n", line.section, line.card, line.printing));
        hash.update(line.quantity.to_be_bytes());
    }
    let bytes = hash.finalize();
    u32::from_be_bytes([0, bytes[0], bytes[1], bytes[2]])
}
