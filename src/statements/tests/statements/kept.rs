//! The files that tests of the program and of the page verify: what is written today, byte for byte.

use safehouse_engine::{deck::content_id::ContentId, games::GAMES};
use safehouse_statements::{
    Asker, Published, Receipt, Statement, Told,
    code::{CorrectionReason, KeyReason, SuspensionReason, WithdrawalReason},
    commitment, self_contained,
    told::Question,
    verify::Reason,
};
use safehouse_testing::repository;
use serde_json::{Value, json};

use crate::{
    evening::{
        AT, Evening, HOST, Log, Table, evening, event, key, name_of, necrogenesis, registration, revealed, salt, sign,
        slug, store_key, store_made_known,
    },
    host_keys::Handed,
    tampered::CASES,
};

fn keep(name: &str, text: &str) {
    let path = repository("end2end/files").join(name);
    if std::env::var_os("SAFEHOUSE_BLESS").is_some() {
        std::fs::write(&path, text).expect("a writable file");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "{} is not what is written now; SAFEHOUSE_BLESS=1 writes it", path.display());
}

fn small() -> Evening {
    let mut table: Table = necrogenesis();
    table.decks.truncate(2);
    evening(table)
}

#[test]
fn the_files_that_other_tests_verify_are_those_that_are_written_today() {
    let file = small().published();
    for (name, text) in [("evening.json", file.to_json()), ("evening.html", file.to_html())] {
        keep(name, &text);
    }
}

/// A code of a sheet and receipts of the evening, with the keys that signed them.
#[test]
fn the_slips_that_other_tests_verify_are_those_that_are_written_today() {
    let evening = small();
    let (store, host) = (store_key(2), key("cards.example/host", 3));
    let code = self_contained::write(&evening.lists[0], Some(event()), evening.table.catalogue, &store);
    let receipt = |content| {
        let receipt = Receipt { event: event(), registration: registration(0), content, salt: salt(0), at: AT };
        receipt.sign(&host).expect("a note").to_string()
    };
    let slips = json!({
        "sheet": code.expect("a code"),
        "store": store.verifying_key().to_string(),
        "receipt": receipt(evening.lists[0].content_id()),
        // Of a list that another one took the place of before the lock.
        "replaced": receipt(ContentId::from_bytes([0xc0; 32])),
        "host": host.verifying_key().to_string(),
    });
    keep("slips.json", &format!("{}\n", serde_json::to_string_pretty(&slips).expect("JSON")));
}

/// What is in one JSON and not in another: the place of each difference, and what stands there, if anything.
fn differences(base: &Value, changed: &Value, path: &mut Vec<Value>, found: &mut Vec<Value>) {
    if base == changed {
        return;
    }
    match (base, changed) {
        (Value::Object(before), Value::Object(after)) => {
            for name in before.keys().chain(after.keys().filter(|name| !before.contains_key(*name))) {
                path.push(name.as_str().into());
                match after.get(name) {
                    None => found.push(json!({ "path": path })),
                    Some(value) => differences(before.get(name).unwrap_or(&Value::Null), value, path, found),
                }
                path.pop();
            }
        }
        (Value::Array(before), Value::Array(after)) if before.len() == after.len() => {
            for (at, (before, after)) in before.iter().zip(after).enumerate() {
                path.push(at.into());
                differences(before, after, path, found);
                path.pop();
            }
        }
        _ => found.push(json!({ "path": path, "value": changed })),
    }
}

/// A list that came after the lock, so that its name has a salt with letters.
fn late() -> Published {
    let mut evening = small();
    let number = 0xab - 100;
    let content = evening.lists[0].content_id();
    let new = commitment::of_list(&event(), &registration(number), &salt(number), &content);
    let corrected = Statement::ListCorrected {
        store: slug(),
        event: event(),
        old: None,
        new,
        reason: CorrectionReason::Late,
        at: 9,
    };
    let corrected = evening.log.append(&sign(corrected, &store_key(2)));
    let shown = evening.log.append(&sign(revealed(&evening.table, number, &evening.lists[0]), &store_key(2)));
    let mut file = evening.published();
    file.lists.truncate(1);
    file.entries.push(evening.log.logged(corrected));
    let logged = evening.log.logged(shown);
    (file.lists[0].entry, file.lists[0].proof) = (logged.entry, logged.proof);
    let name = file.lists[0].name.as_mut().expect("a name");
    (name.shown, name.salt) = (name_of(number.into()), salt(0xab).to_hex());
    file
}

/// A list beside a statement by which the host vouches for a store of another host.
fn foreign() -> Published {
    let mut evening = small();
    let other = key("other.example/store/corner-shop", 5);
    let known = evening.log.append(&sign(store_made_known(&other), &key(HOST, 1)));
    let mut file = evening.published();
    file.lists.truncate(1);
    file.keys.push(evening.log.logged(known));
    file
}

/// A list in a log that goes on from the one that locked it; whether the file shows that it does.
fn restored(is_continued: bool) -> Published {
    let evening = small();
    let (size, root) = (evening.log.entries.len() as u64, evening.log.root());
    let second = key("cards.example/log/2", 11);
    let mut log = Log::new(second.clone());
    let origin = safehouse_statements::Origin::read("cards.example/log").expect("an origin");
    let root = safehouse_statements::Digest::from_bytes(root.0);
    log.append(&sign(Statement::LogContinued { origin, size, root, at: 9 }, &second));
    let shown = log.append(&sign(revealed(&evening.table, 0, &evening.lists[0]), &store_key(2)));
    let mut file = evening.published();
    file.lists.truncate(1);
    let logged = log.logged(shown);
    (file.lists[0].entry, file.lists[0].proof) = (logged.entry, logged.proof);
    file.hosts.push(second.verifying_key().to_string());
    if is_continued {
        file.entries.push(log.logged(0));
    }
    file
}

/// A list that the old log got after its last checkpoint that the next log knows.
fn lost() -> Published {
    let mut file = restored(true);
    let mut evening = small();
    let shown = evening.log.append(&sign(revealed(&evening.table, 0, &evening.lists[0]), &store_key(2)));
    let logged = evening.log.logged(shown);
    (file.lists[0].entry, file.lists[0].proof) = (logged.entry, logged.proof);
    file
}

/// A list of a log whose key was stolen, in a checkpoint that came after that.
fn stolen() -> Published {
    let mut handed = Handed::on(&key("cards.example/log/2", 11), Some(KeyReason::Exposed));
    let mut file = handed.published();
    let shown = handed.old.log.append(&sign(revealed(&handed.old.table, 0, &handed.old.lists[0]), &store_key(2)));
    let logged = handed.old.log.logged(shown);
    (file.lists[0].entry, file.lists[0].proof) = (logged.entry, logged.proof);
    file
}

/// A list whose log signed two checkpoints of as many entries.
fn forked() -> Published {
    let mut file = Handed::on(&key("cards.example/log/2", 11), None).published();
    let other = Handed::on(&key("cards.example/log/2", 12), None);
    let logged = other.old.log.logged(other.old.shown_at[0]);
    (file.lists[0].entry, file.lists[0].proof) = (logged.entry, logged.proof);
    file
}

/// A list of the event that was taken back since, and one that is not in the file; and the store was suspended.
fn withdrawn() -> Published {
    let mut evening = small();
    let mut file = evening.published();
    for (shown, reason) in [(0, WithdrawalReason::Erasure), (1, WithdrawalReason::Player)] {
        let index = evening.shown_at[shown];
        let statement = Statement::ListWithdrawn { store: slug(), index, origin: None, reason, at: 9 };
        let at = evening.log.append(&sign(statement, &store_key(2)));
        file.entries.push(evening.log.logged(at));
    }
    let suspended = Statement::StoreSuspended { store: slug(), reason: SuspensionReason::Asked, at: 9 };
    let at = evening.log.append(&sign(suspended, &key(HOST, 1)));
    file.entries.push(evening.log.logged(at));
    file.lists.truncate(1);
    file
}

/// Whom the broken set is asked about for, by the keys that they name: nobody, the logs of the host, the store, and a host
/// that has nothing to do with it.
fn askers() -> [(&'static str, Vec<String>); 5] {
    let vkey = |name: &str, seed| key(name, seed).verifying_key().to_string();
    [
        ("nobody", Vec::new()),
        ("host", vec![vkey(HOST, 1), vkey("cards.example/log/2", 11)]),
        ("the first log", vec![vkey(HOST, 1)]),
        ("store", vec![store_key(2).verifying_key().to_string()]),
        ("another host", vec![vkey("other.example/log", 9)]),
    ]
}

/// The broken set as changes of `evening.json`, each with how the questions come out for several askers, and by which
/// reasons. The program, the worker of `/verify` and the page that carries a file are held against it: they say the same,
/// but for legality, which the page does not judge.
#[test]
fn the_broken_files_that_everything_that_verifies_is_asked_about_are_those_of_today() {
    let base: Value = serde_json::from_str(&small().published().to_json()).expect("JSON");
    let evening = small();
    let mut files: Vec<(&str, Published)> = Vec::new();
    for (what, change, ..) in CASES {
        let mut file = evening.published();
        change(&mut file, &evening);
        files.push((what, file));
    }
    let mut capital = late();
    capital.lists[0].name.as_mut().expect("a name").salt.make_ascii_uppercase();
    files.push(("a list after the lock", late()));
    files.push(("the salt of the name in capital letters", capital));
    files.push(("a key of a store of another host", foreign()));
    files.push(("two logs after a restore", restored(true)));
    files.push(("two logs of which nothing says which came first", restored(false)));
    files.push(("an entry that the next log does not have", lost()));
    files.push(("a list that was withdrawn, of a store that was suspended since", withdrawn()));
    let handed = |reason| Handed::on(&key("cards.example/log/2", 11), reason);
    files.push(("a key of the log that was handed on", handed(None).published()));
    files.push(("a stolen key of the log", handed(Some(KeyReason::Exposed)).published()));
    files.push(("what somebody signed with a stolen key of the log", stolen()));
    files.push(("two checkpoints of as many entries", forked()));
    let mut outcomes = Vec::new();
    let mut broken = Vec::new();
    for (what, file) in files {
        let text = file.to_json();
        let mut changes = Vec::new();
        let changed: Value = serde_json::from_str(&text).expect("JSON");
        differences(&base, &changed, &mut Vec::new(), &mut changes);
        let mut said = serde_json::Map::new();
        for (name, keys) in askers() {
            let asker = Asker::named(keys.iter().map(String::as_str), "").expect("keys");
            let told = Told::of(text.as_bytes(), GAMES, &asker).expect("a file");
            let list = &told.report.lists[0];
            outcomes.push((what, name, Question::ALL.map(|question| question.of(list).outcome.id())));
            let answers = Question::ALL.map(|question| {
                let answer = question.of(list);
                let reasons: Vec<&str> = answer.reasons.iter().map(Reason::code).collect();
                (question.id().to_owned(), json!({ "outcome": answer.outcome.id(), "reasons": reasons }))
            });
            said.insert(name.to_owned(), Value::Object(answers.into_iter().collect()));
        }
        broken.push(json!({ "what": what, "said": said, "changes": changes }));
    }
    for (what, name, [authentic, logged, witnessed, _]) in &outcomes {
        // Nothing that the file says of itself is a yes.
        if ["nobody", "another host"].contains(name) {
            assert!(*authentic != "pass" && *logged != "pass", "{what}, {name}");
        }
        assert_ne!(*witnessed, "pass", "{what}: nobody has a policy");
    }
    let of = |asked: &str| -> Vec<[&str; 3]> {
        let asked = outcomes.iter().filter(|(_, name, _)| *name == asked);
        asked
            .skip(CASES.len())
            .map(|(_, _, [authentic, logged, witnessed, _])| [*authentic, logged, witnessed])
            .collect()
    };
    // What these eleven are made for.
    let (passes, broken_one) = (["pass", "pass", "undecided"], ["fail", "pass", "undecided"]);
    let doubted = ["undecided", "undecided", "undecided"];
    let forks = ["fail", "fail", "undecided"];
    let with_host = [passes, broken_one, broken_one, passes, doubted, doubted, passes, passes, passes, doubted, forks];
    assert_eq!(of("host"), with_host);
    // A key that was handed on is known by the first one, and one that follows a stolen one is not.
    let first = of("the first log");
    assert_eq!((first[7], first[8]), (passes, ["pass", "undecided", "undecided"]));
    // And whom nobody vouches for is undecided where the host makes it a yes, and a no where that does.
    let foreign = ["fail", "undecided", "undecided"];
    let forked = ["fail", "fail", "undecided"];
    let with_nobody =
        [doubted, foreign, foreign, doubted, doubted, doubted, doubted, doubted, doubted, doubted, forked];
    assert_eq!(of("nobody"), with_nobody);
    let askers = askers().map(|(name, keys)| (name.to_owned(), keys.into()));
    let broken = json!({ "askers": serde_json::Map::from_iter(askers), "cases": broken });
    keep("broken.json", &format!("{}\n", serde_json::to_string_pretty(&broken).expect("JSON")));
}
