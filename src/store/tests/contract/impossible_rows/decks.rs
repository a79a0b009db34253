//! Tables of saved and published decks, and of what is said of them.

use super::columns::{Column, Table, column, hash, of_account, or_null, quoted, text, time, uuid};
use crate::contract::given::id;

pub(super) fn tables() -> Vec<Table> {
    vec![
        (
            "saved_decks",
            vec![
                uuid("id"),
                of_account(),
                text("game", 1, 64),
                text("name", 0, 200),
                text("folder", 0, 200),
                column("revision", "1", &["null", "0"]),
                or_null(uuid("origin_id")),
                column("origin_number", "1", &["0", "null"]),
                time("created_at"),
                time("changed_at"),
                column("conflict_base", "1", &["0"]),
                column("conflict_theirs", "1", &["0"]),
                column("conflict_ours", "null", &["0"]),
            ],
        ),
        (
            "deck_versions",
            vec![
                column("deck_id", &quoted(&id(9).to_string()), &["null"]),
                column("number", "2", &["null", "0"]),
                column("parent", "1", &["0", "2"]),
                column("kind", "'merged'", &["null", "''", "'Merged'", "'else'"]),
                text("label", 0, 200),
                text("deck_json", 1, 65_536),
                column("bytes", "1", &["null", "0", "65537"]),
                hash("content_id"),
                text("device", 0, 200),
                or_null(uuid("save_id")),
                time("made_at"),
            ],
        ),
        (
            "deck_bases",
            vec![
                column("deck_id", &quoted(&id(9).to_string()), &["null"]),
                uuid("holder"),
                column("number", "1", &["null", "0"]),
                column("previous", "null", &["0"]),
                time("seen_at"),
            ],
        ),
        ("public_deck_changes", vec![uuid("deck_id"), column("sequence", "1", &["null", "0"])]),
        (
            "published_decks",
            vec![
                column("deck_id", &quoted(&id(9).to_string()), &["null"]),
                of_account(),
                public_address(),
                column("visibility", "'public'", &["null", "''", "'Public'", "'group'"]),
                column("reach", "2", &["null", "-1", "3"]),
                column("number", "1", &["null", "0"]),
                text("game", 1, 64),
                text("name", 0, 200),
                text("format", 0, 200),
                column("verdict", "'legal'", &["null", "''", "'Legal'"]),
                text("facts", 2, 65_536),
                column("likes", "0", &["null", "-1"]),
                time("first_published_at"),
                time("published_at"),
                or_null(text("taken_down", 1, 1_000)),
            ],
        ),
        (
            "published_deck_facets",
            vec![
                column("kind", "'lead'", &["null", "''", "'Lead'"]),
                text("value", 1, 200),
                column("deck_id", &quoted(&id(9).to_string()), &["null"]),
            ],
        ),
        (
            "public_facets",
            vec![
                text("game", 1, 64),
                column("kind", "'lead'", &["null", "''", "'Lead'"]),
                text("value", 1, 200),
                column("decks", "1", &["null", "0"]),
            ],
        ),
        (
            "published_versions",
            vec![
                column("deck_id", &quoted(&id(9).to_string()), &["null"]),
                column("number", "1", &["null", "0"]),
                column("revision", "1", &["null", "0"]),
                text("deck_json", 1, 65_536),
                hash("content_id"),
                text("note", 0, 2_000),
                text("format", 0, 200),
                text("snapshot", 0, 200),
                column("verdict", "'undecided'", &["null", "''", "'Legal'"]),
                text("findings", 2, 16_384),
                time("made_at"),
            ],
        ),
        (
            "deck_origins",
            vec![
                column("deck_id", &quoted(&id(9).to_string()), &["null"]),
                public_address(),
                column("number", "1", &["null", "0"]),
                text("name", 0, 200),
                text("author", 1, 256),
                time("copied_at"),
            ],
        ),
        ("deck_likes", vec![column("deck_id", &quoted(&id(9).to_string()), &["null"]), of_account(), time("at")]),
        (
            "deck_comments",
            vec![
                uuid("id"),
                column("deck_id", &quoted(&id(9).to_string()), &["null"]),
                of_account(),
                text("body", 1, 8_000),
                time("at"),
                column("deleted_at", "null", &["0"]),
                column("hidden_by", "'author'", &["''", "'Author'", "'somebody'"]),
            ],
        ),
        (
            "deck_reports",
            vec![
                uuid("id"),
                column("deck_id", &quoted(&id(9).to_string()), &["null"]),
                of_account(),
                text("reason", 1, 4_000),
                time("at"),
            ],
        ),
        (
            "account_budgets",
            vec![of_account(), text("kind", 1, 32), time("since"), column("used", "1", &["null", "0"])],
        ),
    ]
}

/// What the link to a published deck ends in.
fn public_address() -> Column {
    let good = "0123456789abcdefghjk";
    let bad = ["".to_owned(), good.to_uppercase(), format!("{good}0"), good.replace('0', ""), good.replace('0', "-")];
    ("address", quoted(good), bad.iter().map(|bad| quoted(bad)).chain(["null".to_owned()]).collect())
}
