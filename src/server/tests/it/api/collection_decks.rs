//! Decks and the copies for them as programs ask for them: what each has, which fit at once, what to buy, building.

use axum::http::Method;
use serde_json::{Value, json};

use super::{
    asked,
    collections::{ask, kind},
    json as read,
    tokens::{by, token_of},
};
use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
};

const BOTH: [&str; 2] = ["collection:write", "decks:write"];

async fn site() -> TestApp {
    TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await
}

fn request(number: u8) -> String {
    format!("019000000000700080000000000{number:05}")
}

fn detail(answer: &TestResponse) -> String {
    read(answer)["detail"].as_str().unwrap_or_else(|| panic!("{}", answer.text())).to_owned()
}

/// Makes a deck of lines, copies of a card each, and answers its id.
async fn deck(app: &TestApp, token: &str, name: &str, lines: &[(u32, &str)]) -> String {
    let lines: Vec<Value> = lines
        .iter()
        .map(|(quantity, card)| json!({"section": "survivor_deck", "card": card, "quantity": quantity}))
        .collect();
    let body = json!({"deck": {"game": "necrogenesis", "name": name, "lines": lines}});
    let made = app.send(by(token, asked(Method::POST, "/api/v1/decks", Some(&body)))).await;
    assert_eq!(made.status, 201, "{}", made.text());
    read(&made)["id"].as_str().unwrap().to_owned()
}

/// Writes other lines into a deck.
async fn rewrite(app: &TestApp, token: &str, id: &str, name: &str, lines: &[(u32, &str)]) {
    let lines: Vec<Value> = lines
        .iter()
        .map(|(quantity, card)| json!({"section": "survivor_deck", "card": card, "quantity": quantity}))
        .collect();
    let body = json!({"base": 1, "deck": {"game": "necrogenesis", "name": name, "lines": lines}});
    let saved = app.send(by(token, asked(Method::PUT, &format!("/api/v1/decks/{id}"), Some(&body)))).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
}

const PIPE: &str = "Rusty Pipe";
const STAFF: &str = "Lantern Staff";

/// Three Pipes, of which two are in the binder, and two Staffs in a box; two decks that both want two Pipes and a Staff.
/// Answers a token and the decks, the one that is listed first first.
async fn shelf(app: &TestApp, rick: &Browser<'_>) -> (String, String, String) {
    let token = token_of(rick, &BOTH).await;
    let lines = json!({"lines": ["45", "@Binder", "45x2", "@Box", "46x2"]});
    let entered = ask(app, &token, Method::POST, "/entries", Some(&lines)).await;
    assert_eq!(entered.status, 200, "{}", entered.text());
    let wall = deck(app, &token, "Wall", &[(2, PIPE), (1, STAFF)]).await;
    let rush = deck(app, &token, "Rush", &[(2, PIPE), (1, STAFF)]).await;
    (token, rush, wall)
}

async fn get(app: &TestApp, token: &str, rest: &str) -> Value {
    let answer = ask(app, token, Method::GET, rest, None).await;
    assert_eq!(answer.status, 200, "{rest}: {}", answer.text());
    read(&answer)
}

async fn change(app: &TestApp, token: &str, id: &str, body: &Value) -> TestResponse {
    ask(app, token, Method::POST, &format!("/decks/{id}"), Some(body)).await
}

/// How many copies are in each place.
async fn places(app: &TestApp, token: &str) -> Vec<(String, u64)> {
    let listed = get(app, token, "/places").await;
    let place = |place: &Value| (place["place"].as_str().unwrap().to_owned(), place["copies"].as_u64().unwrap());
    listed["places"].as_array().unwrap().iter().map(place).filter(|(_, copies)| *copies > 0).collect()
}

fn sums(deck: &Value) -> [u64; 3] {
    ["have", "elsewhere", "missing"].map(|name| deck[name].as_u64().unwrap())
}

#[tokio::test]
async fn decks_are_told_with_what_they_have_and_where_the_rest_is() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let (token, rush, wall) = shelf(&app, &rick).await;
    let listed = get(&app, &token, "/decks").await;
    let names: Vec<_> = listed["decks"].as_array().unwrap().iter().map(|deck| deck["name"].clone()).collect();
    assert_eq!(names, ["Rush", "Wall"], "the one that was changed last first");
    assert!(
        listed["decks"].as_array().unwrap().iter().all(|deck| sums(deck) == [0, 3, 0] && deck["is_built"] == false)
    );
    assert_eq!((&listed["contested"], &listed["others_built"]), (&json!([]), &json!([])));
    let ranked = get(&app, &token, &format!("/decks?ranking={wall}")).await;
    assert_eq!(ranked["decks"][0]["id"], json!(wall));

    let one = get(&app, &token, &format!("/decks/{rush}")).await;
    assert_eq!((sums(&one["deck"]), &one["is_gone"], &one["out"]), ([0, 3, 0], &json!(false), &json!([])));
    let line = &one["lines"][0];
    assert_eq!((&line["card"], &line["section"], &line["line"]), (&json!(PIPE), &json!("survivor_deck"), &json!(0)));
    let pieces = line["pieces"].as_array().unwrap();
    assert_eq!(pieces.iter().map(|piece| piece["copies"].as_u64().unwrap()).sum::<u64>(), 2);
    for piece in pieces {
        assert_eq!(
            (&piece["why"], &piece["says"], &piece["from_deck"]),
            (&json!("free"), &json!("free"), &Value::Null)
        );
        assert_eq!(piece["holding"]["number"], "NG-01-045");
    }
    let kept = get(&app, &token, &format!("/decks/{rush}?keep=Binder")).await;
    let whys: Vec<_> = kept["lines"][0]["pieces"].as_array().unwrap().iter().map(|piece| &piece["why"]).collect();
    assert_eq!(whys, ["free", "protected"], "only one Pipe lies free beside those of the binder");
    let page = get(&app, &token, &format!("/decks/{rush}?limit=1")).await;
    assert_eq!((page["lines"].as_array().unwrap().len(), &page["next"]), (1, &json!(1)));
    let rest = get(&app, &token, &format!("/decks/{rush}?limit=1&after=1")).await;
    assert_eq!((&rest["lines"][0]["card"], &rest["next"]), (&json!(STAFF), &Value::Null));
    assert_eq!(sums(&rest["deck"]), [0, 3, 0], "the sums are of all lines");
}

#[tokio::test]
async fn a_deck_is_built_once_changed_and_taken_apart_to_where_its_copies_were() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let (token, rush, wall) = shelf(&app, &rick).await;
    let before = places(&app, &token).await;
    let build = json!({"request": request(1), "deed": "build"});
    let built = read(&change(&app, &token, &rush, &build).await);
    assert_eq!((&built["recorded"], &built["undo"]), (&json!(1), &json!(request(1))));
    let of_deck = format!("Deck: Rush #{rush}");
    let copies = async |place: &str| {
        places(&app, &token).await.iter().find(|(name, _)| name == place).map_or(0, |(_, copies)| *copies)
    };
    assert_eq!(copies(&of_deck).await, 3);
    let one = get(&app, &token, &format!("/decks/{rush}")).await;
    assert_eq!((sums(&one["deck"]), &one["deck"]["is_built"]), ([3, 0, 0], &json!(true)));
    assert_eq!((&one["out"], &one["into"]), (&json!([]), &json!([])));
    assert_eq!(one["lines"][0]["pieces"][0]["why"], "in-place");
    let sum: u64 = one["goes_back"].as_array().unwrap().iter().map(|place| place["copies"].as_u64().unwrap()).sum();
    assert_eq!(sum, 3);

    // A request that is sent again counts once, whatever was done since.
    let again = read(&change(&app, &token, &rush, &build).await);
    assert_eq!((&again["recorded"], &again["undo"]), (&json!(0), &json!(request(1))));
    assert_eq!(copies(&of_deck).await, 3);
    let refused = change(&app, &token, &rush, &json!({"request": request(2), "deed": "build"})).await;
    assert_eq!((refused.status.as_u16(), kind(&refused)), (422, "collections:not-recorded".to_owned()));
    assert_eq!(detail(&refused), "There is nothing to be put in or taken out. Nothing was recorded.");

    // The other deck would need what this one has.
    let other = get(&app, &token, &format!("/decks/{wall}")).await;
    let taken: Vec<_> =
        other["lines"][0]["pieces"].as_array().unwrap().iter().filter(|piece| piece["why"] == "other-deck").collect();
    assert_eq!((taken.len(), &taken[0]["from_deck"]), (1, &json!(rush)));
    assert_eq!(taken[0]["says"], "what is in no built deck does not suffice");

    // A line fewer, another one more.
    rewrite(&app, &token, &rush, "Rush hour", &[(1, PIPE), (2, STAFF)]).await;
    let changed = get(&app, &token, &format!("/decks/{rush}")).await;
    assert_eq!((sums(&changed["deck"]), &changed["deck"]["is_built"]), ([2, 1, 0], &json!(true)));
    let part = |list: &str| (changed[list][0]["holding"]["number"].clone(), changed[list][0]["copies"].clone());
    assert_eq!(part("out"), (json!("NG-01-045"), json!(1)));
    assert_eq!(part("into"), (json!("NG-01-046"), json!(1)));
    let done = change(&app, &token, &rush, &json!({"request": request(3), "deed": "build"})).await;
    assert_eq!(done.status, 200, "{}", done.text());
    let all = get(&app, &token, &format!("/decks/{rush}")).await;
    assert_eq!((sums(&all["deck"]), &all["out"]), ([3, 0, 0], &json!([])));
    let history = get(&app, &token, "/history?limit=2").await;
    let kinds: Vec<_> =
        history["events"].as_array().unwrap().iter().map(|entry| &entry["event"]["cause"]["kind"]).collect();
    assert_eq!(kinds, ["built", "taken_apart"]);

    let apart = json!({"request": request(4), "deed": "take_apart"});
    assert_eq!(change(&app, &token, &rush, &apart).await.status, 200);
    assert_eq!(places(&app, &token).await, before);
    let refused = change(&app, &token, &rush, &json!({"request": request(5), "deed": "take_apart"})).await;
    assert!(detail(&refused).starts_with("The deck is not built"), "{}", detail(&refused));
    // All that a request did is taken back by its identity.
    let undone =
        ask(&app, &token, Method::POST, "/undo", Some(&json!({"events": [request(4), request(3), request(1)]}))).await;
    assert_eq!(undone.status, 200, "{}", undone.text());
    assert_eq!(places(&app, &token).await, before);
    assert_eq!(read(&change(&app, &token, &rush, &build).await)["recorded"], 0, "what was undone is not done again");
    assert_eq!(copies(&of_deck).await, 0);
}

#[tokio::test]
async fn of_many_requests_at_once_with_one_identity_one_counts() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let (token, rush, _) = shelf(&app, &rick).await;
    let build = json!({"request": request(1), "deed": "build"});
    let answers = futures_util::future::join_all((0..4).map(|_| change(&app, &token, &rush, &build))).await;
    let recorded: Vec<u64> = answers.iter().map(|answer| read(answer)["recorded"].as_u64().unwrap()).collect();
    assert_eq!(recorded.iter().filter(|recorded| **recorded > 0).count(), 1, "{recorded:?}");
    assert_eq!(sums(&get(&app, &token, &format!("/decks/{rush}")).await["deck"]), [3, 0, 0]);
}

#[tokio::test]
async fn only_what_is_named_goes_in_and_nothing_does_where_it_has_gone() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let (token, rush, _) = shelf(&app, &rick).await;
    let one = get(&app, &token, &format!("/decks/{rush}")).await;
    let staff = one["into"].as_array().unwrap().iter().find(|part| part["holding"]["number"] == "NG-01-046").unwrap();
    let named = json!({"request": request(1), "deed": "build", "into": [staff]});
    let done = change(&app, &token, &rush, &named).await;
    assert_eq!(read(&done)["recorded"], 1, "{}", done.text());
    let one = get(&app, &token, &format!("/decks/{rush}")).await;
    assert_eq!((sums(&one["deck"]), &one["deck"]["is_built"]), ([1, 2, 0], &json!(true)));
    let mut many = staff.clone();
    many["copies"] = json!(9);
    let refused = change(&app, &token, &rush, &json!({"request": request(2), "deed": "build", "into": [many]})).await;
    assert_eq!(
        detail(&refused),
        "Of NG-01-046 there are fewer copies than when this was shown. Look at it again. Nothing was recorded."
    );
    let refused = change(&app, &token, &rush, &json!({"request": request(2), "deed": "build", "out": [staff]})).await;
    assert!(detail(&refused).starts_with("Something is in another place"), "{}", detail(&refused));
    assert_eq!(sums(&get(&app, &token, &format!("/decks/{rush}")).await["deck"]), [1, 2, 0]);
}

#[tokio::test]
async fn decks_that_fit_at_once_are_chosen_by_ranking_or_by_number_and_explained() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let (token, rush, wall) = shelf(&app, &rick).await;
    let small = deck(&app, &token, "Small", &[(1, PIPE)]).await;
    let ids = |answer: &Value| -> Vec<String> {
        answer["decks"].as_array().unwrap().iter().map(|deck| deck["id"].as_str().unwrap().to_owned()).collect()
    };
    let ranked = get(&app, &token, &format!("/decks-at-once?ranking={wall},{rush}")).await;
    assert_eq!(ids(&ranked), [wall.clone(), small.clone()]);
    let label = |answer: &Value| (answer["certainty"].clone(), answer["at_least"].clone(), answer["at_most"].clone());
    assert_eq!((label(&ranked), &ranked["asked"]), ((json!("exact"), json!(2), json!(2)), &json!(3)));
    let most = get(&app, &token, "/decks-at-once?by=number").await;
    assert_eq!((label(&most), &most["by"]), ((json!("optimal"), json!(2), json!(2)), &json!("number")));
    let page = rick.get("/necrogenesis/collection/decks").await;
    assert!(page.text().contains("2 of 3 (optimal: no choice has more)"), "the page says the same: {}", page.text());
    let lines = ranked["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    for line in lines {
        assert_eq!((&line["missing"], &line["elsewhere"]), (&json!(0), &line["copies"]), "{line}");
        assert!(line["pieces"].as_array().unwrap().iter().all(|piece| piece["why"] == "free"), "{line}");
    }
    let picked = get(&app, &token, &format!("/decks-at-once?pick={rush}")).await;
    assert_eq!((ids(&picked), &picked["asked"]), (vec![rush.clone()], &json!(1)));
    // The same copies serve each of a group.
    let turns = get(&app, &token, &format!("/decks-at-once?turns={rush},{wall}")).await;
    assert_eq!(turns["at_least"], 3);
    let listed = get(&app, &token, &format!("/decks?turns={rush},{wall}")).await;
    let group = &listed["in_turns"][0];
    assert_eq!(group["decks"], json!([rush, wall]));
    assert_eq!((&group["changes"][0]["stay"], &group["changes"][0]["out"]), (&json!(3), &json!([])));
    // What is built is contested where there is too little for all.
    for (number, id) in [(1, &rush), (2, &wall)] {
        let done = change(&app, &token, id, &json!({"request": request(number), "deed": "build"})).await;
        assert_eq!(done.status, 200, "{}", done.text());
    }
    let contested = get(&app, &token, "/decks").await["contested"].clone();
    assert_eq!((&contested[0]["card"], &contested[0]["copies"]), (&json!(PIPE), &json!(1)));
    assert_eq!(get(&app, &token, &format!("/decks/{rush}")).await["contested"], contested);
}

#[tokio::test]
async fn a_built_deck_gives_its_copies_to_the_one_that_takes_turns_with_it() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let (token, rush, wall) = shelf(&app, &rick).await;
    let before = places(&app, &token).await;
    assert_eq!(change(&app, &token, &rush, &json!({"request": request(1), "deed": "build"})).await.status, 200);
    let one = get(&app, &token, &format!("/decks/{wall}?turns={rush},{wall}")).await;
    assert_eq!((&one["gives"][0]["from"], &one["gives"][0]["stay"]), (&json!(rush), &json!(3)));
    assert_eq!(one["lines"][0]["pieces"][0]["why"], "shared");
    let build = json!({"request": request(2), "deed": "build", "turns": [[rush, wall]]});
    assert_eq!(change(&app, &token, &wall, &build).await.status, 200);
    let listed = get(&app, &token, "/decks").await;
    let built = |id: &str| {
        let deck = listed["decks"].as_array().unwrap().iter().find(|deck| deck["id"] == id).unwrap();
        (deck["is_built"].clone(), deck["have"].clone())
    };
    assert_eq!((built(&wall), built(&rush)), ((json!(true), json!(3)), (json!(false), json!(0))));
    let one = get(&app, &token, &format!("/decks/{wall}")).await;
    assert_eq!(one["goes_back"], json!([{"place": format!("Deck: Rush #{rush}"), "copies": 3}]));
    let all = json!({"events": [request(2), request(1)]});
    assert_eq!(ask(&app, &token, Method::POST, "/undo", Some(&all)).await.status, 200);
    assert_eq!(places(&app, &token).await, before);
}

#[tokio::test]
async fn what_decks_lack_is_priced_by_a_list_and_never_without_of_how_many_cards() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let (token, rush, wall) = shelf(&app, &rick).await;
    let lack = get(&app, &token, "/decks-lack").await;
    assert_eq!((&lack["copies"], &lack["cost"], &lack["asked"]), (&json!(1), &Value::Null, &json!(2)));
    assert_eq!((&lack["cards"][0]["card"], &lack["cards"][0]["cheapest"]), (&json!(PIPE), &Value::Null));
    let list = json!({"text": "number,currency,price,date\nNG-01-045,EUR,1.50,2026-11-02\n"});
    assert_eq!(ask(&app, &token, Method::PUT, "/prices/November", Some(&list)).await.status, 200);
    let priced = get(&app, &token, "/decks-lack").await;
    let cheapest = &priced["cards"][0]["cheapest"];
    assert_eq!((&cheapest["number"], &cheapest["amount"]), (&json!("NG-01-045"), &json!("1.50")));
    assert_eq!(
        priced["cost"],
        json!({"list": "November", "day": "2026-11-02", "currency": "EUR", "amount": "1.50", "priced": 1, "of": 1, "unpriced_copies": 0})
    );
    let turns = get(&app, &token, &format!("/decks-lack?turns={rush},{wall}&list=November&currency=EUR")).await;
    assert_eq!((&turns["copies"], &turns["cards"]), (&json!(0), &json!([])));
    assert_eq!(ask(&app, &token, Method::GET, "/decks-lack?list=May", None).await.status, 404);
    let refused = ask(&app, &token, Method::GET, "/decks-lack?currency=USD", None).await;
    assert!(detail(&refused).contains("no price in “USD”, but in EUR"), "{}", detail(&refused));
}

#[tokio::test]
async fn a_token_needs_the_scopes_of_both_and_nobody_elses_deck_is_there() {
    let app = site().await;
    let (rick, maggie) = (Browser::of(&app, "Rick").await, Browser::of(&app, "Maggie").await);
    let (token, rush, _) = shelf(&app, &rick).await;
    let build = json!({"request": request(1), "deed": "build"});
    for (scopes, lacks) in [
        (["collection:write"].as_slice(), "decks:read"),
        (["decks:write"].as_slice(), "collection:"),
        (["wants:write"].as_slice(), "collection:"),
    ] {
        let poor = token_of(&rick, scopes).await;
        for rest in
            ["/decks".to_owned(), "/decks-at-once".to_owned(), "/decks-lack".to_owned(), format!("/decks/{rush}")]
        {
            let refused = ask(&app, &poor, Method::GET, &rest, None).await;
            assert_eq!((refused.status.as_u16(), kind(&refused)), (403, "tokens:scope".to_owned()), "{rest}");
            assert!(detail(&refused).contains(&format!("no scope “{lacks}")), "{}", detail(&refused));
        }
        let refused = change(&app, &poor, &rush, &build).await;
        assert_eq!((refused.status.as_u16(), kind(&refused)), (403, "tokens:scope".to_owned()));
    }
    let reads = token_of(&rick, &["collection:read", "decks:read"]).await;
    assert_eq!(sums(&get(&app, &reads, &format!("/decks/{rush}")).await["deck"]), [0, 3, 0]);
    let refused = change(&app, &reads, &rush, &build).await;
    assert!(detail(&refused).contains("no scope “collection:write”"), "{}", detail(&refused));

    let theirs = token_of(&maggie, &BOTH).await;
    assert_eq!(ask(&app, &theirs, Method::GET, &format!("/decks/{rush}"), None).await.status, 404);
    assert_eq!(change(&app, &theirs, &rush, &build).await.status, 404);
    assert_eq!(change(&app, &theirs, &rush, &json!({"request": request(1), "deed": "take_apart"})).await.status, 404);
    let refused = ask(&app, &theirs, Method::GET, &format!("/decks-at-once?pick={rush}"), None).await;
    assert_eq!(refused.status, 400, "as one that is not there: {}", refused.text());
    assert_eq!(get(&app, &theirs, "/decks").await["decks"], json!([]));
    assert_eq!(places(&app, &token).await.iter().map(|(_, copies)| copies).sum::<u64>(), 5);
    assert_eq!(app.send(asked(Method::GET, "/api/v1/games/necrogenesis/collection/decks", None)).await.status, 401);
}

#[tokio::test]
async fn a_deck_that_is_gone_is_taken_apart_and_nothing_else() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let (token, rush, wall) = shelf(&app, &rick).await;
    let before = places(&app, &token).await;
    let archive = asked(Method::PATCH, &format!("/api/v1/decks/{wall}"), Some(&json!({"archived": true})));
    assert_eq!(app.send(by(&token, archive)).await.status, 200);
    assert_eq!(
        ask(&app, &token, Method::GET, &format!("/decks/{wall}"), None).await.status,
        404,
        "it is in the archive"
    );
    assert_eq!(change(&app, &token, &rush, &json!({"request": request(1), "deed": "build"})).await.status, 200);
    let gone = app.send(by(&token, asked(Method::DELETE, &format!("/api/v1/decks/{rush}"), None))).await;
    assert_eq!(gone.status, 204);
    let others = get(&app, &token, "/decks").await["others_built"].clone();
    assert_eq!(others, json!([{"id": rush, "name": "Rush", "copies": 3}]));
    let one = get(&app, &token, &format!("/decks/{rush}")).await;
    assert_eq!((&one["is_gone"], &one["deck"]["name"], &one["lines"]), (&json!(true), &json!("Rush"), &json!([])));
    assert_eq!(change(&app, &token, &rush, &json!({"request": request(2), "deed": "build"})).await.status, 404);
    // The request that built it is known all the same.
    let again = change(&app, &token, &rush, &json!({"request": request(1), "deed": "build"})).await;
    assert_eq!(read(&again)["recorded"], 0, "{}", again.text());
    assert_eq!(change(&app, &token, &rush, &json!({"request": request(3), "deed": "take_apart"})).await.status, 200);
    assert_eq!(places(&app, &token).await, before);
    assert_eq!(ask(&app, &token, Method::GET, &format!("/decks/{rush}"), None).await.status, 404);
}

#[tokio::test]
async fn what_means_nothing_is_told_with_what_does() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let (token, rush, wall) = shelf(&app, &rick).await;
    for (rest, words) in [
        ("/decks?rank=1".to_owned(), "it has no “rank”"),
        ("/decks?ranking=x".to_owned(), "“ranking” is not what this address reads: there is no deck “x” of yours"),
        (format!("/decks?ranking={rush}&ranking={wall}"), "it is said once at most"),
        (format!("/decks-at-once?pick={rush},{rush}"), "is named twice"),
        ("/decks-at-once?by=luck".to_owned(), "it is ranking or number"),
        ("/decks-at-once?limit=501".to_owned(), "a page has 1 to 500 lines"),
        ("/decks-at-once?after=x".to_owned(), "“x” is no number"),
        ("/decks?keep=Cellar".to_owned(), "there is no place “Cellar” with copies in it"),
        (format!("/decks?turns={rush}"), "two decks at least"),
        (format!("/decks/{rush}?ranking={wall}"), "it has no “ranking”"),
    ] {
        let refused = ask(&app, &token, Method::GET, &rest, None).await;
        assert_eq!(refused.status, 400, "{rest}: {}", refused.text());
        assert!(detail(&refused).contains(words), "{rest}: {}", detail(&refused));
    }
    let holding = json!({"number": "NG-01-045", "edition": "unlimited", "finish": "regular"});
    for (body, words) in [
        (json!({"deed": "build"}), "missing field `request`"),
        (json!({"request": request(1), "deed": "burn"}), "unknown variant `burn`"),
        (json!({"request": "7", "deed": "build"}), "request: 32 hexadecimal digits"),
        (json!({"request": request(1), "deed": "take_apart", "out": []}), "all of a deck is taken apart"),
        (json!({"request": request(1), "deed": "build", "into": []}), "leave both out to build all of the deck"),
        (
            json!({"request": request(1), "deed": "build", "into": [{"holding": holding, "copies": 0}]}),
            "“copies” is 1 to 2147483647",
        ),
        (
            json!({"request": request(1), "deed": "build", "into": vec![json!({"holding": holding, "copies": 1}); 2_001]}),
            "at most 2000 kinds",
        ),
        (json!({"request": request(1), "deed": "build", "keep": ["Cellar"]}), "there is no place “Cellar”"),
        (json!({"request": request(1), "deed": "build", "turns": [[rush, rush]]}), "is named twice"),
    ] {
        let refused = change(&app, &token, &rush, &body).await;
        assert!(matches!(refused.status.as_u16(), 400 | 422), "{body}: {}", refused.text());
        assert!(detail(&refused).contains(words), "{body}: {}", detail(&refused));
    }
    assert_eq!(ask(&app, &token, Method::GET, "/decks/nothing", None).await.status, 404);
    assert_eq!(get(&app, &token, "/history?limit=1").await["events"][0]["event"]["cause"]["kind"], "acquired");
}
