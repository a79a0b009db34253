//! Taking along what an account has, and bringing decks.

use std::collections::BTreeMap;

use safehouse_engine::{
    games::GAMES,
    necrogenesis::{record::DuelRecord, simulation::policy::PolicyKind},
    table::Seat,
};
use safehouse_service::{
    Caller, Refusal, Role, Scope, WebhookEvents, WebhookWhose,
    archives::{Loaded, load_archive, write_archive},
    authors::{block_author, follow_author},
    deck_comments::comment,
    groups::{GroupWords, make_group},
    published_decks::like_deck,
    saved_decks::{SaveDeck, archive_deck, list_versions, move_deck, name_version, rename_deck, save_deck, trash_deck},
    sessions::CONFIRMED_FOR_MS,
    test_games::{Change, Player, StartGame, change_game, start_game},
    tokens::{MakeToken, make_token},
    webhooks::{MakeWebhook, make_webhook},
};
use safehouse_store::{SavedDeckId, SavedDecksAsked, Shelf};
use safehouse_testing::shipped::catalogue;
use serde_json::json;
use uuid::Uuid;

use crate::{
    house::{GUEST, House, id_of, told},
    published_decks::published,
    saved_decks::save,
    test_games::game_of,
};

type Files = BTreeMap<String, String>;

impl House {
    pub(crate) async fn taken(&self, caller: &Caller) -> Result<Files, Refusal> {
        let mut files = Files::new();
        let list = |deck: &safehouse_cards::deck::list::DeckList| Some(format!("{} lines", deck.lines.len()));
        let mut add = |name: &str, text: &str| files.insert(name.to_owned(), text.to_owned()).is_none();
        write_archive(&self.service, caller, &list, &mut add).await?;
        Ok(files)
    }

    async fn brought(&self, caller: &Caller, files: &Files) -> Result<Vec<Loaded>, Refusal> {
        let game = |id: &str| GAMES.by_id(id);
        load_archive(&self.service, caller, &game, files).await
    }
}

async fn saving(house: &House, caller: &Caller, id: SavedDeckId) {
    let asked = SaveDeck { id, ..save(1, None, &[("Axe", 1)]) };
    save_deck(&house.service, caller, asked).await.unwrap();
}

#[tokio::test]
async fn what_is_taken_along_is_loaded_elsewhere_with_its_versions() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    let ids: Vec<_> = (1..=3).map(|number| Uuid::from_bytes([number; 16]).into()).collect();
    for id in &ids {
        saving(&house, &caller, *id).await;
    }
    rename_deck(&house.service, &caller, ids[0], "Horde", &Default::default()).await.unwrap();
    name_version(&house.service, &caller, ids[0], 1, Some("As in Kraków")).await.unwrap();
    move_deck(&house.service, &caller, ids[0], "Tournament").await.unwrap();
    archive_deck(&house.service, &caller, ids[1], true).await.unwrap();
    let group = GroupWords { name: "Riverside".to_owned(), description: String::new() };
    make_group(&house.service, &caller, &group).await.unwrap();
    trash_deck(&house.service, &caller, ids[2], None).await.unwrap();
    let files = house.taken(&caller).await.unwrap();
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(names.iter().filter(|name| name.ends_with("/deck.json")).count(), 3, "{names:?}");
    assert_eq!(names.iter().filter(|name| name.ends_with("/deck.txt")).count(), 3, "{names:?}");
    assert!(files["account.json"].contains("\"name\": \"Glenn\"") && files["history.json"].contains("registered"));
    assert!(files["groups.json"].contains("\"name\": \"Riverside\"") && files["groups.json"].contains("owner"));
    assert!(files.values().all(|text| !text.contains("argon2")), "no secret is in it");

    let elsewhere = House::new().await;
    let other = elsewhere.player("Maggie").await;
    // What is there stays, whatever its identity.
    saving(&elsewhere, &other, ids[0]).await;
    let loaded = elsewhere.brought(&other, &files).await.unwrap();
    let mut told: Vec<_> = loaded.iter().map(|deck| (deck.name.as_str(), deck.versions, deck.unread)).collect();
    told.sort_unstable();
    assert_eq!(told.len(), 3, "{loaded:?}");
    assert!(told.contains(&("Horde", 2, 0)), "{loaded:?}");
    let away: Vec<_> = loaded.iter().filter(|deck| deck.fault.is_some()).map(|deck| deck.versions).collect();
    assert_eq!(away, [0], "what was in the trash stays away, and is told of: {loaded:?}");
    let asked = |shelf| SavedDecksAsked { shelf, folder: None, game: None, before: None, most: 9 };
    let store = &elsewhere.service.store;
    let decks = store.list_saved_decks(id_of(&other), &asked(Shelf::Decks)).await.unwrap();
    assert_eq!(decks.len(), 2);
    let horde = decks.iter().find(|deck| deck.name == "Horde").unwrap();
    assert_eq!((horde.folder.as_str(), horde.revision), ("Tournament", 2));
    assert!(horde.id != ids[0]);
    let versions = list_versions(&elsewhere.service, &other, horde.id, None, 9).await.unwrap();
    assert_eq!(versions[1].label, "As in Kraków");
    assert_eq!(store.list_saved_decks(id_of(&other), &asked(Shelf::Archive)).await.unwrap().len(), 1);
    // Twice makes each twice, and writes over nothing.
    elsewhere.brought(&other, &files).await.unwrap();
    assert_eq!(store.list_saved_decks(id_of(&other), &asked(Shelf::Decks)).await.unwrap().len(), 3);
}

#[tokio::test]
async fn what_one_shows_and_says_to_others_and_which_programs_are_let_in_is_taken_along() {
    let house = House::new().await;
    let (glenn, maggie) = (house.signed_in(1, Role::Player).await, house.player("Maggie").await);
    let service = &house.service;
    let (own, hers) = (published(&house, &glenn, 1).await, published(&house, &maggie, 2).await);
    comment(service, &glenn, &hers, None, "Well built").await.unwrap();
    comment(service, &maggie, &own, None, "Not theirs to take along").await.unwrap();
    like_deck(service, &glenn, &hers, true).await.unwrap();
    like_deck(service, &maggie, &own, true).await.unwrap();
    follow_author(service, &glenn, "Maggie", true).await.unwrap();
    house.player("Negan").await;
    block_author(service, &glenn, "Negan", true).await.unwrap();
    let scopes = [Scope::DecksRead].into_iter().collect();
    let token =
        make_token(service, &glenn, MakeToken { name: "Script".to_owned(), scopes, store: String::new(), days: 9 })
            .await
            .unwrap();
    let events = WebhookEvents { published: true, updated: false, withdrawn: false };
    let url = "https://hooks.example/decks".to_owned();
    let webhook = MakeWebhook { url: url.clone(), whose: WebhookWhose::Own, events, has_own_networks: false };
    let secret = make_webhook(service, &glenn, &webhook).await.unwrap().secret.expose().to_owned();

    let files = house.taken(&glenn).await.unwrap();
    let read = |name: &str| serde_json::from_str::<serde_json::Value>(&files[name]).unwrap();
    let (public, programs) = (read("public.json"), read("programs.json"));
    let [deck] = public["decks"].as_array().unwrap().as_slice() else { panic!("{public}") };
    assert_eq!((&deck["address"], &deck["visibility"], &deck["likes"]), (&own.into(), &"public".into(), &1.into()));
    assert_eq!((&deck["versions"][0]["number"], &deck["versions"][0]["revision"]), (&1.into(), &1.into()));
    let [said] = public["comments"].as_array().unwrap().as_slice() else { panic!("{public}") };
    assert_eq!((&said["deck"], &said["body"]), (&hers.as_str().into(), &"Well built".into()));
    let [like] = public["likes"].as_array().unwrap().as_slice() else { panic!("{public}") };
    assert_eq!(like["deck"], hers);
    assert_eq!((&public["follows"], &public["blocks"]), (&json!(["Maggie"]), &json!(["Negan"])));
    assert_eq!(
        (&programs["tokens"][0]["name"], &programs["tokens"][0]["scopes"]),
        (&"Script".into(), &"decks:read".into())
    );
    assert_eq!(programs["webhooks"][0]["url"], url);
    for secret in [token, secret] {
        assert!(files.values().all(|text| !text.contains(&secret)), "nothing that lets anybody in");
    }
}

#[tokio::test]
async fn test_games_are_taken_along_and_what_nobody_may_know_yet_is_not() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let (service, cards) = (&house.service, catalogue());
    let program = [Player::Person, Player::Policy(PolicyKind::RuleOfThumb)];
    let mut games = Vec::new();
    for players in [program, program, [Player::Person; 2]] {
        house.pass(1);
        let asked = StartGame { players, ..game_of([0, 1]) };
        games.push(start_game(service, &glenn, asked).await.unwrap());
    }
    house.pass(1);
    let ended = games[0].id.as_str();
    change_game(service, &glenn, cards, ended, 1, None, Change::Rename("Over".to_owned())).await.unwrap();
    change_game(service, &glenn, cards, ended, 2, None, Change::Concede).await.unwrap();
    start_game(service, &GUEST, game_of([0, 1])).await.unwrap();
    let files = house.taken(&glenn).await.unwrap();
    let read = |number: u8| {
        let file = &files[&format!("games/000{number}.json")];
        serde_json::from_str::<serde_json::Value>(file).unwrap()
    };
    assert!(!files.contains_key("games/0004.json"), "nobody else's");
    let over = read(1);
    assert_eq!(
        (&over["title"], &over["outcome"], &over["players"][1]),
        (&"Over".into(), &"second".into(), &"rule-of-thumb".into())
    );
    let record = DuelRecord::read(&over["record"].to_string(), cards).unwrap();
    assert_eq!((record.seed, record.conceded), (games[0].session.record().seed, Some(Seat::First)));
    assert_eq!(read(2)["record"]["game"], "necrogenesis", "both hands are theirs");
    let going_on = read(3);
    assert!(going_on["record"].is_null() && going_on["outcome"].is_null());
    assert!(!going_on["lines"].as_array().unwrap().is_empty(), "{going_on}");
    let seed = games[1].session.record().seed.0.map(|byte| format!("{byte:02x}")).concat();
    assert!(files.values().all(|text| !text.contains(&seed)));
    // Nothing of it is loaded.
    assert_eq!(house.brought(&glenn, &files).await.unwrap(), []);
}

#[tokio::test]
async fn what_cannot_be_loaded_is_told_of_each_deck_and_the_rest_is() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    saving(&house, &caller, Uuid::from_bytes([1; 16]).into()).await;
    let whole = house.taken(&caller).await.unwrap();
    let deck = whole["decks/0001/deck.json"].clone();
    let mut files = whole.clone();
    for (folder, text) in [
        ("decks/0002", deck.replace(deck_game(&deck), "chess")),
        ("decks/0003", "nonsense".to_owned()),
        ("decks/0004", deck.replace("\"version\": 1", "\"version\": 9")),
        ("decks/0005", deck.clone()),
    ] {
        files.insert(format!("{folder}/deck.json"), text);
    }
    files.insert("decks/0005/versions/00000001.json".to_owned(), "{".to_owned());
    let loaded = house.brought(&caller, &files).await.unwrap();
    let faults: Vec<_> = loaded.iter().map(|deck| deck.fault.as_deref().unwrap_or("")).collect();
    assert_eq!(faults.len(), 5);
    assert_eq!(faults[0], "");
    for (fault, words) in faults[1..].iter().zip(["no game “chess”", "cannot be read", "newer program", "none of its"])
    {
        assert!(fault.contains(words), "{fault}");
    }
    assert_eq!(told(&house.brought(&caller, &Files::new()).await), "Archive(None)");
    house.pass(CONFIRMED_FOR_MS + 1);
    assert_eq!(told(&house.taken(&caller).await), "Confirm");
    assert_eq!(told(&house.brought(&caller, &whole).await), "Confirm");
}

/// The game that a deck's file names.
fn deck_game(deck: &str) -> &str {
    deck.split("\"game\": \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap()
}
