//! Shared decks: who may do what, when, and how often.

#![expect(clippy::disallowed_methods, reason = "a test waits for what is written down beside an answer")]

use safehouse_engine::{
    deck::{
        content_id::ContentId,
        list::{DeckLine, DeckList},
    },
    games::GAMES,
};
use safehouse_service::{
    Caller, Refusal,
    pictures::take_picture,
    shared_decks::{Opened, ShareDeck, expire_shared_decks, open_shared_deck, remove_shared_deck, share_deck},
};
use safehouse_store::{NewSharedDeck, SharedDeck, ShortId};

use crate::house::{DAY, GUEST, House, NETWORK, Paid};

impl House {
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

pub(crate) fn deck(quantity: u32) -> ShareDeck {
    let line = DeckLine { card: "Rifle".to_owned(), quantity, section: "survivor_deck".to_owned(), printing: None };
    let game = GAMES.by_id("necrogenesis").unwrap();
    ShareDeck { deck: DeckList { name: "Mine".to_owned(), lines: vec![line], ..DeckList::new("necrogenesis") }, game }
}

#[tokio::test]
async fn whoever_may_not_changes_nothing() {
    let house = House::new().await;
    let id = house.share(1).await.unwrap();
    assert!(matches!(remove_shared_deck(&house.service, &GUEST, &id).await, Err(Refusal::Forbidden)));
    house.pass(1_000 * DAY);
    assert!(matches!(expire_shared_decks(&house.service, &GUEST, 1).await, Err(Refusal::Forbidden)));
    assert!(matches!(house.open(&id).await, Opened::Deck(_)));
}

#[tokio::test]
async fn what_is_kept_is_the_list_and_neither_name_nor_notes() {
    let house = House::new().await;
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
    let house = House::new().await;
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
    let house = House::new().await;
    house.budgets.leave(1);
    let id = house.share(1).await.unwrap();
    let bytes = house.service.store.find_shared_deck(&id).await.unwrap().unwrap().deck_json.len();
    assert_eq!(house.budgets.asked(), [(NETWORK, Paid::Share(bytes))]);

    assert!(matches!(house.share(2).await, Err(Refusal::TooOften { seconds: 77 })));
    assert!(matches!(take_picture(&house.service, &GUEST), Err(Refusal::TooOften { seconds: 77 })));
    assert_eq!(house.service.store.total_shared_decks().await.unwrap().decks, 1);
    // Neither does what is refused for another reason.
    house.budgets.asked();
    assert!(matches!(house.share(0).await, Err(Refusal::EmptyDeck)));
    assert!(matches!(house.share(10_000).await, Err(Refusal::Excess(_))));
    share_deck(&house.service, &Caller::Administrator, deck(2)).await.unwrap();
    take_picture(&house.service, &Caller::Job).unwrap();
    assert_eq!(house.budgets.asked(), []);
}

#[tokio::test]
async fn the_network_of_whoever_is_signed_in_pays_like_a_guests() {
    let house = House::new().await;
    let player = house.player("Glenn").await;
    house.budgets.asked();
    take_picture(&house.service, &player).unwrap();
    share_deck(&house.service, &player, deck(1)).await.unwrap();
    let paid = house.budgets.asked();
    assert!(matches!(paid[..], [(NETWORK, Paid::Picture), (NETWORK, Paid::Share(_))]), "{paid:?}");
}

#[tokio::test]
async fn a_visit_is_written_down_once_a_day_and_the_first_at_once() {
    let house = House::new().await;
    let id = house.share(1).await.unwrap();
    let shared = house.now();
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
    let house = House::new().await;
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
