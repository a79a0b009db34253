//! Lists handed in, locked, corrected and opened by staff.

use safehouse_service::{
    Caller, Refusal, Role,
    events::{
        Asker, Correction, EnterForm, EventState, LateAs, ListKind, ListSource, ViewReason, agree, confirm_list,
        correct_list, enter_by_staff, hand_in, hand_in_late, lock_due_events, lock_event, look_at_list, own_entry,
        rounds::{
            Begin, Outcome, Report, begin_play, end_event, enter_result, finish_round, pair_round, publish_round,
        },
        settings::{EventSettings, LateLists, Lists},
        sheets::print_lists,
        take_back_list, type_list, view_list,
    },
    log::keys,
    refusal::EventFault,
    stores::{ConfirmationKind, confirm_store, suspend_store},
};
use safehouse_statements::{
    Commitment, Receipt, Salt, Statement,
    code::{CorrectionReason, SuspensionReason},
    commitment,
};
use safehouse_store::events::ListVerdict;
use safehouse_testing::shipped;
use safehouse_transparency::Note;

use super::{Evening, comes, library, list};
use crate::{
    house::{GUEST, MINUTE, SECOND, told},
    own_stores::CORNER,
};

/// A text of a deck that lacks cards.
fn short() -> String {
    shipped::HOLD_THE_LINE.text.replace("3 Medkit", "2 Medkit")
}

/// What the log states.
async fn stated(evening: &Evening) -> Vec<Statement> {
    let entries = evening.house.service.store.list_log_entries(1, 0, 999).await.unwrap();
    let read = |entry: &String| Statement::read(Note::parse(entry.as_bytes()).unwrap().text()).unwrap();
    entries.iter().map(read).collect()
}

#[tokio::test]
async fn a_list_is_judged_at_once_and_answered_with_a_receipt_that_verifies() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let (one, entered) = evening.player(1).await;
    assert_eq!(told(&evening.hands_in(&one, list(0)).await), "Event(ListsNotYet)");
    evening.opens_lists().await;
    let looked = look_at_list(service, &GUEST, library(), &evening.code, list(0)).await.unwrap();
    assert!(looked.judgement.certificate.is_legal() && looked.receipt.is_empty() && looked.number.is_none());
    let handed = evening.hands_in(&one, list(0)).await.unwrap();
    assert!(handed.list.lines.iter().all(|line| line.printing.is_none()), "no printing is registered");
    let host = keys(service, &GUEST).await.unwrap().host;
    let receipt = Receipt::read(handed.receipt.as_bytes(), &host).unwrap();
    assert_eq!(receipt.registration.to_string(), entered.id.to_string());
    assert_eq!(receipt.event.to_string(), evening.event().await.id.to_string());
    assert_eq!(receipt.content, handed.judgement.certificate.content_id);
    let own = own_entry(service, Asker { caller: &one, claim: "" }, &evening.code).await.unwrap();
    let [kept] = own.lists.try_into().unwrap();
    assert_eq!((kept.receipt, kept.verdict, kept.kind), (handed.receipt, ListVerdict::Legal, ListKind::Submitted));
    // The commitment opens to the list with the salt, and to no other one.
    let salt = Salt::from_hex(&kept.kept.unwrap().1).unwrap();
    let opened = commitment::of_list(&receipt.event, &receipt.registration, &salt, &receipt.content);
    assert_eq!(opened.to_hex(), kept.commitment);
    let changed = evening.hands_in(&one, list(1)).await.unwrap();
    assert_ne!(Receipt::read(changed.receipt.as_bytes(), &host).unwrap().salt.to_hex(), salt.to_hex());
    let own = own_entry(service, Asker { caller: &one, claim: "" }, &evening.code).await.unwrap();
    assert_eq!(own.lists.len(), 1, "the one before is gone");
    assert!(stated(&evening).await.iter().all(|said| said.kind() != "lists-locked"), "the log is told nothing yet");
    take_back_list(service, Asker { caller: &one, claim: "" }, &evening.code).await.unwrap();
    assert_eq!(told(&take_back_list(service, Asker { caller: &one, claim: "" }, &evening.code).await), "Event(NoList)");
}

#[tokio::test]
async fn what_is_not_legal_or_not_read_is_not_handed_in_unless_the_event_says_so() {
    let evening = Evening::new().await;
    let (one, _) = evening.player(1).await;
    evening.opens_lists().await;
    let (illegal, unread) = (short(), format!("{}\nwhat is this?", shipped::HOLD_THE_LINE.text));
    // By intention a refusal has what is wrong now: the findings, and the lines themselves.
    let refused = evening.hands_in(&one, ListSource::Text(&illegal)).await;
    let Err(Refusal::Event(EventFault::Illegal(found))) = refused else { panic!("{refused:?}") };
    assert!(found.certificate.problems().any(|finding| !finding.clauses.is_empty()), "{found:?}");
    let refused = evening.hands_in(&one, ListSource::Text(&unread)).await;
    let Err(Refusal::Event(EventFault::Unread(found))) = refused else { panic!("{refused:?}") };
    let last = u32::try_from(unread.lines().count()).unwrap();
    let lines: Vec<_> = found.lines.iter().map(|line| (line.line, line.text.as_str())).collect();
    assert_eq!(lines, [(last, "what is this?")]);
    assert!(found.to_string().contains(&format!("line {last} of the list, “what is this?”")), "{found}");
    assert_eq!(told(&evening.hands_in(&one, ListSource::Text("")).await), "EmptyDeck");
    let looked = look_at_list(&evening.house.service, &one, library(), &evening.code, ListSource::Text(&illegal)).await;
    assert!(!looked.unwrap().judgement.certificate.is_legal(), "and is told why");
    let two = evening.house.signed_in(2, Role::Player).await;
    assert_eq!(told(&evening.hands_in(&two, list(0)).await), "Event(NoPlayer)");

    let evening = Evening::with(EventSettings { takes_illegal: true, ..EventSettings::default() }).await;
    let (one, _) = evening.player(1).await;
    evening.opens_lists().await;
    evening.hands_in(&one, ListSource::Text(&illegal)).await.unwrap();
    let own = own_entry(&evening.house.service, Asker { caller: &one, claim: "" }, &evening.code).await.unwrap();
    assert_eq!(own.lists[0].verdict, ListVerdict::Illegal);

    let none = Evening::with(EventSettings { lists: Lists::None, ..EventSettings::default() }).await;
    let (one, _) = none.player(1).await;
    assert_eq!(told(&none.hands_in(&one, list(0)).await), "Event(NoLists)");
    assert!(none.event().await.deadline_at.is_none());
}

#[tokio::test]
async fn an_event_without_lists_commits_to_what_it_is_drawn_by_before_it_is_played() {
    let settings = EventSettings { lists: Lists::None, rounds: Some(1), ..EventSettings::default() };
    let everybody = Begin { everybody: true, ..Begin::default() };
    let evening = Evening::with(settings.clone()).await;
    let (service, glenn, code) = (&evening.house.service, &evening.glenn, evening.code.as_str());
    evening.player(1).await;
    assert_eq!(told(&begin_play(service, glenn, code, everybody).await), "Play(TooFew)");
    evening.player(2).await;
    assert_eq!(told(&begin_play(service, glenn, code, Begin::default()).await), "Play(TooFew)");
    assert_eq!(evening.event().await.state, EventState::Registration, "what is refused locks nothing");
    assert_eq!(begin_play(service, glenn, code, everybody).await.unwrap().players, [1, 2]);
    let event = evening.event().await;
    assert!(event.state == EventState::Running && event.lock.is_some());
    pair_round(service, glenn, code).await.unwrap();
    publish_round(service, glenn, code, None).await.unwrap();
    let report = Report { round: 1, table: 1, base: 1, outcome: Some(Outcome::played(1, 0, 0)), reason: String::new() };
    enter_result(service, glenn, code, &report).await.unwrap();
    finish_round(service, glenn, code, false).await.unwrap();
    end_event(service, glenn, code, false).await.unwrap();

    let said = stated(&evening).await;
    let told_of = said.iter().filter(|said| said.event().is_some_and(|of| of.to_string() == event.id.to_string()));
    let kinds: Vec<&str> = told_of.map(Statement::kind).collect();
    assert_eq!(kinds, ["event-opened", "lists-locked", "results", "seed-revealed"]);
    let lock = said.iter().find(|said| said.kind() == "lists-locked");
    let Some(Statement::ListsLocked { lists, seed, .. }) = lock else { panic!("{said:?}") };
    assert!(lists.is_empty());
    assert_eq!(seed.to_hex(), event.seed_commitment.as_str());
    let Some(Statement::SeedRevealed { seed, .. }) = said.last() else { panic!("{said:?}") };
    assert_eq!(Some(seed.to_hex()), evening.event().await.seed);

    // A store that may state nothing can commit to nothing.
    let evening = Evening::with(settings).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    evening.player(1).await;
    evening.player(2).await;
    suspend_store(service, &Caller::Administrator, CORNER, SuspensionReason::Asked, "They asked.").await.unwrap();
    assert_eq!(told(&begin_play(service, &evening.glenn, code, everybody).await), "GameStore(Suspended)");
    assert_eq!(evening.event().await.state, EventState::Registration);
}

#[tokio::test]
async fn the_deadline_is_the_servers_whether_or_not_a_job_has_come_by() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let (one, _) = evening.player(1).await;
    let (two, _) = evening.player(2).await;
    evening.opens_lists().await;
    let deadline = evening.event().await.deadline_at.unwrap();
    evening.house.clock.set(deadline - SECOND);
    evening.hands_in(&one, list(0)).await.unwrap();
    evening.hands_in(&two, list(1)).await.unwrap();
    evening.house.clock.set(deadline);
    assert_eq!(told(&evening.hands_in(&one, list(1)).await), "Event(ListsLate)");
    assert_eq!(told(&take_back_list(service, Asker { caller: &one, claim: "" }, &evening.code).await), "Event(NoList)");
    assert_eq!(evening.event().await.state, EventState::ListsOpen);

    assert_eq!(lock_due_events(service, &Caller::Job).await.unwrap(), 1);
    assert_eq!(lock_due_events(service, &Caller::Job).await.unwrap(), 0, "nothing is locked twice");
    assert_eq!(told(&lock_event(service, &evening.glenn, &evening.code).await), "Event(Settled)");
    let event = evening.event().await;
    let locks: Vec<_> =
        stated(&evening).await.into_iter().filter(|said| matches!(said, Statement::ListsLocked { .. })).collect();
    let [Statement::ListsLocked { lists, seed, event: of, .. }] = &locks[..] else { panic!("{locks:?}") };
    assert_eq!((seed.to_hex().as_str(), of.to_string()), (event.seed_commitment.as_str(), event.id.to_string()));
    let kept = service.store.list_event_lists((event.store, event.id)).await.unwrap();
    let mut expected: Vec<_> = kept.iter().map(|list| Commitment::from_hex(&list.commitment).unwrap()).collect();
    expected.sort_unstable();
    assert_eq!(*lists, expected);
    assert_eq!(told(&evening.hands_in(&one, list(1)).await), "Event(ListsLate)");
}

#[tokio::test]
async fn staff_lock_by_hand_and_type_lists_that_players_confirm() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let (coming, comes_in) = (EnterForm { consent: 0, ..comes("Anna") }, (1, LateAs::Losses));
    let entered = enter_by_staff(service, &evening.glenn, &evening.code, &coming, false, comes_in).await.unwrap();
    let claim = entered.claim.unwrap();
    let anna = Asker { caller: &GUEST, claim: &claim };
    evening.opens_lists().await;
    let unagreed = hand_in(service, anna, library(), &evening.code, list(0)).await;
    assert_eq!(told(&unagreed), "Event(AgreeFirst)", "nobody asked her yet");
    let of = (evening.code.as_str(), entered.id);
    type_list(service, &evening.glenn, library(), of, list(0)).await.unwrap();
    let own = own_entry(service, anna, &evening.code).await.unwrap();
    assert_eq!((own.lists[0].typed_by.as_str(), own.lists[0].confirmed_at), ("Glenn", None));
    confirm_list(service, anna, &evening.code).await.unwrap();
    assert_eq!(told(&confirm_list(service, anna, &evening.code).await), "Event(NoList)", "it is said already");
    let own = own_entry(service, anna, &evening.code).await.unwrap();
    assert_eq!(own.lists[0].confirmed_at, Some(evening.house.now()));
    assert_eq!(told(&agree(service, anna, &evening.code, 2).await), "Event(Consent)");
    agree(service, anna, &evening.code, 1).await.unwrap();
    hand_in(service, anna, library(), &evening.code, list(1)).await.unwrap();
    let own = own_entry(service, anna, &evening.code).await.unwrap();
    assert_eq!((own.lists.len(), own.lists[0].typed_by.as_str()), (1, ""));

    lock_event(service, &evening.glenn, &evening.code).await.unwrap();
    assert!(evening.house.now() < evening.event().await.deadline_at.unwrap());
    assert_eq!(told(&hand_in(service, anna, library(), &evening.code, list(0)).await), "Event(ListsLate)");
}

#[tokio::test]
async fn a_late_list_is_taken_as_the_event_says() {
    for (late, by_player, by_staff) in [
        // Staff are told that nobody hands one in, and not to ask a judge.
        (LateLists::Refuse, "Event(ListsLate)", "Event(LateRefused)"),
        (LateLists::Note, "Event(ListsLate)", "done"),
        (LateLists::Allow, "done", "done"),
    ] {
        let evening = Evening::with(EventSettings { late, ..EventSettings::default() }).await;
        let service = &evening.house.service;
        let (one, _) = evening.player(1).await;
        let (_, two) = evening.player(2).await;
        evening.opens_lists().await;
        evening.locks().await;
        let asker = Asker { caller: &one, claim: "" };
        assert_eq!(told(&hand_in_late(service, asker, library(), &evening.code, list(0)).await), by_player, "{late:?}");
        let why = Correction { before: None, reason: CorrectionReason::Late, words: "The train was late" };
        let of = (evening.code.as_str(), two.id);
        assert_eq!(
            told(&correct_list(service, &evening.glenn, library(), of, list(0), why).await),
            by_staff,
            "{late:?}"
        );
        let typed = type_list(service, &evening.glenn, library(), of, list(1)).await;
        let expected = if late == LateLists::Refuse { "Event(LateRefused)" } else { "Event(LateElsewhere)" };
        assert_eq!(told(&typed), expected, "{late:?}");
        let is_late = by_player == "done";
        if is_late {
            let own = own_entry(service, asker, &evening.code).await.unwrap();
            assert_eq!(own.lists[0].kind, ListKind::Late);
            let twice = hand_in_late(service, asker, library(), &evening.code, list(1)).await;
            assert_eq!(told(&twice), "Event(OtherList)", "one is taken late, and no other one in its place");
            // Nor is one of somebody taken late who agreed to nothing.
            let (unasked, coming) = (EnterForm { consent: 0, ..comes("Anna") }, (1, LateAs::Losses));
            let anna = enter_by_staff(service, &evening.glenn, &evening.code, &unasked, false, coming).await.unwrap();
            let claim = anna.claim.unwrap();
            let anna = Asker { caller: &GUEST, claim: &claim };
            let unagreed = hand_in_late(service, anna, library(), &evening.code, list(0)).await;
            assert_eq!(told(&unagreed), "Event(AgreeFirst)");
        }
        let corrected = stated(&evening).await.into_iter().filter(|said| said.kind() == "list-corrected").count();
        let taken = [by_player, by_staff].iter().filter(|told| **told == "done").count();
        assert_eq!(corrected, taken, "each is in the log");
    }
}

#[tokio::test]
async fn after_the_lock_a_list_changes_by_a_correction_that_the_player_reads() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let (one, entered) = evening.player(1).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    let of = (evening.code.as_str(), entered.id);
    let why = |before, words| Correction { before, reason: CorrectionReason::DeckCheck, words };
    let early = correct_list(service, &evening.glenn, library(), of, list(1), why(Some(1), "A check")).await;
    assert_eq!(told(&early), "Event(NotLocked)");
    evening.locks().await;
    let nothing = correct_list(service, &evening.glenn, library(), of, list(1), why(Some(1), " ")).await;
    assert!(told(&nothing).starts_with("Event(Field"), "a reason is given");
    let not_that = correct_list(service, &evening.glenn, library(), of, list(1), why(Some(7), "A check")).await;
    assert_eq!(told(&not_that), "Event(OtherList)");
    let logged = stated(&evening).await.len();
    let same = correct_list(service, &evening.glenn, library(), of, list(0), why(Some(1), "A check")).await;
    assert_eq!(told(&same), "Event(SameList)");
    assert_eq!(stated(&evening).await.len(), logged, "what changes nothing is not logged");
    assert_eq!(service.store.list_event_lists_of((evening.event().await.store, entered.id)).await.unwrap().len(), 1);
    correct_list(service, &evening.glenn, library(), of, list(1), why(Some(1), "Two Rifles too many")).await.unwrap();

    let own = own_entry(service, Asker { caller: &one, claim: "" }, &evening.code).await.unwrap();
    let [old, new] = own.lists.try_into().unwrap();
    assert!(old.kept.is_some() && old.content_id != new.content_id, "what was locked stays");
    let expected = ("deck_check".to_owned(), "Two Rifles too many".to_owned());
    assert_eq!((new.kind, new.reason, new.typed_by.as_str()), (ListKind::Corrected, expected, "Glenn"));
    let said = stated(&evening).await.pop().unwrap();
    let Statement::ListCorrected { old: from, new: to, reason, .. } = said else { panic!("{said:?}") };
    assert_eq!(from.map(|from| from.to_hex()), Some(old.commitment));
    assert_eq!((to.to_hex(), reason), (new.commitment, CorrectionReason::DeckCheck));
}

#[tokio::test]
async fn once_an_event_is_over_nobody_corrects_a_list_or_takes_one_late() {
    let evening = Evening::with(EventSettings { late: LateLists::Allow, ..EventSettings::default() }).await;
    let service = &evening.house.service;
    let (one, first) = evening.player(1).await;
    let (two, second) = evening.player(2).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    evening.locks().await;
    let before = (
        stated(&evening).await.len(),
        service.store.list_event_lists_of((evening.event().await.store, first.id)).await.unwrap(),
    );
    for state in [EventState::Finished, EventState::Published, EventState::Cancelled] {
        evening.is(state).await;
        for (player, before, reason) in
            [(first.id, Some(1), CorrectionReason::DeckCheck), (second.id, None, CorrectionReason::Late)]
        {
            let (of, why) = ((evening.code.as_str(), player), Correction { before, reason, words: "A check" });
            let corrected = correct_list(service, &evening.glenn, library(), of, list(1), why).await;
            assert_eq!(told(&corrected), "Event(ListsStay)", "{state:?}");
        }
        let asker = Asker { caller: &two, claim: "" };
        let late = hand_in_late(service, asker, library(), &evening.code, list(1)).await;
        assert_eq!(told(&late), "Event(ListsStay)", "{state:?}");
        let of = (evening.code.as_str(), second.id);
        let typed = told(&type_list(service, &evening.glenn, library(), of, list(1)).await);
        let expected = if state == EventState::Cancelled { "Event(NoLists)" } else { "Event(ListsStay)" };
        assert_eq!(typed, expected, "{state:?}: nobody is sent to where one is taken late");
    }
    assert_eq!(
        (
            stated(&evening).await.len(),
            service.store.list_event_lists_of((evening.event().await.store, first.id)).await.unwrap()
        ),
        before
    );
    assert_eq!(service.store.list_event_lists_of((evening.event().await.store, second.id)).await.unwrap(), []);
}

#[tokio::test]
async fn a_player_reads_who_of_the_staff_opened_their_list() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let (one, entered) = evening.player(1).await;
    let (two, _) = evening.player(2).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    let of = (evening.code.as_str(), entered.id);
    let opened = view_list(service, &evening.glenn, of, ViewReason::Check).await.unwrap();
    assert_eq!(opened.deck.lines.len(), evening.hands_in(&one, list(0)).await.unwrap().list.lines.len());
    evening.house.pass(MINUTE);
    view_list(service, &evening.glenn, of, ViewReason::List).await.unwrap();
    let own = own_entry(service, Asker { caller: &one, claim: "" }, &evening.code).await.unwrap();
    let views: Vec<_> = own.views.iter().map(|view| (view.by.as_str(), view.why, view.at)).collect();
    let now = evening.house.now();
    assert_eq!(views, [("Glenn", ViewReason::List, now), ("Glenn", ViewReason::Check, now - MINUTE)]);
    for nobody in [&two, &GUEST, &Caller::Administrator, &Caller::Job] {
        let refused = told(&view_list(service, nobody, of, ViewReason::List).await);
        assert!(["Forbidden", "SignIn"].contains(&refused.as_str()), "{refused}");
    }
    assert_eq!(own_entry(service, Asker { caller: &two, claim: "" }, &evening.code).await.unwrap().views, []);
}

#[tokio::test]
async fn nothing_is_stated_of_lists_for_a_store_that_is_suspended_and_they_lock_once_that_is_lifted() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let (one, _) = evening.player(1).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    let has_proof = async || {
        let printed = print_lists(service, &evening.glenn, library(), &evening.code).await.unwrap().1;
        printed[0].proof.is_some()
    };
    assert!(has_proof().await);
    suspend_store(service, &Caller::Administrator, CORNER, SuspensionReason::Rules, "Made up.").await.unwrap();
    assert!(!has_proof().await, "a code would be signed for the store");
    let before = stated(&evening).await.len();
    evening.house.clock.set(evening.event().await.deadline_at.unwrap());
    assert_eq!(lock_due_events(service, &Caller::Job).await.unwrap(), 0);
    assert_eq!(told(&lock_event(service, &evening.glenn, &evening.code).await), "GameStore(Suspended)");
    assert_eq!((stated(&evening).await.len(), evening.event().await.state), (before, EventState::ListsOpen));
    assert_eq!(told(&evening.hands_in(&one, list(1)).await), "Event(ListsLate)", "the deadline is over all the same");

    let visit = ConfirmationKind::Visit;
    confirm_store(service, &Caller::Administrator, CORNER, visit, "They were real.").await.unwrap();
    assert_eq!(lock_due_events(service, &Caller::Job).await.unwrap(), 1);
    assert_eq!(evening.event().await.state, EventState::Locked);
    assert_eq!(stated(&evening).await.last().unwrap().kind(), "lists-locked");
    assert!(has_proof().await);
}
