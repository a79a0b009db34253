//! Tables of accounts, of their sessions, and of what they prove themselves by.

use super::columns::{Table, account, column, hash, of_account, of_account_or_nobody, text, time, uuid};

pub(super) fn tables() -> Vec<Table> {
    vec![
        (
            "accounts",
            vec![
                uuid("id"),
                text("name", 1, 256),
                text("name_key", 1, 256),
                column("email", "'Ada@x'", &["''", "null"]),
                column("email_key", "'ada@x'", &["''", "null"]),
                column("email_confirmed_at", "0", &[]),
                text("password", 1, 512),
                column("epoch", "0", &["null", "-1"]),
                column("role", "'player'", &["null", "''", "'Player'", "'owner'"]),
                time("created_at"),
                time("password_changed_at"),
                column("disabled_at", "null", &[]),
            ],
        ),
        (
            "sessions",
            vec![
                hash("key"),
                of_account_or_nobody(account().0),
                column("epoch", "0", &["null", "-1"]),
                text("data", 0, 65_536),
                text("agent", 0, 512),
                text("network", 0, 64),
                text("factor", 0, 64),
                time("created_at"),
                time("seen_at"),
                time("idle_ends_at"),
                time("ends_at"),
            ],
        ),
        ("attempts", vec![hash("key"), column("failures", "1", &["null", "0", "-1"]), time("last_at")]),
        ("devices", vec![hash("hash"), of_account(), time("created_at"), time("seen_at")]),
        (
            "audit",
            vec![
                uuid("id"),
                time("at"),
                of_account_or_nobody(account().0),
                text("actor", 1, 64),
                text("action", 1, 64),
                text("network", 0, 64),
                text("details", 0, 4096),
            ],
        ),
        ("totp", vec![of_account(), text("secret", 1, 1024), column("last_step", "-1", &["null", "-2"])]),
        (
            "recovery_codes",
            vec![
                hash("hash"),
                of_account(),
                column("kind", "'factor'", &["null", "''", "'Factor'", "'else'"]),
                time("created_at"),
            ],
        ),
        (
            "one_time_links",
            vec![
                hash("hash"),
                of_account(),
                text("purpose", 1, 64),
                text("data", 0, 4096),
                time("created_at"),
                time("ends_at"),
            ],
        ),
    ]
}
