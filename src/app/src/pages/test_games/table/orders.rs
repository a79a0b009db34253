//! Standing orders: what the reader ordered, each one click off, and what could be ordered for
//! the question that is asked.

use maud::{Markup, html};
use safehouse_engine::{
    necrogenesis::{
        explain,
        orders::{Given, Order, Orders},
        wire::orders as wire,
    },
    table::Seat,
};

use super::{
    ground::Ground,
    shown::{Between, By},
};
use crate::paths::{games, matches};

/// What a seat orders is sent under a name of its own.
pub(super) fn field(seat: Seat) -> &'static str {
    if seat == Seat::First { games::ORDERS[0] } else { games::ORDERS[1] }
}

/// Draws them.
pub(super) fn orders(ground: &Ground<'_>) -> Markup {
    let standing: Vec<(Seat, Given)> = Seat::BOTH
        .into_iter()
        .filter(|seat| ground.table.of(*seat).by == By::Person)
        .flat_map(|seat| ground.table.orders_of(seat).given().iter().map(move |given| (seat, *given)))
        .collect();
    let offered = offered(ground);
    let between = ground.table.between.as_ref().filter(|_| ground.plays() && ground.outcome.is_none());
    html! {
        @if !standing.is_empty() || !offered.is_empty() || between.is_some() {
            div class="orders" role="group" aria-label="Standing orders" {
                @for (seat, given) in &standing { (chip(ground, *seat, *given)) }
                @for (seat, order) in &offered { (offer(ground, *seat, *order)) }
                @if let Some(between) = between { (think(between)) }
            }
        }
    }
}

/// What would answer the question that is asked, and is not ordered yet.
fn offered(ground: &Ground<'_>) -> Vec<(Seat, Order)> {
    let Some((seat, _)) = ground.asked else { return Vec::new() };
    let view = ground.duel.seat_view(ground.table.session.state(), seat);
    let given = ground.table.orders_of(seat).given();
    let offered = Orders::offered(&view, ground.table.session.options());
    let is_new = |order: &Order| given.iter().all(|given| given.order != *order);
    offered.into_iter().filter(is_new).map(|order| (seat, order)).collect()
}

/// Orders for windows, as they can be given without looking at what one holds: those of them that
/// are not given.
pub(super) fn for_windows(ground: &Ground<'_>) -> Markup {
    let seat = ground.seat;
    let given = ground.table.orders_of(seat).given();
    let is_new = |order: &Order| given.iter().all(|given| given.order != *order);
    html! {
        @for order in [Order::NeverReact, Order::ReactIfLethal].into_iter().filter(is_new) {
            @let mut with = ground.table.orders_of(seat).clone();
            @let () = with.give(order, None);
            button class="answer" form=(games::WAY) name=(field(seat)) value=(written(&with)) {
                span class="answer__text" { "From now on: " (explain::order(order)) }
            }
        }
    }
}

/// Whether to be asked also where there is one answer: chosen without looking.
fn think(between: &Between<'_>) -> Markup {
    html! {
        @if between.thinks {
            button class="order order--standing" form=(games::WAY) name=(matches::THINK) value="false" aria-label="Pass by itself again where I have one answer" {
                span { "Always ask me" } span class="order__off" aria-hidden="true" { "✕" }
            }
        } @else {
            button class="order" form=(games::WAY) name=(matches::THINK) value="true" title="Stop at every window, also where you can only pass" { "Always ask me" }
        }
    }
}

/// An order that stands; a click takes it back.
fn chip(ground: &Ground<'_>, seat: Seat, given: Given) -> Markup {
    let mut without = ground.table.orders_of(seat).clone();
    without.take_back(given.order);
    let words = explain::order(given.order);
    html! {
        button class="order order--standing" form=(games::WAY) name=(field(seat)) value=(written(&without)) aria-label=(format!("Take the order back: {words}")) {
            span { @if ground.is_solo() { bdi { (ground.name(seat)) } ": " } (words) }
            span class="order__off" aria-hidden="true" { "✕" }
        }
    }
}

/// An order that could be given until it is taken back.
fn offer(ground: &Ground<'_>, seat: Seat, order: Order) -> Markup {
    let mut with = ground.table.orders_of(seat).clone();
    with.give(order, None);
    html! {
        button class="order" form=(games::WAY) name=(field(seat)) value=(written(&with)) { "From now on: " (explain::order(order)) }
    }
}

/// Orders as a form sends them.
fn written(orders: &Orders) -> String {
    serde_json::to_string(&wire::Orders::new(orders)).unwrap_or_default()
}
