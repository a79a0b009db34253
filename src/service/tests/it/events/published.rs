//! Lists that are shown: files that verify, what is judged again, and what is left after a withdrawal.

use safehouse_engine::{
    catalogue::CatalogueSource,
    games::GAMES,
    library::{GameFiles, GameLibrary, Library},
};
use safehouse_service::{
    Caller, Person, Role, Service,
    accounts::delete_own_account,
    events::{
        Asker, Correction, EnterForm, EventState, correct_list, enter, event_file, judge_again, list_file, open_list,
        own_entry, published_lists, reveal_lists,
        settings::{EventSettings, PublicNames, Reveal},
        withdraw_list,
    },
    log::{change_log_key, keys, sign_checkpoint},
    resealing::count_sealed_secrets,
    stores::{confirm_store, suspend_store},
};
use safehouse_statements::{
    Asker as Trusting, Commitment, Published, Statement, Told, Trust,
    code::{ConfirmationKind, CorrectionReason, KeyReason, Phase, SuspensionReason, WithdrawalReason},
    told::Question,
    verify,
    verify::{Outcome, Reason, Stands},
};
use safehouse_store::events::ListVerdict;
use safehouse_testing::shipped;
use safehouse_transparency::Note;

use super::{Evening, comes, library, list};
use crate::{
    house::{DAY, GUEST, House, told},
    log_witnesses::Others,
};

/// An event that is over: the first player's list was corrected, the second's stands as it was handed in.
pub(super) async fn over(settings: EventSettings) -> (Evening, Caller, Caller) {
    let evening = Evening::with(settings).await;
    let service = &evening.house.service;
    let (one, entered) = evening.player(1).await;
    let (two, _) = evening.player(2).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    evening.hands_in(&two, list(1)).await.unwrap();
    evening.locks().await;
    let why = Correction { before: Some(1), reason: CorrectionReason::Clerical, words: "Grace wrote it down wrongly" };
    correct_list(service, &evening.glenn, library(), (&evening.code, entered.id), list(2), why).await.unwrap();
    (evening, one, two)
}

pub(super) async fn reveal(evening: &Evening) -> String {
    told(&reveal_lists(&evening.house.service, &evening.glenn, &evening.code, Phase::End, None).await)
}

/// Whoever knows the host.
async fn trusting(service: &Service) -> Trust {
    let hosts = vec![keys(service, &GUEST).await.unwrap().log];
    Trust { hosts, ..Trust::nobody(GAMES) }
}

pub(crate) async fn outcomes(service: &Service, file: &Published) -> Vec<[Outcome; 4]> {
    let trust = trusting(service).await;
    let report = verify(file.to_json().as_bytes(), &trust).unwrap();
    let of_html = verify(file.to_html().as_bytes(), &trust).unwrap();
    assert_eq!(report, of_html, "the page carries the same");
    let outcomes = report
        .lists
        .iter()
        .map(|list| [&list.authentic, &list.logged, &list.witnessed, &list.legal].map(|answer| answer.outcome));
    outcomes.collect()
}

/// What is said of a list that nobody witnessed and of which all else is true.
pub(crate) const VERIFIED: [Outcome; 4] = [Outcome::Pass, Outcome::Pass, Outcome::Undecided, Outcome::Pass];

#[tokio::test]
async fn lists_are_shown_when_the_event_says_so_and_anyone_verifies_them() {
    let (evening, _, _) = over(EventSettings::default()).await;
    let service = &evening.house.service;
    assert_eq!(reveal(&evening).await, "Event(NotShown)", "it is not over");
    evening.is(EventState::Finished).await;
    let none = list_file(service, &GUEST, library(), (&evening.code, 1)).await;
    assert_eq!(told(&none), "Event(NoList)");
    assert_eq!(reveal(&evening).await, "done");
    let unsigned = list_file(service, &GUEST, library(), (&evening.code, 1)).await;
    assert_eq!(told(&unsigned), "Log(NoEntry)", "the log signs it first");
    sign_checkpoint(service, &Caller::Job).await.unwrap();

    let file = list_file(service, &GUEST, library(), (&evening.code, 1)).await.unwrap();
    assert_eq!(outcomes(service, &file).await, [VERIFIED]);
    assert_eq!(file.lists[0].name.as_ref().unwrap().shown, "Player 1");
    let file = event_file(service, &GUEST, library(), &evening.code).await.unwrap();
    assert_eq!(outcomes(service, &file).await, [VERIFIED; 2]);
    assert_eq!((file.grounds.len(), file.entries.len()), (1, 3), "a lock, a correction, and how the store stands");
    let shown = published_lists(service, &GUEST, shipped::installation(), &evening.code).await.unwrap();
    let (_, alone) = open_list(service, &GUEST, shipped::installation(), (&evening.code, 1)).await.unwrap();
    assert_eq!(shown[0], alone, "both views are the same");
    let lock = evening.event().await.lock.unwrap();
    let corrected = shown[0].committed.unwrap();
    assert_eq!(shown[1].committed, Some(lock));
    let log = service.store.list_log_entries(1, 0, 999).await.unwrap();
    let stated = &log[usize::try_from(corrected.position).unwrap()];
    assert!(stated.contains("list-corrected"), "what the lock does not have is in the entry that says so: {stated}");
    assert_eq!(shown.iter().map(|list| list.number).collect::<Vec<_>>(), [1, 2]);
    assert!(!format!("{shown:?}").contains("Grace"), "why it was corrected is for its player");
    assert_eq!(told(&open_list(service, &GUEST, shipped::installation(), (&evening.code, 3)).await), "Event(NoList)");
    // A file that leaves out the correction does not verify.
    let mut bare = file.clone();
    bare.entries.retain(|logged| !logged.entry.contains("list-corrected"));
    assert_eq!(outcomes(service, &bare).await[0][0], Outcome::Fail);
}

#[tokio::test]
async fn the_lock_of_an_event_that_does_not_say_how_many_take_part_tells_nobody_and_its_lists_verify() {
    let mut sizes = Vec::new();
    for players in [0, 2] {
        let evening = Evening::with(EventSettings { shows_count: false, ..EventSettings::default() }).await;
        let (service, code) = (&evening.house.service, evening.code.as_str());
        let mut all = Vec::new();
        for number in 1..=players {
            all.push(evening.player(number).await);
        }
        evening.opens_lists().await;
        for (at, (player, _)) in all.iter().enumerate() {
            evening.hands_in(player, list(at)).await.unwrap();
        }
        evening.locks().await;
        let event = evening.event().await;
        assert!(event.lock_padded);
        let log = service.store.list_log_entries(1, 0, 999).await.unwrap();
        let stated = &log[usize::try_from(event.lock.unwrap().position).unwrap()];
        let lock = Statement::read(Note::parse(stated.as_bytes()).unwrap().text()).unwrap();
        let Statement::ListsLocked { lists, is_padded: true, .. } = lock else { panic!("{lock:?}") };
        let kept = service.store.list_event_lists((event.store, event.id)).await.unwrap();
        assert_eq!(kept.len(), all.len(), "no list is kept for a random one");
        assert!(kept.iter().all(|list| lists.contains(&Commitment::from_hex(&list.commitment).unwrap())));
        sizes.push((lists.len(), stated.len()));
        let Some((_, entered)) = all.first() else { continue };

        // A correction goes out from what is among them, and what is shown verifies.
        let why =
            Correction { before: Some(1), reason: CorrectionReason::Clerical, words: "Grace wrote it down wrongly" };
        correct_list(service, &evening.glenn, library(), (code, entered.id), list(2), why).await.unwrap();
        evening.is(EventState::Finished).await;
        assert_eq!(reveal(&evening).await, "done");
        sign_checkpoint(service, &Caller::Job).await.unwrap();
        let file = event_file(service, &GUEST, library(), code).await.unwrap();
        assert_eq!(outcomes(service, &file).await, [VERIFIED; 2]);
        let told = Told::of(file.to_json().as_bytes(), GAMES, &Trusting::nobody()).unwrap();
        assert!(told.counts()[0].starts_with("2 of 64 locked commitments are here."), "{:?}", told.counts());
        let alone = list_file(service, &GUEST, library(), (code, 1)).await.unwrap();
        assert_eq!(outcomes(service, &alone).await, [VERIFIED]);
    }
    assert_eq!(sizes[0], sizes[1], "nothing of the entry differs but its hashes");
}

#[tokio::test]
async fn a_file_is_witnessed_when_another_host_cosigned_what_it_shows() {
    let (evening, _, _) = over(EventSettings::default()).await;
    let (service, elsewhere) = (&evening.house.service, House::new().await);
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "done");
    let others = Others::witnessing(service, &[("other.example", &elsewhere)]).await;
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    for (cosigned, outcome) in [(0, Outcome::Undecided), (1, Outcome::Pass)] {
        if cosigned > 0 {
            assert_eq!(others.ask(service).await, cosigned);
        }
        let file = event_file(service, &GUEST, library(), &evening.code).await.unwrap();
        let json = file.to_json();
        // By the policy of the host, which whoever verifies has from elsewhere.
        let asker = Trusting::named([], file.policy.as_deref().unwrap()).unwrap();
        let told = Told::of(json.as_bytes(), GAMES, &asker).unwrap();
        assert_eq!(told.worst(Question::Witnessed).outcome, outcome, "{:?}", told.worst(Question::Witnessed));
        assert_eq!(told.worst(Question::Logged).outcome, Outcome::Pass);
        assert!(told.passes() || (cosigned == 0 && told.is_asked(Question::Witnessed)));
        // The same in the file itself counts for nothing.
        let told = Told::of(json.as_bytes(), GAMES, &Trusting::nobody()).unwrap();
        assert_eq!(told.worst(Question::Witnessed).outcome, Outcome::Undecided);
        assert_eq!(told.worst(Question::Logged).outcome, Outcome::Undecided);
    }
}

#[tokio::test]
async fn what_is_never_shown_is_never_shown() {
    let settings = EventSettings {
        reveal: Reveal::Never,
        visible_cut: safehouse_service::events::settings::Visible::Private,
        ..EventSettings::default()
    };
    let (evening, _, _) = over(settings).await;
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "Event(NotShown)");
}

/// The shipped game with something changed in its files.
pub(crate) fn changed(cards: &dyn Fn(&str) -> String, formats: &dyn Fn(&mut serde_json::Value)) -> Library {
    let outbreak = cards(shipped::OUTBREAK.text);
    let mut read: serde_json::Value = serde_json::from_str(shipped::FORMATS.text).unwrap();
    formats(&mut read);
    let formats = read.to_string();
    let source = |name, text| CatalogueSource { name, text };
    let files = GameFiles {
        sets: vec![source("outbreak", &outbreak), shipped::PROMOS],
        formats: vec![source("formats", &formats)],
        decks: Vec::new(),
    };
    Library::read(GAMES, &[files]).unwrap()
}

/// The shipped game with another snapshot of its first format, which bans a card.
pub(crate) fn banning(card: &str) -> Library {
    changed(&str::to_owned, &|formats| {
        let snapshot = serde_json::json!({
            "id": "2027-01-01", "from": "2027-01-01", "note": "A ban.", "banned": [{ "card": card, "reason": "Too long." }],
        });
        formats["formats"][0]["snapshots"].as_array_mut().unwrap().push(snapshot);
    })
}

/// New Year's Day of a year from 2027 on: what comes into force then is.
pub(crate) fn new_year(house: &House, year: i64) {
    // From 1970-01-01 to 2027-01-01; none of the next two years is a leap year.
    house.clock.set((20_819 + (year - 2027) * 365) * DAY);
}

/// A card that this ready-made deck has and the other has not.
pub(crate) fn only_in(deck: usize, other: usize) -> String {
    let of = |deck: usize| shipped::decks()[deck].lines.iter().map(|line| line.card.clone()).collect::<Vec<_>>();
    let others = of(other);
    of(deck).into_iter().find(|card| !others.contains(card)).unwrap()
}

#[tokio::test]
async fn legal_then_is_verified_after_a_card_was_corrected() {
    let (evening, _, _) = over(EventSettings::default()).await;
    let service = &evening.house.service;
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "done");
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    // Every Common is an Uncommon from now on: legal as before, and by other facts.
    let later = changed(&|cards| cards.replace(r#""rarity": "C""#, r#""rarity": "U""#), &|_| ());
    let later: &GameLibrary = later.first();
    let before = library();
    // The site calls its first format otherwise by now: nothing that it knows judges the lists.
    let gone = changed(&str::to_owned, &|formats| {
        let only = &mut formats["formats"];
        only.as_array_mut().unwrap().truncate(1);
        only[0]["id"] = "of-late".into();
    });
    let gone: &GameLibrary = gone.first();
    for library in [before, later, gone] {
        let file = event_file(service, &GUEST, library, &evening.code).await.unwrap();
        assert_eq!(outcomes(service, &file).await, [VERIFIED; 2]);
    }
    let file = event_file(service, &GUEST, later, &evening.code).await.unwrap();
    assert_eq!(file.grounds.len(), 2, "each list has what was kept for it");
}

#[tokio::test]
async fn a_new_snapshot_says_what_of_then_is_legal_now() {
    let (evening, _, _) = over(EventSettings::default()).await;
    let service = &evening.house.service;
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "done");
    // The second player's list has this card, the first player's has not.
    let card = only_in(1, 2);
    let site = banning(&card);
    let later = site.first();
    // What was said then is what today's rules say, until there are newer ones; these have yet to judge them.
    let now = async |site: &Library| {
        let shown = published_lists(service, &GUEST, site, &evening.code).await.unwrap();
        shown.into_iter().map(|list| list.now.map(|now| (now.snapshot, now.verdict))).collect::<Vec<_>>()
    };
    let newest = library().formats.all()[0].newest().id.clone();
    let of_then = vec![Some((newest, ListVerdict::Legal)); 2];
    assert_eq!(now(shipped::installation()).await, of_then);
    assert_eq!(now(&site).await, of_then, "what is to come is none of today's rules");
    assert_eq!(judge_again(service, &Caller::Job, later).await.unwrap(), 2);
    assert_eq!(now(&site).await, of_then, "nor of those that the job judges by");
    new_year(&evening.house, 2027);
    assert_eq!(now(&site).await, [None, None], "they are being judged again");
    assert_eq!(told(&judge_again(service, &GUEST, later).await), "Forbidden");
    assert_eq!(judge_again(service, &Caller::Job, later).await.unwrap(), 2);
    assert_eq!(judge_again(service, &Caller::Job, later).await.unwrap(), 0, "each once");
    let shown = published_lists(service, &GUEST, &site, &evening.code).await.unwrap();
    let verdicts: Vec<_> = shown.iter().map(|list| (list.then, list.now.as_ref().unwrap().verdict)).collect();
    assert_eq!(verdicts, [(ListVerdict::Legal, ListVerdict::Legal), (ListVerdict::Legal, ListVerdict::Illegal)]);
    let (_, alone) = open_list(service, &GUEST, &site, (&evening.code, 2)).await.unwrap();
    assert_eq!(alone, shown[1], "both views say the same");
    assert_eq!(alone.now.unwrap().snapshot, "2027-01-01");
    // What one snapshot said is not what the next one does.
    let next = changed(&str::to_owned, &|formats| {
        let snapshots = formats["formats"][0]["snapshots"].as_array_mut().unwrap();
        snapshots.push(serde_json::json!({ "id": "2028-01-01", "from": "2028-01-01", "note": "No ban." }));
    });
    new_year(&evening.house, 2028);
    assert_eq!(now(&next).await, [None, None]);
    assert_eq!(judge_again(service, &Caller::Job, next.first()).await.unwrap(), 2);
    let of_next = Some(("2028-01-01".to_owned(), ListVerdict::Legal));
    assert_eq!(now(&next).await, vec![of_next; 2]);
}

/// Somebody who gave the password a moment ago.
pub(crate) fn lately(house: &House, caller: &Caller) -> Caller {
    Caller::Person(Person { confirmed_at: house.now(), ..caller.person().unwrap().clone() })
}

/// Every word of the log.
pub(crate) async fn log_text(house: &House) -> String {
    house.service.store.list_log_entries(1, 0, 999).await.unwrap().join("\n")
}

#[tokio::test]
async fn a_withdrawn_list_is_gone_and_the_log_says_so_without_a_name() {
    let (evening, one, two) = over(EventSettings::default()).await;
    let service = &evening.house.service;
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "done");
    let asker = Asker { caller: &one, claim: "" };
    withdraw_list(service, asker, &evening.code, None).await.unwrap();
    assert_eq!(
        told(&open_list(service, &GUEST, shipped::installation(), (&evening.code, 1)).await),
        "Event(Withdrawn)"
    );
    assert_eq!(published_lists(service, &GUEST, shipped::installation(), &evening.code).await.unwrap().len(), 1);
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    let file = event_file(service, &GUEST, library(), &evening.code).await.unwrap();
    assert_eq!(file.lists.len(), 1);
    let own = own_entry(service, asker, &evening.code).await.unwrap();
    let [left] = own.lists.try_into().unwrap();
    assert_eq!((left.kept, left.name_salt, own.entry.name), (None, None, String::new()));
    assert!(log_text(&evening.house).await.contains("list-withdrawn"));
    withdraw_list(service, asker, &evening.code, None).await.unwrap();
    assert_eq!(log_text(&evening.house).await.matches("list-withdrawn").count(), 1, "once is enough");

    let event = evening.event().await;
    let other = service.store.find_event_entry_of((event.store, event.id), two.account().unwrap()).await.unwrap();
    let player = Some((other.unwrap().id, WithdrawalReason::Law));
    let by_staff = Asker { caller: &evening.glenn, claim: "" };
    withdraw_list(service, by_staff, &evening.code, player).await.unwrap();
    assert_eq!(told(&event_file(service, &GUEST, library(), &evening.code).await), "Event(NoList)");
}

#[tokio::test]
async fn an_account_that_is_deleted_leaves_nothing_to_match_in_the_log() {
    let (evening, one, two) = over(EventSettings::default()).await;
    let service = &evening.house.service;
    let entered = own_entry(service, Asker { caller: &one, claim: "" }, &evening.code).await.unwrap().entry;
    delete_own_account(service, &lately(&evening.house, &one)).await.unwrap();
    assert_eq!(
        service.store.list_event_lists_of((evening.event().await.store, entered.id)).await.unwrap(),
        [],
        "nobody was shown it"
    );
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "done");
    delete_own_account(service, &lately(&evening.house, &two)).await.unwrap();
    assert_eq!(
        told(&open_list(service, &GUEST, shipped::installation(), (&evening.code, 2)).await),
        "Event(Withdrawn)",
        "nobody else could take it back"
    );
    assert_eq!(told(&event_file(service, &GUEST, library(), &evening.code).await), "Event(NoList)");
    let log = log_text(&evening.house).await;
    assert_eq!(log.matches("list-withdrawn").count(), 1);
    for name in ["glenn1", "glenn2", "Glenn", "Grace", "wrote it down", "Friday", "Visited", "Corner Games"] {
        assert!(!log.contains(name), "{name}");
    }
    for caller in [&one, &two] {
        assert!(!log.contains(&caller.account().unwrap().to_string()));
    }
}

#[tokio::test]
async fn the_name_that_a_list_was_shown_with_is_matched_by_nothing_once_its_account_is_gone() {
    for (public_names, chosen, expected) in
        [(PublicNames::Pseudonym, "Ada of the North", "Ada of the North"), (PublicNames::Name, "", "glenn2")]
    {
        let evening = Evening::with(EventSettings { public_names, ..EventSettings::default() }).await;
        let service = &evening.house.service;
        let two = evening.house.signed_in(2, Role::Player).await;
        let form = EnterForm { shown_as: chosen.to_owned(), ..comes("") };
        let entered = enter(service, &two, &evening.code, &form).await.unwrap();
        evening.opens_lists().await;
        evening.hands_in(&two, list(1)).await.unwrap();
        evening.locks().await;
        evening.is(EventState::Finished).await;
        assert_eq!(reveal(&evening).await, "done");
        sign_checkpoint(service, &Caller::Job).await.unwrap();
        let of = (evening.code.as_str(), entered.number);
        let file = list_file(service, &GUEST, library(), of).await.unwrap();
        let name = file.lists[0].name.clone().unwrap();
        assert_eq!(name.shown, expected);

        delete_own_account(service, &lately(&evening.house, &two)).await.unwrap();
        let [left] = service
            .store
            .list_event_lists_of((evening.event().await.store, entered.id))
            .await
            .unwrap()
            .try_into()
            .unwrap();
        assert!(left.revealed.is_some() && left.name_salt.is_none(), "the log has a digest of the name with this salt");
        assert_eq!(told(&list_file(service, &GUEST, library(), of).await), "Event(Withdrawn)");
    }
}

#[tokio::test]
async fn a_list_is_taken_back_in_the_history_that_goes_on_from_that_which_shows_it() {
    let (evening, one, _) = over(EventSettings::default()).await;
    let service = &evening.house.service;
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "done");
    let before = trusting(service).await;
    let next = service.notary.with_other([77; 32]).unwrap();
    change_log_key(service, &Caller::Administrator, KeyReason::Replaced, Some(&next)).await.unwrap();
    let service = &Service { notary: next, ..service.clone() };
    withdraw_list(service, Asker { caller: &one, claim: "" }, &evening.code, None).await.unwrap();
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    let file = event_file(service, &GUEST, library(), &evening.code).await.unwrap();
    assert_eq!((file.hosts.len(), file.lists.len()), (2, 1));
    // Whoever knew the old key alone knows the new one by it, and that the list of the old history is gone.
    for trust in [before, trusting(service).await] {
        let report = verify::verify_read(&file, &trust);
        let [list] = report.lists.as_slice() else { panic!("{:?}", report.lists) };
        assert_eq!((list.authentic.outcome, list.logged.outcome), (Outcome::Pass, Outcome::Pass), "{list:?}");
        let [gone] = report.taken_back.as_slice() else { panic!("{:?}", report.taken_back) };
        assert_eq!((gone.reason, gone.here, gone.gone), (WithdrawalReason::Player, 0, 1));
        assert_eq!(report.known_hosts.len(), 2);
    }
}

#[tokio::test]
async fn what_an_event_is_drawn_by_is_sealed_and_resealed_with_the_rest() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let counted = count_sealed_secrets(service, &Caller::Administrator).await.unwrap();
    assert!(counted.present >= 2, "the key of the store and the seed: {counted:?}");
    assert!(evening.event().await.seed.is_none());
    assert!(!format!("{:?}", evening.seen_by(&GUEST).await.unwrap()).contains("seed_sealed: Some(Secret(\""));
}

#[tokio::test]
async fn a_file_says_how_its_store_stands_as_the_log_says_it_last() {
    let (evening, _, _) = over(EventSettings::default()).await;
    let service = &evening.house.service;
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "done");
    let event = evening.event().await;
    let stands = |file: &Published, trust: &Trust| {
        let report = verify(file.to_json().as_bytes(), trust).unwrap();
        (report.standing.map(|standing| standing.stands), report.lists.iter().map(|list| list.authentic.outcome).max())
    };
    let slug = event.store_slug.as_str();
    let runs = &Caller::Administrator;
    let before = service.store.find_store_profile(event.store).await.unwrap().unwrap().level_place;
    assert!(before.is_some(), "it was confirmed");
    suspend_store(service, runs, slug, SuspensionReason::Rules, "They sold what is forbidden.").await.unwrap();
    let unsigned = event_file(service, &GUEST, library(), &evening.code).await;
    assert_eq!(told(&unsigned), "Log(NoEntry)", "nothing of what it shows is signed");
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    let trust = trusting(service).await;
    let file = event_file(service, &GUEST, library(), &evening.code).await.unwrap();
    let suspended = (Some(Stands::Suspended(SuspensionReason::Rules)), Some(Outcome::Pass));
    assert_eq!(stands(&file, &trust), suspended);
    assert!(!file.to_json().contains("forbidden"), "the words for it are for the store");
    // What the log did not sign yet is in a file that is made later.
    confirm_store(service, runs, slug, ConfirmationKind::Contact, "They called.").await.unwrap();
    let file = event_file(service, &GUEST, library(), &evening.code).await.unwrap();
    assert_eq!(stands(&file, &trust).0, None);
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    let file = event_file(service, &GUEST, library(), &evening.code).await.unwrap();
    assert_eq!(stands(&file, &trust), (Some(Stands::Confirmed(ConfirmationKind::Contact)), Some(Outcome::Pass)));
    assert_eq!(outcomes(service, &file).await, [VERIFIED; 2]);
}

#[tokio::test]
async fn a_file_says_whom_it_trusts_by_nobodys_word() {
    let (evening, _, _) = over(EventSettings::default()).await;
    let service = &evening.house.service;
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "done");
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    let file = event_file(service, &GUEST, library(), &evening.code).await.unwrap();
    let report = verify(file.to_json().as_bytes(), &Trust::nobody(GAMES)).unwrap();
    assert_eq!(report.lists[0].authentic.outcome, Outcome::Undecided);
    let reasons = &report.lists[0].logged.reasons;
    assert!(reasons.iter().any(|reason| matches!(reason, Reason::HostNotKnown { .. })), "{reasons:?}");
}
