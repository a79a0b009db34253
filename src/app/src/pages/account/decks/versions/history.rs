//! The versions of a deck, a line each.

use maud::{Markup, html};
use safehouse_service::saved_decks::{DeckVersionEntry, MAX_LABEL_BYTES, VersionKind};

use super::VersionsPage;
use crate::pages::account::{
    decks::{
        deeds, fields,
        ways::{deed, way, ways},
    },
    when::ago,
};

/// Any two of them compared, and each in a line.
pub(super) fn history(page: &VersionsPage, address: &str) -> Markup {
    html! {
        section aria-labelledby="versions" {
            h2 id="versions" { "Versions" }
            @if page.comparable.len() > 1 { (compare(page, address)) }
            ol class="history" reversed {
                @for version in &page.versions {
                    li class="history__item" id=(format!("version-{}", version.number)) value=(version.number) { (row(page, address, version)) }
                }
            }
            @if let Some(next) = page.next {
                p { a class="button button--plain" href=(format!("{address}?{}={next}#versions", fields::BEFORE)) rel="external" { "Older versions" } }
            }
            p class="muted" {
                "Every save is a version. One that has a name is kept for good; the oldest of the others give way when there are very many. Going back makes an old version the newest: nothing is lost by it."
            }
        }
    }
}

fn compare(page: &VersionsPage, address: &str) -> Markup {
    let choice = |id: &'static str, name: &'static str, label: &'static str, chosen: Option<i64>| {
        html! {
            label for=(id) { (label) }
            select class="field field--small" id=(id) name=(name) {
                @for version in &page.comparable {
                    option value=(version.number) selected[Some(version.number) == chosen] {
                        (version.number) " · " @if version.label.is_empty() { "Saved" } @else { (version.label) } ", " (ago(page.now_ms, version.made_at))
                    }
                }
            }
        }
    };
    let nth = |place: usize| page.comparable.get(place).map(|version| version.number);
    html! {
        form class="history-compare" method="get" action=(format!("{address}/compare")) {
            (choice("compare-from", fields::FROM, "Compare", nth(1)))
            (choice("compare-to", fields::TO, "with", nth(0)))
            button class="button button--plain button--small" type="submit" { "Compare" }
        }
    }
}

/// How a version came about, where its label does not say it.
fn kind(kind: VersionKind) -> Option<&'static str> {
    match kind {
        VersionKind::Checkpoint => None,
        VersionKind::Named => Some("Named"),
        VersionKind::Merged => Some("Brought together"),
        VersionKind::Restored => Some("Gone back to"),
        VersionKind::Imported => Some("From elsewhere"),
    }
}

fn row(page: &VersionsPage, address: &str, version: &DeckVersionEntry) -> Markup {
    let number = version.number;
    html! {
        span class="history__number figures" aria-hidden="true" { (number) }
        div class="history__words" {
            h3 class=[version.label.is_empty().then_some("muted")] {
                span class="hidden" { "Version " (number) ": " }
                @if version.label.is_empty() { "Saved" } @else { bdi { (version.label) } }
            }
            @if number == page.deck.revision { span class="tag tag--good" { "Newest" } }
            @if let Some(kind) = kind(version.kind) { span class="tag" { (kind) } }
        }
        p class="history__when muted" {
            (ago(page.now_ms, version.made_at))
            @if !version.device.is_empty() { " · " bdi { (version.device) } }
        }
        p class="history__changes" { (changes(page, address, version)) }
        (menu(page, address, version))
    }
}

/// What came and went with a version, as a link to all of it.
fn changes(page: &VersionsPage, address: &str, version: &DeckVersionEntry) -> Markup {
    let number = version.number;
    let Some(before) = page.comparable.iter().map(|other| other.number).find(|other| *other < number) else {
        return html! {};
    };
    html! {
        a class="history__change figures" rel="external" href=(format!("{address}/compare?{}={before}&{}={number}", fields::FROM, fields::TO)) {
            span class="hidden" { "What changed with version " (number) ": " }
            @match page.changes.get(&number) {
                Some((0, 0)) => span class="muted" { "no card" },
                Some((came, went)) => {
                    @if *came > 0 { span class="came" { "+" (came) } }
                    @if *came > 0 && *went > 0 { " " }
                    @if *went > 0 { span class="went" { "−" (went) } }
                },
                None => "What changed",
            }
        }
    }
}

fn menu(page: &VersionsPage, address: &str, version: &DeckVersionEntry) -> Markup {
    let (number, newest) = (version.number, page.deck.revision);
    let of = format!("version {number}");
    let at = |deed: &str| format!("{address}/{deed}");
    let (this, seen) = (number.to_string(), newest.to_string());
    let has_name = version.kind == VersionKind::Named;
    let sent = [(fields::NUMBER, this.as_str()), (fields::SEEN, seen.as_str())];
    let entries = html! {
        @if number != newest {
            (way(&format!("{address}/compare?{}={number}&{}={newest}", fields::FROM, fields::TO), "Compare with now", &format!("({of})")))
            (deed(&at(deeds::RESTORE), &sent, "Go back to this", &format!("({of})")))
        }
        (deed(&at(deeds::BRANCH), &sent, "New deck from this", &format!("({of})")))
        form class="history__name" method="post" action=(at(deeds::NAME)) {
            input type="hidden" name=(fields::NUMBER) value=(number);
            label for=(format!("name-{number}")) { "Name of " (of) }
            input class="field field--small" id=(format!("name-{number}")) name=(fields::NAME) maxlength=(MAX_LABEL_BYTES)
                value=[has_name.then_some(&version.label)] autocomplete="off" required;
            button class="button button--plain button--small" type="submit" { "Keep it by this name" }
        }
    };
    ways(&of, &entries)
}
