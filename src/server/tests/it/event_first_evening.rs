//! What a store owner meets who runs an evening for the first time: wrong choices, files with faults, pages that are
//! reloaded, forms that are sent twice.

use std::collections::{BTreeMap, VecDeque};

use safehouse_service::events::{
    EventForm, EventState, lock_event, make_event,
    settings::{EventSettings, LateLists},
};
use safehouse_testing::shipped;

use crate::{
    browser::Browser,
    test_desk::{Run, STORE, entered, fields_of, led, made, made_with, moved, owner, page, site, values},
    test_shop::{Shop, comes, list},
};

/// Six players of an event without lists, in so many rounds.
async fn six<'a>(owner: &'a Browser<'a>, rounds: &str) -> Run<'a> {
    let code = made_with(owner, "Cup", &[("lists", "none"), ("rounds", rounds)]).await;
    entered(owner, &code, &["Ada", "Ben", "Cleo", "Dora", "Gus", "Jo"]).await;
    let run = Run { owner, code };
    led(&run.post("begin", &[("everybody", "yes")]).await);
    run
}

/// Pairs and shows the next round.
async fn shown(run: &Run<'_>, round: &str) {
    led(&run.post("pair", &[]).await);
    led(&run.post("publish", &[("round", round), ("timed", "no")]).await);
}

/// The inputs of a page that are ticked, by name and value.
fn ticked(page: &str) -> Vec<(String, String)> {
    let value = |input: &str, name: &str| {
        let (_, rest) = input.split_once(&format!("{name}=\"")).unwrap_or_default();
        rest.split('"').next().unwrap_or_default().to_owned()
    };
    let inputs = page.split("<input ").skip(1).map(|rest| rest.split('>').next().unwrap());
    let ticked = inputs.filter(|input| input.ends_with(" checked"));
    ticked.map(|input| (value(input, "name"), value(input, "value"))).collect()
}

#[tokio::test]
async fn a_correction_of_one_round_fills_in_nothing_at_the_same_table_of_another() {
    let app = site().await;
    let owner = owner(&app).await;
    let run = six(&owner, "3").await;
    shown(&run, "1").await;
    led(&run.results("1", &[("1", "a"), ("2", "a"), ("3", "a")]).await);
    led(&run.post("finish", &[("round", "1")]).await);
    shown(&run, "2").await;
    let before = run.page().await;
    let (open, finished) = before.split_once("Finished rounds").unwrap();
    assert_eq!(ticked(open), []);
    let bases = values(finished, "base");
    let correction = |base: &str, reason: &str| {
        [("round", "1"), ("table", "2"), ("base", base), ("deed", "correct"), ("result-2", "draw"), ("reason", reason)]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
    };
    let send = async |fields: [(String, String); 6]| {
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        run.post("correct", &fields).await
    };
    // One without a reason comes back in its own form, and in no other.
    let refused = page(&send(correction(&bases[1], "")).await, 422);
    let (open, finished) = refused.split_once("Finished rounds").unwrap();
    assert_eq!(ticked(open), []);
    assert!(ticked(finished).contains(&("result-2".to_owned(), "draw".to_owned())), "{finished}");
    assert_eq!(finished.matches("<details class=\"pairing__correct\" open").count(), 1, "{finished}");

    let told = page(&send(correction(&bases[1], "The slip was read wrong")).await, 200);
    assert!(told.contains("The result is corrected"), "{told}");
    let (open, finished) = told.split_once("Finished rounds").unwrap();
    assert_eq!(ticked(open), [], "two others sit there");
    assert!(!finished.contains("<details class=\"pairing__correct\" open"), "{finished}");
}

const ROUND_ONE: &str =
    "round,table,player a,player b,result\r\n1,1,Ada,Ben,1-0\r\n1,2,Cleo,Dora,1-0\r\n1,3,Gus,Jo,0-1\r\n";

#[tokio::test]
async fn a_file_with_a_fault_takes_nothing_and_one_without_is_shown_before_it_is_taken() {
    let app = site().await;
    let owner = owner(&app).await;
    let run = six(&owner, "3").await;
    // In an event of one game nobody wins two; and nobody is called Rick.
    let faulty = format!("{ROUND_ONE}2,1,Gus,Jo,2-1\r\n2,2,Ada,Rick,1-0\r\n");
    for sure in ["", "yes"] {
        let told = page(&run.post("import", &[("text", &faulty), ("sure", sure)]).await, 200);
        assert!(told.contains("Nothing was taken.") && told.contains("line 5: "), "{told}");
        assert!(told.contains("<bdi>Rick</bdi>") && !told.contains("Finished rounds"), "{told}");
        assert!(told.contains("class=\"form__fault\" role=\"alert\" tabindex=\"-1\" autofocus"), "{told}");
        // What was written is there to be mended.
        assert!(told.contains("id=\"import\" open") && told.contains("2,1,Gus,Jo,2-1"), "{told}");
    }
    // Of a file that was chosen, too.
    let told = page(&run.post("import", &[("file", &faulty), ("text", "")]).await, 200);
    assert!(told.contains("Nothing was taken.") && told.contains("2,2,Ada,Rick,1-0"), "{told}");

    let preview = page(&run.post("import", &[("text", ROUND_ONE)]).await, 200);
    assert!(preview.contains("What would be taken") && preview.contains("<bdi>Jo</bdi> won"), "{preview}");
    assert!(preview.contains("aria-labelledby=\"preview\" tabindex=\"-1\" autofocus"), "{preview}");
    assert!(!run.page().await.contains("Finished rounds"), "a preview takes nothing");
    let taken = page(&run.post("import", &[("text", ROUND_ONE), ("sure", "yes")]).await, 200);
    assert!(taken.contains("Taken: round 1.") && taken.contains("Finished rounds"), "{taken}");
    assert!(taken.contains("<div class=\"panel\" role=\"status\" tabindex=\"-1\" autofocus>"), "{taken}");
    assert!(!taken.contains("1,3,Gus,Jo,0-1"), "{taken}");

    // The same once more says that the round is there, and how it is mended.
    let mended = ROUND_ONE.replace("Gus,Jo,0-1", "Gus,Jo,1-0");
    for sure in ["", "yes"] {
        let told = page(&run.post("import", &[("text", &mended), ("sure", sure)]).await, 200);
        assert!(told.contains("Nothing was taken.") && told.contains("Round 1 is there already"), "{told}");
        assert!(told.contains("corrected <a href=\"#earlier\">under “Finished rounds”</a>"), "{told}");
    }
    let (_, finished) = taken.split_once("Finished rounds").unwrap();
    let base = values(finished, "base").remove(2);
    let fields = [("round", "1"), ("table", "3"), ("base", &base), ("deed", "correct"), ("result-3", "a")];
    let told = page(&run.post("correct", &[&fields[..], &[("reason", "The file was wrong")]].concat()).await, 200);
    assert!(told.contains("The result is corrected"), "{told}");
}

/// The addresses that a page leads to, and those that its forms send to.
fn addresses(page: &str) -> (Vec<String>, Vec<String>) {
    let of = |attribute: &str| {
        let values = page.split(attribute).skip(1).map(|rest| rest.split('"').next().unwrap().replace("&amp;", "&"));
        values.map(|at| at.split('#').next().unwrap().to_owned()).filter(|at| at.starts_with("/events/")).collect()
    };
    (of("href=\""), of("action=\""))
}

#[tokio::test]
async fn every_link_of_the_pages_of_staff_leads_somewhere_and_every_form_has_a_page_behind_it() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday Night").await;
    entered(&owner, &code, &["Ada", "Ben"]).await;
    let desk = page(&owner.get(&format!("/events/{code}/desk")).await, 200);
    let players = addresses(&desk).0;
    let players: Vec<_> = players.iter().filter(|at| at.contains("/player/")).collect();
    for (at, player) in players.iter().enumerate() {
        page(&owner.post(player, &[("deed", "type"), ("text", shipped::DECKS[at].text)]).await, 200);
    }
    led(&owner.post(&format!("/events/{code}/desk/lock"), &[("sure", "yes")]).await);
    let run = Run { owner: &owner, code };
    led(&run.post("begin", &[("everybody", "yes")]).await);
    shown(&run, "1").await;

    let own = format!("/events/{}/", run.code);
    let starts = ["desk", "run", "checks", "staff", "edit"].map(|part| format!("{own}{part}"));
    let mut from: BTreeMap<String, String> = starts.iter().map(|at| (at.clone(), String::new())).collect();
    let mut waiting = VecDeque::from(starts);
    let (mut dead, mut printed) = (Vec::new(), 0);
    while let Some(at) = waiting.pop_front() {
        let answer = owner.get(&at).await;
        printed += u32::from(answer.header("content-type") == "application/pdf");
        if answer.status != 200 {
            dead.push(format!("{} {at}, linked from {}", answer.status, from[&at]));
            continue;
        }
        if !answer.header("content-type").starts_with("text/html") {
            continue;
        }
        let (links, forms) = addresses(&answer.text());
        for link in links.into_iter().filter(|link| link.starts_with(&own)) {
            if from.insert(link.clone(), at.clone()).is_none() {
                waiting.push_back(link);
            }
        }
        // Whoever opens the address of a form, as after a page that answered it, comes to a page.
        for form in forms.into_iter().filter(|form| form.starts_with(&own)) {
            let answer = owner.get(&form).await;
            if ![200, 303].contains(&answer.status.as_u16()) {
                dead.push(format!("{} {form}, a form on {at}", answer.status));
            }
        }
    }
    assert!(from.len() > 20 && printed > 9, "only {} addresses, {printed} of them printed", from.len());
    assert!(from.keys().any(|at| at.ends_with("sheets.pdf?order=table&paper=letter")), "{from:?}");
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

#[tokio::test]
async fn a_form_that_is_sent_twice_enters_once_and_a_name_twice_only_where_it_is_meant() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Cup", &[("lists", "none")]).await;
    let (desk, enter) = (format!("/events/{code}/desk"), format!("/events/{code}/desk/enter"));
    let drawn = async || values(&page(&owner.get(&desk).await, 200), "once").remove(0);
    let code_of = |told: &str| told.split("desk__code\"><code>").nth(1).unwrap().split('<').next().unwrap().to_owned();
    let once = drawn().await;
    let pia = [("name", "Pia"), ("shown_as", ""), ("once", &once)];
    let told = page(&owner.post(&enter, &pia).await, 200);
    assert!(told.contains("is player 1"), "{told}");
    // The slip that is printed says for which event it is, and where the code is typed.
    let (_, slip) = told.split_once("desk__slip").unwrap();
    let own = format!("https://cards.example/events/{code}/own");
    for words in ["<bdi>Cup</bdi>", own.as_str(), "data-copies=\"desk-code\"", "data-prints"] {
        assert!(slip.split("</section>").next().unwrap().contains(words), "{words}: {slip}");
    }
    // As whoever loads the page anew that answered.
    let again = page(&owner.post(&enter, &pia).await, 200);
    assert!(again.contains("is player 1") && code_of(&told) == code_of(&again), "{again}");
    let other = drawn().await;
    assert_ne!(once, other);

    // Somebody of the same name is asked about, and entered where that is said.
    let same = [("name", "pia "), ("shown_as", ""), ("once", other.as_str())];
    let refused = page(&owner.post(&enter, &same).await, 422);
    assert!(refused.contains("Pia is entered already, as player 1"), "{refused}");
    assert!(refused.contains("name=\"another\" value=\"yes\"") && refused.contains(&other), "{refused}");
    let told = page(&owner.post(&enter, &[&same[..], &[("another", "yes")]].concat()).await, 200);
    assert!(told.contains("is player 2"), "{told}");
    assert!(page(&owner.get(&desk).await, 200).contains("2 places are taken"));
    // The address that the answer left behind leads back.
    assert_eq!(led(&owner.get(&enter).await), desk);
    for deed in ["import", "correct", "take-back"] {
        assert_eq!(led(&owner.get(&format!("/events/{code}/run/{deed}")).await), format!("/events/{code}/run"));
    }
    assert_eq!(led(&owner.get(&format!("/events/{code}/own/confirm")).await), format!("/events/{code}/own"));
}

#[tokio::test]
async fn a_page_says_what_was_done_only_while_it_is_so() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Cup", &[("lists", "none"), ("rounds", "1")]).await;
    let shown = async |part: &str| page(&owner.get(&format!("/events/{code}/{part}")).await, 200);
    assert!(!shown("desk?done=made").await.contains("as a draft"), "it is announced");
    assert!(shown("desk?done=announced").await.contains("Everybody may read of it now"));
    entered(&owner, &code, &["Ada", "Ben"]).await;
    let run = Run { owner: &owner, code: code.clone() };
    led(&run.post("begin", &[("everybody", "yes")]).await);
    assert!(!shown("desk?done=announced").await.contains("Everybody may read of it now"));
    assert!(shown("run?done=begun").await.contains("Pair its first round"));
    led(&run.post("pair", &[]).await);
    assert!(!shown("run?done=begun").await.contains("Pair its first round"));
    assert!(shown("run?done=paired").await.contains("paired, as a draft"));
    led(&run.post("publish", &[("round", "1"), ("timed", "no")]).await);
    assert!(!shown("run?done=paired").await.contains("paired, as a draft"));
}

#[tokio::test]
async fn whoever_is_let_in_is_told_the_round_that_they_play_next() {
    let app = site().await;
    let owner = owner(&app).await;
    let run = six(&owner, "3").await;
    let came = async |deed: &str, fields: &[(&str, &str)]| {
        let to = led(&run.post(deed, fields).await);
        page(&owner.get(&to).await, 200)
    };
    shown(&run, "1").await;
    // Dropped by mistake: nothing of the round changed.
    led(&run.post("drop", &[("player", "5")]).await);
    let told = came("back", &[("player", "5")]).await;
    assert!(told.contains("<bdi>Gus</bdi> is in again, and plays on: nothing of this round changed."), "{told}");
    led(&run.results("1", &[("1", "a"), ("2", "a"), ("3", "a")]).await);
    led(&run.post("finish", &[("round", "1")]).await);
    led(&run.post("drop", &[("player", "5")]).await);
    let told = came("back", &[("player", "5")]).await;
    assert!(told.contains("<bdi>Gus</bdi> plays from round 2 on."), "{told}");

    led(&run.post("pair", &[]).await);
    entered(&owner, &run.code, &["Zoe"]).await;
    let told = came("late", &[("player", "7"), ("as", "losses")]).await;
    assert!(told.contains("<bdi>Zoe</bdi> is in. Pair the draft of round 2 anew, so that they play in it."), "{told}");
    led(&run.post("pair", &[]).await);
    assert!(!run.page().await.contains("play from the next round on"));
}

#[tokio::test]
async fn a_round_of_the_cut_is_paired_by_its_name_and_a_result_taken_away_is_said_to_be_so() {
    let app = site().await;
    let owner = owner(&app).await;
    let run = six(&owner, "1").await;
    shown(&run, "1").await;
    led(&run.results("1", &[("1", "a"), ("2", "a")]).await);
    let base = values(run.page().await.split_once("With a result").unwrap().1, "base").remove(0);
    let fields = [("round", "1"), ("table", "1"), ("base", &base), ("deed", "clear"), ("reason", "Wrong slip")];
    let told = page(&run.post("correct", &fields).await, 200);
    assert!(told.contains("The result is taken away") && !told.contains("The result is corrected"), "{told}");
    led(&run.results("1", &[("1", "a"), ("3", "a")]).await);
    led(&run.post("finish", &[("round", "1")]).await);
    led(&run.post("cut", &[("players", "2"), ("despite", "yes")]).await);
    let cut = run.page().await;
    assert!(cut.contains(">Pair: Final</button>") && !cut.contains("Pair round 2"), "{cut}");
}

#[tokio::test]
async fn rounds_of_another_program_are_not_said_to_follow_from_a_seed() {
    let app = site().await;
    let owner = owner(&app).await;
    let run = six(&owner, "2").await;
    page(&run.post("import", &[("text", ROUND_ONE), ("sure", "yes")]).await, 200);
    let pairings = page(&owner.get(&format!("/events/{}/pairings", run.code)).await, 200);
    assert!(pairings.contains("paired with another program"), "{pairings}");
    assert!(!pairings.contains("Pairings follow from the results"), "{pairings}");
    led(&run.post("end", &[("early", "yes"), ("sure", "yes")]).await);
    let pairings = page(&owner.get(&format!("/events/{}/pairings", run.code)).await, 200);
    assert!(!pairings.contains("Compute it once more"), "{pairings}");
}

#[tokio::test]
async fn whoever_waits_for_lists_to_be_taken_reads_why_and_the_desk_warns_of_the_deadline() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Friday Night", &[]).await;
    let claim = entered(&owner, &code, &["Ada"]).await.remove(0);
    let desk = page(&owner.get(&format!("/events/{code}/desk")).await, 200);
    assert!(desk.contains("Lists are not taken yet.") && desk.contains("Press “Take lists”"), "{desk}");
    let player = Browser::new(&app).from([192, 0, 2, 9]);
    led(&player.post(&format!("/events/{code}/own"), &[("code", &claim)]).await);
    let own = page(&player.get(&format!("/events/{code}/own")).await, 200);
    assert!(own.contains("Lists are not taken yet: the store has to open them."), "{own}");
    moved(&owner, &code, "lists_open").await;
    let desk = page(&owner.get(&format!("/events/{code}/desk")).await, 200);
    assert!(!desk.contains("Lists are not taken yet."), "{desk}");
    let own = page(&player.get(&format!("/events/{code}/own")).await, 200);
    assert!(own.contains("Hand in a list") && !own.contains("not taken yet"), "{own}");
    let fields = fields_of("Later");
    let at = led(&owner.post(&format!("/stores/{STORE}/events/new"), &fields).await);
    let draft = page(&owner.get(at.split('?').next().unwrap()).await, 200);
    assert!(draft.contains("Once the event is announced") && !draft.contains("id=\"enter\""), "{draft}");
}

#[tokio::test]
async fn a_list_that_comes_too_late_stays_on_the_page() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let service = &app.site.app.service;
    let carl = Browser::of(&app, "Carl").await;
    let legal = shipped::DECKS[0].text;
    let code = shop.event("Friday Night", EventSettings::default()).await;
    comes(&carl, &code, "The Fox").await;
    lock_event(service, &shop.owner, &code).await.unwrap();
    let refused = page(&list(&carl, &code, legal, "hand").await, 409);
    let line = legal.lines().find(|line| line.starts_with(|sign: char| sign.is_ascii_digit())).unwrap();
    assert!(refused.contains("What you wrote") && refused.contains(line), "{refused}");
    assert!(refused.contains("readonly") && refused.contains("data-copies=\"text\""), "{refused}");

    // Where late ones are taken it can be sent once the others are locked.
    let settings = EventSettings { late: LateLists::Allow, ..EventSettings::default() };
    let form = EventForm { deadline_at: Some(service.clock.now_ms() + 1_500), ..shop.form("Late Night", settings) };
    let code = make_event(service, &shop.owner, shipped::library(), STORE, &form).await.unwrap();
    shop.moves(&code, EventState::Registration).await;
    shop.moves(&code, EventState::ListsOpen).await;
    comes(&carl, &code, "The Fox").await;
    tokio::time::sleep(std::time::Duration::from_millis(1_700)).await;
    let refused = page(&list(&carl, &code, legal, "hand").await, 409);
    assert!(refused.contains("as soon as the others are locked") && refused.contains(line), "{refused}");
    assert!(refused.contains("name=\"deed\" value=\"hand\"") && !refused.contains("readonly"), "{refused}");
    lock_event(service, &shop.owner, &code).await.unwrap();
    assert_eq!(led(&list(&carl, &code, legal, "hand").await), format!("/events/{code}/own?done=handed"));
}

#[tokio::test]
async fn a_list_that_was_read_otherwise_says_so_where_one_is_and_is_handed_in_from_there() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let carl = Browser::of(&app, "Carl").await;
    let code = shop.event("Friday Night", EventSettings::default()).await;
    comes(&carl, &code, "The Fox").await;
    let mut decks = shipped::DECKS.iter().map(|deck| deck.text);
    let deck = decks.find(|text| text.contains("2 Grenade (NG-01) 059")).expect("a deck with grenades");
    let guessed = deck.replacen("2 Grenade (NG-01) 059", "2 Grenaed", 1);
    let told = page(&list(&carl, &code, &guessed, "hand").await, 200);
    let (_, looked) = told.split_once("class=\"panel hand-in__looked\"").expect("what was looked at");
    let (head, rest) = looked.split_once("<div class=\"event-deck\">").unwrap();
    assert!(head.contains("tabindex=\"-1\" autofocus") && head.contains("Not handed in yet"), "{head}");
    let button = "<button class=\"button\" type=\"submit\" form=\"hand-in\" name=\"deed\" value=\"hand\">";
    assert!(head.contains(&format!("{button}Hand it in like this")), "{head}");
    assert!(rest.contains("<form class=\"form\" id=\"hand-in\""), "{rest}");
    let told = values(rest, "told").remove(0);
    let sent = [("text", guessed.as_str()), ("deed", "hand"), ("told", &told)];
    assert!(page(&carl.post(&format!("/events/{code}/list"), &sent).await, 200).contains("Your place"));
    // What was only looked at has its button there as well, and one that is not legal none.
    let looked = page(&list(&carl, &code, shipped::DECKS[1].text, "look").await, 200);
    assert!(looked.contains(&format!("{button}Hand it in like this<")), "{looked}");
    let looked = page(&list(&carl, &code, "Survivor Deck\n9 Rifle\n", "look").await, 200);
    assert!(!looked.contains(button) && looked.contains("This event takes legal lists alone"), "{looked}");
    let refused = page(&list(&carl, &code, "Survivor Deck\n9 Rifle\n", "hand").await, 422);
    assert!(!refused.contains(button) && refused.contains("tabindex=\"-1\" autofocus"), "{refused}");
}

#[tokio::test]
async fn the_code_of_a_flyer_leads_to_its_event() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday Night").await;
    let guest = Browser::new(&app);
    let events = page(&guest.get("/events").await, 200);
    assert!(events.contains("name=\"code\""), "{events}");
    let typed = format!("{}-{}", &code[..4], &code[4..]).to_uppercase();
    assert_eq!(led(&guest.get(&format!("/events?code={typed}")).await), format!("/events/{code}"));
    let none = page(&guest.get("/events?code=zzzzzzzz").await, 200);
    assert!(none.contains("No event has this code.") && none.contains("value=\"zzzzzzzz\""), "{none}");
}

#[tokio::test]
async fn what_a_player_says_that_it_was_instead_stays_where_their_form_is_refused() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Cup", &[("lists", "none"), ("rounds", "1")]).await;
    let claims = entered(&owner, &code, &["Ada", "Ben"]).await;
    let run = Run { owner: &owner, code: code.clone() };
    led(&run.post("begin", &[("everybody", "yes")]).await);
    shown(&run, "1").await;
    let browsers = [Browser::new(&app).from([192, 0, 2, 9]), Browser::new(&app).from([192, 0, 2, 10])];
    for (browser, claim) in browsers.iter().zip(&claims) {
        led(&browser.post(&format!("/events/{code}/own"), &[("code", claim)]).await);
    }
    let says = async |browser: &Browser<'_>, deed: &str, result: &str| {
        let pairings = page(&browser.get(&format!("/events/{code}/pairings")).await, 200);
        let base = values(&pairings, "base").remove(0);
        let fields = [("round", "1"), ("table", "1"), ("base", &base), ("deed", deed), ("result-1", result)];
        browser.post(&format!("/events/{code}/result"), &fields).await
    };
    led(&says(&browsers[0], "report", "a").await);
    let refused = page(&says(&browsers[1], "dispute", "draw").await, 422);
    assert!(refused.contains("<details class=\"desk__more\" open><summary>It is not so"), "{refused}");
    assert!(ticked(&refused).contains(&("result-1".to_owned(), "draw".to_owned())), "{refused}");
    led(&says(&browsers[1], "instead", "draw").await);
}

#[tokio::test]
async fn a_form_with_several_faults_tells_all_of_them_at_once() {
    let app = site().await;
    let owner = owner(&app).await;
    let mut fields = fields_of("").to_vec();
    let faulty = [("starts_at", ""), ("ends_at", "soon"), ("rounds", "many"), ("time_zone", "Mars/Base")];
    fields.retain(|(field, _)| faulty.iter().all(|(known, _)| known != field));
    fields.extend(faulty);
    let refused = page(&owner.post(&format!("/stores/{STORE}/events/new"), &fields).await, 422);
    for field in ["name", "starts_at", "ends_at", "rounds", "time_zone"] {
        assert_eq!(refused.matches(&format!("id=\"{field}-fault\"")).count(), 1, "{field}: {refused}");
    }
    assert!(!refused.contains("id=\"cut-fault\"") && refused.contains("value=\"many\""), "{refused}");
    let opening = [("name", "!"), ("slug", "No Slug"), ("time_zone", "nowhere at all")];
    let refused = page(&owner.post("/stores/new", &opening).await, 422);
    for field in ["name", "slug", "time_zone"] {
        assert!(refused.contains(&format!("id=\"{field}-fault\"")), "{field}: {refused}");
    }
}
