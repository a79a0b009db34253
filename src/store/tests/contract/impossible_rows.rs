//! What is promised of the tables themselves, whoever writes to them.

use safehouse_store::{Database, Store};
use sqlx::error::ErrorKind;

use super::{
    given::{digest, id, member},
    raw::Raw,
};

/// A column, a value that it takes and values that it does not, as SQL.
type Column = (&'static str, String, Vec<String>);

fn quoted(text: &str) -> String {
    format!("'{text}'")
}

fn column(name: &'static str, good: &str, bad: &[&str]) -> Column {
    (name, good.to_owned(), bad.iter().map(|bad| (*bad).to_owned()).collect())
}

/// Text of at least and at most so many bytes, never null.
fn text(name: &'static str, least: usize, most: usize) -> Column {
    let mut bad = vec!["null".to_owned(), quoted(&"x".repeat(most + 1))];
    if least > 0 {
        bad.push(quoted(""));
    }
    (name, quoted(&"x".repeat(most)), bad)
}

/// 64 small hexadecimal digits.
fn hash(name: &'static str) -> Column {
    let bad = ["".to_owned(), "a".repeat(63), "a".repeat(65), "A".repeat(64), "g".repeat(64)];
    (name, quoted(digest(9).as_str()), bad.iter().map(|bad| quoted(bad)).chain(["null".to_owned()]).collect())
}

fn uuid(name: &'static str) -> Column {
    let good = id(9).to_string();
    let bad = [
        String::new(),
        good.replace('-', ""),
        good.to_uppercase().replace('9', "A"),
        good.replacen('0', "g", 1),
        good.replacen('-', "0", 1),
        good.replacen('0', "-", 1),
        format!("{good}0"),
    ];
    (name, quoted(&good), bad.iter().map(|bad| quoted(bad)).chain(["null".to_owned()]).collect())
}

fn time(name: &'static str) -> Column {
    column(name, "0", &["null"])
}

fn tables() -> Vec<(&'static str, Vec<Column>)> {
    let account = || (quoted(&id(1).to_string()), vec!["null".to_owned()]);
    let of_account = || ("account_id", account().0, account().1);
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
        (
            "events",
            vec![
                uuid("id"),
                column("store_id", &quoted(&id(9).to_string()), &["null"]),
                column("code", "'7k3m9zqx'", &["null", "''", "'7k3m9zq'", "'7K3M9ZQX'", "'7k3m9zq-'", "'7k3m9zqxx'"]),
                text("game", 1, 64),
                text("format", 1, 64),
                text("snapshot", 1, 64),
                text("name", 1, 256),
                text("settings", 2, 32_768),
                time("starts_at"),
                column("ends_at", "0", &["null", "-1"]),
                column("capacity", "2", &["1", "2049"]),
                column("consent_version", "1", &["null", "0"]),
                column("state", "'draft'", &["null", "''", "'Draft'", "'open'"]),
                column("sequence", "0", &["null", "-1"]),
                column("revision", "1", &["null", "0"]),
                time("created_at"),
                time("changed_at"),
                or_null(text("seed_sealed", 1, 1_024)),
                hash("seed_commitment"),
                or_null(hash("seed")),
                text("hidden_reason", 0, 1_000),
            ],
        ),
        (
            "event_staff",
            vec![
                column("event_id", &quoted(&id(9).to_string()), &["null"]),
                of_account(),
                column("role", "'judge'", &["null", "''", "'Judge'", "'owner'"]),
                time("added_at"),
                text("added_by", 1, 256),
            ],
        ),
        (
            "event_entries",
            vec![
                uuid("id"),
                column("event_id", &quoted(&id(9).to_string()), &["null"]),
                column("number", "1", &["null", "0"]),
                of_account_or_nobody(account().0),
                text("name", 0, 256),
                text("shown_as", 0, 256),
                or_null(hash("claim_hash")),
                column("entered_by", "'self'", &["null", "''", "'Self'", "'judge'"]),
                text("entered_by_name", 0, 256),
                column("consent_version", "0", &["null", "-1"]),
                column("state", "'waiting'", &["null", "''", "'Waiting'", "'playing'"]),
                column("first_round", "1", &["null", "0"]),
                column("late_as", "'losses'", &["null", "''", "'Losses'", "'byes'"]),
                text("presence", 2, 4_096),
                time("created_at"),
                time("changed_at"),
                column("in_play", "1", &["null", "-1", "2"]),
                column("awarded_byes", "0", &["null", "-1", "65"]),
                column("fixed_table", "1", &["0", "10000"]),
                column("left_out", "'absent'", &["''", "'Absent'", "'gone'"]),
            ],
        ),
        (
            "event_lists",
            vec![
                column("entry_id", &quoted(&id(9).to_string()), &["null"]),
                column("number", "1", &["null", "0"]),
                or_null(text("deck_json", 2, 262_144)),
                or_null(hash("salt")),
                hash("content_id"),
                hash("commitment"),
                column("verdict", "'legal'", &["null", "''", "'Legal'", "'valid'"]),
                hash("certificate"),
                text("basis", 2, 1_024),
                or_null(text("ground", 2, 131_072)),
                column("kind", "'late'", &["null", "''", "'Late'", "'draft'"]),
                time("submitted_at"),
                text("typed_by", 0, 256),
                text("reason_code", 0, 64),
                text("reason_text", 0, 1_000),
                text("receipt", 1, 8_192),
                or_null(hash("name_salt")),
                text("now_snapshot", 0, 64),
                column("now_verdict", "'legal'", &["null", "'Legal'", "'valid'"]),
                text("now_code", 0, 128),
            ],
        ),
        (
            "event_list_views",
            vec![
                uuid("id"),
                column("entry_id", &quoted(&id(9).to_string()), &["null"]),
                text("by_name", 0, 256),
                column("why", "'check'", &["null", "''", "'Check'", "'curiosity'", "'kept'"]),
                time("at"),
                column("round", "null", &["1"]),
                column("list_number", "null", &["1"]),
            ],
        ),
        (
            "event_plays",
            vec![
                column("event_id", &quoted(&id(9).to_string()), &["null"]),
                column("revision", "1", &["null", "0"]),
                text("settings", 2, 4_096),
                or_null(text("bracket", 2, 4_096)),
                time("started_at"),
            ],
        ),
        (
            "event_rounds",
            vec![
                column("event_id", &quoted(&id(9).to_string()), &["null"]),
                column("number", "1", &["null", "0", "129"]),
                column("phase", "'cut'", &["null", "''", "'Cut'", "'final'"]),
                column("state", "'draft'", &["null", "''", "'Draft'", "'over'"]),
                text("pairing", 2, 655_360),
                column("made", "'by_hand'", &["null", "''", "'By_hand'", "'drawn'"]),
                time("made_at"),
            ],
        ),
        (
            "event_standings",
            vec![
                column("event_id", &quoted(&id(9).to_string()), &["null"]),
                column("round", "1", &["null"]),
                text("standings", 2, 655_360),
            ],
        ),
        (
            "event_matches",
            vec![
                column("event_id", &quoted(&id(9).to_string()), &["null"]),
                column("round", "1", &["null"]),
                column("table_number", "1", &["null", "0", "10000"]),
                column("a", "1", &["null", "0", "2"]),
                column("b", "2", &["null", "0", "1"]),
                or_null(text("outcome", 2, 256)),
                column("reported_as", "'a'", &["''", "'A'", "'somebody'"]),
                column("reported_at", "1", &["null"]),
                column("answer", "'disputed'", &["null", "''", "'None'", "'maybe'"]),
                column("revision", "1", &["null", "0"]),
            ],
        ),
        (
            "event_match_changes",
            vec![
                column("event_id", &quoted(&id(9).to_string()), &["null"]),
                column("round", "1", &["null"]),
                column("table_number", "1", &["null"]),
                column("revision", "2", &["null", "1"]),
                time("at"),
                column("made_as", "'file'", &["null", "''", "'File'"]),
                or_null(text("before", 2, 256)),
                or_null(text("after", 2, 256)),
                text("reason", 0, 1_000),
            ],
        ),
        (
            "event_checks",
            vec![
                column("event_id", &quoted(&id(9).to_string()), &["null"]),
                uuid("id"),
                column("round", "0", &["null", "-1", "129"]),
                column("table_number", "1", &["0", "10000"]),
                column("entry_number", "1", &["null", "0"]),
                column("list_number", "1", &["null", "0"]),
                text("scope", 1, 64),
                column("picked", "'drawn'", &["null", "''", "'Drawn'"]),
                text("reason", 0, 1_000),
                column("started_at", "1", &["null", "2"]),
                column("ended_at", "1", &["null", "0"]),
                column("extra_minutes", "0", &["null", "-1", "121"]),
                column("outcome", "'match'", &["null", "''", "'Match'", "'cheating'"]),
                text("lines", 2, 65_536),
                text("note", 0, 1_000),
                time("noted_at"),
            ],
        ),
        (
            "event_operations",
            vec![
                column("event_id", &quoted(&id(9).to_string()), &["null"]),
                uuid("id"),
                time("at"),
                text("kind", 1, 64),
                text("answer", 2, 8_192),
            ],
        ),
        (
            "event_kiosks",
            vec![
                hash("token_hash"),
                column("event_id", &quoted(&id(9).to_string()), &["null"]),
                of_account(),
                column("started_at", "1", &["null", "2"]),
                column("ends_at", "2", &["null", "1"]),
            ],
        ),
        (
            "event_cards",
            vec![
                column("event_id", &quoted(&id(9).to_string()), &["null"]),
                column("entry_number", "1", &["null", "0"]),
                text("game", 1, 64),
                text("card", 1, 1_000),
                column("copies", "1", &["null", "0"]),
            ],
        ),
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
        (
            "test_games",
            vec![
                test_game_id(),
                of_account_or_nobody(account().0),
                text("game", 1, 64),
                text("title", 0, 400),
                text("seats", 2, 4096),
                text("record", 2, 262_144),
                text("kept", 0, 262_144),
                column("is_open", "1", &["null", "2", "-1"]),
                column("revision", "1", &["null", "0"]),
                or_null(text("last_key", 1, 64)),
                or_null(hash("last_change")),
                text("last_answer", 0, 4096),
                column("choices", "0", &["null", "-1"]),
                column("turns", "0", &["null", "-1"]),
                column("outcome", "'drawn'", &["''", "'Drawn'", "null"]),
                time("created_at"),
                time("changed_at"),
                time("seen_at"),
                column("ended_at", "1", &["null"]),
            ],
        ),
        (
            "matches",
            vec![
                test_game_id(),
                text("game", 1, 64),
                ("host_account", account().0, Vec::new()),
                or_null(hash("host_key")),
                ("guest_account", account().0, Vec::new()),
                or_null(hash("guest_key")),
                ("watch_key", test_game_id().1, test_game_id().2),
                ("invitation", hash("invitation").1, hash("invitation").2),
                column("invitation_ends_at", "1", &["null"]),
                text("seats", 2, 4096),
                text("record", 2, 262_144),
                text("kept", 0, 262_144),
                column("version", "1", &["null", "0"]),
                column("due_at", "1", &[]),
                column("host_seen_at", "1", &[]),
                column("guest_seen_at", "1", &[]),
                time("touched_at"),
                column("choices", "0", &["null", "-1"]),
                column("turns", "0", &["null", "-1"]),
                column("outcome", "'drawn'", &["''", "'Drawn'", "null"]),
                time("created_at"),
                time("changed_at"),
                column("ended_at", "1", &["null"]),
            ],
        ),
        (
            "measurements",
            vec![
                hash("key"),
                text("game", 1, 64),
                text("engine", 1, 200),
                text("request", 2, 262_144),
                column("chunks", "2", &["null", "0"]),
                column("given", "2", &["null", "-1", "3"]),
                column("merged", "1", &["null", "-1", "3"]),
                text("counted", 1, 1_048_576),
                column("state", "'done'", &["null", "''", "'Done'", "'failed'"]),
                column("fault", "''", &["null", "'x'"]),
                time("created_at"),
                time("changed_at"),
            ],
        ),
        (
            "measurement_chunks",
            vec![
                column("measurement", &quoted(digest(9).as_str()), &["null"]),
                column("number", "0", &["null", "-1"]),
                column("holder", &quoted(&id(9).to_string()), &["null", "''"]),
                time("ends_at"),
                column("tries", "1", &["null", "0"]),
                or_null(text("counted", 1, 1_048_576)),
            ],
        ),
        (
            "measurement_asks",
            vec![
                test_game_id(),
                column("measurement", &quoted(digest(9).as_str()), &["null"]),
                of_account_or_nobody(account().0),
                hash("asker"),
                text("shown", 2, 16_384),
                column("cancelled_at", "null", &[]),
                text("kept", 0, 1_048_576),
                column("kept_chunks", "0", &["null", "-1"]),
                time("created_at"),
                time("ends_at"),
            ],
        ),
        ("measurement_turns", vec![hash("asker"), column("served", "0", &["null", "-1"]), time("seen_at")]),
    ]
}

fn staff_role() -> Column {
    column("role", "'judge'", &["null", "''", "'Judge'", "'player'"])
}

fn list_kind() -> Column {
    column("kind", "'trade'", &["null", "''", "'Trade'", "'decks'"])
}

/// What the link to a published deck ends in.
fn public_address() -> Column {
    let good = "0123456789abcdefghjk";
    let bad = ["".to_owned(), good.to_uppercase(), format!("{good}0"), good.replace('0', ""), good.replace('0', "-")];
    ("address", quoted(good), bad.iter().map(|bad| quoted(bad)).chain(["null".to_owned()]).collect())
}

/// What the address of a test game ends in.
fn test_game_id() -> Column {
    let good = "0123456789abcdefghjkmnpqrs";
    let bad = ["".to_owned(), good.to_uppercase(), format!("{good}0"), good.replace('0', ""), good.replace('0', "-")];
    ("id", quoted(good), bad.iter().map(|bad| quoted(bad)).chain(["null".to_owned()]).collect())
}

/// An optional column.
fn or_null((name, good, bad): Column) -> Column {
    (name, good, bad.into_iter().filter(|bad| bad != "null").collect())
}

fn of_account_or_nobody(account: String) -> Column {
    ("account_id", account, Vec::new())
}

pub(crate) async fn the_tables_themselves_refuse_them(store: Store, database: Database) {
    member(&store, 1).await;
    let mut raw = Raw::connect(&database).await;
    for (table, columns) in tables() {
        let insert = |changed: usize, value: &str| {
            let names: Vec<&str> = columns.iter().map(|(name, ..)| *name).collect();
            let value =
                |(at, (_, good, _)): (usize, &Column)| if at == changed { value.to_owned() } else { good.clone() };
            let values: Vec<String> = columns.iter().enumerate().map(value).collect();
            format!("insert into {table} ({}) values ({})", names.join(", "), values.join(", "))
        };
        let before = raw.count(table).await;
        for (at, (name, _, impossible)) in columns.iter().enumerate() {
            for value in impossible {
                let refused = raw.execute(&insert(at, value)).await;
                let what = format!("{table}.{name} = {}", value.chars().take(80).collect::<String>());
                let Err(sqlx::Error::Database(refused)) = refused else { panic!("{what}: {refused:?}") };
                let kind = refused.kind();
                assert!(matches!(kind, ErrorKind::CheckViolation | ErrorKind::NotNullViolation), "{what}: {refused}");
            }
        }
        assert_eq!(raw.count(table).await, before, "{table}");
        // Without a fault it is taken, so nothing else was the fault.
        raw.execute(&insert(usize::MAX, "")).await.unwrap_or_else(|error| panic!("{table}: {error}"));
    }
    let unconfirm = "update accounts set email = null, email_key = null where email_confirmed_at is not null";
    let refused = raw.execute(unconfirm).await.unwrap_err();
    assert!(refused.as_database_error().unwrap().is_check_violation(), "no address, confirmed: {refused}");
}

/// No index of PostgreSQL finds a text that is to be compared otherwise than in its order.
pub(crate) async fn ids_are_compared_as_in_the_table_that_they_come_from(_: Store, database: Database) {
    assert_eq!(Raw::connect(&database).await.compared_otherwise().await, [""; 0]);
}
