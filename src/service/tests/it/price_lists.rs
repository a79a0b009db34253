//! Price lists and targets of somebody's collection.

use safehouse_cards::{copies::completion::Per, game::GameDefinition, limits::PRICE_LIST_BYTES};
use safehouse_service::{
    Collections, Refusal, Service,
    collections::{
        CollectionFault, FaultyRows, MAX_LIST_NAME_BYTES, MAX_PRICE_LISTS, Target, delete_price_list, delete_target,
        keep_price_list, keep_target, list_price_lists, list_targets, open_price_list, price_list_text,
    },
};
use safehouse_testing::shipped;

use crate::house::House;

const NOVEMBER: &str = "number,edition,finish,condition,currency,price,date,source\n\
    NG-01-045,,,,EUR,1.50,2026-11-02,fair\nNG-01-001,,,,EUR,9,2026-10-30,fair\n";

fn game() -> &'static GameDefinition {
    shipped::catalogue().game()
}

fn fault<T: std::fmt::Debug>(refused: Result<T, Refusal>) -> CollectionFault {
    match refused.unwrap_err() {
        Refusal::Collection(fault) => fault,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_price_list_is_kept_opened_replaced_and_forgotten() {
    let house = House::new().await;
    let (service, glenn, maggie) = (&house.service, house.player("Glenn").await, house.player("Maggie").await);
    let keep = async |text: &str| {
        keep_price_list(service, &glenn, shipped::catalogue(), (" Nov\u{200B}ember  2026 ", text), FaultyRows::Refuse)
            .await
    };
    let (kept, _) = keep(NOVEMBER).await.unwrap();
    assert_eq!((kept.name.as_str(), kept.day.as_str(), kept.prices), ("November 2026", "2026-11-02", 2));
    let open = async |service: &Service| {
        let opened = open_price_list(service, &glenn, shipped::catalogue(), "November 2026").await.unwrap();
        opened.map(|(entry, list)| (entry.prices, list.len()))
    };
    assert_eq!((open(service).await, open(service).await), (Some((2, 2)), Some((2, 2))));
    keep(&NOVEMBER.replace("NG-01-001", "NG-01-045")).await.unwrap();
    assert_eq!(open(service).await, Some((1, 1)), "what is held is that of the text that is kept");
    let other = Service { collections: Collections::default(), ..service.clone() };
    assert_eq!(open(&other).await, Some((1, 1)), "another process reads the same");
    assert_eq!(list_price_lists(service, &maggie, game()).await.unwrap(), []);
    assert!(open_price_list(service, &maggie, shipped::catalogue(), "November 2026").await.unwrap().is_none());
    let (_, text) = price_list_text(service, &glenn, game(), "November 2026").await.unwrap().unwrap();
    assert!(text.starts_with("number,edition") && text.matches("NG-01-045").count() == 2, "{text}");
    assert!(!delete_price_list(service, &maggie, game(), "November 2026").await.unwrap());
    assert!(delete_price_list(service, &glenn, game(), "November 2026").await.unwrap());
    assert_eq!(open(service).await, None);
}

#[tokio::test]
async fn rows_that_are_no_prices_are_told_by_their_lines_and_left_out_where_that_is_wanted() {
    let house = House::new().await;
    let (service, glenn) = (&house.service, house.player("Glenn").await);
    let text = format!("{NOVEMBER}NG-01-002,,,,EUR,much,2026-11-02,\nNG-77-001,,,,EUR,1,2026-11-02,\n");
    let keep =
        async |text: &str, faulty| keep_price_list(service, &glenn, shipped::catalogue(), ("Mine", text), faulty).await;
    let refused = fault(keep(&text, FaultyRows::Refuse).await);
    assert!(matches!(&refused, CollectionFault::PriceRows { rows: 2, line: 4, first } if first.contains("“much”")));
    assert!(refused.to_string().starts_with("of 2 rows no price can be taken; line 4: price: “much”"), "{refused}");
    assert_eq!(list_price_lists(service, &glenn, game()).await.unwrap(), [], "nothing is kept");
    let (entry, reading) = keep(&text, FaultyRows::LeaveOut).await.unwrap();
    assert_eq!((entry.prices, reading.not_taken().map(|(line, _)| line).collect::<Vec<_>>()), (2, vec![4, 5]));
    let nothing = "number,price,date\nNG-01-045,much,2026-11-02\n";
    assert_eq!(fault(keep(nothing, FaultyRows::LeaveOut).await), CollectionFault::NoPrices);
    assert!(matches!(fault(keep("a,b\n1,2\n", FaultyRows::LeaveOut).await), CollectionFault::NoPriceList(_)));
    assert!(matches!(fault(keep("", FaultyRows::LeaveOut).await), CollectionFault::NoPriceList(_)));
    let long = "x".repeat(PRICE_LIST_BYTES + 1);
    assert!(matches!(fault(keep(&long, FaultyRows::LeaveOut).await), CollectionFault::PriceListTooLong { .. }));
    let named = async |name: &str| {
        fault(keep_price_list(service, &glenn, shipped::catalogue(), (name, NOVEMBER), FaultyRows::Refuse).await)
    };
    assert_eq!(named(" \u{202E} ").await, CollectionFault::NoName);
    let long = "x".repeat(MAX_LIST_NAME_BYTES + 1);
    assert_eq!(named(&long).await, CollectionFault::NameTooLong { limit: MAX_LIST_NAME_BYTES });
}

#[tokio::test]
async fn an_account_has_so_many_price_lists() {
    let house = House::new().await;
    let (service, glenn) = (&house.service, house.player("Glenn").await);
    let keep = async |name: u32| {
        let list = (&*name.to_string(), NOVEMBER);
        keep_price_list(service, &glenn, shipped::catalogue(), list, FaultyRows::Refuse).await
    };
    for name in 1..=MAX_PRICE_LISTS {
        keep(name).await.unwrap();
    }
    assert_eq!(fault(keep(0).await), CollectionFault::TooManyPriceLists { limit: MAX_PRICE_LISTS });
    keep(7).await.expect("one is replaced");
}

#[tokio::test]
async fn a_target_is_kept_as_it_is_understood() {
    let house = House::new().await;
    let (service, glenn, maggie) = (&house.service, house.player("Glenn").await, house.player("Maggie").await);
    let cards = (shipped::catalogue(), shipped::formats());
    let target = |name: &str, query: &str, count| Target {
        name: name.to_owned(),
        query: query.to_owned(),
        per: Per::FinishAndEdition,
        count,
    };
    let keep = async |one: Target| keep_target(service, &glenn, cards, &one).await;
    let kept = keep(target("  All\u{200B} rares ", " rarity:SR ", 2)).await.unwrap();
    assert_eq!(kept, target("All rares", "rarity:SR", 2));
    keep(target("All rares", "rarity:SCR", 1)).await.unwrap();
    assert_eq!(list_targets(service, &glenn, game()).await.unwrap(), [target("All rares", "rarity:SCR", 1)]);
    assert_eq!(list_targets(service, &maggie, game()).await.unwrap(), []);
    assert!(matches!(fault(keep(target("x", "qq:1", 1)).await), CollectionFault::TargetQuery { .. }));
    assert!(matches!(fault(keep(target("x", "", 0)).await), CollectionFault::TargetCount { .. }));
    assert_eq!(fault(keep(target("", "", 1)).await), CollectionFault::NoName);
    assert!(!delete_target(service, &maggie, game(), "All rares").await.unwrap());
    assert!(delete_target(service, &glenn, game(), "All rares").await.unwrap());
}

#[tokio::test]
async fn price_lists_and_targets_are_taken_along() {
    let house = House::new().await;
    let (service, glenn) = (&house.service, house.player("Glenn").await);
    let catalogue = shipped::catalogue();
    keep_price_list(service, &glenn, catalogue, ("November", NOVEMBER), FaultyRows::Refuse).await.unwrap();
    let target = Target { name: "Mine".to_owned(), query: String::new(), per: Per::Card, count: 4 };
    keep_target(service, &glenn, (catalogue, shipped::formats()), &target).await.unwrap();
    let files = house.taken(&glenn).await.unwrap();
    assert_eq!(files["collections/necrogenesis/prices/0001.csv"], NOVEMBER);
    let read = |file: &str| serde_json::from_str::<serde_json::Value>(&files[file]).unwrap();
    let lists = &read("collections/necrogenesis/prices.json")["lists"];
    assert_eq!((&lists[0]["name"], &lists[0]["file"]), (&"November".into(), &"0001.csv".into()));
    let targets = &read("collections/necrogenesis/targets.json")["targets"];
    assert_eq!((&targets[0]["per"], &targets[0]["count"]), (&"card".into(), &4.into()));
}
