//! Shared decks: who may do what, when, and how often.

#![expect(clippy::disallowed_methods, reason = "a test waits for what is written down beside an answer")]

use std::{
    net::IpAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, Ordering},
    },
};

use safehouse_engine::{
    deck::{
        content_id::ContentId,
        list::{DeckLine, DeckList},
    },
    games::GAMES,
};
use safehouse_service::{
    Access, Budgets, Caller, Clock, Refusal, Service,
    pictures::{DRAW, take_picture},
    shared_decks::{
        EXPIRE, LOOK_AFTER, OPEN, Opened, SHARE, ShareDeck, expire_shared_decks, list_shared_decks, open_shared_deck,
        remove_shared_deck, share_deck, show_shared_deck,
    },
};
use safehouse_store::{Database, NewSharedDeck, SharedDeck, ShortId, Store};
use tempfile::TempDir;

const DAY: i64 = 24 * 60 * 60 * 1000;
const GUEST: Caller = Caller::Guest { network: IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1)) };
const CALLERS: [Caller; 3] = [GUEST, Caller::Administrator, Caller::Job];

/// A clock that shows what it was set to.
#[derive(Debug)]
struct Set(AtomicI64);

impl Clock for Set {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

/// Budgets that note what they were asked for and give so many of each.
#[derive(Debug, Default)]
struct Counted {
    left: Mutex<usize>,
    asked: Mutex<Vec<(IpAddr, usize)>>,
}

impl Counted {
    fn take(&self) -> Result<(), u64> {
        let mut left = self.left.lock().unwrap();
        *left = left.checked_sub(1).ok_or(77_u64)?;
        Ok(())
    }
}

impl Budgets for Counted {
    fn take_share(&self, network: IpAddr, bytes: usize) -> Result<(), u64> {
        self.asked.lock().unwrap().push((network, bytes));
        self.take()
    }

    fn take_picture(&self, network: IpAddr) -> Result<(), u64> {
        self.asked.lock().unwrap().push((network, 0));
        self.take()
    }
}

struct House {
    service: Service,
    clock: Arc<Set>,
    budgets: Arc<Counted>,
    _folder: TempDir,
}

impl House {
    async fn new(budget: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Database::in_folder(folder.path())).await.unwrap();
        let clock = Arc::new(Set(AtomicI64::new(1_000 * DAY)));
        let budgets = Arc::new(Counted { left: Mutex::new(budget), ..Counted::default() });
        let service = Service { store, clock: clock.clone(), budgets: budgets.clone() };
        Self { service, clock, budgets, _folder: folder }
    }

    fn pass(&self, milliseconds: i64) {
        self.clock.0.fetch_add(milliseconds, Ordering::SeqCst);
    }

    async fn share(&self, quantity: u32) -> Result<ShortId, Refusal> {
        share_deck(&self.service, &GUEST, deck(quantity)).await
    }

    async fn open(&self, id: &ShortId) -> Opened {
        open_shared_deck(&self.service, &GUEST, id.as_str()).await.unwrap()
    }

    /// What is kept, once it is as it is waited for: visits are written down beside
    /// the answers.
    async fn kept_as(&self, id: &ShortId, is_so: impl Fn(&SharedDeck) -> bool) -> SharedDeck {
        for _ in 0..400 {
            let kept = self.service.store.find_shared_deck(id).await.unwrap().unwrap();
            if is_so(&kept) {
                return kept;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        panic!("{id} is not what it should become");
    }
}

fn deck(quantity: u32) -> ShareDeck {
    let line = DeckLine { card: "Rifle".to_owned(), quantity, section: "survivor_deck".to_owned(), printing: None };
    let game = GAMES.by_id("necrogenesis").unwrap();
    ShareDeck { deck: DeckList { name: "Mine".to_owned(), lines: vec![line], ..DeckList::new("necrogenesis") }, game }
}

#[tokio::test]
async fn each_use_case_admits_whom_its_access_names_and_nobody_else() {
    let house = House::new(usize::MAX).await;
    let service = &house.service;
    let id = house.share(1).await.unwrap();
    for caller in &CALLERS {
        let admitted = |refused: Option<&Refusal>| !matches!(refused, Some(Refusal::Forbidden));
        let mut asked: Vec<(&str, Access, bool)> = Vec::new();
        asked.push(("share", SHARE, admitted(share_deck(service, caller, deck(2)).await.err().as_ref())));
        asked.push(("open", OPEN, admitted(open_shared_deck(service, caller, id.as_str()).await.err().as_ref())));
        asked.push(("list", LOOK_AFTER, admitted(list_shared_decks(service, caller, 9).await.err().as_ref())));
        asked.push(("show", LOOK_AFTER, admitted(show_shared_deck(service, caller, &id).await.err().as_ref())));
        let other = ShortId::parse("0000000000").unwrap();
        asked.push(("remove", LOOK_AFTER, admitted(remove_shared_deck(service, caller, &other).await.err().as_ref())));
        asked.push(("expire", EXPIRE, admitted(expire_shared_decks(service, caller, 1).await.err().as_ref())));
        asked.push(("picture", DRAW, admitted(take_picture(service, caller).err().as_ref())));
        for (name, access, admitted) in asked {
            assert_eq!(admitted, access.admits(caller), "{name} by {caller:?}");
        }
    }
    // Written out, so that no access widens by itself.
    let who = |access: Access| CALLERS.map(|caller| access.admits(&caller));
    assert_eq!((who(SHARE), who(OPEN), who(DRAW)), ([true; 3], [true; 3], [true; 3]));
    assert_eq!((who(LOOK_AFTER), who(EXPIRE)), ([false, true, false], [false, false, true]));
}

#[tokio::test]
async fn whoever_may_not_changes_nothing() {
    let house = House::new(usize::MAX).await;
    let id = house.share(1).await.unwrap();
    assert!(matches!(remove_shared_deck(&house.service, &GUEST, &id).await, Err(Refusal::Forbidden)));
    house.pass(1_000 * DAY);
    assert!(matches!(expire_shared_decks(&house.service, &GUEST, 1).await, Err(Refusal::Forbidden)));
    assert!(matches!(house.open(&id).await, Opened::Deck(_)));
}

#[tokio::test]
async fn what_is_kept_is_the_list_and_neither_name_nor_notes() {
    let house = House::new(usize::MAX).await;
    let id = house.share(3).await.unwrap();
    let Opened::Deck(opened) = house.open(&id).await else { panic!("it is there") };
    assert_eq!((opened.name.as_str(), opened.lines), ("", deck(3).deck.lines));
    assert_eq!(open_shared_deck(&house.service, &GUEST, "no id").await.unwrap(), Opened::Nothing);
    assert!(remove_shared_deck(&house.service, &Caller::Administrator, &id).await.unwrap());
    assert_eq!(house.open(&id).await, Opened::Removed);
    assert!(matches!(house.share(3).await, Err(Refusal::Removed)));
}

#[tokio::test]
async fn a_deck_is_kept_and_opened_as_one_of_its_game() {
    let house = House::new(usize::MAX).await;
    let of_another = ShareDeck { deck: DeckList { game: "lighthouse".to_owned(), ..deck(1).deck }, ..deck(1) };
    let refused = share_deck(&house.service, &GUEST, of_another).await;
    assert!(matches!(refused, Err(Refusal::UnknownGame { game }) if game == "lighthouse"));

    // As it was written before lists named their game: only the row says it.
    let deck_json = r#"{"name":"","lines":[{"section":"survivor_deck","card":"Rifle","quantity":1}]}"#.to_owned();
    let (content_id, game) = (ContentId::of(&deck(1).deck, deck(1).game), "necrogenesis".to_owned());
    let new = NewSharedDeck { content_id, deck_json, game, created_at: 1 };
    let kept = house.service.store.put_shared_deck(new).await.unwrap();
    let Opened::Deck(opened) = house.open(&kept.short_id).await else { panic!("it is there") };
    assert_eq!(opened, DeckList { name: String::new(), ..deck(1).deck });
    assert_eq!(house.share(1).await.unwrap(), kept.short_id, "it is the same deck");
}

#[tokio::test]
async fn a_guests_network_pays_for_a_link_with_what_it_holds_and_nobody_else_does() {
    let house = House::new(1).await;
    let id = house.share(1).await.unwrap();
    let bytes = house.service.store.find_shared_deck(&id).await.unwrap().unwrap().deck_json.len();
    let Caller::Guest { network } = GUEST else { unreachable!() };
    assert_eq!(*house.budgets.asked.lock().unwrap(), [(network, bytes)]);

    assert!(matches!(house.share(2).await, Err(Refusal::TooOften { seconds: 77 })));
    assert!(matches!(take_picture(&house.service, &GUEST), Err(Refusal::TooOften { seconds: 77 })));
    assert_eq!(house.service.store.total_shared_decks().await.unwrap().decks, 1);
    // Neither does what is refused for another reason.
    let asked = house.budgets.asked.lock().unwrap().len();
    assert!(matches!(house.share(0).await, Err(Refusal::EmptyDeck)));
    assert!(matches!(house.share(10_000).await, Err(Refusal::Excess(_))));
    share_deck(&house.service, &Caller::Administrator, deck(2)).await.unwrap();
    take_picture(&house.service, &Caller::Job).unwrap();
    assert_eq!(house.budgets.asked.lock().unwrap().len(), asked);
}

#[tokio::test]
async fn a_visit_is_written_down_once_a_day_and_the_first_at_once() {
    let house = House::new(usize::MAX).await;
    let id = house.share(1).await.unwrap();
    let shared = house.clock.now_ms();
    house.pass(5);
    house.open(&id).await;
    let first = house.kept_as(&id, |deck| deck.opened_at.is_some()).await;
    assert_eq!((first.created_at, first.opened_at, first.last_seen_at), (shared, Some(shared + 5), shared + 5));

    house.pass(DAY - 1);
    house.open(&id).await;
    house.pass(1);
    house.open(&id).await;
    let seen = house.kept_as(&id, |deck| deck.last_seen_at > first.last_seen_at).await;
    assert_eq!((seen.opened_at, seen.last_seen_at), (first.opened_at, shared + 5 + DAY), "not a day after the first");
}

#[tokio::test]
async fn a_link_that_nobody_opens_expires_to_the_day() {
    let house = House::new(usize::MAX).await;
    let (opened, unopened) = (house.share(1).await.unwrap(), house.share(2).await.unwrap());
    house.pass(100 * DAY);
    house.open(&opened).await;
    house.kept_as(&opened, |deck| deck.opened_at.is_some()).await;
    let expire = async || expire_shared_decks(&house.service, &Caller::Job, 400).await.unwrap();

    house.pass(300 * DAY);
    assert_eq!(expire().await, 0);
    house.pass(1);
    assert_eq!(expire().await, 1);
    assert_eq!(house.open(&unopened).await, Opened::Nothing);
    assert!(matches!(house.open(&opened).await, Opened::Deck(_)));
}
