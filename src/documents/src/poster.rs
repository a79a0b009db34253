//! What a store hangs up: the flyer of an event, and its key.

use krilla::tagging::{ListNumbering, Tag};

use crate::{
    code::{Code, MILLIMETRE, QUIET_ZONE},
    fault::PdfError,
    fonts::Fonts,
    form::MARGIN,
    paper::Paper,
    pen::Pen,
    text::{Style, Typesetter, leading},
    writer::{Writer, Written},
};

/// The flyer of an event. An empty text is left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Poster {
    /// What the event is called.
    pub event: String,
    /// When it is and where, a line each, as they are to be read.
    pub lines: Vec<String>,
    /// Where it is found, as a code and below it.
    pub link: String,
    /// What can be typed instead.
    pub code: String,
}

/// The key of a store, to be compared with what a verifier shows. An empty text is left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeySheet {
    /// What the store is called.
    pub store: String,
    /// The fingerprint of its key, as words.
    pub words: Vec<String>,
    /// The whole key, as a `vkey` of a signed note.
    pub vkey: String,
    /// Where the key is found, as a code and below it.
    pub link: String,
}

const NAME: Style = Style::bold(46.0);
const LINE: Style = Style::regular(19.0);
const ADDRESS: Style = Style::regular(11.0);
const SHORT: Style = Style::bold(44.0);
const HINT: Style = Style::regular(12.0).quiet();
const EXPLAINED: Style = Style::regular(13.0);
const WORD: Style = Style::bold(34.0);
const ORDER: Style = Style::regular(12.0).quiet();
const VKEY: Style = Style::regular(9.0);
const KIND: Style = Style::bold(12.0).quiet();

/// The sides of codes: read from some steps away, and from a hand's distance.
const FAR: f32 = 95.0 * MILLIMETRE;
const NEAR: f32 = 40.0 * MILLIMETRE;

/// Words of a fingerprint side by side.
const ACROSS: usize = 2;

/// Writes the flyer of an event, one upright page.
///
/// # Errors
/// The link is longer than a code holds; a font cannot be embedded.
pub fn poster(poster: &Poster, paper: Paper, fonts: &Fonts) -> Result<Written, PdfError> {
    let typesetter = Typesetter::new(fonts);
    let size = paper.upright();
    let code = Code::of(&poster.link)?;
    let mut writer = Writer::new(&typesetter);
    writer.page(size, |pen| {
        let (middle, room) = (size.0 / 2.0, size.0 - 2.0 * MARGIN);
        let mut top = MARGIN + 14.0;
        let (style, lines) = pen.typesetter.fitted(&poster.event, NAME, 20.0, room, 3);
        pen.heading(1, &poster.event, |pen| pen.centred(&lines, (middle, top), style));
        top += lines.len() as f32 * leading(style) + 14.0;
        for line in &poster.lines {
            top += centred(pen, line, (LINE, 12.0), (middle, top), (room, 2));
        }
        // What is below stands on the lower margin, and the code in the middle of what is left.
        let (short, typed) = pen.typesetter.fitted(&poster.code, SHORT, 18.0, room, 1);
        let (address, link) = pen.typesetter.fitted(&poster.link, ADDRESS, 7.0, room, 3);
        let has_code = !typed.is_empty();
        let below =
            link.len() as f32 * leading(address) + if has_code { leading(HINT) + leading(short) + 22.0 } else { 0.0 };
        let foot = size.1 - MARGIN - 24.0 - below;
        if let Some(code) = &code {
            let quiet = QUIET_ZONE * FAR / code.modules() as f32;
            let side = FAR.min(foot - top - quiet).max(NEAR);
            let says = format!("QR code with the address of the event: {}", poster.link);
            pen.code(code, &says, (middle - side / 2.0, top + (foot - top - side).max(0.0) / 2.0), side);
        }
        let mut top = foot;
        pen.element(Tag::P, |pen| pen.centred(&link, (middle, top), address));
        top += link.len() as f32 * leading(address);
        if has_code {
            top += 22.0;
            top += centred(pen, "or type the code on the page of events", (HINT, HINT.size), (middle, top), (room, 1));
            pen.element(Tag::P, |pen| pen.centred(&typed, (middle, top), short));
        }
        pen.name_boxed(MARGIN - 14.0);
    })?;
    writer.finish(&poster.event)
}

/// Writes the key of a store, one upright page.
///
/// # Errors
/// As [`poster`].
pub fn key_sheet(sheet: &KeySheet, paper: Paper, fonts: &Fonts) -> Result<Written, PdfError> {
    let typesetter = Typesetter::new(fonts);
    let size = paper.upright();
    let code = Code::of(&sheet.link)?;
    let mut writer = Writer::new(&typesetter);
    writer.page(size, |pen| {
        let room = size.0 - 2.0 * MARGIN;
        let mut top = MARGIN + 6.0;
        top += said(pen, "The key of this store", KIND, top, room) + 4.0;
        let (style, lines) = pen.typesetter.fitted(&sheet.store, Style::bold(36.0), 18.0, room, 2);
        pen.heading(1, &sheet.store, |pen| pen.paragraph(&lines, (MARGIN, top), style));
        top += lines.len() as f32 * leading(style) + 12.0;
        let why = "Lists of this store are signed with this key. Whoever verifies one compares these words with those \
                   that the verifier shows: all of them, in this order.";
        top += said(pen, why, EXPLAINED, top, room) + 24.0;
        // What is below stands on the lower margin.
        let side = if code.is_some() { NEAR } else { 0.0 };
        let foot = size.1 - MARGIN - 24.0 - side;
        words(pen, &sheet.words, (MARGIN, top), room, foot - top - 24.0);
        let beside = if code.is_some() { MARGIN + NEAR + 28.0 } else { MARGIN };
        let wide = size.0 - MARGIN - beside;
        let mut top = foot;
        for (label, text) in [("The whole key", &sheet.vkey), ("Where it is found", &sheet.link)] {
            if text.is_empty() {
                continue;
            }
            let lines = pen.typesetter.lines(text, VKEY, wide, 6);
            pen.element(Tag::P, |pen| {
                pen.line(&format!("{label} "), (beside, top + ORDER.size), Style { size: 9.0, ..ORDER });
                pen.paragraph(&lines, (beside, top + 16.0), VKEY);
            });
            top += 16.0 + lines.len() as f32 * leading(VKEY) + 10.0;
        }
        if let Some(code) = &code {
            let says = format!("QR code with the address of the key: {}", sheet.link);
            pen.code(code, &says, (MARGIN, foot), NEAR);
        }
        pen.name_boxed(MARGIN - 14.0);
    })?;
    writer.finish(&format!("The key of {}", sheet.store))
}

/// The words of a fingerprint with their numbers, in the largest letters in which they fit.
fn words(pen: &mut Pen<'_, '_>, words: &[String], (left, top): (f32, f32), width: f32, height: f32) {
    let rows = words.len().div_ceil(ACROSS).max(1);
    let column = width / ACROSS as f32;
    let order = pen.typesetter.width("00", ORDER) + 8.0;
    let mut style = WORD;
    let widest = |style| words.iter().map(|word| pen.typesetter.width(word, style)).fold(0.0, f32::max);
    while style.size > 8.0 && (rows as f32 * row(style) > height || widest(style) > column - order - 8.0) {
        style.size -= 1.0;
    }
    pen.group(Tag::L(ListNumbering::Decimal), |pen| {
        for (at, word) in words.iter().enumerate() {
            // Down the first column, then down the second.
            let (left, top) = (left + (at / rows) as f32 * column, top + (at % rows) as f32 * row(style));
            let baseline = top + style.size;
            let lines = pen.typesetter.lines(word, style, column - order - 8.0, 1);
            pen.group(Tag::LI, |pen| {
                let number = (at + 1).to_string();
                pen.element(Tag::Lbl, |pen| pen.line_to(&number, (left + order - 8.0, baseline), ORDER));
                pen.element(Tag::LBody, |pen| pen.paragraph(&lines, (left + order, top), style));
            });
        }
    });
}

/// The height of a row of words.
fn row(style: Style) -> f32 {
    style.size * 1.5
}

/// Draws a text at the left margin, and says its height.
fn said(pen: &mut Pen<'_, '_>, text: &str, style: Style, top: f32, room: f32) -> f32 {
    let lines = pen.typesetter.lines(text, style, room, 4);
    pen.element(Tag::P, |pen| pen.paragraph(&lines, (MARGIN, top), style));
    lines.len() as f32 * leading(style)
}

/// Draws a text around a middle, and says its height.
fn centred(
    pen: &mut Pen<'_, '_>,
    text: &str,
    (style, least): (Style, f32),
    (middle, top): (f32, f32),
    (room, most): (f32, usize),
) -> f32 {
    let (style, lines) = pen.typesetter.fitted(text, style, least, room, most);
    pen.element(Tag::P, |pen| pen.centred(&lines, (middle, top), style));
    lines.len() as f32 * leading(style)
}
