//! Made-up decks of shipped cards, as many as one likes and the same in every run.

use safehouse_engine::{
    catalogue::{CardIndex, Catalogue},
    deck::list::{DeckLine, DeckList},
};

/// A deck as somebody could have published it.
#[derive(Debug, Clone)]
pub struct MadeUpDeck {
    /// Unique among those of a run.
    pub id: String,
    /// Who published it.
    pub author: String,
    /// In milliseconds since 1970-01-01T00:00:00Z.
    pub published_ms: i64,
    /// Likewise, not before it was published.
    pub updated_ms: i64,
    /// How many people like it; few decks have nearly all of them.
    pub likes: u32,
    /// What it holds.
    pub list: DeckList,
}

/// A generator of numbers that look random and are always the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides.max(1)
    }

    fn one_of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.roll(list.len())]
    }
}

const FIRST: &[&str] =
    &["Midnight", "Rusty", "Last", "Quiet", "Burning", "Forgotten", "Second", "Paper", "Iron", "Élan", "My", "Budget"];
const SECOND: &[&str] =
    &["Shift", "Horde", "Stand", "Alley", "Garden", "Parade", "Medicine", "Noise", "Fence", "Picnic", "Deck", "Night"];
const THIRD: &[&str] = &["of the Mall", "v2", "at Dawn", "(testing)", "for Beginners", "", "", "– Revised", "№ 5"];
const TAGS: &[&str] = &["casual", "tournament", "budget", "fast", "slow", "fun", "League Night", "testing", "old"];
const FORMATS: &[Option<&str>] = &[Some("standard"), Some("standard"), Some("casual"), None, Some("gone")];

/// So many decks of sixty cards or so, from this seed on. Cards are chosen from those
/// whose types belong into a section; every seventh deck is a card short, a few hold
/// one that nobody knows.
pub fn many_decks(catalogue: &Catalogue, seed: u64, count: usize) -> impl Iterator<Item = MadeUpDeck> {
    let game = catalogue.game();
    let homes: Vec<Vec<CardIndex>> = game
        .sections
        .iter()
        .map(|section| {
            let is_at_home = |card: &CardIndex| section.home_of.contains(&catalogue.card(*card).card_type);
            catalogue.card_indices().filter(is_at_home).collect()
        })
        .collect();
    let mut dice = Dice(seed);
    (0..count).map(move |number| {
        let mut list = DeckList::new(game.id);
        let (first, second, third) = (dice.one_of(FIRST), dice.one_of(SECOND), dice.one_of(THIRD));
        list.name = format!("{first} {second} {third}").trim().to_owned();
        if dice.roll(3) == 0 {
            list.name = format!("{} {}", list.name, dice.roll(1_000));
        }
        list.format = dice.one_of(FORMATS).map(str::to_owned);
        for _ in 0..dice.roll(4) {
            list.tags.push((*dice.one_of(TAGS)).to_owned());
        }
        if dice.roll(2) == 0 {
            list.notes = "Mulligan for two weapons.".to_owned();
        }
        for (section, cards) in game.sections.iter().zip(&homes).filter(|(_, cards)| !cards.is_empty()) {
            let mut wanted = match (section.single, section.home_of.len()) {
                (true, _) => 1,
                (false, 1) => 20,
                (false, _) => 40,
            };
            wanted -= usize::from(!section.single && dice.roll(7) == 0);
            // Single copies of most cards make the longest lists; a deck has forty lines or so.
            while wanted > 0 {
                let copies = (1 + dice.roll(if section.single { 1 } else { 3 })).min(wanted);
                wanted -= copies;
                let card = catalogue.card(*dice.one_of(cards)).name.to_string();
                list.lines.push(line(section.id, card, copies));
            }
        }
        if dice.roll(50) == 0
            && let Some(section) = game.sections.last()
        {
            list.lines.push(line(section.id, "A Card Nobody Knows".to_owned(), 1));
        }
        let published_ms = 1_767_225_600_000 + dice.roll(300 * 24 * 60) as i64 * 60_000;
        let likes = if dice.roll(4) == 0 { dice.roll(10) * dice.roll(10) * dice.roll(10) } else { dice.roll(3) };
        MadeUpDeck {
            id: format!("{number:08}-{seed}"),
            author: format!("Player {}", dice.roll(5_000)),
            published_ms,
            updated_ms: published_ms + dice.roll(30 * 24 * 60) as i64 * 60_000,
            likes: likes as u32,
            list,
        }
    })
}

fn line(section: &str, card: String, copies: usize) -> DeckLine {
    DeckLine { section: section.to_owned(), card, quantity: copies as u32, printing: None }
}
