//! Lists that stores publish outside of events: who may, what the log has of them, and what is left after a withdrawal.

use safehouse_engine::{deck::registered::Registered, games::GAMES, library::GameLibrary};
use safehouse_service::{
    Caller, Refusal,
    accounts::delete_own_account,
    events::{IllegalList, ListSource, ListVerdict, UNREADABLE, judge_again},
    log::sign_checkpoint,
    refusal::{EventFault, StoreListFault},
    saved_decks::{SaveDeck, save_deck},
    stores::{
        ListForm, OpenStore, StaffRole, SuspensionReason, WithdrawalReason, hide_store, list_acts, list_store_lists,
        look_at_store_list, open_store, open_store_list, publish_list, store_list_file, suspend_store,
        withdraw_store_list,
    },
};
use safehouse_statements::{Trust, verify, verify::Outcome};
use safehouse_store::{
    LogEntry,
    stores::{NewStoreList, StoreListPut},
};
use safehouse_testing::shipped;

use crate::{
    events::published::{VERIFIED, banning, changed, lately, log_text, new_year, only_in, outcomes},
    house::{DAY, GUEST, House, MINUTE, told},
    own_stores::{CORNER, again, corner, hired, opened, proven},
    saved_decks::save,
};

/// A list that is no deck of the format.
const ILLEGAL: &str = "Survivor Deck\n9 Rifle\n";
const TITLE: &str = "Deck of the week";

fn library() -> &'static GameLibrary {
    shipped::library()
}

fn form(text: &str) -> ListForm<'_> {
    ListForm { title: TITLE, format: "standard", source: ListSource::Text(text), turn: "" }
}

/// Publishes one of the ready-made decks.
async fn publish(house: &House, caller: &Caller, deck: usize) -> Result<u32, Refusal> {
    publish_list(&house.service, caller, library(), CORNER, form(shipped::DECKS[deck].text)).await
}

async fn withdraw(house: &House, caller: &Caller, of: (&str, u32)) -> String {
    told(&withdraw_store_list(&house.service, caller, of, WithdrawalReason::Mistake).await)
}

#[tokio::test]
async fn a_legal_list_is_published_and_anyone_verifies_it_from_its_file() {
    let house = House::new().await;
    let service = &house.service;
    let (_, glenn) = opened(&house).await;
    assert_eq!(publish(&house, &glenn, 0).await.unwrap(), 1);
    assert_eq!(publish(&house, &glenn, 1).await.unwrap(), 2);
    let unsigned = store_list_file(service, &GUEST, library(), (CORNER, 1)).await;
    assert_eq!(told(&unsigned), "Log(NoEntry)", "the log signs it first");
    sign_checkpoint(service, &Caller::Job).await.unwrap();

    let file = store_list_file(service, &GUEST, library(), (CORNER, 1)).await.unwrap();
    assert_eq!(outcomes(service, &file).await, [VERIFIED]);
    assert_eq!((file.lists.len(), file.lists[0].name.as_ref()), (1, None));
    assert_eq!(file.title.as_deref(), Some("Deck of the week · Corner Games"));
    let (seen, alone) = open_store_list(service, &GUEST, shipped::installation(), (CORNER, 1)).await.unwrap();
    assert_eq!((seen.store.slug.as_str(), alone.title.as_str()), (CORNER, TITLE));
    assert_eq!(
        (alone.game.as_str(), alone.format.as_str(), alone.then),
        ("necrogenesis", "standard", ListVerdict::Legal)
    );
    assert_eq!(alone.snapshot, library().formats.get("standard").unwrap().newest().id);
    assert_eq!(alone.text, file.lists[0].list);
    let registered = Registered::read(&alone.text, GAMES).unwrap();
    assert_eq!(hex::encode(registered.content_id().as_bytes()), alone.content_id);
    let all = list_store_lists(service, &GUEST, shipped::installation(), CORNER, None).await.unwrap();
    assert_eq!(all.lists.iter().map(|list| list.number).collect::<Vec<_>>(), [2, 1], "the newest first");
    assert_eq!((&all.lists[1], all.more), (&alone, None), "both views are the same");
    let before = list_store_lists(service, &GUEST, shipped::installation(), CORNER, Some(2)).await.unwrap();
    assert_eq!(before.lists, [alone]);
    assert_eq!(told(&open_store_list(service, &GUEST, shipped::installation(), (CORNER, 3)).await), "StoreList(None)");

    // Whoever knows nobody is told so, and another list than the one that was signed for is none.
    let bare = verify(file.to_json().as_bytes(), &Trust::nobody(GAMES)).unwrap();
    assert_eq!(bare.lists[0].authentic.outcome, Outcome::Undecided);
    let second = store_list_file(service, &GUEST, library(), (CORNER, 2)).await.unwrap();
    let mut swapped = file.clone();
    swapped.lists[0].list = second.lists[0].list.clone();
    assert_eq!(outcomes(service, &swapped).await[0][0], Outcome::Fail);
}

#[tokio::test]
async fn a_list_that_is_not_legal_is_refused_with_what_keeps_it_from_being_so() {
    let house = House::new().await;
    let service = &house.service;
    let (_, glenn) = opened(&house).await;
    let before = log_text(&house).await;
    let refused = publish_list(service, &glenn, library(), CORNER, form(ILLEGAL)).await;
    let Err(Refusal::StoreList(StoreListFault::Illegal(illegal))) = refused else { panic!("{refused:?}") };
    let IllegalList { list, certificate, .. } = *illegal;
    assert_eq!(list.lines.iter().map(|line| line.quantity).sum::<u32>(), 9);
    assert!(certificate.problems().count() > 0 && !certificate.is_legal());
    let looked = look_at_store_list(service, &glenn, library(), CORNER, form(ILLEGAL)).await.unwrap();
    assert_eq!((looked.list, looked.judgement.certificate), (list, certificate), "looking at it tells the same");
    let legal = form(shipped::DECKS[0].text);
    assert!(
        look_at_store_list(service, &glenn, library(), CORNER, legal).await.unwrap().judgement.certificate.is_legal()
    );
    for (unfit, fault) in [
        (ListForm { title: " \u{200b}", ..legal }, "StoreList(Title { limit: 80 })"),
        (ListForm { format: "none", ..legal }, "Event(NoFormat)"),
        (form(""), "EmptyDeck"),
    ] {
        assert_eq!(told(&publish_list(service, &glenn, library(), CORNER, unfit).await), fault);
    }
    // By intention the refusal has the lines themselves now, and not only how many they are.
    let unread = publish_list(service, &glenn, library(), CORNER, form("4 No such card at all")).await;
    let Err(Refusal::Event(EventFault::Unread(unread))) = unread else { panic!("{unread:?}") };
    let lines: Vec<_> = unread.lines.iter().map(|line| (line.line, line.text.as_str())).collect();
    assert_eq!(lines, [(1, "4 No such card at all")]);
    assert_eq!(list_store_lists(service, &glenn, shipped::installation(), CORNER, None).await.unwrap().lists, []);
    assert_eq!(log_text(&house).await, before, "the log is told of nothing");
}

#[tokio::test]
async fn whoever_runs_the_store_publishes_and_its_owner_alone_withdraws() {
    let house = House::new().await;
    let service = &house.service;
    let (_, glenn) = opened(&house).await;
    let organiser = hired(&house, &glenn, "Olivia", StaffRole::Organiser).await;
    let judge = hired(&house, &glenn, "Judith", StaffRole::Judge).await;
    let negan = proven(&house, "Negan").await;
    open_store(service, &negan, &OpenStore { slug: "sanctuary".to_owned(), ..corner() }).await.unwrap();
    let negan = again(&house, &negan).await;
    let morgan = house.administrator("Morgan").await;
    assert_eq!(publish(&house, &glenn, 0).await.unwrap(), 1);
    assert_eq!(publish(&house, &organiser, 1).await.unwrap(), 2);
    for caller in [&judge, &negan, &morgan, &Caller::Administrator, &Caller::Job] {
        assert_eq!(told(&publish(&house, caller, 0).await), "Forbidden");
        let looked = look_at_store_list(service, caller, library(), CORNER, form(ILLEGAL)).await;
        assert_eq!(told(&looked), "Forbidden");
    }
    assert_eq!(told(&publish(&house, &GUEST, 0).await), "SignIn");
    for caller in [&organiser, &judge, &negan, &morgan, &Caller::Administrator] {
        assert_eq!(withdraw(&house, caller, (CORNER, 1)).await, "Forbidden");
    }
    assert_eq!(withdraw(&house, &negan, ("sanctuary", 1)).await, "StoreList(None)", "it is another store's");
    assert_eq!(list_store_lists(service, &GUEST, shipped::installation(), CORNER, None).await.unwrap().lists.len(), 2);
    let acts = list_acts(service, &glenn, CORNER, None, None).await.unwrap();
    let published: Vec<_> = acts.iter().filter(|act| act.act == "list-published").map(|act| act.by.as_str()).collect();
    assert_eq!(published, ["Olivia", "Glenn"]);

    suspend_store(service, &morgan, CORNER, SuspensionReason::Rules, "Fake lists.").await.unwrap();
    assert_eq!(told(&publish(&house, &glenn, 0).await), "GameStore(Suspended)");
    assert!(
        open_store_list(service, &GUEST, shipped::installation(), (CORNER, 1)).await.is_ok(),
        "what it stated before keeps its standing"
    );
    hide_store(service, &morgan, CORNER, "Insults.").await.unwrap();
    assert_eq!(
        told(&open_store_list(service, &GUEST, shipped::installation(), (CORNER, 1)).await),
        "GameStore(Hidden)"
    );
    assert_eq!(
        told(&list_store_lists(service, &GUEST, shipped::installation(), CORNER, None).await),
        "GameStore(Hidden)"
    );
    assert_eq!(told(&store_list_file(service, &GUEST, library(), (CORNER, 1)).await), "GameStore(Hidden)");
}

#[tokio::test]
async fn a_deck_of_ones_own_account_is_published_as_it_is_now() {
    let house = House::new().await;
    let service = &house.service;
    let (_, glenn) = opened(&house).await;
    let organiser = hired(&house, &glenn, "Olivia", StaffRole::Organiser).await;
    let mine = SaveDeck { deck: shipped::decks()[0].clone(), ..save(1, None, &[]) };
    let source = ListSource::Saved(mine.id);
    save_deck(service, &glenn, mine).await.unwrap();
    let of_deck = ListForm { source, ..form("") };
    let others = publish_list(service, &organiser, library(), CORNER, of_deck).await;
    assert_eq!(told(&others), "NoDeck", "nobody publishes the deck of somebody else");
    assert_eq!(publish_list(service, &glenn, library(), CORNER, of_deck).await.unwrap(), 1);
    // Within a minute it would be the same list.
    house.pass(MINUTE);
    assert_eq!(publish(&house, &glenn, 0).await.unwrap(), 2);
    let content = async |number| {
        open_store_list(service, &GUEST, shipped::installation(), (CORNER, number)).await.unwrap().1.content_id
    };
    assert_eq!(content(1).await, content(2).await, "it is the same list, whatever it came from");
}

#[tokio::test]
async fn a_new_snapshot_says_what_of_then_is_legal_now() {
    let house = House::new().await;
    let service = &house.service;
    let (_, glenn) = opened(&house).await;
    for deck in [0, 1] {
        publish(&house, &glenn, deck).await.unwrap();
    }
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    // The second list has a card that is banned later, the first has not.
    let site = banning(&only_in(1, 0));
    let later = site.first();
    let of_then = open_store_list(service, &GUEST, shipped::installation(), (CORNER, 2)).await.unwrap().1.now.unwrap();
    assert_eq!(
        (of_then.verdict, of_then.snapshot),
        (ListVerdict::Legal, library().formats.all()[0].newest().id.clone())
    );
    let told = list_store_lists(service, &GUEST, &site, CORNER, None).await.unwrap().lists;
    assert!(told.iter().all(|list| list.now.is_some()), "the ban is to come");
    new_year(&house, 2027);
    let glenn = lately(&house, &glenn);
    let waiting = list_store_lists(service, &GUEST, &site, CORNER, None).await.unwrap().lists;
    assert!(waiting.iter().all(|list| list.now.is_none()), "they are being judged again");
    assert_eq!(judge_again(service, &Caller::Job, later).await.unwrap(), 2);
    assert_eq!(judge_again(service, &Caller::Job, later).await.unwrap(), 0, "each once");
    let shown = list_store_lists(service, &GUEST, &site, CORNER, None).await.unwrap().lists;
    let verdicts: Vec<_> = shown.iter().map(|list| (list.then, list.now.as_ref().unwrap().verdict)).collect();
    assert_eq!(verdicts, [(ListVerdict::Legal, ListVerdict::Illegal), (ListVerdict::Legal, ListVerdict::Legal)]);
    let (_, alone) = open_store_list(service, &GUEST, &site, (CORNER, 2)).await.unwrap();
    assert_eq!(alone, shown[0], "both views say the same");
    let now = alone.now.unwrap();
    assert_eq!((now.snapshot.as_str(), now.code.is_empty()), ("2027-01-01", false));
    // Legal then stays what the file shows; and nothing that is legal now alone is published any more.
    let file = store_list_file(service, &GUEST, later, (CORNER, 2)).await.unwrap();
    assert_eq!(outcomes(service, &file).await, [VERIFIED]);
    let refused = publish_list(service, &glenn, later, CORNER, form(shipped::DECKS[1].text)).await;
    assert!(matches!(refused, Err(Refusal::StoreList(StoreListFault::Illegal(_)))), "{refused:?}");
}

#[tokio::test]
async fn judging_goes_on_past_lists_that_cannot_be_read_until_none_is_due() {
    let house = House::new().await;
    let service = &house.service;
    let (store, glenn) = opened(&house).await;
    // More than are judged at a time stand before the one that can be read.
    let unreadable: u32 = 201;
    for number in 1..=unreadable {
        let new = NewStoreList {
            store: store.id,
            title: format!("List {number}"),
            text: "no list".to_owned(),
            content_id: "a".repeat(64),
            certificate: "b".repeat(64),
            ground: None,
            game: "necrogenesis".to_owned(),
            format: "standard".to_owned(),
            snapshot: "2026-01-01".to_owned(),
            verdict: ListVerdict::Legal,
            account: glenn.account().unwrap(),
            turn: None,
            at: house.now(),
        };
        let entry = LogEntry::new(format!("statement {number}\n\n— house.example/host AAAA\n")).unwrap();
        assert_eq!(service.store.publish_store_list(&new, &entry).await.unwrap(), StoreListPut::Done { number });
    }
    let last = publish(&house, &glenn, 1).await.unwrap();
    let site = banning(&only_in(1, 0));
    new_year(&house, 2027);
    assert_eq!(judge_again(service, &Caller::Job, site.first()).await.unwrap(), u64::from(last));
    assert_eq!(judge_again(service, &Caller::Job, site.first()).await.unwrap(), 0, "each once");
    let now = async |number| service.store.find_store_list(store.id, number).await.unwrap().unwrap().now.unwrap();
    let undecided = ("2027-01-01".to_owned(), ListVerdict::Undecided, UNREADABLE.to_owned());
    assert_eq!((now(1).await, now(unreadable).await), (undecided.clone(), undecided));
    assert_eq!(now(last).await.1, ListVerdict::Illegal);
}

#[tokio::test]
async fn legal_then_is_verified_after_a_card_was_corrected() {
    let house = House::new().await;
    let service = &house.service;
    let (_, glenn) = opened(&house).await;
    publish(&house, &glenn, 0).await.unwrap();
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    // Every Common is an Uncommon from now on: legal as before, and by other facts.
    let later = changed(&|cards| cards.replace(r#""rarity": "C""#, r#""rarity": "U""#), &|_| ());
    let now = store_list_file(service, &GUEST, library(), (CORNER, 1)).await.unwrap();
    let then = store_list_file(service, &GUEST, later.first(), (CORNER, 1)).await.unwrap();
    for file in [&now, &then] {
        assert_eq!(outcomes(service, file).await, [VERIFIED]);
    }
    assert_eq!(now.lists[0].certificate, then.lists[0].certificate);
}

#[tokio::test]
async fn a_withdrawn_list_is_gone_and_the_log_says_so_without_a_name() {
    let house = House::new().await;
    let service = &house.service;
    let (store, glenn) = opened(&house).await;
    for deck in [0, 1] {
        publish(&house, &glenn, deck).await.unwrap();
    }
    assert_eq!(withdraw(&house, &glenn, (CORNER, 3)).await, "StoreList(None)");
    assert_eq!(withdraw(&house, &glenn, (CORNER, 1)).await, "done");
    assert_eq!(withdraw(&house, &glenn, (CORNER, 1)).await, "StoreList(Withdrawn)", "once is enough");
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    assert_eq!(
        told(&open_store_list(service, &GUEST, shipped::installation(), (CORNER, 1)).await),
        "StoreList(Withdrawn)"
    );
    let file = store_list_file(service, &GUEST, library(), (CORNER, 1)).await;
    assert_eq!(told(&file), "StoreList(Withdrawn)");
    let left = list_store_lists(service, &GUEST, shipped::installation(), CORNER, None).await.unwrap().lists;
    assert_eq!(left.iter().map(|list| list.number).collect::<Vec<_>>(), [2]);
    let row = service.store.find_store_list(store.id, 1).await.unwrap().unwrap();
    assert_eq!((row.kept, row.published_by, row.now), (None, None, None));
    assert_eq!(service.store.find_store_list_ground(store.id, 1).await.unwrap(), None);
    assert_eq!(publish(&house, &glenn, 0).await.unwrap(), 3, "no number is given twice");

    let log = log_text(&house).await;
    assert_eq!((log.matches("list-published").count(), log.matches("list-withdrawn").count()), (3, 1));
    let account = glenn.account().unwrap().to_string();
    for name in [TITLE, "Glenn", "Corner Games", &account] {
        assert!(!log.contains(name), "{name}");
    }
}

#[tokio::test]
async fn whoever_deletes_the_account_leaves_the_list_of_the_store() {
    let house = House::new().await;
    let service = &house.service;
    let (store, glenn) = opened(&house).await;
    let organiser = hired(&house, &glenn, "Olivia", StaffRole::Organiser).await;
    publish(&house, &organiser, 0).await.unwrap();
    let by = async || service.store.find_store_list(store.id, 1).await.unwrap().unwrap().published_by;
    assert_eq!(by().await, Some(organiser.account().unwrap()));
    delete_own_account(service, &lately(&house, &organiser)).await.unwrap();
    assert_eq!(by().await, None);
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    let file = store_list_file(service, &GUEST, library(), (CORNER, 1)).await.unwrap();
    assert_eq!(outcomes(service, &file).await, [VERIFIED], "what the store stated stays");
}

#[tokio::test]
async fn a_form_that_is_sent_three_times_at_once_is_one_list_and_one_entry() {
    let house = House::new().await;
    let service = &house.service;
    let (_, glenn) = opened(&house).await;
    let before = service.store.list_log_entries(1, 0, 99).await.unwrap().len();
    let once = ListForm { turn: "0f1e2d3c", ..form(shipped::DECKS[0].text) };
    let send = || publish_list(service, &glenn, library(), CORNER, once);
    let (one, two, three) = tokio::join!(send(), send(), send());
    for number in [one, two, three] {
        assert_eq!(number.unwrap(), 1);
    }
    house.pass(DAY);
    assert_eq!(publish_list(service, &glenn, library(), CORNER, once).await.unwrap(), 1, "it counted");
    assert_eq!(service.store.list_log_entries(1, 0, 99).await.unwrap().len(), before + 1);

    assert_eq!(publish(&house, &glenn, 0).await.unwrap(), 2, "a day later it is another one");
    assert_eq!(told(&publish(&house, &glenn, 0).await), "StoreList(Same { number: 2 })");
    let titled = ListForm { title: "Another title", ..form(shipped::DECKS[0].text) };
    assert_eq!(publish_list(service, &glenn, library(), CORNER, titled).await.unwrap(), 3);
}

#[tokio::test]
async fn an_account_publishes_so_many_lists_a_day() {
    let house = House::new().await;
    let service = &house.service;
    let (_, glenn) = opened(&house).await;
    let account = glenn.account().unwrap();
    publish(&house, &glenn, 0).await.unwrap();
    for _ in 1..50 {
        service.store.take_of_budget(account, "store-list", 50, DAY, house.now()).await.unwrap().unwrap();
    }
    assert!(told(&publish(&house, &glenn, 0).await).starts_with("DoneTooOften"));
    // Whoever only looks, or writes something that cannot be taken, is not kept waiting.
    let refused = publish_list(service, &glenn, library(), CORNER, form(ILLEGAL)).await;
    assert!(matches!(refused, Err(Refusal::StoreList(StoreListFault::Illegal(_)))), "{refused:?}");
    house.pass(DAY);
    assert_eq!(publish(&house, &glenn, 0).await.unwrap(), 2);
}
