//! What somebody wants, written down.

use safehouse_engine::{
    card::Edition,
    copies::wants::{Priority, Want, WantFault, Wanted},
};
use safehouse_service::{
    Caller, Refusal, Role,
    refusal::WantRefused,
    wants::{SaveWant, UnfitWant, WANTS_AT_ONCE, delete_want, list_wants, save_wants},
};
use safehouse_testing::shipped;
use uuid::Uuid;

use crate::house::{DAY, House, MINUTE};

pub(crate) const GAME: &str = "necrogenesis";

pub(crate) fn printing(number: &str, count: u32) -> Want {
    Want::new(Wanted::Printing { number: number.to_owned() }, count)
}

pub(crate) fn card(name: &str, count: u32) -> Want {
    Want::new(Wanted::Card { name: name.to_owned() }, count)
}

/// The name of the card with this number.
pub(crate) fn name(number: &str) -> String {
    let catalogue = shipped::catalogue();
    let card = catalogue.card_of(catalogue.find_number(number).unwrap());
    catalogue.card(card).name.as_str().to_owned()
}

pub(crate) async fn wants(house: &House, caller: &Caller, wants: Vec<Want>) -> Result<Vec<Uuid>, Refusal> {
    let new = wants.into_iter().map(|want| SaveWant { id: None, want }).collect();
    save_wants(&house.service, caller, shipped::catalogue(), new).await
}

pub(crate) async fn kept(house: &House, caller: &Caller) -> Vec<Want> {
    list_wants(&house.service, caller, GAME).await.unwrap().into_iter().map(|kept| kept.want).collect()
}

#[tokio::test]
async fn wants_are_kept_as_the_cards_spell_them_changed_and_forgotten() {
    let house = House::new().await;
    let (one, other) = (house.signed_in(1, Role::Player).await, house.signed_in(2, Role::Player).await);
    let named = name("NG-01-045");
    let noted = Want {
        editions: vec![Edition::First, Edition::First],
        notes: "for\u{202e} the binder\0".to_owned(),
        ..card(&format!("  {} ", named.to_uppercase()), 2)
    };
    let ids = wants(&house, &one, vec![noted, printing("ng-01-046", 1)]).await.unwrap();
    let expected = Want { editions: vec![Edition::First], notes: "for the binder".to_owned(), ..card(&named, 2) };
    assert_eq!(kept(&house, &one).await, [expected, printing("NG-01-046", 1)]);
    assert_eq!(kept(&house, &other).await, []);
    house.pass(MINUTE);
    let changed = Want { priority: Priority::High, ..printing("NG-01-046", 4) };
    let save = vec![SaveWant { id: Some(ids[1]), want: changed.clone() }];
    save_wants(&house.service, &one, shipped::catalogue(), save.clone()).await.unwrap();
    assert_eq!(kept(&house, &one).await[1], changed);
    // Nobody changes or forgets what somebody else wants.
    let told = save_wants(&house.service, &other, shipped::catalogue(), save).await;
    assert!(matches!(told, Err(Refusal::Want(WantRefused::None))), "{told:?}");
    delete_want(&house.service, &other, ids[1]).await.unwrap();
    assert_eq!(kept(&house, &one).await.len(), 2);
    delete_want(&house.service, &one, ids[1]).await.unwrap();
    delete_want(&house.service, &one, ids[1]).await.unwrap();
    assert_eq!(kept(&house, &one).await.len(), 1);
}

#[tokio::test]
async fn a_want_of_which_the_last_day_is_over_is_changed_and_not_written_down_anew() {
    let house = House::new().await;
    let one = house.signed_in(1, Role::Player).await;
    let until = |day: &str, count| Want { until: Some(day.to_owned()), ..printing("NG-01-045", count) };
    let ids = wants(&house, &one, vec![until("2024-10-04", 1)]).await.unwrap();
    house.pass(DAY);
    let change = async |want: Want| {
        let save = vec![SaveWant { id: Some(ids[0]), want }];
        save_wants(&house.service, &one, shipped::catalogue(), save).await
    };
    change(until("2024-10-04", 2)).await.unwrap();
    let told = change(until("2024-10-03", 2)).await;
    assert!(matches!(told, Err(Refusal::Want(WantRefused::Unfit(UnfitWant::Over { .. })))), "{told:?}");
    assert_eq!(kept(&house, &one).await, [until("2024-10-04", 2)]);
}

#[tokio::test]
async fn what_cannot_be_wanted_is_refused_and_nothing_of_it_kept() {
    let house = House::new().await;
    let one = house.signed_in(1, Role::Player).await;
    let until = |day: &str| Want { until: Some(day.to_owned()), ..printing("NG-01-045", 1) };
    for (want, expected) in [
        (printing("NG-01-045", 0), WantRefused::Unfit(UnfitWant::Never(WantFault::Count))),
        (until("soon"), WantRefused::Unfit(UnfitWant::Never(WantFault::Day))),
        (until("2024-10-03"), WantRefused::Unfit(UnfitWant::Over { day: "2024-10-03".to_owned() })),
        (printing("ZZ-9", 1), WantRefused::NoPrinting { number: "ZZ-9".to_owned() }),
        (card("Nobody of This Name", 1), WantRefused::NoCard { name: "Nobody of This Name".to_owned() }),
    ] {
        let told = wants(&house, &one, vec![printing("NG-01-045", 1), want]).await;
        assert!(matches!(&told, Err(Refusal::Want(told)) if *told == expected), "{told:?}");
    }
    let told = wants(&house, &one, vec![printing("NG-01-045", 1); WANTS_AT_ONCE + 1]).await;
    assert!(matches!(told, Err(Refusal::Want(WantRefused::TooManyAtOnce { most: WANTS_AT_ONCE }))), "{told:?}");
    assert_eq!(kept(&house, &one).await, []);
    let mut saved = 0;
    let over = loop {
        match wants(&house, &one, vec![printing("NG-01-045", 1); WANTS_AT_ONCE]).await {
            Ok(_) => saved += 1,
            Err(refusal) => break refusal,
        }
    };
    assert!(matches!(over, Refusal::Want(WantRefused::TooMany { limit: 5_000 })), "{over:?}");
    assert_eq!(saved, 5);
}

#[tokio::test]
async fn a_number_where_a_name_stands_is_read_as_a_line_of_entry_is() {
    let house = House::new().await;
    let one = house.signed_in(1, Role::Player).await;
    wants(&house, &one, vec![card("48", 2), card("ng-pr-2", 1), card(" 51 ", 1)]).await.unwrap();
    let expected = [printing("NG-01-048", 2), printing("NG-PR-002", 1), printing("NG-01-051", 1)];
    assert_eq!(kept(&house, &one).await, expected);
    // How many, and in which finish, is said apart.
    for text in ["45x3", "45f", "1-3", "-45", "9999", "Nobody of This Name"] {
        let refused = wants(&house, &one, vec![card(text, 1)]).await;
        assert!(matches!(refused, Err(Refusal::Want(WantRefused::NoCard { .. }))), "{text}: {refused:?}");
    }
}
