//! Rounds and cuts by the forms of staff: what is doubtful, and events that are a single elimination.

use crate::{
    browser::Browser,
    test_desk::{Run, entered, led, made, owner, page, planned, site},
};

#[tokio::test]
async fn what_is_doubtful_of_a_round_and_of_a_cut_is_said_before_it_counts() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Saturday").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    let claims = entered(&owner, &code, &["Ada", "Ben", "Cleo", "Dora", "Eli", "Fay"]).await;
    led(&owner.post(&at("desk/lock"), &[("sure", "yes")]).await);
    let run = Run { owner: &owner, code: code.clone() };
    run.said(&run.post("begin", &[("everybody", "yes")]).await, "begun");
    let service = &app.site.app.service;
    let event = service.store.find_event(&code).await.unwrap().unwrap();
    let games = async |round: u32| {
        let mut games = service.store.list_event_matches(event.store, event.id).await.unwrap();
        games.retain(|game| game.round == round);
        games
    };

    // Other rounds, and a cut, while it is played: the public page says what is played.
    led(&planned(&owner, &code, "Saturday", ("1", "2")).await);
    run.said(&run.post("pair", &[]).await, "paired");
    assert!(run.page().await.contains("Round 1 of 1: a draft"));
    let refused = planned(&owner, &code, "Saturday", ("0", "0")).await;
    assert!(page(&refused, 422).contains("ound 1 is paired already"));

    // By hand: not with oneself, and every table says what the round costs now.
    let same = run.post("swap", &[("one", "1"), ("other", "1")]).await;
    assert!(page(&same, 422).contains("choose another one beside Ada"));
    let drawn = games(1).await;
    let (one, other) = (drawn[0].a.to_string(), drawn[1].a.to_string());
    run.said(&run.post("swap", &[("one", &one), ("other", &other)]).await, "swapped");
    let by_hand = "Staff changed this round by hand, at other tables.";
    assert!(run.page().await.contains(by_hand));
    run.said(&run.post("publish", &[("round", "1"), ("timed", "no")]).await, "shown");
    let visitor = Browser::new(&app).from([192, 0, 2, 9]);
    let shown = page(&visitor.get(&at("pairings?round=1&order=table")).await, 200);
    assert!(shown.contains(by_hand) && !shown.contains("No pairing of these players costs less"), "{shown}");

    // One player says that the other did not come: it waits for staff.
    let game = games(1).await.remove(0);
    let claim = claims[usize::try_from(game.a).unwrap() - 1].as_str();
    visitor.post(&at("own"), &[("code", claim)]).await;
    let said = [("round", "1"), ("table", "1"), ("base", "1"), ("deed", "report"), ("result-1", "absent-b")];
    led(&visitor.post(&at("result"), &said).await);
    run.said(&run.results("1", &[("2", "a"), ("3", "a")]).await, "results");
    let told = run.page().await;
    for words in ["Not confirmed", " alone says so.", "Confirm it", "1 table where one player alone says"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(!told.contains("Every table has a result.") && !told.contains("Finish the round"), "{told}");
    assert_eq!(run.post("finish", &[("round", "1"), ("as_said", "yes")]).await.status, 409);
    run.said(&run.post("confirm", &[("round", "1"), ("table", "1"), ("base", "2")]).await, "confirmed");
    assert!(run.page().await.contains("Every table has a result."));
    run.said(&run.post("finish", &[("round", "1")]).await, "finished");

    // A cut of others than were announced is meant; it is taken back until it is shown.
    assert!(run.page().await.contains("The event announced the best 2; another number plays on instead."));
    let four = run.post("cut", &[("players", "4"), ("absent", "")]).await;
    assert!(page(&four, 409).contains("announced that the best 2 play on"));
    run.said(&run.post("cut", &[("players", "4"), ("absent", ""), ("despite", "yes")]).await, "cut");
    assert!(run.page().await.contains("Take the cut back"));
    run.said(&run.post("uncut", &[]).await, "uncut");
    run.said(&run.post("cut", &[("players", "2"), ("absent", "6")]).await, "cut");
    run.said(&run.post("pair", &[]).await, "paired");
    let draft = run.page().await;
    assert!(draft.contains("(seed 1)") && draft.contains("(seed 2)") && draft.contains("Take the cut back"), "{draft}");
    let left = games(2).await.remove(0).a.to_string();
    run.said(&run.post("drop", &[("player", &left)]).await, &format!("dropped&player={left}"));
    assert!(run.page().await.contains("left the event and is in this round."));
    run.said(&run.post("publish", &[("round", "2"), ("timed", "no")]).await, "shown");
    for order in ["", "&order=table"] {
        let shown = page(&visitor.get(&at(&format!("pairings?round=2{order}"))).await, 200);
        assert!(shown.contains("(seed 1)") && shown.contains("(seed 2)"), "{shown}");
        let passed = "nothing is drawn. Staff passed over <bdi>Fay</bdi>, who was not there to play it.";
        assert!(shown.contains(passed), "the standings alone do not lead to it: {shown}");
    }
    let corrected = [
        ("round", "1"),
        ("table", "1"),
        ("base", "3"),
        ("deed", "correct"),
        ("result-1", "b"),
        ("reason", "They came after all"),
    ];
    let told = page(&run.post("correct", &corrected).await, 200);
    assert!(told.contains("What it does to the cut") && !told.contains("paired otherwise. Nothing"), "{told}");
}

#[tokio::test]
async fn who_has_byes_and_a_table_beforehand_is_read_before_play_and_taken_back() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Saturday").await;
    entered(&owner, &code, &["Ada", "Ben"]).await;
    let run = Run { owner: &owner, code: code.clone() };
    assert!(!run.page().await.contains("Take it back"));
    let to = led(&run.post("give", &[("player", "2"), ("byes", "1"), ("table", "4")]).await);
    assert!(to.contains("done=given") && to.contains("player=2"), "{to}");
    let told = page(&owner.get(&to).await, 200);
    for words in ["1 bye, table 4", "Take it back", "<option value=\"2\" selected>", "max=\"9999\" value=\"4\">"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(run.page().await.contains("1 bye, table 4"), "whoever comes later reads it as well");
    let to = led(&run.post("give", &[("player", "2"), ("byes", "0"), ("table", "")]).await);
    let told = page(&owner.get(&to).await, 200);
    assert!(told.contains("They have no bye and no table of their own") && !told.contains("Take it back"), "{told}");
}

#[tokio::test]
async fn a_single_elimination_says_that_it_is_one_and_seats_all_who_play_by_a_draw() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Sunday").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    let refused = page(&planned(&owner, &code, "Sunday", ("0", "8")).await, 422);
    let (_, field) = refused.split_once("id=\"cut\"").expect("everybody plays on");
    let (field, _) = field.split_once('>').unwrap();
    assert!(field.contains("aria-invalid=\"true\"") && field.contains("autofocus"), "a choice has the focus: {field}");
    led(&planned(&owner, &code, "Sunday", ("0", "0")).await);
    let visitor = Browser::new(&app).from([192, 0, 2, 9]);
    assert!(page(&visitor.get(&format!("/events/{code}")).await, 200).contains("Single elimination from the start"));
    entered(&owner, &code, &["Ada", "Ben", "Cleo"]).await;
    led(&owner.post(&at("desk/lock"), &[("sure", "yes")]).await);
    let run = Run { owner: &owner, code: code.clone() };
    run.said(&run.post("begin", &[("everybody", "yes")]).await, "begun");
    let told = run.page().await;
    assert!(told.contains("Single elimination.") && told.contains("a draw from the event"), "{told}");
    assert!(told.contains("max=\"256\" value=\"3\""), "{told}");
    run.said(&run.post("cut", &[("players", "3"), ("absent", "")]).await, "cut");
    run.said(&run.post("pair", &[]).await, "paired");
    let draft = run.page().await;
    assert!(draft.contains("a draw from the event") && !draft.contains("places in the standings"), "{draft}");
    run.said(&run.post("publish", &[("round", "1"), ("timed", "no")]).await, "shown");
    let shown = page(&visitor.get(&at("pairings?round=1&order=table")).await, 200);
    assert!(shown.contains("The seats of the single elimination are a draw"), "{shown}");
    assert!(shown.contains("(seed 3)") && !shown.contains("places in the standings"), "{shown}");
    assert!(!shown.contains("Compute it once more") && !shown.contains("Drawn for deck checks"), "{shown}");

    // Once it is over anybody draws the seats, and the tables that were checked, from the seed.
    run.said(&run.results("1", &[("2", "a")]).await, "results");
    led(&run.post("finish", &[("round", "1")]).await);
    led(&run.post("pair", &[]).await);
    led(&run.post("publish", &[("round", "2"), ("timed", "no")]).await);
    run.said(&run.results("2", &[("1", "a")]).await, "results");
    led(&run.post("finish", &[("round", "2")]).await);
    led(&run.post("end", &[]).await);
    let over = page(&visitor.get(&at("pairings?round=1")).await, 200);
    for words in [
        "The seed is <code",
        "How the commitment follows from the seed",
        "standings 0 player P",
        "Compute it once more",
        "results.json",
        "Drawn for deck checks in round 1: table 2.",
    ] {
        assert!(over.contains(words), "{words}: {over}");
    }
    let again = page(&visitor.get(&at("pairings?round=1&again=yes")).await, 200);
    assert!(again.contains("Drawn once more from the seed: the seats are the same."), "{again}");
}
