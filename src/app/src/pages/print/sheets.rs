//! Sheets of nine proxies.

use std::collections::BTreeMap;

use maud::{Markup, html};
use safehouse_engine::{
    card::Edition,
    catalogue::PrintingIndex,
    deck::list::DeckList,
    games,
    rulebook::{Term, TermKind},
};

use super::choices::{Choices, Paper};
use crate::{
    components::card_face::{Face, card_face},
    drawing::Scene,
};

/// Proxies across and down a sheet.
const COLUMNS: i32 = 3;
const ROWS: i32 = 3;
const PER_SHEET: usize = 9;

/// Width and height of a card, in hundredths of a millimetre.
const CARD: (i32, i32) = (6_300, 8_800);

/// Proxies printed at most, so that a mistyped list does not stop a browser.
const MOST: usize = 30 * PER_SHEET;

/// A card of a deck with its copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Printed {
    pub(super) printing: PrintingIndex,
    edition: Option<Edition>,
    /// Copies in the deck.
    pub(super) copies: u32,
    /// Proxies of it.
    proxies: u32,
}

/// What goes on paper.
#[derive(Debug)]
pub(super) struct Printout {
    /// Every card of the chosen sections, in the order of the deck.
    pub(super) cards: Vec<Printed>,
    /// Cards that no card list knows.
    pub(super) unknown: Vec<String>,
    tokens: Vec<&'static Term>,
}

/// One place of a sheet.
enum Proxy {
    /// A card; `again` if the one before it is the same.
    Card { printing: PrintingIndex, edition: Option<Edition>, again: bool },
    /// A marker.
    Token(&'static Term),
}

impl Printout {
    pub(super) fn new(scene: &Scene<'_>, deck: &DeckList, choices: &Choices) -> Self {
        let catalogue = &scene.library.catalogue;
        let game = catalogue.game();
        let sections = game.sections.iter().filter(|section| {
            let named = |names: &[String]| names.iter().any(|name| name == section.id);
            if section.counted { !named(&choices.without) } else { named(&choices.with) }
        });
        let mut cards: Vec<Printed> = Vec::new();
        let mut places: BTreeMap<(PrintingIndex, Option<Edition>), usize> = BTreeMap::new();
        let mut unknown = Vec::new();
        for line in sections.flat_map(|section| deck.section(section.id)) {
            let Some(printing) = line.meant_printing(catalogue) else {
                unknown.push(line.card.clone());
                continue;
            };
            let edition = line.printing.as_ref().and_then(|chosen| chosen.edition);
            let place = *places.entry((printing, edition)).or_insert(cards.len());
            match cards.get_mut(place) {
                Some(card) => card.copies = card.copies.saturating_add(line.quantity),
                None => cards.push(Printed { printing, edition, copies: line.quantity, proxies: 0 }),
            }
        }
        let mut skip: BTreeMap<&str, u32> = BTreeMap::new();
        for card in &mut cards {
            let number = catalogue.printing(card.printing).number.as_str();
            let left_out = skip.entry(number).or_insert_with(|| choices.skipped(number));
            let missing = card.copies.saturating_sub(*left_out);
            *left_out = left_out.saturating_sub(card.copies);
            card.proxies = if choices.one_a_card { missing.min(1) } else { missing };
        }
        let printed: Vec<PrintingIndex> =
            cards.iter().filter(|card| card.copies > 0).map(|card| card.printing).collect();
        let tokens = if choices.tokens { tokens(scene, &printed) } else { Vec::new() };
        Self { cards, unknown, tokens }
    }

    /// Proxies, tokens among them.
    pub(super) fn count(&self) -> u64 {
        self.cards.iter().map(|card| u64::from(card.proxies)).sum::<u64>() + self.tokens.len() as u64
    }

    fn proxies(&self) -> Vec<Proxy> {
        let cards = self.cards.iter().flat_map(|card| {
            (0..card.proxies.min(MOST as u32)).map(|copy| Proxy::Card {
                printing: card.printing,
                edition: card.edition,
                again: copy > 0,
            })
        });
        cards.chain(self.tokens.iter().map(|token| Proxy::Token(token))).take(MOST).collect()
    }

    /// Draws what is said about the sheets, and the sheets.
    pub(super) fn draw(&self, scene: &Scene<'_>, choices: &Choices) -> Markup {
        let proxies = self.proxies();
        let sheets = proxies.chunks(PER_SHEET);
        let count = sheets.len();
        let ink = if choices.light { " proxy-sheets--light" } else { "" };
        html! {
            div class="screen-only" role="status" {
                p { strong {
                    (proxies.len()) @if proxies.len() == 1 { " proxy" } @else { " proxies" }
                    " on " (count) @if count == 1 { " sheet" } @else { " sheets" }
                } }
                @if self.count() > proxies.len() as u64 {
                    p { "The list asks for " (self.count()) "; only the first " (MOST) " are drawn." }
                }
                @if proxies.is_empty() { p { "Nothing is left to print. Take back a choice above." } }
                @for name in &self.unknown { p { "“" bdi { (name) } "” is not in the card list and cannot be drawn." } }
            }
            ol class=(format!("proxy-sheets{ink}")) {
                @for (number, sheet) in (1..).zip(sheets) {
                    li class=(format!("proxy-sheet proxy-sheet--{}", choices.paper.id())) aria-label=(format!("Sheet {number} of {count}")) {
                        div class="proxy-sheet__cards" { @for proxy in sheet { (draw_proxy(scene, proxy)) } }
                        @if !choices.no_marks { (cut_marks(choices.paper)) }
                    }
                }
            }
        }
    }
}

/// The tokens that the text of some cards names.
fn tokens(scene: &Scene<'_>, printings: &[PrintingIndex]) -> Vec<&'static Term> {
    let catalogue = &scene.library.catalogue;
    let glossary = (catalogue.game().glossary)();
    let texts: Vec<String> =
        printings.iter().map(|printing| catalogue.card(catalogue.card_of(*printing)).text.join("\n")).collect();
    let named = glossary.terms_in(&texts.join("\n"));
    named.into_iter().filter(|term| term.kind == TermKind::Token).collect()
}

/// A proxy says that it is one, whatever it shows.
fn draw_proxy(scene: &Scene<'_>, proxy: &Proxy) -> Markup {
    match proxy {
        Proxy::Card { printing, edition, again } => {
            let face = Face::new(&scene.library.catalogue, *printing, scene.icons);
            let face = Face { edition: *edition, linked: false, ..face };
            html! {
                div class="proxy" aria-hidden=[again.then_some("true")] {
                    (card_face(&face))
                    span class="proxy__mark" { "Proxy" }
                }
            }
        }
        Proxy::Token(term) => html! {
            div class="proxy" {
                article class="token-face" {
                    h3 { (term.name) }
                    p { (games::summaries(scene.library.catalogue.game()).of(term)) }
                    p class="token-face__clauses" { (term.clauses.join(" · ")) }
                }
                span class="proxy__mark" { "Proxy" }
            }
        },
    }
}

/// How long a mark is at most, and how far it stays from the cards and from
/// the edge of the paper.
const MARK: i32 = 500;
const MARK_GAP: i32 = 150;

/// Lines in the margins that go on where the cards meet.
fn cut_marks(paper: Paper) -> Markup {
    let (width, height) = paper.size();
    let margin = ((width - COLUMNS * CARD.0) / 2, (height - ROWS * CARD.1) / 2);
    let mut lines = Vec::new();
    for column in 0..=COLUMNS {
        let x = margin.0 + column * CARD.0;
        let near = margin.1 - MARK_GAP;
        let far = (near - MARK).max(MARK_GAP);
        lines.push((x, far, x, near));
        lines.push((x, height - near, x, height - far));
    }
    for row in 0..=ROWS {
        let y = margin.1 + row * CARD.1;
        let near = margin.0 - MARK_GAP;
        let far = (near - MARK).max(MARK_GAP);
        lines.push((far, y, near, y));
        lines.push((width - near, y, width - far, y));
    }
    html! {
        svg class="proxy-sheet__marks" viewBox=(format!("0 0 {width} {height}")) aria-hidden="true" {
            @for (x1, y1, x2, y2) in lines { line x1=(x1) y1=(y1) x2=(x2) y2=(y2) stroke="#000" stroke-width="12" {} }
        }
    }
}
