//! What does not change in a game: the rules config and the two decks.

use std::sync::Arc;

use thiserror::Error;

use safehouse_cards::{
    card::{Card, Fact},
    catalogue::Catalogue,
    deck::list::DeckList,
    game::FieldDefinition,
};
use safehouse_table::{Seat, record::ordered};

use super::{
    SURVIVOR, SURVIVOR_DECK, ZOMBIE_DECK,
    compile::Compiler,
    config::RulesConfig,
    object::{Area, CARDS, CARDS_PER_SEAT, ObjectId, SURVIVOR_DECK_START, ZOMBIE_DECK_START},
    program::{Blank, CardId, CardProgram, Program},
    state::State,
};

/// The sections that are played with, and how many cards each has (6.1.1), in the
/// order of [`ObjectId`].
pub(super) const SECTIONS: [(&str, u32); 3] = [
    (SURVIVOR, SURVIVOR_DECK_START as u32),
    (SURVIVOR_DECK, (ZOMBIE_DECK_START - SURVIVOR_DECK_START) as u32),
    (ZOMBIE_DECK, (CARDS_PER_SEAT - ZOMBIE_DECK_START) as u32),
];

/// Two decks and the rules they are played by.
#[derive(Debug, Clone)]
pub struct Duel {
    /// The rules config.
    pub config: RulesConfig,
    /// The decks' cards, compiled.
    pub program: Program,
    /// The cards of both seats in the order of [`ObjectId`].
    pub cards: [CardId; CARDS],
    /// Whether games halt at every decision that a seat could have, as far as
    /// everybody knows, also where it has one answer: see
    /// [`Setting::even_pace`](safehouse_table::record::Setting::even_pace).
    pub even_pace: bool,
    /// The table that its games begin with, where that is none which the rules
    /// set up.
    pub(super) opening: Option<Arc<State>>,
}

/// Why two decks cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DuelError {
    /// A section has another number of cards than the rules ask for (6.1.1).
    #[error("the {section} of seat {} has {actual} of the {wanted} cards that are played with (6.1.1)", seat.index() + 1)]
    Size {
        /// Whose.
        seat: Seat,
        /// Which section.
        section: &'static str,
        /// How many it has.
        actual: u32,
        /// How many it needs.
        wanted: u32,
    },
    /// The catalogue has no card of this name.
    #[error("{name:?} of seat {} is not in the card list", seat.index() + 1)]
    UnknownCard {
        /// Whose.
        seat: Seat,
        /// The name as written.
        name: String,
    },
    /// The card list leaves out what the rules have to know: unknown is not zero.
    #[error(
        "{name:?} of seat {} cannot be played with: its {field} is unknown (–), which is not 0; put the printed value into the card list",
        seat.index() + 1
    )]
    UnknownValue {
        /// Whose.
        seat: Seat,
        /// The card.
        name: String,
        /// Which field.
        field: &'static str,
    },
    /// A card lies in a section of another type (6.1.3, 6.1.4).
    #[error("{name:?} of seat {} is no card for the {section} (6.1.3, 6.1.4)", seat.index() + 1)]
    WrongSection {
        /// Whose.
        seat: Seat,
        /// The card.
        name: String,
        /// Where it lies.
        section: &'static str,
    },
    /// The position that a record begins with cannot be laid out; why.
    #[error("the position that this game begins with cannot be laid out: {0}")]
    Start(String),
    /// A card was brought that games cannot be played with, or more than there is room for.
    #[error("{0:?} cannot be brought into this game: the card list does not have it, or too many cards are in it")]
    Brought(String),
}

/// A field of a card that games read and the card list does not know. Without
/// an Escape Difficulty a card is played: nobody can escape it quickly (R74).
pub(super) fn unknown_value(card: &Card) -> Option<&'static FieldDefinition> {
    let unknown = |field: &str| card.facts.iter().any(|(id, fact)| *id == field && *fact == Fact::Unknown);
    super::NECROGENESIS.fields.iter().find(|field| field.id != "ed" && unknown(field.id))
}

impl Duel {
    /// Compiles two decks. They need not be legal, only complete (6.1.1). The
    /// order of their lines does not matter: a seed deals the same games.
    ///
    /// # Errors
    /// A deck of another size, with a card the catalogue does not know or knows
    /// too little of, or with a card in a section of another type.
    pub fn new(config: RulesConfig, catalogue: &Catalogue, decks: [&DeckList; 2]) -> Result<Self, DuelError> {
        Self::new_with(config, catalogue, decks, &[])
    }

    /// The same, whose program knows the `brought` cards as well.
    pub(super) fn new_with(
        config: RulesConfig,
        catalogue: &Catalogue,
        decks: [&DeckList; 2],
        brought: &[&Card],
    ) -> Result<Self, DuelError> {
        let [first, second] = decks.map(|deck| ordered(deck, catalogue));
        let first = Self::cards_of(catalogue, &first, Seat::First)?;
        let second = Self::cards_of(catalogue, &second, Seat::Second)?;
        Ok(Self::of_cards(config, [&first, &second], brought))
    }

    /// Compiles the cards of both seats, each in the order of [`ObjectId`]:
    /// the Survivor, the Survivor Deck, the Zombie Deck. Where none is, there is
    /// a blank. The program knows the `brought` ones as well, which nobody begins
    /// with.
    pub(super) fn of_cards(config: RulesConfig, seats: [&[Option<&Card>]; 2], brought: &[&Card]) -> Self {
        let at = |seat: Seat, index: usize| seats[seat.index()].get(index).copied().flatten();
        let mut compiler = Compiler::new(Seat::BOTH.map(|seat| at(seat, 0)));
        let places = Seat::BOTH.into_iter().flat_map(|seat| (0..CARDS_PER_SEAT).map(move |index| (seat, index)));
        let mut cards = [CardId(0); CARDS];
        for (slot, (seat, index)) in cards.iter_mut().zip(places.clone()) {
            if let Some(card) = at(seat, index) {
                *slot = compiler.add(card);
            }
        }
        for card in brought {
            compiler.add(card);
        }
        let mut program = compiler.finish();
        let mut blanks: Vec<(Blank, CardId)> = Vec::new();
        for (slot, (_, index)) in cards.iter_mut().zip(places).filter(|(_, (seat, index))| at(*seat, *index).is_none())
        {
            let blank = Blank::at(index);
            let known = blanks.iter().find(|(known, _)| *known == blank).map(|(_, id)| *id);
            let Some(id) = known.or_else(|| program.add_blank(blank)) else { continue };
            if known.is_none() {
                blanks.push((blank, id));
            }
            *slot = id;
        }
        Self { config, program, cards, even_pace: false, opening: None }
    }

    /// The cards that a record brings beside those of the decks.
    ///
    /// # Errors
    /// One that the card list does not have or knows too little of, or a Survivor:
    /// a game has two, and they stay (1.2.0).
    pub(super) fn brought<'a>(names: &[String], catalogue: &'a Catalogue) -> Result<Vec<&'a Card>, DuelError> {
        let found = |name: &String| {
            let card = catalogue.card(catalogue.find_name(name)?);
            let home = super::NECROGENESIS.home_section(card.card_type)?;
            (home.id != SURVIVOR && unknown_value(card).is_none()).then_some(card)
        };
        names.iter().map(|name| found(name).ok_or_else(|| DuelError::Brought(name.clone()))).collect()
    }

    /// Whether a card of this name may be in its games.
    pub fn knows(&self, name: &str) -> bool {
        self.program.cards.iter().any(|card| card.name == name)
    }

    /// A game has room for so many different cards; whether there are more.
    pub(super) fn is_overfull(&self) -> bool {
        self.program.cards.len() > CARDS
    }

    /// Whether its games begin with a table that somebody laid out.
    pub fn is_arranged(&self) -> bool {
        self.opening.is_some()
    }

    fn cards_of<'a>(catalogue: &'a Catalogue, deck: &DeckList, seat: Seat) -> Result<Vec<Option<&'a Card>>, DuelError> {
        let mut cards = Vec::with_capacity(CARDS_PER_SEAT);
        for (section, wanted) in SECTIONS {
            let actual = deck.count(section);
            if actual != wanted {
                return Err(DuelError::Size { seat, section, actual, wanted });
            }
            for line in deck.section(section) {
                let card = catalogue
                    .find_name(&line.card)
                    .map(|index| catalogue.card(index))
                    .ok_or_else(|| DuelError::UnknownCard { seat, name: line.card.clone() })?;
                let home = super::NECROGENESIS.home_section(card.card_type);
                if home.is_none_or(|home| home.id != section) {
                    return Err(DuelError::WrongSection { seat, name: line.card.clone(), section });
                }
                if let Some(FieldDefinition { name: field, .. }) = unknown_value(card) {
                    return Err(DuelError::UnknownValue { seat, name: card.name.as_str().to_owned(), field });
                }
                cards.extend(std::iter::repeat_n(Some(card), line.quantity as usize));
            }
        }
        Ok(cards)
    }

    /// The same duel, whose games go at an even pace.
    #[must_use]
    pub fn with_even_pace(self) -> Self {
        Self { even_pace: true, ..self }
    }

    /// The card that an object is, in a state.
    pub fn card(&self, state: &State, object: ObjectId) -> &CardProgram {
        self.program.card(state.object(object).card)
    }

    /// The name of an object.
    pub fn name(&self, state: &State, object: ObjectId) -> &str {
        &self.card(state, object).name
    }

    /// Cards of both seats in an area, the Turn Player's side first.
    pub(super) fn areas_in_play(turn_player: Seat) -> [(Seat, Area); 6] {
        let other = turn_player.other();
        [
            (turn_player, Area::Equipment),
            (turn_player, Area::ThreatZone),
            (turn_player, Area::ZombieZone),
            (other, Area::Equipment),
            (other, Area::ThreatZone),
            (other, Area::ZombieZone),
        ]
    }
}
