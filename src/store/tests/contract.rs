//! What both databases promise, stated once.
//!
//! The SQLite half always runs. The PostgreSQL half runs when
//! `SAFEHOUSE_TEST_POSTGRES` holds the address of a server, and is reported as
//! ignored otherwise; each test has a schema of its own there.

#![expect(clippy::disallowed_methods, reason = "a test asks where its server is")]

use std::{pin::Pin, process::ExitCode};

use libtest_mimic::{Arguments, Trial};
use safehouse_store::{
    Database, Health, Store,
    scratch::{self, Scratch},
};
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// A promise of a store that was just opened on a database.
type Behaviour = fn(Store, Database) -> Pin<Box<dyn Future<Output = ()> + Send>>;

/// What is promised, a file of promises about each thing.
mod contract {
    pub(crate) mod accounts;
    pub(crate) mod api_tokens;
    pub(crate) mod attempts;
    pub(crate) mod audit;
    pub(crate) mod backup;
    pub(crate) mod checkup;
    pub(crate) mod collections;
    pub(crate) mod deletion;
    pub(crate) mod devices;
    pub(crate) mod evening;
    pub(crate) mod event_entries;
    pub(crate) mod event_lists;
    pub(crate) mod event_staff;
    pub(crate) mod events;
    pub(crate) mod factors;
    mod given;
    pub(crate) mod groups;
    pub(crate) mod impossible_rows;
    pub(crate) mod kiosks;
    pub(crate) mod leases;
    pub(crate) mod log;
    pub(crate) mod matches;
    pub(crate) mod measurements;
    pub(crate) mod network_budgets;
    pub(crate) mod one_time_links;
    pub(crate) mod outbox;
    pub(crate) mod own_entries;
    pub(crate) mod passkeys;
    pub(crate) mod prices;
    pub(crate) mod published_decks;
    mod raw;
    pub(crate) mod recovery_codes;
    pub(crate) mod saved_decks;
    pub(crate) mod sealed_secrets;
    pub(crate) mod secrets;
    pub(crate) mod sessions;
    pub(crate) mod shared_decks;
    pub(crate) mod shared_lists;
    pub(crate) mod store_acts;
    pub(crate) mod store_lists;
    pub(crate) mod store_profiles;
    pub(crate) mod stores;
    pub(crate) mod talk;
    pub(crate) mod targets;
    pub(crate) mod test_games;
    pub(crate) mod trades;
    pub(crate) mod waiting_statements;
    pub(crate) mod want_sources;
    pub(crate) mod wants;
    pub(crate) mod webhooks;
}

macro_rules! contract {
    ($($thing:ident: [$($behaviour:ident),+ $(,)?]),+ $(,)?) => {
        const CONTRACT: &[(&str, Behaviour)] = &[$($((
            concat!(stringify!($thing), "::", stringify!($behaviour)),
            |store, database| Box::pin(contract::$thing::$behaviour(store, database)),
        )),+),+];
    };
}

contract!(
    own_entries: [
        a_result_that_its_own_player_entered_as_staff_is_found,
        who_types_a_list_has_seen_it_and_whoever_takes_part_types_none,
    ],
    collections: [
        an_event_counts_once_and_its_copies_add_up,
        what_is_undone_comes_to_nothing_once_in_whatever_order_it_comes,
        events_are_listed_as_they_came_by_printing_and_by_whole,
        more_events_than_one_question_takes_are_all_counted,
        devices_that_send_at_once_lose_nothing,
        whatever_happens_balances_are_the_sums_of_what_was_not_undone,
        what_no_row_may_hold_is_refused_and_changes_nothing,
        a_number_that_is_not_the_sum_of_its_events_is_found,
        a_file_is_kept_until_others_take_its_place_or_its_time_is_over,
        an_imported_file_is_known_by_its_digest,
    ],
    prices: [
        a_price_list_is_kept_replaced_by_its_name_and_forgotten_by_its_account,
        an_account_keeps_so_many_price_lists,
        impossible_price_lists_are_refused,
    ],
    targets: [
        a_target_is_kept_changed_by_its_name_and_forgotten_by_its_account,
        an_account_keeps_so_many_targets,
        impossible_targets_are_refused,
    ],
    wants: [
        wants_are_kept_written_over_and_forgotten_by_their_account,
        an_account_keeps_so_many_wants_and_all_or_none_of_several,
        impossible_wants_are_refused,
    ],
    want_sources: [
        a_source_is_kept_written_over_and_forgotten_by_its_account,
        an_account_keeps_so_many_sources,
        impossible_sources_are_refused,
        sources_are_found_anew_when_the_cards_or_a_deck_changed,
        who_can_want_a_card_by_a_source_is_found_by_it,
    ],
    shared_lists: [
        a_list_is_private_until_somebody_decides_otherwise,
        a_link_leads_to_its_list_until_it_is_revoked_and_is_known_afterwards,
        only_so_many_links_are_remembered,
        who_has_or_wants_the_cards_is_found_where_they_let_that_be_found,
        more_cards_than_one_question_takes_are_all_asked_about,
    ],
    trades: [
        a_trade_is_proposed_accepted_and_done_with_both_ledgers_in_one,
        a_copy_is_promised_once_however_many_ask_at_once,
        what_the_partner_gives_is_promised_when_they_accept,
        whoever_does_not_want_it_any_more_frees_what_was_promised,
        who_confirmed_may_take_it_back_until_the_other_confirms,
        a_change_is_made_of_the_version_that_was_seen_and_of_no_other,
        a_trade_that_is_done_lessens_the_wants_that_it_met,
        an_event_that_cannot_be_kept_leaves_the_trade_as_it_was,
        nobody_proposes_without_an_end_or_to_whom_they_may_not,
        trades_are_listed_page_by_page_and_expire,
        a_trade_goes_with_either_of_its_accounts,
        impossible_trades_are_refused,
    ],
    test_games: [
        a_game_is_found_as_it_was_left,
        a_game_is_changed_at_the_revision_that_was_read_and_at_no_other,
        games_of_an_account_are_listed_page_by_page,
        the_oldest_game_that_ended_unnamed_makes_room,
        games_that_nobody_touches_expire,
        impossible_games_are_refused,
    ],
    matches: [
        a_match_is_found_as_it_was_left_and_by_its_invitation,
        a_match_is_changed_at_the_version_that_was_read_and_at_no_other,
        who_was_there_changes_nothing_of_a_match,
        matches_of_an_account_are_listed_and_counted,
        matches_that_are_due_or_touched_are_found,
        a_seat_of_an_account_that_goes_is_nobodys,
        matches_that_nobody_changes_expire,
        impossible_matches_are_refused,
    ],
    measurements: [
        a_measurement_is_played_chunk_by_chunk_and_counted_in_order,
        a_chunk_whose_worker_died_is_played_by_another_and_counted_once,
        many_workers_of_which_any_dies_count_every_chunk_once,
        whoever_waits_for_longest_is_next_however_much_others_ask_for,
        what_is_equal_is_played_once_and_nobody_learns_of_the_others,
        what_nobody_wants_any_more_is_not_played_and_goes_on_when_somebody_does,
        what_fails_says_why_and_is_tried_again_when_asked_again,
        nobody_has_more_measured_than_they_may,
        the_oldest_that_nobody_asks_for_makes_room,
        measurements_of_an_account_are_listed_page_by_page,
        measurements_have_their_time,
        impossible_measurements_are_refused,
    ],
    leases: [of_many_who_want_it_at_once_one_has_it_until_it_ends],
    log: [
        a_log_begins_once_and_goes_on_under_the_next_number,
        a_log_is_handed_on_with_its_last_checkpoint_or_not_at_all,
        what_the_key_of_a_log_signed_stands_in_no_other_log,
        keys_of_a_log_from_before_they_were_kept_are_kept_once,
        what_many_append_at_once_stands_in_one_order_with_the_root_of_it,
        what_is_not_kept_is_not_appended,
        a_key_is_revoked_once_where_the_log_says_and_its_private_part_is_gone,
        a_checkpoint_gives_way_to_a_later_one_alone,
        a_log_that_came_out_of_a_backup_says_so_until_it_is_signed,
        of_many_checkpoints_of_another_log_one_is_the_next,
        a_witness_that_is_asked_is_known_by_what_it_said_last,
    ],
    network_budgets: [
        a_budget_is_taken_and_fills_evenly,
        all_of_several_are_taken_or_none,
        more_than_a_budget_holds_is_never_there,
        however_many_take_at_once_no_more_is_given,
        a_clock_that_goes_back_keeps_nobody_waiting,
        full_budgets_are_forgotten,
    ],
    groups: [
        a_group_has_one_owner_and_a_name_of_its_own,
        an_account_owns_so_many_groups_however_many_are_made_at_once,
        an_invitation_lets_in_as_many_as_it_says_until_its_end,
        whoever_is_blocked_or_stopped_comes_by_no_invitation,
        a_full_group_lets_nobody_in,
        a_deck_for_a_group_is_nobodys_elsewhere,
        what_was_for_a_group_goes_with_whoever_goes,
        a_group_outlives_its_owner,
        impossible_groups_are_refused,
    ],
    sealed_secrets: [
        every_sealed_secret_is_sealed_anew_and_nothing_else_changes,
        a_sealed_key_that_waits_is_sealed_anew_under_its_number,
        where_one_secret_cannot_be_kept_all_stay,
    ],
    stores: [
        a_store_is_found_by_what_addresses_name_it_by,
        staff_have_one_role_in_each_store,
        in_a_closed_store_nobody_is_staff,
        staff_without_a_second_factor_are_named,
        a_store_has_so_many_staff_however_many_are_added_at_once,
        sessions_of_whoever_becomes_staff_are_shortened,
        impossible_stores_are_refused,
    ],
    store_profiles: [
        a_store_says_of_itself_what_was_written,
        a_store_stands_as_was_said_last_and_the_log_says_where,
        what_an_owner_says_against_it_waits_for_one_answer,
        whoever_opens_a_store_owns_it,
        so_many_stores_are_opened_however_many_are_asked_for_at_once,
    ],
    events: [
        an_event_is_a_draft_under_a_code_of_its_own,
        of_many_who_make_an_event_of_one_code_at_once_one_does,
        an_event_is_changed_at_the_revision_that_was_read_by_its_store_alone,
        a_draft_is_deleted_until_the_log_tells_of_it,
        what_an_event_asked_stays_whatever_it_asks_later,
        what_events_of_an_older_version_ask_is_kept_as_they_ask_it_now,
        of_many_who_change_an_event_at_once_one_does,
        the_log_tells_of_the_opening_once_and_a_seed_is_shown_once,
        a_calendar_shows_announced_events_of_confirmed_stores_in_their_order,
        an_event_comes_or_is_over_by_how_far_it_is_and_then_by_its_end,
        events_are_due_when_lists_open_and_when_they_lock,
        impossible_events_are_refused,
        staff_of_an_event_are_that_of_it_alone,
        staff_of_an_event_of_a_closed_store_are_nothing,
    ],
    event_staff: [
        somebody_of_the_staff_of_an_event_is_given_another_role_and_nobody_else_is_made_staff,
    ],
    kiosks: [
        a_kiosk_works_for_its_event_until_it_ends_or_whoever_started_it_is_staff_no_more,
        an_event_has_so_many_kiosks_and_those_whose_time_is_over_are_forgotten,
    ],
    event_entries: [
        whoever_enters_has_a_place_or_waits_for_one,
        of_many_who_enter_at_once_as_many_have_a_place_as_there_are,
        a_place_that_becomes_free_goes_to_whoever_waited_longest,
        a_code_claims_once_for_an_account_that_is_not_there_yet,
        what_is_noted_of_somebody_is_noted_at_their_event_of_their_store,
        an_event_has_so_many_entries,
        impossible_entries_are_refused,
        an_account_that_goes_leaves_a_number_without_a_name,
    ],
    evening: [
        play_begins_once_with_those_who_are_there,
        rounds_follow_each_other_and_are_finished_with_all_results,
        a_cut_is_taken_back_until_a_round_of_it_is_shown,
        an_event_that_is_played_is_changed_with_its_play_or_not_at_all,
        a_result_is_put_on_what_was_seen_and_on_nothing_else,
        a_correction_is_a_change_of_a_result_that_stood,
        of_two_who_report_at_once_one_is_told_what_is_there,
        what_a_device_sends_is_done_once,
        a_check_is_kept_of_the_list_that_counts,
        an_event_ends_with_its_seed,
        events_are_found_by_cards_of_lists_that_are_shown,
        cards_of_a_list_that_is_corrected_count_no_more,
        search_engines_are_told_of_what_everybody_sees_of_confirmed_stores,
    ],
    event_lists: [
        a_list_takes_the_place_of_the_one_before_until_the_deadline,
        lists_are_taken_while_they_are_open_from_those_who_take_part,
        of_many_lists_of_a_player_at_once_one_is_left,
        a_lock_states_what_counts_once_in_the_order_of_commitments,
        of_many_who_lock_at_once_one_does,
        whoever_hands_in_while_it_locks_is_in_the_lock_or_too_late,
        after_the_lock_a_correction_keeps_the_list_before,
        a_player_confirms_what_staff_typed_once,
        whoever_of_the_staff_opens_a_list_is_written_down,
        a_list_that_is_kept_on_a_device_is_written_down_once_of_each_round_and_account,
        a_list_that_counts_is_shown_once_where_the_log_says_so,
        an_event_whose_lists_are_all_shown_shows_none_by_itself,
        a_list_is_for_others_once_its_player_agreed_and_unless_they_were_left_out,
        a_list_is_for_others_once_its_player_agreed_to_what_the_event_asks_now,
        an_event_that_never_shows_lists_is_looked_at_no_more,
        a_list_that_is_withdrawn_leaves_nothing_to_match,
        lists_of_an_account_that_goes_stay_where_they_were_shown_alone,
        a_name_that_was_shown_is_matched_by_nothing_once_it_is_another,
        lists_that_are_shown_are_judged_again_by_each_snapshot_once,
        impossible_lists_are_refused,
    ],
    store_acts: [
        an_invitation_to_staff_works_once_until_its_end,
        an_invitation_works_while_whoever_made_it_may_invite,
        an_invitation_to_an_event_makes_staff_of_that_alone,
        a_store_keeps_its_last_owner,
        of_many_who_accept_an_invitation_at_once_one_is_let_in,
        a_store_has_so_many_invitations_that_work,
        acts_are_read_newest_first_page_by_page_and_forgotten_in_time,
        acts_stay_without_the_name_of_whoever_deletes_the_account,
        an_account_reports_a_store_once_until_it_is_looked_at,
    ],
    store_lists: [
        a_list_is_published_under_the_next_number_where_the_log_states_it,
        of_many_who_publish_at_once_each_has_a_number,
        a_store_shows_so_many_lists_at_a_time,
        a_list_of_a_store_that_is_withdrawn_leaves_nothing_to_match,
        lists_of_stores_are_judged_again_by_each_snapshot_once,
        whoever_published_a_list_and_deletes_the_account_is_nobody_there,
        impossible_lists_of_stores_are_refused,
    ],
    waiting_statements: [
        what_is_stated_waits_in_the_order_of_the_deeds_and_is_told_of_once_it_is_logged,
        what_waits_is_logged_from_the_first_on_once_and_by_the_present_key,
        what_is_erased_before_it_was_signed_waits_no_longer,
        a_key_that_waits_counts_once_the_present_one_signed_that,
        a_key_that_waits_is_taken_back_or_goes_with_the_present_one,
    ],
    api_tokens: [
        a_token_is_found_by_its_hash_until_its_end,
        a_token_is_bound_to_a_store_that_there_is,
        an_account_has_so_many_tokens_however_many_are_made_at_once,
        tokens_end_one_by_one_by_account_and_by_time,
        impossible_tokens_are_refused,
    ],
    backup: [
        every_table_and_column_is_kept_or_left_out_by_name,
        a_backup_is_read_into_the_other_kind_of_database_as_it_was,
        a_backup_of_an_embedded_database_is_read_as_it_was,
        what_is_no_whole_backup_changes_nothing,
        a_backup_is_of_one_moment_while_others_write,
    ],
    shared_decks: [
        an_empty_store_is_healthy_and_knows_no_deck,
        a_shared_deck_is_found_by_link_and_by_content,
        sharing_the_same_content_again_keeps_the_first,
        a_taken_short_id_grows_until_it_is_unique,
        many_at_once_share_one_deck_under_one_link,
        a_deck_above_the_limit_is_refused,
        impossible_values_are_refused,
        text_comes_back_as_it_was,
        opening_again_keeps_what_is_there,
        a_closed_store_says_that_it_does_not_answer,
        all_decks_together_have_so_much_room,
        the_oldest_deck_that_was_never_opened_makes_room,
        nothing_makes_room_that_was_opened_or_shared_a_moment_ago,
        many_at_once_make_room_and_the_sums_stay_true,
        the_first_visit_is_remembered,
        a_removed_deck_stays_removed,
        a_deck_that_nobody_opens_expires_and_one_that_is_opened_does_not,
        the_newest_decks_are_listed_first,
        a_store_of_an_older_version_is_counted,
    ],
    accounts: [
        an_account_is_found_by_its_id_its_name_and_its_address,
        a_name_and_an_address_are_one_accounts,
        of_many_who_take_a_name_at_once_one_gets_it,
        an_account_gets_another_name,
        an_account_gets_another_address_or_none,
        a_new_password_begins_an_epoch_and_a_new_hash_does_not,
        epochs_that_begin_at_once_are_different,
        a_closed_account_can_be_opened_again,
        those_who_run_the_site_are_counted,
        accounts_are_listed_in_the_order_of_their_keys,
        impossible_accounts_are_refused,
    ],
    sessions: [
        a_session_is_found_with_its_account,
        a_session_of_nobody_is_found_alone,
        a_known_key_is_not_made_again,
        of_many_who_take_a_key_at_once_one_gets_it,
        a_session_ends_at_both_of_its_ends,
        a_session_of_an_old_epoch_is_not_found,
        a_closed_account_has_no_session,
        a_session_is_saved_while_it_is_there,
        no_session_of_an_account_counts_as_just_proven_any_more,
        a_session_keeps_its_account,
        a_session_that_is_seen_lasts_longer,
        sessions_are_ended_by_whoever_has_them,
        the_sessions_seen_last_are_listed_first,
        sessions_past_their_ends_expire,
        many_who_end_sessions_at_once_wait_for_each_other,
        impossible_sessions_are_refused,
    ],
    attempts: [
        failures_are_counted_until_they_are_forgotten,
        failures_of_long_ago_do_not_count,
        many_failures_at_once_all_count,
        old_failures_expire,
    ],
    devices: [
        a_device_is_trusted_by_one_account,
        devices_that_nobody_uses_expire,
    ],
    audit: [
        entries_come_back_as_they_were,
        the_newest_entries_are_listed_first_page_by_page,
        old_entries_expire,
        impossible_entries_are_refused,
    ],
    passkeys: [
        passkeys_of_another_host_are_counted_by_account,
        a_passkey_is_kept_named_used_and_removed_by_its_owner,
        a_passkey_is_of_one_account_and_an_account_has_only_so_many,
        whoever_has_an_authenticator_or_a_passkey_has_a_second_factor,
        a_question_is_answered_once_for_what_it_was_asked,
        no_passkey_is_kept_that_could_not_be,
    ],
    factors: [
        an_authenticator_is_one_from_its_first_code_on,
        a_confirmed_authenticator_is_not_replaced,
        a_step_is_used_once_and_none_before_it,
        of_many_who_use_a_step_at_once_one_may,
        impossible_authenticators_are_refused,
    ],
    recovery_codes: [
        a_recovery_code_works_once_for_its_account_and_kind,
        new_codes_replace_those_of_their_kind,
        of_many_who_use_a_code_at_once_one_may,
        many_who_make_codes_at_once_leave_one_set,
        impossible_codes_are_refused_and_the_old_ones_stay,
    ],
    one_time_links: [
        a_link_works_once_for_its_purpose_until_its_end,
        of_many_who_use_a_link_at_once_one_is_given_it,
        a_known_link_is_not_made_again,
        links_end_by_account_and_by_time,
        impossible_links_are_refused,
    ],
    outbox: [
        a_letter_is_there_with_what_it_tells_of_or_neither,
        the_letter_that_is_due_for_longest_is_given_out_until_it_is_sent,
        of_many_who_ask_at_once_each_letter_is_given_to_one,
        what_becomes_of_letters_is_listed_without_their_texts,
        letters_to_an_address_are_counted_by_what_they_are_for,
        impossible_letters_are_refused,
    ],
    saved_decks: [
        lists_say_the_tags_of_the_newest_version,
        a_deck_is_found_by_whoever_has_it_and_nobody_else,
        the_newest_versions_of_many_decks_come_at_once,
        an_id_is_one_decks_whoever_has_it,
        versions_are_put_on_top_of_the_newest_alone,
        of_many_who_append_to_one_head_one_wins_each_number,
        many_who_keep_decks_of_one_account_at_once_are_all_counted,
        a_save_is_found_by_what_tells_it_apart,
        deck_text_comes_back_as_it_was,
        decks_are_listed_by_shelf_folder_and_game_page_by_page,
        decks_are_put_away_and_back,
        a_request_that_put_a_deck_into_the_trash_does_so_once,
        a_deck_that_is_worked_on_leaves_the_trash,
        what_is_in_the_trash_is_purged_in_time,
        a_deleted_deck_leaves_no_row,
        an_account_that_goes_while_its_decks_change_takes_them_along,
        an_account_keeps_so_many_decks,
        the_oldest_unnamed_versions_of_a_deck_give_way,
        what_a_holder_may_go_on_from_does_not_give_way_within_its_time,
        what_touches_does_not_give_way_until_somebody_looked_at_it,
        only_so_many_holders_are_remembered,
        versions_of_any_deck_give_way_for_bytes,
        only_so_many_versions_have_names,
        impossible_saved_decks_are_refused,
    ],
    webhooks: [
        what_everybody_sees_is_told_to_whom_it_concerns_in_its_order,
        an_address_is_told_one_thing_at_a_time_by_one_of_many,
        an_address_that_takes_nothing_is_left_alone_and_turned_off,
        an_account_has_so_many_webhooks_however_many_are_made_at_once,
    ],
    published_decks: [
        decks_that_were_found_elsewhere_come_in_the_order_of_their_ids,
        a_version_is_published_as_it_was_saved_and_another_on_top,
        nobody_publishes_anothers_deck,
        only_what_is_public_is_listed_and_told_to_whoever_keeps_an_index,
        every_way_in_which_a_deck_goes_is_told,
        whoever_reads_on_misses_no_change_of_many_at_once,
        public_decks_are_listed_by_what_is_asked_page_by_page,
        what_decks_have_is_counted_as_everybody_sees_them,
        where_a_copy_came_from_is_kept_when_the_original_goes,
        impossible_publications_are_refused,
    ],
    talk: [
        an_account_likes_a_deck_once,
        comments_are_answered_once_changed_hidden_and_deleted,
        what_a_stopped_account_said_is_hidden_for_as_long_as_it_is,
        an_account_reports_a_thing_once_until_it_is_looked_at,
        accounts_follow_and_block_others,
        a_budget_lasts_for_its_window_whoever_asks,
    ],
    checkup: [
        a_database_says_what_is_missing_and_what_is_not_of_this_program,
        a_row_without_its_parent_is_damage,
    ],
    deletion: [
        a_deleted_account_leaves_no_row,
        nothing_is_kept_for_an_account_that_is_not_there,
    ],
    secrets: [no_secret_is_shown],
    impossible_rows: [the_tables_themselves_refuse_them, ids_are_compared_as_in_the_table_that_they_come_from],
);

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let postgres = std::env::var("SAFEHOUSE_TEST_POSTGRES").ok();
    let on_server = |name: String, test: Box<dyn FnOnce(String) + Send>| {
        let address = postgres.clone();
        let run = move || address.map(test).ok_or_else(|| "SAFEHOUSE_TEST_POSTGRES is not set".into());
        Trial::test(name, run).with_ignored_flag(postgres.is_none())
    };

    let mut trials = vec![
        Trial::test("a_database_that_is_not_there_is_said_to_be_what_it_is", || {
            run(a_database_that_is_not_there_is_said_to_be_what_it_is());
            Ok(())
        }),
        on_server(
            "postgres::is_not_spoken_to_in_the_clear_when_tls_is_asked_for".to_owned(),
            Box::new(|address| run(postgres_is_not_spoken_to_in_the_clear_when_tls_is_asked_for(address))),
        ),
        on_server(
            "postgres::that_takes_no_changes_is_read_only".to_owned(),
            Box::new(|address| run(a_postgres_that_takes_no_changes_is_read_only(address))),
        ),
    ];
    for &(name, behaviour) in CONTRACT {
        trials.push(Trial::test(format!("sqlite::{name}"), move || {
            run(on_sqlite(behaviour));
            Ok(())
        }));
        let test = Box::new(move |address| run(on_postgres(address, behaviour)));
        trials.push(on_server(format!("postgres::{name}"), test));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(test);
}

async fn on_sqlite(behaviour: Behaviour) {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::in_folder(folder.path());
    let store = scratch::open(&database).await.unwrap();
    assert_eq!(store.kind(), "sqlite");
    behaviour(store.clone(), database).await;
    store.close().await;
}

async fn on_postgres(address: String, behaviour: Behaviour) {
    let scratch = Scratch::make(&address).await.unwrap();
    let database = scratch.database().unwrap();
    let store = Store::open(&database).await.unwrap();
    assert_eq!(store.kind(), "postgres");
    behaviour(store.clone(), database).await;
    store.close().await;
    scratch.remove().await.unwrap();
}

/// Only the test server itself vouches for its certificate.
async fn postgres_is_not_spoken_to_in_the_clear_when_tls_is_asked_for(address: String) {
    let plain = address.split('?').next().unwrap();
    let mut admin = PgConnection::connect(plain).await.unwrap();
    let offered: String = sqlx::query_scalar("show ssl").fetch_one(&mut admin).await.unwrap();

    match PgConnection::connect(&format!("{plain}?sslmode=require")).await {
        Ok(mut connection) => {
            let sql = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";
            assert!(sqlx::query_scalar::<_, bool>(sql).fetch_one(&mut connection).await.unwrap());
        }
        Err(error) => assert_eq!(offered, "off", "{error}"),
    }
    assert!(Store::open(&format!("{plain}?sslmode=verify-full").parse().unwrap()).await.is_err());
}

/// As a standby server, or one that whoever runs it has locked: settings of a role
/// hold for its new connections, of which the health check makes its own.
async fn a_postgres_that_takes_no_changes_is_read_only(address: String) {
    let role = format!("reader_{}", std::process::id());
    let mut admin = PgConnection::connect(&address).await.unwrap();
    let make = format!("create role {role} login password 'x'; create schema {role} authorization {role}");
    sqlx::raw_sql(AssertSqlSafe(make)).execute(&mut admin).await.unwrap();

    let (scheme, rest) = address.split_once("://").unwrap();
    let server = rest.split_once('@').map_or(rest, |(_, server)| server);
    let store = Store::open(&format!("{scheme}://{role}:x@{server}").parse().unwrap()).await.unwrap();
    let lock = format!("alter role {role} set default_transaction_read_only = on");
    sqlx::raw_sql(AssertSqlSafe(lock)).execute(&mut admin).await.unwrap();
    assert_eq!(store.health().await.unwrap(), Health::ReadOnly);
    store.close().await;

    let end = format!("drop schema {role} cascade; drop role {role}");
    sqlx::raw_sql(AssertSqlSafe(end)).execute(&mut admin).await.unwrap();
}

async fn a_database_that_is_not_there_is_said_to_be_what_it_is() {
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    for (address, words) in [
        (format!("postgres://ada@127.0.0.1:{port}/x"), "refused"),
        ("postgres://ada@no-such-host.invalid/x".to_owned(), "host name is not known"),
    ] {
        let error = Store::open(&address.parse().unwrap()).await.unwrap_err().to_string();
        assert!(error.contains(words), "{address}: {error}");
    }
}
