//! Tables of stores, and of the lists that they publish.

use super::columns::{Column, Table, account, column, hash, of_account, or_null, quoted, text, time, uuid};
use crate::contract::given::id;

pub(super) fn tables() -> Vec<Table> {
    vec![
        (
            "stores",
            vec![
                uuid("id"),
                column("slug", "'corner-1'", &["null", "'x'", "'Corner'", "'corner 1'", "'ecke-ä'"]),
                text("name", 1, 256),
                time("created_at"),
                column("closed_at", "null", &[]),
                text("about", 0, 4_000),
                text("address", 0, 500),
                text("hours", 0, 1_000),
                text("contact", 0, 500),
                text("website", 0, 300),
                text("time_zone", 1, 64),
                column("level", "'confirmed'", &["null", "''", "'Confirmed'"]),
                text("level_how", 0, 1_000),
                text("hidden_reason", 0, 1_000),
                text("appeal", 0, 4_000),
                text("appeal_answer", 0, 1_000),
            ],
        ),
        (
            "store_invitations",
            vec![
                uuid("id"),
                hash("hash"),
                column("store_id", &quoted(&id(9).to_string()), &["null"]),
                or_null(uuid("event_id")),
                staff_role(),
                ("invited_by", account().0, account().1),
                time("created_at"),
                time("ends_at"),
            ],
        ),
        (
            "store_acts",
            vec![
                uuid("id"),
                column("store_id", &quoted(&id(9).to_string()), &["null"]),
                or_null(uuid("event_id")),
                text("by_name", 0, 256),
                text("act", 1, 64),
                text("details", 2, 4_096),
                time("at"),
            ],
        ),
        (
            "store_reports",
            vec![
                uuid("id"),
                column("store_id", &quoted(&id(9).to_string()), &["null"]),
                or_null(uuid("event_id")),
                of_account(),
                text("reason", 1, 4_000),
                time("at"),
                text("outcome", 0, 1_000),
            ],
        ),
    ]
}

/// Lists that stores publish, and statements that wait for their notes.
pub(super) fn lists() -> Vec<Table> {
    vec![
        (
            "store_lists",
            vec![
                column("store_id", &quoted(&id(9).to_string()), &["null"]),
                column("number", "1", &["null", "0"]),
                column(
                    "title",
                    "'Monday'",
                    &["null", "''", &quoted(&"x".repeat(81)), &quoted(&"\u{1f9df}".repeat(81))],
                ),
                text("deck", 1, 65_536),
                hash("content_id"),
                hash("certificate"),
                or_null(text("ground", 2, 131_072)),
                text("game", 1, 64),
                text("format", 1, 64),
                text("snapshot", 1, 64),
                column("verdict", "'legal'", &["null", "''", "'Legal'", "'valid'"]),
                column("log", "1", &["null"]),
                column("position", "0", &["null"]),
                time("published_at"),
                // What is shown no longer keeps nothing.
                column("withdrawn_at", "null", &["1"]),
                text("now_snapshot", 0, 64),
                column("now_verdict", "'legal'", &["null", "'Legal'", "'valid'"]),
                text("now_code", 0, 128),
            ],
        ),
        (
            "waiting_statements",
            vec![
                column("store_id", &quoted(&id(9).to_string()), &["null"]),
                column("number", "1", &["null", "0"]),
                text("kind", 1, 64),
                text("statement", 1, 65_535),
                // Nobody's list of this number is published at an event, and a list of an event has a player.
                column("tells", "'published'", &["null", "''", "'list'", "'opened'", "'nothing'"]),
                column("part", "1", &["null", "0"]),
                time("since"),
            ],
        ),
    ]
}

fn staff_role() -> Column {
    column("role", "'judge'", &["null", "''", "'Judge'", "'player'"])
}
