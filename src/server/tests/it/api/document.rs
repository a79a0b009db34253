//! The document of the API, its examples, and that nothing that was released breaks.

use std::{collections::BTreeSet, fs};

use axum::http::Method;
use safehouse_server::http::{
    access::endpoints,
    api::{self, examples::EXAMPLES},
};
use safehouse_service::{Caller, log};
use safehouse_testing::{repository, sample, shipped};
use serde_json::{Value, json};

use super::{
    asked,
    events::{CORNER, works_in},
    json as read,
    tokens::{by, token_of},
};
use crate::{browser::Browser, own_key, test_app::TestApp};

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

fn document() -> Value {
    serde_json::to_value(api::document()).unwrap()
}

/// Every operation: its id, path and method.
fn operations(document: &Value) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in METHODS {
            if let Some(operation) = item.get(method) {
                let id = operation["operationId"].as_str().unwrap().to_owned();
                found.push((id, path.clone(), method.to_owned()));
            }
        }
    }
    found
}

#[test]
fn the_document_in_the_repository_is_that_of_the_code() {
    sample::check("src/server/api", "openapi", &api::document());
}

#[test]
fn the_document_has_every_address_once_with_an_example() {
    let document = document();
    assert_eq!(document["openapi"].as_str().map(|version| &version[..3]), Some("3.1"));
    let operations = operations(&document);
    let documented: BTreeSet<_> = operations.iter().map(|(_, path, _)| path.as_str()).collect();
    let answered: BTreeSet<_> =
        endpoints().map(|endpoint| endpoint.path).filter(|path| path.starts_with("/api/v1/")).collect();
    assert_eq!(documented, answered);
    let ids: BTreeSet<_> = operations.iter().map(|(id, ..)| id.as_str()).collect();
    assert_eq!(ids.len(), operations.len());
    let shown: BTreeSet<_> = EXAMPLES.iter().map(|example| example.operation).collect();
    assert_eq!(ids, shown);
    for (id, path, method) in &operations {
        let operation = &document["paths"][path][method];
        assert!(operation["summary"].as_str().is_some_and(|words| !words.is_empty()), "{id}");
        assert!(operation["responses"]["default"].is_object(), "{id}");
    }
}

/// What examples need that is there before them: somebody else with a published deck.
pub(crate) async fn others_deck(app: &TestApp, daryl: &Browser<'_>) -> (String, String) {
    let token = token_of(daryl, &["decks:write", "publish", "social"]).await;
    let deck = json!({"deck": {"game": "necrogenesis", "name": "Bolts",
        "lines": [{"section": "survivor_deck", "card": "Rifle", "quantity": 2}]}});
    let made = app.send(by(&token, asked(Method::POST, "/api/v1/decks", Some(&deck)))).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let path = format!("{}/publication", made.header("location"));
    let publish = json!({"version": 1, "visibility": "public"});
    let published = app.send(by(&token, asked(Method::POST, &path, Some(&publish)))).await;
    assert_eq!(published.status, 201, "{}", published.text());
    (read(&published)["address"].as_str().unwrap().to_owned(), token)
}

/// What examples of groups need that is there before them.
pub(crate) struct OthersGroup {
    /// A group of somebody else.
    pub(crate) group: String,
    /// What lets into it.
    pub(crate) invited: String,
    /// The address of a deck that is for it.
    pub(crate) shown: String,
}

/// A group of somebody else's, who asks by this token, with a deck for it.
pub(crate) async fn others_group(app: &TestApp, other: &str) -> OthersGroup {
    let ask = async |method: Method, path: &str, body: Value| {
        let answer = app.send(by(other, asked(method, path, Some(&body)))).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.text());
        read(&answer)
    };
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let group = ask(Method::POST, "/api/v1/groups", json!({"name": "Hilltop"})).await;
    let group = text(&group["id"]);
    let path = format!("/api/v1/groups/{group}/invitations");
    let invited = ask(Method::POST, &path, json!({"uses": 9})).await;
    let deck = json!({"deck": {"game": "necrogenesis", "name": "For us",
        "lines": [{"section": "survivor_deck", "card": "Rifle", "quantity": 2}]}});
    let deck = ask(Method::POST, "/api/v1/decks", deck).await;
    let path = format!("/api/v1/decks/{}/publication", text(&deck["id"]));
    let shown = ask(Method::POST, &path, json!({"version": 1, "visibility": "group", "group": group})).await;
    OthersGroup { group, invited: text(&invited["token"]), shown: text(&shown["address"]) }
}

/// A group of this name of whoever asks by the first token, with whoever asks by the second
/// in it.
pub(crate) async fn shared_group(app: &TestApp, name: &str, owner: &str, member: &str) -> String {
    let ask = async |token: &str, path: &str, body: Value| {
        let answer = app.send(by(token, asked(Method::POST, path, Some(&body)))).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.text());
        read(&answer)
    };
    let group = ask(owner, "/api/v1/groups", json!({"name": name})).await["id"].as_str().unwrap().to_owned();
    let made = ask(owner, &format!("/api/v1/groups/{group}/invitations"), json!({"uses": 1})).await;
    ask(member, "/api/v1/group-invitations/accept", json!({"token": made["token"]})).await;
    group
}

/// The scopes of a token that may do everything.
pub(crate) const EVERYTHING: [&str; 8] =
    ["decks:write", "collection:write", "wants:write", "trades:write", "publish", "social", "games", "events:run"];

/// What examples of trades need that is there before them: copies that somebody else shows everybody and would give
/// away. Answers a token of theirs that trades.
pub(crate) async fn others_offers(app: &TestApp, daryl: &Browser<'_>) -> String {
    let token = token_of(daryl, &["collection:write", "trades:write"]).await;
    let came = json!({"events": [{
        "id": "0190000000007000800000000000abcd", "device": "0190000000007000800000000000abce", "sequence": 1,
        "at": 1_790_000_000_000_i64, "cause": {"kind": "acquired"},
        "changes": [{"holding": {"number": "NG-01-045", "edition": "unlimited", "finish": "regular", "is_for_trade": true}, "by": 9}],
    }]});
    let shown =
        json!({"visibility": "public", "counts": "exact", "fields": ["number", "name", "edition", "finish", "count"]});
    for (method, path, body) in [
        (Method::POST, "/api/v1/games/necrogenesis/collection/events", came),
        (Method::PUT, "/api/v1/games/necrogenesis/lists/trade", shown),
    ] {
        let answer = app.send(by(&token, asked(method, path, Some(&body)))).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.text());
    }
    token
}

/// What a store signed, as it stands in JSON: it brings a key of its own and publishes a list, by this token.
async fn notes_of(app: &TestApp, owner: &Browser<'_>, token: &str) -> String {
    let key = own_key::brings(app, owner, CORNER).await;
    let list = json!({"title": "Ours", "game": "necrogenesis", "format": "standard", "text": shipped::DECKS[0].text});
    let path = format!("/api/v1/stores/{CORNER}/lists");
    let published = app.send(by(token, asked(Method::POST, &path, Some(&list)))).await;
    assert_eq!(published.status, 201, "{}", published.text());
    let path = format!("/api/v1/stores/{CORNER}/statements");
    let waiting = read(&app.send(by(token, asked(Method::GET, &path, None))).await);
    let notes = own_key::signed(waiting["statements"][0]["statement"].as_str().unwrap(), &key);
    serde_json::to_string(&notes).unwrap().trim_matches('"').to_owned()
}

#[tokio::test]
async fn every_example_does_what_it_says() {
    let app = TestApp::with(|config| {
        (config.page_limit, config.write_limit) = (0, 0);
        config.public_url = Some("https://cards.example".parse().unwrap());
    })
    .await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_of(&rick, &EVERYTHING).await;
    let daryl = Browser::of(&app, "Daryl").await;
    let (public, other) = others_deck(&app, &daryl).await;
    others_offers(&app, &daryl).await;
    let carol = Browser::of(&app, "Carol").await;
    let bulk = read(&app.send(asked(Method::GET, "/api/v1/bulk", None)).await);
    let bulk = bulk["files"][0]["name"].as_str().unwrap().to_owned();
    let OthersGroup { group, invited, shown } = others_group(&app, &other).await;
    let passed = shared_group(&app, "Alexandria", &token, &other).await;
    let shared = shared_group(&app, "Kingdom", &token, &other).await;
    let mut names = vec![
        ("$BULK", bulk),
        ("$PUBLIC", public),
        ("$OTHER", "Daryl".to_owned()),
        ("$JOINED", group),
        ("$INVITED", invited),
        ("$SHOWN", shown),
        ("$PASSED", passed),
        ("$SHARED", shared),
        ("$STORE", CORNER.to_owned()),
        ("$LIST", serde_json::to_string(shipped::DECKS[0].text).unwrap().trim_matches('"').to_owned()),
    ];
    // The codes of players, by their numbers.
    let mut claims: Vec<(Value, String)> = Vec::new();
    for example in EXAMPLES {
        let fill = |text: &str| names.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value));
        let body: Option<Value> = example.body.map(|body| serde_json::from_str(&fill(body)).unwrap());
        let asked_for = asked(example.method.parse().unwrap(), &fill(example.address), body.as_ref());
        let asked_for = if example.is_own { by(&token, asked_for) } else { asked_for };
        let answer = app.send(asked_for).await;
        assert!(answer.status.is_success(), "{}: {} {}", example.operation, answer.status, answer.text());
        let answered = |member: &str| read(&answer)[member].as_str().unwrap().to_owned();
        match example.operation {
            "create_deck" => names.push(("$DECK", answered("id"))),
            "save_want_source" => names.push(("$SOURCE", answered("id"))),
            "save_wants" => names.push(("$WANT", read(&answer)["ids"][0].as_str().unwrap().to_owned())),
            "make_list_link" => names.push(("$LINKED", answered("token"))),
            "propose_trade" => names.push(("$TRADE", answered("id"))),
            "begin_test_game" => names.push(("$PLAYED", answered("id"))),
            "ask_measurement" => names.push(("$MEASURED", answered("id"))),
            "make_event" | "change_event" | "move_event" | "renew_event_invitation_code" => {
                names.retain(|(name, _)| !matches!(*name, "$EVENT" | "$REVISION"));
                names.push(("$EVENT", read(&answer)["event"]["event"].as_str().unwrap().to_owned()));
                names.push(("$REVISION", read(&answer)["revision"].to_string()));
            }
            // The log signs what was stated before there is a file of it.
            "reveal_event_lists" | "publish_store_list" => {
                log::sign_checkpoint(&app.site.app.service, &Caller::Job).await.unwrap();
            }
            // A store that keeps its key itself has stated something.
            "list_store_statements" => names.push(("$NOTES", notes_of(&app, &rick, &token).await)),
            "register_for_event" | "enter_event_player" => {
                let claim = answered("claim");
                if example.operation == "register_for_event" {
                    names.push(("$CLAIM", claim.clone()));
                }
                claims.push((read(&answer)["number"].clone(), claim));
            }
            "publish_event_round" => {
                let matches = read(&answer)["rounds"][0]["matches"].clone();
                let own = claims.iter().find(|(_, claim)| names.contains(&("$CLAIM", claim.clone())));
                let (number, _) = own.unwrap();
                for game in matches.as_array().unwrap() {
                    let rival = match (&game["a"], &game["b"]) {
                        (a, b) if a == number => b,
                        (a, b) if b == number => a,
                        _ => {
                            names.push(("$NEXT", game["table"].to_string()));
                            continue;
                        }
                    };
                    let (_, claim) = claims.iter().find(|(number, _)| number == rival).unwrap();
                    names.extend([("$TABLE", game["table"].to_string()), ("$RIVAL", claim.clone())]);
                }
            }
            "invite_event_staff" => {
                let accepted = carol.post(&format!("/stores/accept/{}", answered("token")), &[]).await;
                assert_eq!(accepted.status, 303, "{}", accepted.text());
                names.extend([("$HELPER", "Carol".to_owned()), ("$ASKED", answered("id"))]);
            }
            "make_group" => names.push(("$GROUP", answered("id"))),
            "make_webhook" => names.push(("$WEBHOOK", answered("id"))),
            "say_comment" => names.push(("$COMMENT", answered("id"))),
            "publish_deck" => {
                let said = json!({"address": answered("address"), "body": "Well made."});
                let said = app.send(by(&other, asked(Method::POST, "/api/v1/comments", Some(&said)))).await;
                // Before the shorter name, of which it is the beginning.
                names.insert(0, ("$COMMENT_ON_MINE", read(&said)["id"].as_str().unwrap().to_owned()));
            }
            _ => {}
        }
    }
}

#[tokio::test]
async fn the_page_of_the_api_tells_all_of_it() {
    let app = TestApp::new().await;
    let page = app.get("/api").await;
    assert_eq!(page.status, 200);
    let text = page.text();
    for (_, path, method) in operations(&document()) {
        assert!(text.contains(&format!("{} {path}", method.to_uppercase())), "{method} {path}");
    }
    assert!(text.contains("curl -X POST") && text.contains("What changed"));
}

/// What of a released document a new one breaks: whoever wrote a program for the one stumbles
/// over the other.
fn breaks(old: &Value, new: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    for (id, path, method) in operations(old) {
        let (before, after) = (&old["paths"][&path][&method], &new["paths"][&path][&method]);
        if after.is_null() {
            faults.push(format!("{id} is gone"));
            continue;
        }
        let parameters = |operation: &Value| operation["parameters"].as_array().cloned().unwrap_or_default();
        for parameter in parameters(before) {
            let same = parameters(after)
                .into_iter()
                .find(|other| other["name"] == parameter["name"] && other["in"] == parameter["in"]);
            match same {
                None => faults.push(format!("{id}: the parameter {} is gone", parameter["name"])),
                Some(other) => {
                    if other["required"] == true && parameter["required"] != true {
                        faults.push(format!("{id}: the parameter {} is required", parameter["name"]));
                    }
                    compare(
                        &format!("{id}: {}", parameter["name"]),
                        (old, &parameter["schema"]),
                        (new, &other["schema"]),
                        true,
                        &mut faults,
                        0,
                    );
                }
            }
        }
        for parameter in parameters(after).iter().filter(|parameter| parameter["required"] == true) {
            if !parameters(before).iter().any(|other| other["name"] == parameter["name"]) {
                faults.push(format!("{id}: the parameter {} is new and required", parameter["name"]));
            }
        }
        let scopes = |operation: &Value| operation["security"][0]["token"].as_array().cloned();
        match (scopes(before), scopes(after)) {
            (None, Some(_)) => faults.push(format!("{id} needs a token")),
            (Some(had), Some(has)) if has.iter().any(|scope| !had.contains(scope)) => {
                faults.push(format!("{id} needs another scope"));
            }
            _ => {}
        }
        let is_needed = |operation: &Value| operation["requestBody"]["required"] == true;
        if is_needed(after) && !is_needed(before) {
            faults.push(format!("{id} needs a body"));
        }
        let body = |operation: &Value| operation["requestBody"]["content"]["application/json"]["schema"].clone();
        compare(&format!("{id} reads"), (old, &body(before)), (new, &body(after)), true, &mut faults, 0);
        for (status, response) in before["responses"].as_object().unwrap() {
            for (media, content) in response["content"].as_object().cloned().unwrap_or_default() {
                let other = &after["responses"][status]["content"][&media]["schema"];
                if other.is_null() {
                    faults.push(format!("{id}: {status} as {media} is gone"));
                } else {
                    compare(&format!("{id} answers"), (old, &content["schema"]), (new, other), false, &mut faults, 0);
                }
            }
        }
    }
    faults
}

/// The schema itself, where it is only named.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str().and_then(|name| name.strip_prefix('#')) {
        Some(pointer) => document.pointer(pointer).unwrap_or(&Value::Null),
        None => schema,
    }
}

fn compare(
    at: &str,
    old: (&Value, &Value),
    new: (&Value, &Value),
    is_read: bool,
    faults: &mut Vec<String>,
    depth: usize,
) {
    let (before, after) = (resolved(old.0, old.1), resolved(new.0, new.1));
    if before.is_null() || depth > 12 {
        return;
    }
    let types = |schema: &Value| -> BTreeSet<String> {
        match &schema["type"] {
            Value::Array(types) => types.iter().map(ToString::to_string).collect(),
            Value::Null => BTreeSet::new(),
            one => BTreeSet::from([one.to_string()]),
        }
    };
    let (old_types, new_types) = (types(before), types(after));
    // What is read may become more, what is answered less.
    let (narrow, wide) = if is_read { (&old_types, &new_types) } else { (&new_types, &old_types) };
    if !narrow.is_subset(wide) {
        faults.push(format!("{at} was {old_types:?} and is {new_types:?}"));
    }
    if before["format"] != after["format"] && !before["format"].is_null() {
        faults.push(format!("{at} was {} and is {}", before["format"], after["format"]));
    }
    // What may be sent: no least that is more, no most that is less.
    for (bound, is_least) in [("minimum", true), ("minLength", true), ("maximum", false), ("maxLength", false)] {
        let (was, is) = (before[bound].as_f64(), after[bound].as_f64());
        let is_narrower = match (was, is) {
            (Some(was), Some(is)) => {
                if is_least {
                    is > was
                } else {
                    is < was
                }
            }
            (None, Some(_)) => true,
            _ => false,
        };
        if is_read && is_narrower {
            faults.push(format!("{at}: {bound} is {}", after[bound]));
        }
    }
    if is_read && after["additionalProperties"] == false && before["additionalProperties"] != false {
        faults.push(format!("{at}: nothing else may be sent"));
    }
    if is_read && !after["enum"].is_null() && before["enum"].is_null() {
        faults.push(format!("{at}: only some words may be sent"));
    }
    let words = |schema: &Value| -> BTreeSet<String> {
        schema["enum"].as_array().into_iter().flatten().map(ToString::to_string).collect()
    };
    for word in words(before).difference(&words(after)) {
        faults.push(format!("{at}: {word} is gone"));
    }
    let required = |schema: &Value| -> BTreeSet<String> {
        let names = schema["required"].as_array().into_iter().flatten();
        names.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let (had, has) = (required(before), required(after));
    if is_read {
        faults.extend(has.difference(&had).map(|name| format!("{at}: {name} is required")));
    } else {
        faults.extend(had.difference(&has).map(|name| format!("{at}: {name} may be missing")));
    }
    for (name, member) in before["properties"].as_object().cloned().unwrap_or_default() {
        match after["properties"].get(&name) {
            None => faults.push(format!("{at}: {name} is gone")),
            Some(other) => {
                compare(&format!("{at} {name}"), (old.0, &member), (new.0, other), is_read, faults, depth + 1)
            }
        }
    }
    if !before["items"].is_null() {
        compare(&format!("{at}[]"), (old.0, &before["items"]), (new.0, &after["items"]), is_read, faults, depth + 1);
    }
    for kind in ["allOf", "oneOf", "anyOf"] {
        let parts = |schema: &Value| schema[kind].as_array().cloned().unwrap_or_default();
        let (olds, news) = (parts(before), parts(after));
        if news.len() < olds.len() {
            faults.push(format!("{at}: a part is gone"));
        }
        // Whoever reads an answer knows no other forms of it.
        if !is_read && kind != "allOf" && news.len() > olds.len() {
            faults.push(format!("{at}: there is another form"));
        }
        for (one, other) in olds.iter().zip(&news) {
            compare(at, (old.0, one), (new.0, other), is_read, faults, depth + 1);
        }
    }
}

#[test]
fn nothing_that_was_released_breaks() {
    // It is copied from the other document when a version of the API is released.
    let released = fs::read_to_string(repository("src/server/api/released.json")).unwrap();
    let released: Value = serde_json::from_str(&released).unwrap();
    assert_eq!(breaks(&released, &document()), [""; 0]);
}

/// What is done to a document, and that.
type Change<'a> = (&'a str, &'a dyn Fn(&mut Value));

#[test]
fn what_would_break_a_program_is_found() {
    let now = document();
    let list = "/paths/~1api~1v1~1decks/get";
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut new = now.clone();
        change(&mut new);
        breaks(&now, &new)
    };
    assert_eq!(changed(&|_| {}), [""; 0]);
    let faults: [Change<'_>; 20] = [
        ("a path that goes", &|new| drop(new["paths"].as_object_mut().unwrap().remove("/api/v1/decks"))),
        ("an answer that goes", &|new| {
            drop(new.pointer_mut(list).unwrap()["responses"].as_object_mut().unwrap().remove("200"))
        }),
        ("an answer in another form", &|new| {
            let content = &mut new.pointer_mut(list).unwrap()["responses"]["200"]["content"];
            *content = json!({"text/csv": content["application/json"].clone()});
        }),
        ("a member of an answer that may be missing", &|new| {
            new["components"]["schemas"]["SavedDecks"]["required"] = json!(["version"]);
        }),
        ("a member of an answer that may be null", &|new| {
            new["components"]["schemas"]["SavedDecks"]["properties"]["version"]["type"] = json!(["integer", "null"]);
        }),
        ("a member of an answer with another format", &|new| {
            new["components"]["schemas"]["DeckEntry"]["properties"]["id"]["format"] = json!("uri");
        }),
        ("a member deep in an answer that goes", &|new| {
            drop(new["components"]["schemas"]["DeckLine"]["properties"].as_object_mut().unwrap().remove("card"))
        }),
        ("another form of an answer", &|new| {
            let forms = new["components"]["schemas"]["SaveOthers"]["oneOf"].as_array_mut().unwrap();
            forms.push(forms[0].clone());
        }),
        ("a member that may not be sent any more", &|new| {
            drop(new["components"]["schemas"]["SaveDeck"]["properties"].as_object_mut().unwrap().remove("label"))
        }),
        ("a member that is to be sent as another type", &|new| {
            new["components"]["schemas"]["SaveDeck"]["properties"]["label"]["type"] = json!("integer");
        }),
        ("a bound that is narrower", &|new| {
            let limit = &mut new.pointer_mut(list).unwrap()["parameters"].as_array_mut().unwrap();
            let limit = limit.iter_mut().find(|parameter| parameter["name"] == "limit").unwrap();
            limit["schema"]["maximum"] = json!(50);
        }),
        ("a token that is needed", &|new| {
            let games = new.pointer_mut("/paths/~1api~1v1~1games/get").unwrap();
            games["security"] = json!([{"token": ["decks:read"]}]);
        }),
        ("another scope that is needed", &|new| {
            new.pointer_mut(list).unwrap()["security"] = json!([{"token": ["publish"]}]);
        }),
        ("an operation that goes", &|new| *new.pointer_mut(list).unwrap() = Value::Null),
        ("a parameter that goes", &|new| new.pointer_mut(list).unwrap()["parameters"] = json!([])),
        ("a parameter that is asked for", &|new| {
            let parameters = new.pointer_mut(list).unwrap()["parameters"].as_array_mut().unwrap();
            parameters.push(json!({"name": "new", "in": "query", "required": true, "schema": {"type": "string"}}));
        }),
        ("a member of an answer that goes", &|new| {
            new["components"]["schemas"]["SavedDecks"]["properties"].as_object_mut().unwrap().remove("next");
        }),
        ("a member of an answer of another type", &|new| {
            new["components"]["schemas"]["SavedDecks"]["properties"]["version"]["type"] = json!("string");
        }),
        ("a member that must be sent", &|new| {
            new["components"]["schemas"]["SaveDeck"]["required"].as_array_mut().unwrap().push(json!("label"));
        }),
        ("a word that goes", &|new| {
            new["components"]["schemas"]["ListForm"]["enum"].as_array_mut().unwrap().pop();
        }),
    ];
    for (what, change) in faults {
        assert!(!changed(change).is_empty(), "{what}");
    }
    let more: [Change<'_>; 2] = [
        ("a member more", &|new| {
            new["components"]["schemas"]["SavedDecks"]["properties"]["more"] = json!({"type": "string"})
        }),
        ("a parameter that may be left out", &|new| {
            let parameters = new.pointer_mut(list).unwrap()["parameters"].as_array_mut().unwrap();
            parameters.push(json!({"name": "new", "in": "query", "required": false, "schema": {"type": "string"}}));
        }),
    ];
    for (what, change) in more {
        assert_eq!(changed(change), [""; 0], "{what}");
    }
}
