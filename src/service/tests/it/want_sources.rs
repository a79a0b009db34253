//! Wants that follow from targets and decks: never of yesterday, seen and compared as those written down by hand.

use safehouse_engine::{
    copies::{
        completion::{Narrow, Per, Target, TargetFault},
        matching::Cover,
        wants::{Source, WantSource, WantSourceFault},
    },
    deck::list::{DeckLine, DeckList},
};
use safehouse_service::{
    Caller, Refusal, Role,
    refusal::WantRefused,
    saved_decks::save_deck,
    shared_lists::{Lines, ListKind, ListVisibility, Seen, open_public_list},
    trades::{FitAsked, find_match, find_matches},
    wants::{FollowedSource, delete_want_source, freshen_want_sources, list_want_sources, save_want_source},
};
use safehouse_testing::shipped;
use uuid::Uuid;

use crate::{
    house::{GUEST, House, MINUTE},
    saved_decks::save,
    shared_lists::{comes, copy, for_trade, shares},
    wants::{card, name, printing, wants},
};

const A: &str = "NG-01-045";
const B: &str = "NG-01-046";

fn target(query: &str, count: u32) -> WantSource {
    let target = Target { query: query.to_owned(), per: Per::Printing, count, narrow: Narrow::default() };
    WantSource::new(Source::Target { target })
}

fn all_decks() -> WantSource {
    WantSource::new(Source::Decks { decks: Vec::new(), turns: Vec::new() })
}

async fn follows(house: &House, caller: &Caller, source: WantSource) -> Result<Uuid, Refusal> {
    save_want_source(&house.service, caller, shipped::library(), (None, source)).await
}

async fn followed(house: &House, caller: &Caller) -> Vec<FollowedSource> {
    list_want_sources(&house.service, caller, shipped::library()).await.unwrap()
}

/// How many copies are lacking of each thing, source by source.
async fn lacking(house: &House, caller: &Caller) -> Vec<Vec<u32>> {
    let followed = followed(house, caller).await;
    followed.iter().map(|source| source.wants.iter().map(|want| want.count).collect()).collect()
}

async fn fits(house: &House, caller: &Caller) -> Vec<(String, Cover)> {
    let asked = FitAsked { after: 0, most: 9 };
    let fits = find_matches(&house.service, caller, shipped::library(), asked).await.unwrap();
    fits.people.into_iter().map(|fit| (fit.partner, fit.cover)).collect()
}

#[tokio::test]
async fn what_a_target_lacks_is_counted_whenever_somebody_looks() {
    let house = House::new().await;
    let one = house.signed_in(1, Role::Player).await;
    let id = follows(&house, &one, target(&format!("number:{A}"), 3)).await.unwrap();
    assert_eq!(lacking(&house, &one).await, [vec![3]]);
    comes(&house, &one, &[(copy(A), 2)]).await;
    assert_eq!(lacking(&house, &one).await, [vec![1]]);
    // The same once more stays one.
    assert_eq!(follows(&house, &one, target(&format!(" number:{A} "), 3)).await.unwrap(), id);
    comes(&house, &one, &[(copy(A), 2)]).await;
    assert_eq!(lacking(&house, &one).await, [Vec::<u32>::new()]);
    let changed = (Some(id), target(&format!("number:{B}"), 2));
    assert_eq!(save_want_source(&house.service, &one, shipped::library(), changed).await.unwrap(), id);
    assert_eq!(lacking(&house, &one).await, [vec![2]]);
    let other = house.signed_in(2, Role::Player).await;
    assert_eq!(followed(&house, &other).await, []);
    delete_want_source(&house.service, &other, id).await.unwrap();
    assert_eq!(followed(&house, &one).await.len(), 1);
    delete_want_source(&house.service, &one, id).await.unwrap();
    assert_eq!(followed(&house, &one).await, []);
}

#[tokio::test]
async fn what_nothing_can_follow_from_is_refused() {
    let house = House::new().await;
    let one = house.signed_in(1, Role::Player).await;
    let refused = follows(&house, &one, target("t:", 1)).await;
    let is_query = matches!(
        &refused,
        Err(Refusal::Want(WantRefused::UnfitSource(WantSourceFault::Target(TargetFault::Query { .. }))))
    );
    assert!(is_query, "{refused:?}");
    let gone = (Some(Uuid::nil()), target("", 1));
    let refused = save_want_source(&house.service, &one, shipped::library(), gone).await;
    assert!(matches!(refused, Err(Refusal::Want(WantRefused::NoSource))), "{refused:?}");
    for count in 1..=50 {
        follows(&house, &one, target("", count)).await.unwrap();
        house.pass(MINUTE);
    }
    let refused = follows(&house, &one, target("", 51)).await;
    assert!(matches!(refused, Err(Refusal::Want(WantRefused::TooManySources { limit: 50 }))), "{refused:?}");
}

#[tokio::test]
async fn others_see_what_is_lacking_now_and_each_thing_once() {
    let house = House::new().await;
    let one = house.signed_in(1, Role::Player).await;
    shares(&house, &one, ListKind::Wants, ListVisibility::Public).await;
    wants(&house, &one, vec![printing(A, 1)]).await.unwrap();
    follows(&house, &one, target(&format!("number:{A} or number:{B}"), 4)).await.unwrap();
    let seen = async || {
        let asked = Seen { after: 0, most: 9 };
        let of = ("glenn1", ListKind::Wants);
        let list = open_public_list(&house.service, &GUEST, shipped::library(), of, asked).await.unwrap();
        let Lines::Wants(wants) = list.lines else { panic!("wants") };
        wants.into_iter().map(|want| (want.number.unwrap(), want.count.unwrap().shown())).collect::<Vec<_>>()
    };
    let told = |number: &str, count: &str| (number.to_owned(), count.to_owned());
    assert_eq!(seen().await, [told(A, "4"), told(B, "4")]);
    comes(&house, &one, &[(copy(A), 3), (copy(B), 4)]).await;
    assert_eq!(seen().await, [told(A, "1")]);
}

#[tokio::test]
async fn people_fit_by_what_is_lacking_until_it_came() {
    let house = House::new().await;
    let (one, other) = (house.signed_in(1, Role::Player).await, house.signed_in(2, Role::Player).await);
    shares(&house, &one, ListKind::Wants, ListVisibility::Matches).await;
    shares(&house, &other, ListKind::Trade, ListVisibility::Matches).await;
    comes(&house, &other, &[(for_trade(A, "box"), 2)]).await;
    follows(&house, &one, target(&format!("number:{A}"), 1)).await.unwrap();
    let cover = Cover { mutual: 0, sum: 1 };
    assert_eq!(fits(&house, &one).await, [("glenn2".to_owned(), cover)]);
    assert_eq!(fits(&house, &other).await, [("glenn1".to_owned(), cover)]);
    let found = find_match(&house.service, &other, shipped::library(), "glenn1").await.unwrap();
    assert_eq!(found.map(|fit| fit.gives[0].copy.copies), Some(1));
    comes(&house, &one, &[(copy(A), 1)]).await;
    assert_eq!((fits(&house, &one).await, fits(&house, &other).await), (vec![], vec![]));
}

#[tokio::test]
async fn whoever_lacks_a_card_of_a_deck_that_changed_is_found_by_it() {
    let house = House::new().await;
    let (one, other) = (house.signed_in(1, Role::Player).await, house.signed_in(2, Role::Player).await);
    shares(&house, &one, ListKind::Wants, ListVisibility::Matches).await;
    shares(&house, &other, ListKind::Trade, ListVisibility::Matches).await;
    comes(&house, &other, &[(for_trade(A, "box"), 2), (for_trade(B, "box"), 2)]).await;
    comes(&house, &one, &[(copy(A), 1)]).await;
    let mut base = None;
    let mut deck = async |number: u128, cards: &[(&str, u32)]| {
        let line = |&(card, quantity): &(&str, u32)| {
            let card = name(card);
            DeckLine { section: "survivor_deck".to_owned(), card, quantity, printing: None }
        };
        let list = DeckList { lines: cards.iter().map(line).collect(), ..DeckList::new("necrogenesis") };
        let asked = safehouse_service::saved_decks::SaveDeck { deck: list, ..save(number, base, &[]) };
        base = Some(save_deck(&house.service, &one, asked).await.unwrap().revision);
    };
    deck(1, &[(A, 1)]).await;
    follows(&house, &one, all_decks()).await.unwrap();
    assert_eq!((lacking(&house, &one).await, fits(&house, &other).await), (vec![Vec::<u32>::new()], vec![]));
    house.pass(MINUTE);
    deck(2, &[(A, 1), (B, 1)]).await;
    // What is lacking needs no job; who is found by it does.
    let followed = followed(&house, &one).await;
    assert_eq!(followed[0].wants, [card(&name(B), 1)]);
    house.pass(MINUTE);
    assert_eq!(freshen_want_sources(&house.service, &Caller::Job, shipped::library()).await.unwrap(), 1);
    assert_eq!(freshen_want_sources(&house.service, &Caller::Job, shipped::library()).await.unwrap(), 0);
    assert_eq!(fits(&house, &other).await, [("glenn1".to_owned(), Cover { mutual: 0, sum: 1 })]);
}
