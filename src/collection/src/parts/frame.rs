//! What stands around every page of a collection.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_paths::collection as at;

use crate::{Desk, Keeper};

/// The pages that a reader goes between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    Overview,
    Enter,
    Sets,
    Table,
    Missing,
    Value,
    Places,
    Decks,
    Trades,
    Files,
    History,
}

impl Section {
    const ALL: [(Self, &'static str, &'static str); 11] = [
        (Self::Overview, "", "Overview"),
        (Self::Enter, at::ENTER, "Enter"),
        (Self::Sets, at::SETS, "Binder"),
        (Self::Table, at::TABLE, "Table"),
        (Self::Missing, at::MISSING, "Missing"),
        (Self::Value, at::VALUE, "Value"),
        (Self::Places, at::PLACES, "Places"),
        (Self::Decks, at::DECKS, "Decks"),
        (Self::Trades, at::TRADES, "Trades"),
        (Self::Files, at::IMPORT, "Files"),
        (Self::History, at::HISTORY, "History"),
    ];

    /// Whether whoever keeps the collection keeps what stands there: others take part in trades in accounts alone.
    fn is_kept(self, keeper: Keeper) -> bool {
        self != Self::Trades || keeper == Keeper::Account
    }
}

/// A page of a section with its heading, between the ways to the others.
pub(crate) fn frame(desk: &Desk<'_>, section: Section, heading: &str, content: &Markup) -> Markup {
    let missing: u64 = desk.shelf.ledger().to_be_found().map(|(_, copies)| copies).sum();
    let address = |rest: &str| if rest.is_empty() { at::overview(desk.game()) } else { at::page(desk.game(), rest) };
    html! {
        div class="page collection" data-collection=(desk.game()) {
            header class="page-head collection__head" {
                h1 { (heading) }
                p class="collection__kept" {
                    (counted(desk.shelf.balances().copies(), ("copy", "copies")))
                    " " (desk.keeper.words())
                    @if missing > 0 { ", " a href=(at::overview(desk.game())) rel="external" { "−" (missing) " to be found" } }
                }
            }
            nav class="collection__nav" aria-label="Collection" {
                ul {
                    @for (of, rest, words) in Section::ALL.into_iter().filter(|(of, ..)| of.is_kept(desk.keeper)) {
                        li { a href=(address(rest)) rel="external" aria-current=[(of == section).then_some("page")] { (words) } }
                    }
                }
            }
            (content)
        }
    }
}
