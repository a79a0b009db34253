//! Pictures for links: what a chat or a feed shows of a card, of a deck or of
//! the site. Cards with words beside them, at the size that feeds ask for.

use safehouse_engine::{
    catalogue::PrintingIndex,
    deck::{
        certificate::Verdict,
        statistics::{Facet, Statistics},
    },
    english::counted,
    library::GameLibrary,
};

use super::{
    super::{Face, costs, type_line, values},
    CAPITAL, Materials, Picture,
    canvas::{Area, Canvas, Look, PlacedText},
    draw,
    palette::{COMMON, Colour, Palette, WHITE},
    setting::{Paragraph, Run},
    typeface::{Style, Typesetter},
    unknown,
};
use crate::components::{
    card_fan::{FANNED, rarest},
    deck_sheet::{Sheet, leading_line},
    verdict,
};

/// Width of a preview, in pixels.
pub const PREVIEW_WIDTH: u16 = 1200;
/// Height of a preview, in pixels.
pub const PREVIEW_HEIGHT: u16 = 630;

const WIDTH: f32 = PREVIEW_WIDTH as f32;
const HEIGHT: f32 = PREVIEW_HEIGHT as f32;
/// Between the edge and what is drawn.
const MARGIN: f32 = 52.0;
/// How far letters such as A may reach to the left of where a line begins, as a
/// part of their size.
const OVERHANG: f32 = 1.0 / 32.0;

const GROUND: Colour = Colour::new(0x0b_0f_0e);
const LIGHT: Colour = Colour::new(0xe7_ef_e9);
const MUTED: Colour = Colour::new(0x9f_b0_a8);
const ACCENT: Colour = Colour::new(0x16_c2_33);
const DANGER: Colour = Colour::new(0xff_5d_5d);
const WARN: Colour = Colour::new(0xff_b5_47);

/// A picture in layers: words on a ground, and cards upon it.
#[derive(Debug, Clone, PartialEq)]
pub struct Preview {
    /// The ground, as an SVG file of [`PREVIEW_WIDTH`] by [`PREVIEW_HEIGHT`].
    pub ground: Picture,
    /// The cards, the lowest first.
    pub cards: Vec<PlacedCard>,
}

/// A card on a [`Preview`].
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedCard {
    /// Left edge, in pixels.
    pub x: f32,
    /// Upper edge, in pixels.
    pub y: f32,
    /// Width, in pixels.
    pub width: f32,
    /// How far it is turned about its middle, in degrees clockwise.
    pub turn: f32,
    /// Its face, as an SVG file.
    pub svg: String,
}

impl Preview {
    /// Every piece of text beside the cards.
    pub fn texts(&self) -> &[PlacedText] {
        &self.ground.texts
    }
}

/// A card with its words in letters that a feed leaves legible.
pub fn card(face: &Face<'_>, materials: &Materials) -> Preview {
    let types = Typesetter::new(&materials.fonts);
    let catalogue = face.catalogue;
    let palette = Palette::new(
        face.tone(),
        crate::components::symbols::rarity_colour(face.catalogue.game(), face.printing.rarity),
    );
    let mut canvas = begin(&types, palette.tint);
    let width = 378.0;
    let mut column = Column::new(MARGIN + width + 56.0, 60.0);

    column.words(&mut canvas, "name", Style::LABEL_BOLD, LIGHT, (60.0, 2), face.card.name.as_str());
    let line = type_line(catalogue, face.card);
    column.words(&mut canvas, "type", Style::LABEL_SEMIBOLD, palette.tint.mixed(60, WHITE), (32.0, 1), &line);
    let game = catalogue.game();
    let figures: Vec<String> = costs(game, face.card)
        .into_iter()
        .chain(values(game, face.card))
        .map(|value| format!("{} {}", value.label, value.figure))
        .collect();
    column.words(&mut canvas, "values", Style::LABEL_SEMIBOLD, LIGHT, (28.0, 2), &figures.join(" · "));
    column.gap(14.0);
    for line in &face.card.text {
        let plain = line.replace('*', "");
        column.words(&mut canvas, "text", Style::TEXT, LIGHT, (26.0, 5), &plain);
        column.gap(4.0);
    }
    let rarity = catalogue.game().rarity_name(face.printing.rarity);
    let set = face.set.map_or(face.printing.set.as_str(), |set| &set.name);
    foot(&mut canvas, column.x, &format!("{} · {rarity} · {set}", face.printing.number));

    let placed = PlacedCard {
        x: MARGIN,
        y: (HEIGHT - height_of(width)) / 2.0,
        width,
        turn: 0.0,
        svg: draw(&Face { linked: false, ..*face }, materials).svg,
    };
    end(canvas, face.card.name.as_str(), vec![placed])
}

/// A deck: who leads it, whether it is legal, what it is made of and its rarest
/// cards. Its name is not part of it: it is the sharer's own word.
pub fn deck(sheet: &Sheet<'_>, materials: &Materials) -> Preview {
    let types = Typesetter::new(&materials.fonts);
    let catalogue = sheet.catalogue();
    let game = catalogue.game();
    let leader = leading_line(sheet.library, sheet.deck);
    let printing = leader.and_then(|line| line.meant_printing(catalogue));
    let face = printing.map(|printing| Face::new(catalogue, printing, ""));
    let tint = face.map_or(MUTED, |face| Palette::new(face.tone(), COMMON).tint);
    let mut canvas = begin(&types, tint);
    let width = 378.0;
    let mut cards = Vec::new();
    if let Some(line) = leader {
        let svg = face.map_or_else(|| unknown(&line.card, materials), |face| draw(&face, materials)).svg;
        cards.push(PlacedCard { x: MARGIN, y: (HEIGHT - height_of(width)) / 2.0, width, turn: 0.0, svg });
    }
    let left = if leader.is_some() { MARGIN + width + 56.0 } else { MARGIN };
    let mut column = Column::new(left, 60.0);
    let title = leader.map_or_else(|| format!("A {} deck", game.name), |line| line.card.clone());
    column.words(&mut canvas, "name", Style::LABEL_BOLD, LIGHT, (60.0, 2), &title);
    let colour = match sheet.certificate.verdict {
        Verdict::Legal => ACCENT,
        Verdict::Illegal => DANGER,
        Verdict::Undecided => WARN,
    };
    let words = verdict::in_format(sheet.library, &sheet.certificate);
    column.words(&mut canvas, "verdict", Style::LABEL_SEMIBOLD, colour, (34.0, 1), &words);
    let sections = game.sections.iter().filter(|section| section.counted);
    let sizes: Vec<(&str, u32)> = sections.map(|section| (section.name, sheet.deck.count(section.id))).collect();
    let counts: Vec<String> =
        sizes.iter().filter(|(_, cards)| *cards > 1).map(|(name, cards)| format!("{name} {cards}")).collect();
    column.words(&mut canvas, "counts", Style::LABEL_SEMIBOLD, MUTED, (28.0, 1), &counts.join(" · "));
    column.gap(16.0);
    type_bars(&mut canvas, sheet, &mut column);
    let all: u32 = sizes.iter().map(|(_, cards)| *cards).fold(0, u32::saturating_add);
    foot(&mut canvas, left, &format!("{} deck · {}", game.name, counted(all.into(), ("card", "cards"))));

    let leading = printing.map(|printing| catalogue.card_of(printing));
    let others =
        sheet.deck.lines.iter().filter(|line| game.section(&line.section).is_some_and(|section| section.counted));
    let others = others.filter_map(|line| line.meant_printing(catalogue));
    let others: Vec<PrintingIndex> =
        others.filter(|printing| leading.is_none_or(|leading| catalogue.card_of(*printing) != leading)).collect();
    cards.extend(fanned(sheet.library, &rarest(catalogue, others, FANNED), materials, (838.0, 318.0), 150.0));
    end(canvas, &title, cards)
}

/// The site, for pages about no single card or deck.
pub fn site(library: &GameLibrary, materials: &Materials) -> Preview {
    let types = Typesetter::new(&materials.fonts);
    let catalogue = &library.catalogue;
    let mut canvas = begin(&types, ACCENT);
    let mut column = Column::new(MARGIN, 150.0);
    column.width = 520.0;
    let title = "Build the deck that lives through the night";
    column.words(&mut canvas, "name", Style::LABEL_BOLD, LIGHT, (66.0, 4), title);
    column.gap(10.0);
    let words = format!("{} in {}.", counted(catalogue.cards().len() as u64, ("card", "cards")), catalogue.game().name);
    column.words(&mut canvas, "text", Style::TEXT, MUTED, (30.0, 3), &words);
    foot(&mut canvas, MARGIN, "Search, build, check and share decks");
    let cards = rarest(catalogue, catalogue.by_number(), FANNED);
    let cards = fanned(library, &cards, materials, (610.0, 140.0), 250.0);
    end(canvas, title, cards)
}

fn height_of(width: f32) -> f32 {
    width * super::HEIGHT / super::WIDTH
}

fn begin<'t>(types: &'t Typesetter<'t>, tint: Colour) -> Canvas<'t> {
    let mut canvas = Canvas::new(types);
    let (upper, lower) = (tint.mixed(26, GROUND), tint.mixed(4, GROUND));
    canvas.raw(format_args!(
        "<defs><linearGradient id=\"ground\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">\
         <stop stop-color=\"{upper}\"/><stop offset=\".7\" stop-color=\"{lower}\"/></linearGradient></defs>"
    ));
    canvas.rectangle(whole(), 0.0, "url(#ground)");
    canvas.rectangle(Area { height: 8.0, ..whole() }, 0.0, ACCENT);
    canvas
}

fn whole() -> Area {
    Area { x: 0.0, y: 0.0, width: WIDTH, height: HEIGHT }
}

fn end(canvas: Canvas<'_>, name: &str, cards: Vec<PlacedCard>) -> Preview {
    let (svg, texts) = canvas.finish(WIDTH, HEIGHT, name, "");
    Preview { ground: Picture { svg, texts }, cards }
}

/// The site's name, and what the picture is of.
fn foot(canvas: &mut Canvas<'_>, x: f32, words: &str) {
    let area = Area { x, y: HEIGHT - 74.0, width: WIDTH - MARGIN - x, height: 40.0 };
    let baseline = area.y + 28.0;
    let bold = Look { style: Style::LABEL_BOLD, colour: ACCENT };
    canvas.text("site", area, bold, 28.0, (x, baseline), "Safehouse");
    let left = x + canvas.types.advance(bold.style, "Safehouse") * 28.0 + 18.0;
    let look = Look { style: Style::LABEL_MEDIUM, colour: MUTED };
    let room = area.right() - left;
    let size = super::shrunk(canvas, look.style, words, 24.0, room);
    canvas.text("foot", area, look, size, (left, baseline), words);
}

/// Copies by card type, as bars beside their names.
fn type_bars(canvas: &mut Canvas<'_>, sheet: &Sheet<'_>, column: &mut Column) {
    const ROW: f32 = 37.0;
    const LONGEST: f32 = 130.0;
    let types = Statistics::of_deck(sheet.deck, sheet.catalogue()).by(Facet::Type);
    let most = types.buckets.iter().map(|bucket| bucket.tally.copies).max().unwrap_or(0).max(1);
    for bucket in types.buckets.iter().filter(|bucket| bucket.tally.copies > 0) {
        let area = Area { x: column.x, y: column.y, width: 340.0, height: ROW };
        if area.bottom() > BOTTOM {
            return;
        }
        let name = bucket.value.to_string();
        let look = Look { style: Style::LABEL_MEDIUM, colour: LIGHT };
        let baseline = area.y + 25.0;
        let size = super::shrunk(canvas, look.style, &name, 25.0, 110.0);
        canvas.text("type", area, look, size, (area.x, baseline), &name);
        let share = bucket.tally.copies as f32 / most as f32;
        let bar = Area { x: area.x + 122.0, y: area.y + 9.0, width: (share * LONGEST).max(4.0), height: 18.0 };
        canvas.rectangle(bar, 4.0, ACCENT);
        let look = Look { style: Style::LABEL_BOLD, colour: LIGHT };
        canvas.text("copies", area, look, 25.0, (bar.right() + 12.0, baseline), &bucket.tally.copies.to_string());
        column.y += ROW;
    }
}

/// Cards side by side, one over the other, from a corner on.
fn fanned(
    library: &GameLibrary,
    cards: &[PrintingIndex],
    materials: &Materials,
    (left, top): (f32, f32),
    width: f32,
) -> Vec<PlacedCard> {
    let place = |(at, printing): (usize, &PrintingIndex)| {
        let step = at as f32;
        let turn = (step - (cards.len() as f32 - 1.0) / 2.0) * 6.0;
        PlacedCard {
            x: left + step * width * 0.56,
            y: top + turn.abs() * width * 0.009,
            width,
            turn,
            svg: draw(&Face::new(&library.catalogue, *printing, ""), materials).svg,
        }
    };
    cards.iter().enumerate().map(place).collect()
}

/// Where the words of a column end.
const BOTTOM: f32 = HEIGHT - 92.0;

/// Words above each other.
struct Column {
    x: f32,
    y: f32,
    width: f32,
}

impl Column {
    fn new(x: f32, y: f32) -> Self {
        Self { x, y, width: WIDTH - MARGIN - x }
    }

    fn gap(&mut self, height: f32) {
        self.y += height;
    }

    /// Adds words of a size in at most so many lines; what has no room is left
    /// out, with a mark.
    fn words(
        &mut self,
        canvas: &mut Canvas<'_>,
        part: &'static str,
        style: Style,
        colour: Colour,
        (size, most): (f32, usize),
        words: &str,
    ) {
        let look = Look { style, colour };
        let leading = size * 1.28;
        let paragraph = Paragraph::new(canvas.types, &[Run { text: words, look }]);
        // The mark takes the room of two letters.
        let lines = paragraph.lines(canvas.types, self.width / size - 1.0);
        for (row, line) in lines.iter().enumerate() {
            let overhang = size * OVERHANG;
            let area = Area { x: self.x - overhang, y: self.y, width: self.width + overhang, height: leading };
            if row == most || area.bottom() > BOTTOM {
                return;
            }
            let baseline = area.y + size * (CAPITAL + 0.2);
            canvas.line(part, area, size, (self.x, baseline), line);
            let is_last = row + 1 == most || area.bottom() + leading > BOTTOM;
            if is_last && row + 1 < lines.len() {
                canvas.text(part, area, look, size, (self.x + line.width * size + 4.0, baseline), "…");
            }
            self.y += leading;
        }
    }
}
