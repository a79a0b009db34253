//! Sites and apps for single games other than Magic, and for many.

use crate::copies::dialect::{
    column::Column as C,
    form::{Dialect, Form, Habits},
    vocabulary::{
        AGREED_SCALE, ANY_FINISH, MANABOX_LANGUAGES, NO_FINISHES, NO_LANGUAGES, NO_SCALE, SMALL_NORMAL_OR_FOIL,
    },
};

/// YGOPRODeck, which knows print runs and no finishes.
pub(super) static YGOPRODECK: Dialect = Dialect {
    id: "ygoprodeck",
    name: "YGOPRODeck",
    forms: &[
        Form {
            separator: ',',
            preamble: None,
            columns: &[
                ("cardname", C::Name),
                ("cardq", C::Quantity),
                ("cardrarity", C::Rarity),
                ("card_edition", C::Edition),
                ("cardset", C::SetName),
                ("cardcode", C::Number),
                ("cardid", C::Kept),
                ("print_id", C::Kept),
            ],
        },
        Form {
            separator: ',',
            preamble: None,
            columns: &[
                ("cardname", C::Name),
                ("cardq", C::Quantity),
                ("cardrarity", C::Rarity),
                ("cardcondition", C::Condition),
                ("card_edition", C::Edition),
                ("cardset", C::SetName),
                ("cardcode", C::Number),
                ("cardid", C::Kept),
                ("print_id", C::Kept),
            ],
        },
    ],
    written: Some(0),
    scale: AGREED_SCALE,
    languages: NO_LANGUAGES,
    finishes: NO_FINISHES,
    truth: ("true", "false"),
    currency: None,
    habits: Habits::NONE,
};

/// Riftmana, a row for both finishes.
pub(super) static RIFTMANA: Dialect = Dialect {
    id: "riftmana",
    name: "Riftmana",
    forms: &[Form {
        separator: ',',
        preamble: None,
        columns: &[("Card ID", C::Number), ("Normal", C::Regular), ("Foil", C::Foil)],
    }],
    written: Some(0),
    scale: NO_SCALE,
    languages: NO_LANGUAGES,
    finishes: NO_FINISHES,
    truth: ("true", "false"),
    currency: None,
    habits: Habits::NONE,
};

/// DotGG, the same with names.
pub(super) static DOTGG: Dialect = Dialect {
    id: "dotgg",
    name: "DotGG",
    forms: &[Form {
        separator: ',',
        preamble: None,
        columns: &[
            ("CardId", C::Number),
            ("Normal", C::Regular),
            ("Foil", C::Foil),
            ("Name", C::Name),
            ("Set", C::SetName),
        ],
    }],
    written: Some(0),
    scale: NO_SCALE,
    languages: NO_LANGUAGES,
    finishes: NO_FINISHES,
    truth: ("true", "false"),
    currency: None,
    habits: Habits::NONE,
};

/// zukan, for many games.
pub(super) static ZUKAN: Dialect = Dialect {
    id: "zukan",
    name: "zukan",
    forms: &[Form {
        separator: ',',
        preamble: None,
        columns: &[
            ("game", C::Game),
            ("set_code", C::Set),
            ("collector_number", C::Number),
            ("name", C::Name),
            ("language", C::Language),
            ("finish", C::Finish),
            ("condition", C::Condition),
            ("quantity", C::Quantity),
            ("manual_price", C::KeptMoney),
            ("notes", C::Notes),
        ],
    }],
    written: Some(0),
    scale: AGREED_SCALE,
    languages: MANABOX_LANGUAGES,
    finishes: ANY_FINISH,
    truth: ("true", "false"),
    currency: None,
    habits: Habits::NONE,
};

/// Dreamborn, as a scanner writes it.
pub(super) static DREAMBORN: Dialect = Dialect {
    id: "dreamborn",
    name: "Dreamborn",
    forms: &[Form {
        separator: ',',
        preamble: None,
        columns: &[("Set Number", C::Set), ("Card Number", C::Number), ("Variant", C::Finish), ("Count", C::Quantity)],
    }],
    written: Some(0),
    scale: NO_SCALE,
    languages: NO_LANGUAGES,
    finishes: SMALL_NORMAL_OR_FOIL,
    truth: ("true", "false"),
    currency: None,
    habits: Habits::NONE,
};
