//! What the pages of a small event say as it runs and once it is over: of the event, of somebody who was left out, of
//! late entry, and on the screen.

use safehouse_service::{Caller, events::EventState, log};
use safehouse_store::events::NewEventState;
use safehouse_testing::shipped;

use crate::{
    browser::Browser,
    test_app::TestApp,
    test_desk::{agreed, led, made, made_with, owner, page, values},
};

#[tokio::test]
async fn pages_of_an_event_that_runs_or_is_over_say_what_is_so_now() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Small Cup", &[("lists", "none"), ("rounds", ""), ("capacity", "8")]).await;
    let at = |part: &str| format!("/events/{code}/{part}");
    let visitor = Browser::new(&app).from([192, 0, 2, 9]);
    let public = format!("/events/{code}");
    let shown = page(&visitor.get(&public).await, 200);
    for words in ["Anybody may register", "Whoever comes later waits", "As many Swiss rounds as suit the players"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }

    for name in ["Ada", "Ben", "Cleo"] {
        page(&owner.post(&at("desk/enter"), &[("name", name), ("shown_as", "")]).await, 200);
    }
    let fay = Browser::of(&app, "Fay").await;
    led(&fay.post(&at("register"), &[("name", "Fay"), ("shown_as", ""), ("consent", "1")]).await);
    for number in ["1", "2", "3"] {
        led(&owner.post(&at("run/check-in"), &[("player", number), ("there", "yes")]).await);
    }
    let does = async |deed: &str, fields: &[(&str, &str)]| led(&owner.post(&at(&format!("run/{deed}")), fields).await);
    does("begin", &[("without_absent", "yes")]).await;
    let shown = page(&visitor.get(&public).await, 200);
    for stale in ["Anybody may register", "Whoever comes later waits", "as suit the players"] {
        assert!(!shown.contains(stale), "{stale}: {shown}");
    }
    assert!(shown.contains("Closed; staff may still take players: ask at the store"), "{shown}");
    assert!(page(&fay.get(&at("own")).await, 200).contains("While it runs, staff let you in late: ask them."));
    assert!(page(&owner.get(&at("run")).await, 200).contains("Let them in, from round "));

    let mut round = 0_u32;
    loop {
        round += 1;
        let number = round.to_string();
        does("pair", &[]).await;
        does("publish", &[("round", &number), ("timed", "no")]).await;
        let screen = page(&visitor.get(&at("screen")).await, 200);
        let (_, key) = screen.split_once("class=\"screen__key\"").expect("a heading");
        let (heading, rows) = key.split_once("<ul").unwrap();
        assert!(heading.contains("<span>Table</span><span>Players</span>"), "{screen}");
        let (_, row) = rows.split_once("<li>").unwrap();
        assert!(row.starts_with("<span class=\"screen__table figures\">"), "the table comes first: {screen}");
        assert!(rows.contains("and </span><bdi>") && rows.contains("has a bye"), "{screen}");
        let run = page(&owner.get(&at("run")).await, 200);
        let base = values(&run, "base-1").remove(0);
        does("results", &[("round", &number), ("base-1", &base), ("result-1", "a")]).await;
        does("finish", &[("round", &number)]).await;
        if page(&owner.get(&at("run")).await, 200).contains("Every round is played.") {
            break;
        }
        assert!(round < 9, "it ends");
    }
    let run = page(&owner.get(&at("run")).await, 200);
    assert!(!run.contains("Let them in, from round ") && run.contains("nobody comes in late"), "{run}");
    does("end", &[]).await;
    // What it was drawn by was committed to before anybody played, though no list was locked.
    let pairings = page(&visitor.get(&at("pairings")).await, 200);
    assert!(pairings.contains("and which the log has from before: in <a href"), "{pairings}");
    log::sign_checkpoint(&app.site.app.service, &Caller::Job).await.unwrap();
    assert!(page(&visitor.get("/log").await, 200).contains("Entries closed, without lists"));
    let shown = page(&visitor.get(&public).await, 200);
    // It leads with what people come for then, and with no way to take part.
    let (head, _) = shown.split_once("event-facts").expect("facts");
    for way in ["<h2 id=\"over\">The event is over</h2>", ">Standings</a>", ">Pairings and results</a>"] {
        assert!(head.contains(way), "{way}: {shown}");
    }
    assert!(!shown.contains("I have a code on paper") && !shown.contains(">Taking part<"), "{shown}");
    assert!(shown.contains("No lists were handed in"), "{shown}");
    let run = page(&owner.get(&at("run")).await, 200);
    assert!(run.contains(&format!("<a href=\"{}\" rel=\"external\">at the desk</a>", at("desk"))), "{run}");
    let played = if round == 1 { "1 Swiss round, of".to_owned() } else { format!("{round} Swiss rounds, of") };
    assert!(shown.contains("Closed: the event is over") && shown.contains(&played), "{shown}");
    let own = page(&fay.get(&at("own")).await, 200);
    assert!(own.contains("You were not there when the event began, and did not play."), "{own}");
    assert!(!own.contains("ask them"), "{own}");
}

#[tokio::test]
async fn once_an_event_is_over_the_page_of_a_player_says_so_and_has_no_form_for_lists() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday Night").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    page(&owner.post(&at("desk/enter"), &agreed("Ada")).await, 200);
    let desk = page(&owner.get(&at("desk")).await, 200);
    let player = at(&format!("player/{}", desk.split(&at("player/")).nth(1).unwrap().split('"').next().unwrap()));
    page(&owner.post(&player, &[("deed", "type"), ("text", shipped::DECKS[0].text)]).await, 200);
    let of = (player.as_str(), "take-out", "let-in");
    page(&owner.post(&at("desk/enter"), &agreed("Ben")).await, 200);
    let desk = page(&owner.get(&at("desk")).await, 200);
    let links = desk.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let mut links = links.filter(|link| link.starts_with(&at("player/")) && *link != player);
    let gone = links.next().unwrap();
    led(&owner.post(gone, &[("deed", "take-out")]).await);
    let each = [of, (gone, "let-in", "take-out")];
    for (player, offered, _) in each {
        let shown = page(&owner.get(player).await, 200);
        assert!(shown.contains(&format!("value=\"{offered}\"")), "{shown}");
    }
    led(&owner.post(&at("desk/lock"), &[("sure", "yes")]).await);
    let opened = page(&owner.post(&player, &[("deed", "open")]).await, 200);
    assert!(opened.contains("Another list in its place"), "{opened}");

    let store = &app.site.app.service.store;
    let event = store.find_event(&code).await.unwrap().unwrap();
    let over =
        NewEventState { state: EventState::Finished, is_shown: false, entry: None, seed: None, at: event.changed_at };
    assert!(store.set_event_state((event.store, event.id, event.revision), &over).await.unwrap());
    let corrects = [
        ("deed", "correct"),
        ("before", "1"),
        ("reason", "clerical"),
        ("words", "A slip"),
        ("text", shipped::DECKS[1].text),
    ];
    let refused = page(&owner.post(&player, &corrects).await, 409);
    assert!(
        refused.contains("role=\"alert\"") && refused.contains("The event is over: what was played stays as it is; "),
        "{refused}"
    );
    for shown in [refused, page(&owner.post(&player, &[("deed", "open")]).await, 200)] {
        assert!(shown.contains("The event is over: what was played stays as it is."), "{shown}");
        assert!(!shown.contains("name=\"text\"") && !shown.contains("value=\"correct\""), "{shown}");
    }
    assert_eq!(store.list_event_lists((event.store, event.id)).await.unwrap().remove(0).number, 1);
    // Nor does anybody change who took part.
    let before = store.list_event_entries((event.store, event.id)).await.unwrap();
    for (player, one, other) in each {
        let shown = page(&owner.get(player).await, 200);
        for deed in [one, other] {
            assert!(!shown.contains(&format!("value=\"{deed}\"")), "{deed}: {shown}");
            let refused = page(&owner.post(player, &[("deed", deed)]).await, 409);
            assert!(refused.contains("The event is over: who took part stays as it is."), "{refused}");
        }
    }
    assert_eq!(store.list_event_entries((event.store, event.id)).await.unwrap(), before);
}
