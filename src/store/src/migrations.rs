//! The migrations, carried inside the program.
//!
//! They are listed here by name, and a test compares the list with the
//! folders: sqlx's own macro would compile both database drivers a second
//! time for the build machine, about a minute on two cores.

use std::borrow::Cow;

use sqlx::{
    SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};

/// One file: its number, its name and its text.
type File = (i64, &'static str, &'static str);

macro_rules! files {
    ($folder:literal, $($number:literal $name:literal),+ $(,)?) => {
        &[$((
            $number,
            $name,
            include_str!(concat!("../../../migrations/", $folder, "/", $name)),
        )),+]
    };
}

/// `migrations/sqlite`, in order.
const SQLITE: &[File] = files!(
    "sqlite",
    1 "0001_shared_decks.sql",
    2 "0002_shared_deck_budgets.sql",
    3 "0003_opened_decks.sql",
    4 "0004_accounts.sql",
    5 "0005_saved_decks.sql",
    6 "0006_passkeys.sql",
    7 "0007_published_decks.sql",
    8 "0008_api_tokens.sql",
    9 "0009_outbox.sql",
    10 "0010_webhooks.sql",
    11 "0011_groups.sql",
    12 "0012_stores.sql",
    13 "0013_passkey_hosts.sql",
    14 "0014_large_sites.sql",
    15 "0015_network_budgets.sql",
    16 "0016_leases.sql",
    17 "0017_deck_conflicts.sql",
    18 "0018_audiences.sql",
    19 "0019_test_games.sql",
    20 "0020_measurements.sql",
    21 "0021_matches.sql",
    22 "0022_trash_requests.sql",
    23 "0023_collections.sql",
    24 "0024_trades.sql",
    25 "0025_collection_files.sql",
    26 "0026_price_lists.sql",
    27 "0027_list_fields.sql",
    28 "0028_want_sources.sql",
    29 "0029_log.sql",
    30 "0030_store_profiles.sql",
    31 "0031_events.sql",
    32 "0032_event_rounds.sql",
    33 "0033_store_lists.sql",
    34 "0034_witnesses.sql",
    35 "0035_store_tokens.sql",
    36 "0036_kiosks.sql",
    38 "0038_lists_shown.sql",
    39 "0039_left_out.sql",
    40 "0040_corrected_lists.sql",
    41 "0041_store_list_turns.sql",
    42 "0042_waiting_statements.sql",
    43 "0043_typed_lists.sql",
    44 "0044_agreed_by_staff.sql",
    45 "0045_kept_lists.sql",
    46 "0046_event_consents.sql",
    47 "0047_erased_names.sql",
    48 "0048_waiting_keys.sql",
    49 "0049_rounds_taken_back.sql",
    50 "0050_appeals_and_locks.sql",
    51 "0051_log_keys.sql",
);

/// `migrations/postgres`, in order.
const POSTGRES: &[File] = files!(
    "postgres",
    1 "0001_shared_decks.sql",
    2 "0002_shared_deck_budgets.sql",
    3 "0003_opened_decks.sql",
    4 "0004_accounts.sql",
    5 "0005_saved_decks.sql",
    6 "0006_passkeys.sql",
    7 "0007_published_decks.sql",
    8 "0008_api_tokens.sql",
    9 "0009_outbox.sql",
    10 "0010_webhooks.sql",
    11 "0011_groups.sql",
    12 "0012_stores.sql",
    13 "0013_passkey_hosts.sql",
    14 "0014_large_sites.sql",
    15 "0015_network_budgets.sql",
    16 "0016_leases.sql",
    17 "0017_deck_conflicts.sql",
    18 "0018_audiences.sql",
    19 "0019_test_games.sql",
    20 "0020_measurements.sql",
    21 "0021_matches.sql",
    22 "0022_trash_requests.sql",
    23 "0023_collections.sql",
    24 "0024_trades.sql",
    25 "0025_collection_files.sql",
    26 "0026_price_lists.sql",
    27 "0027_list_fields.sql",
    28 "0028_want_sources.sql",
    29 "0029_log.sql",
    30 "0030_store_profiles.sql",
    31 "0031_events.sql",
    32 "0032_event_rounds.sql",
    33 "0033_store_lists.sql",
    34 "0034_witnesses.sql",
    35 "0035_store_tokens.sql",
    36 "0036_kiosks.sql",
    38 "0038_lists_shown.sql",
    39 "0039_left_out.sql",
    40 "0040_corrected_lists.sql",
    41 "0041_store_list_turns.sql",
    42 "0042_waiting_statements.sql",
    43 "0043_typed_lists.sql",
    44 "0044_agreed_by_staff.sql",
    45 "0045_kept_lists.sql",
    46 "0046_event_consents.sql",
    47 "0047_erased_names.sql",
    48 "0048_waiting_keys.sql",
    49 "0049_rounds_taken_back.sql",
    50 "0050_appeals_and_locks.sql",
    51 "0051_log_keys.sql",
);

/// How many there are.
pub(crate) fn count() -> u64 {
    SQLITE.len() as u64
}

/// The migrations of the embedded database.
pub(crate) fn sqlite() -> Migrator {
    migrator(SQLITE)
}

/// The migrations of the database server.
pub(crate) fn postgres() -> Migrator {
    migrator(POSTGRES)
}

fn migrator(files: &[File]) -> Migrator {
    let migration = |&(number, name, text): &File| {
        let description = name.trim_end_matches(".sql").replace('_', " ");
        Migration::new(number, Cow::Owned(description), MigrationType::Simple, text.into_sql_str(), false)
    };
    Migrator::with_migrations(files.iter().map(migration).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_in(folder: &str) -> Vec<String> {
        let path = format!("{}/../../migrations/{folder}", env!("CARGO_MANIFEST_DIR"));
        let mut names: Vec<_> =
            std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn every_file_of_the_folders_is_carried_in_order() {
        for (folder, files) in [("sqlite", SQLITE), ("postgres", POSTGRES)] {
            let carried: Vec<_> = files.iter().map(|(_, name, _)| (*name).to_owned()).collect();
            assert_eq!(carried, names_in(folder));
        }
    }

    #[test]
    fn a_file_name_begins_with_its_number() {
        for (number, name, _) in SQLITE.iter().chain(POSTGRES) {
            assert!(name.starts_with(&format!("{number:04}_")), "{name}");
        }
    }

    #[test]
    fn both_databases_have_the_same_steps() {
        let steps =
            |files: &[File]| files.iter().map(|(number, name, _)| (*number, (*name).to_owned())).collect::<Vec<_>>();
        assert_eq!(steps(SQLITE), steps(POSTGRES));
    }
}
