//! Devices and an account in memory: what each does, what gets lost on the way, and that
//! all end with the same.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    pin::pin,
    rc::Rc,
    task::{Context, Poll, Waker},
};

use safehouse_engine::deck::{
    edit::Edit,
    list::{DeckLine, DeckList},
    merge::merge,
};

use super::{
    leave::{Left, leave, leave_but},
    mark::Mark,
    remote::{Fault, Listed, OpenedDeck, Remote, Save, SavedDeck},
    sync::{Became, Device, NotFollowed, Sync},
};
use crate::deck::device_decks::{
    DeviceDecks, KeyValue, Slot, StorageError,
    together::{CaughtUp, Hold, Standing},
};

const ACCOUNT: &str = "rick";

/// What is ready at once.
fn now<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("nothing in memory waits"),
    }
}

/// A deck in the account: its versions, and which save made which.
#[derive(Debug, Default)]
struct Kept {
    versions: Vec<DeckList>,
    saves: BTreeMap<String, usize>,
    is_trashed: bool,
    trash_request: Option<String>,
    met: Option<(i64, i64)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Network {
    #[default]
    Works,
    /// Nothing arrives.
    Down,
    /// What is asked arrives, no answer does.
    Deaf,
}

/// The account, as every device reaches it.
#[derive(Debug, Clone, Default)]
struct Account {
    decks: Rc<RefCell<BTreeMap<String, Kept>>>,
    network: Rc<Cell<Network>>,
    /// Whether nobody is signed in.
    is_signed_out: Rc<Cell<bool>>,
}

impl Account {
    fn answer<T>(&self, act: impl FnOnce(&mut BTreeMap<String, Kept>) -> Result<T, Fault>) -> Result<T, Fault> {
        if self.network.get() == Network::Down {
            return Err(Fault::Unreachable);
        }
        if self.is_signed_out.get() {
            return Err(Fault::SignedOut);
        }
        let answer = act(&mut self.decks.borrow_mut());
        if self.network.get() == Network::Deaf { Err(Fault::Unreachable) } else { answer }
    }

    fn names(&self) -> Vec<Vec<String>> {
        let decks = self.decks.borrow();
        decks.values().filter_map(|kept| kept.versions.last()).map(lines).collect()
    }
}

fn number(count: usize) -> i64 {
    i64::try_from(count).expect("few versions")
}

impl Remote for Account {
    async fn list(&self) -> Result<Vec<Listed>, Fault> {
        self.answer(|decks| {
            let there = decks.iter().filter(|(_, kept)| !kept.is_trashed);
            let listed = |(deck, kept): (&String, &Kept)| Listed {
                deck: deck.clone(),
                revision: number(kept.versions.len()),
                met: kept.met,
            };
            Ok(there.map(listed).collect())
        })
    }

    async fn open(&self, deck: &str) -> Result<OpenedDeck, Fault> {
        self.answer(|decks| {
            let kept = decks.get(deck).ok_or(Fault::Nothing)?;
            Ok(OpenedDeck {
                deck: kept.versions.last().cloned().ok_or(Fault::Nothing)?,
                revision: number(kept.versions.len()),
                updated_at: 1,
                is_trashed: kept.is_trashed,
                met: kept.met,
            })
        })
    }

    async fn save(&self, asked: Save<'_>) -> Result<SavedDeck, Fault> {
        self.answer(|decks| {
            if asked.base.is_some() && !decks.contains_key(asked.deck) {
                return Err(Fault::Nothing);
            }
            let kept = decks.entry(asked.deck.to_owned()).or_default();
            let had = kept.versions.len();
            let version = |kept: &Kept, number: usize| kept.versions.get(number - 1).cloned();
            let done = kept.saves.get(asked.save).copied();
            let arrived = asked.unanswered.iter().filter_map(|save| kept.saves.get(save).copied()).max();
            let base = done.or(arrived).or(asked.base.map(|base| usize::try_from(base).expect("small")));
            let (base, ours) = match done {
                Some(done) => (version(kept, done), version(kept, done).expect("it was saved")),
                None => (base.and_then(|base| version(kept, base)), asked.list.clone()),
            };
            let before = kept.versions.last().cloned();
            let base = base.unwrap_or_else(|| DeckList::new(&*asked.list.game));
            let (deck, conflicts) = match &before {
                None => (ours.clone(), Vec::new()),
                Some(theirs) if *theirs == base => (ours.clone(), Vec::new()),
                Some(theirs) => {
                    let merged = merge(&base, &ours, theirs);
                    (merged.deck, merged.conflicts)
                }
            };
            if done.is_none() {
                if kept.versions.last() != Some(&ours) {
                    kept.versions.push(ours.clone());
                }
                kept.saves.insert(asked.save.to_owned(), kept.versions.len());
            }
            if kept.versions.last() != Some(&deck) {
                kept.versions.push(deck.clone());
            }
            let revision = number(kept.versions.len());
            let met = (!conflicts.is_empty()).then_some((revision - 2, revision - 1));
            kept.met = met.or(kept.met);
            // What is not new leaves all as it is, as the service has it.
            let left_trash = kept.is_trashed && kept.versions.len() > had;
            kept.is_trashed &= !left_trash;
            Ok(SavedDeck { deck, revision, conflicts, met: kept.met, left_trash })
        })
    }

    async fn trash(&self, deck: &str, request: &str) -> Result<(), Fault> {
        self.answer(|decks| {
            let kept = decks.get_mut(deck).ok_or(Fault::Nothing)?;
            if kept.trash_request.as_deref() != Some(request) {
                kept.is_trashed = true;
                kept.trash_request = Some(request.to_owned());
            }
            Ok(())
        })
    }

    async fn put_back(&self, deck: &str) -> Result<(), Fault> {
        self.answer(|decks| {
            decks.get_mut(deck).ok_or(Fault::Nothing)?.is_trashed = false;
            Ok(())
        })
    }
}

/// The storage of a device, which its tabs share.
#[derive(Debug, Clone, Default)]
struct Shared {
    texts: Rc<RefCell<BTreeMap<String, String>>>,
    count: Rc<Cell<u32>>,
    told: Rc<RefCell<Vec<Became>>>,
    name: &'static str,
}

impl KeyValue for Shared {
    fn get(&self, key: &str) -> Option<String> {
        self.texts.borrow().get(key).cloned()
    }

    fn set(&mut self, key: &str, value: &str) -> bool {
        self.texts.borrow_mut().insert(key.to_owned(), value.to_owned());
        true
    }

    fn remove(&mut self, key: &str) {
        self.texts.borrow_mut().remove(key);
    }

    fn keys(&self) -> Vec<String> {
        self.texts.borrow().keys().cloned().collect()
    }

    fn unique(&self) -> String {
        self.count.set(self.count.get() + 1);
        format!("{}{}", self.name, self.count.get())
    }
}

impl Device for Shared {
    type Storage = Self;

    fn decks(&self) -> Result<DeviceDecks<Self>, StorageError> {
        Ok(DeviceDecks::new(self.clone()))
    }

    fn now(&self) -> i64 {
        1
    }

    fn unique(&self) -> String {
        KeyValue::unique(self)
    }

    fn changed(&self, _id: &str) {}

    fn tell(&self, _id: &str, became: Became) {
        self.told.borrow_mut().push(became);
    }
}

type Follower = Sync<Shared, Account>;

fn device(name: &'static str, remote: &Account) -> Follower {
    Sync {
        account: ACCOUNT.to_owned(),
        device: Shared { name, ..Shared::default() },
        remote: Account { network: Rc::default(), ..remote.clone() },
    }
}

fn with(deck: &DeckList, copies: u32, card: &str) -> DeckList {
    let mut deck = deck.clone();
    let line = DeckLine { section: "survivor_deck".into(), card: card.into(), quantity: copies, printing: None };
    Edit::Add(line).apply(&mut deck).expect("room");
    deck
}

fn lines(deck: &DeckList) -> Vec<String> {
    let mut lines: Vec<String> = deck.lines.iter().map(|line| format!("{} {}", line.quantity, line.card)).collect();
    lines.sort();
    lines
}

fn empty() -> DeckList {
    DeckList::new("necrogenesis")
}

fn opened(follower: &Follower) -> DeviceDecks<Shared> {
    follower.device.decks().expect("a map")
}

/// Makes a deck of the device one of the account.
fn join(follower: &Follower, id: &str, is_import: bool) {
    let deck = Device::unique(&follower.device);
    opened(follower).begin_mark(id, ACCOUNT, &deck, is_import).expect("room");
}

/// Keeps a deck as the builder does that has it in hand.
fn keep(follower: &Follower, id: &str, change: impl FnOnce(&DeckList) -> DeckList) {
    let mut device = opened(follower);
    let before = device.deck(id);
    let mut hold = before.as_ref().map(Hold::only).unwrap_or_default();
    let deck = change(&before.map_or_else(empty, |saved| saved.deck));
    device.save_together(id, &deck, 1, "Edited", &mut hold).expect("room");
}

fn send_all(follower: &Follower) -> Result<(), NotFollowed> {
    for id in follower.behind().expect("a map") {
        now(follower.send(&id))?;
    }
    Ok(())
}

fn follow(follower: &Follower) {
    send_all(follower).expect("it answers");
    now(follower.fetch()).expect("it answers");
    send_all(follower).expect("it answers");
}

/// What a device has of the one deck of the account.
fn here(follower: &Follower) -> Vec<Vec<String>> {
    let device = opened(follower);
    device.marks(Some(ACCOUNT)).iter().filter_map(|(id, _)| device.deck(id)).map(|saved| lines(&saved.deck)).collect()
}

/// Where the last of the account's decks is on a device.
fn mark_place(follower: &Follower) -> String {
    opened(follower).marks(None).pop().expect("a mark").0
}

fn mark(follower: &Follower) -> Mark {
    opened(follower).marks(None).pop().expect("a mark").1
}

/// A phone and a desk that have one deck with four Medkits.
fn two_devices() -> (Account, Follower, Follower, String, String) {
    let account = Account::default();
    let (phone, desk) = (device("p", &account), device("d", &account));
    keep(&phone, "a", |deck| with(deck, 4, "Medkit"));
    join(&phone, "a", false);
    follow(&phone);
    follow(&desk);
    let at_desk = opened(&desk).marks(None)[0].0.clone();
    (account, phone, desk, "a".to_owned(), at_desk)
}

#[test]
fn a_deck_comes_to_every_device_of_the_account() {
    let (account, phone, desk, ..) = two_devices();
    assert_eq!(account.names(), [["4 Medkit"]]);
    assert_eq!(here(&desk), [["4 Medkit"]]);
    assert_eq!(phone.behind().expect("a map"), Vec::<String>::new());
    assert_eq!(desk.behind().expect("a map"), Vec::<String>::new());
    // Nothing is sent that was not changed.
    follow(&desk);
    assert_eq!(account.decks.borrow().values().next().expect("it").versions.len(), 1);
}

#[test]
fn what_two_devices_add_apart_is_on_both() {
    let (account, phone, desk, at_phone, at_desk) = two_devices();
    keep(&phone, &at_phone, |deck| with(deck, 2, "Rifle"));
    keep(&desk, &at_desk, |deck| with(deck, 3, "Shotgun"));
    follow(&phone);
    follow(&desk);
    follow(&phone);
    let all = ["2 Rifle", "3 Shotgun", "4 Medkit"];
    assert_eq!(account.names(), [all]);
    assert_eq!(here(&phone), [all]);
    assert_eq!(here(&desk), [all]);
}

#[test]
fn a_tab_that_has_the_deck_in_hand_goes_on_from_what_came() {
    let (_, phone, desk, at_phone, at_desk) = two_devices();
    let in_hand = opened(&phone).deck(&at_phone).expect("a deck");
    let mut hold = Hold::only(&in_hand);
    keep(&desk, &at_desk, |deck| with(deck, 3, "Shotgun"));
    follow(&desk);
    follow(&phone);
    let mut device = opened(&phone);
    let Standing::Changed(theirs) = device.standing(&at_phone, &hold) else { panic!("it was changed") };
    let caught_up = device.catch_up(&theirs, &in_hand.deck, 1, &mut hold);
    let CaughtUp::Adopts { deck, conflicts } = caught_up else { panic!("nothing is to be kept") };
    assert_eq!((lines(&deck), conflicts.len()), (vec!["3 Shotgun".to_owned(), "4 Medkit".to_owned()], 0));
}

#[test]
fn what_both_changed_is_told_and_both_can_be_seen() {
    let (_, phone, desk, at_phone, at_desk) = two_devices();
    keep(&phone, &at_phone, |deck| with(deck, 2, "Medkit"));
    keep(&desk, &at_desk, |deck| DeckList { lines: Vec::new(), ..deck.clone() });
    follow(&desk);
    follow(&phone);
    let device = opened(&phone);
    let saved = device.deck(&at_phone).expect("a deck");
    assert_eq!(saved.conflicts.len(), 1, "{saved:?}");
    assert!(mark(&phone).met.is_some());
    // Once it was told, the next change is one like any other.
    keep(&phone, &at_phone, |deck| with(deck, 1, "Rifle"));
    assert_eq!(opened(&phone).deck(&at_phone).expect("a deck").conflicts.len(), 0);
}

#[test]
fn without_a_network_the_device_keeps_and_later_sends() {
    let (account, phone, desk, at_phone, at_desk) = two_devices();
    phone.remote.network.set(Network::Down);
    keep(&phone, &at_phone, |deck| with(deck, 2, "Rifle"));
    assert_eq!(send_all(&phone), Err(NotFollowed::Account(Fault::Unreachable)));
    keep(&phone, &at_phone, |deck| with(deck, 1, "Shotgun"));
    keep(&desk, &at_desk, |deck| with(deck, 1, "Knife"));
    follow(&desk);
    phone.remote.network.set(Network::Works);
    follow(&phone);
    follow(&desk);
    let all = ["1 Knife", "1 Shotgun", "2 Rifle", "4 Medkit"];
    assert_eq!(account.names(), [all]);
    assert_eq!(here(&desk), [all]);
}

#[test]
fn a_save_without_an_answer_is_not_done_twice() {
    let (account, phone, desk, at_phone, at_desk) = two_devices();
    phone.remote.network.set(Network::Deaf);
    keep(&phone, &at_phone, |deck| with(deck, 2, "Rifle"));
    assert!(send_all(&phone).is_err());
    assert_eq!(mark(&phone).unanswered.len(), 1);
    follow(&desk);
    // The desk takes out what the phone does not know to have arrived.
    keep(&desk, &at_desk, |deck| {
        let lines = deck.lines.iter().filter(|line| line.card != "Rifle").cloned().collect();
        DeckList { lines, ..deck.clone() }
    });
    follow(&desk);
    phone.remote.network.set(Network::Works);
    keep(&phone, &at_phone, |deck| with(deck, 1, "Shotgun"));
    follow(&phone);
    follow(&desk);
    assert_eq!(account.names(), [["1 Shotgun", "4 Medkit"]]);
    assert_eq!(here(&desk), here(&phone));
}

#[test]
fn a_deck_that_is_deleted_here_is_in_the_trash_and_comes_back_when_that_is_undone() {
    let (account, phone, desk, at_phone, _) = two_devices();
    let deleted = opened(&phone).delete(&at_phone).expect("a deck");
    follow(&phone);
    assert!(account.decks.borrow().values().all(|kept| kept.is_trashed));
    follow(&desk);
    assert_eq!(here(&desk), Vec::<Vec<String>>::new());
    opened(&phone).put_back(&deleted).expect("room");
    follow(&phone);
    assert!(account.decks.borrow().values().all(|kept| !kept.is_trashed));
    follow(&desk);
    assert_eq!(here(&desk), [["4 Medkit"]]);
}

#[test]
fn what_was_taken_out_of_the_trash_elsewhere_does_not_go_there_again_for_want_of_an_answer() {
    for is_opened in [false, true] {
        let (account, phone, _, at_phone, _) = two_devices();
        phone.remote.network.set(Network::Deaf);
        opened(&phone).delete(&at_phone);
        assert!(send_all(&phone).is_err());
        account.decks.borrow_mut().values_mut().for_each(|kept| kept.is_trashed = false);
        phone.remote.network.set(Network::Works);
        if is_opened {
            // By its address, before anything else of the account has come.
            let deck = mark(&phone).deck;
            assert_eq!(now(phone.fetch_new(&deck)), Ok(at_phone));
        } else {
            follow(&phone);
            follow(&phone);
        }
        assert_eq!(here(&phone), [["4 Medkit"]], "{is_opened}");
        assert!(account.decks.borrow().values().all(|kept| !kept.is_trashed));
        // The next time it is meant.
        opened(&phone).delete(&mark_place(&phone));
        follow(&phone);
        assert!(account.decks.borrow().values().all(|kept| kept.is_trashed));
    }
}

#[test]
fn a_deletion_that_is_undone_here_before_its_answer_is_undone_in_the_account() {
    let (account, phone, _, at_phone, _) = two_devices();
    phone.remote.network.set(Network::Deaf);
    let deleted = opened(&phone).delete(&at_phone).expect("a deck");
    assert!(send_all(&phone).is_err());
    opened(&phone).put_back(&deleted).expect("room");
    phone.remote.network.set(Network::Works);
    follow(&phone);
    assert!(account.decks.borrow().values().all(|kept| !kept.is_trashed));
    assert_eq!(here(&phone), [["4 Medkit"]]);
}

#[test]
fn what_is_sent_says_whether_two_devices_still_touch() {
    let (account, phone, desk, at_phone, at_desk) = two_devices();
    keep(&phone, &at_phone, |deck| DeckList { name: "Mine".into(), ..deck.clone() });
    keep(&desk, &at_desk, |deck| DeckList { name: "The longer one".into(), ..deck.clone() });
    follow(&phone);
    follow(&desk);
    assert!(mark(&desk).met.is_some());
    account.decks.borrow_mut().values_mut().for_each(|kept| kept.met = None);
    keep(&desk, &at_desk, |deck| with(deck, 1, "Knife"));
    send_all(&desk).expect("it answers");
    assert_eq!(mark(&desk).met, None);
}

#[test]
fn a_tab_that_keeps_what_was_deleted_elsewhere_brings_it_back_into_the_account() {
    for for_good in [false, true] {
        let (account, phone, desk, at_phone, at_desk) = two_devices();
        let in_hand = opened(&desk).deck(&at_desk).expect("a deck").deck;
        opened(&phone).delete(&at_phone);
        follow(&phone);
        if for_good {
            account.decks.borrow_mut().clear();
        }
        follow(&desk);
        assert_eq!(here(&desk), Vec::<Vec<String>>::new());
        keep(&desk, &at_desk, |_| with(&in_hand, 1, "Knife"));
        follow(&desk);
        assert!(account.decks.borrow().values().all(|kept| !kept.is_trashed));
        assert_eq!(account.names(), [["1 Knife", "4 Medkit"]], "{for_good}");
        assert_eq!(here(&desk), account.names());
        assert!(desk.behind().expect("a map").is_empty());
    }
}

#[test]
fn what_is_in_the_place_of_a_deck_that_comes_stays_beside_it_and_keeps_no_other_waiting() {
    let (account, phone, desk, ..) = two_devices();
    let identity = account.decks.borrow().keys().next().expect("it").clone();
    opened(&desk).marks(None).iter().for_each(|(id, _)| {
        opened(&desk).remove_mark(id);
    });
    keep(&desk, &identity, |deck| with(deck, 1, "Knife"));
    keep(&phone, "b", |deck| with(deck, 1, "Rifle"));
    join(&phone, "b", false);
    follow(&phone);
    follow(&desk);
    let mut all = here(&desk);
    all.sort();
    assert_eq!(all, [["1 Rifle"], ["4 Medkit"]]);
    assert_eq!(lines(&opened(&desk).deck(&identity).expect("it stays").deck), ["1 Knife", "4 Medkit"]);
}

#[test]
fn every_device_hears_of_what_touched_until_somebody_has_looked_at_it() {
    let (account, phone, desk, at_phone, at_desk) = two_devices();
    keep(&phone, &at_phone, |deck| DeckList { name: "Mine".into(), ..deck.clone() });
    keep(&desk, &at_desk, |deck| DeckList { name: "The longer one".into(), ..deck.clone() });
    follow(&phone);
    follow(&desk);
    follow(&phone);
    let met = mark(&desk).met;
    assert!(met.is_some());
    assert_eq!(mark(&phone).met, met, "what it had lost");
    account.decks.borrow_mut().values_mut().for_each(|kept| kept.met = None);
    follow(&phone);
    follow(&desk);
    assert_eq!((mark(&phone).met, mark(&desk).met), (None, None));
}

#[test]
fn what_was_changed_here_brings_a_deck_back_that_was_deleted_elsewhere() {
    let (account, phone, desk, at_phone, at_desk) = two_devices();
    opened(&desk).delete(&at_desk);
    follow(&desk);
    keep(&phone, &at_phone, |deck| with(deck, 2, "Rifle"));
    follow(&phone);
    assert_eq!(account.names(), [["2 Rifle", "4 Medkit"]]);
    assert_eq!(*phone.device.told.borrow(), [Became::OutOfTrash]);
    // Gone for good, what is here stays as a deck of its own.
    account.decks.borrow_mut().clear();
    keep(&phone, &at_phone, |deck| with(deck, 1, "Knife"));
    follow(&phone);
    assert_eq!(account.names(), [["1 Knife", "2 Rifle", "4 Medkit"]]);
    assert_eq!(here(&phone), account.names());
    assert_eq!(*phone.device.told.borrow(), [Became::OutOfTrash, Became::Anew]);
}

#[test]
fn a_deck_that_was_on_the_device_alone_brings_its_versions() {
    let account = Account::default();
    let phone = device("p", &account);
    for card in ["Medkit", "Rifle", "Knife"] {
        keep(&phone, "a", |deck| with(deck, 1, card));
    }
    join(&phone, "a", true);
    phone.remote.network.set(Network::Deaf);
    assert!(send_all(&phone).is_err());
    phone.remote.network.set(Network::Works);
    follow(&phone);
    let decks = account.decks.borrow();
    let versions: Vec<_> = decks.values().next().expect("it").versions.iter().map(lines).collect();
    assert_eq!(versions.last().expect("one"), &["1 Knife", "1 Medkit", "1 Rifle"]);
    assert_eq!(versions.iter().collect::<BTreeSet<_>>().len(), versions.len(), "{versions:?}");
    assert_eq!(versions.len(), 3);
}

#[test]
fn decks_of_the_device_alone_and_of_others_are_left_alone() {
    let account = Account::default();
    let phone = device("p", &account);
    keep(&phone, "mine", |deck| with(deck, 1, "Medkit"));
    keep(&phone, "other", |deck| with(deck, 2, "Medkit"));
    let other = Mark::new("someone else".into(), "x".into());
    opened(&phone).set_mark("other", &other).expect("room");
    follow(&phone);
    assert!(account.names().is_empty());
    assert_eq!(opened(&phone).mark("other"), Some(other));
    assert!(matches!(opened(&phone).slot("mine"), Slot::Deck(_)));
}

#[test]
fn signed_out_nothing_of_the_device_is_lost() {
    let (account, phone, _, at_phone, _) = two_devices();
    account.is_signed_out.set(true);
    keep(&phone, &at_phone, |deck| with(deck, 2, "Rifle"));
    assert_eq!(send_all(&phone), Err(NotFollowed::Account(Fault::SignedOut)));
    assert_eq!(here(&phone), [["2 Rifle", "4 Medkit"]]);
    account.is_signed_out.set(false);
    follow(&phone);
    assert_eq!(account.names(), [["2 Rifle", "4 Medkit"]]);
}

#[test]
fn whoever_leaves_leaves_nothing_but_what_is_nowhere_else() {
    let (account, phone, _, at_phone, _) = two_devices();
    keep(&phone, "guest", |deck| with(deck, 1, "Medkit"));
    keep(&phone, "b", |deck| with(deck, 1, "Knife"));
    join(&phone, "b", false);
    follow(&phone);
    keep(&phone, "b", |deck| DeckList { name: "Behind".into(), ..deck.clone() });
    assert_eq!(leave(&mut opened(&phone)), Left { taken: 1, behind: vec!["Behind".to_owned()] });
    assert_eq!(opened(&phone).slot(&at_phone), Slot::Empty);
    assert!(opened(&phone).deck("guest").is_some());
    // Signed in again, nothing was deleted and what was behind is sent.
    follow(&phone);
    assert!(account.decks.borrow().values().all(|kept| !kept.is_trashed));
    assert_eq!(here(&phone).len(), 2);
    assert_eq!(
        account.decks.borrow().values().filter(|kept| kept.versions.last().expect("one").name == "Behind").count(),
        1
    );
}

#[test]
fn whoever_signs_in_finds_nothing_of_others_but_what_only_this_device_has() {
    let (_, phone, _, at_phone, _) = two_devices();
    keep(&phone, "b", |deck| with(deck, 1, "Knife"));
    join(&phone, "b", false);
    assert_eq!(leave_but(&mut opened(&phone), ACCOUNT), Left::default());
    assert_eq!(leave_but(&mut opened(&phone), "daryl").taken, 1);
    assert_eq!(opened(&phone).slot(&at_phone), Slot::Empty);
    assert!(opened(&phone).deck("b").is_some());
}

/// Numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

#[test]
fn any_story_of_three_devices_ends_the_same_everywhere_with_every_added_line() {
    for seed in 0..400 {
        let mut dice = Dice(seed);
        let account = Account::default();
        let devices = [device("a", &account), device("b", &account), device("c", &account)];
        keep(&devices[0], "x", |deck| with(deck, 1, "Medkit"));
        join(&devices[0], "x", false);
        devices.iter().for_each(follow);
        let mut added = BTreeSet::from(["1 Medkit".to_owned()]);
        for step in 0..40 {
            let follower = &devices[usize::try_from(dice.roll(3)).expect("small")];
            match dice.roll(6) {
                0 | 1 => {
                    let id = opened(follower).marks(None)[0].0.clone();
                    let card = format!("Card {step}");
                    keep(follower, &id, |deck| with(deck, 1, &card));
                    added.insert(format!("1 {card}"));
                }
                2 => follower.remote.network.set(Network::Down),
                3 => follower.remote.network.set(Network::Deaf),
                4 => follower.remote.network.set(Network::Works),
                _ => {
                    // What gets lost on the way is asked for again.
                    let _ = send_all(follower);
                    let _ = now(follower.fetch());
                }
            }
        }
        for follower in &devices {
            follower.remote.network.set(Network::Works);
        }
        (0..2).for_each(|_| devices.iter().for_each(follow));
        let all: Vec<String> = added.into_iter().collect();
        for follower in &devices {
            assert_eq!(here(follower), std::slice::from_ref(&all), "story {seed}");
        }
        assert_eq!(account.names(), [all], "story {seed}");
    }
}
