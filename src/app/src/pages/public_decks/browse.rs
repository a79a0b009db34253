//! The public decks of a game: looked through by what they are, page by page.

use maud::{Markup, html};
use safehouse_service::{Legality, PublicDeckOrder, PublishedDeck};

use super::{search, tile::tiles};
use crate::{
    drawing::{Page, Scene},
    paths::{self, HasPaths as _},
};

/// What the page shows.
#[derive(Debug, Clone, Default)]
pub struct Browse {
    /// The decks.
    pub decks: Vec<PublishedDeck>,
    /// In which order.
    pub order: PublicDeckOrder,
    /// The card that leads them, as it was asked for; empty for any.
    pub lead: String,
    /// Their tag, likewise.
    pub tag: String,
    /// Their author, likewise.
    pub author: String,
    /// What was said of them when they were published.
    pub legality: Option<Legality>,
    /// Cards that lead decks, with how many.
    pub leads: Vec<(String, u64)>,
    /// Tags of decks, with how many.
    pub tags: Vec<(String, u64)>,
    /// The place of the last deck, where there are more behind it.
    pub more: Option<String>,
    /// Whether this is not the first page.
    pub is_further: bool,
    /// The address of the feed of new decks, where the site has feeds.
    pub feed: Option<String>,
    /// What is wrong with what was asked; empty where nothing is.
    pub fault: String,
}

impl Browse {
    /// The query of the page behind a place, with what was asked for.
    fn query(&self, after: Option<&str>) -> String {
        let mut query = String::new();
        let order = if self.order == PublicDeckOrder::MostLiked { "liked" } else { "" };
        let legality = self.legality.map_or("", Legality::as_str);
        let asked = [
            ("order", order),
            ("lead", &self.lead),
            ("tag", &self.tag),
            ("author", &self.author),
            ("legality", legality),
            ("after", after.unwrap_or_default()),
        ];
        for (name, value) in asked.iter().filter(|(_, value)| !value.is_empty()) {
            query.push(if query.is_empty() { '?' } else { '&' });
            query.push_str(&format!("{name}={}", paths::encode(value)));
        }
        query
    }

    /// What is asked for, without what was found.
    fn asked(&self) -> Self {
        Self {
            order: self.order,
            lead: self.lead.clone(),
            tag: self.tag.clone(),
            author: self.author.clone(),
            legality: self.legality,
            ..Self::default()
        }
    }

    fn is_narrowed(&self) -> bool {
        !(self.lead.is_empty() && self.tag.is_empty() && self.author.is_empty()) || self.legality.is_some()
    }
}

/// The page at `/{game}/public`.
pub fn draw_browse(scene: &Scene<'_>, browse: &Browse) -> Page {
    let game = scene.library.game().name;
    let here = scene.paths().public_decks();
    let body = html! {
        div class="page public-browse" {
            header class="page-head" {
                h1 { "Public decks" }
                p class="actions" { a class="button button--plain" href=(paths::public::PUBLISHED) rel="external" { "Publish one of yours" } }
            }
            (search::form(scene, &search::DeckSearchPage::default(), false))
            div class="public-browse__narrow" {
                nav class="choice" aria-label="Order" {
                    @for (order, words) in [(PublicDeckOrder::Newest, "Newest"), (PublicDeckOrder::MostLiked, "Most liked")] {
                        @let ordered = Browse { order, ..browse.asked() };
                        a href=(format!("{here}{}", ordered.query(None))) rel="external" aria-current=[(order == browse.order).then_some("true")] { (words) }
                    }
                }
                details class="public-browse__filter" open[browse.is_narrowed()] {
                    summary class="button button--plain button--small" { "Filter" }
                    (form(scene, browse, &here))
                }
            }
            @if !browse.fault.is_empty() { p class="problem" role="alert" { (browse.fault) } }
            h2 class="hidden" { "Decks" }
            (tiles(scene, &browse.decks, &nothing(browse, &here)))
            @if browse.is_further || browse.more.is_some() { nav class="actions" aria-label="Pages" {
                @if browse.is_further { a class="button button--plain" href=(format!("{here}{}", browse.query(None))) rel="external" { "First page" } }
                @if let Some(more) = &browse.more { a class="button" href=(format!("{here}{}", browse.query(Some(more)))) rel="external next" { "More decks" } }
            } }
            @if let Some(feed) = &browse.feed { p class="muted" { a href=(feed) rel="external" { "New decks as a feed" } } }
        }
    };
    let canonical = if browse.is_narrowed() || browse.is_further { String::new() } else { here };
    Page::new(
        "Public decks",
        format!("{game} decks that players published: newest, most liked, by card, tag and legality."),
        canonical,
        body,
    )
}

fn form(scene: &Scene<'_>, browse: &Browse, here: &str) -> Markup {
    let liked = browse.order == PublicDeckOrder::MostLiked;
    html! {
        form class="public-browse__form" method="get" action=(here) {
            @if liked { input type="hidden" name="order" value="liked"; }
            (choice("lead", "Led by", "Any card", &browse.lead, &browse.leads, |lead| proper(scene, lead)))
            (choice("tag", "Tag", "Any tag", &browse.tag, &browse.tags, str::to_owned))
            div class="labelled" {
                label for="legality" { "When published" }
                select class="field" id="legality" name="legality" {
                    option value="" { "Legal or not" }
                    @for (legality, word) in [(Legality::Legal, "Legal"), (Legality::Illegal, "Not legal"), (Legality::Undecided, "Undecided")] {
                        option value=(legality.as_str()) selected[browse.legality == Some(legality)] { (word) }
                    }
                }
            }
            div class="labelled" {
                label for="author" { "Author" }
                input class="field" id="author" name="author" value=(browse.author) autocomplete="off" autocapitalize="none" spellcheck="false";
            }
            button class="button button--plain" type="submit" { "Show" }
        }
    }
}

fn choice(
    name: &str,
    label: &str,
    any: &str,
    chosen: &str,
    offered: &[(String, u64)],
    words: impl Fn(&str) -> String,
) -> Markup {
    let is_offered = offered.iter().any(|(value, _)| value.as_str() == chosen.to_lowercase());
    html! {
        div class="labelled" {
            label for=(name) { (label) }
            select class="field" id=(name) name=(name) {
                option value="" { (any) }
                @if !chosen.is_empty() && !is_offered { option value=(chosen) selected { (chosen) } }
                @for (value, decks) in offered {
                    option value=(value) selected[value.as_str() == chosen.to_lowercase()] { (words(value)) " (" (decks) ")" }
                }
            }
        }
    }
}

/// The name of a card as the catalogue writes it.
fn proper(scene: &Scene<'_>, lead: &str) -> String {
    let catalogue = &scene.library.catalogue;
    catalogue.find_name(lead).map_or_else(|| lead.to_owned(), |card| catalogue.card(card).name.to_string())
}

fn nothing(browse: &Browse, here: &str) -> Markup {
    html! {
        div class="public-browse__nothing" {
            @if browse.is_narrowed() {
                p { strong { "No public deck is like this." } }
                p { a class="button button--plain" href=(here) rel="external" { "All public decks" } }
            } @else if browse.is_further {
                p { strong { "That was the last one." } }
            } @else {
                p { strong { "Nobody has published a deck yet." } }
                p { "Build one, save it in your account and publish it: it gets a page of its own, with its verdict, curves and odds, that everybody can read and copy." }
            }
        }
    }
}
