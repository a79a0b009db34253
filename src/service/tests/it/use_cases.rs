//! Who may do what.

use safehouse_cards::copies::{completion::Per, ledger::EventId};
use safehouse_engine::{
    copies::wants::{Source, WantSource},
    necrogenesis::simulation::{measurement::Measurement, policy::PolicyKind},
};
use safehouse_service::{
    Caller, MatchId, Person, PublicDeckOrder, PublicDeckPlace, PublicDecksAsked, Refusal, Scope, Service, Token,
    Visibility, WebhookEvents, WebhookWhose,
    accounts::{
        Register, create_administrator, delete_own_account, disable_account, find_account, list_accounts,
        list_administrators, own_account, register, rename_own_account,
    },
    archives::{load_archive, write_archive},
    audit::{expire_audit, read_audit, read_own_audit},
    authors::{block_author, find_author, follow_author, list_blocked, list_followed},
    backups::{last_backup, read_backup, write_backup},
    collections::{
        BROUGHT_BYTES, FaultyRows, Target, bring_file, check_collections, delete_price_list, delete_target,
        expire_files, find_file, keep_price_list, keep_target, list_events, list_price_lists, list_targets, make,
        note_import, open_collection, open_price_list, price_list_text, rebuild_collections, record, record_seen,
    },
    deck_comments::{comment, deck_of_comment, delete_comment, edit_comment, hide_comment, list_comments, report},
    deck_search::{DecksSought, catch_up, search_decks},
    emails::{ask_for_address, confirm_address, open_address_link, remove_address},
    events::{
        self, Asker, Correction, EnterForm, EventForm, EventState, LateAs, ListSource, Sought, ViewReason,
        settings::EventSettings,
    },
    groups::{
        GroupId, GroupWords, accept_invitation, change_group, dissolve_group, expire_invitations, group_decks, invite,
        leave_group, list_groups, list_heirs, list_invitations, list_members, make_group, open_group, open_invitation,
        pass_group, remove_member, revoke_invitation,
    },
    mail::{expire_letters, list_letters, retry_letters, send_letter, test_letter, total_letters},
    matches::{
        MatchChange, be_there, begin_match, change_match, due_matches, expire_matches, give_due_answer, invite_again,
        is_invitation, join_match, list_matches, match_record, open_match, open_match_invitation, touched_matches,
    },
    measurements::{
        Workshop, ask_measurement, cancel_measurement, delete_measurement, expire_measurements, list_measurements,
        open_measurement, play_chunk, renew_chunk, return_chunk, total_measurements,
    },
    moderation::{close_reports, count_reports, list_reports, put_back, take_down},
    passkeys::{
        Answer, add_passkey, ask_for_passkey, confirm_with_passkey, list_passkeys, list_stray_passkeys, remove_passkey,
        rename_passkey, sign_in_with_passkey, start_passkey,
    },
    pictures::take_picture,
    published_decks::{
        Publish, browse_decks, browse_facets, changed_decks, copy_publication, followed_decks, game_to_publish,
        like_deck, list_own_copies, list_own_publications, newest_decks, open_publication, own_origin, own_publication,
        publish_deck, set_visibility, withdraw_deck,
    },
    recovery::{
        count_codes, expire_links, make_codes, make_link, open_link, recover_by_code, recover_by_letter,
        recover_by_link,
    },
    resealing::{count_sealed_secrets, reseal},
    saved_decks::{
        BranchDeck, DeckConflict, Device, SaveDeck, Shelf, ShelfAsked, add_tag, archive_deck, branch_deck,
        count_versions, delete_deck, delete_tag, find_deck, find_on_shelf, list_decks, list_folders, list_tags,
        list_versions, move_deck, name_version, open_conflict, open_deck, open_newest, open_short_versions,
        open_version, purge_decks, remove_tag, rename_deck, rename_tag, restore_deck, restore_version, save_deck,
        settle_conflict, total_decks, trash_deck,
    },
    second_factor::{
        Given, confirm_authenticator, give_second_factor, make_factor_codes, open_setup, own_second_factor,
        remove_authenticator, start_authenticator, take_second_factor,
    },
    sessions::{
        end_other_sessions, end_own_session, end_sessions, expire_sessions, key_of, list_own_sessions, list_sessions,
        sign_out,
    },
    shared_decks::{
        expire_shared_decks, list_shared_decks, open_shared_deck, remove_shared_deck, share_deck, show_shared_deck,
    },
    shared_lists::{
        ListKind, ListShown, ListVisibility, Seen, ShownCounts, list_shared_lists, make_list_link, open_list_link,
        open_public_list, revoke_list_link, share_list,
    },
    sign_in::{change_password, confirm_password, expire_tries, sign_in},
    stores::{
        ConfirmationKind, KeyReason, ListForm, OpenStore, StaffRole, StoreWords, SuspensionReason, WithdrawalReason,
        accept_staff_invitation, add_staff, add_store, answer_appeal, appeal, bring_store_key, change_own_staff,
        change_profile, close_own_store, close_store, close_store_reports, confirm_store, count_waiting_stores,
        expire_acts, expire_staff_invitations, hand_in_notes, hide_store, invite_staff, leave_store, list_acts,
        list_own_staff, list_own_stores, list_shown_stores, list_staff, list_staff_invitations, list_store_lists,
        list_store_reports, list_stores, list_told_acts, list_waiting_statements, list_waiting_stores,
        look_at_store_list, make_store_key, may_open, open_staff_invitation, open_store, open_store_list, publish_list,
        remove_staff, rename_store, report_store, revoke_staff_invitation, revoke_store_key, see_store, show_store,
        store_list_file, suspend_store, total_long_waiting, total_staff, withdraw_store_list,
    },
    test_games::{
        Again, Change, Player, StartGame, StartPosition, change_game, delete_game, expire_games, list_games, open_game,
        own_record, play_replay, read_pair, read_replay, start_again, start_game, start_position, usual_games,
    },
    tokens::{MakeToken, expire_tokens, list_tokens, make_token, revoke_token},
    trades::{
        FitAsked, ProposeTrade, TradesAsked, accept_trade, confirm_trade, decline_trade, expire_trades, find_match,
        find_matches, list_offers, list_trades, open_trade, propose_trade, take_back_trade, withdraw_trade,
    },
    turns::take_turn,
    wants::{
        delete_want, delete_want_source, freshen_want_sources, list_want_sources, list_wants, save_want_source,
        save_wants,
    },
    webhooks::{
        MakeWebhook, delete_webhook, expire_deliveries, list_webhooks, make_webhook, open_webhook, spread_event,
        tell_webhook, test_webhook, turn_webhook_on,
    },
};
use safehouse_statements::code::{CorrectionReason, Phase};
use safehouse_store::{AccountId, SavedDeckId, ShortId, StoreId};
use safehouse_testing::shipped;
use uuid::Uuid;

use crate::{
    deck_search::shipped_search,
    house::{ANOTHER, GUEST, House, MINUTE, NETWORK, PASSWORD, asked as signing_in, id_of, session_of},
    log_witnesses::Nowhere,
    mail::Postbox,
    matches::{joining, match_of},
    measurements::measurement_of,
    saved_decks::DECKS,
    shared_decks::deck,
    test_games::game_of,
    webhooks::Nobody,
};

/// A guest, a player, an administrator who is signed in, the administrator at the
/// machine, a job; a token that may read decks, one that may change them, one that may
/// publish, one that may do what others see beside that, one that may play; staff of a store; tokens
/// that may read collections, change them, read wants, change them, read trades, make them, read of stores, run events.
type Who = [bool; 19];

/// These of them.
const fn just(places: &[usize]) -> Who {
    let mut who = [false; 19];
    let mut at = 0;
    while at < places.len() {
        who[places[at]] = true;
        at += 1;
    }
    who
}

// Written out for every use-case, so that none widens by itself.
const ANYONE: Who = [true; 19];
const SIGNED_IN: Who = just(&[1, 2, 10]);
const RUNS_THE_SITE: Who = just(&[2, 3]);
const AT_THE_MACHINE: Who = just(&[3]);
const READS_DECKS: Who = just(&[1, 2, 5, 6, 10]);
const CHANGES_DECKS: Who = just(&[1, 2, 6, 10]);
const PUBLISHES: Who = just(&[1, 2, 7, 10]);
const SOCIAL: Who = just(&[1, 2, 8, 10]);
const GAMES: Who = just(&[1, 2, 9, 10]);
const READS_COLLECTION: Who = just(&[1, 2, 10, 11, 12]);
const CHANGES_COLLECTION: Who = just(&[1, 2, 10, 12]);
const READS_WANTS: Who = just(&[1, 2, 10, 13, 14]);
const CHANGES_WANTS: Who = just(&[1, 2, 10, 14]);
const READS_TRADES: Who = just(&[1, 2, 10, 15, 16]);
const TRADES: Who = just(&[1, 2, 10, 16]);
const READS_STORES: Who = just(&[1, 2, 10, 17, 18]);
const RUNS_EVENTS: Who = just(&[1, 2, 10, 18]);
const JOB: Who = just(&[4]);
/// What tokens may, too.
const SCOPED: [Who; 13] = [
    READS_DECKS,
    CHANGES_DECKS,
    READS_COLLECTION,
    CHANGES_COLLECTION,
    READS_WANTS,
    CHANGES_WANTS,
    READS_TRADES,
    TRADES,
    PUBLISHES,
    SOCIAL,
    GAMES,
    READS_STORES,
    RUNS_EVENTS,
];

/// What tokens may that are for several things at once, as none of those here is.
const OF_SEVERAL: [&str; 5] = ["list_want_sources", "save_want_source", "share_list", "make_list_link", "list_offers"];

/// A deck that nobody saved.
fn unsaved(number: u8) -> SavedDeckId {
    Uuid::from_bytes([number; 16]).into()
}

/// One use-case after the other, with who may ask and what was refused.
type Asked = Vec<(&'static str, Who, Option<Refusal>)>;

#[tokio::test]
async fn each_use_case_admits_whom_its_access_names_and_nobody_else() {
    async fn of_groups(service: &Service, caller: &Caller) -> Asked {
        let (nobody, said, start) = (AccountId::from(Uuid::nil()), Uuid::nil(), PublicDeckPlace::START);
        let mut asked = Asked::new();
        let group = GroupId::from(Uuid::nil());
        let words = GroupWords { name: "x".to_owned(), description: String::new() };
        asked.push(("make_group", SOCIAL, make_group(service, caller, &words).await.err()));
        asked.push(("list_groups", SOCIAL, list_groups(service, caller).await.err()));
        asked.push(("open_group", SOCIAL, open_group(service, caller, group).await.err()));
        asked.push(("group_decks", SOCIAL, group_decks(service, caller, group, start, 1).await.err()));
        asked.push(("change_group", SOCIAL, change_group(service, caller, group, &words).await.err()));
        asked.push(("dissolve_group", SOCIAL, dissolve_group(service, caller, group).await.err()));
        asked.push(("list_members", SOCIAL, list_members(service, caller, group).await.err()));
        asked.push(("leave_group", SOCIAL, leave_group(service, caller, group).await.err()));
        asked.push(("remove_member", SOCIAL, remove_member(service, caller, group, nobody).await.err()));
        asked.push(("pass_group", SOCIAL, pass_group(service, caller, group, nobody).await.err()));
        asked.push(("list_heirs", SIGNED_IN, list_heirs(service, caller).await.err()));
        asked.push(("invite", SOCIAL, invite(service, caller, group, 1).await.err()));
        asked.push(("list_invitations", SOCIAL, list_invitations(service, caller, group).await.err()));
        asked.push(("revoke_invitation", SOCIAL, revoke_invitation(service, caller, group, said).await.err()));
        asked.push(("open_invitation", ANYONE, open_invitation(service, caller, "x").await.err()));
        asked.push(("accept_invitation", SOCIAL, accept_invitation(service, caller, "x").await.err()));
        asked.push(("expire_invitations", JOB, expire_invitations(service, caller).await.err()));
        asked
    }

    async fn of_trades(service: &Service, caller: &Caller) -> Asked {
        let mut asked = Asked::new();
        let (catalogue, id) = (shipped::catalogue(), Uuid::nil());
        let game = catalogue.game().id;
        asked.push(("list_wants", READS_WANTS, list_wants(service, caller, game).await.err()));
        asked.push(("save_wants", CHANGES_WANTS, save_wants(service, caller, catalogue, Vec::new()).await.err()));
        asked.push(("delete_want", CHANGES_WANTS, delete_want(service, caller, id).await.err()));
        let library = shipped::library();
        // What is lacking says what there is: no token that is for wants alone learns it.
        let sources = list_want_sources(service, caller, library).await.err();
        asked.push(("list_want_sources", SIGNED_IN, sources));
        let source = WantSource::new(Source::Decks { decks: vec![String::new(); 201], turns: Vec::new() });
        let saved = save_want_source(service, caller, library, (None, source)).await.err();
        asked.push(("save_want_source", SIGNED_IN, saved));
        asked.push(("delete_want_source", CHANGES_WANTS, delete_want_source(service, caller, id).await.err()));
        asked.push(("freshen_want_sources", JOB, freshen_want_sources(service, caller, library).await.err()));
        asked.push(("list_shared_lists", READS_TRADES, list_shared_lists(service, caller, game).await.err()));
        let (kind, shown) = (ListKind::Trade, ListShown::wholly(ListVisibility::Matches, ShownCounts::Some));
        // Whoever shows a list to others reads it as they do: no token that is for trades alone may.
        asked.push(("share_list", SIGNED_IN, share_list(service, caller, game, kind, shown).await.err()));
        asked.push(("make_list_link", SIGNED_IN, make_list_link(service, caller, game, kind).await.err()));
        let nobody = ListShown::wholly(ListVisibility::Private, ShownCounts::Some);
        asked.push(("share_list with nobody", TRADES, share_list(service, caller, game, kind, nobody).await.err()));
        asked.push(("revoke_list_link", TRADES, revoke_list_link(service, caller, game, kind).await.err()));
        let seen = Seen { after: 0, most: 9 };
        asked.push(("open_list_link", ANYONE, open_list_link(service, caller, library, "x", seen).await.err()));
        let list = open_public_list(service, caller, library, ("x", kind), seen).await.err();
        asked.push(("open_public_list", ANYONE, list));
        let fits = find_matches(service, caller, library, FitAsked { after: 0, most: 9 }).await.err();
        asked.push(("find_matches", READS_TRADES, fits));
        asked.push(("list_offers", SIGNED_IN, list_offers(service, caller, game).await.err()));
        asked.push(("find_match", READS_TRADES, find_match(service, caller, library, "x").await.err()));
        let trade = ProposeTrade { partner: "x".to_owned(), gives: Vec::new(), gets: Vec::new() };
        asked.push(("propose_trade", TRADES, propose_trade(service, caller, catalogue, trade).await.err()));
        let listed = list_trades(service, caller, catalogue, TradesAsked::Open, (None, 9)).await.err();
        asked.push(("list_trades", READS_TRADES, listed));
        asked.push(("open_trade", READS_TRADES, open_trade(service, caller, catalogue, id).await.err()));
        asked.push(("accept_trade", TRADES, accept_trade(service, caller, id, 1).await.err()));
        asked.push(("decline_trade", TRADES, decline_trade(service, caller, id, 1).await.err()));
        asked.push(("withdraw_trade", TRADES, withdraw_trade(service, caller, id, 1).await.err()));
        asked.push(("confirm_trade", TRADES, confirm_trade(service, caller, catalogue, id, 1).await.err()));
        asked.push(("take_back_trade", TRADES, take_back_trade(service, caller, id, 1).await.err()));
        asked.push(("expire_trades", JOB, expire_trades(service, caller).await.err()));
        asked
    }

    async fn of_own_stores(service: &Service, caller: &Caller) -> Asked {
        let (mut asked, nobody, it, helper) = (Asked::new(), AccountId::from(Uuid::nil()), "x", StaffRole::Helper);
        let opening = OpenStore::default();
        asked.push(("open_store", SIGNED_IN, open_store(service, caller, &opening).await.err()));
        asked.push(("may_open", SIGNED_IN, may_open(service, caller).await.err()));
        asked.push(("see_store", ANYONE, see_store(service, caller, it).await.err()));
        asked.push(("list_shown_stores", ANYONE, list_shown_stores(service, caller, "").await.err()));
        asked.push(("list_own_stores", SIGNED_IN, list_own_stores(service, caller).await.err()));
        // Of a store that is not there, which asks no further who somebody is in it.
        let words = StoreWords::default();
        asked.push(("change_profile", SIGNED_IN, change_profile(service, caller, it, &words).await.err()));
        asked.push(("close_own_store", SIGNED_IN, close_own_store(service, caller, it).await.err()));
        asked.push(("make_store_key", SIGNED_IN, make_store_key(service, caller, it).await.err()));
        asked.push(("bring_store_key", SIGNED_IN, bring_store_key(service, caller, it, "x").await.err()));
        let revoked = revoke_store_key(service, caller, it, KeyReason::Lost).await.err();
        asked.push(("revoke_store_key", SIGNED_IN, revoked));
        asked.push(("list_own_staff", SIGNED_IN, list_own_staff(service, caller, it).await.err()));
        let changed = change_own_staff(service, caller, it, nobody, None).await.err();
        asked.push(("change_own_staff", SIGNED_IN, changed));
        asked.push(("leave_store", SIGNED_IN, leave_store(service, caller, it).await.err()));
        asked.push(("invite_staff", SIGNED_IN, invite_staff(service, caller, it, None, helper).await.err()));
        let listed = list_staff_invitations(service, caller, it).await.err();
        asked.push(("list_staff_invitations", SIGNED_IN, listed));
        let revoked = revoke_staff_invitation(service, caller, it, None, Uuid::nil()).await.err();
        asked.push(("revoke_staff_invitation", SIGNED_IN, revoked));
        asked.push(("open_staff_invitation", ANYONE, open_staff_invitation(service, caller, it).await.err()));
        let accepted = accept_staff_invitation(service, caller, it).await.err();
        asked.push(("accept_staff_invitation", SIGNED_IN, accepted));
        asked.push(("expire_staff_invitations", JOB, expire_staff_invitations(service, caller).await.err()));
        asked.push(("list_acts", SIGNED_IN, list_acts(service, caller, it, None, None).await.err()));
        asked.push(("list_told_acts", SIGNED_IN, list_told_acts(service, caller, it, None, None).await.err()));
        asked.push(("expire_acts", JOB, expire_acts(service, caller, 1).await.err()));
        asked.push(("appeal", SIGNED_IN, appeal(service, caller, it, "x").await.err()));
        asked.push(("report_store", SIGNED_IN, report_store(service, caller, it, None, "x").await.err()));
        let kind = ConfirmationKind::Known;
        asked.push(("confirm_store", RUNS_THE_SITE, confirm_store(service, caller, it, kind, "x").await.err()));
        let reason = SuspensionReason::Rules;
        asked.push(("suspend_store", RUNS_THE_SITE, suspend_store(service, caller, it, reason, "x").await.err()));
        asked.push(("hide_store", RUNS_THE_SITE, hide_store(service, caller, it, "x").await.err()));
        asked.push(("show_store", RUNS_THE_SITE, show_store(service, caller, it).await.err()));
        asked.push(("answer_appeal", RUNS_THE_SITE, answer_appeal(service, caller, it, "x").await.err()));
        asked.push(("list_store_reports", RUNS_THE_SITE, list_store_reports(service, caller, None).await.err()));
        let closed = close_store_reports(service, caller, Uuid::nil(), "x").await.err();
        asked.push(("close_store_reports", RUNS_THE_SITE, closed));
        asked.push(("list_waiting_stores", RUNS_THE_SITE, list_waiting_stores(service, caller).await.err()));
        asked.push(("count_waiting_stores", RUNS_THE_SITE, count_waiting_stores(service, caller).await.err()));
        asked
    }

    async fn of_store_lists(service: &Service, caller: &Caller) -> Asked {
        let (mut asked, library, of) = (Asked::new(), shipped::library(), ("x", 1));
        // Of a store that is not there, which asks no further who somebody is in it.
        let form = ListForm { title: "x", format: "standard", source: ListSource::Text("x"), turn: "" };
        let looked = look_at_store_list(service, caller, library, "x", form).await.err();
        asked.push(("look_at_store_list", RUNS_EVENTS, looked));
        asked.push(("publish_list", RUNS_EVENTS, publish_list(service, caller, library, "x", form).await.err()));
        asked.push(("list_store_lists", ANYONE, list_store_lists(service, caller, "x", None).await.err()));
        asked.push(("open_store_list", ANYONE, open_store_list(service, caller, of).await.err()));
        asked.push(("store_list_file", ANYONE, store_list_file(service, caller, library, of).await.err()));
        let withdrawn = withdraw_store_list(service, caller, of, WithdrawalReason::Mistake).await.err();
        asked.push(("withdraw_store_list", RUNS_EVENTS, withdrawn));
        let listed = list_waiting_statements(service, caller, "x").await.err();
        asked.push(("list_waiting_statements", RUNS_EVENTS, listed));
        asked.push(("total_long_waiting", RUNS_THE_SITE, total_long_waiting(service, caller).await.err()));
        asked.push(("hand_in_notes", RUNS_EVENTS, hand_in_notes(service, caller, "x", "").await.err()));
        asked
    }

    async fn of_events(service: &Service, caller: &Caller) -> Asked {
        let (mut asked, library) = (Asked::new(), shipped::library());
        // Of an event that is not there, which asks no further who somebody is at it.
        let (code, of) = ("7k3m9zqx", ("7k3m9zqx", Uuid::nil()));
        let form = EventForm {
            name: "x".to_owned(),
            format: "standard".to_owned(),
            snapshot: String::new(),
            starts_at: 0,
            ends_at: 0,
            capacity: None,
            lists_open_at: None,
            deadline_at: None,
            settings: EventSettings::default(),
        };
        asked.push(("make_event", RUNS_EVENTS, events::make_event(service, caller, library, "x", &form).await.err()));
        let changed = events::change_event(service, caller, library, (code, 1), &form).await.err();
        asked.push(("change_event", RUNS_EVENTS, changed));
        let moved = events::move_event(service, caller, library, (code, 1), EventState::Announced).await.err();
        asked.push(("move_event", RUNS_EVENTS, moved));
        asked.push(("hide_event", RUNS_THE_SITE, events::hide_event(service, caller, code, None).await.err()));
        asked.push(("open_event", ANYONE, events::open_event(service, caller, code).await.err()));
        asked.push(("staff_event", READS_STORES, events::staff_event(service, caller, code).await.err()));
        asked.push(("run_event", SIGNED_IN, events::run_event(service, caller, code).await.err()));
        asked.push(("staff_player", SIGNED_IN, events::staff_player(service, caller, of).await.err()));
        asked.push((
            "events::list_events",
            ANYONE,
            events::list_events(service, caller, Sought::default()).await.err(),
        ));
        let sought = Sought { store: "x", ..Sought::default() };
        asked.push(("list_staff_events", READS_STORES, events::list_staff_events(service, caller, sought).await.err()));
        asked
    }

    async fn of_players(service: &Service, caller: &Caller) -> Asked {
        let (mut asked, code, nobody) = (Asked::new(), "7k3m9zqx", Uuid::nil());
        let (asker, comes) = (Asker { caller, claim: "" }, EnterForm::default());
        asked.push(("enter", SIGNED_IN, events::enter(service, caller, code, &comes).await.err()));
        asked.push(("list_own_events", SIGNED_IN, events::list_own_events(service, caller).await.err()));
        let entered = events::enter_without_account(service, caller, code, &comes).await.err();
        asked.push(("enter_without_account", ANYONE, entered));
        let entered = events::enter_by_staff(service, caller, code, &comes, false, (1, LateAs::Losses)).await.err();
        asked.push(("enter_by_staff", RUNS_EVENTS, entered));
        asked.push(("start_kiosk", RUNS_EVENTS, events::start_kiosk(service, caller, code).await.err()));
        asked.push(("list_kiosks", READS_STORES, events::list_kiosks(service, caller, code).await.err()));
        asked.push(("end_kiosks", RUNS_EVENTS, events::end_kiosks(service, caller, code).await.err()));
        asked.push(("open_kiosk", ANYONE, events::open_kiosk(service, caller, (code, "x")).await.err()));
        let entered = events::enter_at_kiosk(service, caller, (code, "x"), "1", &comes).await.err();
        asked.push(("enter_at_kiosk", ANYONE, entered));
        asked.push(("list_players", ANYONE, events::list_players(service, caller, code).await.err()));
        asked.push(("own_entry", ANYONE, events::own_entry(service, asker, code).await.err()));
        asked.push(("events::withdraw", ANYONE, events::withdraw(service, asker, code).await.err()));
        asked.push(("decide_entry", SIGNED_IN, events::decide_entry(service, caller, code, nobody, true).await.err()));
        let renamed = events::rename_player(service, caller, code, nobody, ("x", "")).await.err();
        asked.push(("rename_player", RUNS_EVENTS, renamed));
        asked.push(("claim_entry", SIGNED_IN, events::claim_entry(service, caller, code, "x").await.err()));
        asked.push(("agree", ANYONE, events::agree(service, asker, code, 1).await.err()));
        asked
    }

    async fn of_event_lists(service: &Service, caller: &Caller) -> Asked {
        let (mut asked, library) = (Asked::new(), shipped::library());
        let asker = Asker { caller, claim: "" };
        let (code, of, text) = ("7k3m9zqx", ("7k3m9zqx", Uuid::nil()), ListSource::Text("x"));
        asked.push(("look_at_list", ANYONE, events::look_at_list(service, caller, library, code, text).await.err()));
        asked.push(("hand_in", ANYONE, events::hand_in(service, asker, library, code, text).await.err()));
        asked.push(("hand_in_late", ANYONE, events::hand_in_late(service, asker, library, code, text).await.err()));
        asked.push(("type_list", RUNS_EVENTS, events::type_list(service, caller, library, of, text).await.err()));
        asked.push(("confirm_list", ANYONE, events::confirm_list(service, asker, code).await.err()));
        asked.push(("take_back_list", ANYONE, events::take_back_list(service, asker, code).await.err()));
        let why = Correction { before: None, reason: CorrectionReason::Late, words: "x" };
        let corrected = events::correct_list(service, caller, library, of, text, why).await.err();
        asked.push(("correct_list", SIGNED_IN, corrected));
        asked.push(("view_list", SIGNED_IN, events::view_list(service, caller, of, ViewReason::List).await.err()));
        asked.push(("lock_event", RUNS_EVENTS, events::lock_event(service, caller, code).await.err()));
        asked.push(("lock_due_events", JOB, events::lock_due_events(service, caller).await.err()));
        asked.push((
            "reveal_lists",
            RUNS_EVENTS,
            events::reveal_lists(service, caller, code, Phase::End, None).await.err(),
        ));
        asked.push(("show_due_lists", JOB, events::show_due_lists(service, caller).await.err()));
        asked.push(("hidden_lists", READS_STORES, events::hidden_lists(service, caller, code).await.err()));
        asked.push(("withdraw_list", ANYONE, events::withdraw_list(service, asker, code, None).await.err()));
        asked.push(("judge_again", JOB, events::judge_again(service, caller, library).await.err()));
        asked.push(("most_in_the_way", ANYONE, events::most_in_the_way(service, caller, library, "x").await.err()));
        asked.push(("list_shown_pages", ANYONE, events::list_shown_pages(service, caller).await.err()));
        asked.push(("open_list", ANYONE, events::open_list(service, caller, (code, 1)).await.err()));
        asked.push(("list_met", ANYONE, events::list_met(service, asker, code).await.err()));
        asked.push(("open_met_list", ANYONE, events::open_met_list(service, asker, (code, 1)).await.err()));
        asked.push(("published_lists", ANYONE, events::published_lists(service, caller, code).await.err()));
        asked.push(("list_file", ANYONE, events::list_file(service, caller, library, (code, 1)).await.err()));
        asked.push(("event_file", ANYONE, events::event_file(service, caller, library, code).await.err()));
        let posts = events::list_own_posts(service, caller, StoreId::from(Uuid::nil())).await.err();
        asked.push(("list_own_posts", ANYONE, posts));
        asked.push(("see_event_staff", SIGNED_IN, events::see_event_staff(service, caller, code).await.err()));
        asked.push(("list_event_staff", READS_STORES, events::list_event_staff(service, caller, code).await.err()));
        let removed = events::remove_event_staff(service, caller, code, "x").await.err();
        asked.push(("remove_event_staff", RUNS_EVENTS, removed));
        let changed = events::change_event_staff(service, caller, code, ("x", StaffRole::Helper)).await.err();
        asked.push(("change_event_staff", RUNS_EVENTS, changed));
        let invited = events::list_event_invitations(service, caller, code).await.err();
        asked.push(("list_event_invitations", READS_STORES, invited));
        asked
    }

    async fn of_log(service: &Service, caller: &Caller) -> Asked {
        use safehouse_service::{LogPlace, events::sheets::print_lists, log};
        let mut asked = Asked::new();
        asked.push(("logs", ANYONE, log::logs(service, caller).await.err()));
        asked.push(("keys", ANYONE, log::keys(service, caller).await.err()));
        asked.push(("policy", ANYONE, log::policy(service, caller).await.err()));
        asked.push(("checkpoint", ANYONE, log::checkpoint(service, caller, 1).await.err()));
        let tile = "tile/0/000.p/1".parse().unwrap();
        asked.push(("log_tile", ANYONE, log::log_tile(service, caller, 1, tile).await.err()));
        asked.push(("list_entries", ANYONE, log::list_entries(service, caller, 1, None).await.err()));
        let place = LogPlace { log: 1, position: 0 };
        asked.push(("prove", ANYONE, log::prove(service, caller, place).await.err()));
        asked.push(("add_checkpoint", ANYONE, log::add_checkpoint(service, caller, b"old 0\n").await.err()));
        asked.push(("witness_vkey", ANYONE, log::witness_vkey(service, caller).await.err()));
        asked.push(("list_witnessed", ANYONE, log::list_witnessed(service, caller).await.err()));
        asked.push(("add_witnessed", RUNS_THE_SITE, log::add_witnessed(service, caller, "x").await.err()));
        asked.push(("remove_witnessed", RUNS_THE_SITE, log::remove_witnessed(service, caller, "x").await.err()));
        asked.push(("witnesses", ANYONE, log::witnesses(service, caller, 1).await.err()));
        asked.push(("list_asked_witnesses", RUNS_THE_SITE, log::list_asked_witnesses(service, caller).await.err()));
        let added = log::add_asked_witness(service, caller, "x", "x").await.err();
        asked.push(("add_asked_witness", RUNS_THE_SITE, added));
        let removed = log::remove_asked_witness(service, caller, "x").await.err();
        asked.push(("remove_asked_witness", RUNS_THE_SITE, removed));
        asked.push(("ask_witnesses", JOB, log::ask_witnesses(service, caller, &Nowhere).await.err()));
        asked.push(("sign_checkpoint", JOB, log::sign_checkpoint(service, caller).await.err()));
        let printed = print_lists(service, caller, shipped::library(), "7k3m9zqx").await.err();
        asked.push(("print_lists", SIGNED_IN, printed));
        asked
    }

    async fn of_evenings(service: &Service, caller: &Caller) -> Asked {
        use events::{checks, exports, operations, rounds, statistics};
        let (mut asked, library, code) = (Asked::new(), shipped::library(), "7k3m9zqx");
        let asker = Asker { caller, claim: "" };
        asked.push(("check_in", RUNS_EVENTS, rounds::check_in(service, caller, code, 1, true).await.err()));
        asked.push(("list_seats", ANYONE, rounds::list_seats(service, caller, code).await.err()));
        let given = rounds::give_beforehand(service, caller, code, 1, (1, None)).await.err();
        asked.push(("give_beforehand", RUNS_EVENTS, given));
        let begun = rounds::begin_play(service, caller, code, rounds::Begin::default()).await.err();
        asked.push(("begin_play", RUNS_EVENTS, begun));
        asked.push(("pair_round", RUNS_EVENTS, rounds::pair_round(service, caller, code).await.err()));
        asked.push(("swap_players", RUNS_EVENTS, rounds::swap_players(service, caller, code, (1, 2)).await.err()));
        asked.push(("discard_draft", RUNS_EVENTS, rounds::discard_draft(service, caller, code).await.err()));
        asked.push(("publish_round", RUNS_EVENTS, rounds::publish_round(service, caller, code, None).await.err()));
        asked.push((
            "set_timer",
            RUNS_EVENTS,
            rounds::set_timer(service, caller, code, rounds::Timer::Stop).await.err(),
        ));
        let report = rounds::Report { round: 1, table: 1, base: 1, outcome: None, reason: String::new() };
        asked.push(("report_result", ANYONE, rounds::report_result(service, asker, code, &report).await.err()));
        asked.push(("answer_report", ANYONE, rounds::answer_report(service, asker, code, (1, 1, 1), true).await.err()));
        let changes = rounds::list_result_changes(service, caller, code).await.err();
        asked.push(("list_result_changes", READS_STORES, changes));
        asked.push(("drop_player", RUNS_EVENTS, rounds::drop_player(service, caller, code, 1).await.err()));
        asked.push(("drop_own", ANYONE, rounds::drop_own(service, asker, code).await.err()));
        asked.push(("bring_back", RUNS_EVENTS, rounds::bring_back(service, caller, code, 1).await.err()));
        let late = rounds::enter_late(service, caller, code, 1, (LateAs::Losses, false)).await.err();
        asked.push(("enter_late", RUNS_EVENTS, late));
        asked.push(("finish_round", RUNS_EVENTS, rounds::finish_round(service, caller, code, false).await.err()));
        asked.push((
            "make_cut",
            RUNS_EVENTS,
            rounds::make_cut(service, caller, code, &rounds::CutAsked::default()).await.err(),
        ));
        asked.push(("take_cut_back", RUNS_EVENTS, rounds::take_cut_back(service, caller, code).await.err()));
        let confirmed = rounds::confirm_result(service, caller, code, (1, 1, 1)).await.err();
        asked.push(("confirm_result", RUNS_EVENTS, confirmed));
        asked.push(("end_event", RUNS_EVENTS, rounds::end_event(service, caller, code, true).await.err()));
        asked.push(("see_play", ANYONE, rounds::see_play(service, caller, code).await.err()));
        asked.push(("see_standings", ANYONE, rounds::see_standings(service, caller, code, None).await.err()));
        asked.push(("explain_round", ANYONE, rounds::explain_round(service, caller, code, 1).await.err()));
        asked.push(("explain_table", ANYONE, rounds::explain_table(service, caller, code, (1, 1)).await.err()));
        asked.push(("explain_bye", ANYONE, rounds::explain_bye(service, caller, code, (1, 1)).await.err()));
        asked.push(("recompute_round", ANYONE, rounds::recompute_round(service, caller, code, 1).await.err()));
        asked.push(("import_results", RUNS_EVENTS, rounds::import_results(service, caller, code, "").await.err()));
        asked.push(("drawn_checks", READS_STORES, checks::drawn_checks(service, caller, code, 1).await.err()));
        asked.push(("shown_checks", ANYONE, checks::shown_checks(service, caller, code, 1).await.err()));
        asked.push(("open_check", SIGNED_IN, checks::open_check(service, caller, library, code, 1).await.err()));
        let check = checks::DeckCheck {
            id: Uuid::nil(),
            round: 0,
            table: None,
            player: 1,
            list: 1,
            scope: checks::WHOLE.to_owned(),
            reason: String::new(),
            started_at: 0,
            ended_at: 0,
            extra_minutes: 0,
            is_corrected: false,
            lines: Vec::new(),
            note: String::new(),
        };
        asked.push(("note_check", RUNS_EVENTS, checks::note_check(service, caller, code, &check).await.err()));
        asked.push(("list_checks", SIGNED_IN, checks::list_checks(service, caller, code).await.err()));
        let ended = checks::list_check_outcomes(service, caller, code).await.err();
        asked.push(("list_check_outcomes", READS_STORES, ended));
        asked.push(("do_operations", RUNS_EVENTS, operations::do_operations(service, caller, code, &[]).await.err()));
        let of = ("2026-11-28", "x");
        let shape = exports::ExportShape::Own;
        asked.push((
            "export_event",
            ANYONE,
            exports::export_event(service, caller, library, code, shape, of).await.err(),
        ));
        let counted = statistics::event_statistics(service, caller, library, code).await.err();
        asked.push(("event_statistics", ANYONE, counted));
        asked.push(("events_of_card", ANYONE, statistics::events_of_card(service, caller, "x", "x").await.err()));
        asked.push(("keep_event_cards", JOB, statistics::keep_event_cards(service, caller).await.err()));
        asked
    }

    async fn of_stores(service: &Service, caller: &Caller) -> Asked {
        let mut asked = Asked::new();
        asked.push(("add_store", RUNS_THE_SITE, add_store(service, caller, "", "x").await.err()));
        asked.push(("list_stores", RUNS_THE_SITE, list_stores(service, caller).await.err()));
        asked.push(("rename_store", RUNS_THE_SITE, rename_store(service, caller, "x", "x").await.err()));
        asked.push(("close_store", RUNS_THE_SITE, close_store(service, caller, "x", true).await.err()));
        let helper = StaffRole::Helper;
        asked.push(("add_staff", RUNS_THE_SITE, add_staff(service, caller, "x", "x", helper).await.err()));
        asked.push(("remove_staff", RUNS_THE_SITE, remove_staff(service, caller, "x", "x").await.err()));
        asked.push(("list_staff", RUNS_THE_SITE, list_staff(service, caller, "x").await.err()));
        asked.push(("total_staff", RUNS_THE_SITE, total_staff(service, caller).await.err()));
        asked
    }

    async fn of_accounts(service: &Service, caller: &Caller) -> Asked {
        let mut asked = Asked::new();
        let unfit = Register { name: "x".to_owned(), password: String::new() };
        asked.push(("register", ANYONE, register(service, caller, unfit).await.err()));
        asked.push(("create_administrator", AT_THE_MACHINE, create_administrator(service, caller, "x").await.err()));
        asked.push(("own_account", SIGNED_IN, own_account(service, caller).await.err()));
        asked.push(("rename_own_account", SIGNED_IN, rename_own_account(service, caller, "x").await.err()));
        asked.push(("delete_own_account", SIGNED_IN, delete_own_account(service, caller).await.err()));
        asked.push(("list_accounts", RUNS_THE_SITE, list_accounts(service, caller, "", 9).await.err()));
        asked.push(("find_account", RUNS_THE_SITE, find_account(service, caller, "x").await.err()));
        let nobody = AccountId::from(Uuid::nil());
        asked.push(("disable_account", RUNS_THE_SITE, disable_account(service, caller, nobody, true).await.err()));

        asked.push(("sign_in", ANYONE, sign_in(service, caller, signing_in("x", "", None)).await.err()));
        asked.push(("confirm_password", SIGNED_IN, confirm_password(service, caller, "", "").await.err()));
        asked.push(("change_password", SIGNED_IN, change_password(service, caller, "", "").await.err()));
        asked.push(("expire_tries", JOB, expire_tries(service, caller).await.err()));

        asked.push(("list_own_sessions", SIGNED_IN, list_own_sessions(service, caller).await.err()));
        let key = key_of(b"no session");
        asked.push(("end_own_session", SIGNED_IN, end_own_session(service, caller, &key).await.err()));
        asked.push(("end_other_sessions", SIGNED_IN, end_other_sessions(service, caller).await.err()));
        asked.push(("list_sessions", RUNS_THE_SITE, list_sessions(service, caller, nobody).await.err()));
        asked.push(("end_sessions", RUNS_THE_SITE, end_sessions(service, caller, nobody).await.err()));
        asked.push(("expire_sessions", JOB, expire_sessions(service, caller).await.err()));
        asked.push(("list_administrators", RUNS_THE_SITE, list_administrators(service, caller).await.err()));
        asked.push(("sign_out", SIGNED_IN, sign_out(service, caller).await.err()));

        asked.push(("make_codes", SIGNED_IN, make_codes(service, caller).await.err()));
        asked.push(("count_codes", SIGNED_IN, count_codes(service, caller).await.err()));
        asked.push(("own_second_factor", SIGNED_IN, own_second_factor(service, caller).await.err()));
        asked.push(("start_authenticator", SIGNED_IN, start_authenticator(service, caller).await.err()));
        asked.push(("open_setup", SIGNED_IN, open_setup(service, caller).await.err()));
        asked.push(("confirm_authenticator", SIGNED_IN, confirm_authenticator(service, caller, "").await.err()));
        asked.push(("remove_authenticator", SIGNED_IN, remove_authenticator(service, caller, "").await.err()));
        asked.push(("make_factor_codes", SIGNED_IN, make_factor_codes(service, caller).await.err()));
        let given = Given { token: String::new(), code: String::new(), device: None };
        asked.push(("give_second_factor", ANYONE, give_second_factor(service, caller, given).await.err()));
        asked.push(("take_second_factor", AT_THE_MACHINE, take_second_factor(service, caller, nobody).await.err()));

        asked.push(("list_passkeys", SIGNED_IN, list_passkeys(service, caller).await.err()));
        asked.push(("list_stray_passkeys", RUNS_THE_SITE, list_stray_passkeys(service, caller).await.err()));
        asked.push(("start_passkey", SIGNED_IN, start_passkey(service, caller).await.err()));
        let answer = Answer { token: String::new(), credential: String::new() };
        asked.push(("add_passkey", SIGNED_IN, add_passkey(service, caller, &answer, "x").await.err()));
        asked.push(("rename_passkey", SIGNED_IN, rename_passkey(service, caller, &key, "x").await.err()));
        asked.push(("remove_passkey", SIGNED_IN, remove_passkey(service, caller, &key, "").await.err()));
        asked.push(("ask_for_passkey", ANYONE, ask_for_passkey(service, caller).await.err()));
        asked.push(("sign_in_with_passkey", ANYONE, sign_in_with_passkey(service, caller, &answer, None).await.err()));
        asked.push(("confirm_with_passkey", SIGNED_IN, confirm_with_passkey(service, caller, &answer).await.err()));

        asked.push(("recover_by_code", ANYONE, recover_by_code(service, caller, "x", "", "").await.err()));
        asked.push(("make_link", RUNS_THE_SITE, make_link(service, caller, nobody).await.err()));
        asked.push(("open_link", ANYONE, open_link(service, caller, "").await.err()));
        asked.push(("recover_by_link", ANYONE, recover_by_link(service, caller, "", "").await.err()));
        asked.push(("recover_by_letter", ANYONE, recover_by_letter(service, caller, "x").await.err()));
        asked.push(("expire_links", JOB, expire_links(service, caller).await.err()));
        asked
    }

    async fn of_games(service: &Service, caller: &Caller) -> Asked {
        let mut asked = Asked::new();
        let players = [Player::Policy(PolicyKind::RuleOfThumb); 2];
        let unfit = StartGame { players, ..game_of([0, 1]) };
        asked.push(("start_game", ANYONE, start_game(service, caller, unfit).await.err()));
        let catalogue = shipped::catalogue();
        asked.push(("open_game", ANYONE, open_game(service, caller, catalogue, "x").await.err()));
        let change = change_game(service, caller, catalogue, "x", 1, None, Change::Undo).await;
        asked.push(("change_game", ANYONE, change.err()));
        let again = start_again(service, caller, catalogue, "x", Again::default()).await;
        asked.push(("start_again", ANYONE, again.err()));
        let position = StartPosition { catalogue, scenario: "x", title: "" };
        asked.push(("start_position", ANYONE, start_position(service, caller, position).await.err()));
        asked
    }

    async fn of_played_games(service: &Service, caller: &Caller) -> Asked {
        let mut asked = Asked::new();
        let catalogue = shipped::catalogue();
        asked.push(("usual_games", ANYONE, usual_games(service, caller, catalogue, "x").await.err()));
        asked.push(("own_record", ANYONE, own_record(service, caller, catalogue, "x").await.err()));
        asked.push(("list_games", GAMES, list_games(service, caller, None, 9).await.err()));
        asked.push(("read_replay", ANYONE, read_replay(service, caller, catalogue, "sg1", None).err()));
        asked.push(("read_pair", ANYONE, of_pair(service, caller)));
        asked.push(("play_replay", ANYONE, play_replay(service, caller, catalogue, "sg1", None).await.err()));
        asked.push(("delete_game", ANYONE, delete_game(service, caller, "x").await.err()));
        asked.push(("expire_games", JOB, expire_games(service, caller, 1, 1).await.err()));
        asked
    }

    /// By itself: two games at once are more than there is room for beside all others.
    fn of_pair(service: &Service, caller: &Caller) -> Option<Refusal> {
        read_pair(service, caller, shipped::catalogue(), ["sg1", "sg1"], None).err().map(|refused| refused.refusal)
    }

    async fn of_matches(service: &Service, caller: &Caller) -> Asked {
        let mut asked = Asked::new();
        let catalogue = shipped::catalogue();
        let mut unfit = match_of(0);
        unfit.deck.lines = vec![unfit.deck.lines[0].clone(); 20_000];
        asked.push(("begin_match", ANYONE, begin_match(service, caller, unfit).await.err()));
        asked.push(("invite_again", ANYONE, invite_again(service, caller, catalogue, "x").await.err()));
        asked.push(("is_invitation", ANYONE, is_invitation(service, caller, "x", "x").await.err()));
        let invitation = open_match_invitation(service, caller, catalogue, "x").await;
        asked.push(("open_match_invitation", ANYONE, invitation.err()));
        asked.push(("join_match", ANYONE, join_match(service, caller, catalogue, "x", joining(0)).await.err()));
        asked.push(("open_match", ANYONE, open_match(service, caller, catalogue, "x").await.err()));
        asked.push(("be_there", ANYONE, be_there(service, caller, "x").await.err()));
        let change = change_match(service, caller, catalogue, "x", (1, None), MatchChange::Concede).await;
        asked.push(("change_match", ANYONE, change.err()));
        asked.push(("match_record", ANYONE, match_record(service, caller, catalogue, "x").await.err()));
        asked.push(("list_matches", GAMES, list_matches(service, caller).await.err()));
        asked.push(("due_matches", JOB, due_matches(service, caller, 9).await.err()));
        let id = MatchId::of([0; MatchId::DIGITS]);
        asked.push(("give_due_answer", JOB, give_due_answer(service, caller, catalogue, &id).await.err()));
        asked.push(("touched_matches", JOB, touched_matches(service, caller, 1, 9).await.err()));
        asked.push(("expire_matches", JOB, expire_matches(service, caller, 1, 1).await.err()));
        asked
    }

    async fn of_collections(service: &Service, caller: &Caller) -> Asked {
        let mut asked = Asked::new();
        let game = shipped::catalogue().game();
        asked.push(("open_collection", READS_COLLECTION, open_collection(service, caller, game).await.err()));
        asked.push(("list_events", READS_COLLECTION, list_events(service, caller, game, 0, 9).await.err()));
        asked.push(("make", CHANGES_COLLECTION, make(service, caller).err()));
        asked.push(("record", CHANGES_COLLECTION, record(service, caller, game, &[]).await.err()));
        asked.push(("record_seen", CHANGES_COLLECTION, record_seen(service, caller, game, &[], 0).await.err()));
        let file = (game, "0000000000000000000000000000000000000000000000000000000000000000");
        let brought = bring_file(service, caller, file, "x", &vec![0; BROUGHT_BYTES + 1]).await;
        asked.push(("bring_file", CHANGES_COLLECTION, brought.err()));
        asked.push(("find_file", READS_COLLECTION, find_file(service, caller, file).await.err()));
        let noted = note_import(service, caller, file, "x", EventId(1)).await;
        asked.push(("note_import", CHANGES_COLLECTION, noted.err()));
        asked.push(("expire_files", JOB, expire_files(service, caller).await.err()));
        let catalogue = shipped::catalogue();
        asked.push(("list_price_lists", READS_COLLECTION, list_price_lists(service, caller, game).await.err()));
        let opened = open_price_list(service, caller, catalogue, "x").await;
        asked.push(("open_price_list", READS_COLLECTION, opened.err()));
        asked.push(("price_list_text", READS_COLLECTION, price_list_text(service, caller, game, "x").await.err()));
        let kept = keep_price_list(service, caller, catalogue, ("x", ""), FaultyRows::Refuse).await;
        asked.push(("keep_price_list", CHANGES_COLLECTION, kept.err()));
        asked.push((
            "delete_price_list",
            CHANGES_COLLECTION,
            delete_price_list(service, caller, game, "x").await.err(),
        ));
        asked.push(("list_targets", READS_COLLECTION, list_targets(service, caller, game).await.err()));
        let target = Target { name: String::new(), query: String::new(), per: Per::Card, count: 1 };
        let cards = (catalogue, shipped::formats());
        asked.push(("keep_target", CHANGES_COLLECTION, keep_target(service, caller, cards, &target).await.err()));
        asked.push(("delete_target", CHANGES_COLLECTION, delete_target(service, caller, game, "x").await.err()));
        asked.push(("rebuild_collections", RUNS_THE_SITE, rebuild_collections(service, caller).await.err()));
        asked.push(("check_collections", RUNS_THE_SITE, check_collections(service, caller, 9).await.err()));
        asked
    }

    async fn of_measurements(service: &Service, caller: &Caller) -> Asked {
        let mut asked = Asked::new();
        let catalogue = shipped::catalogue();
        let unfit = Measurement { games: 0, ..measurement_of(0, &[1], 1) };
        asked.push(("ask_measurement", ANYONE, ask_measurement(service, caller, catalogue, unfit).await.err()));
        asked.push(("open_measurement", ANYONE, open_measurement(service, caller, catalogue, "x").await.err()));
        asked.push(("cancel_measurement", ANYONE, cancel_measurement(service, caller, "x").await.err()));
        asked.push(("delete_measurement", ANYONE, delete_measurement(service, caller, "x").await.err()));
        asked.push(("list_measurements", GAMES, list_measurements(service, caller, None, 9).await.err()));
        asked.push(("total_measurements", RUNS_THE_SITE, total_measurements(service, caller).await.err()));
        let workshop = Workshop::new(service, catalogue);
        asked.push(("play_chunk", JOB, play_chunk(service, caller, catalogue, &workshop).await.err()));
        asked.push(("renew_chunk", JOB, renew_chunk(service, caller, &workshop).await.err()));
        asked.push(("return_chunk", JOB, return_chunk(service, caller, &workshop).await.err()));
        asked.push(("expire_measurements", JOB, expire_measurements(service, caller, catalogue).await.err()));
        asked
    }

    async fn of_comments(service: &Service, caller: &Caller) -> Asked {
        let mut asked = Asked::new();
        let said = Uuid::nil();
        asked.push(("list_comments", ANYONE, list_comments(service, caller, "x").await.err()));
        asked.push(("comment", SOCIAL, comment(service, caller, "x", None, "x").await.err()));
        asked.push(("edit_comment", SOCIAL, edit_comment(service, caller, said, "x").await.err()));
        asked.push(("delete_comment", SOCIAL, delete_comment(service, caller, said).await.err()));
        asked.push(("hide_comment", SOCIAL, hide_comment(service, caller, said, true).await.err()));
        asked.push(("report", SOCIAL, report(service, caller, "x", None, "x").await.err()));
        asked.push(("deck_of_comment", ANYONE, deck_of_comment(service, caller, said).await.err()));

        asked.push(("list_reports", RUNS_THE_SITE, list_reports(service, caller, None).await.err()));
        asked.push(("count_reports", RUNS_THE_SITE, count_reports(service, caller).await.err()));
        asked.push(("close_reports", RUNS_THE_SITE, close_reports(service, caller, said).await.err()));
        asked.push(("take_down", RUNS_THE_SITE, take_down(service, caller, "x", "x").await.err()));
        asked.push(("put_back", RUNS_THE_SITE, put_back(service, caller, "x").await.err()));
        asked
    }

    async fn of_webhooks(service: &Service, caller: &Caller) -> Asked {
        let (mut asked, said) = (Asked::new(), Uuid::nil());
        let whose = WebhookWhose::Own;
        let events = WebhookEvents::default();
        let hook = MakeWebhook { url: "x".to_owned(), whose, events, has_own_networks: false };
        asked.push(("make_webhook", PUBLISHES, make_webhook(service, caller, &hook).await.err()));
        asked.push(("list_webhooks", PUBLISHES, list_webhooks(service, caller).await.err()));
        asked.push(("open_webhook", PUBLISHES, open_webhook(service, caller, said).await.err()));
        asked.push(("test_webhook", PUBLISHES, test_webhook(service, caller, said).await.err()));
        asked.push(("turn_webhook_on", PUBLISHES, turn_webhook_on(service, caller, said).await.err()));
        asked.push(("delete_webhook", PUBLISHES, delete_webhook(service, caller, said).await.err()));
        asked.push(("spread_event", JOB, spread_event(service, caller, "").await.err()));
        let nobody = Nobody;
        asked.push(("tell_webhook", JOB, tell_webhook(service, caller, &nobody).await.err()));
        asked.push(("expire_deliveries", JOB, expire_deliveries(service, caller).await.err()));

        asked.push(("write_backup", AT_THE_MACHINE, write_backup(service, caller, &mut Vec::new()).await.err()));
        asked.push(("read_backup", AT_THE_MACHINE, read_backup(service, caller, &mut b"".as_slice()).await.err()));
        asked
    }

    let house = House::new().await;
    let service = &house.service;
    // Who gave the password long ago deletes nothing.
    let long_ago = |caller: Caller| Caller::Person(Person { confirmed_at: 0, ..caller.person().unwrap().clone() });
    let player = long_ago(house.player("Glenn").await);
    let administrator = long_ago(house.administrator("Morgan").await);
    let id = share_deck(service, &GUEST, deck(1)).await.unwrap();
    let token = |scope: Scope| {
        let account = player.account().unwrap();
        let scopes = [scope].into_iter().collect();
        let (owner, name) = ("Glenn".to_owned(), "Builder".to_owned());
        Caller::Token(Token {
            id: Uuid::nil(),
            account,
            owner,
            name,
            scopes,
            store: None,
            staff: Vec::new(),
            event_staff: Vec::new(),
            network: NETWORK,
        })
    };
    let [
        reads,
        changes,
        looks,
        collects,
        sees_wants,
        wants,
        sees_trades,
        trades,
        publishes,
        social,
        plays,
        sees_stores,
        runs,
    ] = Scope::ALL.map(token);
    add_store(service, &Caller::Administrator, "corner-games", "Corner Games").await.unwrap();
    let judge = house.player("Judith").await;
    add_staff(service, &Caller::Administrator, "corner-games", "Judith", StaffRole::Judge).await.unwrap();
    house.prove(id_of(&judge)).await;
    let judge = long_ago(house.caller(session_of(&judge)).await);
    let [machine, job] = [Caller::Administrator, Caller::Job];
    let of_decks = [GUEST, player, administrator, machine, job, reads, changes, publishes, social, plays, judge];
    let callers: Vec<Caller> = of_decks
        .into_iter()
        .chain([looks, collects, sees_wants, wants, sees_trades, trades, sees_stores, runs])
        .collect();

    for (place, caller) in callers.iter().enumerate() {
        let mut asked = Asked::new();
        asked.push(("share_deck", ANYONE, share_deck(service, caller, deck(2)).await.err()));
        asked.push(("open_shared_deck", ANYONE, open_shared_deck(service, caller, id.as_str()).await.err()));
        asked.push(("list_shared_decks", RUNS_THE_SITE, list_shared_decks(service, caller, 9).await.err()));
        asked.push(("show_shared_deck", RUNS_THE_SITE, show_shared_deck(service, caller, &id).await.err()));
        let other = ShortId::parse("0000000000").unwrap();
        asked.push(("remove_shared_deck", RUNS_THE_SITE, remove_shared_deck(service, caller, &other).await.err()));
        asked.push(("expire_shared_decks", JOB, expire_shared_decks(service, caller, 1).await.err()));
        asked.push(("take_picture", ANYONE, take_picture(service, caller).err()));

        let mut add = |_: &str, _: &str| true;
        asked.push(("write_archive", SIGNED_IN, write_archive(service, caller, &|_| None, &mut add).await.err()));
        let none = Default::default();
        asked.push(("load_archive", SIGNED_IN, load_archive(service, caller, &|_| None, &none).await.err()));
        asked.push(("ask_for_address", SIGNED_IN, ask_for_address(service, caller, "x").await.err()));
        asked.push(("open_address_link", ANYONE, open_address_link(service, caller, "x").await.err()));
        asked.push(("confirm_address", ANYONE, confirm_address(service, caller, "x").await.err()));
        asked.push(("remove_address", SIGNED_IN, remove_address(service, caller).await.err()));
        let post = Postbox::default();
        asked.push(("send_letter", JOB, send_letter(service, caller, &post).await.err()));
        asked.push(("expire_letters", JOB, expire_letters(service, caller).await.err()));
        asked.push(("list_letters", RUNS_THE_SITE, list_letters(service, caller, 9).await.err()));
        asked.push(("total_letters", RUNS_THE_SITE, total_letters(service, caller).await.err()));
        asked.push(("retry_letters", RUNS_THE_SITE, retry_letters(service, caller).await.err()));
        asked.push(("test_letter", RUNS_THE_SITE, test_letter(service, caller, &post, "x").await.err()));

        asked.push(("read_own_audit", SIGNED_IN, read_own_audit(service, caller, None, 9).await.err()));
        asked.push(("read_audit", RUNS_THE_SITE, read_audit(service, caller, None, 9).await.err()));
        asked.push(("expire_audit", JOB, expire_audit(service, caller, 1).await.err()));

        let device = Device::default();
        let saved = SaveDeck {
            id: unsaved(1),
            deck: deck(1).deck,
            game: deck(1).game,
            base: Some(1),
            only_on: None,
            save: Uuid::nil(),
            unanswered: Vec::new(),
            is_import: false,
            label: String::new(),
            device: device.clone(),
        };
        asked.push(("save_deck", CHANGES_DECKS, save_deck(service, caller, saved).await.err()));
        let id = unsaved(1);
        asked.push(("open_deck", READS_DECKS, open_deck(service, caller, id, None).await.err()));
        asked.push(("find_deck", READS_DECKS, find_deck(service, caller, id).await.err()));
        asked.push(("list_decks", READS_DECKS, list_decks(service, caller, &DECKS).await.err()));
        asked.push(("list_folders", READS_DECKS, list_folders(service, caller).await.err()));
        asked.push(("total_decks", READS_DECKS, total_decks(service, caller).await.err()));
        asked.push(("list_versions", READS_DECKS, list_versions(service, caller, id, None, 9).await.err()));
        asked.push(("open_version", READS_DECKS, open_version(service, caller, id, 1).await.err()));
        asked.push(("name_version", CHANGES_DECKS, name_version(service, caller, id, 1, None).await.err()));
        asked.push(("restore_version", CHANGES_DECKS, restore_version(service, caller, id, 1, 1, &device).await.err()));
        asked.push(("take_turn", ANYONE, take_turn(service, caller, "deck").await.err()));
        asked.push(("open_conflict", READS_DECKS, open_conflict(service, caller, id).await.err()));
        let seen = DeckConflict { base: None, theirs: 1, ours: 2 };
        let game = shipped::catalogue().game();
        let settled = settle_conflict(service, caller, id, seen, &[], game, &device).await.err();
        asked.push(("settle_conflict", CHANGES_DECKS, settled));
        let branch = BranchDeck { deck: id, number: 9, id: unsaved(2), name: None, device: device.clone() };
        asked.push(("branch_deck", CHANGES_DECKS, branch_deck(service, caller, branch).await.err()));
        asked.push(("rename_deck", CHANGES_DECKS, rename_deck(service, caller, id, "x", &device).await.err()));
        asked.push(("move_deck", CHANGES_DECKS, move_deck(service, caller, id, "x").await.err()));
        asked.push(("archive_deck", CHANGES_DECKS, archive_deck(service, caller, id, true).await.err()));
        asked.push(("trash_deck", CHANGES_DECKS, trash_deck(service, caller, id, None).await.err()));
        asked.push(("restore_deck", CHANGES_DECKS, restore_deck(service, caller, id).await.err()));
        asked.push(("delete_deck", CHANGES_DECKS, delete_deck(service, caller, id).await.err()));
        let looked = ShelfAsked::of(Shelf::Decks, 1);
        asked.push(("find_on_shelf", READS_DECKS, find_on_shelf(service, caller, &looked).await.err()));
        asked.push(("list_tags", READS_DECKS, list_tags(service, caller).await.err()));
        asked.push(("open_newest", READS_DECKS, open_newest(service, caller, &[]).await.err()));
        let short = open_short_versions(service, caller, id, "x", None, 1).await.err();
        asked.push(("open_short_versions", READS_DECKS, short));
        asked.push(("count_versions", READS_DECKS, count_versions(service, caller, id).await.err()));
        asked.push(("add_tag", CHANGES_DECKS, add_tag(service, caller, id, "x", &device).await.err()));
        asked.push(("remove_tag", CHANGES_DECKS, remove_tag(service, caller, id, "x", &device).await.err()));
        asked.push(("rename_tag", CHANGES_DECKS, rename_tag(service, caller, "x", "y", &device).await.err()));
        asked.push(("delete_tag", CHANGES_DECKS, delete_tag(service, caller, "x", &device).await.err()));
        asked.push(("purge_decks", JOB, purge_decks(service, caller).await.err()));

        let search = shipped_search();
        let sought = DecksSought { game: "necrogenesis", query: "", after: None, most: 9 };
        asked.push(("search_decks", ANYONE, search_decks(service, caller, &search, &sought).await.err()));
        asked.push(("catch_up", JOB, catch_up(service, caller, &search).await.err()));
        let wanted = MakeToken {
            name: "x".to_owned(),
            scopes: [Scope::DecksRead].into_iter().collect(),
            store: String::new(),
            days: 1,
        };
        asked.push(("make_token", SIGNED_IN, make_token(service, caller, wanted).await.err()));
        asked.push(("list_tokens", SIGNED_IN, list_tokens(service, caller).await.err()));
        asked.push(("revoke_token", SIGNED_IN, revoke_token(service, caller, Uuid::nil()).await.err()));
        asked.push(("expire_tokens", JOB, expire_tokens(service, caller).await.err()));

        let counted = count_sealed_secrets(service, caller).await.err();
        asked.push(("count_sealed_secrets", AT_THE_MACHINE, counted));
        asked.push(("reseal", AT_THE_MACHINE, reseal(service, caller).await.err()));
        asked.push(("last_backup", AT_THE_MACHINE, last_backup(service, caller).await.err()));
        let (catalogue, formats) = (shipped::catalogue(), shipped::formats());
        let publish = Publish { deck: id, revision: 1, visibility: Visibility::Private, note: String::new() };
        let published = publish_deck(service, caller, &publish, catalogue, formats).await.err();
        asked.push(("publish_deck", PUBLISHES, published));
        asked.push(("game_to_publish", PUBLISHES, game_to_publish(service, caller, id).await.err()));
        let private = Visibility::Private;
        asked.push(("set_visibility", PUBLISHES, set_visibility(service, caller, id, private).await.err()));
        asked.push(("withdraw_deck", PUBLISHES, withdraw_deck(service, caller, id).await.err()));
        asked.push(("own_publication", READS_DECKS, own_publication(service, caller, id).await.err()));
        asked.push(("list_own_publications", READS_DECKS, list_own_publications(service, caller).await.err()));
        asked.push(("own_origin", READS_DECKS, own_origin(service, caller, id).await.err()));
        asked.push(("open_publication", ANYONE, open_publication(service, caller, "x", None).await.err()));
        let start = PublicDeckPlace::START;
        let browsed = PublicDecksAsked {
            game: "x",
            order: PublicDeckOrder::Newest,
            author: None,
            lead: None,
            tag: None,
            legality: None,
            after: start,
            most: 1,
        };
        asked.push(("browse_decks", ANYONE, browse_decks(service, caller, &browsed).await.err()));
        asked.push(("browse_facets", ANYONE, browse_facets(service, caller, "x", 1).await.err()));
        asked.push(("newest_decks", ANYONE, newest_decks(service, caller, None, start, 1).await.err()));
        asked.push(("followed_decks", SOCIAL, followed_decks(service, caller, start, 1).await.err()));
        asked.push(("like_deck", SOCIAL, like_deck(service, caller, "x", true).await.err()));
        asked.push(("copy_publication", CHANGES_DECKS, copy_publication(service, caller, "x", None).await.err()));
        asked.push(("list_own_copies", READS_DECKS, list_own_copies(service, caller, "x").await.err()));
        asked.push(("changed_decks", JOB, changed_decks(service, caller, 0, 1).await.err()));

        asked.push(("find_author", ANYONE, find_author(service, caller, "x").await.err()));
        asked.push(("follow_author", SOCIAL, follow_author(service, caller, "x", true).await.err()));
        asked.push(("block_author", SOCIAL, block_author(service, caller, "x", true).await.err()));
        asked.push(("list_followed", SOCIAL, list_followed(service, caller).await.err()));
        asked.push(("list_blocked", SOCIAL, list_blocked(service, caller).await.err()));

        // On the heap: all of these at once are more than the stack of a test holds.
        asked.extend(Box::pin(of_accounts(service, caller)).await);
        asked.extend(Box::pin(of_groups(service, caller)).await);
        asked.extend(Box::pin(of_evenings(service, caller)).await);
        asked.extend(Box::pin(of_log(service, caller)).await);
        asked.extend(Box::pin(of_stores(service, caller)).await);
        asked.extend(Box::pin(of_own_stores(service, caller)).await);
        asked.extend(Box::pin(of_store_lists(service, caller)).await);
        asked.extend(Box::pin(of_events(service, caller)).await);
        asked.extend(Box::pin(of_players(service, caller)).await);
        asked.extend(Box::pin(of_event_lists(service, caller)).await);
        asked.extend(Box::pin(of_trades(service, caller)).await);
        asked.extend(Box::pin(of_games(service, caller)).await);
        asked.extend(Box::pin(of_played_games(service, caller)).await);
        asked.extend(Box::pin(of_matches(service, caller)).await);
        asked.extend(Box::pin(of_collections(service, caller)).await);
        asked.extend(Box::pin(of_measurements(service, caller)).await);
        asked.extend(Box::pin(of_comments(service, caller)).await);
        asked.extend(Box::pin(of_webhooks(service, caller)).await);

        for (name, who, refused) in asked {
            let told = match refused {
                Some(refusal @ (Refusal::SignIn | Refusal::Forbidden | Refusal::SecondFactorFirst)) => {
                    format!("{refusal:?}")
                }
                Some(Refusal::Scope { .. }) => "Scope".to_owned(),
                _ => "admitted".to_owned(),
            };
            // A guest may do some of it once signed in, and is told so.
            let scoped = SCOPED.contains(&who) || OF_SEVERAL.contains(&name);
            let may_sign_in = (who == SIGNED_IN || scoped) && place == 0;
            let expected = if who[place] {
                "admitted"
            } else if may_sign_in {
                "SignIn"
            } else if scoped && matches!(caller, Caller::Token(_)) {
                "Scope"
            } else {
                "Forbidden"
            };
            assert_eq!(told, expected, "{name} by {caller:?}");
        }
    }
}

#[tokio::test]
async fn an_account_that_is_gone_is_nobodys() {
    let house = House::new().await;
    let player = house.player("Glenn").await;
    delete_own_account(&house.service, &player).await.unwrap();
    // A request that was under way meanwhile.
    assert!(matches!(own_account(&house.service, &player).await, Err(Refusal::SignIn)));
    assert!(matches!(confirm_password(&house.service, &player, "", "").await, Err(Refusal::SignIn)));
    assert!(matches!(change_password(&house.service, &player, "", "").await, Err(Refusal::SignIn)));
    for refused in [
        make_codes(&house.service, &player).await.err(),
        sign_out(&house.service, &player).await.err(),
        end_other_sessions(&house.service, &player).await.err(),
    ] {
        assert!(matches!(refused, Some(Refusal::Nothing)), "{refused:?}");
    }
    delete_own_account(&house.service, &player).await.unwrap();
}

#[tokio::test]
async fn an_administrator_without_a_second_factor_may_do_nothing_but_set_one_up() {
    let house = House::new().await;
    let service = &house.service;
    let morgan = house.new_administrator("Morgan").await;
    for refused in [
        own_account(service, &morgan).await.err(),
        rename_own_account(service, &morgan, "x").await.err(),
        delete_own_account(service, &morgan).await.err(),
        change_password(service, &morgan, PASSWORD, ANOTHER).await.err(),
        list_accounts(service, &morgan, "", 9).await.err(),
        make_link(service, &morgan, id_of(&morgan)).await.err(),
        make_codes(service, &morgan).await.err(),
        list_own_sessions(service, &morgan).await.err(),
        read_audit(service, &morgan, None, 9).await.err(),
        list_shared_decks(service, &morgan, 9).await.err(),
        list_decks(service, &morgan, &DECKS).await.err(),
    ] {
        assert!(matches!(refused, Some(Refusal::SecondFactorFirst)), "{refused:?}");
    }
    // Nor what is for others altogether.
    assert!(matches!(expire_links(service, &morgan).await, Err(Refusal::Forbidden)));
    confirm_password(service, &morgan, PASSWORD, "").await.unwrap();
    let (authenticator, _, morgan) = house.with_authenticator(&morgan).await;
    list_accounts(service, &morgan, "", 9).await.unwrap();
    // Whoever takes it away again is where they began.
    house.pass(MINUTE);
    confirm_password(service, &morgan, PASSWORD, &authenticator.code(house.now())).await.unwrap();
    remove_authenticator(service, &morgan, PASSWORD).await.unwrap();
    let morgan = house.caller(session_of(&morgan)).await;
    assert!(matches!(list_accounts(service, &morgan, "", 9).await, Err(Refusal::SecondFactorFirst)));
    sign_out(service, &morgan).await.unwrap();
}
