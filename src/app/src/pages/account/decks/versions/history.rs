//! The versions of a deck, a line each.

use std::collections::BTreeMap;

use maud::{Markup, html};
use safehouse_service::saved_decks::{DeckVersionEntry, MAX_LABEL_BYTES, VersionKind};

use crate::pages::account::{
    decks::{
        deeds, fields,
        ways::{deed, way, ways},
    },
    when::ago,
};

/// The versions of a deck.
#[derive(Debug, Clone)]
pub struct VersionHistory {
    /// Those on this page, the newest first.
    pub versions: Vec<DeckVersionEntry>,
    /// How many copies came and went with a version, against the one before it, by its number.
    pub changes: BTreeMap<i64, (u32, u32)>,
    /// Those on all pages, of which any two can be compared, the newest first.
    pub comparable: Vec<DeckVersionEntry>,
    /// Where the list goes on.
    pub next: Option<i64>,
}

/// What every line is drawn with.
struct Drawn<'a> {
    of: &'a VersionHistory,
    newest: i64,
    now_ms: i64,
    address: &'a str,
}

/// Any two of them compared, and each in a line. `newest` is the number of the newest of all,
/// `address` that of the deck.
pub(super) fn history(of: &VersionHistory, newest: i64, now_ms: i64, address: &str) -> Markup {
    let drawn = &Drawn { of, newest, now_ms, address };
    html! {
        section aria-labelledby="versions" {
            h2 id="versions" { "Versions" }
            @if of.comparable.len() > 1 { (compare(drawn)) }
            ol class="history" reversed {
                @for version in &of.versions {
                    li class="history__item" id=(format!("version-{}", version.number)) value=(version.number) { (row(drawn, version)) }
                }
            }
            @if let Some(next) = of.next {
                p { a class="button button--plain" href=(format!("{address}?{}={next}#versions", fields::BEFORE)) rel="external" { "Older versions" } }
            }
            p class="muted" {
                "Every save is a version. One that has a name is kept for good; the oldest of the others give way when there are very many. Going back makes an old version the newest: nothing is lost by it."
            }
        }
    }
}

fn compare(drawn: &Drawn<'_>) -> Markup {
    let Drawn { of, address, .. } = *drawn;
    let choice = |id: &'static str, name: &'static str, label: &'static str, chosen: Option<i64>| {
        html! {
            label for=(id) { (label) }
            select class="field field--small" id=(id) name=(name) {
                @for version in &of.comparable {
                    option value=(version.number) selected[Some(version.number) == chosen] {
                        (version.number) " · " @if version.label.is_empty() { "Saved" } @else { (version.label) } ", " (ago(drawn.now_ms, version.made_at))
                    }
                }
            }
        }
    };
    let nth = |place: usize| of.comparable.get(place).map(|version| version.number);
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

fn row(drawn: &Drawn<'_>, version: &DeckVersionEntry) -> Markup {
    let number = version.number;
    html! {
        span class="history__number figures" aria-hidden="true" { (number) }
        div class="history__words" {
            h3 class=[version.label.is_empty().then_some("muted")] {
                span class="hidden" { "Version " (number) ": " }
                @if version.label.is_empty() { "Saved" } @else { bdi { (version.label) } }
            }
            @if number == drawn.newest { span class="tag tag--good" { "Newest" } }
            @if let Some(kind) = kind(version.kind) { span class="tag" { (kind) } }
        }
        p class="history__when muted" {
            (ago(drawn.now_ms, version.made_at))
            @if !version.device.is_empty() { " · " bdi { (version.device) } }
        }
        p class="history__changes" { (changes(drawn, version)) }
        (menu(drawn, version))
    }
}

/// What came and went with a version, as a link to all of it.
fn changes(drawn: &Drawn<'_>, version: &DeckVersionEntry) -> Markup {
    let Drawn { of, address, .. } = *drawn;
    let number = version.number;
    let Some(before) = of.comparable.iter().map(|other| other.number).find(|other| *other < number) else {
        return html! {};
    };
    html! {
        a class="history__change figures" rel="external" href=(format!("{address}/compare?{}={before}&{}={number}", fields::FROM, fields::TO)) {
            span class="hidden" { "What changed with version " (number) ": " }
            @match of.changes.get(&number) {
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

fn menu(drawn: &Drawn<'_>, version: &DeckVersionEntry) -> Markup {
    let Drawn { newest, address, .. } = *drawn;
    let number = version.number;
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
