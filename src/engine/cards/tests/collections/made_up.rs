//! A game and its cards, made up for these tests: the crate knows none.

use std::sync::LazyLock;

use safehouse_cards::{
    catalogue::{Catalogue, CatalogueSource},
    game::{CardClauses, GameDefinition, Games, OpeningRules, Samples, SectionDefinition, Word, face::FaceDefinition},
    rulebook::Glossary,
};

/// The cards, read once.
pub fn catalogue() -> &'static Catalogue {
    static READ: LazyLock<Catalogue> = LazyLock::new(|| {
        let outbreak = CatalogueSource { name: "outbreak.json", text: include_str!("outbreak.json") };
        let promos = CatalogueSource { name: "promos.json", text: include_str!("promos.json") };
        Catalogue::read(Games::only(&GAME), &[outbreak, promos]).expect("the cards are valid")
    });
    &READ
}

static FACE: FaceDefinition = FaceDefinition {
    costs: |_, _| Vec::new(),
    values: |_, _| Vec::new(),
    lines: |_, _| Vec::new(),
    type_line: |_, card| card.card_type.to_owned(),
    traits: |_| Vec::new(),
    foils: &[],
    backdrops: &[],
    tones: &[],
    symbols: &[],
};

static GAME: GameDefinition = GameDefinition {
    id: "test-game",
    name: "Test Game",
    pitch: "A game for tests.",
    face: &FACE,
    orders: &[],
    form_fields: &[],
    types: &[Word { id: "thing", name: "Thing" }],
    fields: &[],
    type_line: &[],
    text_fields: &[],
    shared_fields: &[],
    rarities: &[Word { id: "C", name: "Common" }, Word { id: "PR", name: "Promo" }],
    sections: &[SectionDefinition {
        id: "deck",
        name: "Deck",
        aliases: &["deck"],
        borrowed_aliases: &[],
        single: false,
        counted: true,
        home_of: &["thing"],
    }],
    opening: &OpeningRules { sections: &[] },
    number_is_valid: |number| {
        number.split('-').count() == 3
            && number.starts_with("NG-")
            && number.rsplit('-').next().is_some_and(|end| end.len() == 3 && end.parse::<u32>().is_ok())
    },
    set_code_is_valid: |code| code.starts_with("NG-"),
    set_code_pattern: "^NG-",
    set_code_sample: "NG-01",
    number_pattern: "^NG-[A-Z0-9]+-[0-9]{3}$",
    number_sample: "NG-01-047",
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
