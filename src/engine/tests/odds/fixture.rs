//! A catalogue whose cards have one-letter traits, so that groups overlap.

use std::fmt::Write;

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource, NoFormats},
    deck::{
        list::{DeckLine, DeckList},
        odds::{Answer, Question, QuestionError},
    },
    game::GameDefinition,
    games::GAMES,
    necrogenesis::{NECROGENESIS, SURVIVOR_DECK, ZOMBIE_DECK},
};

pub(crate) const GAME: &GameDefinition = &NECROGENESIS;

/// The traits that the tests take as groups: `tr:a`.
const LETTERS: [char; 3] = ['a', 'b', 'c'];

/// Cards for every set of traits: `React ab` and `Walker ab` have a and b.
pub(crate) fn catalogue() -> Catalogue {
    let mut cards = String::new();
    for set in 0..8 {
        let letters = letters(set);
        let traits: Vec<String> = traits(set).map(|letter| format!("\"{letter}\"")).collect();
        let traits = traits.join(",");
        let (first, second) = (set + 1, set + 101);
        write!(
            cards,
            r#"{{"name":"React {letters}","type":"react","tp":1,"trigger":"–","traits":[{traits}],
                "printings":[{{"number":"NG-T1-{first:03}","rarity":"C"}}]}},
               {{"name":"Walker {letters}","type":"zombie","subtype":"Walker","hp":1,"damage":1,"ztc":1,"ed":3,"traits":[{traits}],
                "printings":[{{"number":"NG-T1-{second:03}","rarity":"C"}}]}},"#
        )
        .expect("a text takes everything");
    }
    let text = format!(
        r#"{{"game":"necrogenesis","set":{{"code":"NG-T1","name":"Test","status":"playtest"}},"cards":[{}]}}"#,
        cards.trim_end_matches(',')
    );
    Catalogue::read(GAMES, &[CatalogueSource { name: "test", text: &text }]).expect("a catalogue without faults")
}

fn traits(set: u32) -> impl Iterator<Item = char> {
    (0..).zip(LETTERS).filter(move |(bit, _)| set >> bit & 1 == 1).map(|(_, letter)| letter)
}

fn letters(set: u32) -> String {
    let letters: String = traits(set).collect();
    if letters.is_empty() { "none".to_owned() } else { letters }
}

/// One card for each set of letters, in the two decks.
pub(crate) fn deck(survivor_deck: &[u32], zombie_deck: &[u32]) -> DeckList {
    let line = |section: &str, name: &str, set: &u32| DeckLine {
        section: section.to_owned(),
        card: format!("{name} {}", letters(*set)),
        quantity: 1,
        printing: None,
    };
    let survivor_cards = survivor_deck.iter().map(|set| line(SURVIVOR_DECK, "React", set));
    let zombies = zombie_deck.iter().map(|set| line(ZOMBIE_DECK, "Walker", set));
    DeckList { lines: survivor_cards.chain(zombies).collect(), ..DeckList::new("necrogenesis") }
}

/// A deck of copies: so many of each set of letters.
pub(crate) fn deck_of(survivor_deck: &[(u32, usize)], zombie_deck: &[(u32, usize)]) -> DeckList {
    let copies = |groups: &[(u32, usize)]| -> Vec<u32> {
        groups.iter().flat_map(|(set, copies)| std::iter::repeat_n(*set, *copies)).collect()
    };
    deck(&copies(survivor_deck), &copies(zombie_deck))
}

pub(crate) fn answer(question: &Question, deck: &DeckList) -> Result<Answer, QuestionError> {
    question.answer(deck, &catalogue(), &NoFormats)
}

/// Why a question in its grammar has no answer.
pub(crate) fn told(question: &str, deck: &DeckList) -> String {
    let parsed = Question::parse(question, GAME).unwrap_or_else(|fault| panic!("{question}: {fault}"));
    answer(&parsed, deck).expect_err(question).to_string()
}

/// The fraction of a question in its grammar.
pub(crate) fn fraction(question: &str, deck: &DeckList) -> String {
    let question = Question::parse(question, GAME).unwrap_or_else(|fault| panic!("{question}: {fault}"));
    answer(&question, deck).unwrap_or_else(|error| panic!("{question}: {error}")).fraction
}
