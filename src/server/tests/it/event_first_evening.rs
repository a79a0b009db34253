//! What a store owner meets who runs an evening for the first time: wrong choices, files with faults, pages that are
//! reloaded, forms that are sent twice.

use std::collections::{BTreeMap, VecDeque};

use safehouse_testing::shipped;

use crate::{
    browser::Browser,
    test_desk::{Run, entered, led, made, made_with, owner, page, site, values},
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
    let refused = page(&send(correction(&bases[1], "")).await, 409);
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
