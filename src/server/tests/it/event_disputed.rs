//! Results that players report and dispute, and what staff read and press of them.

use crate::{
    browser::Browser,
    test_desk::{Run, entered, led, made, owner, page, site, values},
};

#[tokio::test]
async fn a_disputed_table_stands_first_with_what_each_side_says_and_one_way_is_coloured() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Saturday").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    let claims = entered(&owner, &code, &["Ada", "Ben", "Cleo", "Dora"]).await;
    led(&owner.post(&at("desk/lock"), &[("sure", "yes")]).await);
    let run = Run { owner: &owner, code: code.clone() };
    run.said(&run.post("begin", &[("everybody", "yes")]).await, "begun");
    run.said(&run.post("pair", &[]).await, "paired");
    run.said(&run.post("publish", &[("round", "1"), ("timed", "no")]).await, "shown");
    let service = &app.site.app.service;
    let event = service.store.find_event(&code).await.unwrap().unwrap();
    let games = service.store.list_event_matches(event.store, event.id).await.unwrap();
    let game = games.into_iter().find(|game| game.table == Some(2)).unwrap();
    let claim = |number: u32| claims[usize::try_from(number).unwrap() - 1].as_str();
    let (first, second) = (Browser::new(&app).from([192, 0, 2, 9]), Browser::new(&app).from([192, 0, 2, 10]));
    first.post(&at("own"), &[("code", claim(game.a))]).await;
    second.post(&at("own"), &[("code", claim(game.b.unwrap()))]).await;
    let base = values(&page(&first.get(&at("pairings")).await, 200), "base").remove(0);
    let reports = [("round", "1"), ("table", "2"), ("base", &base), ("deed", "report"), ("result-2", "a")];
    led(&first.post(&at("result"), &reports).await);

    // What cannot be taken back is folded, asks what it was instead, and says one of both.
    let asked = page(&second.get(&at("pairings")).await, 200);
    let (at_once, folded) = asked.split_once("<summary>It is not so</summary>").expect("a fold");
    assert!(at_once.contains("value=\"confirm\"") && !at_once.contains("value=\"dispute\""), "{asked}");
    assert!(folded.contains("What was it instead?") && folded.contains("value=\"instead\""), "{asked}");
    assert!(folded.contains("<button class=\"button button--plain\" type=\"submit\" name=\"deed\" value=\"dispute\">"));
    let base = values(&asked, "base").remove(0);
    let says = |deed| [("round", "1"), ("table", "2"), ("base", base.as_str()), ("deed", deed)];
    let nothing = page(&second.post(&at("result"), &says("instead")).await, 422);
    assert!(nothing.contains("ay what came of the match, or only that it is not so"), "{nothing}");
    let with = |deed| [says(deed).as_slice(), &[("result-2", "b")]].concat();
    let both = page(&second.post(&at("result"), &with("dispute")).await, 422);
    assert!(both.contains("or only that it is not so, not both"), "{both}");
    let disputes = with("instead");
    led(&second.post(&at("result"), &disputes).await);
    let shown = run.page().await;
    let (before, panel) = shown.split_once("Disputed: table 2").expect("a panel");
    assert!(!before.contains("id=\"table-1\""), "it stands above the open ones: {shown}");
    let (panel, rest) = panel.split_once("</section>").unwrap();
    assert!(rest.contains("id=\"table-1\"") && !rest.contains("With a result"), "{rest}");
    assert_eq!(panel.matches(" says: “").count(), 2, "{panel}");
    assert!(panel.contains("It stands") && panel.contains("Correct the result"), "{panel}");
    let coloured = |class: &str| panel.matches(&format!("<button class=\"{class}\"")).count();
    assert_eq!((coloured("button"), coloured("button button--small")), (0, 1), "{panel}");
    assert!(panel.contains("<details class=\"pairing__correct\"><summary>"), "correcting is folded: {panel}");

    // Whoever leaves after the round is said to have left, as the file of the standings says.
    let base = values(panel, "base").remove(0);
    run.said(&run.post("confirm", &[("round", "1"), ("table", "2"), ("base", &base)]).await, "confirmed");
    run.said(&run.results("1", &[("1", "a")]).await, "results");
    run.said(&run.post("finish", &[("round", "1")]).await, "finished");
    let standings = async || page(&first.get(&at("standings")).await, 200);
    assert!(!standings().await.contains("<span class=\"tag\">left</span>"));
    let left = game.a.to_string();
    run.said(&run.post("drop", &[("player", &left)]).await, &format!("dropped&player={left}"));
    let shown = standings().await;
    assert_eq!(shown.matches("<span class=\"tag\">left</span>").count(), 1, "{shown}");
}
