//! What is promised of what stores say of themselves, of how they stand, and of whoever opens
//! them.

use safehouse_store::{
    Database, GameStore, LogEntry, NewGameStore, OpenedStore, StaffRole, Store, StoreError, StoreLevel, StoreOpening,
    StoreWords, Taken,
    stores::{MAX_OPENED, MAX_OPENED_A_DAY_HERE},
};

use super::{
    given::{MINUTE, NOW, assert_impossible, at_once, id, member},
    log::new_log,
    stores::{game_store, staff, store_id},
};

const DAY: i64 = 24 * 60 * MINUTE;

fn words() -> StoreWords {
    StoreWords {
        name: "Corner & Coffee".to_owned(),
        about: "Games, “cards”\nand coffee".to_owned(),
        address: "1 Main Street".to_owned(),
        hours: "Mon–Fri 10–22".to_owned(),
        contact: "+1 555 0100".to_owned(),
        website: "https://corner.example/".to_owned(),
        time_zone: "America/New_York".to_owned(),
    }
}

fn opening(number: u8, opener: u8, at: i64) -> StoreOpening {
    StoreOpening {
        store: NewGameStore { created_at: at, ..game_store(number) },
        time_zone: "Europe/Berlin".to_owned(),
        opener: id(opener),
        opener_name: format!("Ada {opener}"),
    }
}

async fn found(store: &Store, number: u8) -> GameStore {
    store.find_game_store_by_id(store_id(number)).await.unwrap().unwrap()
}

pub(crate) async fn a_store_says_of_itself_what_was_written(store: Store, _: Database) {
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    let profile = store.find_store_profile(store_id(1)).await.unwrap().unwrap();
    let before = StoreWords { name: "Corner Games 1".to_owned(), time_zone: "UTC".to_owned(), ..StoreWords::default() };
    assert_eq!((profile.words, profile.level_at, profile.level_place), (before, None, None));
    assert!(store.change_store_words(store_id(1), &words(), (&[], NOW)).await.unwrap());
    assert_eq!(store.find_store_profile(store_id(1)).await.unwrap().unwrap().words, words());
    let found = found(&store, 1).await;
    assert_eq!((found.name.as_str(), found.time_zone.as_str()), ("Corner & Coffee", "America/New_York"));
    assert!(!store.change_store_words(store_id(9), &words(), (&[], NOW)).await.unwrap());
    assert_eq!(store.find_store_profile(store_id(9)).await.unwrap(), None);
    for (what, unfit) in [
        ("no name", StoreWords { name: String::new(), ..words() }),
        ("long words", StoreWords { about: "x".repeat(4_001), ..words() }),
        ("a zero byte", StoreWords { address: "a\0b".to_owned(), ..words() }),
        ("a long website", StoreWords { website: "x".repeat(301), ..words() }),
        ("no time zone", StoreWords { time_zone: String::new(), ..words() }),
    ] {
        assert_impossible(store.change_store_words(store_id(1), &unfit, (&[], NOW)).await, what);
    }
}

pub(crate) async fn a_store_stands_as_was_said_last_and_the_log_says_where(store: Store, _: Database) {
    for number in [1, 2, 3] {
        assert!(store.create_game_store(&game_store(number)).await.unwrap());
    }
    assert!(store.begin_log(&new_log(1, "example.org/log"), None, &[], NOW).await.unwrap());
    let listed = async || {
        let listed = store.list_listed_stores("", 9).await.unwrap();
        listed.into_iter().map(|store| store.slug).collect::<Vec<_>>()
    };
    assert_eq!(listed().await, [""; 0], "nobody confirmed one yet");
    let entry = LogEntry::new("a note\n".to_owned()).unwrap();
    let set = async |number, level, at| {
        store.set_store_level(store_id(number), level, "Somebody was there", at, Some(&entry)).await.unwrap()
    };
    assert!(set(2, StoreLevel::Confirmed, NOW).await);
    assert!(set(1, StoreLevel::Confirmed, NOW + 1).await);
    assert!(!set(1, StoreLevel::Confirmed, NOW + 2).await, "it stands so already");
    assert!(!set(9, StoreLevel::Confirmed, NOW).await);
    assert_eq!(store.current_log().await.unwrap().unwrap().size, 2, "and what is no change is no entry");
    let profile = store.find_store_profile(store_id(1)).await.unwrap().unwrap();
    let place = profile.level_place.unwrap();
    assert_eq!((profile.level_at, profile.level_how.as_str()), (Some(NOW + 1), "Somebody was there"));
    assert_eq!((place.log, place.position), (1, 1));
    assert_eq!(listed().await, ["corner-1", "corner-2"]);
    assert_eq!(store.list_listed_stores("corner-1", 9).await.unwrap().len(), 1);
    assert_eq!(store.list_listed_stores("", 1).await.unwrap().len(), 1);
    assert!(found(&store, 1).await.is_listed() && found(&store, 3).await.may_state());

    assert!(store.set_store_level(store_id(1), StoreLevel::Suspended, "Rules", NOW, None).await.unwrap());
    assert_eq!(store.find_store_profile(store_id(1)).await.unwrap().unwrap().level_place, None);
    assert!(!found(&store, 1).await.may_state());
    assert!(store.set_store_hidden(store_id(2), Some((NOW, "Spam"))).await.unwrap());
    assert!(!store.set_store_hidden(store_id(2), Some((NOW + 1, "Spam"))).await.unwrap(), "it is hidden already");
    assert_eq!(found(&store, 2).await.hidden_at, Some(NOW));
    assert!(!found(&store, 2).await.may_state());
    assert_eq!(listed().await, [""; 0]);
    assert!(store.set_store_hidden(store_id(2), None).await.unwrap());
    assert!(!store.set_store_hidden(store_id(2), None).await.unwrap());
    assert_eq!(listed().await, ["corner-2"]);
    for words in ["", "a\0b", &"x".repeat(1_001)] {
        let level = store.set_store_level(store_id(3), StoreLevel::Confirmed, words, NOW, None).await;
        assert_impossible(level, words);
        assert_impossible(store.set_store_hidden(store_id(3), Some((NOW, words))).await, words);
        assert_impossible(store.answer_store_appeal(store_id(3), words).await, words);
    }
}

pub(crate) async fn what_an_owner_says_against_it_waits_for_one_answer(store: Store, _: Database) {
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    assert!(!store.put_store_appeal((store_id(1), None), "Why?", NOW).await.unwrap(), "nothing was decided");
    assert!(store.set_store_hidden(store_id(1), Some((NOW, "Spam"))).await.unwrap());
    assert!(store.put_store_appeal((store_id(1), None), "It is none", NOW + 1).await.unwrap());
    assert!(!store.put_store_appeal((store_id(1), None), "Really", NOW + 2).await.unwrap(), "the first waits");
    assert_eq!(store.count_store_appeals().await.unwrap(), 1);
    assert_eq!(store.list_store_appeals().await.unwrap(), [(store_id(1), None)]);
    let profile = store.find_store_profile(store_id(1)).await.unwrap().unwrap();
    assert_eq!((profile.appeal.as_str(), profile.appealed_at), ("It is none", Some(NOW + 1)));
    assert!(store.answer_store_appeal(store_id(1), "It is").await.unwrap());
    assert!(!store.answer_store_appeal(store_id(1), "It is").await.unwrap());
    let profile = store.find_store_profile(store_id(1)).await.unwrap().unwrap();
    assert_eq!((profile.appeal.as_str(), profile.appeal_answer.as_str()), ("", "It is"));
    assert!(store.put_store_appeal((store_id(1), None), "Look again", NOW + 3).await.unwrap());
    assert!(store.set_store_hidden(store_id(1), None).await.unwrap());
    let profile = store.find_store_profile(store_id(1)).await.unwrap().unwrap();
    assert_eq!((profile.appeal.as_str(), profile.appeal_answer.as_str(), profile.appealed_at), ("", "", None));
    assert_eq!(store.count_store_appeals().await.unwrap(), 0);
    assert_impossible(store.put_store_appeal((store_id(1), None), "", NOW).await, "no words");
}

pub(crate) async fn whoever_opens_a_store_owns_it(store: Store, _: Database) {
    for number in [1, 2] {
        member(&store, number).await;
    }
    assert_eq!(store.open_game_store(&opening(1, 1, NOW)).await.unwrap(), OpenedStore::Done);
    let there = found(&store, 1).await;
    assert_eq!((there.level, there.time_zone.as_str(), there.staff), (StoreLevel::Unconfirmed, "Europe/Berlin", 1));
    let of = store.list_stores_of(id(1)).await.unwrap();
    assert_eq!((of[0].store, of[0].role), (store_id(1), StaffRole::Owner));
    assert!(store.has_owner(store_id(1)).await.unwrap());
    let same = NewGameStore { slug: "corner-1".to_owned(), ..game_store(2) };
    let taken = store.open_game_store(&StoreOpening { store: same, ..opening(2, 2, NOW) }).await;
    assert!(matches!(taken, Err(StoreError::Taken(Taken::Store))), "{taken:?}");
    let nobody = store.open_game_store(&opening(2, 9, NOW)).await;
    assert!(matches!(nobody, Err(StoreError::NoAccount)), "{nobody:?}");
    assert_eq!(store.list_game_stores().await.unwrap().len(), 1, "nothing is left of what was refused");
    assert_impossible(
        store.open_game_store(&StoreOpening { time_zone: String::new(), ..opening(2, 2, NOW) }).await,
        "no time zone",
    );
    assert!(store.delete_account(id(1)).await.unwrap());
    assert_eq!(found(&store, 1).await.staff, 0, "it stays");
    assert!(!store.has_owner(store_id(1)).await.unwrap());
}

pub(crate) async fn so_many_stores_are_opened_however_many_are_asked_for_at_once(store: Store, _: Database) {
    for number in 1..=40 {
        member(&store, number).await;
    }
    let opened = at_once(5, {
        let store = store.clone();
        move |number| {
            let store = store.clone();
            async move { store.open_game_store(&opening(number + 1, 1, NOW)).await.unwrap() }
        }
    })
    .await;
    assert_eq!(opened.iter().filter(|opened| **opened == OpenedStore::Done).count(), 1, "{opened:?}");
    for day in 1..i64::from(MAX_OPENED) {
        let number = 10 + u8::try_from(day).unwrap();
        assert_eq!(store.open_game_store(&opening(number, 1, NOW + day * DAY)).await.unwrap(), OpenedStore::Done);
        let again = store.open_game_store(&opening(number + 1, 1, NOW + day * DAY)).await.unwrap();
        assert!(again != OpenedStore::Done, "{again:?}");
    }
    let later = NOW + 9 * DAY;
    assert_eq!(store.open_game_store(&opening(20, 1, later)).await.unwrap(), OpenedStore::TooMany);
    for number in 0..u8::try_from(MAX_OPENED_A_DAY_HERE).unwrap() {
        let put = store.open_game_store(&opening(100 + number, 2 + number, later)).await.unwrap();
        assert_eq!(put, OpenedStore::Done, "{number}");
    }
    assert_eq!(store.open_game_store(&opening(30, 39, later)).await.unwrap(), OpenedStore::TooManyToday);
    assert_eq!(store.open_game_store(&opening(30, 39, later + DAY)).await.unwrap(), OpenedStore::Done);
    for number in 31..=50 {
        assert!(store.create_game_store(&game_store(number)).await.unwrap());
        store.put_staff(&staff(number, 40, StaffRole::Helper)).await.unwrap();
    }
    let busy = store.open_game_store(&opening(60, 40, later + 2 * DAY)).await.unwrap();
    assert_eq!(busy, OpenedStore::TooManyStores);
}
