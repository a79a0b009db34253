//! A stranger who knows nothing but the document of the API and has a token: asks for
//! everything in it, with what the document and earlier answers say, and holds each answer
//! against what the document promises. And somebody who sends garbage to all of it.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::Method;
use jsonschema::Validator;
use safehouse_service::{Caller, log};
use safehouse_testing::shipped;
use serde_json::{Map, Value, json};

use super::{
    asked,
    document::{EVERYTHING, OthersGroup, others_deck, others_group, others_offers, shared_group},
    events::{CORNER, event_over, works_in},
    json as read,
    tokens::{by, token_of},
};
use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
};

/// The most values that are tried of what earlier answers had.
const CANDIDATES: usize = 12;

/// An operation of the document.
struct Operation {
    id: String,
    path: String,
    method: Method,
    told: Value,
}

struct Stranger<'a> {
    app: &'a TestApp,
    token: String,
    document: Value,
    validators: BTreeMap<String, Validator>,
    /// What members of answers were, by the last word of the address that answered and the
    /// member, and by the member alone.
    seen: BTreeMap<(String, String), Vec<String>>,
}

fn operations(document: &Value) -> Vec<Operation> {
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, told) in item.as_object().unwrap() {
            let id = told["operationId"].as_str().unwrap().to_owned();
            let method = method.to_uppercase().parse().unwrap();
            found.push(Operation { id, path: path.clone(), method, told: told.clone() });
        }
    }
    found
}

/// The last word of an address that stands for itself.
fn last_word(path: &str) -> &str {
    path.split('/').rfind(|part| !part.is_empty() && !part.starts_with('{')).unwrap()
}

/// Whether an answer is a list of nothing.
fn is_bare(answer: &TestResponse) -> bool {
    if answer.header("content-type") != "application/json" {
        return false;
    }
    let value = read(answer);
    let mut lists = value.as_object().into_iter().flatten().filter_map(|(_, member)| member.as_array()).peekable();
    lists.peek().is_some() && lists.all(Vec::is_empty)
}

fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}

impl<'a> Stranger<'a> {
    async fn new(app: &'a TestApp, token: String) -> Self {
        let document = read(&app.send(asked(Method::GET, "/api/v1/openapi.json", None)).await);
        Self { app, token, document, validators: BTreeMap::new(), seen: BTreeMap::new() }
    }

    /// The schema itself, where it is only named.
    fn resolved<'s>(&'s self, schema: &'s Value) -> &'s Value {
        match schema["$ref"].as_str().and_then(|name| name.strip_prefix('#')) {
            Some(pointer) => self.document.pointer(pointer).unwrap(),
            None => schema,
        }
    }

    /// A value as a schema wants it: its examples and what is required. Of what earlier
    /// answers had, the one of this number, the last first.
    fn sample(&self, schema: &Value, name: &str, number: usize) -> Value {
        let schema = self.resolved(schema);
        for given in [&schema["example"], &schema["examples"][0], &schema["const"], &schema["enum"][0]] {
            if !given.is_null() {
                return given.clone();
            }
        }
        if let Some(parts) = schema["allOf"].as_array() {
            let mut all = Map::new();
            for part in parts {
                if let Value::Object(members) = self.sample(part, name, number) {
                    all.extend(members);
                }
            }
            return Value::Object(all);
        }
        for kind in ["oneOf", "anyOf"] {
            let parts = schema[kind].as_array().into_iter().flatten();
            if let Some(part) = parts.into_iter().find(|part| part["type"] != "null") {
                return self.sample(part, name, number);
            }
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds[0].as_str().unwrap_or_default(),
            kind => kind.as_str().unwrap_or_default(),
        };
        match kind {
            "object" => self.object(schema, number),
            "array" => json!([self.sample(&schema["items"], name, number)]),
            "string" => {
                let seen = self.seen.get(&(String::new(), name.to_owned()));
                let seen = seen.and_then(|seen| seen.iter().rev().nth(number % CANDIDATES));
                seen.map_or_else(|| json!("x"), |seen| json!(seen))
            }
            "integer" | "number" => schema.get("minimum").filter(|least| **least != 0).cloned().unwrap_or(json!(1)),
            "boolean" => json!(false),
            _ => Value::Null,
        }
    }

    fn object(&self, schema: &Value, number: usize) -> Value {
        let required: BTreeSet<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut object = Map::new();
        for (name, member) in schema["properties"].as_object().into_iter().flatten() {
            let has_example = !self.resolved(member)["example"].is_null() || !member["example"].is_null();
            if required.contains(name.as_str()) || has_example {
                let example = &member["example"];
                let value = if example.is_null() { self.sample(member, name, number) } else { example.clone() };
                object.insert(name.clone(), value);
            }
        }
        Value::Object(object)
    }

    /// What may stand in the place of a part of an address.
    fn candidates(&self, path: &str, parameter: &Value) -> Vec<String> {
        if let Some(example) = parameter["example"].as_str() {
            return vec![example.to_owned()];
        }
        let name = parameter["name"].as_str().unwrap();
        let before = path.split(&format!("/{{{name}}}")).next().unwrap();
        let word = last_word(before);
        // An author is named where their decks are.
        let member = if name == "name" && word != "bulk" { "author" } else { name };
        let of_word = self.seen.get(&(word.to_owned(), member.to_owned()));
        let anywhere = self.seen.get(&(String::new(), member.to_owned()));
        let all = of_word.into_iter().flatten().chain(anywhere.into_iter().flatten().filter(|_| of_word.is_none()));
        all.collect::<Vec<_>>().into_iter().rev().take(CANDIDATES).cloned().collect()
    }

    /// Every address that an operation may be asked at, with what is known.
    fn addresses(&self, operation: &Operation) -> Vec<String> {
        let mut paths = vec![operation.path.clone()];
        let mut query = Vec::new();
        for parameter in operation.told["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap();
            match parameter["in"].as_str().unwrap() {
                "path" => {
                    let values = self.candidates(&operation.path, parameter);
                    let put = |path: &String| {
                        let fill = |value: &String| path.replace(&format!("{{{name}}}"), &encoded(value));
                        values.iter().map(fill).collect::<Vec<_>>()
                    };
                    paths = paths.iter().flat_map(put).collect();
                }
                "query" => {
                    let example = parameter.get("example").or_else(|| parameter["schema"].get("default"));
                    if let Some(example) = example {
                        let text = example.as_str().map_or_else(|| example.to_string(), str::to_owned);
                        query.push(format!("{name}={}", encoded(&text)));
                    }
                }
                _ => {}
            }
        }
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        paths.truncate(CANDIDATES * 2);
        paths.into_iter().map(|path| path + &query).collect()
    }

    fn body(&self, operation: &Operation, number: usize) -> Option<Value> {
        let schema = &operation.told["requestBody"]["content"]["application/json"]["schema"];
        (!schema.is_null()).then(|| self.sample(schema, "", number))
    }

    async fn ask(&self, operation: &Operation, address: &str, body: Option<&Value>) -> TestResponse {
        let asked = asked(operation.method.clone(), address, body);
        let needs_token = operation.told["security"].as_array().is_some_and(|security| !security.is_empty());
        self.app.send(if needs_token { by(&self.token, asked) } else { asked }).await
    }

    /// Holds an answer against what the document promises.
    fn hold_against(&mut self, operation: &Operation, address: &str, answer: &TestResponse) {
        let (id, status) = (&operation.id, answer.status);
        let at = format!("{id} at {address:.200}: {status} {:.600}", answer.text());
        assert!(!status.is_server_error(), "{at}");
        let responses = &operation.told["responses"];
        let promised = &responses[status.as_str()];
        let promised = if promised.is_null() {
            assert!(status.is_client_error(), "{at}: nothing is said of this status");
            &responses["default"]
        } else {
            promised
        };
        let media = answer.header("content-type").split(';').next().unwrap().to_owned();
        let Some(content) = promised["content"].as_object() else {
            assert!(answer.bytes.is_empty(), "{at}: no body is promised");
            return;
        };
        let content = content.get(&media).unwrap_or_else(|| panic!("{at}: {media} is not promised"));
        let schema = &content["schema"];
        let key = schema.to_string();
        if !self.validators.contains_key(&key) {
            let whole = json!({
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "allOf": [schema],
                "components": self.document["components"],
            });
            let validator = jsonschema::draft202012::new(&whole).unwrap_or_else(|error| panic!("{id}: {error}"));
            self.validators.insert(key.clone(), validator);
        }
        let value = if media.ends_with("json") { read(answer) } else { json!(answer.text()) };
        let faults: Vec<_> = self.validators[&key]
            .iter_errors(&value)
            .map(|error| format!("{error} at {}", error.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{at}: {faults:?}");
    }

    /// Remembers what an answer had.
    fn learn(&mut self, word: &str, value: &Value) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| self.learn(word, value)),
            Value::Object(members) => {
                for (name, member) in members {
                    let text = match member {
                        Value::String(text) => text.clone(),
                        Value::Number(number) => number.to_string(),
                        _ => {
                            self.learn(word, member);
                            continue;
                        }
                    };
                    for word in [word, ""] {
                        let seen = self.seen.entry((word.to_owned(), name.clone())).or_default();
                        if !seen.contains(&text) {
                            seen.push(text.clone());
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

async fn site() -> TestApp {
    TestApp::with(|config| {
        (config.page_limit, config.write_limit) = (0, 0);
        config.public_url = Some("https://cards.example".parse().unwrap());
    })
    .await
}

/// Somebody asks the stranger for a trade, with copies of theirs.
async fn trade_proposed(app: &TestApp, stranger: &str, other: &str) {
    let shown = json!({"visibility": "matches", "counts": "exact", "fields": ["number", "edition", "finish"]});
    let holding = json!({"number": "NG-01-045", "edition": "unlimited", "finish": "regular", "is_for_trade": true});
    let gift = json!({"partner": "Rick", "gives": [{"holding": holding, "copies": 1}], "gets": []});
    for (token, method, rest, body) in
        [(stranger, Method::PUT, "lists/wants", shown), (other, Method::POST, "trades", gift)]
    {
        let path = format!("/api/v1/games/necrogenesis/{rest}");
        let answer = app.send(by(token, asked(method, &path, Some(&body)))).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.text());
    }
}

async fn stranger(app: &TestApp) -> Stranger<'_> {
    let rick = Browser::of(app, "Rick").await;
    let token = token_of(&rick, &EVERYTHING).await;
    let daryl = Browser::of(app, "Daryl").await;
    let (_, other) = others_deck(app, &daryl).await;
    others_offers(app, &daryl).await;
    // Somebody whom the stranger does not come across by what they publish, and so does not block.
    let negan = Browser::of(app, "Negan").await;
    trade_proposed(app, &token, &others_offers(app, &negan).await).await;
    // Of somebody whom the stranger does not come across, and so does not block.
    let third = token_of(&Browser::of(app, "Carol").await, &["decks:write", "publish", "social"]).await;
    let OthersGroup { invited, .. } = others_group(app, &third).await;
    let accept = json!({"token": invited});
    let accepted = app.send(by(&token, asked(Method::POST, "/api/v1/group-invitations/accept", Some(&accept)))).await;
    assert_eq!(accepted.status, 200, "{}", accepted.text());
    // An event that everybody reads of, in a store of somebody else.
    let maggie = Browser::of(app, "Maggie").await;
    works_in(app, &maggie, "Maggie", CORNER).await;
    let runs = token_of(&maggie, &["events:run"]).await;
    event_over(app, &runs).await;
    let list = json!({"title": "Deck of the week", "game": "necrogenesis", "format": "standard",
        "text": shipped::DECKS[0].text});
    let path = format!("/api/v1/stores/{CORNER}/lists");
    let published = app.send(by(&runs, asked(Method::POST, &path, Some(&list)))).await;
    assert_eq!(published.status, 201, "{}", published.text());
    // The log signs what was stated before there is a file of it.
    log::sign_checkpoint(&app.site.app.service, &Caller::Job).await.unwrap();
    // One to pass on, and one from which somebody can be sent away after it.
    for name in ["Alexandria", "Kingdom"] {
        shared_group(app, name, &token, &other).await;
    }
    Stranger::new(app, token).await
}

#[tokio::test]
async fn whoever_has_the_document_alone_can_ask_for_all_that_is_in_it() {
    let app = site().await;
    let mut stranger = stranger(&app).await;
    let mut left = operations(&stranger.document);
    // Whoever runs an event works in its store, whoever takes part has a code, and both do one thing after the other: the
    // examples do.
    left.retain(|operation| !["running events", "taking part"].iter().any(|tag| operation.told["tags"][0] == *tag));
    let all = left.len();
    // What makes something first, what takes it away last.
    let rank = |operation: &Operation| match operation.method {
        Method::DELETE => 1_000 - operation.path.len(),
        _ => operation.path.matches('{').count(),
    };
    left.sort_by_key(rank);
    let mut told = BTreeMap::new();
    for round in 0..4 {
        let mut again = Vec::new();
        for operation in left {
            let mut is_done = false;
            // Nothing is taken away while something still needs it.
            let waits = operation.method == Method::DELETE && round < 2;
            let mut addresses = if waits { Vec::new() } else { stranger.addresses(&operation) };
            if let [address] = addresses.as_slice() {
                // Only the body can be another one.
                addresses = vec![address.clone(); CANDIDATES];
            }
            for (number, address) in addresses.into_iter().enumerate() {
                let body = stranger.body(&operation, number);
                let answer = stranger.ask(&operation, &address, body.as_ref()).await;
                stranger.hold_against(&operation, &address, &answer);
                told.insert(operation.id.clone(), format!("{address}: {} {:.300}", answer.status, answer.text()));
                if answer.status.is_success() {
                    if answer.header("content-type") == "application/json" {
                        stranger.learn(last_word(&operation.path), &read(&answer));
                    }
                    is_done = true;
                    // A list of nothing leads nowhere: the next one may.
                    if operation.method == Method::GET && is_bare(&answer) {
                        continue;
                    }
                    // Of what can be made there are several, so that one of them fits whatever needs it.
                    if operation.method != Method::POST || number >= 4 {
                        break;
                    }
                }
            }
            if !is_done {
                again.push(operation);
            }
        }
        left = again;
    }
    let left: Vec<_> = left.iter().map(|operation| (&operation.id, told.get(&operation.id))).collect();
    assert!(left.is_empty(), "of {all}, these never did what they are for: {left:#?}");
}

#[tokio::test]
async fn garbage_is_refused_as_the_document_says_and_never_breaks_anything() {
    let app = site().await;
    let mut stranger = stranger(&app).await;
    let deep = format!("{}1{}", "[".repeat(2_000), "]".repeat(2_000));
    let long = "x".repeat(9_000);
    let words =
        ["%00", "..%2F..", "-1", "9223372036854775808", "%F0%9F%92%A5%E2%80%AE", "'%22%3C%3E;--", long.as_str()];
    let values = [
        Value::Null,
        json!(-1),
        json!(i64::MAX),
        json!(1.5e308),
        json!("\u{0}\u{202e}</script>"),
        json!("y".repeat(70_000)),
        json!([[]]),
        json!({"a": {}}),
    ];
    for operation in operations(&stranger.document) {
        for word in words {
            let mut path = operation.path.clone();
            let mut query = Vec::new();
            for parameter in operation.told["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap();
                match parameter["in"].as_str().unwrap() {
                    // A game that there is lets the rest be read.
                    "path" if name == "game" => path = path.replace("{game}", "necrogenesis"),
                    "path" => path = path.replace(&format!("{{{name}}}"), word),
                    "query" => query.push(format!("{name}={word}")),
                    _ => {}
                }
            }
            // No client writes an address above 64 KiB.
            query.truncate(6);
            let address = if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) };
            let body = stranger.body(&operation, 0);
            let answer = stranger.ask(&operation, &address, body.as_ref()).await;
            // Refused before anything of the API is asked.
            if answer.status != 414 {
                stranger.hold_against(&operation, &address, &answer);
            }
        }
        let Some(body) = stranger.body(&operation, 0) else { continue };
        let address = operation.path.replace("{game}", "necrogenesis");
        let address = address.replace("{id}", "0199c5d7-9c3a-7e1f-8a2b-0123456789ab").replace("{number}", "1");
        let address = address.replace("{address}", "0123456789abcdefghjk").replace("{name}", "Daryl");
        for text in ["", "{", "null", "[]", "\"x\"", "{\"unknown\":1}", deep.as_str()] {
            let mut request = by(&stranger.token, asked(operation.method.clone(), &address, Some(&Value::Null)));
            *request.body_mut() = text.to_owned().into();
            let answer = app.send(request).await;
            stranger.hold_against(&operation, &address, &answer);
        }
        for name in body.as_object().unwrap().keys() {
            for value in &values {
                let mut body = body.clone();
                body[name] = value.clone();
                let answer = stranger.ask(&operation, &address, Some(&body)).await;
                stranger.hold_against(&operation, &address, &answer);
            }
        }
    }
}
