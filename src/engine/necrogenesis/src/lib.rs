//! NecroGenesis, as the engine is told about it.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::print_stderr, clippy::print_stdout)]

mod advance;
pub mod arrange;
mod at_once;
mod card_check;
pub mod choice;
mod clauses;
mod combat;
mod compile;
pub mod completed;
pub mod config;
mod damage;
mod declare;
mod draw;
pub mod duel;
pub mod edit;
mod effects;
pub mod event;
pub mod examples;
pub mod explain;
mod face;
mod fields;
#[cfg(test)]
mod fixture;
mod glossary;
mod kind;
pub mod machine;
mod manual;
mod needless;
pub mod object;
mod opening;
mod options;
pub mod orders;
mod pace;
pub mod play;
mod primer;
pub mod program;
pub mod question;
pub mod reads;
pub mod record;
mod refusal;
pub mod rulestext;
mod samples;
pub mod scenario;
mod sections;
mod setup;
pub mod simulation;
mod spawn;
mod stack;
pub mod state;
pub mod state_reader;
mod statuses;
pub mod surprise;
mod told;
mod turn;
pub mod values;
pub mod view;
pub mod wire;

pub use self::{
    clauses::{book, clauses},
    glossary::summaries,
    primer::primer,
    sections::{MAYBEBOARD, SURVIVOR, SURVIVOR_DECK, ZOMBIE_DECK},
};
use safehouse_cards::game::{CardClauses, GameDefinition, SectionDefinition, Word};

/// The definition of NecroGenesis.
pub static NECROGENESIS: GameDefinition = GameDefinition {
    id: "necrogenesis",
    name: "NecroGenesis",
    pitch: "A card game for two. On your turn your Survivor fights to see the morning, and your opponent’s Zombies \
            come for it; on theirs, it is the other way round.",
    face: &face::FACE,
    orders: &[
        ("-hp", "HP, high first"),
        ("-dmg", "Damage, high first"),
        ("ap", "AP cost, low first"),
        ("ztc", "ZTC, low first"),
    ],
    form_fields: &[
        "name", "text", "type", "subtype", "class", "rarity", "set", "keyword", "hp", "damage", "ap", "tp", "ztc",
        "ed", "hit_roll", "hands", "traits", "format",
    ],
    types: kind::CardType::WORDS,
    fields: fields::FIELDS,
    type_line: &["subtype", "class", "identity", "traits"],
    text_fields: &["timing", "trigger"],
    shared_fields: fields::SHARED_FIELDS,
    rarities: &[
        Word { id: "C", name: "Common" },
        Word { id: "U", name: "Uncommon" },
        Word { id: "R", name: "Rare" },
        Word { id: "SR", name: "Super Rare" },
        Word { id: "SCR", name: "Secret Rare" },
        Word { id: "PR", name: "Promo" },
    ],
    sections: &[
        SectionDefinition {
            id: SURVIVOR,
            name: "Survivor",
            aliases: &["survivor", "survivor card", "leader", "hero", "commander"],
            borrowed_aliases: &[],
            single: true,
            counted: true,
            home_of: &["survivor"],
        },
        SectionDefinition {
            id: SURVIVOR_DECK,
            name: "Survivor Deck",
            aliases: &["survivor deck", "survivors", "main deck", "main", "deck", "maindeck", "mainboard"],
            borrowed_aliases: &[],
            single: false,
            counted: true,
            home_of: &["weapon", "item", "event", "react"],
        },
        SectionDefinition {
            id: ZOMBIE_DECK,
            name: "Zombie Deck",
            aliases: &["zombie deck", "zombies", "zombie", "zd", "horde", "undead", "side", "sideboard", "sb"],
            borrowed_aliases: &["side", "sideboard", "sb"],
            single: false,
            counted: true,
            home_of: &["zombie"],
        },
        SectionDefinition {
            id: MAYBEBOARD,
            name: "Maybeboard",
            aliases: &["maybeboard", "maybe", "mb", "considering"],
            borrowed_aliases: &[],
            single: false,
            counted: false,
            home_of: &[],
        },
    ],
    opening: &opening::OPENING,
    number_is_valid,
    set_code_is_valid,
    set_code_pattern: "^NG-[0-9A-Z]{2,3}$",
    set_code_sample: "NG-01",
    number_pattern: "^NG-[0-9A-Z]{2,3}-[0-9]{3}$",
    number_sample: "NG-01-045",
    card_clauses: &CardClauses {
        name: &["3.1.0"],
        one_name: &["3.1.1"],
        reprint: &["3.4.2"],
        card_type: &["3.2.0"],
        printing: &["3.4.0"],
        number: &["3.4.1"],
        rarity: &["3.3.1"],
        variant: &["3.7.4"],
        finish_and_edition: &["3.14.0"],
        max_copies: &["6.1.5"],
        requirement: &["10.5.1"],
    },
    check_card: card_check::check,
    questions: &[
        "at least 1 t:weapon in the opening hand with mulligan",
        "at least 1 t:weapon by turn 2 on the play with mulligan",
        "at least 1 t:react by turn 2 on the draw",
        "at least 2 (t:weapon or t:item) in the opening hand",
        "at least 1 t:zombie ztc<=1 in the first 2 cards in zombie_deck",
    ],
    samples: &samples::SAMPLES,
    glossary: glossary::glossary,
};

/// `NG-`, two or three letters or digits of the set, three digits (3.4.1, R136).
fn number_is_valid(number: &str) -> bool {
    number.rsplit_once('-').is_some_and(|(set, card)| {
        set_code_is_valid(set) && card.len() == 3 && card.bytes().all(|b| b.is_ascii_digit())
    })
}

/// `NG-` and two or three letters or digits: a card number without its last part.
fn set_code_is_valid(code: &str) -> bool {
    code.strip_prefix("NG-").is_some_and(|set| {
        (2..=3).contains(&set.len()) && set.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use safehouse_table::rules;

    #[test]
    fn card_numbers_have_the_printed_form_3_4_1() {
        rules!["3.4.1"];
        let pattern = regex_lite::Regex::new(NECROGENESIS.number_pattern).expect("a pattern");
        for number in ["NG-01-045", "NG-PR-001", "NG-P01-001"] {
            assert!(number_is_valid(number) && pattern.is_match(number), "{number}");
        }
        for number in ["NG-1-045", "NG-01-45", "ng-01-045", "NG-01-0455", "NG-01", "", "NG-01-O45"] {
            assert!(!number_is_valid(number) && !pattern.is_match(number), "{number}");
        }
        let pattern = regex_lite::Regex::new(NECROGENESIS.set_code_pattern).expect("a pattern");
        for code in ["NG-01", "NG-PR", "NG-P01"] {
            assert!(set_code_is_valid(code) && pattern.is_match(code), "{code}");
        }
        for code in ["XX-01", "NG-1", "NG-0001", "NG-01-", "NG01", "ng-01", "NG-", ""] {
            assert!(!set_code_is_valid(code) && !pattern.is_match(code), "{code}");
        }
    }
}
