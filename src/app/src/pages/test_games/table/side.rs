//! A side of the table: its Survivor with what is equipped, and the two zones in which the
//! other player's Zombies stand.

use maud::{Markup, html};
use safehouse_engine::{
    necrogenesis::{
        explain,
        object::{Area, ObjectId},
        program::Kind,
        rulestext::ability::Zone,
        view::Viewer,
    },
    table::Seat,
};

use super::{
    ground::Ground,
    piece::{Place, piece},
    piles,
};
use crate::components::symbols;

/// Pieces in one line of both zones before a second line begins: in a window as low as that of
/// a small laptop, and in a tall one.
const ONE_LINE: [usize; 2] = [12, 6];

/// Draws a side.
pub(super) fn side(ground: &Ground<'_>, seat: Seat) -> Markup {
    let is_own = seat == ground.seat;
    let is_attacked = ground.view.turn_player() == seat && ground.outcome.is_none();
    let class = if is_own { "side side--own" } else { "side side--other" };
    let name = ground.name(seat);
    // Where there is room for one side alone, it is that which is attacked.
    let is_open = if ground.outcome.is_some() { is_own } else { is_attacked };
    html! {
        section class=(class) data-attacked[is_attacked] data-open[is_open] aria-label=(format!("Side of {name}")) {
            @if !is_open { (strip(ground, seat)) }
            // On a phone it scrolls, and an example may have nothing in it that takes the keyboard.
            div class="side__survivor" tabindex=[ground.table.example.map(|_| "0")] role=[ground.table.example.map(|_| "group")]
                aria-label=[ground.table.example.map(|_| format!("Survivor of {name}"))] {
                p class="side__name" {
                    bdi { (name) }
                    @if is_attacked { span class="side__role" { (if is_own { "survives" } else { "is attacked" }) } }
                    @for condition in explain::conditions(&ground.view, ObjectId::survivor(seat)) {
                        span class="condition" title=(condition.clause) { (condition.words) }
                    }
                }
                (piece(ground, ObjectId::survivor(seat), Place::Survivor, (0, 0)))
                (equipment(ground, seat))
                (points(ground, seat))
                (piles::piles(ground, seat))
            }
            (zones(ground, seat))
        }
    }
}

fn equipment(ground: &Ground<'_>, seat: Seat) -> Markup {
    let equipped: Vec<ObjectId> = ground.view.cards(seat, Area::Equipment).collect();
    // Each Weapon, and below it what is on it.
    let is_on_another = |id: &ObjectId| equipped.contains(&ground.view.object(*id).host);
    let (on_others, hosts): (Vec<_>, Vec<_>) = equipped.iter().copied().partition(is_on_another);
    let count = equipped.len();
    let mut number = 0;
    let mut next = || {
        number += 1;
        (number, count)
    };
    html! {
        ul class="side__equipment" aria-label="Equipment" data-zone="e" {
            @for host in hosts {
                li {
                    (piece(ground, host, Place::Equipment, next()))
                    @for attached in on_others.iter().filter(|attached| ground.view.object(**attached).host == host) {
                        (piece(ground, *attached, Place::Equipment, next()))
                    }
                }
            }
            @if count == 0 { li class="side__nothing" { "no equipment" } }
        }
    }
}

/// A side in one line, which opens all that lies on it.
fn strip(ground: &Ground<'_>, seat: Seat) -> Markup {
    let id = format!("strip-{}", seat.index() + 1);
    let view = &ground.view;
    let zombies = in_zone(ground, seat, Area::ThreatZone).len() + in_zone(ground, seat, Area::ZombieZone).len();
    let listed = |area: Area| match area {
        Area::Equipment => view.cards(seat, area).collect::<Vec<_>>(),
        area => in_zone(ground, seat, area),
    };
    html! {
        button class="side__strip" type="button" popovertarget=(id) {
            b { bdi { (ground.name(seat)) } }
            span { (view.survivor_hp(seat)) " HP" }
            span { (zombies) " in its zones" }
            span { (view.count(seat, Area::Hand)) " in hand" }
        }
        section id=(id) class="game__sheet" popover aria-label=(format!("All on the side of {}", ground.name(seat))) {
            header class="rail-part__head" {
                h2 { "Side of " bdi { (ground.name(seat)) } }
                button class="button--quiet" type="button" popovertarget=(id) popovertargetaction="hide" { "Close" }
            }
            (points(ground, seat))
            @for area in [Area::Equipment, Area::ThreatZone, Area::ZombieZone] {
                @let cards = listed(area);
                h3 { (area.name()) " " span class="figures muted" { (cards.len()) } }
                ul class="game__cards" { @for id in cards { li { (piece(ground, id, Place::List, (0, 0))) } } }
            }
        }
    }
}

fn points(ground: &Ground<'_>, seat: Seat) -> Markup {
    let view = &ground.view;
    let points = [("ap", "AP", view.ap(seat)), ("tp", "TP", view.tp(seat)), ("ztc", "TH", view.th(seat))];
    html! {
        dl class="side__points" {
            @for (symbol, name, count) in points {
                div data-none[count == 0] {
                    dt { (symbols::symbol(ground.scene.library.game(), symbol)) (name) }
                    dd { (count) }
                }
            }
        }
    }
}

fn zones(ground: &Ground<'_>, seat: Seat) -> Markup {
    let (threat, zombie) = (in_zone(ground, seat, Area::ThreatZone), in_zone(ground, seat, Area::ZombieZone));
    let count = threat.len() + zombie.len();
    let lines = ONE_LINE.map(|most| if count > most { 2 } else { 1 });
    let [low, tall] = lines;
    html! {
        div class="side__zones" style=(format!("--low-lines:{low};--tall-lines:{tall}")) {
            (zone(ground, seat, Area::ThreatZone, Zone::Threat, &threat, lines))
            (zone(ground, seat, Area::ZombieZone, Zone::Zombie, &zombie, lines))
        }
    }
}

/// What lies in a zone of a side, whoever brought it.
fn in_zone(ground: &Ground<'_>, side: Seat, area: Area) -> Vec<ObjectId> {
    let mut all: Vec<ObjectId> = Seat::BOTH
        .into_iter()
        .flat_map(|seat| ground.view.cards(seat, area))
        .filter(|id| ground.view.side_of(*id) == side)
        .collect();
    all.dedup();
    all
}

fn zone(ground: &Ground<'_>, side: Seat, area: Area, kind: Zone, pieces: &[ObjectId], lines: [usize; 2]) -> Markup {
    let [low, tall] = lines.map(|lines| pieces.len().div_ceil(lines).max(2));
    let tokens = explain::tokens(&ground.view, side, kind);
    let whole = ground.offers_off_board().find(|offer| {
        offer.choice == safehouse_engine::necrogenesis::choice::Choice::Area(area)
            && ground.asked.is_some_and(|(seat, _)| seat == side)
    });
    let key = if area == Area::ThreatZone { "t" } else { "z" };
    let is_zombies = pieces.iter().all(|id| ground.view.card(*id).is_some_and(|card| card.kind == Kind::Zombie));
    let noun = if is_zombies { ("Zombie", "Zombies") } else { ("card", "cards") };
    html! {
        div class="zone" data-area=(key) style=(format!("--low-columns:{low};--tall-columns:{tall}")) {
            p class="zone__name" {
                @match whole {
                    Some(offer) => button class="zone__choice" form=(crate::paths::games::ANSWER) name="choice" value=(offer.value()) { "Choose the " (area.name()) },
                    None => span { (area.name()) },
                }
                span class="zone__count" { (pieces.len()) span class="hidden" { " " (if pieces.len() == 1 { noun.0 } else { noun.1 }) } }
                @if area == Area::ThreatZone && ground.view.is_lit(side) { span class="condition" { "lit" } }
                @for (count, name, clause) in tokens {
                    span class="condition" title=(clause) { (name) @if count > 1 { " ×" (count) } }
                }
            }
            ul class="zone__pieces" data-zone=(key) aria-label=(area.name()) {
                @for (at, id) in pieces.iter().enumerate() {
                    li { (piece(ground, *id, Place::Zone, (at + 1, pieces.len()))) }
                }
            }
        }
    }
}

/// The hand of whom the reader answers for.
pub(super) fn hand(ground: &Ground<'_>) -> Markup {
    if !ground.plays() && !matches!(ground.viewer(), Viewer::Solo) {
        return html! { section class="hand" aria-label="Hands" { p class="hand__name" { "You watch: what is in the hands, the players alone see." } } };
    }
    let seat = ground.hand_of();
    let slot: Vec<ObjectId> = ground.view.cards(seat, Area::SpawnSlot).collect();
    let cards: Vec<ObjectId> = ground.view.cards(seat, Area::Hand).collect();
    let title = if ground.is_solo() { format!("Hand of {}", ground.name(seat)) } else { "Your hand".to_owned() };
    html! {
        section class="hand" aria-label=(title) {
            @if !slot.is_empty() {
                div class="hand__slot" {
                    p class="hand__name" { "Drawn" }
                    ul class="hand__cards" { @for id in &slot { li { (piece(ground, *id, Place::Hand, (0, 0))) } } }
                }
            }
            div class="hand__own" {
                p class="hand__name" { bdi { (title) } " " span class="zone__count" { (cards.len()) } }
                ul class="hand__cards" data-zone="h" data-many[cards.len() > 6] {
                    @for (at, id) in cards.iter().enumerate() { li { (piece(ground, *id, Place::Hand, (at + 1, cards.len()))) } }
                    @if cards.is_empty() { li class="hand__none" { "no cards in hand" } }
                }
            }
        }
    }
}
