//! Lighthouse, a game that nobody plays: it shows that what all games share knows
//! none of them. Its types, sections, rarities, numbers and limits are others than
//! those of any game that ships.

use std::sync::LazyLock;

use safehouse_engine::{
    card::Card,
    catalogue::{Catalogue, CatalogueSource},
    deck::format::Formats,
    game::{
        CardClauses, CardFault, FieldDefinition, FieldKind, GameDefinition, Games, MulliganRule, OpeningRules,
        Presence, Samples, SectionDefinition, SectionDraws, Word,
        face::{Backdrop, FaceDefinition, FaceValue, Tone},
    },
    necrogenesis::NECROGENESIS,
    rulebook::Glossary,
};

/// The one card a deck has of its own.
pub const KEEPER: &str = "keeper";
/// The deck that is drawn from.
pub const FLEET: &str = "fleet";
/// Cards that are no part of the deck.
pub const HARBOUR: &str = "harbour";

static OTHERS: &[&GameDefinition] = &[&NECROGENESIS];

/// A program that knows this game first, and another one.
pub static GAMES: Games = Games::new(&LIGHTHOUSE, OTHERS);

/// Its cards.
pub const CARDS: CatalogueSource<'static> =
    CatalogueSource { name: "first-light.json", text: include_str!("lighthouse/first-light.json") };

/// Its formats.
pub const FORMATS: CatalogueSource<'static> =
    CatalogueSource { name: "formats.json", text: include_str!("lighthouse/formats.json") };

/// Its cards, read once.
pub fn catalogue() -> &'static Catalogue {
    static READ: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::read(GAMES, &[CARDS]).expect("the cards are valid"));
    &READ
}

/// Its formats, read once.
pub fn formats() -> &'static Formats {
    static READ: LazyLock<Formats> =
        LazyLock::new(|| Formats::read(&[FORMATS], catalogue()).expect("the formats are valid"));
    &READ
}

const FLAGS: &[Word] = &[Word { id: "northern", name: "Northern" }, Word { id: "southern", name: "Southern" }];

static FACE: FaceDefinition = FaceDefinition {
    costs: |_, _| Vec::new(),
    values: |game, card| {
        let figure = game.field("tonnage").and_then(|field| Some(field.written(card.fact("tonnage")?)));
        let value =
            figure.map(|figure| FaceValue { id: "tonnage", label: "Tons", symbol: "anchor", figure, is_vital: false });
        value.into_iter().collect()
    },
    lines: |_, _| Vec::new(),
    type_line: |game, card| game.card_type(card.card_type).map_or(card.card_type, |word| word.name).to_owned(),
    traits: |_| Vec::new(),
    foils: &[],
    backdrops: &[("ship", Backdrop::Hills)],
    tones: &[("keeper", Tone::Amber), ("ship", Tone::Cyan)],
    symbols: &[("anchor", "M11 2h2v20h-2zM4 13h2a6 6 0 0 0 12 0h2a8 8 0 0 1-16 0z")],
};

/// The definition of the game.
pub static LIGHTHOUSE: GameDefinition = GameDefinition {
    id: "lighthouse",
    name: "Lighthouse",
    pitch: "A card game for one keeper, a fleet and the weather.",
    face: &FACE,
    orders: &[("-tons", "Tonnage, high first")],
    form_fields: &["name", "type", "tonnage", "flag"],
    types: &[
        Word { id: "keeper", name: "Keeper" },
        Word { id: "ship", name: "Ship" },
        Word { id: "storm", name: "Storm" },
    ],
    fields: &[
        FieldDefinition {
            id: "tonnage",
            name: "Tonnage",
            query_names: &["tons", "tonnage"],
            kind: FieldKind::Number { min: 1, max: 9, variable: false, or_more: false },
            is_cost: false,
            presence: &[("ship", Presence::Required)],
            clauses: &["B2"],
            help: "How large a Ship is.",
            example: "tons>=3",
        },
        FieldDefinition {
            id: "flag",
            name: "Flag",
            query_names: &["flag"],
            kind: FieldKind::Word(FLAGS),
            is_cost: false,
            presence: &[("ship", Presence::Required), ("keeper", Presence::Optional)],
            clauses: &["B3"],
            help: "Under which flag a card sails.",
            example: "flag:northern",
        },
        FieldDefinition {
            id: "oil",
            name: "Oil",
            query_names: &["oil"],
            kind: FieldKind::Number { min: 0, max: 5, variable: true, or_more: false },
            is_cost: true,
            presence: &[("ship", Presence::Required), ("storm", Presence::Required)],
            clauses: &["B4"],
            help: "What a card costs.",
            example: "oil<=2",
        },
    ],
    type_line: &["flag"],
    text_fields: &[],
    shared_fields: &[],
    rarities: &[
        Word { id: "copper", name: "Copper" },
        Word { id: "silver", name: "Silver" },
        Word { id: "gold", name: "Gold" },
    ],
    sections: &[
        section(KEEPER, "Keeper", &["keeper"], true, true, &["keeper"]),
        section(FLEET, "Fleet", &["fleet", "ships", "main"], false, true, &["ship", "storm"]),
        section(HARBOUR, "Harbour", &["harbour", "maybe"], false, false, &[]),
    ],
    opening: &OpeningRules {
        sections: &[
            SectionDraws {
                section: FLEET,
                opening_hand: 4,
                mulligan: MulliganRule::Partial { shuffled_in_first: false },
                draws_per_turn: 2,
                first_player_draws_less: 0,
                turned_up: None,
                opening_clauses: &["C1"],
                mulligan_clauses: &["C2"],
                draw_clauses: &["C3"],
            },
            // Whoever keeps watch is turned up.
            SectionDraws {
                section: KEEPER,
                opening_hand: 0,
                mulligan: MulliganRule::None,
                draws_per_turn: 0,
                first_player_draws_less: 0,
                turned_up: Some("watch"),
                opening_clauses: &[],
                mulligan_clauses: &[],
                draw_clauses: &["C4"],
            },
        ],
    },
    number_is_valid: |number| number.strip_prefix("L1-").is_some_and(|rest| rest.parse::<u8>().is_ok()),
    set_code_is_valid: |code| code == "L1",
    set_code_pattern: "^L1$",
    set_code_sample: "L1",
    number_pattern: "^L1-[0-9]+$",
    number_sample: "L1-7",
    card_clauses: &CardClauses {
        name: &["B1"],
        one_name: &["B1"],
        reprint: &[],
        card_type: &["B5"],
        printing: &["B6"],
        number: &["B7"],
        rarity: &["B8"],
        variant: &[],
        finish_and_edition: &[],
        max_copies: &["A3"],
        requirement: &[],
    },
    check_card,
    questions: &["at least 1 t:ship in the opening hand"],
    samples: &Samples {
        invitations: &[("t:ship tons>2", "Large Ships")],
        queries: &[("t:ship tons>2", "Large Ships.")],
        questions: &[("1 t:ship by turn 2", "A Ship in hand by your second turn.")],
        deck_queries: &[("fleet:[[tons>2]]>=2", "Two large Ships in the Fleet.")],
        group: "t:ship",
        either: "t:ship or t:storm",
        both: "t:ship flag:northern",
    },
    glossary: || {
        static NONE: Glossary = Glossary { terms: Vec::new() };
        &NONE
    },
};

const fn section(
    id: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    single: bool,
    counted: bool,
    home_of: &'static [&'static str],
) -> SectionDefinition {
    SectionDefinition { id, name, aliases, borrowed_aliases: &[], single, counted, home_of }
}

/// A Storm's text says something.
fn check_card(card: &Card) -> Vec<CardFault> {
    let is_silent = card.card_type == "storm" && card.text.is_empty();
    let fault = || CardFault { field: "text", message: "A Storm says what it does.".to_owned(), clause: "B9" };
    is_silent.then(fault).into_iter().collect()
}
