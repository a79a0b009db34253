//! The least that completes decks, at the prices of a list that their owner loaded.

use maud::{Markup, html};
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Holding, Money,
        allocation::{Allocation, Allocator, Offer, Shopping, ToBuy},
        prices::PriceList,
    },
    english::counted,
};
use safehouse_paths::collection as at;

use super::{
    carried::{Carried, hidden},
    ranking::Ranking,
    words::wanted,
};
use crate::{
    Desk, Fields, Keeper,
    pages::value::{View, list_choice},
    parts::{form_of, write_down},
};

/// Cards that are named.
const NAMED: usize = 300;

/// A price list, and in which of its currencies is bought: prices of two cannot be held against each other.
struct Prices<'a> {
    view: View<'a>,
    currency: &'a str,
}

impl<'a> Prices<'a> {
    fn of(desk: &Desk<'a>, query: &Fields) -> Option<Self> {
        let view = View::of(desk, query)?;
        let currency = bought_in(view.list, query.get("currency"))?;
        Some(Self { view, currency })
    }

    fn money(&self, minor: u64) -> String {
        Money { minor, currency: Some(self.currency.to_owned()) }.signed()
    }
}

/// In which currency of a list is bought: in the one that is asked for where the list has it, else in the one that most of
/// its prices are in.
pub fn bought_in<'a>(list: &'a PriceList, asked: &str) -> Option<&'a str> {
    let named = list.currencies().into_iter().find(|code| *code == asked);
    named.or_else(|| list.usual_currency())
}

/// The least that completes decks, at the prices of a list in one of its currencies where there is a list.
pub fn least(allocation: &Allocation<'_>, prices: Option<(&PriceList, &str)>) -> Shopping {
    allocation.shopping(|number, edition, finish| {
        prices.and_then(|(list, currency)| list.price_of(number, edition, finish, currency))
    })
}

/// What completes the decks that are asked about, all of them at once.
pub(super) fn shopping(
    desk: &Desk<'_>,
    query: &Fields,
    ranking: &Ranking,
    carried: &Carried,
    allocator: &Allocator<'_>,
) -> Markup {
    let prices = Prices::of(desk, query);
    let allocation = allocator.allocate(&ranking.picked);
    let shopping = least(&allocation, prices.as_ref().map(|prices| (prices.view.list, prices.currency)));
    let cards = &shopping.cards;
    html! {
        section id="shopping" {
            h2 { "What to buy" }
            @if cards.is_empty() {
                p { "Nothing is missing: all of them can be built at the same time." }
            } @else {
                @if ranking.picked.len() > 1 {
                    p {
                        "This completes " @if ranking.is_picked { "the ticked decks" } @else { "all of your decks" } " at the same time: copies that several of them share are bought for each, "
                        "so that it can be more than the bars above say, each of which counts one deck alone."
                        @if !carried.turns.groups.is_empty() { " Decks that are never played at the same time need theirs once." }
                    }
                }
                p { (counted(allocation.missing(), ("copy", "copies"))) " of " (counted(cards.len() as u64, ("card", "cards"))) ":" }
                ul class="decks__shopping" {
                    @for card in by_number(desk, cards).into_iter().take(NAMED) { (line(card, prices.as_ref())) }
                    @if cards.len() > NAMED { li class="muted" { "and " (counted((cards.len() - NAMED) as u64, ("further card", "further cards"))) } }
                }
                (cost(desk, &shopping, prices.as_ref()))
                @if let Some(prices) = &prices { (choice(desk, prices, ranking, carried)) }
                div class="actions" { (write_down(desk, "decks", &ranking.asked(desk).into_iter().chain(carried.asked(desk)).collect::<Vec<_>>())) }
            }
        }
    }
}

fn line(card: &ToBuy, prices: Option<&Prices<'_>>) -> Markup {
    let form = wanted(card.printing.as_ref());
    html! {
        li {
            b class="figures" { (card.copies) "×" }
            span {
                bdi { (card.card) } " "
                @match &card.cheapest {
                    Some(offer) => {
                        @let form = priced_form(card, offer, prices);
                        span class="muted" { span class="figures" { (offer.number) } @if !form.is_empty() { ", " (form) } }
                    }
                    None if !form.is_empty() => span class="muted" { bdi { (form) } },
                    None => {},
                }
            }
            @if let Some(prices) = prices {
                @match &card.cheapest {
                    Some(offer) => span class="figures" { (sum(card.copies, offer.price, prices)) },
                    None => span class="muted" { "no price" },
                }
            }
        }
    }
}

/// What the copies of a line cost together, and how that comes about.
fn sum(copies: u64, price: u64, prices: &Prices<'_>) -> String {
    let one = prices.money(price);
    match copies {
        1 => one,
        _ => format!("{copies} × {one} = {}", prices.money(price.saturating_mul(copies))),
    }
}

/// Finish and edition of what is offered, as far as its price or a deck depends on them: a price that stands for every
/// edition is that of no edition in particular.
fn priced_form(card: &ToBuy, offer: &Offer, prices: Option<&Prices<'_>>) -> String {
    let copy = Holding::new(offer.number.as_str(), offer.edition, offer.finish);
    let row =
        prices.and_then(|prices| prices.view.list.find(&copy, Some(prices.currency)).ok()).map(|found| found.price);
    let chosen = card.printing.as_ref();
    let finish = row.and_then(|row| row.finish).or(chosen.and_then(|chosen| chosen.finish));
    let edition = row.and_then(|row| row.edition).or(chosen.and_then(|chosen| chosen.edition));
    form_of(finish.unwrap_or(Finish::Regular), edition.unwrap_or(Edition::Unlimited))
}

/// Cards by their numbers: by those that are bought, else by the first of each.
fn by_number<'a>(desk: &Desk<'_>, cards: &'a [ToBuy]) -> Vec<&'a ToBuy> {
    let catalogue = desk.catalogue();
    let place = |card: &ToBuy| match &card.cheapest {
        Some(offer) => catalogue.find_number(&offer.number),
        None => catalogue.find_name(&card.card).map(|found| catalogue.default_printing(found)),
    };
    let mut sorted: Vec<&ToBuy> = cards.iter().collect();
    sorted.sort_by_cached_key(|card| {
        let place = place(card).and_then(|printing| catalogue.number_place(printing));
        (place.is_none(), place)
    });
    sorted
}

/// What it costs, never without of how many lines that speaks.
fn cost(desk: &Desk<'_>, shopping: &Shopping, prices: Option<&Prices<'_>>) -> Markup {
    let (priced, lines) = (shopping.priced(), counted(shopping.cards.len() as u64, ("line", "lines")));
    html! {
        p {
            @match prices {
                Some(prices) if priced > 0 => {
                    b class="figures" { (prices.money(shopping.total)) } " at least for what has a price: " (priced) " of " (lines)
                    " by “" bdi { (prices.view.own.name) } "” of " (prices.view.own.day) "."
                }
                Some(prices) => {
                    "What it costs is not known: 0 of " (lines) " have a price in " (prices.currency) " by “" bdi { (prices.view.own.name) } "”."
                }
                None if desk.keeper == Keeper::Account => {
                    "What it costs is not known: " a href=(at::page(desk.game(), at::PRICES)) rel="external" { "load a price list" } "."
                }
                None => "What it costs is said in an account, where price lists are kept.",
            }
        }
    }
}

/// By which list, and in which of its currencies.
fn choice(desk: &Desk<'_>, prices: &Prices<'_>, ranking: &Ranking, carried: &Carried) -> Markup {
    let currencies = prices.view.list.currencies();
    html! {
        @if desk.prices.len() > 1 || currencies.len() > 1 {
            form class="value-choice" method="get" action={ (at::page(desk.game(), at::DECKS)) "#shopping" } {
                (hidden(&ranking.asked(desk)))
                (hidden(&carried.asked(desk)))
                div class="labelled" { label for="list" { "By the price list" } (list_choice(desk, &prices.view)) }
                @if currencies.len() > 1 {
                    div class="labelled" {
                        label for="currency" { "Bought in" }
                        select class="field" id="currency" name="currency" {
                            @for code in &currencies { option value=(code) selected[*code == prices.currency] { (code) } }
                        }
                    }
                }
                button class="button button--plain" type="submit" { "Show" }
            }
        }
    }
}
