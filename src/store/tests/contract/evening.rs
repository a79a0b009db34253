//! What is promised of events that are played: rounds, results, checks, and what devices send later.

use safehouse_store::{
    Database, Store, StoreLevel,
    events::{
        CheckOutcome, CheckPicked, CheckPut, CorrectedResult, EntryState, EventCheck, EventState, LateAs, LeftOut,
        ListSubmitted, NewEvent, NewEventMatch, NewEventRound, NewOperation, NewPlay, NewResult, PlayBase, PlayChanged,
        PlayedWidened, PlayerPut, Refrozen, ReportAnswer, ReportedAs, ResultPut, RoundMade, RoundPhase, RoundState,
    },
};
use uuid::Uuid;

use super::{
    event_entries::{enter, player, taking},
    event_lists::{correction, list},
    events::{event_id, found, take},
    given::{MINUTE, NOW, assert_impossible, at_once, id, member},
    log::{begun, entry},
    raw::Raw,
    stores::store_id,
};

const WON: &str = r#"{"wins_a":1,"wins_b":0}"#;
const LOST: &str = r#"{"wins_a":0,"wins_b":1}"#;

async fn base(store: &Store) -> PlayBase {
    let play = store.find_play(store_id(1), event_id(1)).await.unwrap().unwrap();
    PlayBase { store: store_id(1), event: event_id(1), revision: play.revision }
}

fn play() -> NewPlay {
    NewPlay {
        store: store_id(1),
        event: event_id(1),
        state: EventState::Locked,
        settings: "{}".to_owned(),
        players: vec![1, 2],
        gone: Vec::new(),
        started_at: NOW,
    }
}

/// The first event with two players and their lists, locked.
async fn locked(store: &Store) {
    taking(store).await;
    begun(store).await;
    for number in [1, 2] {
        enter(store, &player(number, None)).await;
    }
    take(store, 1, EventState::ListsOpen).await;
    for number in [1, 2] {
        store.submit_event_list(super::event_entries::one(number), &list(number)).await.unwrap();
    }
    take(store, 1, EventState::Locked).await;
}

/// The same, running.
pub(crate) async fn running(store: &Store) {
    locked(store).await;
    assert!(store.start_play(&play()).await.unwrap());
}

fn round(number: u32) -> NewEventRound {
    NewEventRound {
        number,
        phase: RoundPhase::Swiss,
        pairing: format!(r#"{{"round":{number}}}"#),
        made: RoundMade::Computed,
        made_by: None,
        made_at: NOW,
        matches: vec![NewEventMatch { table: Some(1), a: 2, b: Some(1) }],
    }
}

/// A round that everybody sees.
async fn published(store: &Store, number: u32) {
    assert_eq!(store.put_round(base(store).await, &round(number)).await.unwrap(), PlayChanged::Done);
    let shown = store.publish_round(base(store).await, number, NOW, Some(NOW + MINUTE)).await;
    assert_eq!(shown.unwrap(), PlayChanged::Done);
}

fn result(base: u64, outcome: Option<&str>) -> NewResult {
    NewResult {
        round: 1,
        table: 1,
        base,
        outcome: outcome.map(str::to_owned),
        made_as: ReportedAs::Staff,
        by: None,
        reason: String::new(),
        at: NOW + 1,
    }
}

async fn put(store: &Store, new: &NewResult) -> ResultPut {
    store.put_result(store_id(1), event_id(1), new, None, None).await.unwrap()
}

fn operation(number: u8) -> NewOperation {
    NewOperation {
        id: Uuid::from_bytes([number; 16]),
        at: NOW,
        by: None,
        kind: "result".to_owned(),
        answer: format!(r#"{{"answer":{number}}}"#),
    }
}

fn check(number: u8) -> EventCheck {
    EventCheck {
        id: Uuid::from_bytes([number; 16]),
        round: 1,
        table: Some(1),
        entry: 1,
        list: 1,
        scope: "all".to_owned(),
        picked: CheckPicked::ByHand,
        reason: "A sleeve is torn".to_owned(),
        started_at: NOW,
        ended_at: NOW + MINUTE,
        extra_minutes: 4,
        outcome: CheckOutcome::Difference,
        lines: r#"[{"found":2}]"#.to_owned(),
        note: "One too few".to_owned(),
        by: None,
        noted_at: NOW + i64::from(number),
    }
}

/// A finished round, a published one with a result, a check and what a device sent.
pub(crate) async fn played(store: &Store, by: u8) {
    let by = Some(id(by));
    assert!(store.start_play(&NewPlay { state: found(store, 1).await.state, ..play() }).await.unwrap());
    assert_eq!(
        store.put_round(base(store).await, &NewEventRound { made_by: by, ..round(1) }).await.unwrap(),
        PlayChanged::Done
    );
    store.publish_round(base(store).await, 1, NOW, None).await.unwrap();
    let new = NewResult { by, ..result(1, Some(WON)) };
    let sent = NewOperation { by, ..operation(1) };
    store.put_result(store_id(1), event_id(1), &new, Some(&sent), None).await.unwrap();
    let sent = NewOperation { by, ..operation(2) };
    let checked = EventCheck { by, list: 2, ..check(2) };
    assert_eq!(store.put_check(store_id(1), event_id(1), &checked, &sent).await.unwrap(), CheckPut::Done);
    let finished = store.finish_round(base(store).await, 1, "[]", Some(&entry(9)), NOW).await.unwrap();
    assert_eq!(finished, PlayChanged::Done);
    assert_eq!(store.put_bracket(base(store).await, "[1,2]").await.unwrap(), PlayChanged::Done);
    assert!(
        store
            .put_event_cards(store_id(1), event_id(1), (1, 9), "necrogenesis", &[("saw".to_owned(), 3)])
            .await
            .unwrap()
    );
}

pub(crate) async fn play_begins_once_with_those_who_are_there(store: Store, _: Database) {
    locked(&store).await;
    let (of, event) = (store_id(1), event_id(1));
    assert!(store.set_checked_in(of, event, 1, true, NOW).await.unwrap());
    assert!(!store.set_checked_in(store_id(2), event, 1, true, NOW).await.unwrap(), "of another store");
    assert!(!store.set_checked_in(of, event, 9, true, NOW).await.unwrap());
    assert!(store.set_player_gifts(of, event, 2, 1, Some(7)).await.unwrap());
    assert!(!store.set_player_gifts(store_id(2), event, 2, 1, None).await.unwrap());
    assert_eq!(store.find_play(of, event).await.unwrap(), None);

    assert!(!store.start_play(&NewPlay { store: store_id(2), ..play() }).await.unwrap());
    assert!(!store.start_play(&NewPlay { state: EventState::Announced, ..play() }).await.unwrap());
    assert!(store.start_play(&NewPlay { players: vec![1], gone: vec![(2, LeftOut::Absent)], ..play() }).await.unwrap());
    assert!(!store.start_play(&play()).await.unwrap(), "it is played");
    let kept = store.find_play(of, event).await.unwrap().unwrap();
    assert_eq!((kept.revision, kept.started_at, kept.bracket), (1, NOW, None));
    assert_eq!(store.find_play(store_id(2), event).await.unwrap(), None);
    assert_eq!(found(&store, 1).await.state, EventState::Running);

    let [one, two] = store.list_play_entries(of, event).await.unwrap().try_into().unwrap();
    assert_eq!(
        (one.number, one.state, one.in_play, one.list.map(|list| list.0)),
        (1, EntryState::CheckedIn, true, Some(1))
    );
    assert_eq!((two.in_play, two.state, two.awarded_byes, two.fixed_table), (false, EntryState::Removed, 1, Some(7)));
    let why = async || store.find_event_entry((of, event, two.id)).await.unwrap().unwrap().left_out;
    assert_eq!(why().await, Some(LeftOut::Absent));
    assert_eq!(store.list_play_entries(store_id(2), event).await.unwrap(), []);
    assert!(!store.set_checked_in(of, event, 1, false, NOW).await.unwrap(), "play began");
    assert!(!store.set_player_gifts(of, event, 1, 2, None).await.unwrap());

    let late = PlayerPut {
        number: 2,
        state: EntryState::CheckedIn,
        first_round: 2,
        late_as: LateAs::OneBye,
        presence: "[]".to_owned(),
    };
    let seen = base(&store).await;
    assert_eq!(store.put_player(seen, &late, NOW).await.unwrap(), PlayChanged::Done);
    assert_eq!(store.put_player(seen, &late, NOW).await.unwrap(), PlayChanged::Stale);
    let nobody = PlayerPut { number: 9, ..late.clone() };
    assert_eq!(store.put_player(base(&store).await, &nobody, NOW).await.unwrap(), PlayChanged::Unfit);
    let [_, two] = store.list_play_entries(of, event).await.unwrap().try_into().unwrap();
    assert_eq!(
        (two.in_play, two.first_round, two.late_as, two.state),
        (true, 2, LateAs::OneBye, EntryState::CheckedIn)
    );
    let of_another = PlayBase { store: store_id(2), ..base(&store).await };
    assert_eq!(store.put_player(of_another, &late, NOW).await.unwrap(), PlayChanged::Stale);
}

pub(crate) async fn rounds_follow_each_other_and_are_finished_with_all_results(store: Store, _: Database) {
    running(&store).await;
    let (of, event) = (store_id(1), event_id(1));
    assert_eq!(store.put_round(base(&store).await, &round(2)).await.unwrap(), PlayChanged::Unfit, "it is not the next");
    let seen = base(&store).await;
    assert_eq!(store.put_round(seen, &round(1)).await.unwrap(), PlayChanged::Done);
    assert_eq!(store.put_round(seen, &round(1)).await.unwrap(), PlayChanged::Stale);
    let again = NewEventRound { pairing: "[]".to_owned(), made: RoundMade::ByHand, ..round(1) };
    assert_eq!(store.put_round(base(&store).await, &again).await.unwrap(), PlayChanged::Done, "a draft is replaced");
    assert_eq!(store.delete_draft(base(&store).await, 1).await.unwrap(), PlayChanged::Done);
    assert_eq!(store.list_event_matches(of, event).await.unwrap(), []);
    assert_eq!(store.put_round(base(&store).await, &again).await.unwrap(), PlayChanged::Done);
    assert_eq!(put(&store, &result(1, Some(WON))).await, ResultPut::NoMatch, "a draft has no results");
    assert_eq!(store.set_round_end(base(&store).await, 1, Some(NOW)).await.unwrap(), PlayChanged::Unfit);

    store.publish_round(base(&store).await, 1, NOW + 5, Some(NOW + MINUTE)).await.unwrap();
    assert_eq!(store.publish_round(base(&store).await, 1, NOW, None).await.unwrap(), PlayChanged::Unfit);
    assert_eq!(store.delete_draft(base(&store).await, 1).await.unwrap(), PlayChanged::Unfit);
    assert_eq!(store.put_round(base(&store).await, &round(1)).await.unwrap(), PlayChanged::Unfit);
    assert_eq!(store.set_round_end(base(&store).await, 1, Some(NOW + 9)).await.unwrap(), PlayChanged::Done);
    let [kept] = store.list_event_rounds(of, event).await.unwrap().try_into().unwrap();
    assert_eq!(
        (kept.state, kept.made, kept.published_at, kept.ends_at),
        (RoundState::Published, RoundMade::ByHand, Some(NOW + 5), Some(NOW + 9))
    );
    assert_eq!((kept.phase, kept.pairing.as_str(), kept.stated), (RoundPhase::Swiss, "[]", None));
    assert_eq!(store.list_event_rounds(store_id(2), event).await.unwrap(), []);

    // A shown round without results is a draft again.
    let back = store.take_round_back(base(&store).await, 1, r#"[{"round":1}]"#).await.unwrap();
    assert_eq!(back, PlayChanged::Done);
    assert_eq!(store.take_round_back(base(&store).await, 1, "[]").await.unwrap(), PlayChanged::Unfit, "nobody sees it");
    let [draft] = store.list_event_rounds(of, event).await.unwrap().try_into().unwrap();
    assert_eq!((draft.state, draft.published_at, draft.ends_at), (RoundState::Draft, None, None));
    assert_eq!(store.find_play(of, event).await.unwrap().unwrap().taken_back, r#"[{"round":1}]"#);
    assert_impossible(store.take_round_back(base(&store).await, 1, &"x".repeat(16_385)).await, "too much of it");
    store.publish_round(base(&store).await, 1, NOW + 5, Some(NOW + 9)).await.unwrap();

    let finish = async |standings: &str| {
        store.finish_round(base(&store).await, 1, standings, Some(&entry(3)), NOW).await.unwrap()
    };
    assert_eq!(finish("[]").await, PlayChanged::Unfit, "a result is missing");
    assert_eq!(put(&store, &result(1, Some(WON))).await, ResultPut::Done(2));
    assert_eq!(
        store.take_round_back(base(&store).await, 1, "[]").await.unwrap(),
        PlayChanged::Unfit,
        "a result is there"
    );
    let disputed = store.answer_result(of, event, (1, 1, 2), ReportAnswer::Disputed).await.unwrap();
    assert_eq!(disputed, ResultPut::Done(3));
    assert_eq!(finish("[]").await, PlayChanged::Unfit, "one is disputed");
    assert_eq!(put(&store, &result(3, Some(LOST))).await, ResultPut::Done(4));
    assert_eq!(finish(r#"["as it was"]"#).await, PlayChanged::Done);
    assert_eq!(store.find_standings(of, event, 1).await.unwrap().as_deref(), Some(r#"["as it was"]"#));
    assert_eq!(store.find_standings(store_id(2), event, 1).await.unwrap(), None);
    assert_eq!(store.find_standings(of, event, 2).await.unwrap(), None);
    let [kept] = store.list_event_rounds(of, event).await.unwrap().try_into().unwrap();
    assert_eq!(kept.state, RoundState::Finished);
    let place = kept.stated.unwrap();
    assert_eq!(store.list_log_entries(1, place.position, 1).await.unwrap(), [entry(3).as_str()]);

    published(&store, 2).await;
    assert_eq!(store.put_bracket(base(&store).await, "[1,2]").await.unwrap(), PlayChanged::Done);
    let before_end = store.finish_play(base(&store).await, &"a".repeat(64), None, NOW).await.unwrap();
    assert_eq!(before_end, PlayChanged::Unfit, "a round is played");
    let sized = NewEventRound { matches: vec![NewEventMatch { table: Some(0), a: 1, b: Some(2) }], ..round(3) };
    assert_impossible(store.put_round(base(&store).await, &sized).await, "a table of number 0");
    let bye = NewEventRound { matches: vec![NewEventMatch { table: Some(1), a: 1, b: None }], ..round(3) };
    assert_impossible(store.put_round(base(&store).await, &bye).await, "a bye at a table");
}

pub(crate) async fn a_cut_is_taken_back_until_a_round_of_it_is_shown(store: Store, _: Database) {
    running(&store).await;
    let (of, event) = (store_id(1), event_id(1));
    assert_eq!(store.delete_bracket(base(&store).await).await.unwrap(), PlayChanged::Unfit, "there is none");
    let cut = NewEventRound { phase: RoundPhase::Cut, ..round(1) };
    let seen = base(&store).await;
    assert_eq!(store.put_bracket(seen, "[1,2]").await.unwrap(), PlayChanged::Done);
    assert_eq!(store.delete_bracket(seen).await.unwrap(), PlayChanged::Stale);
    assert_eq!(store.put_round(base(&store).await, &cut).await.unwrap(), PlayChanged::Done);
    assert_eq!(store.delete_bracket(base(&store).await).await.unwrap(), PlayChanged::Done);
    assert_eq!(store.find_play(of, event).await.unwrap().unwrap().bracket, None);
    assert_eq!(store.list_event_rounds(of, event).await.unwrap(), [], "the draft goes with it");

    assert_eq!(store.put_bracket(base(&store).await, "[2,1]").await.unwrap(), PlayChanged::Done);
    assert_eq!(store.put_round(base(&store).await, &cut).await.unwrap(), PlayChanged::Done);
    store.publish_round(base(&store).await, 1, NOW, None).await.unwrap();
    assert_eq!(store.delete_bracket(base(&store).await).await.unwrap(), PlayChanged::Unfit, "it is played");
    assert_eq!(store.find_play(of, event).await.unwrap().unwrap().bracket.as_deref(), Some("[2,1]"));
}

pub(crate) async fn an_event_that_is_played_is_changed_with_its_play_or_not_at_all(store: Store, _: Database) {
    running(&store).await;
    let (of, event) = (store_id(1), event_id(1));
    let revision = found(&store, 1).await.revision;
    let other = NewEvent { name: "Saturday".to_owned(), ..super::events::event() };
    let change = async |base: PlayBase, revision: u64| {
        let new = (&other, r#"{"rounds":4}"#);
        store.change_played_event(base, revision, new, (true, false), NOW + 9).await.unwrap()
    };
    let seen = base(&store).await;
    assert_eq!(change(seen, revision + 1).await, PlayChanged::Unfit, "the event is another by now");
    assert_eq!(store.find_play(of, event).await.unwrap().unwrap().settings, "{}");
    assert_eq!(change(seen, revision).await, PlayChanged::Done);
    assert_eq!(store.find_play(of, event).await.unwrap().unwrap().settings, r#"{"rounds":4}"#);
    let kept = found(&store, 1).await;
    assert_eq!((kept.name.as_str(), kept.revision), ("Saturday", revision + 1));
    assert_eq!(change(seen, revision + 1).await, PlayChanged::Stale, "the play is another by now");
    let widened =
        store.widen_played_event(base(&store).await, revision + 1, (&other, "{}"), (false, false), NOW + 9).await;
    assert_eq!(widened.unwrap(), PlayedWidened::Lists(2), "they were handed in when less was to be seen");
    assert_eq!(found(&store, 1).await.revision, revision + 1);
    let long = "x".repeat(4_097);
    let unfit = store.change_played_event(base(&store).await, revision + 1, (&other, &long), (true, false), NOW).await;
    assert_impossible(unfit, "long settings of a play");
}

pub(crate) async fn a_result_is_put_on_what_was_seen_and_on_nothing_else(store: Store, database: Database) {
    running(&store).await;
    member(&store, 7).await;
    published(&store, 1).await;
    let (of, event) = (store_id(1), event_id(1));
    let before = base(&store).await.revision;
    let first = NewResult { made_as: ReportedAs::A, by: Some(id(7)), ..result(1, Some(WON)) };
    assert_eq!(store.put_result(store_id(2), event, &first, None, None).await.unwrap(), ResultPut::NoMatch);
    assert_eq!(put(&store, &first).await, ResultPut::Done(2));
    assert_eq!(base(&store).await.revision, before + 1, "pairings are made of it");
    let ResultPut::Stale(there) = put(&store, &result(1, Some(LOST))).await else { panic!("written over") };
    assert_eq!((there.revision, there.outcome.as_deref(), there.reported_as), (2, Some(WON), Some(ReportedAs::A)));
    assert_eq!(put(&store, &NewResult { table: 9, ..result(1, Some(LOST)) }).await, ResultPut::NoMatch);
    assert_eq!(store.answer_result(of, event, (1, 1, 2), ReportAnswer::Confirmed).await.unwrap(), ResultPut::Done(3));
    let stale = store.answer_result(of, event, (1, 1, 2), ReportAnswer::Disputed).await.unwrap();
    assert!(matches!(stale, ResultPut::Stale(_)), "{stale:?}");

    let corrected = NewResult { reason: "Seen by a judge".to_owned(), at: NOW + 9, ..result(3, Some(LOST)) };
    assert_eq!(put(&store, &corrected).await, ResultPut::Done(4));
    let [last, first] = store.list_match_changes(of, event, 9).await.unwrap().try_into().unwrap();
    assert_eq!((last.before.as_deref(), last.after.as_deref()), (Some(WON), Some(LOST)));
    assert_eq!((last.reason.as_str(), last.by, last.revision), ("Seen by a judge", None, 4));
    assert_eq!((first.by.as_deref(), first.made_as, first.before), (Some("Ada 7"), ReportedAs::A, None));
    assert_eq!(store.list_match_changes(store_id(2), event, 9).await.unwrap(), []);
    // A first report is no correction.
    let (before, after) = (WON.to_owned(), Some(LOST.to_owned()));
    let noted = CorrectedResult { round: 1, table: 1, at: NOW + 9, before, after };
    assert_eq!(store.list_corrected_results(of, event).await.unwrap(), [noted]);
    assert!(store.list_corrected_results(store_id(2), event).await.unwrap().is_empty());
    let [game] = store.list_event_matches(of, event).await.unwrap().try_into().unwrap();
    assert_eq!(
        (game.answer, game.reported_as, game.outcome.as_deref()),
        (ReportAnswer::None, Some(ReportedAs::Staff), Some(LOST))
    );
    assert_eq!(put(&store, &result(4, None)).await, ResultPut::Done(5), "it is taken away");
    assert_eq!(put(&store, &result(5, Some(WON))).await, ResultPut::Done(6));

    // After the round is finished, only with the standings that it changes.
    store.finish_round(base(&store).await, 1, "[1]", None, NOW).await.unwrap();
    assert_eq!(put(&store, &result(6, Some(LOST))).await, ResultPut::Moved);
    assert_eq!(store.answer_result(of, event, (1, 1, 6), ReportAnswer::Disputed).await.unwrap(), ResultPut::Moved);
    let anew = |revision| Refrozen { revision, standings: vec![(1, "[2]".to_owned())], stated: Some(entry(4)) };
    let seen = base(&store).await.revision;
    let outcome = store.put_result(of, event, &result(6, Some(LOST)), None, Some(&anew(seen - 1))).await.unwrap();
    assert_eq!(outcome, ResultPut::Moved, "computed from what is no more");
    assert_eq!(store.find_standings(of, event, 1).await.unwrap().as_deref(), Some("[1]"));
    let outcome = store.put_result(of, event, &result(6, Some(LOST)), None, Some(&anew(seen))).await.unwrap();
    assert_eq!(outcome, ResultPut::Done(7));
    assert_eq!(store.find_standings(of, event, 1).await.unwrap().as_deref(), Some("[2]"));
    assert!(store.list_event_rounds(of, event).await.unwrap()[0].stated.is_some());

    // Who reported it is forgotten with the account; what was reported is not.
    assert!(store.delete_account(id(7)).await.unwrap());
    assert!(store.list_match_changes(of, event, 9).await.unwrap().iter().all(|change| change.by.is_none()));
    assert_eq!(Raw::connect(&database).await.count("event_match_changes").await, 5);
}

pub(crate) async fn a_correction_is_a_change_of_a_result_that_stood(store: Store, _: Database) {
    running(&store).await;
    published(&store, 1).await;
    let (of, event) = (store_id(1), event_id(1));
    let corrected = async || {
        let all = store.list_corrected_results(of, event).await.unwrap();
        all.into_iter().map(|one| (one.before, one.after)).collect::<Vec<_>>()
    };
    let says = |made_as, base, outcome| NewResult { made_as, ..result(base, outcome) };
    // What one says alone, and what the other disputes, with or without a word of what it was, does not stand.
    assert_eq!(put(&store, &says(ReportedAs::A, 1, Some(WON))).await, ResultPut::Done(2));
    assert_eq!(put(&store, &result(2, Some(LOST))).await, ResultPut::Done(3));
    assert_eq!(corrected().await, []);
    assert_eq!(put(&store, &result(3, None)).await, ResultPut::Done(4), "staff's own is taken away");
    let first = (LOST.to_owned(), None);
    assert_eq!(corrected().await, std::slice::from_ref(&first));
    let mut base = 4;
    for outcome in [Some(LOST), None] {
        assert_eq!(put(&store, &says(ReportedAs::A, base, Some(WON))).await, ResultPut::Done(base + 1));
        let disputes = NewResult { reason: "disputed".to_owned(), ..says(ReportedAs::B, base + 1, outcome) };
        assert_eq!(store.dispute_result(of, event, &disputes).await.unwrap(), ResultPut::Done(base + 2));
        assert_eq!(put(&store, &result(base + 2, None)).await, ResultPut::Done(base + 3));
        assert_eq!(corrected().await, std::slice::from_ref(&first), "{outcome:?}");
        base += 3;
    }
    // What was confirmed does, and what counted when its round was finished.
    assert_eq!(put(&store, &says(ReportedAs::B, base, Some(WON))).await, ResultPut::Done(base + 1));
    let confirmed = store.answer_result(of, event, (1, 1, base + 1), ReportAnswer::Confirmed).await.unwrap();
    assert_eq!(confirmed, ResultPut::Done(base + 2));
    assert_eq!(put(&store, &result(base + 2, None)).await, ResultPut::Done(base + 3));
    let second = (WON.to_owned(), None);
    assert_eq!(corrected().await, [first.clone(), second.clone()]);
    assert_eq!(put(&store, &says(ReportedAs::A, base + 3, Some(LOST))).await, ResultPut::Done(base + 4));
    store.finish_round(self::base(&store).await, 1, "[1]", None, NOW + 2).await.unwrap();
    let revision = self::base(&store).await.revision;
    let anew = Refrozen { revision, standings: vec![(1, "[2]".to_owned())], stated: None };
    let late = NewResult { at: NOW + 3, ..result(base + 4, Some(WON)) };
    assert_eq!(store.put_result(of, event, &late, None, Some(&anew)).await.unwrap(), ResultPut::Done(base + 5));
    assert_eq!(corrected().await, [first, second, (LOST.to_owned(), Some(WON.to_owned()))]);
}

pub(crate) async fn of_two_who_report_at_once_one_is_told_what_is_there(store: Store, _: Database) {
    running(&store).await;
    published(&store, 1).await;
    let answers = at_once(8, |number| {
        let store = store.clone();
        async move {
            let outcome = if number % 2 == 0 { WON } else { LOST };
            store.put_result(store_id(1), event_id(1), &result(1, Some(outcome)), None, None).await.unwrap()
        }
    })
    .await;
    let done = answers.iter().filter(|answer| **answer == ResultPut::Done(2)).count();
    let stale =
        answers.iter().filter(|answer| matches!(answer, ResultPut::Stale(there) if there.revision == 2)).count();
    assert_eq!((done, stale), (1, 7), "{answers:?}");
}

pub(crate) async fn what_a_device_sends_is_done_once(store: Store, database: Database) {
    running(&store).await;
    published(&store, 1).await;
    let (of, event) = (store_id(1), event_id(1));
    let send = async |new: &NewResult, number: u8| {
        store.put_result(of, event, new, Some(&operation(number)), None).await.unwrap()
    };
    assert_eq!(
        send(&result(9, Some(WON)), 1).await,
        ResultPut::Stale(Box::new(store.list_event_matches(of, event).await.unwrap()[0].clone()))
    );
    assert_eq!(store.find_operation(of, event, operation(1).id).await.unwrap(), None, "nothing was done");
    assert_eq!(send(&result(1, Some(WON)), 1).await, ResultPut::Done(2));
    assert_eq!(send(&result(1, Some(WON)), 1).await, ResultPut::Known(operation(1).answer));
    assert_eq!(store.find_operation(of, event, operation(1).id).await.unwrap(), Some(operation(1).answer));
    assert_eq!(store.find_operation(store_id(2), event, operation(1).id).await.unwrap(), None);
    assert_eq!(store.list_match_changes(of, event, 9).await.unwrap().len(), 1);
    assert!(store.put_event_operation(of, event, &operation(2)).await.unwrap());
    assert!(!store.put_event_operation(of, event, &operation(2)).await.unwrap());
    assert!(!store.put_event_operation(store_id(2), event, &operation(3)).await.unwrap());
    let answers = at_once(8, |_| {
        let store = store.clone();
        async move { store.put_event_operation(store_id(1), event_id(1), &operation(4)).await.unwrap() }
    })
    .await;
    assert_eq!(answers.iter().filter(|is_new| **is_new).count(), 1);
    assert_eq!(Raw::connect(&database).await.count("event_operations").await, 3);
}

pub(crate) async fn a_check_is_kept_of_the_list_that_counts(store: Store, _: Database) {
    running(&store).await;
    published(&store, 1).await;
    let (of, event) = (store_id(1), event_id(1));
    let put =
        async |check: &EventCheck, number: u8| store.put_check(of, event, check, &operation(number)).await.unwrap();
    assert_eq!(put(&EventCheck { list: 2, ..check(1) }, 1).await, CheckPut::Stale(1));
    assert_eq!(put(&EventCheck { entry: 9, ..check(1) }, 1).await, CheckPut::NoList);
    assert_eq!(store.put_check(store_id(2), event, &check(1), &operation(1)).await.unwrap(), CheckPut::NoList);
    assert_eq!(put(&check(1), 1).await, CheckPut::Done);
    assert_eq!(put(&check(1), 1).await, CheckPut::Known(operation(1).answer));
    assert_eq!(put(&EventCheck { table: None, ..check(2) }, 2).await, CheckPut::Done);
    let kept = store.list_checks(of, event).await.unwrap();
    assert_eq!(kept, [check(1), EventCheck { table: None, ..check(2) }]);
    assert_eq!(store.list_checks(store_id(2), event).await.unwrap(), []);
    for (what, unfit) in [
        ("a check that ends before it begins", EventCheck { ended_at: NOW - 1, ..check(3) }),
        ("two hours more", EventCheck { extra_minutes: 121, ..check(3) }),
        ("no scope", EventCheck { scope: String::new(), ..check(3) }),
    ] {
        assert_impossible(store.put_check(of, event, &unfit, &operation(3)).await, what);
    }
}

pub(crate) async fn an_event_ends_with_its_seed(store: Store, _: Database) {
    running(&store).await;
    published(&store, 1).await;
    put(&store, &result(1, Some(WON))).await;
    store.finish_round(base(&store).await, 1, "[]", None, NOW).await.unwrap();
    let seed = "ab".repeat(32);
    let seen = base(&store).await;
    assert_eq!(store.finish_play(seen, &seed, Some(&entry(5)), NOW).await.unwrap(), PlayChanged::Done);
    let ended = found(&store, 1).await;
    assert_eq!(
        (ended.state, ended.seed.as_deref(), ended.seed_sealed.is_none()),
        (EventState::Finished, Some(&*seed), true)
    );
    assert_eq!(store.finish_play(seen, &seed, None, NOW).await.unwrap(), PlayChanged::Stale);
    assert_eq!(
        store.finish_play(base(&store).await, &seed, None, NOW).await.unwrap(),
        PlayChanged::Stale,
        "it is over"
    );
    let alone = put(&store, &result(2, Some(LOST))).await;
    assert_eq!(alone, ResultPut::Moved, "its round is finished: it is corrected together with the standings");
    assert_eq!(store.list_log_entries(1, 0, 99).await.unwrap().last().map(String::as_str), Some(entry(5).as_str()));
}

/// Lists of which no card is kept, by the players' numbers and their own.
async fn unkept(store: &Store) -> Vec<(u32, u32)> {
    let lists = store.list_unkept_lists((i64::MIN, Uuid::nil()), 9).await.unwrap();
    lists.into_iter().map(|(_, list)| (list.entry, list.number)).collect()
}

/// The lists and copies of a card, event by event.
async fn with_card(store: &Store, card: &str) -> Vec<(u64, u64)> {
    let found = store.list_events_of_card("necrogenesis", card, 9).await.unwrap();
    found.into_iter().map(|event| (event.lists, event.copies)).collect()
}

pub(crate) async fn events_are_found_by_cards_of_lists_that_are_shown(store: Store, _: Database) {
    running(&store).await;
    let (of, event) = (store_id(1), event_id(1));
    let shown = [super::event_lists::shown(1, 1, 7)];
    assert_eq!(store.reveal_event_lists((of, event), &shown, NOW).await.unwrap(), 1);
    published(&store, 1).await;
    put(&store, &result(1, Some(WON))).await;
    assert_eq!(unkept(&store).await, [], "its round is played");
    let cards = [("saw".to_owned(), 3), ("bat".to_owned(), 1)];
    assert!(store.put_event_cards(of, event, (1, 1), "necrogenesis", &cards).await.unwrap());
    assert_eq!(with_card(&store, "saw").await, [], "also of cards that were kept before");
    store.finish_round(base(&store).await, 1, "[]", None, NOW).await.unwrap();
    assert_eq!(with_card(&store, "saw").await, [], "another Swiss round may follow");
    assert_eq!(store.put_bracket(base(&store).await, "[1,2]").await.unwrap(), PlayChanged::Done);
    assert_eq!(with_card(&store, "saw").await, [(1, 3)], "once the cut is made, none does");
    assert_eq!(store.delete_bracket(base(&store).await).await.unwrap(), PlayChanged::Done);
    assert_eq!(with_card(&store, "saw").await, []);

    take(&store, 1, EventState::Finished).await;
    assert!(!store.put_event_cards(store_id(2), event, (1, 1), "necrogenesis", &cards).await.unwrap());
    assert_eq!(unkept(&store).await, []);
    let [found] = store.list_events_of_card("necrogenesis", "saw", 9).await.unwrap().try_into().unwrap();
    assert_eq!((found.lists, found.copies, found.store_slug.as_str()), (1, 3, "corner-1"));
    assert_eq!(store.list_events_of_card("other", "saw", 9).await.unwrap(), []);
    store.set_event_hidden(event, Some((NOW, "Spam"))).await.unwrap();
    assert_eq!(with_card(&store, "saw").await, []);
    store.set_event_hidden(event, None).await.unwrap();
    assert_eq!(with_card(&store, "saw").await, [(1, 3)]);
    assert!(store.withdraw_event_lists(super::event_entries::one(1), &[entry(8)], NOW).await.unwrap());
    assert_eq!((with_card(&store, "saw").await, unkept(&store).await), (vec![], vec![]), "it was taken back");
}

pub(crate) async fn cards_of_a_list_that_is_corrected_count_no_more(store: Store, database: Database) {
    running(&store).await;
    let (of, event, player) = (store_id(1), event_id(1), super::event_entries::one(1));
    let reveal = async |number, said| {
        let shown = [super::event_lists::shown(1, number, said)];
        assert_eq!(store.reveal_event_lists((of, event), &shown, NOW).await.unwrap(), 1);
    };
    reveal(1, 7).await;
    published(&store, 1).await;
    put(&store, &result(1, Some(WON))).await;
    store.finish_round(base(&store).await, 1, "[]", None, NOW).await.unwrap();
    assert_eq!(store.put_bracket(base(&store).await, "[1,2]").await.unwrap(), PlayChanged::Done);
    assert_eq!(unkept(&store).await, [(1, 1)]);
    let keep = async |list: u32, card: &str| {
        let cards = [(card.to_owned(), 2)];
        store.put_event_cards(of, event, (1, list), "necrogenesis", &cards).await.unwrap()
    };
    assert!(keep(1, "saw").await);
    assert_eq!((unkept(&store).await, with_card(&store, "saw").await), (vec![], vec![(1, 2)]));

    let put = store.correct_event_list(player, Some(1), &correction(3), &entry(8)).await.unwrap();
    assert_eq!(put, ListSubmitted::Done { number: 2 });
    let mut raw = Raw::connect(&database).await;
    assert_eq!(raw.count("event_cards").await, 0, "it was corrected");
    assert_eq!((unkept(&store).await, with_card(&store, "saw").await), (vec![], vec![]), "the other one is hidden");
    assert!(!keep(1, "saw").await, "whoever read the one before keeps nothing of it");
    reveal(2, 9).await;
    assert_eq!(unkept(&store).await, [(1, 2)], "the one that counts is shown");
    assert!(keep(2, "bat").await);
    assert_eq!((with_card(&store, "saw").await, with_card(&store, "bat").await), (vec![], vec![(1, 2)]));

    // What was kept of a list that nobody sees is forgotten, and nothing else.
    let stray = format!("insert into event_cards values ('{event}', 2, 'necrogenesis', 'saw', 1)");
    raw.execute(&stray).await.unwrap();
    assert_eq!(store.forget_event_cards().await.unwrap(), 1);
    assert_eq!(with_card(&store, "bat").await, [(1, 2)]);
}

pub(crate) async fn search_engines_are_told_of_what_everybody_sees_of_confirmed_stores(store: Store, _: Database) {
    running(&store).await;
    let (of, event) = (store_id(1), event_id(1));
    let told = async || {
        let lists = store.list_shown_list_places(9).await.unwrap();
        (store.list_event_places(9).await.unwrap().len(), lists.iter().map(|list| list.number).collect::<Vec<_>>())
    };
    assert_eq!(told().await, (0, vec![]), "nobody confirmed the store");
    assert!(store.set_store_level(of, StoreLevel::Confirmed, "Visited", NOW, None).await.unwrap());
    assert_eq!(told().await, (1, vec![]), "no list is shown");
    let shown = [super::event_lists::shown(1, 1, 7), super::event_lists::shown(2, 1, 8)];
    assert_eq!(store.reveal_event_lists((of, event), &shown, NOW + 5).await.unwrap(), 2);
    let [(code, changed_at)] = store.list_event_places(9).await.unwrap().try_into().unwrap();
    let seen = found(&store, 1).await;
    assert_eq!((code.as_str(), changed_at), (seen.code.as_str(), seen.changed_at));
    let [first, _] = store.list_shown_list_places(9).await.unwrap().try_into().unwrap();
    assert_eq!((first.event, first.number, first.revealed_at), (code, 1, NOW + 5));
    assert_eq!(store.list_shown_list_places(1).await.unwrap().len(), 1);
    store.set_event_hidden(event, Some((NOW, "Spam"))).await.unwrap();
    assert_eq!(told().await, (0, vec![]));
    store.set_event_hidden(event, None).await.unwrap();
    assert!(store.withdraw_event_lists(super::event_entries::one(1), &[entry(9)], NOW).await.unwrap());
    assert_eq!(told().await, (1, vec![2]), "one was taken back");
    assert!(store.set_game_store_closed(of, Some(NOW)).await.unwrap());
    assert_eq!(told().await, (0, vec![]));
}
