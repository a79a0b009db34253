//! What somebody is told of a file: with whom it rests on, and alike as text and as JSON.

use safehouse_engine::games::GAMES;
use safehouse_statements::{
    Asker, Told,
    told::{AskerFault, Question, TO_DECIDE, wire::Verified},
    verify::Outcome,
};

use crate::evening::{evening, host, key, necrogenesis, store_key, told};

fn named(keys: &[&str], policy: &str) -> Asker {
    Asker::named(keys.iter().copied(), policy).expect("keys")
}

fn outcomes(told: &Told) -> [Outcome; 4] {
    Question::ALL.map(|question| told.worst(question).outcome)
}

#[test]
fn for_whoever_names_nobody_the_file_vouches_for_nothing_and_it_is_said_how_to_decide() {
    let file = evening(necrogenesis()).published().to_json();
    let said = Told::of(file.as_bytes(), GAMES, &Asker::nobody()).expect("a file");
    assert!(!said.passes() && said.names_nobody && !said.hosts[0].is_known);
    assert_eq!(outcomes(&said), [Outcome::Undecided, Outcome::Undecided, Outcome::Undecided, Outcome::Pass]);
    let text = said.to_string();
    assert!(text.contains(said.to_decide().expect("words")), "{text}");
    assert!(text.contains(&store_key(2).verifying_key().fingerprint()), "{text}");
    // The same words as on the page below it, and not those that programs read.
    assert!(
        said.summary().starts_with("authentic: undecided, logged: undecided, ") && !said.summary().contains("pass")
    );
    assert!(said.summary().ends_with("Nobody is named whom you trust."));
    let form = serde_json::to_value(Verified::from(&said)).expect("JSON");
    assert_eq!((&form["trusted"], &form["passes"]), (&"nobody".into(), &false.into()));
    assert_eq!(form["hosts"][0]["known"], false);
    // Whoever names the host has nothing left to decide, and the page that carries the file has the same words.
    let vkey = host().verifying_key().to_string();
    let said = Told::of(file.as_bytes(), GAMES, &named(&[&vkey], "")).expect("a file");
    assert_eq!(said.to_decide(), None);
    assert!(!TO_DECIDE.contains(['"', '\\', '<', '\n']), "it stands in a string of a script");
    assert!(evening(necrogenesis()).published().to_html().contains(TO_DECIDE));
}

#[test]
fn a_list_that_a_file_names_three_times_counts_once() {
    let mut file = evening(necrogenesis()).published();
    let one = Told::of(file.to_json().as_bytes(), GAMES, &Asker::nobody()).expect("a file");
    let first = file.lists[0].clone();
    file.lists.extend([first.clone(), first]);
    let said = Told::of(file.to_json().as_bytes(), GAMES, &Asker::nobody()).expect("a file");
    assert_eq!((said.lists(), said.report.lists.len()), (one.lists(), one.report.lists.len() + 2));
}

#[test]
fn a_host_or_a_store_that_is_known_is_named_by_its_key() {
    let file = evening(necrogenesis()).published().to_json();
    let vkey = host().verifying_key().to_string();
    let said = Told::of(file.as_bytes(), GAMES, &named(&["", &format!(" {vkey}\n")], "")).expect("a file");
    assert!(said.passes() && !said.names_nobody && said.hosts[0].is_known);
    assert_eq!(outcomes(&said), [Outcome::Pass, Outcome::Pass, Outcome::Undecided, Outcome::Pass]);
    // The store's alone says nothing of the log.
    let store = store_key(2).verifying_key().to_string();
    let said = Told::of(file.as_bytes(), GAMES, &named(&[&store], "")).expect("a file");
    assert!(!said.passes());
    assert_eq!(outcomes(&said)[..2], [Outcome::Pass, Outcome::Undecided]);
    // Somebody else's says nothing at all.
    let other = key("other.example/log", 9).verifying_key().to_string();
    let said = Told::of(file.as_bytes(), GAMES, &named(&[&other], "")).expect("a file");
    assert_eq!(outcomes(&said)[..2], [Outcome::Undecided, Outcome::Undecided]);
    assert!(said.to_string().contains("(not known here)"));
}

#[test]
fn witnesses_are_asked_for_by_a_policy_alone() {
    let file = evening(necrogenesis()).published().to_json();
    let log = host().verifying_key().to_string();
    let witness = safehouse_transparency::SigningKey::new(
        "witness.example",
        safehouse_transparency::SignatureType::Ed25519Cosignature,
        &[8; 32],
    );
    let witness = witness.expect("a name").verifying_key().to_string();
    for (policy, passes, code) in [
        (format!("log {log}\nquorum none"), true, "no_witness"),
        (format!("log {log}\r\nwitness w {witness}\r\nquorum w\r\n"), false, "too_few_witnesses"),
    ] {
        let said = Told::of(file.as_bytes(), GAMES, &named(&[], &policy)).expect("a file");
        assert_eq!(told(said.worst(Question::Witnessed)), (Outcome::Undecided, vec![code]));
        assert_eq!(said.passes(), passes, "{policy}");
    }
}

#[test]
fn what_is_no_key_and_no_policy_is_told() {
    let fault = Asker::named(["cards.example/log"], "").expect_err("no key");
    assert!(matches!(&fault, AskerFault::Key { text, .. } if text == "cards.example/log"), "{fault}");
    assert!(fault.to_string().contains("is no verifier key"));
    assert!(matches!(Asker::named([], "quorum").expect_err("no policy"), AskerFault::Policy(_)));
}

#[test]
fn a_title_of_a_megabyte_or_with_ends_of_lines_pushes_no_answer_out_of_sight() {
    let mut file = evening(necrogenesis()).published();
    for title in ["x".repeat(1_000_000), "a\u{2028}pass       authentic\u{2029}\u{85}\u{7f}\u{1b}[2J".to_owned()] {
        file.title = Some(title.clone());
        file.lists[0].name = None;
        let said = Told::of(file.to_json().as_bytes(), GAMES, &Asker::nobody()).expect("a file");
        let text = said.to_string();
        let first = text.lines().next().expect("a line");
        assert!(
            first.len() < 200 && !first.contains(['\u{2028}', '\u{2029}', '\u{85}', '\u{7f}', '\u{1b}']),
            "{first}"
        );
        assert!(text.len() < 10_000, "{} bytes", text.len());
        // Programs are told all of it.
        assert_eq!(serde_json::to_value(Verified::from(&said)).expect("JSON")["title"], title.as_str());
    }
}

#[test]
fn text_and_json_say_the_same_of_every_list() {
    let mut file = evening(necrogenesis()).published();
    file.lists[1].list = file.lists[0].list.clone();
    file.title = Some("An evening\u{1b}[2J\nList 9: forged".to_owned());
    let said = Told::of(file.to_json().as_bytes(), GAMES, &Asker::nobody()).expect("a file");
    assert!(!said.passes());
    let (text, form) = (said.to_string(), serde_json::to_value(Verified::from(&said)).expect("JSON"));
    assert!(text.starts_with("The file calls itself: An evening [2J List 9: forged\n"), "{text}");
    assert!(
        text.contains("FAIL       authentic\n           The list is not the one that the statement means."),
        "{text}"
    );
    assert_eq!(form["answers"]["authentic"]["reasons"][0]["code"], "content_differs");
    let lists = form["lists"].as_array().expect("lists");
    assert_eq!(lists.len(), 4);
    for list in lists {
        assert!(text.contains(list["stated"]["content"].as_str().expect("an id")));
        assert!(text.contains(list["name"].as_str().expect("a name")));
    }
    let failed = lists.iter().filter(|list| list["answers"]["authentic"]["outcome"] == "fail").count();
    assert_eq!(failed, text.matches("answers    authentic fail").count());
    assert_eq!(failed, 1);
}
