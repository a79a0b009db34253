//! A card on the table, drawn small: its art, its name, the figures that change.

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::PrintingIndex,
    necrogenesis::{
        explain,
        object::{Area, Marks, ObjectId},
        program::{CardProgram, Kind, Value},
    },
};

use super::ground::{Ground, Offer};
use crate::{
    components::{card_face, symbols},
    paths::HasPaths as _,
};

/// Where a piece lies, which decides how it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// A Zombie, Trap or Automated Weapon in a zone.
    Zone,
    /// In a hand.
    Hand,
    /// Equipment: a line with its figures.
    Equipment,
    /// The Survivor.
    Survivor,
    /// In a list of an area.
    List,
}

impl Place {
    fn class(self) -> &'static str {
        match self {
            Self::Zone => "piece piece--zone",
            Self::Hand => "piece piece--hand",
            Self::Equipment => "piece piece--line",
            Self::Survivor => "piece piece--survivor",
            Self::List => "piece piece--line piece--listed",
        }
    }
}

/// The id of a piece in the page.
pub(super) fn anchor(id: ObjectId) -> String {
    format!("o{}", id.0)
}

/// Draws a card; `at` says where among how many it lies.
pub(super) fn piece(ground: &Ground<'_>, id: ObjectId, place: Place, at: (usize, usize)) -> Markup {
    let Some(card) = ground.view.card(id) else {
        return html! { span class=(format!("{} piece--back", place.class())) { span class="hidden" { "a card face down" } } };
    };
    let offers = ground.offers_on(id);
    let printing = printing(ground, card);
    let label = label(ground, id, card, place, at, &offers);
    let marks = ground.view.object(id).marks;
    let tone = tone(card.kind);
    let rests = (marks.contains(Marks::REST) || marks.contains(Marks::STUNNED)).then_some("rest");
    let inside = html! { (art(ground, printing)) (body(ground, id, card, place)) };
    let class = place.class();
    // An id stands once in a page: lists repeat what lies on the table.
    let (anchor, transition) = match place {
        Place::List => (None, None),
        _ => (Some(anchor(id)), Some(format!("view-transition-name:o{}", id.0))),
    };
    let name = printing.map(|_| card.name.as_str());
    match offers.as_slice() {
        [] => {
            let address = printing.map(|printing| address(ground, card, printing));
            html! {
                a id=[anchor] class=(class) style=[transition] href=[address] rel="external" data-card=[name] data-tone=(tone)
                    data-state=[rests] aria-label=(label) { (inside) }
            }
        }
        [offer] => html! {
            button id=[anchor] class=(format!("{class} piece--lit")) style=[transition] form=(crate::paths::games::ANSWER) name="choice"
                value=(offer.value()) data-card=[name] data-tone=(tone) data-state=[rests] aria-label=(label) { (inside) }
        },
        _ => html! {
            button id=[anchor] class=(format!("{class} piece--lit")) style=[transition] type="button" popovertarget=(menu_id(id, place))
                data-card=[name] data-tone=(tone) data-state=[rests] aria-label=(label) { (inside) }
            (menu(ground, id, card, place, &offers))
        },
    }
}

fn menu_id(id: ObjectId, place: Place) -> String {
    format!("{}-o{}", if place == Place::List { "listed" } else { "menu" }, id.0)
}

/// What can be done with a card of which several answers speak.
fn menu(ground: &Ground<'_>, id: ObjectId, card: &CardProgram, place: Place, offers: &[&Offer]) -> Markup {
    html! {
        div id=(menu_id(id, place)) class="game__menu" popover {
            p class="game__menu-title" { (card.name) }
            @for offer in offers { (super::answers::button(ground, offer, false)) }
        }
    }
}

fn printing(ground: &Ground<'_>, card: &CardProgram) -> Option<PrintingIndex> {
    let catalogue = &ground.scene.library.catalogue;
    catalogue.find_name(&card.name).map(|index| catalogue.default_printing(index))
}

fn address(ground: &Ground<'_>, card: &CardProgram, printing: PrintingIndex) -> String {
    let catalogue = &ground.scene.library.catalogue;
    catalogue.paths().card(catalogue.printing(printing), &card.name)
}

fn tone(kind: Kind) -> &'static str {
    match kind {
        Kind::Survivor => "sand",
        Kind::Zombie => "moss",
        Kind::Weapon | Kind::Automated => "steel",
        Kind::Consumable | Kind::Attachment | Kind::Passive | Kind::Trap => "copper",
        Kind::Event => "amber",
        Kind::React => "cyan",
    }
}

fn art(ground: &Ground<'_>, printing: Option<PrintingIndex>) -> Markup {
    let art = printing.and_then(|printing| ground.scene.library.catalogue.printing(printing).art.as_deref());
    let icon = art.map(|art| art.rsplit(':').next().unwrap_or(art));
    html! {
        span class="piece__art" aria-hidden="true" {
            @if let Some(icon) = icon {
                svg viewBox="0 0 512 512" { use href=(format!("{}#{icon}", ground.scene.icons)) {} }
            }
        }
    }
}

/// A figure of a piece with its symbol. It is read from the label of the whole piece.
fn figure(ground: &Ground<'_>, symbol: &str, text: &str) -> Markup {
    html! {
        span class="figure" data-figure=(symbol) aria-hidden="true" {
            (symbols::symbol(ground.scene.library.game(), symbol)) span { (text) }
        }
    }
}

fn body(ground: &Ground<'_>, id: ObjectId, card: &CardProgram, place: Place) -> Markup {
    let figures = figures(ground, id, card, place);
    // Those of the Survivor stand beside the name of its side.
    let conditions = if place == Place::Survivor { Vec::new() } else { explain::conditions(&ground.view, id) };
    html! {
        span class="piece__name" { (card.name) }
        @if place == Place::Hand { span class="piece__kind" { (kind_words(ground, card)) } }
        span class="piece__figures" {
            @for (symbol, text) in &figures { (figure(ground, symbol, text)) }
        }
        @if !conditions.is_empty() {
            span class="piece__conditions" aria-hidden="true" {
                @for condition in &conditions { span class="condition" { (condition.words) } }
            }
        }
    }
}

fn kind_words(ground: &Ground<'_>, card: &CardProgram) -> String {
    let catalogue = &ground.scene.library.catalogue;
    let found = catalogue.find_name(&card.name).map(|index| catalogue.card(index));
    found.map(|found| card_face::type_line(catalogue, found)).unwrap_or_default()
}

fn value(value: Value) -> String {
    match value {
        Value::Fixed(number) => number.to_string(),
        Value::X => "X".to_owned(),
    }
}

/// The figures that a piece shows: those that change on the table, and in a hand what the
/// card costs and does.
fn figures(ground: &Ground<'_>, id: ObjectId, card: &CardProgram, place: Place) -> Vec<(&'static str, String)> {
    let view = &ground.view;
    let object = view.object(id);
    let mut figures = Vec::new();
    let is_in_play = object.area.is_battlefield();
    if !is_in_play {
        match card.kind {
            Kind::Zombie => figures.push(("ztc", value(card.ztc))),
            Kind::Event | Kind::React => {}
            _ => figures.push(("ap", value(card.ap))),
        }
        if card.tp != Value::Fixed(0) {
            figures.push(("tp", value(card.tp)));
        }
    }
    match card.kind {
        Kind::Survivor => figures.push(("hp", format!("{}/{}", view.hp_left(id), view.hp_max(id)))),
        Kind::Zombie if is_in_play => {
            let survivor = ObjectId::survivor(view.side_of(id));
            figures.push(("hp", view.hp_left(id).to_string()));
            figures.push(("damage", view.attack_damage(id, survivor).to_string()));
            if let Some(difficulty) = view.escape_difficulty(id) {
                figures.push(("ed", format!("{difficulty}+")));
            }
        }
        Kind::Zombie => {
            figures.push(("hp", card.hp.to_string()));
            figures.push(("damage", value(card.damage)));
        }
        Kind::Weapon | Kind::Automated => {
            if let Some(hit) = card.hit {
                figures.push((die(hit), format!("{hit}+")));
            }
            figures.push(("damage", value(card.damage)));
        }
        _ => {}
    }
    if card.counters.is_some() && (is_in_play || place == Place::List) {
        figures.push(("charges", object.counters.to_string()));
    }
    figures
}

fn die(face: u8) -> &'static str {
    ["die-1", "die-2", "die-3", "die-4", "die-5", "die-6"]
        .get(usize::from(face.clamp(1, 6)) - 1)
        .copied()
        .unwrap_or("die-6")
}

/// All that a piece says, for who hears it.
fn label(
    ground: &Ground<'_>,
    id: ObjectId,
    card: &CardProgram,
    place: Place,
    (at, of): (usize, usize),
    offers: &[&Offer],
) -> String {
    let view = &ground.view;
    let area = view.object(id).area;
    let mut label = card.name.clone();
    if of > 0 {
        label.push_str(&format!(", {} {at} of {of}", capitalised(area.name())));
    }
    for (symbol, text) in figures(ground, id, card, place) {
        label.push_str(&match symbol {
            "hp" => format!(", {text} HP"),
            "damage" => format!(", damage {text}"),
            "ed" => format!(", escape {text}"),
            "ap" => format!(", costs {text} AP"),
            "tp" => format!(", {text} TP"),
            "ztc" => format!(", costs {text} TH"),
            "charges" => format!(", {text} counters"),
            _ => format!(", hits on {text}"),
        });
    }
    for condition in explain::conditions(view, id) {
        label.push_str(&format!(", {}", condition.words));
    }
    if let Some(host) = Some(view.object(id).host).filter(|host| area == Area::Equipment && host.is_some())
        && let Some(host) = view.card(host)
    {
        label.push_str(&format!(", on {}", host.name));
    }
    match offers {
        [] => {
            if let Some((words, clause)) = ground.refused.get(&id) {
                label.push_str(&format!(". Not now: {words} ({clause})"));
            }
        }
        [offer] => label.push_str(&format!(". Answer {}: {}", offer.number, offer.text)),
        several => label.push_str(&format!(". {} answers", several.len())),
    }
    label
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
