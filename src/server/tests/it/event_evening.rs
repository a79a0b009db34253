//! An event of six from its beginning to its end, by the forms of its staff and its players, and what everybody sees of
//! it meanwhile.

use axum::http::Method;
use safehouse_service::events::EventState;
use safehouse_store::events::NewEventState;
use safehouse_testing::shipped;
use sha2::Digest as _;

use crate::{
    browser::Browser,
    test_app::request,
    test_desk::{Run, STORE, agreed, coloured, led, made, owner, page, site, values},
    test_program::{safehouse_reading, text},
};

const HOSTILE: &str = "<script>alert(1)</script>\"'><img src=x>&amp;";

/// What `printf` of a shell prints, of a command that has its digest computed.
fn printed(command: &str) -> Vec<u8> {
    let mut rest = command.strip_prefix("printf '").unwrap().strip_suffix("' | sha256sum").unwrap();
    let mut bytes = Vec::new();
    while let Some(sign) = rest.chars().next() {
        if let Some(behind) = rest.strip_prefix("\\n") {
            bytes.push(b'\n');
            rest = behind;
        } else if let Some(behind) = rest.strip_prefix('\\') {
            bytes.push(u8::from_str_radix(&behind[..3], 8).unwrap());
            rest = &behind[3..];
        } else {
            bytes.push(u8::try_from(sign).unwrap());
            rest = &rest[1..];
        }
    }
    bytes
}

#[tokio::test]
async fn an_evening_of_six_is_run_by_forms_alone_and_everybody_sees_what_is_shown_and_no_more() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday Night").await;
    let visitor = Browser::new(&app).from([192, 0, 2, 9]);
    let at = |part: &str| format!("/events/{code}/{part}");
    let mut codes = Vec::new();
    for name in ["Ada", "Ben", "Cleo", "Dora", "Eli", HOSTILE] {
        let told = page(&owner.post(&at("desk/enter"), &agreed(name)).await, 200);
        let (_, code) = told.split_once("desk__code\"><code>").expect("a code");
        codes.push(code.split('<').next().unwrap().to_owned());
    }
    // One list, typed by staff: nobody but staff learns that it is there.
    let desk = page(&owner.get(&at("desk")).await, 200);
    let player = desk.split(&at("player/")).nth(1).unwrap().split('"').next().unwrap().to_owned();
    let typed = [("deed", "type"), ("text", shipped::DECKS[0].text)];
    let answer = page(&owner.post(&at(&format!("player/{player}")), &typed).await, 200);
    assert!(answer.contains("The list is handed in"), "{answer}");

    // Its sheets are printed from both pages, on either paper; filled ones by whoever may open lists.
    for part in ["desk", "run"] {
        let shown = page(&owner.get(&at(part)).await, 200);
        for file in ["sheets.pdf", "blank.pdf"] {
            let address = at(&format!("print/{file}"));
            let ways = [format!("\"{address}\""), format!("\"{address}?paper=letter\"")];
            assert!(ways.iter().all(|way| shown.contains(way)), "{part} {file}: {shown}");
        }
    }
    // Only the step forward is coloured.
    assert_eq!(coloured(&page(&owner.get(&at("desk")).await, 200)), ["Lock the lists now"]);

    // Before the lock nothing begins, and visitors see nothing of the evening.
    let run = Run { owner: &owner, code: code.clone() };
    assert!(run.page().await.contains("Lock the lists first"));
    let refused = page(&run.post("begin", &[("everybody", "yes")]).await, 409);
    assert!(refused.contains("<div class=\"form__fault\" role=\"alert\" tabindex=\"-1\" autofocus>"), "{refused}");
    let (_, main) = refused.split_once("<main").unwrap();
    let (main, _) = main.split_once("</main>").unwrap();
    assert_eq!(main.matches(" autofocus>").count(), 1, "one place has the focus: {refused}");
    let none = page(&visitor.get(&at("statistics")).await, 200);
    assert!(none.contains("Nothing is counted yet.") && none.contains("once the Swiss rounds are over"), "{none}");
    for part in ["pairings", "standings", "screen"] {
        assert!(!page(&visitor.get(&at(part)).await, 200).contains("Ada"), "{part}");
    }
    assert_eq!(visitor.get(&at("results.json")).await.status, 409);
    led(&owner.post(&at("desk/lock"), &[("sure", "yes")]).await);
    run.said(&run.post("check-in", &[("player", "1"), ("there", "yes")]).await, "there");
    assert!(run.page().await.contains("Seats of the player meeting"));
    // Where some are there and some are not, nobody is left out unasked.
    let others = ["Cleo", "Dora", "Eli"];
    run.said(&run.post("check-in", &[("player", "2"), ("there", "yes")]).await, "there");
    let asks = run.page().await;
    let left_out = asks.split("4 players are not checked in").nth(1).unwrap().split("Begin the event").next().unwrap();
    assert!(
        left_out.contains("name=\"everybody\" value=\"no\" required>"),
        "one of both, and neither is chosen: {asks}"
    );
    assert!(others.iter().all(|name| left_out.contains(name)) && !left_out.contains("Ada"), "{asks}");
    let refused = page(&run.post("begin", &[]).await, 409);
    assert!(refused.contains("Players who are not checked in: Cleo, Dora, Eli and "), "{refused}");
    run.said(&run.post("begin", &[("everybody", "yes")]).await, "begun");

    // A draft is nobody's but staff's, and that there is one tells nobody anything.
    let quiet = page(&visitor.get(&at("screen.json")).await, 200);
    run.said(&run.post("pair", &[]).await, "paired");
    assert_eq!(page(&visitor.get(&at("screen.json")).await, 200), quiet);
    let draft = run.page().await;
    assert!(draft.contains("Round 1 of 2: a draft") && draft.contains("They had not met."), "{draft}");
    assert!(!draft.contains("<script>alert"), "{draft}");
    for part in ["pairings", "pairings?round=1", "standings", "screen"] {
        let answer = visitor.get(&at(part)).await;
        let told = answer.text();
        let main = told.split("<main").nth(1).unwrap().split("</main>").next().unwrap();
        assert!(!told.contains("Ada") && !main.contains("Table "), "{part}: {told}");
    }
    assert!(!page(&visitor.get(&at("results.json")).await, 200).contains("\"table\":1"));
    // Staff who look at the public page see no draft there either.
    assert!(page(&owner.get(&at("pairings")).await, 200).contains("Nothing is shown yet."));
    run.said(&run.post("swap", &[("one", "1"), ("other", "2")]).await, "swapped");
    let swapped = run.page().await;
    assert!(swapped.contains("It was changed by hand."), "{swapped}");
    run.said(&run.post("pair", &[]).await, "paired");
    run.said(&run.post("publish", &[("round", "1"), ("minutes", "40"), ("timed", "yes")]).await, "shown");
    // The form sent twice shows nothing twice.
    assert_eq!(run.post("publish", &[("round", "1"), ("minutes", "40"), ("timed", "yes")]).await.status, 404);

    let shown = page(&visitor.get(&at("pairings?round=1&order=table")).await, 200);
    assert!(shown.contains("Ada") && shown.contains("no result yet") && shown.contains("<summary>Why</summary>"));
    assert!(!shown.contains("<script>alert") && !shown.contains("<img src=x"), "{shown}");
    // Whoever plays finds their table and their opponent at their place.
    let phone = Browser::new(&app).from([192, 0, 2, 10]);
    led(&phone.post(&at("own"), &[("code", &codes[0])]).await);
    let place = page(&phone.get(&at("own")).await, 200);
    let (_, own) = place.split_once("id=\"own-match\"").expect("a match");
    assert!(own.contains("<strong>Table ") && own.contains("against <bdi>") && own.contains("Round 1 of 2"), "{place}");
    assert!(place.find("id=\"own-match\"") < place.find("id=\"standing\""), "it is what they came for: {place}");
    // The event knows them as well, and does not ask for the code that they gave.
    let event = page(&phone.get(&format!("/events/{code}")).await, 200);
    assert!(event.contains("You are number 1.") && event.contains(&format!("href=\"{}\"", at("own"))), "{event}");
    assert!(!event.contains("I have a code on paper"), "{event}");
    assert!(page(&visitor.get(&format!("/events/{code}")).await, 200).contains("I have a code on paper"));
    let screen = page(&visitor.get(&at("screen")).await, 200);
    assert!(screen.contains("data-ends=") && screen.contains("/screens/") && screen.contains("http-equiv=\"refresh\""));
    let state = page(&visitor.get(&at("screen.json")).await, 200);
    run.said(&run.post("timer", &[("deed", "extend"), ("more", "5")]).await, "timed");
    assert_ne!(page(&visitor.get(&at("screen.json")).await, 200), state, "a screen learns that the time is another");
    // A clock that is stopped by one press goes on by one, with what was left.
    let stopped = led(&run.post("timer", &[("deed", "stop")]).await);
    let (_, left) = stopped.split_once("run?done=untimed&left=").expect("what was left");
    assert!((44 * 60_000..=45 * 60_000).contains(&left.parse::<i64>().unwrap()), "{left}");
    let told = page(&owner.get(&stopped).await, 200);
    assert!(told.contains("The time of the round is taken away") && !told.contains("Take the time away"), "{told}");
    assert!(told.contains("Undo<span class=\"hidden\">: start the time with what was left"), "{told}");
    run.said(&run.post("timer", &[("deed", "resume"), ("left", left)]).await, "timed");
    assert!(run.page().await.contains("Take the time away"));
    assert!(!page(&owner.get(&stopped).await, 200).contains("start the time with what was left"));
    led(&run.post("timer", &[("deed", "stop")]).await);
    run.said(&run.post("timer", &[("deed", "start"), ("minutes", "45")]).await, "timed");

    // Whoever has a keyboard alone is at the results in one step.
    let run_page = run.page().await;
    // The round, its time and its results stand before what is looked at and printed elsewhere, and that before who plays.
    let order = ["id=\"round\"", "run__timer", "id=\"results\"", "run__finish", "id=\"ways\"", "id=\"people\""];
    let places = order.map(|part| run_page.find(part).unwrap_or_else(|| panic!("{part}: {run_page}")));
    assert!(places.is_sorted(), "{places:?}");
    assert!(
        run_page.contains("href=\"#results\"") && run_page.contains("id=\"results\" tabindex=\"-1\""),
        "{run_page}"
    );

    // What is lacking is said; what cannot be is refused.
    let refused = run.post("finish", &[("round", "1")]).await;
    let told = page(&refused, 409);
    assert!(told.contains("the tables 1, 2 and 3"), "{told}");
    run.said(&run.results("1", &[("1", "a"), ("2", "draw")]).await, "results");
    let told = run.page().await;
    assert!(told.contains("1 table without a result that counts"), "{told}");
    run.said(&run.results("1", &[("3", "absent-a")]).await, "results");
    run.said(&run.post("finish", &[("round", "1")]).await, "finished");
    assert!(!run.page().await.contains("href=\"#results\""), "nothing is entered now");
    let standings = page(&visitor.get(&at("standings")).await, 200);
    // On paper event and store are named, where there is no breadcrumb.
    assert!(standings.contains("class=\"print-only\"><bdi>Friday Night</bdi>, <bdi>Corner Games</bdi>"), "{standings}");
    assert!(standings.contains("0.330") && standings.contains("OMW"), "{standings}");

    // The second round, and an earlier result corrected: with a reason, and nothing of it is paired anew.
    run.said(&run.post("pair", &[]).await, "paired");
    run.said(&run.post("publish", &[("round", "2"), ("timed", "no")]).await, "shown");
    let before = page(&visitor.get(&at("pairings?round=2")).await, 200);
    let shown = run.page().await;
    let (_, first) = shown.split_once("Finished rounds").unwrap();
    let base = values(first, "base").remove(0);
    let mut correction =
        vec![("round", "1"), ("table", "1"), ("base", base.as_str()), ("deed", "correct"), ("result-1", "b")];
    assert_eq!(run.post("correct", &correction).await.status, 422, "a correction says why");
    correction.push(("reason", "The slip was read upside down"));
    let told = page(&run.post("correct", &correction).await, 200);
    assert!(told.contains("The result is corrected"), "{told}");
    assert!(page(&run.post("correct", &correction).await, 200).contains("Nothing was changed"));
    // Everybody reads that a result was corrected, and nobody but staff why.
    for part in ["pairings?round=1", "standings"] {
        let noted = page(&visitor.get(&at(part)).await, 200);
        assert!(noted.contains("<strong>Corrected</strong>") && noted.contains("table 1."), "{part}: {noted}");
        assert!(!noted.contains("upside down"), "{part}: {noted}");
        assert!(noted.contains("Before, it was “"), "what stood before is told: {noted}");
    }
    assert!(!page(&visitor.get(&at("pairings?round=2")).await, 200).contains("<strong>Corrected</strong>"));
    let standings = page(&visitor.get(&at("standings")).await, 200);
    for words in [
        "<dt>Bye</dt>",
        "<dt>Double loss</dt>",
        "<dt>No-show</dt>",
        "<dt>Late entry</dt>",
        "<dt>Dropped and returned</dt>",
    ] {
        assert!(standings.contains(words), "{words}: {standings}");
    }
    assert!(!page(&visitor.get(&at("pairings?round=1")).await, 200).contains("Drawn for deck checks"));
    assert_eq!(
        page(&visitor.get(&at("pairings?round=2")).await, 200).matches("<tr>").count(),
        before.matches("<tr>").count()
    );
    assert!(run.page().await.contains("The slip was read upside down"));
    // Whoever is dropped is named, with the way back there and in sight below.
    run.said(&run.post("drop", &[("player", "6")]).await, "dropped&player=6");
    let told = page(&owner.get(&at("run?done=dropped&player=6")).await, 200);
    let (answer, _) = told.split_once("is dropped. They are paired no more.").expect("who is dropped");
    assert!(answer.ends_with("</bdi> "), "{answer}");
    assert_eq!((told.matches("/run/back\"").count(), told.matches("run__undo").count()), (2, 1), "{told}");
    let sight = ["id=\"left\"", "Take back in", "id=\"people\""].map(|part| told.find(part).unwrap());
    assert!(sight.is_sorted(), "{told}");
    run.said(&run.post("back", &[("player", "6")]).await, "back&player=6");
    let told = page(&owner.get(&at("run?done=dropped&player=6")).await, 200);
    assert!(!told.contains("paired no more") && !told.contains("Who left"), "an old address says nothing: {told}");
    run.said(&run.post("drop", &[("player", "6")]).await, "dropped&player=6");
    // Whoever left is not said to be there.
    let players = page(&visitor.get(&at("players")).await, 200);
    assert_eq!((players.matches(">checked in</td>").count(), players.matches(">left</td>").count()), (5, 1));
    assert_eq!(page(&owner.get(&at("desk")).await, 200).matches(">left</td>").count(), 1);
    run.said(&run.results("2", &[("1", "a"), ("2", "agreed"), ("3", "lost")]).await, "results");
    run.said(&run.post("finish", &[("round", "2")]).await, "finished");

    // The pages of an event are reached by tabs of one kind, for staff as for everybody.
    for part in ["desk", "run", "checks", "edit", "pairings", "standings", "players", "lists", "statistics"] {
        let text = page(&owner.get(&at(part)).await, 200);
        assert!(text.contains("<nav class=\"tabs\"") && text.contains("aria-current=\"page\""), "{part}: {text}");
        // They stand below the heading.
        assert!(text.find("</h1>") < text.find("<nav class=\"tabs\""), "{part}");
    }

    // What is printed, for staff alone.
    let files = ["sheets.pdf", "blank.pdf", "pairings.pdf", "tables.pdf", "slips.pdf", "standings.pdf", "poster.pdf"];
    for of in files {
        for paper in ["a4", "letter"] {
            let printed = owner.get(&at(&format!("print/{of}?paper={paper}"))).await;
            assert_eq!((printed.status.as_u16(), printed.header("content-type")), (200, "application/pdf"), "{of}");
            assert!(printed.bytes.starts_with(b"%PDF-"), "{of}");
        }
        assert_ne!(visitor.get(&at(&format!("print/{of}"))).await.status, 200, "{of}");
    }
    assert_eq!(owner.get(&at("print/lists.pdf")).await.status, 404);
    // A page of another site opens no list in the browser of the staff, nor does a look whether there are some.
    let sheets = at("print/sheets.pdf");
    let mut elsewhere = request(Method::GET, &sheets);
    elsewhere.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    for asked in [elsewhere, request(Method::HEAD, &sheets)] {
        assert_eq!(led(&owner.send(asked).await), at("desk"));
    }
    let service = &app.site.app.service;
    let event = service.store.find_event(&code).await.unwrap().unwrap();
    let of = (event.store, event.id, player.parse().unwrap());
    let views = service.store.list_event_list_views(of).await.unwrap();
    assert_eq!(views.len(), 3, "that it was typed, and each printing, is written down for the player");

    // Nothing of a list that is not shown is in any file.
    let written = [
        "nrtm.json",
        "topdeck.json",
        "topdeck-info.json",
        "topdeck-standings.json",
        "topdeck-rounds.json",
        "decklist-cache.json",
        "limitless-standings.json",
        "event.json",
    ];
    for of in written {
        let text = page(&visitor.get(&at(&format!("results/{of}"))).await, 200);
        assert!(!text.contains(&shipped::decks()[0].lines[0].card), "{of}");
    }

    // The end: the seed is shown, and anybody computes the pairings once more.
    assert!(!page(&visitor.get(&at("pairings?round=1")).await, 200).contains("Compute it once more"));
    run.said(&run.post("end", &[]).await, "ended");
    let calendar = async |past: &str| page(&visitor.get(&format!("/events?store={STORE}{past}")).await, 200);
    assert!(!calendar("").await.contains(at("").trim_end_matches('/')), "it comes no more, whatever its announced end");
    assert!(calendar("&past=yes").await.contains(at("").trim_end_matches('/')));
    let again = page(&visitor.get(&at("pairings?round=1&again=yes")).await, 200);
    assert!(again.contains("it is the same pairing"), "{again}");
    assert!(again.contains("Drawn for deck checks in round 1: table "), "{again}");
    let own: serde_json::Value = serde_json::from_str(&page(&visitor.get(&at("results.json")).await, 200)).unwrap();
    assert_eq!(own["kind"], "safehouse event");
    assert!(own["seed"].is_string());
    assert_eq!((&own["corrected"][0]["round"], &own["corrected"][0]["table"]), (&1.into(), &1.into()));
    assert!(own["corrected"][0]["before"]["wins_a"].is_u64() && own["corrected"][0]["after"]["wins_b"].is_u64());
    // Whoever has the file computes all of it once more, without the site.
    let recomputed = |file: &serde_json::Value| {
        let output = safehouse_reading(&["recompute", "-"], &file.to_string());
        (output.status.code(), text(&output.stdout) + &text(&output.stderr))
    };
    let (exit, told) = recomputed(&own);
    assert_eq!(exit, Some(0), "{told}");
    assert!(told.contains("that of the commitment") && told.contains("round 1     same"), "{told}");
    let mut forged = own.clone();
    forged["seed"] = "0".repeat(64).into();
    let (exit, told) = recomputed(&forged);
    assert!(exit == Some(1) && told.contains("NOT that of the commitment"), "{told}");
    forged["seed"] = serde_json::Value::Null;
    let (exit, told) = recomputed(&forged);
    assert!(exit == Some(2) && told.contains("it is shown when the event ends"), "{told}");
    // What the page tells to compute is the commitment.
    let command = again.split("<pre tabindex=\"0\"><code>").nth(1).unwrap().split('<').next().unwrap();
    let digest = sha2::Sha256::digest(printed(command));
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(own["commitment"], digest, "{command}");
    let csv = page(&visitor.get(&at("results.csv")).await, 200);
    assert!(csv.starts_with("stage,round,table,") && csv.lines().count() == 7, "{csv}");
    for of in written {
        let text = page(&visitor.get(&at(&format!("results/{of}"))).await, 200);
        assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{of}: {text}");
    }
    assert_eq!(visitor.get(&at("results/nrtm.csv")).await.status, 404);
    assert_eq!(visitor.get(&at("run")).await.status, 303, "staff sign in first");

    // How it was played is text now; what it says and where it was may be mended.
    let form = page(&owner.get(&at("edit")).await, 200);
    let form = form.split_once("<main").unwrap().1.split_once("</main>").unwrap().0;
    assert!(form.contains("2 Swiss rounds, of 40 minutes") && !form.contains("<select"), "{form}");
    assert!(!form.contains("datetime-local") && form.contains("id=\"description\""), "{form}");
    let names = form.split("type=\"hidden\" name=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let mut fields: Vec<(&str, String)> =
        names.map(|name| (name, values(form, name).remove(0))).filter(|(name, _)| *name != "csrf").collect();
    fields.extend([("name", "Friday Night".to_owned()), ("description", "It was *good*.".to_owned())]);
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(led(&owner.post(&at("edit"), &fields).await), format!("{}?done=changed", at("edit")));
    assert!(page(&visitor.get(&format!("/events/{code}")).await, 200).contains("<em>good</em>"));

    // What is counted: nothing of a list that is not shown, whichever it is.
    let statistics = async || {
        let text = page(&visitor.get(&at("statistics")).await, 200);
        text.split_once("<main").unwrap().1.split_once("</main>").unwrap().0.to_owned()
    };
    // The end showed the list, as the event says.
    assert!(statistics().await.contains("Counted: 1 list"));
    let corrects = async |before: &str, deck: usize| {
        let fields = [
            ("deed", "correct"),
            ("before", before),
            ("reason", "clerical"),
            ("words", "Another box"),
            ("text", shipped::DECKS[deck].text),
        ];
        owner.post(&at(&format!("player/{player}")), &fields).await
    };
    // Now that it is over, nobody corrects it.
    let counted = statistics().await;
    page(&corrects("1", 2).await, 409);
    assert_eq!(statistics().await, counted);
    // One that took its place while rounds were played, after it was shown, stays hidden until staff show it.
    let is = async |state| {
        let event = service.store.find_event(&code).await.unwrap().unwrap();
        let new = NewEventState { state, is_shown: false, entry: None, seed: None, at: event.changed_at };
        assert!(service.store.set_event_state((event.store, event.id, event.revision), &new).await.unwrap());
    };
    let corrected = async |before: &str, deck: usize| {
        is(EventState::Running).await;
        led(&corrects(before, deck).await);
        is(EventState::Finished).await;
        statistics().await
    };
    let hidden = corrected("1", 2).await;
    assert!(hidden.contains("The rounds are over, and no list is shown."), "{hidden}");
    assert_eq!(corrected("2", 1).await, hidden);
    for part in ["desk", "run"] {
        let told = page(&owner.get(&at(part)).await, 200);
        assert!(told.contains("1 list hidden.") && told.contains("Show the lists to everybody"), "{part}: {told}");
    }
    // Lists become public for good, so whoever did not tick that they mean it showed nothing.
    let desk = page(&owner.get(&at("desk")).await, 200);
    assert!(desk.contains("1 list becomes public; it cannot be taken back.") && !desk.contains("✓ Shown"), "{desk}");
    assert!(coloured(&desk).is_empty() && desk.contains("<button class=\"button\" type=\"submit\" name=\"phase\""));
    led(&owner.post(&at("desk/reveal"), &[("phase", "end")]).await);
    assert_eq!(statistics().await, hidden);
    led(&owner.post(&at("desk/reveal"), &[("phase", "end"), ("sure", "yes")]).await);
    let desk = page(&owner.get(&at("desk")).await, 200);
    assert!(desk.contains("✓ Shown") && !desk.contains("Show the lists to everybody"), "{desk}");
    assert_eq!(coloured(&desk), ["Mark it as published"]);
    let shown = statistics().await;
    for words in ["Counted: 1 list", "What leads the lists", "100.0 %", "<rect", "By lists", "By copies"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(shown.contains("No match was played between two lists that everybody sees"), "{shown}");
    let cards = || shipped::decks()[1].lines.iter().map(|line| line.card.as_str());
    let plain = |card: &&str| card.chars().all(|sign| sign.is_ascii_alphabetic() || sign == ' ');
    assert!(cards().filter(plain).all(|card| shown.contains(&format!(">{card}</a>"))), "{shown}");
    assert!(page(&visitor.get(&at("standings")).await, 200).contains(&format!("href=\"{}\"", at("statistics"))));
}
