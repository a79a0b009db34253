//! What the pages of a small event say as it runs and once it is over: of the event, of somebody who was left out, of
//! late entry, and on the screen.

use crate::{
    browser::Browser,
    event_evening::{led, made_with, owner, page, values},
    test_app::TestApp,
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
    assert!(page(&owner.get(&at("run")).await, 200).contains("They play from the next round on"));

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
    assert!(!run.contains("They play from the next round on") && run.contains("nobody comes in late"), "{run}");
    does("end", &[]).await;
    let shown = page(&visitor.get(&public).await, 200);
    let played = if round == 1 { "1 Swiss round, of".to_owned() } else { format!("{round} Swiss rounds, of") };
    assert!(shown.contains("Closed: the event is over") && shown.contains(&played), "{shown}");
    let own = page(&fay.get(&at("own")).await, 200);
    assert!(own.contains("You were not there when the event began, and did not play."), "{own}");
    assert!(!own.contains("ask them"), "{own}");
}
