//! Pictures that are no card's face: the back of a section's cards, and what
//! stands in for a card that the catalogue does not have.

use safehouse_engine::game::{GameDefinition, SectionDefinition, face::Tone};

use super::{
    CAPITAL, EDGE, HEIGHT, Materials, Picture, WIDTH,
    canvas::{Area, Canvas, Look},
    palette::{COMMON, Colour, Palette, WHITE},
    setting::{Paragraph, Run},
    typeface::{Style, Typesetter},
};

/// The back of the cards of a section of a game, in its tone; without a section the plain back.
pub fn back(section: Option<(&GameDefinition, &SectionDefinition)>, materials: &Materials) -> Picture {
    let types = Typesetter::new(&materials.fonts);
    let tone = section.map_or(Tone::Steel, |(game, section)| game.section_tone(section));
    let palette = Palette::new(tone, COMMON);
    let mut canvas = Canvas::new(&types);
    ground(&mut canvas, &palette);
    door(&mut canvas, &palette);
    let look = Look { style: Style::LABEL_BOLD, colour: palette.tint.mixed(40, WHITE) };
    let name = section.map_or("Safehouse", |(_, section)| section.name);
    words(&mut canvas, "name", look, 11.0, Area { x: 12.0, y: 100.0, width: 76.0, height: 26.0 }, name);
    let (svg, texts) = canvas.finish(WIDTH, HEIGHT, &format!("{name}: card back"), "");
    Picture { svg, texts }
}

/// A face for a card of which nothing but its name is known.
pub fn unknown(name: &str, materials: &Materials) -> Picture {
    const NOTE: &str = "This card is not in the card list.";

    let types = Typesetter::new(&materials.fonts);
    let palette = Palette::new(Tone::Steel, COMMON);
    let mut canvas = Canvas::new(&types);
    ground(&mut canvas, &palette);
    let look = Look { style: Style::LABEL_BOLD, colour: palette.light };
    words(&mut canvas, "name", look, 10.0, Area { x: 10.0, y: 24.0, width: 80.0, height: 56.0 }, name);
    let look = Look { style: Style::TEXT, colour: palette.tint.mixed(40, WHITE) };
    words(&mut canvas, "text", look, 5.0, Area { x: 14.0, y: 88.0, width: 72.0, height: 26.0 }, NOTE);
    let (svg, texts) = canvas.finish(WIDTH, HEIGHT, name, NOTE);
    Picture { svg, texts }
}

/// Edge to edge: dark boards behind a thin frame.
fn ground(canvas: &mut Canvas<'_>, palette: &Palette) {
    let dark = Colour::new(0x0b_10_0e);
    let whole = Area { x: 0.0, y: 0.0, width: WIDTH, height: HEIGHT };
    canvas.rectangle(whole, 0.0, palette.edge);
    canvas.rectangle(whole.inset(EDGE, EDGE), 3.3, palette.tint.mixed(30, dark));
    let inner = whole.inset(5.0, 5.0);
    canvas.rectangle(inner, 2.4, palette.tint.mixed(55, dark));
    canvas.rectangle(inner.inset(0.5, 0.5), 2.0, palette.tint.mixed(16, dark));
    let board = palette.tint.mixed(22, dark);
    for row in 0..8_u8 {
        let y = 7.0 + f32::from(row) * 15.8;
        // Joints on every other row, so that the boards look laid by hand.
        let joint = if row % 2 == 0 { 58.0 } else { 36.0 };
        for (left, right) in [(7.0, joint), (joint + 0.8, 93.0)] {
            canvas.rectangle(Area { x: left, y, width: right - left, height: 15.0 }, 0.6, board);
        }
    }
}

/// The site's sign, a barred door under a roof, as in the top bar.
fn door(canvas: &mut Canvas<'_>, palette: &Palette) {
    let Palette { tint, edge, .. } = *palette;
    canvas.raw(format_args!(
        "<circle cx=\"50\" cy=\"58\" r=\"35\" fill=\"{edge}\"/>\
         <circle cx=\"50\" cy=\"58\" r=\"33.6\" fill=\"none\" stroke=\"{tint}\" stroke-width=\".8\"/>\
         <g transform=\"translate(24.4 30) scale(1.6)\">\
         <path fill=\"{}\" d=\"M16 2 29 11v19H3V11z\"/><path fill=\"{edge}\" d=\"M10 30V15.5h12V30z\"/>\
         <path fill=\"{}\" d=\"M6.5 19.2h19v3h-19z\"/></g>",
        tint.mixed(85, WHITE),
        tint.mixed(35, WHITE),
    ));
}

/// Words in the middle of a box, as large as it allows up to a size.
fn words(canvas: &mut Canvas<'_>, part: &'static str, look: Look, largest: f32, area: Area, text: &str) {
    const LEADING: f32 = 1.15;

    let paragraph = Paragraph::new(canvas.types, &[Run { text, look }]);
    let sizes = std::iter::successors(Some(largest), |size| Some(size * 0.92)).take(60);
    let at = |size: f32| (size, paragraph.balanced(canvas.types, area.width / size));
    let fits = |(size, lines): &(f32, Vec<_>)| lines.len() as f32 * size * LEADING <= area.height;
    let (size, lines) = sizes.map(at).find(fits).unwrap_or_default();
    let used = lines.len().saturating_sub(1) as f32 * size * LEADING + size * CAPITAL;
    let first = area.y + (area.height - used) / 2.0 + size * CAPITAL;
    for (row, line) in lines.iter().enumerate() {
        let x = area.x + (area.width - line.width * size) / 2.0;
        canvas.line(part, area, size, (x, first + row as f32 * size * LEADING), line);
    }
}
