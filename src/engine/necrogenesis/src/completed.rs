//! Decks that are not whole, made ones that can be played.
//!
//! A list that somebody is still writing has cards too few or too many, names
//! that no card has, cards in the wrong place. What cannot be played with is left
//! out, and a blank stands for every card that is missing then; all of it is
//! said. How many copies a deck may have, and which cards, is not asked here:
//! games do not ask it either.

use safehouse_cards::{
    card::Card,
    catalogue::Catalogue,
    deck::list::{DeckLine, DeckList},
    game::FieldDefinition,
};
use safehouse_table::{
    Seat,
    random::Seed,
    record::{Setting, ordered},
};

use super::{
    NECROGENESIS, SURVIVOR, SURVIVOR_DECK, ZOMBIE_DECK,
    config::RulesConfig,
    duel::{Duel, SECTIONS, unknown_value},
    record::DuelRecord,
};

/// A duel between any two lists.
#[derive(Debug, Clone)]
pub struct Completed {
    /// The duel.
    pub duel: Duel,
    /// What of the lists is played with, [`ordered`]: at most the cards of a
    /// whole deck (6.1.1). Where there are fewer, blanks take the places behind
    /// them. Lists that are completed again stay as they are.
    pub decks: [DeckList; 2],
    /// What was done, the first seat's list first, its sections in their order;
    /// nothing for whole decks.
    pub completions: Vec<Completion>,
}

/// Something that was done to make a list one that can be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// Whose list.
    pub seat: Seat,
    /// What.
    pub what: Done,
}

/// What was done with a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Done {
    /// It is one of another game: only the cards that are cards here are played
    /// with. By its identifier.
    OtherGame(String),
    /// A card was left out.
    LeftOut {
        /// Its name: of a card of the card list as printed there, else as written.
        name: String,
        /// How many copies, at least 1.
        copies: u32,
        /// The identifier of the section it lies in, as written.
        section: String,
        /// Why.
        why: LeftOut,
    },
    /// Blanks took the places of missing cards (6.1.1).
    Filled {
        /// The identifier of the section.
        section: &'static str,
        /// How many cards it has that can be played with.
        actual: u32,
        /// How many it is played with.
        wanted: u32,
    },
}

/// Why a card was left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftOut {
    /// The card list has no card of this name (3.1.0).
    Unknown,
    /// It is no card for the section it lies in (6.1.2 to 6.1.4), or the game has
    /// no such section.
    WrongSection,
    /// The card list leaves a field out that the rules have to know: unknown is not
    /// zero.
    UnknownValue {
        /// The name of the field.
        field: &'static str,
        /// The clause that it follows.
        clause: Option<&'static str>,
    },
    /// The section is full without it (6.1.1).
    Surplus {
        /// How many cards the section has that could be played with.
        actual: u32,
        /// How many it is played with.
        wanted: u32,
    },
}

impl Done {
    /// The clause that it goes back to; `None` for what no clause is about.
    pub fn clause(&self) -> Option<&'static str> {
        match self {
            Self::OtherGame(_) => None,
            Self::LeftOut { why: LeftOut::Unknown, .. } => Some("3.1.0"),
            Self::LeftOut { why: LeftOut::WrongSection, section, .. } => {
                [(SURVIVOR, "6.1.2"), (SURVIVOR_DECK, "6.1.3"), (ZOMBIE_DECK, "6.1.4")]
                    .into_iter()
                    .find_map(|(known, clause)| (known == section).then_some(clause))
            }
            Self::LeftOut { why: LeftOut::UnknownValue { clause, .. }, .. } => *clause,
            Self::LeftOut { why: LeftOut::Surplus { .. }, .. } | Self::Filled { .. } => Some("6.1.1"),
        }
    }
}

impl Duel {
    /// A duel between any two lists: see the head of this file. Whole decks give
    /// the duel that [`Duel::new`] gives.
    pub fn completed(config: RulesConfig, catalogue: &Catalogue, decks: [&DeckList; 2]) -> Completed {
        Self::completed_with(config, catalogue, decks, &[])
    }

    /// The same, whose program knows the `brought` cards as well.
    pub(super) fn completed_with(
        config: RulesConfig,
        catalogue: &Catalogue,
        decks: [&DeckList; 2],
        brought: &[&Card],
    ) -> Completed {
        let mut completions = Vec::new();
        let [first, second] = [(Seat::First, decks[0]), (Seat::Second, decks[1])].map(|(seat, deck)| {
            let mut done = Vec::new();
            let brought = Brought::of(deck, catalogue, &mut done);
            completions.extend(done.into_iter().map(|what| Completion { seat, what }));
            brought
        });
        let duel = Self::of_cards(config, [&first.cards, &second.cards], brought);
        Completed { duel, decks: [first.deck, second.deck], completions }
    }
}

impl Completed {
    /// Whether blanks stand for cards of either deck.
    pub fn has_blanks(&self) -> bool {
        self.completions.iter().any(|completion| matches!(completion.what, Done::Filled { .. }))
    }

    /// The record of a game that is about to begin. It holds the lists as they are
    /// played with; where blanks stand for cards it says so, and
    /// [`Duel::of_record`] fills the same places.
    pub fn record(&self, catalogue: &Catalogue, seed: Seed) -> DuelRecord {
        let decks = [&self.decks[0], &self.decks[1]];
        let setting = Setting { completed: self.has_blanks(), even_pace: self.duel.even_pace };
        DuelRecord { setting, ..DuelRecord::new::<Duel>(catalogue, decks, seed, self.duel.config.clone()) }
    }
}

/// What of a list is played with.
struct Brought<'a> {
    /// In the order of the objects.
    cards: Vec<Option<&'a Card>>,
    deck: DeckList,
}

impl<'a> Brought<'a> {
    fn of(deck: &DeckList, catalogue: &'a Catalogue, done: &mut Vec<Done>) -> Self {
        if !deck.game.is_empty() && deck.game != NECROGENESIS.id {
            done.push(Done::OtherGame(deck.game.clone()));
        }
        let ordered = ordered(deck, catalogue);
        let mut brought = Self { cards: Vec::new(), deck: DeckList { lines: Vec::new(), ..ordered.clone() } };
        NECROGENESIS.id.clone_into(&mut brought.deck.game);
        for (section, wanted) in SECTIONS {
            brought.section(section, wanted, &ordered, catalogue, done);
        }
        // What lies in no section of the game is in none of the ordered list.
        let sections = catalogue.game().sections;
        let nowhere = |line: &&DeckLine| sections.iter().all(|section| section.id != line.section) && line.quantity > 0;
        done.extend(deck.lines.iter().filter(nowhere).map(|line| left_out(line, line.quantity, LeftOut::WrongSection)));
        brought
    }

    /// Adds the cards of a section, as many as are played with.
    fn section(
        &mut self,
        section: &'static str,
        wanted: u32,
        ordered: &DeckList,
        catalogue: &'a Catalogue,
        done: &mut Vec<Done>,
    ) {
        let mut playable: Vec<(&DeckLine, &'a Card)> = Vec::new();
        for line in ordered.section(section).filter(|line| line.quantity > 0) {
            match playable_card(line, section, catalogue) {
                Ok(card) => playable.push((line, card)),
                Err(why) => done.push(left_out(line, line.quantity, why)),
            }
        }
        let actual = playable.iter().fold(0u32, |sum, (line, _)| sum.saturating_add(line.quantity));
        let mut room = wanted;
        for (line, card) in playable {
            let quantity = line.quantity.min(room);
            room -= quantity;
            if quantity > 0 {
                self.cards.extend(std::iter::repeat_n(Some(card), quantity as usize));
                self.deck.lines.push(DeckLine { quantity, ..line.clone() });
            }
            if quantity < line.quantity {
                done.push(left_out(line, line.quantity - quantity, LeftOut::Surplus { actual, wanted }));
            }
        }
        if room > 0 {
            self.cards.extend(std::iter::repeat_n(None, room as usize));
            done.push(Done::Filled { section, actual, wanted });
        }
    }
}

/// The card of a line, unless games cannot be played with it.
fn playable_card<'a>(line: &DeckLine, section: &str, catalogue: &'a Catalogue) -> Result<&'a Card, LeftOut> {
    let card = catalogue.card(catalogue.find_name(&line.card).ok_or(LeftOut::Unknown)?);
    let home = NECROGENESIS.home_section(card.card_type);
    if home.is_none_or(|home| home.id != section) {
        return Err(LeftOut::WrongSection);
    }
    unknown_value(card).map_or(Ok(card), |FieldDefinition { name: field, clauses, .. }| {
        Err(LeftOut::UnknownValue { field, clause: clauses.first().copied() })
    })
}

fn left_out(line: &DeckLine, copies: u32, why: LeftOut) -> Done {
    Done::LeftOut { name: line.card.clone(), copies, section: line.section.clone(), why }
}
