//! A caller's decks and copies, and what several addresses tell of them.

use safehouse_collection::{
    Desk, OwnDeck,
    pages::decks::{Contested, Count, DecksAsked, DecksQuestion, Part, Stocks},
};
use safehouse_engine::{
    copies::allocation::{AllocatedLine, Stock, Swap},
    library::GameLibrary,
};
use safehouse_service::{
    collections::{self as inner, Opened},
    wire::collection_decks::{CollectionDeckEntry, ContestedCard, DeckCopies, DeckLineCopies, DeckSwap},
};

use crate::http::{
    ServerState,
    api::{
        asked::{By, unreadable},
        collections::desk,
        reference::game_of,
    },
    own_decks::decks_of,
    problem::Refused,
};

/// A caller's decks and copies.
pub(super) struct Own {
    pub(super) library: GameLibrary,
    decks: Vec<OwnDeck>,
    opened: Opened,
}

impl Own {
    /// Those of a game; `named` is looked at in any case.
    pub(super) async fn of(site: &ServerState, game: &str, by: &By, named: Option<&str>) -> Result<Self, Refused> {
        let library = game_of(site, game)?.clone();
        inner::READ.check(&by.caller)?;
        let service = &site.app.service;
        let decks = decks_of(service, &by.caller, &library, named).await?;
        let opened = inner::open_collection(service, &by.caller, library.game()).await?;
        Ok(Self { library, decks, opened })
    }

    pub(super) fn look<T>(&self, site: &ServerState, see: impl FnOnce(&Desk<'_>) -> T) -> T {
        self.opened.look(|shelf| see(&desk(site, &self.library, shelf, &self.decks)))
    }
}

/// What is asked, or which part of it makes no sense.
pub(super) fn question(desk: &Desk<'_>, asked: &DecksAsked) -> Result<DecksQuestion, Refused> {
    asked.read(desk).map_err(|(name, fault)| unreadable(&format!("“{name}”"), &fault.to_string()))
}

pub(super) fn id(desk: &Desk<'_>, position: usize) -> String {
    desk.decks.get(position).map(|deck| deck.id.clone()).unwrap_or_default()
}

/// A deck with the sums of its lines; `None` where there is none at the position.
pub(super) fn entry(
    desk: &Desk<'_>,
    position: usize,
    is_built: bool,
    lines: &[AllocatedLine],
) -> Option<CollectionDeckEntry> {
    let OwnDeck { id, name, .. } = desk.decks.get(position)?;
    let Count { have, elsewhere, missing } = Count::of(lines);
    Some(CollectionDeckEntry { id: id.clone(), name: name.clone(), is_built, have, elsewhere, missing })
}

/// A page of lines, and behind how many the next one begins.
pub(super) fn page(
    desk: &Desk<'_>,
    lines: &[AllocatedLine],
    stocks: &[Stock<'_>],
    (after, most): (usize, usize),
) -> (Vec<DeckLineCopies>, Option<u64>) {
    let ids: Vec<&str> = desk.decks.iter().map(|deck| deck.id.as_str()).collect();
    let told = |line: &AllocatedLine| {
        let written = desk.decks.get(line.deck)?.list.lines.get(line.line)?;
        Some(DeckLineCopies::new(line, written, stocks, &ids))
    };
    let end = after.saturating_add(most);
    let page = lines.iter().skip(after).take(most).filter_map(told).collect();
    (page, (end < lines.len()).then_some(end as u64))
}

pub(super) fn contested_card(desk: &Desk<'_>, Contested { card, copies, decks }: Contested) -> ContestedCard {
    ContestedCard { card, copies, decks: decks.into_iter().map(|deck| id(desk, deck)).collect() }
}

pub(super) fn swapped(desk: &Desk<'_>, stocks: &Stocks<'_>, (from, to): (usize, usize), swap: &Swap) -> DeckSwap {
    DeckSwap::new((&id(desk, from), &id(desk, to)), swap, &stocks.stocks)
}

pub(super) fn copies(Part { holding, copies }: Part) -> DeckCopies {
    DeckCopies { holding, copies }
}
