//! Who may do what at events: before them, with players and their lists, and at their evening.

use safehouse_service::{
    Caller, Service,
    events::{
        self, Asker, Correction, EnterForm, EventForm, EventState, LateAs, ListSource, Sought, ViewReason,
        settings::EventSettings,
    },
    stores::{OpenStaffInvitation, StaffRole},
};
use safehouse_statements::code::{CorrectionReason, Phase};
use safehouse_store::{GameStore, StoreId, StoreLevel};
use safehouse_testing::shipped;
use uuid::Uuid;

use super::access::{ANYONE, Asked, JOB, READS_STORES, RUNS_EVENTS, RUNS_THE_SITE, SIGNED_IN};

pub(super) async fn of_events(service: &Service, caller: &Caller) -> Asked {
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
    asked.push(("delete_event", RUNS_EVENTS, events::delete_event(service, caller, (code, 1)).await.err()));
    asked.push(("hide_event", RUNS_THE_SITE, events::hide_event(service, caller, code, None).await.err()));
    asked.push(("open_event", ANYONE, events::open_event(service, caller, code).await.err()));
    asked.push(("staff_event", READS_STORES, events::staff_event(service, caller, code).await.err()));
    asked.push(("has_own_hand", READS_STORES, events::has_own_hand(service, caller, code).await.err()));
    asked.push(("run_event", SIGNED_IN, events::run_event(service, caller, code).await.err()));
    asked.push(("staff_player", SIGNED_IN, events::staff_player(service, caller, of).await.err()));
    asked.push(("events::list_events", ANYONE, events::list_events(service, caller, Sought::default()).await.err()));
    let sought = Sought { store: "x", ..Sought::default() };
    asked.push(("list_staff_events", READS_STORES, events::list_staff_events(service, caller, sought).await.err()));
    asked
}

pub(super) async fn of_players(service: &Service, caller: &Caller) -> Asked {
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
    asked.push(("open_own_event", ANYONE, events::open_own_event(service, asker, code).await.err()));
    asked.push(("own_entry", ANYONE, events::own_entry(service, asker, code).await.err()));
    asked.push(("events::withdraw", ANYONE, events::withdraw(service, asker, code).await.err()));
    let renewed = events::renew_invitation_code(service, caller, code).await.err();
    asked.push(("renew_invitation_code", RUNS_EVENTS, renewed));
    asked.push(("decide_entry", RUNS_EVENTS, events::decide_entry(service, caller, code, nobody, true).await.err()));
    let renamed = events::rename_player(service, caller, code, nobody, ("x", "")).await.err();
    asked.push(("rename_player", RUNS_EVENTS, renamed));
    asked.push(("claim_entry", SIGNED_IN, events::claim_entry(service, caller, code, "x").await.err()));
    asked.push(("agree", ANYONE, events::agree(service, asker, code, 1).await.err()));
    let recorded = events::record_agreement(service, caller, (code, nobody), 1).await.err();
    asked.push(("record_agreement", RUNS_EVENTS, recorded));
    asked
}

pub(super) async fn of_event_lists(service: &Service, caller: &Caller) -> Asked {
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
    let late = events::take_late_list(service, caller, library, of, text, "x").await.err();
    asked.push(("take_late_list", RUNS_EVENTS, late));
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
    let none = std::collections::BTreeSet::new();
    asked.push(("name_shown_events", ANYONE, events::name_shown_events(service, caller, &none).await.err()));
    asked.push((
        "open_list",
        ANYONE,
        events::open_list(service, caller, shipped::installation(), (code, 1)).await.err(),
    ));
    asked.push(("list_met", ANYONE, events::list_met(service, asker, code).await.err()));
    asked.push(("open_met_list", ANYONE, events::open_met_list(service, asker, (code, 1)).await.err()));
    asked.push((
        "published_lists",
        ANYONE,
        events::published_lists(service, caller, shipped::installation(), code).await.err(),
    ));
    asked.push(("list_file", ANYONE, events::list_file(service, caller, library, (code, 1)).await.err()));
    asked.push(("event_file", ANYONE, events::event_file(service, caller, library, code).await.err()));
    let posts = events::list_own_posts(service, caller, StoreId::from(Uuid::nil())).await.err();
    asked.push(("list_own_posts", ANYONE, posts));
    asked.push(("list_event_staff", READS_STORES, events::list_event_staff(service, caller, code).await.err()));
    let invitation = OpenStaffInvitation {
        store: GameStore {
            id: StoreId::from(Uuid::nil()),
            slug: "x".to_owned(),
            name: "x".to_owned(),
            created_at: 0,
            closed_at: None,
            staff: 0,
            level: StoreLevel::Confirmed,
            hidden_at: None,
            time_zone: "UTC".to_owned(),
        },
        event: None,
        role: StaffRole::Helper,
        by: "x".to_owned(),
        ends_at: 0,
    };
    asked.push(("open_invited_event", ANYONE, events::open_invited_event(service, caller, &invitation).await.err()));
    asked.push(("see_event_staff", SIGNED_IN, events::see_event_staff(service, caller, code).await.err()));
    let removed = events::remove_event_staff(service, caller, code, "x").await.err();
    asked.push(("remove_event_staff", RUNS_EVENTS, removed));
    let changed = events::change_event_staff(service, caller, code, ("x", StaffRole::Helper)).await.err();
    asked.push(("change_event_staff", RUNS_EVENTS, changed));
    let invited = events::list_event_invitations(service, caller, code).await.err();
    asked.push(("list_event_invitations", READS_STORES, invited));
    asked
}

pub(super) async fn of_evenings(service: &Service, caller: &Caller) -> Asked {
    use events::{checks, exports, operations, rounds, statistics};
    let (mut asked, library, code) = (Asked::new(), shipped::library(), "7k3m9zqx");
    let asker = Asker { caller, claim: "" };
    asked.push(("check_in", RUNS_EVENTS, rounds::check_in(service, caller, code, 1, true).await.err()));
    asked.push(("list_seats", ANYONE, rounds::list_seats(service, caller, code).await.err()));
    let given = rounds::give_beforehand(service, caller, code, 1, (1, None)).await.err();
    asked.push(("give_beforehand", RUNS_EVENTS, given));
    let given = rounds::list_given_beforehand(service, caller, code).await.err();
    asked.push(("list_given_beforehand", READS_STORES, given));
    let begun = rounds::begin_play(service, caller, code, rounds::Begin::default()).await.err();
    asked.push(("begin_play", RUNS_EVENTS, begun));
    asked.push(("pair_round", RUNS_EVENTS, rounds::pair_round(service, caller, code).await.err()));
    asked.push((
        "pair_round_of_standing_cut",
        RUNS_EVENTS,
        rounds::pair_round_of_standing_cut(service, caller, code).await.err(),
    ));
    asked.push(("swap_players", RUNS_EVENTS, rounds::swap_players(service, caller, code, (1, 2)).await.err()));
    asked.push(("discard_draft", RUNS_EVENTS, rounds::discard_draft(service, caller, code).await.err()));
    asked.push(("publish_round", RUNS_EVENTS, rounds::publish_round(service, caller, code, None).await.err()));
    asked.push(("take_round_back", RUNS_EVENTS, rounds::take_round_back(service, caller, code).await.err()));
    let taken_back = rounds::take_round_back_with_results(service, caller, code).await.err();
    asked.push(("take_round_back_with_results", RUNS_EVENTS, taken_back));
    asked.push(("set_timer", RUNS_EVENTS, rounds::set_timer(service, caller, code, rounds::Timer::Stop).await.err()));
    let report = rounds::Report { round: 1, table: 1, base: 1, outcome: None, reason: String::new() };
    asked.push(("report_result", ANYONE, rounds::report_result(service, asker, code, &report).await.err()));
    asked.push(("enter_result", RUNS_EVENTS, rounds::enter_result(service, caller, code, &report).await.err()));
    let lost = rounds::Outcome::played(0, 1, 0);
    asked.push(("dispute_report", ANYONE, rounds::dispute_report(service, asker, code, (1, 1, 1), lost).await.err()));
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
    asked.push(("recompute_seats", ANYONE, rounds::recompute_seats(service, caller, code).await.err()));
    asked.push(("import_results", RUNS_EVENTS, rounds::import_results(service, caller, code, "").await.err()));
    asked.push(("preview_import", RUNS_EVENTS, rounds::preview_import(service, caller, code, "").await.err()));
    asked.push(("drawn_checks", READS_STORES, checks::drawn_checks(service, caller, code, 1).await.err()));
    asked.push(("shown_checks", ANYONE, checks::shown_checks(service, caller, code, 1).await.err()));
    let kept = checks::keep_check(service, caller, library, code, (1, 1)).await.err();
    asked.push(("keep_check", SIGNED_IN, kept));
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
    asked.push(("note_check", RUNS_EVENTS, checks::note_check(service, caller, library, code, &check).await.err()));
    asked.push(("list_checks", SIGNED_IN, checks::list_checks(service, caller, code).await.err()));
    let ended = checks::list_check_outcomes(service, caller, code).await.err();
    asked.push(("list_check_outcomes", READS_STORES, ended));
    asked.push((
        "do_operations",
        RUNS_EVENTS,
        operations::do_operations(service, caller, library, code, &[]).await.err(),
    ));
    let of = ("2026-11-28", "x");
    let shape = exports::ExportShape::Own;
    asked.push(("export_event", ANYONE, exports::export_event(service, caller, library, code, shape, of).await.err()));
    let counted = statistics::event_statistics(service, caller, library, code).await.err();
    asked.push(("event_statistics", ANYONE, counted));
    asked.push(("events_of_card", ANYONE, statistics::events_of_card(service, caller, "x", "x").await.err()));
    asked.push(("keep_event_cards", JOB, statistics::keep_event_cards(service, caller).await.err()));
    asked
}
