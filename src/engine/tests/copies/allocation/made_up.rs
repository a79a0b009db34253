//! A made-up game with three cards, their copies and decks.

use std::sync::LazyLock;

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::{Catalogue, CatalogueSource},
    copies::{
        Condition, Grading, Holding,
        allocation::{Allocator, Preference, Preferences, Stock},
    },
    deck::list::{ChosenPrinting, DeckLine, DeckList},
    game::{GameDefinition, Games},
};
use safehouse_testing::plain_game::{PLAIN, section};

/// Printings 1 and 2 are of this card.
pub const KITE: &str = "Kite";
/// Printing 3.
pub const ROPE: &str = "Rope";
/// Printing 10.
pub const WIND: &str = "Wind";

/// What belongs to the deck.
pub const SKY: &str = "sky";
/// What does not.
pub const SHED: &str = "shed";

/// The cards, read once.
pub fn catalogue() -> &'static Catalogue {
    static READ: LazyLock<Catalogue> = LazyLock::new(|| {
        let source = CatalogueSource { name: "kites.json", text: CARDS };
        Catalogue::read(Games::only(&GAME), &[source]).expect("valid cards")
    });
    &READ
}

const CARDS: &str = r#"{
  "game": "kites",
  "set": {"code": "K", "name": "Kites", "status": "community", "notice": "Made up for tests."},
  "cards": [
    {"name": "Kite", "type": "thing", "printings": [
      {"number": "K-1", "rarity": "plain", "finishes": ["regular", "foil"], "editions": ["first", "unlimited"]},
      {"number": "K-2", "rarity": "plain", "variant": "alternate-art",
       "finishes": ["regular", "foil"], "editions": ["first", "unlimited"]}]},
    {"name": "Rope", "type": "thing", "printings": [
      {"number": "K-3", "rarity": "plain", "finishes": ["regular", "foil"], "editions": ["first", "unlimited"]}]},
    {"name": "Wind", "type": "thing", "printings": [
      {"number": "K-10", "rarity": "plain", "finishes": ["regular", "foil"], "editions": ["first", "unlimited"]}]}
  ]
}"#;

static GAME: GameDefinition = GameDefinition {
    id: "kites",
    name: "Kites",
    sections: &[section(SKY, "Sky", true, &["thing"]), section(SHED, "Shed", false, &[])],
    ..PLAIN
};

/// Copies as the tests write them down; a stock borrows its holding.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Owned {
    pub holding: Holding,
    pub copies: i64,
    pub deck: Option<usize>,
    pub is_protected: bool,
}

/// Plain copies of a printing that lie free.
pub fn owned(copies: i64, number: &str) -> Owned {
    let holding = Holding::new(number, Edition::Unlimited, Finish::Regular);
    Owned { holding, copies, deck: None, is_protected: false }
}

impl Owned {
    pub fn foil(mut self) -> Self {
        self.holding.finish = Finish::Foil;
        self
    }

    pub fn first(mut self) -> Self {
        self.holding.edition = Edition::First;
        self
    }

    pub fn at(mut self, place: &str) -> Self {
        self.holding = self.holding.at(place);
        self
    }

    pub fn in_deck(mut self, deck: usize) -> Self {
        self.deck = Some(deck);
        self.at(&format!("deck {deck}"))
    }

    pub fn protected(mut self) -> Self {
        self.is_protected = true;
        self.at("binder")
    }

    pub fn worn(mut self, condition: Condition) -> Self {
        self.holding.condition = Some(condition);
        self
    }

    pub fn for_trade(mut self) -> Self {
        self.holding.is_for_trade = true;
        self
    }

    pub fn signed(mut self) -> Self {
        self.holding.is_signed = true;
        self
    }

    pub fn graded(mut self) -> Self {
        let (company, grade) = ("PSA".to_owned(), "9".to_owned());
        self.holding.grading = Some(Grading { company, grade, certificate: String::new() });
        self
    }
}

/// The stocks of copies.
pub fn stocks(owned: &[Owned]) -> Vec<Stock<'_>> {
    let stock = |owned: &'_ Owned| -> (i64, Option<usize>, bool) { (owned.copies, owned.deck, owned.is_protected) };
    owned
        .iter()
        .map(|one| {
            let (copies, deck, is_protected) = stock(one);
            Stock { holding: &one.holding, copies, deck, is_protected }
        })
        .collect()
}

/// A deck of lines.
pub fn deck(lines: Vec<DeckLine>) -> DeckList {
    DeckList { lines, ..DeckList::new("kites") }
}

/// So many copies of a card in the deck.
pub fn line(quantity: u32, card: &str) -> DeckLine {
    DeckLine { section: SKY.to_owned(), card: card.to_owned(), quantity, printing: None }
}

/// The same of one printing, and finish and edition where they matter.
pub fn chosen(quantity: u32, card: &str, number: &str, finish: Option<Finish>, edition: Option<Edition>) -> DeckLine {
    let printing = Some(ChosenPrinting { number: number.to_owned(), finish, edition });
    DeckLine { printing, ..line(quantity, card) }
}

/// Everything that an allocator is made of.
#[derive(Debug, Clone)]
pub struct Problem {
    pub owned: Vec<Owned>,
    pub decks: Vec<DeckList>,
    pub preferences: Preferences,
}

impl Problem {
    pub fn new(owned: Vec<Owned>, decks: Vec<DeckList>) -> Self {
        Self { owned, decks, preferences: Preferences::default() }
    }

    pub fn liking(mut self, order: &[Preference]) -> Self {
        self.preferences.order = order.to_vec();
        self
    }

    /// All decks, by their positions.
    pub fn all(&self) -> Vec<usize> {
        (0..self.decks.len()).collect()
    }

    pub fn ask<T>(&self, ask: impl FnOnce(Allocator<'_>) -> T) -> T {
        let (stocks, decks): (Vec<Stock<'_>>, Vec<&DeckList>) = (stocks(&self.owned), self.decks.iter().collect());
        ask(Allocator::new(catalogue(), &stocks, &decks, &self.preferences))
    }

    /// Whether decks can be complete at once, by the flow.
    pub fn misses_nothing(&self, decks: &[usize]) -> bool {
        self.ask(|allocator| allocator.allocate(decks).missing() == 0)
    }
}

pub fn any_finish() -> impl Strategy<Value = Finish> {
    prop::sample::select(Finish::ALL)
}

pub fn any_edition() -> impl Strategy<Value = Edition> {
    prop::sample::select(Edition::ALL)
}

/// One to three copies of the numbers, anywhere.
pub fn some_copies(numbers: &'static [&'static str], decks: usize) -> impl Strategy<Value = Owned> {
    let looks = (any_finish(), any_edition(), prop::option::of(prop::sample::select(Condition::ALL)), any::<bool>());
    let place = (prop::option::of(0..=decks), any::<bool>(), prop::sample::select(vec!["", "box"]));
    let copies = prop_oneof![1 => Just(-2_i64), 8 => 1..=3_i64];
    let marks = (any::<bool>(), prop::bool::weighted(0.1));
    (prop::sample::select(numbers), looks, copies, place, marks).prop_map(
        |(number, (finish, edition, condition, is_for_trade), copies, (deck, is_protected, place), marks)| {
            let mut one = owned(copies, number).at(place);
            (one.holding.finish, one.holding.edition, one.holding.condition) = (finish, edition, condition);
            (one.holding.is_for_trade, one.holding.is_signed) = (is_for_trade, marks.0);
            (one.deck, one.is_protected) = (deck, is_protected);
            if marks.1 { one.graded() } else { one }
        },
    )
}

/// A line for a card, or for one of its printings.
pub fn some_line(cards: &'static [(&'static str, &'static str)], most: u32) -> impl Strategy<Value = DeckLine> {
    let wish = (prop::option::of(any_finish()), prop::option::of(any_edition()));
    (prop::sample::select(cards), 1..=most, prop::option::of(wish)).prop_map(|((card, number), quantity, wish)| {
        match wish {
            Some((finish, edition)) => chosen(quantity, card, number, finish, edition),
            None => line(quantity, card),
        }
    })
}

/// Some likes in some order.
pub fn some_preferences() -> impl Strategy<Value = Preferences> {
    let all = vec![
        Preference::Foil,
        Preference::Regular,
        Preference::Unlimited,
        Preference::FirstEdition,
        Preference::Worn,
        Preference::WellKept,
        Preference::NotForTrade,
        Preference::ForTrade,
        Preference::Plain,
        Preference::SignedOrAltered,
    ];
    (prop::sample::subsequence(all, 0..5).prop_shuffle(), any::<bool>())
        .prop_map(|(order, plays_graded)| Preferences { order, plays_graded })
}
