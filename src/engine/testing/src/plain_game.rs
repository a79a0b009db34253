//! A game with nothing but cards, for tests that want cards of their own: each takes it and says what is
//! other.

use safehouse_engine::{
    game::{CardClauses, GameDefinition, OpeningRules, Samples, SectionDefinition, Word, face::FaceDefinition},
    rulebook::Glossary,
};

/// A deck of things, and nothing that a rule could be about. Every number belongs to it.
pub const PLAIN: GameDefinition = GameDefinition {
    id: "plain",
    name: "Plain",
    pitch: "A game for tests.",
    face: &FaceDefinition {
        costs: |_, _| Vec::new(),
        values: |_, _| Vec::new(),
        lines: |_, _| Vec::new(),
        type_line: |_, card| card.card_type.to_owned(),
        traits: |_| Vec::new(),
        foils: &[],
        backdrops: &[],
        tones: &[],
        symbols: &[],
    },
    orders: &[],
    form_fields: &[],
    types: &[Word { id: "thing", name: "Thing" }],
    fields: &[],
    type_line: &[],
    text_fields: &[],
    shared_fields: &[],
    rarities: &[Word { id: "plain", name: "Plain" }],
    sections: &[section("deck", "Deck", true, &["thing"])],
    opening: &OpeningRules { sections: &[] },
    number_is_valid: |_| true,
    set_code_is_valid: |_| true,
    set_code_pattern: "",
    set_code_sample: "P",
    number_pattern: "",
    number_sample: "P-1",
    card_clauses: &CardClauses {
        name: &[],
        one_name: &[],
        reprint: &[],
        card_type: &[],
        printing: &[],
        number: &[],
        rarity: &[],
        variant: &[],
        finish_and_edition: &[],
        max_copies: &[],
        requirement: &[],
    },
    check_card: |_| Vec::new(),
    questions: &[],
    samples: &Samples {
        invitations: &[],
        queries: &[],
        questions: &[],
        deck_queries: &[],
        group: "t:thing",
        either: "t:thing",
        both: "t:thing",
    },
    glossary: || {
        static NONE: Glossary = Glossary { terms: Vec::new() };
        &NONE
    },
};

/// A place that a card can have in a list.
pub const fn section(
    id: &'static str,
    name: &'static str,
    counted: bool,
    home_of: &'static [&'static str],
) -> SectionDefinition {
    SectionDefinition { id, name, aliases: &[], borrowed_aliases: &[], single: false, counted, home_of }
}
