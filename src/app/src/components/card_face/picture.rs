//! The face of a printing as a standalone SVG file, for programs that take
//! images: the same parts in the same places as on the page, with letters as
//! outlines and without style sheet, fonts or sprite.
//!
//! Lengths are hundredths of a card's width, as the page's `cqi`.

mod back;
mod canvas;
mod illustrations;
mod palette;
pub mod preview;
mod setting;
mod text_box;
mod typeface;

use safehouse_engine::{
    catalogue::SetStatus,
    game::face::{FaceTrait, FaceValue},
};

pub use self::{
    back::{back, unknown},
    canvas::{Area, PlacedText},
    illustrations::Illustrations,
    typeface::{FontError, Fonts},
};
use self::{
    canvas::{Canvas, Look},
    palette::{BLACK, COMMON, Colour, Palette, WHITE},
    setting::{Paragraph, Run},
    typeface::{Style, Typesetter},
};
use super::{Face, costs, scene, type_line, values};

/// Width of a picture.
pub const WIDTH: f32 = 100.0;
/// Height of a picture: cards are 63 by 88.
pub const HEIGHT: f32 = WIDTH * 88.0 / 63.0;

/// What pictures are drawn with.
#[derive(Debug, Clone)]
pub struct Materials {
    /// Letters.
    pub fonts: Fonts,
    /// Icons of the cards.
    pub illustrations: Illustrations,
}

/// A finished picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// The SVG file.
    pub svg: String,
    /// Every piece of text on it.
    pub texts: Vec<PlacedText>,
}

/// Between the edge of the card and its parts.
const MARGIN: f32 = 3.2;
/// The dark edge around the frame.
const EDGE: f32 = 1.3;
/// Upper edge and height of costs and name.
const HEADER: (f32, f32) = (MARGIN, 10.5);
/// Between two parts above each other.
const GAP: f32 = 1.4;
const TYPE_HEIGHT: f32 = 7.5;
const VALUES_HEIGHT: f32 = 12.1;
/// Upper edge of the lowest line.
const FOOT: f32 = HEIGHT - 6.2;
const FOOT_HEIGHT: f32 = 4.6;
const INNER: f32 = WIDTH - 2.0 * MARGIN;

/// Height of a capital letter of both families, in parts of its size.
const CAPITAL: f32 = 0.7;

/// Draws a face.
pub fn draw(face: &Face<'_>, materials: &Materials) -> Picture {
    let types = Typesetter::new(&materials.fonts);
    let palette = Palette::new(
        face.tone(),
        crate::components::symbols::rarity_colour(face.catalogue.game(), face.printing.rarity),
    );
    let mut canvas = Canvas::new(&types);

    let traits = (face.catalogue.game().face.traits)(face.card);
    let traits = traits_lines(face, &traits, &types);
    let traits_height = if traits.is_empty() { 0.0 } else { traits.len() as f32 * TRAITS.1 + 1.0 };
    let game = face.catalogue.game();
    let has_values = !values(game, face.card).is_empty();
    let below_art = TYPE_HEIGHT + GAP + if has_values { VALUES_HEIGHT + GAP } else { 0.0 };
    let art_top = HEADER.0 + HEADER.1 + GAP;
    let text_bottom = FOOT - traits_height;
    let above = (game.face.lines)(game, face.card);
    let content = text_box::Content::new(face, &above, &types, &palette);
    let fit = content.fit(&types, text_bottom - art_top - below_art);
    let type_top = art_top + fit.art;
    let text_top = type_top + below_art;

    frame(&mut canvas, &palette);
    header(&mut canvas, face, &palette);
    art(&mut canvas, face, &palette, materials, Area { x: MARGIN, y: art_top, width: INNER, height: fit.art });
    type_bar(&mut canvas, face, &palette, type_top);
    value_row(&mut canvas, face, &palette, type_top + TYPE_HEIGHT + GAP);
    let area = Area { x: MARGIN, y: text_top, width: INNER, height: text_bottom - text_top };
    content.draw(&mut canvas, &palette, area, fit);
    let area = Area { x: MARGIN + 1.0, y: text_bottom, width: INNER - 2.0, height: traits_height };
    for (row, line) in traits.iter().enumerate() {
        let baseline = text_bottom + 1.0 + TRAITS.1 * (row as f32 + 0.76);
        canvas.line("traits", area, TRAITS.0, (area.x, baseline), line);
    }
    foot(&mut canvas, face, &palette);

    let (svg, texts) = canvas.finish(WIDTH, HEIGHT, face.card.name.as_str(), &description(face));
    Picture { svg, texts }
}

/// The face in words.
fn description(face: &Face<'_>) -> String {
    let mut words = vec![face.printing.number.clone(), type_line(face.catalogue, face.card)];
    let game = face.catalogue.game();
    let facts = costs(game, face.card).into_iter().chain(values(game, face.card));
    words.extend(facts.map(|value| format!("{} {}", value.label, value.figure)));
    words.extend((game.face.lines)(game, face.card).into_iter().map(|line| format!("{}: {}", line.label, line.words)));
    words.extend(face.card.text.iter().cloned());
    words.extend(face.card.flavor.clone());
    words.join("\n")
}

/// Edge to edge: whoever cuts the card rounds its corners.
fn frame(canvas: &mut Canvas<'_>, palette: &Palette) {
    let Palette { tint, edge, .. } = *palette;
    let (upper, lower) = (tint.mixed(62, Colour::new(0x10_14_0f)), tint.mixed(30, Colour::new(0x0a_0d_0c)));
    canvas.raw(format_args!(
        "<defs>\
         <linearGradient id=\"frame\" gradientUnits=\"userSpaceOnUse\" x1=\"30\" y1=\"0\" x2=\"70\" y2=\"{HEIGHT:.2}\">\
         <stop stop-color=\"{upper}\"/><stop offset=\".7\" stop-color=\"{lower}\"/></linearGradient>\
         <linearGradient id=\"shade\" gradientUnits=\"userSpaceOnUse\" x1=\"0\" y1=\"52\" x2=\"0\" y2=\"130\">\
         <stop stop-color=\"{edge}\" stop-opacity=\"0\"/><stop offset=\"1\" stop-color=\"{edge}\" stop-opacity=\".55\"/>\
         </linearGradient></defs>"
    ));
    let whole = Area { x: 0.0, y: 0.0, width: WIDTH, height: HEIGHT };
    let inner = whole.inset(EDGE, EDGE);
    canvas.rectangle(whole, 0.0, edge);
    canvas.rectangle(inner, 3.3, "url(#frame)");
    // Brushed metal: faint stripes, shorter than the frame so that they stay inside.
    let mut stripes = String::new();
    for stripe in 0..62_u8 {
        let start = f32::from(stripe) * 2.8 - 70.0;
        let (left, right) = (start.max(2.0), (start + 78.0).min(98.0));
        if left < right {
            let y = |x: f32| 3.0 + (x - start) * 1.7;
            stripes.push_str(&format!("M{left:.1} {:.1}L{right:.1} {:.1}", y(left), y(right)));
        }
    }
    canvas.raw(format_args!("<path d=\"{stripes}\" stroke=\"#fff\" stroke-opacity=\".04\" stroke-width=\".6\"/>"));
    canvas.rectangle(inner, 3.3, "url(#shade)");
}

/// Costs, then the name beside them.
fn header(canvas: &mut Canvas<'_>, face: &Face<'_>, palette: &Palette) {
    let (top, height) = HEADER;
    let mut x = MARGIN;
    for cost in costs(face.catalogue.game(), face.card) {
        let area = Area { x, y: top, width: height, height };
        cost_gem(canvas, &cost, palette, area);
        x += height + 0.8;
    }
    let left = x + 1.6;
    let area = Area { x: left, y: top, width: WIDTH - MARGIN - 1.0 - left, height };
    name(canvas, face.card.name.as_str(), palette.light, area);
}

fn cost_gem(canvas: &mut Canvas<'_>, cost: &FaceValue, palette: &Palette, area: Area) {
    let (id, ink, stops) = match cost.id {
        "ztc" => ("ztc", WHITE, ["#ff8d7d", "#c8372b", "#8d1f17"]),
        "tp" => ("tp", Colour::new(0x0d_12_10), ["#bff3ff", "#4fc6df", "#1c8096"]),
        _ => ("ap", Colour::new(0x0d_12_10), ["#ffffff", "#f2f4ee", "#c9cfc6"]),
    };
    let [first, second, third] = stops;
    canvas.raw(format_args!(
        "<defs><radialGradient id=\"cost-{id}\" cx=\".35\" cy=\".3\" r=\".75\"><stop stop-color=\"{first}\"/>\
         <stop offset=\".55\" stop-color=\"{second}\"/><stop offset=\"1\" stop-color=\"{third}\"/></radialGradient></defs>"
    ));
    let radius = if id == "ap" { 2.2 } else { area.width / 2.0 };
    canvas.rectangle(area, radius, palette.edge);
    canvas.rectangle(area.inset(0.7, 0.7), radius - 0.7, format_args!("url(#cost-{id})"));
    let (middle, look) = (area.x + area.width / 2.0, Look { style: Style::LABEL_BOLD, colour: ink });
    let inside = area.inset(0.7, 0.7);
    let size = shrunk(canvas, look.style, &cost.figure, 7.4, inside.width - 1.4);
    canvas.centred("cost", inside, look, size, (middle, area.y + 4.6 + size * CAPITAL / 2.0), &cost.figure);
    let look = Look { style: Style::LABEL_SEMIBOLD, ..look };
    canvas.centred("cost label", inside, look, 2.3, (middle, area.y + 9.35), &cost.id.to_uppercase());
}

/// The size at which a text is no wider than this.
fn shrunk(canvas: &Canvas<'_>, style: Style, text: &str, size: f32, width: f32) -> f32 {
    let advance = canvas.types.advance(style, text) * size;
    if advance > width { size * width / advance } else { size }
}

/// Sizes of the name and how many lines of it fit above each other.
const NAME_SIZES: [(f32, usize); 10] =
    [(7.0, 1), (6.5, 1), (6.0, 1), (5.6, 1), (5.1, 2), (4.7, 2), (4.3, 2), (3.9, 2), (3.4, 3), (2.9, 3)];

fn name(canvas: &mut Canvas<'_>, name: &str, colour: Colour, area: Area) {
    let look = |style| Look { style, colour };
    let (short, epithet) = name.split_at(name.find(" – ").unwrap_or(name.len()));
    let runs =
        [Run { text: short, look: look(Style::LABEL_BOLD) }, Run { text: epithet, look: look(Style::LABEL_MEDIUM) }];
    let paragraph = Paragraph::new(canvas.types, &runs);
    let fitting = NAME_SIZES.into_iter().find_map(|(size, most)| {
        let lines = paragraph.balanced(canvas.types, area.width / size);
        (lines.len() <= most).then_some((size, lines))
    });
    let (size, lines) = fitting.unwrap_or_else(|| {
        let smaller = std::iter::successors(Some(2.6_f32), |size| Some(size * 0.9)).take(40);
        let at = |size: f32| (size, paragraph.lines(canvas.types, area.width / size));
        let fits = |(size, lines): &(f32, Vec<_>)| lines.len() as f32 * size * 1.05 <= area.height;
        smaller.map(at).find(fits).unwrap_or_default()
    });
    let leading = size * 1.02;
    // One line has room for what hangs below it; several must share it.
    let hanging = if lines.len() > 1 { 0.2 } else { 0.0 };
    let used = lines.len().saturating_sub(1) as f32 * leading + size * (CAPITAL + hanging);
    let first = area.y + (area.height - used) / 2.0 + size * CAPITAL;
    for (row, line) in lines.iter().enumerate() {
        let baseline = first + row as f32 * leading;
        let mut shadow = String::new();
        for piece in &line.pieces {
            let (x, y) = (area.x + piece.x * size + 0.15, baseline + 0.4);
            let _ = canvas.types.outline(piece.look.style, piece.text, x, y, size, &mut shadow);
        }
        canvas.raw(format_args!("<path fill=\"{BLACK}\" fill-opacity=\".6\" d=\"{shadow}\"/>"));
        canvas.line("name", area, size, (area.x, baseline), line);
    }
}

fn art(canvas: &mut Canvas<'_>, face: &Face<'_>, palette: &Palette, materials: &Materials, area: Area) {
    let Palette { tint, edge, .. } = *palette;
    let Area { x, y, width, height } = area;
    let glow = tint.mixed(70, Colour::new(0x20_26_1f));
    let (upper, lower) = (tint.mixed(26, Colour::new(0x0a_0e_0d)), Colour::new(0x06_09_08));
    let (light, far, line) = (tint.mixed(60, WHITE), tint.mixed(40, Colour::new(0x07_0a_09)), tint.mixed(70, WHITE));
    canvas.raw(format_args!(
        "<defs>\
         <clipPath id=\"art\"><path d=\"M{x:.2} {bottom:.2}V{corner:.2}a1.6 1.6 0 0 1 1.6-1.6H{right:.2}a1.6 1.6 0 0 1 1.6 1.6V{bottom:.2}z\"/></clipPath>\
         <linearGradient id=\"sky\" x2=\"0\" y2=\"1\"><stop stop-color=\"{upper}\"/><stop offset=\"1\" stop-color=\"{lower}\"/></linearGradient>\
         <radialGradient id=\"glow\" cy=\".45\" r=\".5\"><stop stop-color=\"{glow}\"/><stop offset=\"1\" stop-color=\"{glow}\" stop-opacity=\"0\"/></radialGradient>\
         <style>.scene-light{{fill:{light};opacity:.3}}.scene-far{{fill:{far};opacity:.75}}\
         .scene-near{{fill:#070a09;opacity:.9}}\
         .scene-line,.scene-ring{{fill:none;stroke:{line};stroke-width:.3;opacity:.28}}\
         .scene-ring{{stroke-width:.6;opacity:.55}}.scene-line--strong{{stroke-width:.6;opacity:.55}}</style></defs>\
         <g clip-path=\"url(#art)\">",
        bottom = y + height,
        corner = y + 1.6,
        right = x + width - 1.6,
    ));
    canvas.rectangle(area, 0.0, "url(#sky)");
    canvas.rectangle(area, 0.0, "url(#glow)");
    canvas.raw(format_args!(
        "<svg x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" viewBox=\"0 0 100 56\" \
         preserveAspectRatio=\"xMidYMid slice\">{}</svg>",
        scene::shapes(face.catalogue.game().face.backdrop(face.card.card_type), &face.printing.number).into_string()
    ));
    if let Some(icon) = face.printing.art.as_deref().and_then(|art| materials.illustrations.find(art)) {
        let size = height * 0.78;
        let scale = size / icon.size as f32;
        let (left, top) = (x + (width - size) / 2.0, y + (height - size) / 2.0);
        // A soft shadow without a filter: two copies, the lower one fainter.
        for (down, colour, opacity) in [(1.5, BLACK, 0.3), (0.8, BLACK, 0.6), (0.0, Colour::new(0xf6_f3_e6), 1.0)] {
            canvas.raw(format_args!(
                "<g color=\"{colour}\" opacity=\"{opacity}\" transform=\"translate({left:.2} {:.2}) scale({scale:.5})\">{}</g>",
                top + down,
                icon.body
            ));
        }
    }
    canvas.raw(format_args!(
        "</g><path fill=\"none\" stroke=\"{edge}\" stroke-width=\".6\" \
         d=\"M{:.2} {bottom:.2}V{corner:.2}a1.3 1.3 0 0 1 1.3-1.3H{:.2}a1.3 1.3 0 0 1 1.3 1.3V{bottom:.2}\"/>",
        x + 0.3,
        x + width - 1.6,
        bottom = y + height,
        corner = y + 1.6,
    ));
}

/// The type line and the rarity.
fn type_bar(canvas: &mut Canvas<'_>, face: &Face<'_>, palette: &Palette, top: f32) {
    let area = Area { x: MARGIN, y: top, width: INNER, height: TYPE_HEIGHT };
    let Area { x, y, width, height } = area;
    canvas.raw(format_args!(
        "<path fill=\"{}\" d=\"M{x:.2} {y:.2}h{width:.2}v{side:.2}a1.6 1.6 0 0 1-1.6 1.6h-{foot:.2}a1.6 1.6 0 0 1-1.6-1.6z\"/>",
        palette.edge,
        side = height - 1.6,
        foot = width - 3.2,
    ));
    let size = 4.6;
    let baseline = y + height / 2.0 + size * CAPITAL / 2.0;
    let rarity = face.printing.rarity;
    let gem = Look { style: Style::LABEL_BOLD, colour: palette.gem };
    let code = canvas.types.advance(gem.style, rarity) * size;
    let right = area.right() - 2.0;
    canvas.text("rarity", area, gem, size, (right - code, baseline), rarity);
    let gem_left = right - code - 0.9 - 3.8;
    canvas.symbol(
        face.catalogue.game(),
        &format!("rarity-{rarity}"),
        gem_left,
        y + height / 2.0 - 1.9,
        3.8,
        palette.gem,
    );

    let look = Look { style: Style::LABEL_SEMIBOLD, colour: palette.tint.mixed(45, WHITE) };
    let line = type_line(face.catalogue, face.card);
    let area = Area { x: x + 2.0, width: gem_left - 2.0 - (x + 2.0), ..area };
    let size = shrunk(canvas, look.style, &line, size, area.width);
    canvas.text("type", area, look, size, (area.x, baseline), &line);
}

/// Figures in plates beside each other, each above its label.
fn value_row(canvas: &mut Canvas<'_>, face: &Face<'_>, palette: &Palette, top: f32) {
    let game = face.catalogue.game();
    let values = values(game, face.card);
    let count = values.len().max(1) as f32;
    let width = (INNER - (count - 1.0)) / count;
    let mut x = MARGIN;
    for value in &values {
        let area = Area { x, y: top, width, height: VALUES_HEIGHT };
        canvas.rectangle(area, 1.2, palette.plate);
        let inside = area.inset(0.4, 0.4);
        let is_word = value.figure.chars().any(char::is_alphabetic) && value.figure.len() > 1;
        let look = Look { style: Style::LABEL_BOLD, colour: palette.light };
        let (symbol, gap) = (4.8, 1.0);
        let wanted = if is_word { 4.4 } else { 6.8 };
        let size = shrunk(canvas, look.style, &value.figure, wanted, inside.width - symbol - gap - 1.4);
        let used = symbol + gap + canvas.types.advance(look.style, &value.figure) * size;
        let (left, middle) = (x + (width - used) / 2.0, top + 4.5);
        let colour = if value.is_vital { Colour::new(0xff_7b_70) } else { palette.tint.mixed(60, WHITE) };
        canvas.symbol(face.catalogue.game(), value.symbol, left, middle - symbol / 2.0, symbol, colour);
        let at = (left + symbol + gap, middle + size * CAPITAL / 2.0);
        canvas.text("value", inside, look, size, at, &value.figure);

        let look = Look { style: Style::LABEL_MEDIUM, colour: palette.tint.mixed(50, WHITE) };
        let size = shrunk(canvas, look.style, value.label, 3.1, inside.width - 0.4);
        canvas.centred("value label", inside, look, size, (x + width / 2.0, top + 10.7), value.label);
        x += width + 1.0;
    }
}

/// Size and leading of the traits.
const TRAITS: (f32, f32) = (3.4, 3.9);

fn traits_lines<'a>(face: &Face<'_>, words: &'a [FaceTrait], types: &Typesetter<'_>) -> Vec<setting::Line<'a>> {
    let colour = Palette::new(face.tone(), COMMON).tint.mixed(30, WHITE);
    let plain = Look { style: Style::LABEL_MEDIUM, colour };
    let strong = Look { style: Style::LABEL_BOLD, colour };
    let mut runs = Vec::new();
    for (position, word) in words.iter().enumerate() {
        if position > 0 {
            runs.push(Run { text: " · ", look: plain });
        }
        runs.push(Run { text: &word.words, look: if word.is_strong { strong } else { plain } });
    }
    Paragraph::new(types, &runs).lines(types, (INNER - 2.0) / TRAITS.0)
}

/// Number, stamps and artist.
fn foot(canvas: &mut Canvas<'_>, face: &Face<'_>, palette: &Palette) {
    let area = Area { x: MARGIN + 1.0, y: FOOT, width: INNER - 2.0, height: FOOT_HEIGHT };
    let size = 2.9;
    let baseline = FOOT + FOOT_HEIGHT / 2.0 + size * CAPITAL / 2.0;
    let colour = palette.tint.mixed(25, Colour::new(0xd5_db_d6));
    let plain = Look { style: Style::LABEL, colour };
    let stamp = Look { style: Style::LABEL_BOLD, colour };
    let mut x = area.x;

    let number = &face.printing.number;
    canvas.text("number", area, Look { style: Style::LABEL_SEMIBOLD, colour }, size, (x, baseline), number);
    x += canvas.types.advance(Style::LABEL_SEMIBOLD, number) * size + 1.6;
    let playtest = face.set.is_some_and(|set| set.status == SetStatus::Playtest);
    let stamps = [("stamp", "FIRST EDITION", face.is_first_edition()), ("playtest", "PLAYTEST", playtest)];
    for (part, words, _) in stamps.into_iter().filter(|(.., shown)| *shown) {
        let width = canvas.types.advance(stamp.style, words) * size + 2.0;
        let plate = Area { x, y: FOOT + 0.5, width, height: FOOT_HEIGHT - 1.0 };
        let look = if part == "stamp" {
            canvas.rectangle(plate, 0.8, "#f5cb5c");
            Look { colour: Colour::new(0x2a_1d_00), ..stamp }
        } else {
            canvas.rectangle(plate, 0.8, colour);
            canvas.rectangle(plate.inset(0.25, 0.25), 0.6, palette.edge);
            stamp
        };
        canvas.text(part, plate, look, size, (x + 1.0, baseline), words);
        x += width + 1.6;
    }
    if let Some(artist) = &face.printing.artist {
        let words = format!("Illus. {artist}");
        let area = Area { x, width: area.right() - x, ..area };
        let size = shrunk(canvas, plain.style, &words, size, area.width);
        let width = canvas.types.advance(plain.style, &words) * size;
        canvas.text("artist", area, plain, size, (area.right() - width, baseline), &words);
    }
}
