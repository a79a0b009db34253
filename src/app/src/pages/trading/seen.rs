//! A list as others see it. It is drawn of what the service lets out, and of nothing else.

use maud::{Markup, html};
use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    copies::{Condition, Language},
    english::counted,
};
use safehouse_service::shared_lists::{
    Lines, ListField, ListFields, ListKind, OpenedList, PublicCopy, PublicCount, PublicWant,
};

use crate::{
    drawing::{Page, Scene},
    paths::{HasPaths as _, collection as at, public},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct SeenPage {
    /// The list.
    pub list: OpenedList,
    /// Behind how many lines it begins.
    pub after: usize,
    /// Its address, without where it begins.
    pub address: String,
    /// Whether the reader is signed in as somebody else, who can propose a trade.
    pub can_trade: bool,
}

/// What a list is, for others.
fn heading(list: &OpenedList) -> String {
    let owner = &list.owner;
    match list.kind {
        ListKind::Wants => format!("What {owner} wants"),
        ListKind::Trade => format!("What {owner} would give away"),
        ListKind::Collection => format!("Cards of {owner}"),
    }
}

/// The page.
pub fn draw_seen(scene: &Scene<'_>, page: &SeenPage) -> Page {
    let SeenPage { list, after, address, can_trade } = page;
    let game = scene.library.game();
    let heading = heading(list);
    let shown = match &list.lines {
        Lines::Wants(wants) => wants.len(),
        Lines::Copies(copies) => copies.len(),
    };
    let to =
        |after: usize| at::asking(address, &[("after", &if after > 0 { after.to_string() } else { String::new() })]);
    let body = html! {
        div class="page seen-list" {
            header class="page-head" {
                h1 { (heading) }
                p class="muted" { (game.name) " · " a href=(public::author(&list.owner)) rel="external" { bdi { (list.owner) } } " · " (counted(list.total as u64, ("line", "lines"))) }
            }
            @if *can_trade && list.kind != ListKind::Collection {
                p class="actions" { a class="button" href=(at::asking(&at::page(game.id, at::PROPOSE), &[("with", &list.owner)])) rel="external" { "Propose a trade" } }
            }
            @if shown == 0 { p class="muted" { "Nothing stands here at the moment." } } @else {
                @match &list.lines {
                    Lines::Wants(wants) => (self::wants(scene, list.fields, wants)),
                    Lines::Copies(copies) => (self::copies(scene, list.fields, copies)),
                }
            }
            @if *after > 0 || after + shown < list.total {
                nav class="pages actions" aria-label="Pages of the list" {
                    @if *after > 0 { a class="button button--plain" rel="prev external" href=(to(after.saturating_sub(shown.max(1)))) { "Before" } }
                    span class="pages__here" { (after + 1) " to " (after + shown) " of " (list.total) }
                    @if after + shown < list.total { a class="button button--plain" rel="next external" href=(to(after + shown)) { "Further" } }
                }
            }
        }
    };
    Page::new(heading, format!("A list of cards of {}.", game.name), "", body)
}

/// The card of a line, as a link where the card list has it.
fn card(scene: &Scene<'_>, number: Option<&str>, name: Option<&str>) -> Markup {
    let catalogue: &Catalogue = &scene.library.catalogue;
    let by_number = number.and_then(|number| catalogue.find_number(number)).map(|found| catalogue.printing(found));
    let by_name = || {
        let card = name.and_then(|name| catalogue.find_name(name))?;
        catalogue.card(card).printings.first()
    };
    let printing = by_number.or_else(by_name);
    html! {
        @match (name, printing) {
            (Some(name), Some(printing)) => a href=(scene.paths().card(printing, name)) rel="external" { bdi { (name) } },
            (Some(name), None) => bdi { (name) },
            (None, _) => span class="muted" { "not in the card list" },
        }
    }
}

fn copies(scene: &Scene<'_>, fields: ListFields, copies: &[PublicCopy]) -> Markup {
    let words = |copy: &PublicCopy| {
        let words = [
            copy.finish.map(Finish::name),
            copy.edition.map(Edition::name),
            copy.condition.map(Condition::name),
            copy.language.map(Language::name),
            copy.is_for_trade.filter(|is| *is).map(|_| "for trade"),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    let line = |copy: &PublicCopy| {
        let card = card(scene, copy.number.as_deref(), copy.name.as_deref());
        row(fields, copy.number.as_deref(), &card, (&words(copy), copy.count))
    };
    table(fields, copies, line)
}

fn wants(scene: &Scene<'_>, fields: ListFields, wants: &[PublicWant]) -> Markup {
    let any = |words: Vec<&'static str>| words.join(" or ");
    let words = |want: &PublicWant| {
        let mut words = vec![
            any(want.finishes.iter().map(|one| one.name()).collect()),
            any(want.editions.iter().map(|one| one.name()).collect()),
            any(want.languages.iter().map(|one| one.name()).collect()),
        ];
        words.extend(want.worst.map(|worst| format!("{} or better", worst.name())));
        words.retain(|words| !words.is_empty());
        words.join(", ")
    };
    let line = |want: &PublicWant| {
        let card = card(scene, want.number.as_deref(), want.name.as_deref());
        row(fields, want.number.as_deref(), &card, (&words(want), want.count))
    };
    table(fields, wants, line)
}

/// A line with what the list says of it; a column that the list has not, the line has not either.
fn row(fields: ListFields, number: Option<&str>, card: &Markup, (words, count): (&str, Option<PublicCount>)) -> Markup {
    html! {
        tr {
            @if fields.has(ListField::Number) {
                td class="figures" { @match number { Some(number) => bdi { (number) }, None => span class="muted" { "Any" } } }
            }
            th scope="row" {
                @if fields.has(ListField::Name) { (card) " " }
                @if !words.is_empty() { span class="seen-list__words muted" { (words) } }
            }
            @if fields.has(ListField::Count) { td class="number" { @if let Some(count) = count { (count.shown()) } } }
        }
    }
}

fn table<T>(fields: ListFields, lines: &[T], row: impl Fn(&T) -> Markup) -> Markup {
    html! {
        table class="table seen-list__table" {
            thead {
                tr {
                    @if fields.has(ListField::Number) { th scope="col" { "Number" } }
                    th scope="col" { @if fields.has(ListField::Name) { "Card" } @else { "Which" } }
                    @if fields.has(ListField::Count) { th scope="col" class="number" { "Copies" } }
                }
            }
            tbody { @for line in lines { (row(line)) } }
        }
    }
}
