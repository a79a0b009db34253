//! An event of six from its beginning to its end, by the forms of its staff and its players, and what everybody sees of
//! it meanwhile.

use axum::http::StatusCode;
use safehouse_service::{Caller, Secret, accounts, stores};
use safehouse_testing::shipped;
use sha2::Digest as _;

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
};

pub(crate) const STORE: &str = "corner-games";
const HOSTILE: &str = "<script>alert(1)</script>\"'><img src=x>&amp;";

async fn site() -> TestApp {
    TestApp::drawing(|config| {
        (config.page_limit, config.write_limit) = (0, 0);
        config.public_url = Some("https://cards.example".parse().unwrap());
    })
    .await
}

/// Where an answer leads.
#[track_caller]
pub(crate) fn led(answer: &TestResponse) -> String {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location").to_owned()
}

#[track_caller]
pub(crate) fn page(answer: &TestResponse, status: u16) -> String {
    assert_eq!(answer.status.as_u16(), status, "{}", answer.text());
    answer.text().into_owned()
}

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

/// The values of a hidden field, in the order of the page.
pub(crate) fn values(page: &str, name: &str) -> Vec<String> {
    let begin = format!("name=\"{name}\" value=\"");
    page.split(begin.as_str()).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

/// Somebody who owns a store that is confirmed, and can make events there.
pub(crate) async fn owner(app: &TestApp) -> Browser<'_> {
    let service = &app.site.app.service;
    let browser = Browser::of(app, "Glenn").await;
    let machine = &Caller::Administrator;
    stores::add_store(service, machine, STORE, "Corner Games").await.unwrap();
    stores::add_staff(service, machine, STORE, "Glenn", stores::StaffRole::Owner).await.unwrap();
    let account = accounts::find_account(service, machine, "Glenn").await.unwrap();
    let secret = Secret::new("nobody opens it");
    assert!(service.store.put_totp(account.id, &secret).await.unwrap());
    assert!(service.store.confirm_totp(account.id, &secret, 0, 1).await.unwrap());
    let _ = browser.post(&format!("/stores/{STORE}/make-key"), &[]).await;
    browser
}

/// What the form of an event says.
fn fields_of(name: &str) -> [(&str, &str); 19] {
    [
        ("name", name),
        ("game", "necrogenesis"),
        ("format", "standard"),
        ("time_zone", "Europe/Berlin"),
        ("starts_at", "2034-12-01T18:00"),
        ("ends_at", "2034-12-01T23:00"),
        ("registration", "open"),
        ("lists", "accepted"),
        ("late", "note"),
        ("without_list", "nothing"),
        ("visible_swiss", "private"),
        ("visible_cut", "public"),
        ("reveal", "end"),
        ("public_names", "name"),
        ("shows_count", "yes"),
        ("rounds", "2"),
        ("games", "1"),
        ("round_minutes", "40"),
        ("cut", "0"),
    ]
}

/// An event with lists that may be handed in, open for them.
pub(crate) async fn made(owner: &Browser<'_>, name: &str) -> String {
    let code = made_with(owner, name, &[]).await;
    moved(owner, &code, "lists_open").await;
    code
}

/// An event with some fields of its form changed, open for players.
pub(crate) async fn made_with(owner: &Browser<'_>, name: &str, changed: &[(&str, &str)]) -> String {
    let mut fields = fields_of(name).to_vec();
    fields.retain(|(field, _)| changed.iter().all(|(known, _)| known != field));
    fields.extend_from_slice(changed);
    let answer = owner.post(&format!("/stores/{STORE}/events/new"), &fields).await;
    let at = led(&answer);
    let code = at.strip_prefix("/events/").unwrap().split('/').next().unwrap().to_owned();
    moved(owner, &code, "registration").await;
    code
}

async fn moved(owner: &Browser<'_>, code: &str, to: &str) {
    let desk = page(&owner.get(&format!("/events/{code}/desk")).await, 200);
    let revision = values(&desk, "revision").remove(0);
    led(&owner.post(&format!("/events/{code}/desk/move"), &[("revision", &revision), ("to", to)]).await);
}

/// The buttons of a desk's steps that are coloured.
fn coloured(desk: &str) -> Vec<&str> {
    let (_, steps) = desk.split_once("id=\"steps\"").unwrap();
    let (steps, _) = steps.split_once("</section>").unwrap();
    let buttons = steps.split("<button class=\"button\"").skip(1);
    buttons.map(|rest| rest.split_once('>').unwrap().1.split('<').next().unwrap()).collect()
}

/// Says other rounds and another cut of an event.
async fn planned(owner: &Browser<'_>, code: &str, name: &str, (rounds, cut): (&str, &str)) -> TestResponse {
    let at = format!("/events/{code}/edit");
    let revision = values(&page(&owner.get(&at).await, 200), "revision").remove(0);
    let mut fields = fields_of(name).to_vec();
    fields.retain(|(field, _)| !["rounds", "cut"].contains(field));
    fields.extend([("rounds", rounds), ("cut", cut)]);
    fields.push(("revision", &revision));
    owner.post(&at, &fields).await
}

/// Enters players by their names, and answers the code on paper of each.
async fn entered(owner: &Browser<'_>, code: &str, names: &[&str]) -> Vec<String> {
    let mut claims = Vec::new();
    for name in names {
        let fields = [("name", *name), ("shown_as", "")];
        let told = page(&owner.post(&format!("/events/{code}/desk/enter"), &fields).await, 200);
        let claim = told.split("desk__code\"><code>").nth(1).unwrap().split('<').next().unwrap();
        claims.push(claim.to_owned());
    }
    claims
}

struct Run<'a> {
    owner: &'a Browser<'a>,
    code: String,
}

impl Run<'_> {
    async fn page(&self) -> String {
        page(&self.owner.get(&format!("/events/{}/run", self.code)).await, 200)
    }

    async fn post(&self, deed: &str, fields: &[(&str, &str)]) -> TestResponse {
        self.owner.post(&format!("/events/{}/run/{deed}", self.code), fields).await
    }

    #[track_caller]
    fn said(&self, answer: &TestResponse, done: &str) {
        let expected = format!("/events/{}/run?done={done}", self.code);
        let at = led(answer);
        assert_eq!(at.split('#').next().unwrap(), expected);
    }

    /// Enters the results of these tables of a round.
    async fn results(&self, round: &str, said: &[(&str, &str)]) -> TestResponse {
        let shown = self.page().await;
        let mut fields = vec![("round".to_owned(), round.to_owned())];
        for (table, result) in said {
            fields.push((format!("base-{table}"), values(&shown, &format!("base-{table}")).remove(0)));
            fields.push((format!("result-{table}"), (*result).to_owned()));
        }
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        self.post("results", &fields).await
    }
}

#[tokio::test]
async fn nobody_shows_lists_before_the_phase_that_players_were_told() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Cup", &[("reveal", "cut"), ("cut", "2")]).await;
    moved(&owner, &code, "lists_open").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    for name in ["Ada", "Ben", "Cleo", "Dora"] {
        page(&owner.post(&at("desk/enter"), &[("name", name), ("shown_as", "")]).await, 200);
    }
    let desk = page(&owner.get(&at("desk")).await, 200);
    let player = desk.split(&at("player/")).nth(1).unwrap().split('"').next().unwrap().to_owned();
    let typed = [("deed", "type"), ("text", shipped::DECKS[0].text)];
    page(&owner.post(&at(&format!("player/{player}")), &typed).await, 200);
    led(&owner.post(&at("desk/lock"), &[]).await);
    assert!(!page(&owner.get(&at("desk")).await, 200).contains("Show the lists to everybody"), "not before play");
    led(&owner.post(&at("run/begin"), &[("everybody", "yes")]).await);
    let desk = page(&owner.get(&at("desk")).await, 200);
    assert!(!desk.contains("Show the lists to everybody") && coloured(&desk).is_empty(), "{desk}");
    let refused = owner.post(&at("desk/reveal"), &[("phase", "cut"), ("sure", "yes")]).await;
    assert_ne!(refused.status, 303, "{}", refused.text());
    let desk = page(&owner.get(&at("desk")).await, 200);
    assert!(!desk.contains("✓ Shown") && !desk.contains("Show the lists to everybody"), "{desk}");
}

#[tokio::test]
async fn what_seldom_differs_is_folded_behind_what_it_says_and_open_where_it_is_refused() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let new = format!("/stores/{STORE}/events/new");
    let form = page(&owner.get(&new).await, 200);
    let folded = "<details class=\"form__group form__folded\"><summary><span><strong>";
    assert_eq!(form.matches(folded).count(), 2, "{form}");
    assert!(form.contains("shown to everybody when the event is over"), "{form}");
    assert!(form.contains("Swiss rounds as suit the players, of 50 minutes"), "{form}");
    let written = [
        ("name", "Friday Night"),
        ("game", "necrogenesis"),
        ("format", "standard"),
        ("time_zone", "Europe/Berlin"),
        ("starts_at", "2099-12-01T18:00"),
        ("ends_at", "2099-12-01T23:00"),
        ("rounds", "99"),
        ("round_minutes", "40"),
    ];
    let refused = page(&owner.post(&new, &written).await, 422);
    assert!(refused.contains("id=\"rounds-fault\"") && refused.matches(folded).count() == 1, "{refused}");
    assert!(refused.contains("form__folded\" open>"), "{refused}");
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
        let told = page(&owner.post(&at("desk/enter"), &[("name", name), ("shown_as", "")]).await, 200);
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
    assert_eq!(run.post("begin", &[("everybody", "yes")]).await.status, 409);
    let none = page(&visitor.get(&at("statistics")).await, 200);
    assert!(none.contains("Nothing is counted yet.") && none.contains("once the Swiss rounds are over"), "{none}");
    for part in ["pairings", "standings", "screen"] {
        assert!(!page(&visitor.get(&at(part)).await, 200).contains("Ada"), "{part}");
    }
    assert_eq!(visitor.get(&at("results.json")).await.status, 409);
    led(&owner.post(&at("desk/lock"), &[]).await);
    run.said(&run.post("check-in", &[("player", "1"), ("there", "yes")]).await, "there");
    assert!(run.page().await.contains("Seats of the player meeting"));
    // Where some are there and some are not, nobody is left out unasked.
    let others = ["Cleo", "Dora", "Eli"];
    run.said(&run.post("check-in", &[("player", "2"), ("there", "yes")]).await, "there");
    let asks = run.page().await;
    let left_out = asks.split("4 players are not checked in").nth(1).unwrap().split("Begin the event").next().unwrap();
    assert!(left_out.contains("name=\"without_absent\""), "{asks}");
    assert!(others.iter().all(|name| left_out.contains(name)) && !left_out.contains("Ada"), "{asks}");
    let refused = page(&run.post("begin", &[]).await, 409);
    assert!(refused.contains("[3, 4, 5, 6]"), "{refused}");
    run.said(&run.post("begin", &[("everybody", "yes")]).await, "begun");

    // A draft is nobody's but staff's.
    run.said(&run.post("pair", &[]).await, "paired");
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
    let screen = page(&visitor.get(&at("screen")).await, 200);
    assert!(screen.contains("data-ends=") && screen.contains("/screens/") && screen.contains("http-equiv=\"refresh\""));
    let state = page(&visitor.get(&at("screen.json")).await, 200);
    run.said(&run.post("timer", &[("deed", "extend"), ("more", "5")]).await, "timed");
    assert_ne!(page(&visitor.get(&at("screen.json")).await, 200), state, "a screen learns that the time is another");
    run.said(&run.post("timer", &[("deed", "stop")]).await, "untimed");
    let told = page(&owner.get(&at("run?done=untimed")).await, 200);
    assert!(told.contains("The time of the round is taken away") && !told.contains("Take the time away"), "{told}");
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
    assert!(told.contains("[1, 2, 3]") || told.contains("1, 2, 3"), "{told}");
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
    assert_eq!((told.matches("/run/back\"").count(), told.matches(">Undo<").count()), (2, 1), "{told}");
    let sight = ["id=\"left\"", "Take back in", "id=\"people\""].map(|part| told.find(part).unwrap());
    assert!(sight.is_sorted(), "{told}");
    run.said(&run.post("back", &[("player", "6")]).await, "back");
    let told = page(&owner.get(&at("run?done=dropped&player=6")).await, 200);
    assert!(!told.contains("paired no more") && !told.contains("Who left"), "an old address says nothing: {told}");
    run.said(&run.post("drop", &[("player", "6")]).await, "dropped&player=6");
    // Whoever left is not said to be there.
    let players = page(&visitor.get(&at("players")).await, 200);
    assert_eq!((players.matches("<td>is there</td>").count(), players.matches("<td>left</td>").count()), (5, 1));
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
    let service = &app.site.app.service;
    let views = service.store.list_event_list_views(player.parse().unwrap()).await.unwrap();
    assert_eq!(views.len(), 2, "each printing is written down for the player");

    // Nothing of a list that is not shown is in any file.
    for of in ["nrtm.json", "topdeck.json", "decklist-cache.json", "limitless-standings.json", "event.json"] {
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
    // What the page tells to compute is the commitment.
    let command = again.split("<pre tabindex=\"0\"><code>").nth(1).unwrap().split('<').next().unwrap();
    let digest = sha2::Sha256::digest(printed(command));
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(own["commitment"], digest, "{command}");
    let csv = page(&visitor.get(&at("results.csv")).await, 200);
    assert!(csv.starts_with("stage,round,table,") && csv.lines().count() == 7, "{csv}");
    for of in ["nrtm.json", "topdeck.json", "decklist-cache.json", "limitless-standings.json", "event.json"] {
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
    // One that takes its place later stays hidden until staff show it.
    let corrected = async |before: &str, deck: usize| {
        let fields = [
            ("deed", "correct"),
            ("before", before),
            ("reason", "clerical"),
            ("words", "Another box"),
            ("text", shipped::DECKS[deck].text),
        ];
        led(&owner.post(&at(&format!("player/{player}")), &fields).await);
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

/// Somebody of the store's staff.
async fn hired<'a>(app: &'a TestApp, name: &str, role: stores::StaffRole) -> Browser<'a> {
    let (service, machine) = (&app.site.app.service, &Caller::Administrator);
    let browser = Browser::of(app, name).await;
    let account = accounts::find_account(service, machine, name).await.unwrap();
    let secret = Secret::new("nobody opens it");
    assert!(service.store.put_totp(account.id, &secret).await.unwrap());
    assert!(service.store.confirm_totp(account.id, &secret, 0, 1).await.unwrap());
    stores::add_staff(service, machine, STORE, name, role).await.unwrap();
    browser
}

#[tokio::test]
async fn staff_who_may_open_lists_read_that_one_is_not_legal_and_others_that_it_is_there() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let helper = hired(&app, "Henry", stores::StaffRole::Helper).await;
    let code = made_with(&owner, "Friday Night", &[("takes_illegal", "yes"), ("lists", "required")]).await;
    moved(&owner, &code, "lists_open").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    for name in ["Ada", "Ben"] {
        page(&owner.post(&at("desk/enter"), &[("name", name), ("shown_as", "")]).await, 200);
    }
    let desk = page(&owner.get(&at("desk")).await, 200);
    let players: Vec<_> = desk
        .split(&at("player/"))
        .skip(1)
        .map(|rest| at(&format!("player/{}", rest.split('"').next().unwrap())))
        .collect();
    let short = shipped::HOLD_THE_LINE.text.replace("3 Medkit", "2 Medkit");
    for (player, text) in players.iter().zip([short.as_str(), shipped::DECKS[1].text]) {
        page(&owner.post(player, &[("deed", "type"), ("text", text)]).await, 200);
    }
    // What would not be handed in is told to staff before it is, and once more with the verdict.
    let aside = format!("{}\nSideboard\n2 Medkit\n", shipped::HOLD_THE_LINE.text);
    let asked = page(&owner.post(&players[1], &[("deed", "type"), ("text", &aside)]).await, 200);
    assert!(asked.contains("Nothing is handed in yet.") && asked.contains("2 cards not handed in."), "{asked}");
    let sent = values(&asked, "told").remove(0);
    let typed = page(&owner.post(&players[1], &[("deed", "type"), ("text", &aside), ("told", &sent)]).await, 200);
    assert!(typed.contains("The list is handed in: legal.") && typed.contains("2 cards not handed in."), "{typed}");
    let run = Run { owner: &owner, code: code.clone() };
    let told = |text: &str| (text.matches("! Not legal").count(), text.matches("✓ there").count());
    assert_eq!(told(&page(&owner.get(&at("desk")).await, 200)), (1, 1));
    assert_eq!(told(&page(&helper.get(&at("desk")).await, 200)), (0, 2));
    led(&owner.post(&at("desk/lock"), &[]).await);
    assert_eq!(told(&page(&owner.get(&at("desk")).await, 200)), (1, 1));
    // Before play begins whoever runs the event reads who plays with it.
    let begins = run.page().await;
    assert!(begins.contains("These play with one: <bdi>Ada</bdi>.") && begins.contains("not legal"), "{begins}");
    assert!(!page(&helper.get(&at("run")).await, 200).contains("not legal"));
    // On the player's page it is read why, where the list is opened.
    let known = page(&owner.get(&players[0]).await, 200);
    assert!(known.contains("! Not legal") && !known.contains("class=\"findings\""), "{known}");
    let opened = page(&owner.post(&players[0], &[("deed", "open")]).await, 200);
    assert!(opened.contains("! Not legal") && opened.contains("class=\"findings\""), "{opened}");
    let others = page(&helper.get(&players[0]).await, 200);
    assert!(others.contains("It is there.") && !others.contains("Not legal"), "{others}");
    // And it is told where decks are checked.
    run.said(&run.post("begin", &[("everybody", "yes")]).await, "begun");
    run.said(&run.post("pair", &[]).await, "paired");
    run.said(&run.post("publish", &[("round", "1"), ("timed", "no")]).await, "shown");
    assert!(page(&owner.get(&at("checks")).await, 200).contains("! Not legal"));
    let check = page(&owner.get(&at("check/1")).await, 200);
    assert!(check.contains("! Not legal") && check.contains(&format!("href=\"{}\"", players[0])), "{check}");
    assert!(!page(&owner.get(&at("check/2")).await, 200).contains("Not legal"));
}

#[tokio::test]
async fn a_form_of_an_event_is_refused_with_a_choice_or_a_day_that_it_does_not_offer() {
    let app = TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    for (name, unfit) in [
        ("reveal", "x"),
        ("visible_swiss", "everybody"),
        ("registration", "Open"),
        ("public_names", "none"),
        ("starts_at", "0001-01-01T00:00"),
        ("starts_at", "2099-12-01T18:00"),
    ] {
        let mut fields = fields_of("Friday night");
        let field = fields.iter_mut().find(|(known, _)| *known == name).unwrap();
        field.1 = unfit;
        if unfit.starts_with("2099") {
            fields.iter_mut().find(|(known, _)| *known == "ends_at").unwrap().1 = "2099-12-01T23:00";
        }
        let answer = owner.post(&format!("/stores/{STORE}/events/new"), &fields).await;
        assert_eq!(answer.status, 422, "{name} {unfit}: {}", answer.text());
    }
    let revoked = owner.post(&format!("/stores/{STORE}/revoke-key"), &[("reason", "stolen"), ("sure", "yes")]).await;
    assert_eq!(revoked.status, 422, "{}", revoked.text());
    made(&owner, "Friday night").await;
}

#[tokio::test]
async fn what_is_doubtful_of_a_round_and_of_a_cut_is_said_before_it_counts() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Saturday").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    let claims = entered(&owner, &code, &["Ada", "Ben", "Cleo", "Dora", "Eli", "Fay"]).await;
    led(&owner.post(&at("desk/lock"), &[]).await);
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
    assert!(page(&same, 422).contains("choose another one beside number 1"));
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
    run.said(&run.post("cut", &[("players", "2"), ("absent", "")]).await, "cut");
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
async fn a_single_elimination_says_that_it_is_one_and_seats_all_who_play_by_a_draw() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Sunday").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    assert_eq!(planned(&owner, &code, "Sunday", ("0", "8")).await.status, 422, "everybody plays on");
    led(&planned(&owner, &code, "Sunday", ("0", "0")).await);
    let visitor = Browser::new(&app).from([192, 0, 2, 9]);
    assert!(page(&visitor.get(&format!("/events/{code}")).await, 200).contains("Single elimination from the start"));
    entered(&owner, &code, &["Ada", "Ben", "Cleo"]).await;
    led(&owner.post(&at("desk/lock"), &[]).await);
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
}
