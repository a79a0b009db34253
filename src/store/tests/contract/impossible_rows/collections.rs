//! Tables of collections, prices, wants and trades.

use super::columns::{Column, Table, account, column, hash, of_account, or_null, quoted, text, time, uuid};
use crate::contract::given::id;

pub(super) fn tables() -> Vec<Table> {
    vec![
        (
            "collection_events",
            vec![
                of_account(),
                uuid("id"),
                text("game", 1, 64),
                uuid("device"),
                column("sequence", "1", &["null", "0"]),
                column("place", "1", &["null", "0"]),
                or_null(uuid("whole")),
                text("event_json", 2, 65_536),
                time("received_at"),
            ],
        ),
        (
            "collection_changes",
            vec![
                of_account(),
                ("event_id", quoted(&id(9).to_string()), vec!["null".to_owned()]),
                column("number", "1", &["null", "0"]),
                text("game", 1, 64),
                text("holding", 2, 2_000),
                text("printing", 1, 200),
                column("change", "-1", &["null", "0"]),
            ],
        ),
        ("collection_undone", vec![of_account(), uuid("event_id"), uuid("undone_by")]),
        (
            "collection_balances",
            vec![
                of_account(),
                text("game", 1, 64),
                text("holding", 2, 2_000),
                text("printing", 1, 200),
                column("copies", "-1", &["null"]),
            ],
        ),
        (
            "collection_totals",
            vec![of_account(), column("events", "1", &["null", "-1"]), column("bytes", "1", &["null", "-1"])],
        ),
        (
            "collection_imports",
            vec![
                of_account(),
                text("game", 1, 64),
                hash("digest"),
                text("name", 0, 200),
                uuid("came_by"),
                time("imported_at"),
            ],
        ),
        (
            "brought_files",
            vec![
                of_account(),
                text("game", 1, 64),
                hash("digest"),
                text("name", 0, 200),
                column("content", "'a'", &["null", "''"]),
                time("brought_at"),
            ],
        ),
        (
            "price_lists",
            vec![
                of_account(),
                text("game", 1, 64),
                text("name", 1, 200),
                column("day", "'2026-11-02'", &["null", "''", "'2026-11-2'", "'today'", "'2026-11-020'"]),
                column("prices", "1", &["null", "0"]),
                hash("digest"),
                column("content", "'a'", &["null", "''"]),
                time("loaded_at"),
            ],
        ),
        (
            "collection_targets",
            vec![
                of_account(),
                text("game", 1, 64),
                text("name", 1, 200),
                text("query", 0, 16_000),
                column("per", "'master'", &["null", "''", "'Card'", "'set'"]),
                column("count", "9999", &["null", "0", "10000"]),
                time("created_at"),
                time("changed_at"),
            ],
        ),
        (
            "collection_wants",
            vec![
                of_account(),
                uuid("id"),
                text("game", 1, 64),
                text("card", 1, 1_000),
                text("want_json", 2, 8_192),
                time("created_at"),
                time("changed_at"),
            ],
        ),
        (
            "want_sources",
            vec![
                of_account(),
                uuid("id"),
                text("game", 1, 64),
                column("kind", "'decks'", &["null", "''", "'Decks'", "'set'"]),
                text("source_json", 2, 65_536),
                text("cards_of", 1, 200),
                time("found_at"),
                time("created_at"),
                time("changed_at"),
            ],
        ),
        (
            "want_source_cards",
            vec![
                of_account(),
                ("source_id", quoted(&id(9).to_string()), vec!["null".to_owned()]),
                text("game", 1, 64),
                text("card", 1, 1_000),
            ],
        ),
        (
            "collection_lists",
            vec![
                of_account(),
                column("game", "'x'", &["null", "''"]),
                list_kind(),
                column("visibility", "'matches'", &["null", "''", "'Public'", "'friends'"]),
                column("counts", "'some'", &["null", "''", "'Exact'"]),
                text("fields", 4, 200),
                time("created_at"),
                time("changed_at"),
            ],
        ),
        (
            "collection_list_links",
            vec![
                hash("hash"),
                of_account(),
                column("game", "'x'", &["null"]),
                column("kind", "'trade'", &["null"]),
                time("created_at"),
                column("revoked_at", "1", &[]),
            ],
        ),
        (
            "trades",
            vec![
                uuid("id"),
                text("game", 1, 64),
                ("proposer_id", account().0, account().1),
                ("partner_id", quoted(&id(9).to_string()), vec!["null".to_owned(), account().0]),
                text("gives_json", 2, 131_072),
                text("takes_json", 2, 131_072),
                column("state", "'accepted'", &["null", "''", "'Accepted'", "'done'", "'declined'", "'withdrawn'"]),
                column("version", "1", &["null", "0"]),
                column("ended_by", "null", &["''", "'Partner'", "'somebody'"]),
                time("created_at"),
                time("changed_at"),
                time("ends_at"),
            ],
        ),
        (
            "trade_reservations",
            vec![
                ("trade_id", quoted(&id(9).to_string()), vec!["null".to_owned()]),
                ("giver_id", account().0, account().1),
                text("game", 1, 64),
                text("holding", 2, 2_000),
                column("copies", "1", &["null", "0", "-1"]),
            ],
        ),
    ]
}

fn list_kind() -> Column {
    column("kind", "'trade'", &["null", "''", "'Trade'", "'decks'"])
}
