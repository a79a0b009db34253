//! Decks of an account and the copies for them, as they leave the program.
//!
//! Decks are named by their ids. Nothing is cut off in silence: beside a list that may be long stands how much of it is
//! left out, or where it goes on.

use safehouse_cards::{
    card::{Edition, Finish},
    copies::{
        Holding, Money,
        allocation::{AllocatedLine, Offer, Piece, Shopping, Stock, StockCopies, Swap, ToBuy},
    },
    deck::list::{ChosenPrinting, DeckLine},
    wire::WireForm,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::VERSION;

/// The most kinds of copies of a list and of a swap, pieces of a line, cards or places, and decks that are told.
const KINDS: usize = 1_000;
const SWAPPED: usize = 100;
const PIECES: usize = 50;
const CARDS: usize = 1_000;
const OTHERS: usize = 500;

/// The decks of an account in their ranking, and what each has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CollectionDecks {
    /// The version of this form.
    pub version: u32,
    /// The decks, the dearest first: at most the 200 that were changed last.
    pub decks: Vec<CollectionDeckEntry>,
    /// The first 500 built decks that are none of these: they were deleted, put into the archive or the trash, or are a
    /// device's.
    pub others_built: Vec<OtherBuiltDeck>,
    /// How many further ones there are.
    pub others_left_out: u64,
    /// The first 1000 cards that built decks need and that there are too few copies of for all of them.
    pub contested: Vec<ContestedCard>,
    /// How many further cards are contested.
    pub contested_left_out: u64,
    /// What changes hands between the decks that are never out at the same time.
    pub in_turns: Vec<DecksInTurns>,
}

/// A deck, and how many of its copies are where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CollectionDeckEntry {
    /// Its id.
    pub id: String,
    /// What it is called; may be empty.
    pub name: String,
    /// Whether it is built: copies stand in its place.
    pub is_built: bool,
    /// How many copies of those that it asks for are in it.
    pub have: u64,
    /// How many are elsewhere.
    pub elsewhere: u64,
    /// How many there are none of.
    pub missing: u64,
}

/// A built deck that is none of the account's decks of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OtherBuiltDeck {
    /// Its id, by which it is taken apart.
    pub id: String,
    /// What it was called when it was built.
    pub name: String,
    /// How many copies stand in its place.
    pub copies: u64,
}

/// A card that built decks need and that there are too few copies of for all of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContestedCard {
    /// The card, as a deck spells it.
    pub card: String,
    /// How many copies are too few.
    pub copies: u64,
    /// The built decks that ask for it.
    pub decks: Vec<String>,
}

/// Decks that are never out at the same time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecksInTurns {
    /// The decks.
    pub decks: Vec<String>,
    /// What changes hands from each to the next.
    pub changes: Vec<DeckSwap>,
}

/// What changes hands when a deck makes room for another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeckSwap {
    /// The deck that is put away.
    pub from: String,
    /// The deck that is taken out instead.
    pub to: String,
    /// What is in the former alone, by collector number.
    pub out: Vec<DeckCopies>,
    /// What is in the latter alone, likewise.
    pub into: Vec<DeckCopies>,
    /// How many copies stay, as they are in both.
    pub stay: u64,
    /// How many further kinds of copies go out or in; of each list the first 100 are told.
    pub left_out: u64,
}

/// Copies of which everything is the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeckCopies {
    /// Which, as the list of copies has them, with the place that they are in.
    #[schema(value_type = Object)]
    pub holding: Holding,
    /// How many.
    pub copies: u32,
}

/// A deck, line by line, and what has to be done to have all of it that can be had.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CollectionDeck {
    /// The version of this form.
    pub version: u32,
    /// The deck with its sums over all lines.
    pub deck: CollectionDeckEntry,
    /// Whether it is none of the account's decks any more, and can be taken apart alone.
    pub is_gone: bool,
    /// A page of its lines, in their order. Lines that ask for no copies, as those of a maybeboard, are left out.
    pub lines: Vec<DeckLineCopies>,
    /// Behind how many lines the next page begins, if there is one.
    pub next: Option<u64>,
    /// What stands in its place and no line asks for: the first 1000 kinds of copies.
    pub out: Vec<DeckCopies>,
    /// What has to be fetched, by place and number: likewise.
    pub into: Vec<DeckCopies>,
    /// How many further kinds of copies go out or in.
    pub left_out: u64,
    /// The first 1000 cards that it and other built decks need and that there are too few copies of.
    pub contested: Vec<ContestedCard>,
    /// How many further cards are contested.
    pub contested_left_out: u64,
    /// What changes hands where a built deck that it takes turns with makes room for it.
    pub gives: Vec<DeckSwap>,
    /// Where its copies go when it is taken apart: the first 1000 places.
    pub goes_back: Vec<ReturnPlace>,
    /// How many further places there are.
    pub goes_back_left_out: u64,
}

/// Copies that go back to a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReturnPlace {
    /// The place; empty for none in particular.
    pub place: String,
    /// How many copies.
    pub copies: u64,
}

/// What a line of a deck gets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeckLineCopies {
    /// The deck.
    pub deck: String,
    /// Which of its lines, counted from 0.
    pub line: u64,
    /// The section.
    pub section: String,
    /// The card, as the line spells it.
    pub card: String,
    /// The printing that the line wants; `null` where any will do.
    pub printing: Option<ChosenPrinting>,
    /// How many copies it asks for.
    pub copies: u32,
    /// How many of them are in the deck.
    pub have: u32,
    /// How many are elsewhere.
    pub elsewhere: u32,
    /// How many there are none of.
    pub missing: u32,
    /// Where the copies are and why just these, what is in the deck first: the first 50.
    pub pieces: Vec<DeckPiece>,
    /// How many further pieces there are.
    pub pieces_left_out: u64,
}

/// Copies that a line gets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeckPiece {
    /// Which, with the place that they are in.
    #[schema(value_type = Object)]
    pub holding: Holding,
    /// How many.
    pub copies: u32,
    /// `in-place`, `shared` (in a deck that takes turns with this one), `free`, `protected` (in a place that is rather left
    /// as it is) or `other-deck` (in another built deck).
    #[schema(example = "free")]
    pub why: String,
    /// The same in words.
    #[schema(example = "what lies free does not suffice")]
    pub says: String,
    /// The deck that they are in, where that is another one; `null` as well for one that is not on the list of decks.
    pub from_deck: Option<String>,
}

/// Which decks can be complete at the same time, and of which copies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecksAtOnce {
    /// The version of this form.
    pub version: u32,
    /// `ranking`, where decks were chosen in their order, or `number`, where as many as possible were.
    pub by: String,
    /// Of how many decks.
    pub asked: u64,
    /// How sure the choice is: `exact` by the ranking; by number `optimal`, where no choice has more, or `between`, where a
    /// larger one was not found and might be there.
    pub certainty: String,
    /// How many can be complete at least: so many are chosen.
    pub at_least: u64,
    /// How many at most.
    pub at_most: u64,
    /// The decks that were chosen, each with its sums where all of them are built.
    pub decks: Vec<CollectionDeckEntry>,
    /// A page of their lines, deck by deck: each with the copies that it gets where all of them are built.
    pub lines: Vec<DeckLineCopies>,
    /// Behind how many lines the next page begins, if there is one.
    pub next: Option<u64>,
}

/// The least that completes decks, all of them at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecksShopping {
    /// The version of this form.
    pub version: u32,
    /// For how many decks.
    pub asked: u64,
    /// How many copies.
    pub copies: u64,
    /// The first 1000 cards, in the order in which the decks ask for them.
    pub cards: Vec<CardToBuy>,
    /// How many further ones there are.
    pub left_out: u64,
    /// What it costs; `null` where there is no price list.
    pub cost: Option<DecksCost>,
}

/// Copies of a card that are missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CardToBuy {
    /// The card, as a deck spells it.
    pub card: String,
    /// The printing that is wanted; `null` where any will do.
    pub printing: Option<ChosenPrinting>,
    /// How many copies. Those of decks that take turns count once.
    pub copies: u64,
    /// The cheapest that will do; `null` where nothing that will do has a known price.
    pub cheapest: Option<CheapestPrinting>,
}

/// A printing at its price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CheapestPrinting {
    /// Its collector number.
    pub number: String,
    /// The print run.
    pub edition: Edition,
    /// The surface.
    pub finish: Finish,
    /// What one copy costs, in the currency of the whole.
    #[schema(example = "1.20")]
    pub amount: String,
}

/// What decks lack, at the prices of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecksCost {
    /// The price list.
    pub list: String,
    /// The day of its newest price, `YYYY-MM-DD`.
    pub day: String,
    /// The one of its currencies that is bought in; `null` where the list has no price.
    #[schema(example = "EUR")]
    pub currency: Option<String>,
    /// What it costs at least: of the cards that have a price alone.
    #[schema(example = "14.00")]
    pub amount: String,
    /// How many of the cards have a price.
    pub priced: u64,
    /// How many cards there are, with those that are left out.
    pub of: u64,
    /// How many copies have no known price.
    pub unpriced_copies: u64,
}

impl WireForm for CollectionDecks {}
impl WireForm for CollectionDeck {}
impl WireForm for DecksAtOnce {}
impl WireForm for DecksShopping {}

/// The first of many, and how many are left out.
fn first<T>(all: impl IntoIterator<Item = T>, most: usize) -> (Vec<T>, u64) {
    let mut all = all.into_iter();
    let told = all.by_ref().take(most).collect();
    (told, all.count() as u64)
}

impl CollectionDecks {
    /// All of it.
    pub fn new(
        decks: Vec<CollectionDeckEntry>,
        others: Vec<OtherBuiltDeck>,
        contested: Vec<ContestedCard>,
        in_turns: Vec<DecksInTurns>,
    ) -> Self {
        let (others_built, others_left_out) = first(others, OTHERS);
        let (contested, contested_left_out) = first(contested, CARDS);
        Self { version: VERSION, decks, others_built, others_left_out, contested, contested_left_out, in_turns }
    }
}

impl CollectionDeck {
    /// A deck of which nothing is told yet but its sums, and where its copies go back to.
    pub fn new(deck: CollectionDeckEntry, goes_back: impl IntoIterator<Item = ReturnPlace>) -> Self {
        let (goes_back, goes_back_left_out) = first(goes_back, CARDS);
        Self {
            version: VERSION,
            deck,
            is_gone: false,
            lines: Vec::new(),
            next: None,
            out: Vec::new(),
            into: Vec::new(),
            left_out: 0,
            contested: Vec::new(),
            contested_left_out: 0,
            gives: Vec::new(),
            goes_back,
            goes_back_left_out,
        }
    }

    /// The same with what goes out of it and into it.
    #[must_use]
    pub fn with_difference(
        self,
        out: impl IntoIterator<Item = DeckCopies>,
        into: impl IntoIterator<Item = DeckCopies>,
    ) -> Self {
        let ((out, out_left), (into, into_left)) = (first(out, KINDS), first(into, KINDS));
        Self { out, into, left_out: out_left + into_left, ..self }
    }

    /// The same with what other built decks need as well.
    #[must_use]
    pub fn with_contested(self, contested: impl IntoIterator<Item = ContestedCard>) -> Self {
        let (contested, contested_left_out) = first(contested, CARDS);
        Self { contested, contested_left_out, ..self }
    }
}

impl DeckSwap {
    /// What changes hands between two decks by their ids.
    pub fn new((from, to): (&str, &str), swap: &Swap, stocks: &[Stock<'_>]) -> Self {
        let listed = |copies: &[StockCopies]| {
            let known = copies.iter().filter_map(|one| {
                Some(DeckCopies { holding: stocks.get(one.stock)?.holding.clone(), copies: one.copies })
            });
            first(known, SWAPPED)
        };
        let ((out, out_left), (into, into_left)) = (listed(&swap.out), listed(&swap.into));
        let stay = swap.stays.iter().map(|one| u64::from(one.copies)).sum();
        Self { from: from.to_owned(), to: to.to_owned(), out, into, stay, left_out: out_left + into_left }
    }
}

impl DeckLineCopies {
    /// What a line gets, as it is written in its deck; the decks by their ids, in the order of the allocation.
    pub fn new(line: &AllocatedLine, written: &DeckLine, stocks: &[Stock<'_>], decks: &[&str]) -> Self {
        let id = |deck: usize| decks.get(deck).map(|id| (*id).to_owned());
        let piece = |piece: &Piece| {
            Some(DeckPiece {
                holding: stocks.get(piece.stock)?.holding.clone(),
                copies: piece.copies,
                why: piece.origin.id().to_owned(),
                says: piece.origin.reason().to_owned(),
                from_deck: piece.origin.deck().and_then(id),
            })
        };
        let (pieces, pieces_left_out) = first(line.pieces.iter().filter_map(piece), PIECES);
        Self {
            deck: id(line.deck).unwrap_or_default(),
            line: line.line as u64,
            section: written.section.clone(),
            card: written.card.clone(),
            printing: written.printing.clone(),
            copies: line.copies,
            have: line.in_place(),
            elsewhere: line.elsewhere(),
            missing: line.missing,
            pieces,
            pieces_left_out,
        }
    }
}

impl DecksShopping {
    /// What so many decks lack, and what it costs in the currency of a list by its name and day.
    pub fn new(asked: usize, shopping: &Shopping, list: Option<(&str, &str, Option<&str>)>) -> Self {
        let currency = list.and_then(|(_, _, currency)| currency);
        let amount = |minor: u64| Money { minor, currency: currency.map(str::to_owned) }.number();
        let offer = |offer: &Offer| CheapestPrinting {
            number: offer.number.clone(),
            edition: offer.edition,
            finish: offer.finish,
            amount: amount(offer.price),
        };
        let card = |card: &ToBuy| CardToBuy {
            card: card.card.clone(),
            printing: card.printing.clone(),
            copies: card.copies,
            cheapest: card.cheapest.as_ref().map(offer),
        };
        let cost = list.map(|(list, day, currency)| DecksCost {
            list: list.to_owned(),
            day: day.to_owned(),
            currency: currency.map(str::to_owned),
            amount: amount(shopping.total),
            priced: shopping.priced() as u64,
            of: shopping.cards.len() as u64,
            unpriced_copies: shopping.unpriced,
        });
        let copies = shopping.cards.iter().fold(0, |sum: u64, card| sum.saturating_add(card.copies));
        let (cards, left_out) = first(shopping.cards.iter().map(card), CARDS);
        Self { version: VERSION, asked: asked as u64, copies, cards, left_out, cost }
    }
}
