//! Who may do what.

mod access;
mod accounts;
mod collections;
mod deck_comments;
mod events;
mod games;
mod groups;
mod log;
mod stores;
mod trades;
mod webhooks;

use safehouse_service::{
    Caller, Person, PublicDeckOrder, PublicDeckPlace, PublicDecksAsked, Refusal, Scope, Token, Visibility,
    accounts::{delete_own_account, list_accounts, own_account, rename_own_account},
    archives::{load_archive, write_archive},
    audit::{expire_audit, read_audit, read_own_audit},
    authors::{block_author, find_author, follow_author, list_blocked, list_followed},
    backups::last_backup,
    deck_search::{DecksSought, catch_up, search_decks},
    emails::{ask_for_address, confirm_address, open_address_link, remove_address},
    mail::{expire_letters, list_letters, retry_letters, send_letter, test_letter, total_letters},
    pictures::take_picture,
    published_decks::{
        Publish, browse_decks, browse_facets, changed_decks, copy_publication, followed_decks, game_to_publish,
        like_deck, list_own_copies, list_own_publications, newest_decks, open_publication, own_origin, own_publication,
        publish_deck, set_visibility, withdraw_deck,
    },
    recovery::{expire_links, make_codes, make_link},
    resealing::{count_sealed_secrets, reseal},
    saved_decks::{
        BranchDeck, DeckConflict, Device, SaveDeck, Shelf, ShelfAsked, add_tag, archive_deck, branch_deck,
        count_versions, delete_deck, delete_tag, find_deck, find_on_shelf, list_decks, list_folders, list_tags,
        list_versions, move_deck, name_version, open_conflict, open_deck, open_newest, open_short_versions,
        open_version, purge_decks, remove_tag, rename_deck, rename_tag, restore_deck, restore_version, save_deck,
        settle_conflict, total_decks, trash_deck,
    },
    second_factor::remove_authenticator,
    sessions::{end_other_sessions, list_own_sessions, sign_out},
    shared_decks::{
        expire_shared_decks, list_shared_decks, open_shared_deck, remove_shared_deck, share_deck, show_shared_deck,
    },
    sign_in::{change_password, confirm_password},
    stores::{StaffRole, add_staff, add_store},
    tokens::{MakeToken, expire_tokens, list_tokens, make_token, revoke_token},
    turns::take_turn,
};
use safehouse_store::{SavedDeckId, ShortId};
use safehouse_testing::shipped;
use uuid::Uuid;

use self::{
    access::{
        ANYONE, AT_THE_MACHINE, Asked, CHANGES_DECKS, JOB, OF_SEVERAL, PUBLISHES, READS_DECKS, RUNS_THE_SITE, SCOPED,
        SIGNED_IN, SOCIAL,
    },
    accounts::of_accounts,
    collections::of_collections,
    deck_comments::of_comments,
    events::{of_evenings, of_event_lists, of_events, of_players},
    games::{of_games, of_matches, of_measurements, of_played_games},
    groups::of_groups,
    log::of_log,
    stores::{of_own_stores, of_store_lists, of_stores},
    trades::of_trades,
    webhooks::of_webhooks,
};
use crate::{
    deck_search::shipped_search,
    house::{ANOTHER, GUEST, House, MINUTE, NETWORK, PASSWORD, id_of, session_of},
    mail::Postbox,
    saved_decks::DECKS,
    shared_decks::deck,
};

/// A deck that nobody saved.
fn unsaved(number: u8) -> SavedDeckId {
    Uuid::from_bytes([number; 16]).into()
}

#[tokio::test]
async fn each_use_case_admits_whom_its_access_names_and_nobody_else() {
    let house = House::new().await;
    let service = &house.service;
    // Who gave the password long ago deletes nothing.
    let long_ago = |caller: Caller| Caller::Person(Person { confirmed_at: 0, ..caller.person().unwrap().clone() });
    let player = long_ago(house.player("Glenn").await);
    let administrator = long_ago(house.administrator("Morgan").await);
    let id = share_deck(service, &GUEST, deck(1)).await.unwrap();
    let token = |scope: Scope| {
        let account = player.account().unwrap();
        let scopes = [scope].into_iter().collect();
        let (owner, name) = ("Glenn".to_owned(), "Builder".to_owned());
        Caller::Token(Token {
            id: Uuid::nil(),
            account,
            owner,
            name,
            scopes,
            store: None,
            staff: Vec::new(),
            event_staff: Vec::new(),
            network: NETWORK,
        })
    };
    let [
        reads,
        changes,
        looks,
        collects,
        sees_wants,
        wants,
        sees_trades,
        trades,
        publishes,
        social,
        plays,
        sees_stores,
        runs,
    ] = Scope::ALL.map(token);
    add_store(service, &Caller::Administrator, "corner-games", "Corner Games").await.unwrap();
    let judge = house.player("Judith").await;
    add_staff(service, &Caller::Administrator, "corner-games", "Judith", StaffRole::Judge).await.unwrap();
    house.prove(id_of(&judge)).await;
    let judge = long_ago(house.caller(session_of(&judge)).await);
    let [machine, job] = [Caller::Administrator, Caller::Job];
    let of_decks = [GUEST, player, administrator, machine, job, reads, changes, publishes, social, plays, judge];
    let callers: Vec<Caller> = of_decks
        .into_iter()
        .chain([looks, collects, sees_wants, wants, sees_trades, trades, sees_stores, runs])
        .collect();

    for (place, caller) in callers.iter().enumerate() {
        let mut asked = Asked::new();
        asked.push(("share_deck", ANYONE, share_deck(service, caller, deck(2)).await.err()));
        asked.push(("open_shared_deck", ANYONE, open_shared_deck(service, caller, id.as_str()).await.err()));
        asked.push(("list_shared_decks", RUNS_THE_SITE, list_shared_decks(service, caller, 9).await.err()));
        asked.push(("show_shared_deck", RUNS_THE_SITE, show_shared_deck(service, caller, &id).await.err()));
        let other = ShortId::parse("0000000000").unwrap();
        asked.push(("remove_shared_deck", RUNS_THE_SITE, remove_shared_deck(service, caller, &other).await.err()));
        asked.push(("expire_shared_decks", JOB, expire_shared_decks(service, caller, 1).await.err()));
        asked.push(("take_picture", ANYONE, take_picture(service, caller).err()));

        let mut add = |_: &str, _: &str| true;
        asked.push(("write_archive", SIGNED_IN, write_archive(service, caller, &|_| None, &mut add).await.err()));
        let none = Default::default();
        asked.push(("load_archive", SIGNED_IN, load_archive(service, caller, &|_| None, &none).await.err()));
        asked.push(("ask_for_address", SIGNED_IN, ask_for_address(service, caller, "x").await.err()));
        asked.push(("open_address_link", ANYONE, open_address_link(service, caller, "x").await.err()));
        asked.push(("confirm_address", ANYONE, confirm_address(service, caller, "x").await.err()));
        asked.push(("remove_address", SIGNED_IN, remove_address(service, caller).await.err()));
        let post = Postbox::default();
        asked.push(("send_letter", JOB, send_letter(service, caller, &post).await.err()));
        asked.push(("expire_letters", JOB, expire_letters(service, caller).await.err()));
        asked.push(("list_letters", RUNS_THE_SITE, list_letters(service, caller, 9).await.err()));
        asked.push(("total_letters", RUNS_THE_SITE, total_letters(service, caller).await.err()));
        asked.push(("retry_letters", RUNS_THE_SITE, retry_letters(service, caller).await.err()));
        asked.push(("test_letter", RUNS_THE_SITE, test_letter(service, caller, &post, "x").await.err()));

        asked.push(("read_own_audit", SIGNED_IN, read_own_audit(service, caller, None, 9).await.err()));
        asked.push(("read_audit", RUNS_THE_SITE, read_audit(service, caller, None, 9).await.err()));
        asked.push(("expire_audit", JOB, expire_audit(service, caller, 1).await.err()));

        let device = Device::default();
        let saved = SaveDeck {
            id: unsaved(1),
            deck: deck(1).deck,
            game: deck(1).game,
            base: Some(1),
            only_on: None,
            save: Uuid::nil(),
            unanswered: Vec::new(),
            is_import: false,
            label: String::new(),
            device: device.clone(),
        };
        asked.push(("save_deck", CHANGES_DECKS, save_deck(service, caller, saved).await.err()));
        let id = unsaved(1);
        asked.push(("open_deck", READS_DECKS, open_deck(service, caller, id, None).await.err()));
        asked.push(("find_deck", READS_DECKS, find_deck(service, caller, id).await.err()));
        asked.push(("list_decks", READS_DECKS, list_decks(service, caller, &DECKS).await.err()));
        asked.push(("list_folders", READS_DECKS, list_folders(service, caller).await.err()));
        asked.push(("total_decks", READS_DECKS, total_decks(service, caller).await.err()));
        asked.push(("list_versions", READS_DECKS, list_versions(service, caller, id, None, 9).await.err()));
        asked.push(("open_version", READS_DECKS, open_version(service, caller, id, 1).await.err()));
        asked.push(("name_version", CHANGES_DECKS, name_version(service, caller, id, 1, None).await.err()));
        asked.push(("restore_version", CHANGES_DECKS, restore_version(service, caller, id, 1, 1, &device).await.err()));
        asked.push(("take_turn", ANYONE, take_turn(service, caller, "deck").await.err()));
        asked.push(("open_conflict", READS_DECKS, open_conflict(service, caller, id).await.err()));
        let seen = DeckConflict { base: None, theirs: 1, ours: 2 };
        let game = shipped::catalogue().game();
        let settled = settle_conflict(service, caller, id, seen, &[], game, &device).await.err();
        asked.push(("settle_conflict", CHANGES_DECKS, settled));
        let branch = BranchDeck { deck: id, number: 9, id: unsaved(2), name: None, device: device.clone() };
        asked.push(("branch_deck", CHANGES_DECKS, branch_deck(service, caller, branch).await.err()));
        asked.push(("rename_deck", CHANGES_DECKS, rename_deck(service, caller, id, "x", &device).await.err()));
        asked.push(("move_deck", CHANGES_DECKS, move_deck(service, caller, id, "x").await.err()));
        asked.push(("archive_deck", CHANGES_DECKS, archive_deck(service, caller, id, true).await.err()));
        asked.push(("trash_deck", CHANGES_DECKS, trash_deck(service, caller, id, None).await.err()));
        asked.push(("restore_deck", CHANGES_DECKS, restore_deck(service, caller, id).await.err()));
        asked.push(("delete_deck", CHANGES_DECKS, delete_deck(service, caller, id).await.err()));
        let looked = ShelfAsked::of(Shelf::Decks, 1);
        asked.push(("find_on_shelf", READS_DECKS, find_on_shelf(service, caller, &looked).await.err()));
        asked.push(("list_tags", READS_DECKS, list_tags(service, caller).await.err()));
        asked.push(("open_newest", READS_DECKS, open_newest(service, caller, &[]).await.err()));
        let short = open_short_versions(service, caller, id, "x", None, 1).await.err();
        asked.push(("open_short_versions", READS_DECKS, short));
        asked.push(("count_versions", READS_DECKS, count_versions(service, caller, id).await.err()));
        asked.push(("add_tag", CHANGES_DECKS, add_tag(service, caller, id, "x", &device).await.err()));
        asked.push(("remove_tag", CHANGES_DECKS, remove_tag(service, caller, id, "x", &device).await.err()));
        asked.push(("rename_tag", CHANGES_DECKS, rename_tag(service, caller, "x", "y", &device).await.err()));
        asked.push(("delete_tag", CHANGES_DECKS, delete_tag(service, caller, "x", &device).await.err()));
        asked.push(("purge_decks", JOB, purge_decks(service, caller).await.err()));

        let search = shipped_search();
        let sought = DecksSought { game: "necrogenesis", query: "", after: None, most: 9 };
        asked.push(("search_decks", ANYONE, search_decks(service, caller, &search, &sought).await.err()));
        asked.push(("catch_up", JOB, catch_up(service, caller, &search).await.err()));
        let wanted = MakeToken {
            name: "x".to_owned(),
            scopes: [Scope::DecksRead].into_iter().collect(),
            store: String::new(),
            days: 1,
        };
        asked.push(("make_token", SIGNED_IN, make_token(service, caller, wanted).await.err()));
        asked.push(("list_tokens", SIGNED_IN, list_tokens(service, caller).await.err()));
        asked.push(("revoke_token", SIGNED_IN, revoke_token(service, caller, Uuid::nil()).await.err()));
        asked.push(("expire_tokens", JOB, expire_tokens(service, caller).await.err()));

        let counted = count_sealed_secrets(service, caller).await.err();
        asked.push(("count_sealed_secrets", AT_THE_MACHINE, counted));
        asked.push(("reseal", AT_THE_MACHINE, reseal(service, caller).await.err()));
        asked.push(("last_backup", AT_THE_MACHINE, last_backup(service, caller).await.err()));
        let (catalogue, formats) = (shipped::catalogue(), shipped::formats());
        let publish = Publish { deck: id, revision: 1, visibility: Visibility::Private, note: String::new() };
        let published = publish_deck(service, caller, &publish, catalogue, formats).await.err();
        asked.push(("publish_deck", PUBLISHES, published));
        asked.push(("game_to_publish", PUBLISHES, game_to_publish(service, caller, id).await.err()));
        let private = Visibility::Private;
        asked.push(("set_visibility", PUBLISHES, set_visibility(service, caller, id, private).await.err()));
        asked.push(("withdraw_deck", PUBLISHES, withdraw_deck(service, caller, id).await.err()));
        asked.push(("own_publication", READS_DECKS, own_publication(service, caller, id).await.err()));
        asked.push(("list_own_publications", READS_DECKS, list_own_publications(service, caller).await.err()));
        asked.push(("own_origin", READS_DECKS, own_origin(service, caller, id).await.err()));
        asked.push(("open_publication", ANYONE, open_publication(service, caller, "x", None).await.err()));
        let start = PublicDeckPlace::START;
        let browsed = PublicDecksAsked {
            game: "x",
            order: PublicDeckOrder::Newest,
            author: None,
            lead: None,
            tag: None,
            legality: None,
            after: start,
            most: 1,
        };
        asked.push(("browse_decks", ANYONE, browse_decks(service, caller, &browsed).await.err()));
        asked.push(("browse_facets", ANYONE, browse_facets(service, caller, "x", 1).await.err()));
        asked.push(("newest_decks", ANYONE, newest_decks(service, caller, None, start, 1).await.err()));
        asked.push(("followed_decks", SOCIAL, followed_decks(service, caller, start, 1).await.err()));
        asked.push(("like_deck", SOCIAL, like_deck(service, caller, "x", true).await.err()));
        asked.push(("copy_publication", CHANGES_DECKS, copy_publication(service, caller, "x", None).await.err()));
        asked.push(("list_own_copies", READS_DECKS, list_own_copies(service, caller, "x").await.err()));
        asked.push(("changed_decks", JOB, changed_decks(service, caller, 0, 1).await.err()));

        asked.push(("find_author", ANYONE, find_author(service, caller, "x").await.err()));
        asked.push(("follow_author", SOCIAL, follow_author(service, caller, "x", true).await.err()));
        asked.push(("block_author", SOCIAL, block_author(service, caller, "x", true).await.err()));
        asked.push(("list_followed", SOCIAL, list_followed(service, caller).await.err()));
        asked.push(("list_blocked", SOCIAL, list_blocked(service, caller).await.err()));

        // On the heap: all of these at once are more than the stack of a test holds.
        asked.extend(Box::pin(of_accounts(service, caller)).await);
        asked.extend(Box::pin(of_groups(service, caller)).await);
        asked.extend(Box::pin(of_evenings(service, caller)).await);
        asked.extend(Box::pin(of_log(service, caller)).await);
        asked.extend(Box::pin(of_stores(service, caller)).await);
        asked.extend(Box::pin(of_own_stores(service, caller)).await);
        asked.extend(Box::pin(of_store_lists(service, caller)).await);
        asked.extend(Box::pin(of_events(service, caller)).await);
        asked.extend(Box::pin(of_players(service, caller)).await);
        asked.extend(Box::pin(of_event_lists(service, caller)).await);
        asked.extend(Box::pin(of_trades(service, caller)).await);
        asked.extend(Box::pin(of_games(service, caller)).await);
        asked.extend(Box::pin(of_played_games(service, caller)).await);
        asked.extend(Box::pin(of_matches(service, caller)).await);
        asked.extend(Box::pin(of_collections(service, caller)).await);
        asked.extend(Box::pin(of_measurements(service, caller)).await);
        asked.extend(Box::pin(of_comments(service, caller)).await);
        asked.extend(Box::pin(of_webhooks(service, caller)).await);

        for (name, who, refused) in asked {
            let told = match refused {
                Some(refusal @ (Refusal::SignIn | Refusal::Forbidden | Refusal::SecondFactorFirst)) => {
                    format!("{refusal:?}")
                }
                Some(Refusal::Scope { .. }) => "Scope".to_owned(),
                _ => "admitted".to_owned(),
            };
            // A guest may do some of it once signed in, and is told so.
            let scoped = SCOPED.contains(&who) || OF_SEVERAL.contains(&name);
            let may_sign_in = (who == SIGNED_IN || scoped) && place == 0;
            let expected = if who[place] {
                "admitted"
            } else if may_sign_in {
                "SignIn"
            } else if scoped && matches!(caller, Caller::Token(_)) {
                "Scope"
            } else {
                "Forbidden"
            };
            assert_eq!(told, expected, "{name} by {caller:?}");
        }
    }
}

#[tokio::test]
async fn an_account_that_is_gone_is_nobodys() {
    let house = House::new().await;
    let player = house.player("Glenn").await;
    delete_own_account(&house.service, &player).await.unwrap();
    // A request that was under way meanwhile.
    assert!(matches!(own_account(&house.service, &player).await, Err(Refusal::SignIn)));
    assert!(matches!(confirm_password(&house.service, &player, "", "").await, Err(Refusal::SignIn)));
    assert!(matches!(change_password(&house.service, &player, "", "").await, Err(Refusal::SignIn)));
    for refused in [
        make_codes(&house.service, &player).await.err(),
        sign_out(&house.service, &player).await.err(),
        end_other_sessions(&house.service, &player).await.err(),
    ] {
        assert!(matches!(refused, Some(Refusal::Nothing)), "{refused:?}");
    }
    delete_own_account(&house.service, &player).await.unwrap();
}

#[tokio::test]
async fn an_administrator_without_a_second_factor_may_do_nothing_but_set_one_up() {
    let house = House::new().await;
    let service = &house.service;
    let morgan = house.new_administrator("Morgan").await;
    for refused in [
        own_account(service, &morgan).await.err(),
        rename_own_account(service, &morgan, "x").await.err(),
        delete_own_account(service, &morgan).await.err(),
        change_password(service, &morgan, PASSWORD, ANOTHER).await.err(),
        list_accounts(service, &morgan, "", 9).await.err(),
        make_link(service, &morgan, id_of(&morgan)).await.err(),
        make_codes(service, &morgan).await.err(),
        list_own_sessions(service, &morgan).await.err(),
        read_audit(service, &morgan, None, 9).await.err(),
        list_shared_decks(service, &morgan, 9).await.err(),
        list_decks(service, &morgan, &DECKS).await.err(),
    ] {
        assert!(matches!(refused, Some(Refusal::SecondFactorFirst)), "{refused:?}");
    }
    // Nor what is for others altogether.
    assert!(matches!(expire_links(service, &morgan).await, Err(Refusal::Forbidden)));
    confirm_password(service, &morgan, PASSWORD, "").await.unwrap();
    let (authenticator, _, morgan) = house.with_authenticator(&morgan).await;
    list_accounts(service, &morgan, "", 9).await.unwrap();
    // Whoever takes it away again is where they began.
    house.pass(MINUTE);
    confirm_password(service, &morgan, PASSWORD, &authenticator.code(house.now())).await.unwrap();
    remove_authenticator(service, &morgan, PASSWORD).await.unwrap();
    let morgan = house.caller(session_of(&morgan)).await;
    assert!(matches!(list_accounts(service, &morgan, "", 9).await, Err(Refusal::SecondFactorFirst)));
    sign_out(service, &morgan).await.unwrap();
}
