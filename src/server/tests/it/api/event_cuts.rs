//! A cut that a program takes back, and what a corrected result is said to do to the seeds of one.

use axum::http::Method;
use serde_json::{Value, json};

use super::{
    events::{CORNER, Made, Programs, sent, site, works_in},
    tokens::token_for,
};
use crate::browser::Browser;

const CUT: &str = "cut";

/// The result of a table in the first round.
fn result(request: u32, (table, revision): (u32, u64), [wins_a, wins_b]: [u32; 2], reason: &str) -> Value {
    json!({"request": format!("01900000-0000-7000-8000-{request:012}"), "round": 1, "table": table,
        "revision": revision, "outcome": {"wins_a": wins_a, "wins_b": wins_b}, "reason": reason})
}

impl Made<'_> {
    /// Four who played the only Swiss round, in which the first at each table won.
    async fn plays_a_round(&self) {
        self.opens().await;
        for name in ["Cem Yilmaz", "Dana Scully"] {
            self.post("players", json!({"name": name})).await;
        }
        self.post("lock", Value::Null).await;
        self.post("play", json!({"everybody": true})).await;
        self.post("rounds", Value::Null).await;
        self.post("rounds/1/publish", json!({})).await;
        for table in [1, 2] {
            let kept = self.enters(&result(table, (table, 1), [1, 0], "")).await;
            assert_eq!((&kept["became"], &kept["cut"]), (&json!("kept"), &Value::Null), "there is no cut: {kept}");
        }
        self.post("rounds/1/finish", json!({})).await;
    }

    /// The best two are to play on.
    async fn cuts(&self) -> Value {
        self.post(CUT, json!({"players": 2, "despite_announced": true})).await
    }

    /// What became of one result.
    async fn enters(&self, result: &Value) -> Value {
        self.post("results", json!({"results": [result]})).await["results"][0].clone()
    }

    async fn takes_back(&self, token: &str, status: u16) -> Value {
        sent(self.app, token, Method::DELETE, &self.at(CUT), Value::Null, status).await
    }
}

#[tokio::test]
async fn a_cut_is_taken_back_by_a_token_until_it_is_shown_and_refused_as_the_page_refuses_it() {
    let app = site().await;
    let Programs { rick, token, elsewhere, reads } = Programs::of(&app).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.plays_a_round().await;
    let words = "cut is taken back once it is made, and before its first round is shown";
    let refused = async || {
        let refused = made.takes_back(&token, 409).await;
        assert!(refused["detail"].as_str().unwrap().contains(words), "{refused}");
        let page = rick.post(&format!("/events/{}/run/uncut", made.code), &[]).await;
        assert_eq!(page.status, 409, "{}", page.text());
        assert!(page.text().contains(words), "{}", page.text());
    };
    refused().await;

    let cut = made.cuts().await;
    assert_eq!(cut["seeds"].as_array().unwrap().len(), 2, "{cut}");
    made.takes_back("", 401).await;
    for (token, kind) in [(&elsewhere, "http:forbidden"), (&reads, "tokens:scope")] {
        let refused = made.takes_back(token, 403).await;
        assert!(refused["type"].as_str().unwrap().ends_with(kind), "{refused}");
    }
    assert_eq!(made.get("pairings").await["seeds"], cut["seeds"]);
    let drafted = made.post("rounds", Value::Null).await;
    assert_eq!((&drafted["rounds"][1]["phase"], &drafted["rounds"][1]["state"]), (&json!("cut"), &json!("draft")));
    let back = made.takes_back(&token, 200).await;
    assert_eq!((&back["seeds"], back["rounds"].as_array().unwrap().len()), (&json!([]), 1), "the draft goes with it");
    refused().await;

    assert_eq!(made.cuts().await["seeds"], cut["seeds"]);
    made.post("rounds", Value::Null).await;
    made.post("rounds/2/publish", json!({})).await;
    refused().await;
    assert_eq!(made.get("pairings").await["seeds"], cut["seeds"]);
}

#[tokio::test]
async fn a_corrected_result_says_what_it_does_to_the_seeds_of_the_cut() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_for(&rick, &["events:run"], CORNER).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.plays_a_round().await;
    made.cuts().await;
    let games = made.get("pairings").await["rounds"][0]["matches"].clone();
    let of_table = |table: u64| {
        let game = games.as_array().unwrap().iter().find(|game| game["table"] == table).unwrap();
        (game["a"].as_u64().unwrap(), game["b"].as_u64().unwrap())
    };
    let first = of_table(1);

    let turned = result(11, (1, 2), [0, 1], "The slip was read wrongly");
    let kept = made.enters(&turned).await;
    let cut = &kept["cut"];
    assert_eq!(kept["became"], "kept", "{kept}");
    assert_eq!((&cut["would_be_in"], &cut["would_be_out"]), (&json!([first.1]), &json!([first.0])), "{kept}");
    assert_eq!(cut["can_be_taken_back"], true);
    let words = cut["words"].as_str().unwrap();
    assert!(words.starts_with("Had it been known, the cut would be another one. Nothing of it is changed."), "{words}");
    let (came, gone) = (format!("Would be in: player {}.", first.1), format!("Would be out: player {}.", first.0));
    for said in ["take it back and make it anew.", &came, &gone] {
        assert!(words.contains(said), "{said}: {words}");
    }
    for moved in cut["moved"].as_array().unwrap() {
        let said = format!("Player {}: seed {}, not {}.", moved["player"], moved["would_be"], moved["seed"]);
        assert!(words.contains(&said), "{said}: {words}");
    }
    let again = made.enters(&turned).await;
    assert_eq!((&again["became"], &again["cut"]), (&json!("kept"), &Value::Null), "it is told once: {again}");

    let back = made.enters(&result(12, (1, 3), [1, 0], "It was right")).await;
    assert_eq!(
        back["cut"],
        json!({"would_be_in": [], "would_be_out": [], "moved": [], "can_be_taken_back": true,
            "words": "Nothing: the same players would be in it, with the same seeds."})
    );

    // One that a correction overtook is paired where somebody says that it stands, and its page says so to everybody.
    made.enters(&result(14, (1, 4), [0, 1], "The slip was read wrongly")).await;
    let refused = sent(&app, &token, Method::POST, &made.at("rounds"), Value::Null, 409).await;
    let words = refused["detail"].as_str().unwrap();
    assert!(words.contains("corrected since the cut was made") && words.contains("say that it stands"), "{words}");
    made.post("rounds?cut_stands=true", Value::Null).await;
    made.enters(&result(15, (1, 5), [1, 0], "It was right")).await;

    // Once a round of it is shown, it stays.
    made.post("rounds", Value::Null).await;
    made.post("rounds/2/publish", json!({})).await;
    let (winner, loser) = of_table(2);
    let late = made.enters(&result(13, (2, 2), [0, 1], "They said so")).await;
    let cut = &late["cut"];
    assert_eq!((&cut["would_be_in"], &cut["would_be_out"]), (&json!([loser]), &json!([winner])), "{late}");
    assert_eq!(cut["can_be_taken_back"], false);
    assert!(!cut["words"].as_str().unwrap().contains("take it back"), "{cut}");
    let pairings = made.get("pairings").await;
    assert_eq!((&pairings["cut_stands"], &pairings["cut_corrected"]), (cut, &json!([1])), "everybody reads it");

    // Nothing is lost of it yet: it is taken back, which everybody reads, and then the cut can be, too.
    let staff = made.post("rounds/2/take-back", Value::Null).await;
    assert_eq!(staff["rounds"][1]["state"], "draft", "{staff}");
    let pairings = made.get("pairings").await;
    let [back] = pairings["taken_back"].as_array().unwrap().as_slice() else { panic!("{pairings}") };
    assert_eq!((&back["round"], back["at"].is_i64()), (&json!(2), true), "{back}");
    sent(&app, &token, Method::POST, &made.at("rounds/2/take-back"), Value::Null, 404).await;
    sent(&app, &token, Method::DELETE, &made.at("cut"), Value::Null, 200).await;
}
