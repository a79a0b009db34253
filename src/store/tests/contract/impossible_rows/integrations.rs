//! Tables of what programs may and are told: tokens, webhooks, witnesses, feeds; and of letters.

use super::columns::{Table, account, column, hash, of_account, of_account_or_nobody, quoted, text, time, uuid};
use crate::contract::given::id;

pub(super) fn tables() -> Vec<Table> {
    vec![
        (
            "api_tokens",
            vec![
                uuid("id"),
                hash("hash"),
                of_account(),
                text("name", 1, 200),
                text("scopes", 1, 200),
                ("store_id", quoted(&id(9).to_string()), Vec::new()),
                time("created_at"),
                time("ends_at"),
            ],
        ),
        (
            "webhooks",
            vec![
                uuid("id"),
                of_account(),
                text("url", 1, 1000),
                text("secret", 1, 1000),
                column("whose", "'own'", &["null", "''", "'Own'"]),
                column("published", "1", &["null", "2"]),
                column("updated", "0", &["null", "-1"]),
                column("withdrawn", "0", &["null", "-1"]),
                time("created_at"),
                time("not_before"),
                column("failures", "0", &["null", "-1"]),
            ],
        ),
        (
            "asked_witnesses",
            vec![
                text("name", 1, 512),
                text("vkey", 1, 1024),
                text("address", 1, 1000),
                time("added_at"),
                column("failures", "0", &["null", "-1", "1"]),
                column("fault", "''", &["null", "'x'"]),
                column("fault_at", "null", &["1"]),
                time("not_before"),
            ],
        ),
        (
            "public_deck_events",
            vec![
                column("sequence", "1", &["0"]),
                column("kind", "'published'", &["null", "''", "'liked'"]),
                column("author_id", "'x'", &["null"]),
                column("author", "'x'", &["null"]),
                column("address", "'x'", &["null"]),
                column("game", "'x'", &["null"]),
                column("name", "'x'", &["null"]),
                column("number", "1", &["null"]),
            ],
        ),
        (
            "outbox",
            vec![
                uuid("id"),
                of_account_or_nobody(account().0),
                text("kind", 1, 64),
                text("recipient", 1, 320),
                text("recipient_key", 1, 320),
                text("subject", 1, 256),
                text("body", 0, 8192),
                time("created_at"),
                time("next_at"),
                time("ends_at"),
                column("tries", "0", &["null", "-1"]),
                text("fault", 0, 512),
                column("state", "'waiting'", &["null", "''", "'Waiting'", "'sent'"]),
            ],
        ),
    ]
}
