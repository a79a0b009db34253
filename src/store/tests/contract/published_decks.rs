//! What is promised of decks that others may see.

use safehouse_store::{
    ContentId, Database, DeckFacts, DeckOrigin, Legality, NewPublishedVersion, PublicAddress, PublicDeckChange,
    PublicDeckOrder, PublicDeckPlace, PublicDecksAsked, PublishDeck, Published, Reach, Store, Visibility,
    published_decks::{MAX_NOTE_BYTES, MAX_PUBLISHED_VERSIONS},
};

use super::{
    given::{NOW, assert_impossible, at_once, deck_id, id, member, saved_deck},
    raw::Raw,
};

pub(crate) fn address(number: u8) -> PublicAddress {
    PublicAddress::of([number; 20])
}

/// The first saved version of a deck, to be published.
pub(crate) fn publication(number: u8, account: u8) -> PublishDeck {
    PublishDeck {
        account: id(account),
        deck: deck_id(number),
        address: address(number),
        visibility: Visibility::Public,
        name: format!("Deck {number}"),
        game: "necrogenesis".to_owned(),
        facts: DeckFacts { leads: vec!["Rick".to_owned()], tags: vec!["Aggro".to_owned()] },
        version: NewPublishedVersion {
            revision: 1,
            deck_json: "{}".to_owned(),
            content_id: ContentId::from_bytes([7; 32]),
            note: "First try".to_owned(),
            format: "standard".to_owned(),
            snapshot: "2026-01".to_owned(),
            legality: Legality::Illegal,
            findings: vec!["The Survivor Deck has 39 cards, not 40".to_owned()],
            made_at: NOW + i64::from(number),
        },
    }
}

/// A deck of an account, saved and published.
pub(crate) async fn published(store: &Store, number: u8, account: u8) {
    assert!(store.create_saved_deck(&saved_deck(number, account)).await.unwrap());
    let done = store.publish_deck(&publication(number, account)).await.unwrap();
    assert_eq!(done, Published::Done { address: address(number), number: 1 });
}

const ALL: PublicDecksAsked<'_> = PublicDecksAsked {
    game: "necrogenesis",
    order: PublicDeckOrder::Newest,
    author: None,
    lead: None,
    tag: None,
    legality: None,
    after: PublicDeckPlace::START,
    most: 99,
};

/// The first bytes of decks that a question is answered with.
async fn listed(store: &Store, asked: PublicDecksAsked<'_>) -> Vec<u8> {
    let decks = store.list_public_decks(&asked).await.unwrap();
    decks.into_iter().map(|deck| uuid::Uuid::from(deck.id).as_bytes()[0]).collect()
}

/// The changes after one, as deck and whether everybody may see it.
async fn changes(store: &Store, after: i64) -> Vec<(u8, bool)> {
    let changes = store.list_public_changes(after, 999).await.unwrap();
    assert!(changes.is_sorted_by_key(|change| change.sequence));
    let told = |change: &PublicDeckChange| (uuid::Uuid::from(change.id).as_bytes()[0], change.content.is_some());
    changes.iter().map(told).collect()
}

pub(crate) async fn a_version_is_published_as_it_was_saved_and_another_on_top(store: Store, _: Database) {
    member(&store, 1).await;
    published(&store, 1, 1).await;
    let deck = store.find_published_deck(&address(1)).await.unwrap().unwrap();
    assert_eq!(store.find_publication(deck_id(1)).await.unwrap(), Some(deck.clone()));
    assert_eq!((deck.author.as_str(), deck.number, deck.likes), ("Ada 1", 1, 0));
    assert_eq!((deck.visibility, deck.reach, deck.legality), (Visibility::Public, Reach::Everybody, Legality::Illegal));
    assert_eq!((deck.first_published_at, deck.published_at, deck.taken_down.clone()), (NOW + 1, NOW + 1, None));
    assert_eq!(deck.facts, publication(1, 1).facts);

    let mut again = PublishDeck { address: address(9), name: "Better".to_owned(), ..publication(1, 1) };
    again.version =
        NewPublishedVersion { revision: 4, deck_json: "[1]".to_owned(), made_at: NOW + 50, ..again.version };
    let done = store.publish_deck(&again).await.unwrap();
    assert_eq!(done, Published::Done { address: address(1), number: 2 });
    let deck = store.find_published_deck(&address(1)).await.unwrap().unwrap();
    assert_eq!((deck.name.as_str(), deck.number), ("Better", 2));
    assert_eq!((deck.first_published_at, deck.published_at), (NOW + 1, NOW + 50));
    assert_eq!(store.find_published_deck(&address(9)).await.unwrap(), None);

    let versions = store.list_published_versions(deck_id(1)).await.unwrap();
    assert_eq!(versions.iter().map(|version| (version.number, version.revision)).collect::<Vec<_>>(), [(2, 4), (1, 1)]);
    let first = store.find_published_version(deck_id(1), 1).await.unwrap().unwrap();
    assert_eq!(first.deck_json, "{}");
    assert_eq!(first.entry, versions[1]);
    assert_eq!(first.entry.findings, publication(1, 1).version.findings);
    assert_eq!(store.find_published_version(deck_id(1), 3).await.unwrap(), None);

    // What is saved may give way; what was published stays, down to so many.
    for number in 3..=MAX_PUBLISHED_VERSIONS + 1 {
        let done = store.publish_deck(&again).await.unwrap();
        assert_eq!(done, Published::Done { address: address(1), number: number.into() });
    }
    let versions = store.list_published_versions(deck_id(1)).await.unwrap();
    assert_eq!(versions.len(), MAX_PUBLISHED_VERSIONS as usize);
    assert_eq!(versions.last().unwrap().number, 2);
}

pub(crate) async fn nobody_publishes_anothers_deck(store: Store, database: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    store.create_saved_deck(&saved_deck(1, 1)).await.unwrap();
    assert_eq!(store.publish_deck(&publication(1, 2)).await.unwrap(), Published::Nothing);
    let other_game = PublishDeck { game: "chess".to_owned(), ..publication(1, 1) };
    assert_eq!(store.publish_deck(&other_game).await.unwrap(), Published::Nothing);
    assert!(!store.set_deck_visibility(id(1), deck_id(1), Visibility::Public).await.unwrap());
    published(&store, 2, 1).await;
    assert!(!store.set_deck_visibility(id(2), deck_id(2), Visibility::Private).await.unwrap());
    assert!(!store.withdraw_deck(id(2), deck_id(2)).await.unwrap());
    assert_eq!(Raw::connect(&database).await.count("published_decks").await, 1);
    assert_eq!(listed(&store, ALL).await, [2]);
}

pub(crate) async fn only_what_is_public_is_listed_and_told_to_whoever_keeps_an_index(store: Store, _: Database) {
    member(&store, 1).await;
    assert_eq!(store.last_public_change().await.unwrap(), 0);
    for (number, visibility) in [(1, Visibility::Private), (2, Visibility::Link), (3, Visibility::Public)] {
        store.create_saved_deck(&saved_deck(number, 1)).await.unwrap();
        store.publish_deck(&PublishDeck { visibility, ..publication(number, 1) }).await.unwrap();
    }
    assert_eq!(listed(&store, ALL).await, [3]);
    assert_eq!(changes(&store, 0).await, [(3, true)]);
    let [change] = &store.list_public_changes(0, 9).await.unwrap()[..] else { panic!("one deck") };
    let content = change.content.as_ref().unwrap();
    assert_eq!((content.deck.author.as_str(), content.deck_json.as_str()), ("Ada 1", "{}"));
    assert_eq!(change.sequence, store.last_public_change().await.unwrap());
    let seen = change.sequence;

    // What nobody could see before and cannot now is told to nobody.
    store.set_deck_visibility(id(1), deck_id(1), Visibility::Link).await.unwrap();
    store.set_deck_visibility(id(1), deck_id(2), Visibility::Private).await.unwrap();
    store.publish_deck(&PublishDeck { visibility: Visibility::Link, ..publication(2, 1) }).await.unwrap();
    assert_eq!(changes(&store, seen).await, []);

    for visibility in [Visibility::Link, Visibility::Private] {
        store.set_deck_visibility(id(1), deck_id(3), visibility).await.unwrap();
        assert_eq!(changes(&store, seen).await, [(3, false)]);
        assert_eq!(listed(&store, ALL).await, [0_u8; 0]);
    }
    store.set_deck_visibility(id(1), deck_id(3), Visibility::Public).await.unwrap();
    assert_eq!(changes(&store, seen).await, [(3, true)]);
    assert_eq!(changes(&store, store.last_public_change().await.unwrap()).await, []);
}

pub(crate) async fn every_way_in_which_a_deck_goes_is_told(store: Store, _: Database) {
    member(&store, 1).await;
    for number in 1..=6 {
        published(&store, number, 1).await;
    }
    let mut seen = store.last_public_change().await.unwrap();
    let mut expect = async |expected: &[(u8, bool)]| {
        assert_eq!(changes(&store, seen).await, expected);
        seen = store.last_public_change().await.unwrap();
    };
    store.withdraw_deck(id(1), deck_id(1)).await.unwrap();
    expect(&[(1, false)]).await;
    assert_eq!(store.take_deck_down(deck_id(2), Some("Rude")).await.unwrap(), Some(id(1)));
    expect(&[(2, false)]).await;
    assert_eq!(store.publish_deck(&publication(2, 1)).await.unwrap(), Published::TakenDown);
    store.set_deck_visibility(id(1), deck_id(2), Visibility::Public).await.unwrap();
    expect(&[]).await;
    store.take_deck_down(deck_id(2), None).await.unwrap();
    expect(&[(2, true)]).await;
    store.trash_saved_deck(id(1), deck_id(3), NOW, None).await.unwrap();
    expect(&[(3, false)]).await;
    assert_eq!(store.publish_deck(&publication(3, 1)).await.unwrap(), Published::Nothing);
    // Out of the trash it is its owner's alone.
    store.restore_saved_deck(id(1), deck_id(3)).await.unwrap();
    expect(&[]).await;
    store.delete_saved_deck(id(1), deck_id(4)).await.unwrap();
    expect(&[(4, false)]).await;
    store.rename_account(id(1), "Ada L", "adal").await.unwrap();
    expect(&[(2, true), (5, true), (6, true)]).await;
    store.set_account_disabled(id(1), Some(NOW)).await.unwrap();
    expect(&[(2, false), (5, false), (6, false)]).await;
    assert_eq!(listed(&store, ALL).await, [0_u8; 0]);
    store.set_account_disabled(id(1), None).await.unwrap();
    expect(&[(2, true), (5, true), (6, true)]).await;
    store.trash_saved_deck(id(1), deck_id(5), NOW, None).await.unwrap();
    expect(&[(5, false)]).await;
    assert_eq!(store.purge_saved_decks(NOW + 1).await.unwrap(), 1);
    expect(&[]).await;
    store.delete_account(id(1)).await.unwrap();
    expect(&[(2, false), (6, false)]).await;
    assert!(!changes(&store, 0).await.iter().any(|(_, is_there)| *is_there));
}

pub(crate) async fn whoever_reads_on_misses_no_change_of_many_at_once(store: Store, _: Database) {
    for account in 1..=4 {
        member(&store, account).await;
    }
    for number in 1..=8 {
        published(&store, number, 1 + number % 4).await;
    }
    let reading = {
        let store = store.clone();
        tokio::spawn(async move {
            let (mut after, mut index) = (0, std::collections::BTreeMap::new());
            let mut idle = 0;
            while idle < 40 {
                let changes = store.list_public_changes(after, 3).await.unwrap();
                idle = if changes.is_empty() { idle + 1 } else { 0 };
                for change in changes {
                    assert!(change.sequence > after);
                    after = change.sequence;
                    index.insert(change.id, change.content.map(|content| content.deck));
                }
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
            index
        })
    };
    at_once(48, |number| {
        let store = store.clone();
        async move {
            let (deck, account) = (1 + number % 8, 1 + number / 8 % 4);
            match number % 3 {
                0 => drop(store.like_deck(id(account), deck_id(deck), number % 2 == 0, NOW).await.unwrap()),
                1 => {
                    let visibility = if number % 2 == 0 { Visibility::Public } else { Visibility::Link };
                    store.set_deck_visibility(id(1 + deck % 4), deck_id(deck), visibility).await.unwrap();
                }
                _ => drop(store.publish_deck(&publication(deck, 1 + deck % 4)).await.unwrap()),
            }
        }
    })
    .await;
    for (deck, kept) in reading.await.unwrap() {
        let is = store.find_publication(deck).await.unwrap().filter(|deck| deck.reach == Reach::Everybody);
        assert_eq!(kept, is);
    }
}

pub(crate) async fn public_decks_are_listed_by_what_is_asked_page_by_page(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    for (number, account) in [(1, 1), (2, 1), (3, 2), (4, 2)] {
        store.create_saved_deck(&saved_deck(number, account)).await.unwrap();
        let mut asked = publication(number, account);
        if number == 3 {
            asked.facts =
                DeckFacts { leads: vec!["Glenn".to_owned()], tags: vec!["aggro".to_owned(), "É".to_owned()] };
            asked.version.legality = Legality::Legal;
        }
        // Two of one moment.
        asked.version.made_at = NOW + i64::from(number.min(3));
        store.publish_deck(&asked).await.unwrap();
    }
    store.like_deck(id(1), deck_id(2), true, NOW).await.unwrap();
    store.like_deck(id(2), deck_id(2), true, NOW).await.unwrap();
    store.like_deck(id(1), deck_id(1), true, NOW).await.unwrap();
    assert_eq!(listed(&store, ALL).await, [4, 3, 2, 1]);
    let liked = PublicDecksAsked { order: PublicDeckOrder::MostLiked, ..ALL };
    assert_eq!(listed(&store, liked).await, [2, 1, 4, 3]);
    for order in [ALL, liked] {
        let (mut after, mut all) = (PublicDeckPlace::START, Vec::new());
        loop {
            let page = store.list_public_decks(&PublicDecksAsked { after, most: 1, ..order }).await.unwrap();
            let [deck] = &page[..] else { break };
            after = PublicDeckPlace::of(deck);
            all.push(uuid::Uuid::from(deck.id).as_bytes()[0]);
        }
        assert_eq!(all, listed(&store, order).await);
    }
    let none = [0_u8; 0];
    assert_eq!(listed(&store, PublicDecksAsked { author: Some(id(2)), ..ALL }).await, [4, 3]);
    assert_eq!(listed(&store, PublicDecksAsked { lead: Some("gLENN"), ..ALL }).await, [3]);
    assert_eq!(listed(&store, PublicDecksAsked { tag: Some("AGGRO"), ..ALL }).await, [4, 3, 2, 1]);
    assert_eq!(listed(&store, PublicDecksAsked { tag: Some("é"), ..liked }).await, [3]);
    assert_eq!(listed(&store, PublicDecksAsked { legality: Some(Legality::Legal), ..ALL }).await, [3]);
    assert_eq!(listed(&store, PublicDecksAsked { legality: Some(Legality::Undecided), ..liked }).await, none);
    assert_eq!(listed(&store, PublicDecksAsked { tag: Some("aggro"), lead: Some("Rick"), ..ALL }).await, [4, 2, 1]);
    assert_eq!(listed(&store, PublicDecksAsked { tag: Some("é"), lead: Some("Rick"), ..ALL }).await, none);
    assert_eq!(listed(&store, PublicDecksAsked { author: Some(id(2)), tag: Some("é"), ..liked }).await, [3]);
    assert_eq!(listed(&store, PublicDecksAsked { game: "chess", ..ALL }).await, none);
    assert_eq!(listed(&store, PublicDecksAsked { tag: Some("a\0"), ..ALL }).await, none);
    let newest = |author| {
        let store = store.clone();
        async move { store.list_newest_decks(author, PublicDeckPlace::START, 9).await.unwrap().len() }
    };
    assert_eq!((newest(None).await, newest(Some(id(1))).await, newest(Some(id(9))).await), (4, 2, 0));
    assert_eq!(store.total_public_decks(id(1)).await.unwrap(), (2, 3));
    let tags = store.list_public_tags("necrogenesis", 9).await.unwrap();
    assert_eq!(tags, [("aggro".to_owned(), 4), ("é".to_owned(), 1)]);
    assert_eq!(store.list_public_leads("necrogenesis", 1).await.unwrap(), [("rick".to_owned(), 3)]);
    assert_eq!(store.list_publications(id(1), 9).await.unwrap().len(), 2);

    store.follow_account(id(1), id(2), true, NOW).await.unwrap();
    let followed = store.list_followed_decks(id(1), PublicDeckPlace::START, 9).await.unwrap();
    assert_eq!(followed.iter().map(|deck| deck.author.as_str()).collect::<Vec<_>>(), ["Ada 2", "Ada 2"]);
}

/// What is counted of tags and leads, and how much of it is otherwise when it is counted anew.
async fn counted(store: &Store, database: &Database) -> (Vec<(String, u64)>, i64) {
    let anew = "select d.game, f.kind, f.value, count(*) as decks from published_deck_facets as f \
        join published_decks as d on d.deck_id = f.deck_id where d.reach = 2 group by d.game, f.kind, f.value";
    let kept = "select game, kind, value, decks from public_facets";
    let mut raw = Raw::connect(database).await;
    let mut faults = 0;
    for (some, others) in [(anew, kept), (kept, anew)] {
        faults += raw
            .count(&format!("(select * from ({some}) as these except select * from ({others}) as those) as odd"))
            .await;
    }
    (store.list_public_tags("necrogenesis", 9).await.unwrap(), faults)
}

pub(crate) async fn what_decks_have_is_counted_as_everybody_sees_them(store: Store, database: Database) {
    for account in 1..=3 {
        member(&store, account).await;
        published(&store, account, account).await;
    }
    let tags = |tags: &[(&str, u64)]| tags.iter().map(|(tag, decks)| ((*tag).to_owned(), *decks)).collect::<Vec<_>>();
    assert_eq!(counted(&store, &database).await, (tags(&[("aggro", 3)]), 0));

    let mut again = publication(1, 1);
    again.facts = DeckFacts { leads: vec!["Glenn".to_owned()], tags: vec!["AGGRO".to_owned(), "Fun".to_owned()] };
    store.publish_deck(&again).await.unwrap();
    assert_eq!(counted(&store, &database).await, (tags(&[("aggro", 3), ("fun", 1)]), 0));
    again.visibility = Visibility::Link;
    again.facts.tags = vec!["Link".to_owned()];
    store.publish_deck(&again).await.unwrap();
    assert_eq!(counted(&store, &database).await, (tags(&[("aggro", 2)]), 0));
    assert!(store.set_deck_visibility(id(1), deck_id(1), Visibility::Public).await.unwrap());
    assert_eq!(counted(&store, &database).await, (tags(&[("aggro", 2), ("link", 1)]), 0));

    store.take_deck_down(deck_id(1), Some("Not here")).await.unwrap();
    store.like_deck(id(3), deck_id(2), true, NOW).await.unwrap();
    assert_eq!(counted(&store, &database).await, (tags(&[("aggro", 2)]), 0));
    store.set_account_disabled(id(2), Some(NOW)).await.unwrap();
    assert_eq!(counted(&store, &database).await, (tags(&[("aggro", 1)]), 0));
    store.set_account_disabled(id(2), None).await.unwrap();
    store.trash_saved_deck(id(3), deck_id(3), NOW, None).await.unwrap();
    assert_eq!(counted(&store, &database).await, (tags(&[("aggro", 1)]), 0));
    store.delete_account(id(2)).await.unwrap();
    store.delete_saved_deck(id(3), deck_id(3)).await.unwrap();
    assert_eq!(counted(&store, &database).await, (tags(&[]), 0));
    store.take_deck_down(deck_id(1), None).await.unwrap();
    assert_eq!(counted(&store, &database).await, (tags(&[("link", 1)]), 0));
    assert!(store.withdraw_deck(id(1), deck_id(1)).await.unwrap());
    assert_eq!(counted(&store, &database).await, (tags(&[]), 0));
}

pub(crate) async fn where_a_copy_came_from_is_kept_when_the_original_goes(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    published(&store, 1, 1).await;
    store.create_saved_deck(&saved_deck(2, 2)).await.unwrap();
    let origin = DeckOrigin {
        address: address(1),
        number: 1,
        name: "Deck 1".to_owned(),
        author: "Ada 1".to_owned(),
        copied_at: NOW,
    };
    assert!(!store.set_deck_origin(id(1), deck_id(2), &origin).await.unwrap());
    assert!(store.set_deck_origin(id(2), deck_id(2), &origin).await.unwrap());
    assert!(!store.set_deck_origin(id(2), deck_id(2), &origin).await.unwrap());
    store.delete_account(id(1)).await.unwrap();
    assert_eq!(store.find_deck_origin(deck_id(2)).await.unwrap(), Some(origin));
    assert_eq!(store.find_deck_origin(deck_id(1)).await.unwrap(), None);
    let copies = async |account| {
        let copies = store.list_deck_copies(id(account), &address(1), 9).await.unwrap();
        copies.into_iter().map(|copy| (copy.id, copy.name, copy.number)).collect::<Vec<_>>()
    };
    assert_eq!(copies(2).await, [(deck_id(2), "Deck 2".to_owned(), 1)]);
    assert!(copies(1).await.is_empty());
    store.trash_saved_deck(id(2), deck_id(2), NOW, None).await.unwrap();
    assert!(copies(2).await.is_empty());
    store.restore_saved_deck(id(2), deck_id(2)).await.unwrap();
}

pub(crate) async fn impossible_publications_are_refused(store: Store, _: Database) {
    member(&store, 1).await;
    store.create_saved_deck(&saved_deck(1, 1)).await.unwrap();
    let refused = async |what: &str, change: fn(&mut PublishDeck)| {
        let mut asked = publication(1, 1);
        change(&mut asked);
        assert_impossible(store.publish_deck(&asked).await, what);
    };
    refused("a long name", |asked| asked.name = "x".repeat(201)).await;
    refused("a name with a zero byte", |asked| asked.name = "\0".to_owned()).await;
    refused("a long note", |asked| asked.version.note = "x".repeat(MAX_NOTE_BYTES + 1)).await;
    refused("a long format", |asked| asked.version.format = "x".repeat(201)).await;
    refused("no deck", |asked| asked.version.deck_json.clear()).await;
    refused("version 0", |asked| asked.version.revision = 0).await;
    refused("no game", |asked| asked.game.clear()).await;
    refused("too many findings", |asked| asked.version.findings = vec!["x".repeat(20_000)]).await;
    refused("too many tags", |asked| asked.facts.tags = vec!["x".repeat(70_000)]).await;
    assert_impossible(store.take_deck_down(deck_id(1), Some("")).await, "no reason");
    assert_impossible(store.take_deck_down(deck_id(1), Some(&"x".repeat(1001))).await, "a long reason");
    assert_eq!(store.find_publication(deck_id(1)).await.unwrap(), None);
}

pub(crate) async fn decks_that_were_found_elsewhere_come_in_the_order_of_their_ids(store: Store, _: Database) {
    member(&store, 1).await;
    for number in 1..=30 {
        published(&store, number, 1).await;
    }
    assert!(store.set_deck_visibility(id(1), deck_id(3), Visibility::Link).await.unwrap());
    let found = async |numbers: &[u8]| {
        let ids: Vec<_> = numbers.iter().map(|&number| deck_id(number)).collect();
        let decks = store.find_public_decks(&ids).await.unwrap();
        decks.into_iter().map(|deck| uuid::Uuid::from(deck.id).as_bytes()[0]).collect::<Vec<u8>>()
    };
    assert_eq!(found(&[7, 2, 99, 3, 5]).await, [7, 2, 5]);
    assert_eq!(found(&[]).await, [0; 0]);
    let all: Vec<u8> = (4..=30).rev().collect();
    assert_eq!(found(&all).await, all, "more than one statement holds");
}
