//! The words of scenario files for seats, areas, stages, statuses, marks and
//! tokens, and lists of cards.

use crate::rulestext::ability::{Keyword, StatusKind, Token, Zone};
use safehouse_cards::card::CardName;
use safehouse_table::Seat;

use super::super::{
    choice::TableMove,
    object::{Area, Marks},
    state::Stage,
};

/// Words with what they mean, the first spelling being the one that is printed.
pub(crate) type Words<T> = &'static [(&'static str, T)];

/// Areas, longer words before those they begin with.
pub(crate) const AREAS: Words<Area> = &[
    ("survivor deck", Area::SurvivorDeck),
    ("survivor zone", Area::SurvivorZone),
    ("zombie deck", Area::ZombieDeck),
    ("zombie zone", Area::ZombieZone),
    ("threat zone", Area::ThreatZone),
    ("equipment", Area::Equipment),
    ("graveyard", Area::Graveyard),
    ("spawn slot", Area::SpawnSlot),
    ("stack", Area::Stack),
    ("exile", Area::Exile),
    ("hand", Area::Hand),
];

/// What is said of words that name no area.
pub(crate) fn no_area(words: &str) -> String {
    let known: Vec<_> = AREAS.iter().map(|(word, _)| *word).collect();
    format!("“{words}” is no area; the areas are {}", known.join(", "))
}

/// The stages of a turn.
pub(crate) const STAGES: Words<Stage> = &[
    ("turn start", Stage::TurnStart),
    ("bleed", Stage::SurvivorBleed),
    ("poison", Stage::SurvivorPoison),
    ("burn", Stage::SurvivorBurn),
    ("survivor start", Stage::SurvivorStartTriggers),
    ("ready", Stage::Ready),
    ("gain", Stage::Gain),
    ("draw", Stage::Draw),
    ("action", Stage::Action),
    ("survivor end", Stage::SurvivorEnd),
    ("zombie ready", Stage::ZombieReady),
    ("zombie ticks", Stage::ZombieTicks),
    ("flares", Stage::Flares),
    ("gain threat", Stage::GainThreat),
    ("zombie start", Stage::ZombieStartTriggers),
    ("zombie start events", Stage::ZombieStartEvents),
    ("spawn", Stage::Spawn),
    ("zombie events", Stage::ZombieEvents),
    ("advance", Stage::Advance),
    ("attack", Stage::Attack),
    ("zombie abilities", Stage::ZombieAbilities),
    ("zombie end", Stage::ZombieEndTriggers),
    ("decay", Stage::Decay),
    ("response start", Stage::ResponseStart),
    ("response", Stage::Response),
    ("response end", Stage::ResponseEnd),
    ("expire", Stage::Expire),
    ("end triggers", Stage::EndTriggers),
    ("swap", Stage::Swap),
];

/// Statuses.
pub(crate) const STATUSES: Words<StatusKind> = &[
    ("bleed", StatusKind::Bleed),
    ("burn", StatusKind::Burn),
    ("poison", StatusKind::Poison),
    ("exposed", StatusKind::Exposed),
    ("stabilized", StatusKind::Stabilized),
    ("stealth", StatusKind::Stealth),
    ("cover", StatusKind::Cover),
    ("disabled", StatusKind::Disabled),
    ("stun", StatusKind::Stun),
];

/// Marks on a card. Active is Rest taken off.
pub(crate) const MARKS: Words<Marks> = &[
    ("rest", Marks::REST),
    ("sick", Marks::SICK),
    ("locked", Marks::LOCKED),
    ("stunned next", Marks::STUN_NEXT),
    ("stunned", Marks::STUNNED),
    ("attacked", Marks::ATTACKED),
    ("held", Marks::HELD),
    ("no attack", Marks::NO_ATTACK),
    ("revealed", Marks::REVEALED),
    ("taken", Marks::TAKEN),
];

/// Marks that only keep accounts: events tell of them, no board lays them.
pub(crate) const ACCOUNTS: Words<Marks> = &[
    ("across", Marks::ACROSS),
    ("played", Marks::PLAYED),
    ("allowed", Marks::ALLOWED),
    ("leaving", Marks::LEAVING),
    ("kept", Marks::KEPT),
];

/// Tokens.
pub(crate) const TOKENS: Words<Token> = &[
    ("Flare", Token::Flare),
    ("Tripwire Snare", Token::TripwireSnare),
    ("Grease Tag", Token::GreaseTag),
    ("Temporary Barricade", Token::TemporaryBarricade),
];

/// Keywords without a number.
pub(crate) const KEYWORDS: Words<Keyword> = &[
    ("fast", Keyword::Fast),
    ("guard", Keyword::Guard),
    ("reach", Keyword::Reach),
    ("area", Keyword::Area),
    ("light", Keyword::Light),
    ("unique", Keyword::Unique),
];

/// Moves by hand for sentences outside the grammar.
pub(crate) const TABLE_MOVES: Words<TableMove> = &[
    ("damage", TableMove::Damage),
    ("heal", TableMove::Heal),
    ("add counter", TableMove::AddCounter),
    ("remove counter", TableMove::RemoveCounter),
    ("to graveyard", TableMove::ToGraveyard),
    ("to exile", TableMove::ToExile),
    ("to hand", TableMove::ToHand),
    ("to zombie zone", TableMove::ToZombieZone),
    ("to threat zone", TableMove::ToThreatZone),
    ("rest", TableMove::Rest),
    ("ready", TableMove::Ready),
    ("stun", TableMove::Stun),
    ("gain ap", TableMove::GainAp),
    ("gain tp", TableMove::GainTp),
    ("gain th", TableMove::GainTh),
    ("draw", TableMove::Draw),
];

/// What a word means, whatever its case.
pub(crate) fn meaning<T: Copy>(words: Words<T>, text: &str) -> Option<T> {
    words.iter().find(|(word, _)| word.eq_ignore_ascii_case(text)).map(|(_, meaning)| *meaning)
}

/// How a meaning is printed.
pub(crate) fn word<T: Copy + PartialEq>(words: Words<T>, meaning: T) -> &'static str {
    words.iter().find(|(_, other)| *other == meaning).map_or("?", |(word, _)| *word)
}

/// What a text begins with, and the rest of it.
pub(crate) fn leading<T: Copy>(words: Words<T>, text: &str) -> Option<(T, &str)> {
    words
        .iter()
        .filter_map(|(word, meaning)| after(text, word).map(|rest| (word.len(), *meaning, rest)))
        .max_by_key(|(length, ..)| *length)
        .map(|(_, meaning, rest)| (meaning, rest))
}

/// The rest of a text after a leading word, without blanks; `None` when it
/// does not begin with that word.
pub(crate) fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let head = text.get(..word.len())?;
    let rest = &text[word.len()..];
    let ends = rest.chars().next().is_none_or(|letter| !letter.is_alphanumeric());
    (head.eq_ignore_ascii_case(word) && ends).then(|| rest.trim_start())
}

/// `A` and `B`.
pub(crate) const SEATS: Words<Seat> = &[("A", Seat::First), ("B", Seat::Second)];

/// A seat that a text begins with: `A hand`, `A.hand`, `A's hand`.
pub(crate) fn leading_seat(text: &str) -> Option<(Seat, &str)> {
    SEATS.iter().find_map(|(letter, seat)| {
        let rest = text.strip_prefix(letter)?;
        let rest = rest.strip_prefix("'s").unwrap_or(rest);
        let rest = rest.strip_prefix('.').unwrap_or(rest);
        let ends = rest.is_empty() || rest.len() < text.len() - 1 || rest.starts_with([' ', ':', ',']);
        ends.then(|| (*seat, rest.trim_start()))
    })
}

/// The letter of a seat.
pub(crate) fn letter(seat: Seat) -> &'static str {
    word(SEATS, seat)
}

/// The zone of a text with an area that is one.
pub(crate) fn zone(area: Area) -> Option<Zone> {
    match area {
        Area::ThreatZone => Some(Zone::Threat),
        Area::ZombieZone => Some(Zone::Zombie),
        _ => None,
    }
}

/// A card as a scenario names it: `Walker`, `Walker#2`, `B's Walker`, or `A`
/// for the Survivor of seat A.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Named {
    /// Whose card, when said.
    pub(crate) owner: Option<Seat>,
    /// The name; `None` is the owner's Survivor.
    pub(crate) name: Option<CardName>,
    /// Which of several: the nth to appear on the table.
    pub(crate) nth: Option<usize>,
    /// As written.
    pub(crate) text: String,
}

impl Named {
    /// Reads a name.
    ///
    /// # Errors
    /// In words.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if let Some(seat) = meaning_exact(text) {
            return Ok(Self { owner: Some(seat), name: None, nth: None, text: text.to_owned() });
        }
        let (owner, rest) = match text.split_once("'s ") {
            Some((letter, rest)) if meaning_exact(letter).is_some() => (meaning_exact(letter), rest),
            _ => (None, text),
        };
        let (name, nth) = match rest.rsplit_once('#') {
            Some((name, number)) => {
                let number = number.trim().parse().map_err(|_| format!("“{text}”: what follows # is a number"))?;
                (name, Some(number))
            }
            None => (rest, None),
        };
        let name = name.trim();
        if name.is_empty() || name.contains(['(', ')', '"', '=', '<', '>', ':']) {
            return Err(format!("“{text}” is not the name of a card"));
        }
        Ok(Self { owner, name: Some(CardName::new(name)), nth, text: text.to_owned() })
    }
}

fn meaning_exact(text: &str) -> Option<Seat> {
    SEATS.iter().find(|(letter, _)| *letter == text).map(|(_, seat)| *seat)
}

/// A card of a list with how many of it and what stands in parentheses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry<'a> {
    /// How many.
    pub(crate) count: usize,
    /// The name.
    pub(crate) name: &'a str,
    /// What stands in parentheses.
    pub(crate) notes: &'a str,
}

/// More than both players bring.
const MOST_COPIES: usize = 122;

/// Reads `3 Walker (rest, damage 1)`.
///
/// # Errors
/// In words.
pub(crate) fn entry(text: &str) -> Result<Entry<'_>, String> {
    let (name, notes) = match text.split_once('(') {
        Some((name, notes)) => {
            let notes = notes.trim_end().strip_suffix(')').ok_or_else(|| format!("“{text}”: a “)” is missing"))?;
            (name.trim(), notes.trim())
        }
        None => (text.trim(), ""),
    };
    let (count, name) = match name.split_once(' ') {
        Some((number, rest)) => match number.trim_end_matches('x').parse::<usize>() {
            Ok(count) => (count, rest.trim()),
            Err(_) => (1, name),
        },
        None => (1, name),
    };
    if count > MOST_COPIES {
        return Err(format!("“{text}”: no list has more than {MOST_COPIES} of a card"));
    }
    if name.is_empty() {
        return Err(format!("“{text}” names no card"));
    }
    Ok(Entry { count, name, notes })
}

/// A number with its word before it: `damage 2`.
///
/// # Errors
/// In words, for a number that is too large.
pub(crate) fn number_after(text: &str, word: &str) -> Result<Option<u8>, String> {
    after(text, word).map_or(Ok(None), number)
}

/// A number, and `None` for what is none.
///
/// # Errors
/// In words, for a number that is too large.
pub(crate) fn number(text: &str) -> Result<Option<u8>, String> {
    if text.is_empty() || !text.bytes().all(|letter| letter.is_ascii_digit()) {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| format!("{text}: numbers go from 0 to 255"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_lead_in_three_spellings() {
        for text in ["A hand", "A.hand", "A's hand", "A  hand"] {
            assert_eq!(leading_seat(text), Some((Seat::First, "hand")), "{text}");
        }
        assert_eq!(leading_seat("B"), Some((Seat::Second, "")));
        assert_eq!(leading_seat("Axe"), None);
    }

    #[test]
    fn the_longest_word_leads() {
        assert_eq!(leading(AREAS, "Zombie Deck top"), Some((Area::ZombieDeck, "top")));
        assert_eq!(leading(STAGES, "zombie start events").map(|(stage, _)| stage), Some(Stage::ZombieStartEvents));
        assert_eq!(leading(AREAS, "handle"), None);
    }

    #[test]
    fn every_stage_and_table_move_has_a_word() {
        assert!(Stage::ALL.iter().all(|stage| word(STAGES, *stage) != "?"));
        assert!(TableMove::ALL.iter().all(|table_move| word(TABLE_MOVES, *table_move) != "?"));
        for mark in Marks::all().iter() {
            assert_ne!((word(MARKS, mark), word(ACCOUNTS, mark)), ("?", "?"), "{mark:?}");
        }
    }

    #[test]
    fn cards_are_named_with_owner_and_number() {
        let named = Named::read("B's Walker#2").expect("a name");
        assert_eq!((named.owner, named.nth), (Some(Seat::Second), Some(2)));
        assert_eq!(named.name, Some(CardName::new("Walker")));
        assert_eq!(Named::read("A").expect("a Survivor").name, None);
        assert!(Named::read("Walker#x").is_err());
        assert_eq!(entry("3 Walker (rest, damage 1)"), Ok(Entry { count: 3, name: "Walker", notes: "rest, damage 1" }));
        assert!(entry("Walker (rest").is_err());
    }
}
