//! One format: what a legal deck holds, in words.

pub(super) mod rule_words;

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::Catalogue,
    deck::format::{Format, ListEntry, Listed, Rule, Snapshot},
    game::GameDefinition,
};

use super::formats;
use crate::{
    components::{clauses, verdict},
    drawing::{Asked, Page, Scene, for_documents},
    paths::{self, GamePaths, HasPaths as _},
};

/// The page at `/formats/:id`; `?as=` chooses a snapshot.
pub(crate) fn draw(scene: &Scene<'_>, asked: &Asked) -> Page {
    let (id, snapshot) = (asked.param("id"), asked.query.get("as"));
    match scene.library.formats.get(&id) {
        Some(format) => match snapshot.as_deref().map(|id| (id, format.snapshot(id))) {
            Some((id, None)) => no_snapshot(scene, format, id),
            Some((_, Some(snapshot))) => draw_snapshot(scene, format, snapshot),
            None => draw_snapshot(scene, format, format.newest()),
        },
        None => no_format(scene, &id),
    }
}

/// What was asked for, and every format there is.
fn no_format(scene: &Scene<'_>, id: &str) -> Page {
    let title = "There is no such format";
    let body = html! {
        div class="page" {
            h1 { (title) }
            p class="lead" { "Nothing to show: " (verdict::unknown_format(scene.library, id)) }
            (formats::tiles(scene))
        }
    };
    Page { found: false, ..Page::new(title, "No format has this name.", "", body) }
}

/// What was asked for, and every version of the format.
fn no_snapshot(scene: &Scene<'_>, format: &Format, id: &str) -> Page {
    let paths = scene.paths();
    let title = format!("{} has no such version", format.name);
    let body = html! {
        div class="page" {
            h1 { (title) }
            p class="lead" { "There is no version “" (id) "” of " (format.name) ". There are these, the newest first:" }
            ul class="listed" {
                @for snapshot in format.snapshots().iter().rev() {
                    li { a href=(version(paths, format, snapshot)) { (snapshot.id) } span class="muted" { ", in force from " (snapshot.from) } }
                }
            }
        }
    };
    Page { found: false, ..Page::new(title, "The format has no version of this name.", "", body) }
}

/// The page of a format as it was.
fn version(paths: GamePaths<'_>, format: &Format, snapshot: &Snapshot) -> String {
    format!("{}?as={}", paths.format(&format.id), paths::encode(&snapshot.id))
}

fn draw_snapshot(scene: &Scene<'_>, format: &Format, snapshot: &Snapshot) -> Page {
    let catalogue = &scene.library.catalogue;
    let game = catalogue.game();
    let body = html! {
        div class="page format" {
            nav class="crumbs" aria-label="Where you are" { a href=(scene.paths().formats()) { "Formats" } span aria-hidden="true" { "/" } (format.name) }
            h1 { (format.name) }
            p class="lead" { (format.description) }
            (snapshots(scene.paths(), format, snapshot))
            p class="actions" {
                a class="button" href=(scene.paths().search(&format!("legal:{}", format.id))) { "Cards you may play" }
                // As on the page of a card, the server knows which format it is.
                a class="button button--plain" rel="external" href="?lists" { "Why lists are illegal" }
            }
            div class="format__columns" {
            div class="format__rules" {
            section aria-labelledby="requirements" {
                h2 id="requirements" { "A legal deck" }
                (rules(game, &snapshot.requirements))
            }
            @if !snapshot.advice.is_empty() {
                section aria-labelledby="advice" {
                    h2 id="advice" { "Worth knowing" }
                    p class="muted" { "A deck is legal without these, and the builder mentions them." }
                    (rules(game, &snapshot.advice))
                }
            }
            }
            div class="format__lists" {
            section aria-labelledby="pool" {
                h2 id="pool" { "Card pool" }
                @if snapshot.pool.is_everything() { p { "Every card in the list of cards." } }
                @else { p { "Cards found by " a href=(scene.paths().search(snapshot.pool.text())) { code { (snapshot.pool.text()) } } "." } }
            }
            (list(catalogue, "banned", "Banned", &snapshot.banned))
            (list(catalogue, "restricted", "Restricted", &snapshot.restricted))
            }
            }
        }
    };
    let canonical = for_documents(|| scene.paths().format(&format.id));
    Page::new(format.name.clone(), for_documents(|| format.description.clone()), canonical, body)
}

fn snapshots(paths: GamePaths<'_>, format: &Format, shown: &Snapshot) -> Markup {
    html! {
        @if format.snapshots().len() > 1 {
            nav class="choice" aria-label="Versions" {
                @for snapshot in format.snapshots().iter().rev() {
                    a href=(version(paths, format, snapshot))
                        aria-current=[(snapshot.id == shown.id).then_some("page")] { (snapshot.id) }
                }
            }
        }
        p class="muted" {
            "In force from " time datetime=(shown.from) { (shown.from) } "."
            @if let Some(note) = &shown.note { " " (note) }
        }
    }
}

fn rules(game: &GameDefinition, rules: &[Rule]) -> Markup {
    html! {
        ol class="rules" {
            @for rule in rules {
                li id=(rule.code) {
                    p { (rule_words::words(game, rule)) }
                    p class="rules__sources" {
                        (clauses::sources(&rule.clauses, &rule.rulings, game.paths()))
                        @if rule.clauses.is_empty() && rule.rulings.is_empty() { "House rule" }
                        @if let Some(reason) = &rule.reason { " · " (reason) }
                    }
                }
            }
        }
    }
}

fn list(catalogue: &Catalogue, id: &str, heading: &str, entries: &[ListEntry]) -> Markup {
    html! {
        section aria-labelledby=(id) {
            h2 id=(id) { (heading) }
            @if entries.is_empty() { p class="muted" { "No card." } }
            @else {
                ul class="listed" {
                    @for entry in entries {
                        li {
                            (listed(catalogue, &entry.cards))
                            @if entry.limit > 0 { ": at most " (entry.limit) }
                            @if let Some(reason) = &entry.reason { span class="muted" { " – " (reason) } }
                        }
                    }
                }
            }
        }
    }
}

fn listed(catalogue: &Catalogue, listed: &Listed) -> Markup {
    match listed {
        Listed::Card(name) => match catalogue.find_name(name.as_str()) {
            Some(card) => {
                let printing = catalogue.printing(catalogue.default_printing(card));
                html! { a href=(catalogue.paths().card(printing, name.as_str())) { (name.as_str()) } }
            }
            None => html! { (name.as_str()) },
        },
        Listed::Query(query) => html! { a href=(catalogue.paths().search(query.text())) { code { (query.text()) } } },
    }
}
