//! An event of six from its beginning to its end, by the forms of its staff and its players, and what everybody sees of
//! it meanwhile.

use axum::http::StatusCode;
use safehouse_service::{Caller, Secret, accounts, stores};
use safehouse_testing::shipped;

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

/// The form of an event of this name, with so many Swiss rounds, of whom so many play on.
fn form<'a>(name: &'a str, rounds: &'a str, cut: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![
        ("name", name),
        ("game", "necrogenesis"),
        ("format", "standard"),
        ("time_zone", "Europe/Berlin"),
        ("starts_at", "2099-12-01T18:00"),
        ("ends_at", "2099-12-01T23:00"),
        ("registration", "open"),
        ("lists", "accepted"),
        ("late", "note"),
        ("without_list", "nothing"),
        ("visible_swiss", "private"),
        ("visible_cut", "public"),
        ("reveal", "end"),
        ("public_names", "name"),
        ("shows_count", "yes"),
        ("rounds", rounds),
        ("games", "1"),
        ("round_minutes", "40"),
        ("cut", cut),
    ]
}

/// An event with lists that may be handed in, open for them.
pub(crate) async fn made(owner: &Browser<'_>, name: &str) -> String {
    let fields = form(name, "2", "0");
    let answer = owner.post(&format!("/stores/{STORE}/events/new"), &fields).await;
    let at = led(&answer);
    let code = at.strip_prefix("/events/").unwrap().split('/').next().unwrap().to_owned();
    for state in ["registration", "lists_open"] {
        moved(owner, &code, state).await;
    }
    code
}

async fn moved(owner: &Browser<'_>, code: &str, to: &str) {
    let desk = page(&owner.get(&format!("/events/{code}/desk")).await, 200);
    let revision = values(&desk, "revision").remove(0);
    led(&owner.post(&format!("/events/{code}/desk/move"), &[("revision", &revision), ("to", to)]).await);
}

/// Says other rounds and another cut of an event.
async fn planned(owner: &Browser<'_>, code: &str, name: &str, (rounds, cut): (&str, &str)) -> TestResponse {
    let at = format!("/events/{code}/edit");
    let revision = values(&page(&owner.get(&at).await, 200), "revision").remove(0);
    let mut fields = form(name, rounds, cut);
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
async fn an_evening_of_six_is_run_by_forms_alone_and_everybody_sees_what_is_shown_and_no_more() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday Night").await;
    let visitor = Browser::new(&app).from([192, 0, 2, 9]);
    let at = |part: &str| format!("/events/{code}/{part}");
    for name in ["Ada", "Ben", "Cleo", "Dora", "Eli", HOSTILE] {
        let told = page(&owner.post(&at("desk/enter"), &[("name", name), ("shown_as", "")]).await, 200);
        assert!(told.contains("desk__code"), "{told}");
    }
    // One list, typed by staff: nobody but staff learns that it is there.
    let desk = page(&owner.get(&at("desk")).await, 200);
    let player = desk.split(&at("player/")).nth(1).unwrap().split('"').next().unwrap().to_owned();
    let typed = [("deed", "type"), ("text", shipped::DECKS[0].text)];
    let answer = page(&owner.post(&at(&format!("player/{player}")), &typed).await, 200);
    assert!(answer.contains("The list is handed in"), "{answer}");

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
    let screen = page(&visitor.get(&at("screen")).await, 200);
    assert!(screen.contains("data-ends=") && screen.contains("/screens/") && screen.contains("http-equiv=\"refresh\""));
    let state = page(&visitor.get(&at("screen.json")).await, 200);
    run.said(&run.post("timer", &[("deed", "extend"), ("more", "5")]).await, "timed");
    assert_ne!(page(&visitor.get(&at("screen.json")).await, 200), state, "a screen learns that the time is another");

    // What is lacking is said; what cannot be is refused.
    let refused = run.post("finish", &[("round", "1")]).await;
    let told = page(&refused, 409);
    assert!(told.contains("[1, 2, 3]") || told.contains("1, 2, 3"), "{told}");
    run.said(&run.results("1", &[("1", "a"), ("2", "draw")]).await, "results");
    let told = run.page().await;
    assert!(told.contains("1 table without a result that counts"), "{told}");
    run.said(&run.results("1", &[("3", "absent-a")]).await, "results");
    run.said(&run.post("finish", &[("round", "1")]).await, "finished");
    let standings = page(&visitor.get(&at("standings")).await, 200);
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
    assert_eq!(
        page(&visitor.get(&at("pairings?round=2")).await, 200).matches("<tr>").count(),
        before.matches("<tr>").count()
    );
    assert!(run.page().await.contains("The slip was read upside down"));
    run.said(&run.post("drop", &[("player", "6")]).await, "dropped");
    run.said(&run.results("2", &[("1", "a"), ("2", "agreed"), ("3", "lost")]).await, "results");
    run.said(&run.post("finish", &[("round", "2")]).await, "finished");

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

    // The end: the seed is shown, and anybody computes the pairings once more.
    assert!(!page(&visitor.get(&at("pairings?round=1")).await, 200).contains("Compute it once more"));
    run.said(&run.post("end", &[]).await, "ended");
    let again = page(&visitor.get(&at("pairings?round=1&again=yes")).await, 200);
    assert!(again.contains("it is the same pairing"), "{again}");
    let own: serde_json::Value = serde_json::from_str(&page(&visitor.get(&at("results.json")).await, 200)).unwrap();
    assert_eq!(own["kind"], "safehouse event");
    assert!(own["seed"].is_string());
    let csv = page(&visitor.get(&at("results.csv")).await, 200);
    assert!(csv.starts_with("stage,round,table,") && csv.lines().count() == 7, "{csv}");
    for of in ["nrtm.json", "topdeck.json", "decklist-cache.json", "limitless-standings.json", "event.json"] {
        let text = page(&visitor.get(&at(&format!("results/{of}"))).await, 200);
        assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{of}: {text}");
        // The list was not shown: nothing of it is in any file.
        assert!(!text.contains(&shipped::decks()[0].lines[0].card), "{of}");
    }
    assert_eq!(visitor.get(&at("results/nrtm.csv")).await.status, 404);
    assert_eq!(visitor.get(&at("run")).await.status, 303, "staff sign in first");

    // What is counted: nothing of a list that is not shown, whichever it is.
    let statistics = async || {
        let text = page(&visitor.get(&at("statistics")).await, 200);
        text.split_once("<main").unwrap().1.split_once("</main>").unwrap().0.to_owned()
    };
    let hidden = statistics().await;
    assert!(hidden.contains("The rounds are over, and no list is shown."), "{hidden}");
    let other = shipped::DECKS[1].text;
    let correction =
        [("deed", "correct"), ("before", "1"), ("reason", "clerical"), ("words", "Another box"), ("text", other)];
    led(&owner.post(&at(&format!("player/{player}")), &correction).await);
    assert_eq!(statistics().await, hidden);
    led(&owner.post(&at("desk/reveal"), &[("phase", "end")]).await);
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
    run.said(&run.post("drop", &[("player", &left)]).await, "dropped");
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
