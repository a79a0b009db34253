//! A published file in which one thing was changed, each with the answer that must say so.

use safehouse_engine::games::GAMES;
use safehouse_statements::{
    Entry, Logged, Published, Statement,
    verify::{Outcome, Trust, verify_read},
};
use safehouse_transparency::{Policy, SignatureType, SigningKey, cosignature};

use crate::evening::{
    Evening, Log, evening, host, key, necrogenesis, outcomes, report, revealed, sign, slug, store_key, told, trust,
};

const PASS: Outcome = Outcome::Pass;
const OPEN: Outcome = Outcome::Undecided;
const FAIL: Outcome = Outcome::Fail;

/// What was changed, how, the four outcomes, and a reason that must be among them.
pub type Case = (&'static str, fn(&mut Published, &Evening), [Outcome; 4], &'static str);

fn swap(text: &mut String, old: &str, new: &str) {
    let changed = text.replacen(old, new, 1);
    assert_ne!(changed, *text, "{old} is there");
    *text = changed;
}

/// One digit behind a key of a statement made another one.
fn other_digit(text: &mut String, key: &str) {
    let at = text.find(&format!("\n{key} ")).expect("the key") + key.len() + 2;
    let digit = if &text[at..=at] == "0" { "1" } else { "0" };
    text.replace_range(at..=at, digit);
}

pub const CASES: &[Case] = &[
    ("nothing", |_, _| {}, [PASS, PASS, OPEN, PASS], "no_policy"),
    ("a title", |file, _| file.title = Some("x".to_owned()), [PASS, PASS, OPEN, PASS], "no_policy"),
    (
        "another list",
        |file, _| file.lists[0].list = file.lists[1].list.clone(),
        [FAIL, PASS, OPEN, FAIL],
        "content_differs",
    ),
    (
        "a card more",
        |file, _| swap(&mut file.lists[0].list, "\n3\t", "\n4\t"),
        [FAIL, PASS, OPEN, FAIL],
        "content_differs",
    ),
    ("a list that is none", |file, _| file.lists[0].list = "x".to_owned(), [FAIL, PASS, OPEN, FAIL], "list"),
    (
        "the statement of another list",
        |file, _| {
            let other = file.lists[1].clone();
            file.lists[0].entry = other.entry;
            file.lists[0].proof = other.proof;
        },
        [FAIL, PASS, OPEN, FAIL],
        "content_differs",
    ),
    (
        "the content id",
        |file, _| other_digit(&mut file.lists[0].entry, "content"),
        [FAIL, FAIL, FAIL, PASS],
        "content_differs",
    ),
    (
        "the digest of the facts",
        |file, _| other_digit(&mut file.lists[0].entry, "facts"),
        [FAIL, FAIL, FAIL, FAIL],
        "facts_differ",
    ),
    (
        "the digest of the snapshot",
        |file, _| other_digit(&mut file.lists[0].entry, "snapshot"),
        [FAIL, FAIL, FAIL, FAIL],
        "snapshot_differs",
    ),
    (
        "the digest of the certificate",
        |file, _| other_digit(&mut file.lists[0].entry, "certificate"),
        [FAIL, FAIL, FAIL, FAIL],
        "certificate_differs",
    ),
    (
        "the rules",
        |file, _| swap(&mut file.lists[0].entry, "rules 1", "rules 9"),
        [FAIL, FAIL, FAIL, OPEN],
        "other_rules",
    ),
    (
        "the verdict",
        |file, _| swap(&mut file.lists[0].entry, "verdict legal", "verdict illegal"),
        [FAIL, FAIL, FAIL, FAIL],
        "certificate_differs",
    ),
    (
        "the format",
        |file, _| swap(&mut file.lists[0].entry, "format standard", "format casual"),
        [FAIL, FAIL, FAIL, FAIL],
        "format_differs",
    ),
    ("the salt", |file, _| other_digit(&mut file.lists[0].entry, "salt"), [FAIL, FAIL, FAIL, PASS], "place_unknown"),
    (
        "the registration",
        |file, _| other_digit(&mut file.lists[0].entry, "registration"),
        [FAIL, FAIL, FAIL, PASS],
        "bad_signature",
    ),
    ("the event", |file, _| other_digit(&mut file.lists[0].entry, "event"), [FAIL, FAIL, FAIL, PASS], "bad_signature"),
    (
        "the digest of the name",
        |file, _| other_digit(&mut file.lists[0].entry, "name"),
        [FAIL, FAIL, FAIL, PASS],
        "name_differs",
    ),
    (
        "the time",
        |file, _| swap(&mut file.lists[0].entry, "\nat 1", "\nat 2"),
        [FAIL, FAIL, FAIL, PASS],
        "bad_signature",
    ),
    (
        "the store of the statement",
        |file, _| swap(&mut file.lists[0].entry, "corner-shop\n", "other-shop\n"),
        [FAIL, FAIL, FAIL, PASS],
        "other_store",
    ),
    ("the store of the file", |file, _| file.store = "other-shop".to_owned(), [FAIL, PASS, OPEN, PASS], "other_store"),
    ("no store", |file, _| file.store = "NO SHOP".to_owned(), [FAIL, PASS, OPEN, PASS], "store_slug"),
    (
        "the signature",
        |file, _| {
            let line = file.lists[0].entry.rfind(' ').expect("a signature") + 12;
            let letter = if file.lists[0].entry.as_bytes()[line] == b'A' { "B" } else { "A" };
            file.lists[0].entry.replace_range(line..=line, letter);
        },
        [FAIL, FAIL, FAIL, PASS],
        "bad_signature",
    ),
    ("no statement", |file, _| file.lists[0].entry = "x".to_owned(), [FAIL, FAIL, FAIL, FAIL], "entry"),
    (
        "a statement that shows no list",
        |file, evening| {
            let logged = evening.log.logged(evening.lock_at);
            (file.lists[0].entry, file.lists[0].proof) = (logged.entry, logged.proof);
        },
        [FAIL, PASS, OPEN, FAIL],
        "other_kind",
    ),
    (
        "the name",
        |file, _| file.lists[0].name.as_mut().expect("a name").shown.push('x'),
        [FAIL, PASS, OPEN, PASS],
        "name_differs",
    ),
    (
        "the salt of the name",
        |file, _| file.lists[0].name.as_mut().expect("a name").salt = "00".to_owned(),
        [FAIL, PASS, OPEN, PASS],
        "name_differs",
    ),
    ("no name", |file, _| file.lists[0].name = None, [PASS, PASS, OPEN, PASS], "no_policy"),
    (
        "the proof of another entry",
        |file, _| file.lists[0].proof = file.lists[1].proof.clone(),
        [OPEN, FAIL, FAIL, PASS],
        "proof",
    ),
    ("the index", |file, _| swap(&mut file.lists[0].proof, "index 3", "index 4"), [OPEN, FAIL, FAIL, PASS], "proof"),
    (
        "a hash",
        |file, _| {
            let at = file.lists[0].proof.find("index 3\n").expect("an index") + 8;
            let letter = if file.lists[0].proof.as_bytes()[at] == b'A' { "B" } else { "A" };
            file.lists[0].proof.replace_range(at..=at, letter);
        },
        [OPEN, FAIL, FAIL, PASS],
        "proof",
    ),
    (
        "the size of the log",
        |file, evening| {
            let size = evening.log.entries.len();
            swap(&mut file.lists[0].proof, &format!("log\n{size}\n"), &format!("log\n{}\n", size + 1));
        },
        [OPEN, FAIL, FAIL, PASS],
        "proof",
    ),
    ("no proof", |file, _| file.lists[0].proof = String::new(), [OPEN, FAIL, FAIL, PASS], "proof"),
    (
        "the origin",
        |file, _| swap(&mut file.lists[0].proof, "cards.example/log\n", "other.example/log\n"),
        [OPEN, FAIL, FAIL, PASS],
        "other_log",
    ),
    (
        "another host",
        |file, _| file.hosts = vec![key("cards.example/log", 9).verifying_key().to_string()],
        [FAIL, FAIL, FAIL, PASS],
        "proof",
    ),
    (
        "a host of another name",
        |file, _| file.hosts = vec![key("other.example/log", 1).verifying_key().to_string()],
        [FAIL, FAIL, FAIL, PASS],
        "other_log",
    ),
    ("no host", |file, _| file.hosts = Vec::new(), [FAIL, FAIL, FAIL, PASS], "other_log"),
    ("a host that is no key", |file, _| file.hosts.push("x".to_owned()), [FAIL, PASS, OPEN, PASS], "host"),
    ("no key", |file, _| file.keys.clear(), [FAIL, PASS, OPEN, PASS], "unknown_key"),
    (
        "a statement of a key",
        |file, _| swap(&mut file.keys[0].entry, "keeper host", "keeper store"),
        [FAIL, PASS, OPEN, PASS],
        "key_history",
    ),
    (
        "the proof of a key",
        |file, _| file.keys[0].proof = file.lists[0].proof.clone(),
        [FAIL, PASS, OPEN, PASS],
        "key_history",
    ),
    ("a lock", |file, _| other_digit(&mut file.entries[0].entry, "list"), [FAIL, PASS, OPEN, PASS], "other_entry"),
    ("no lock", |file, _| file.entries.clear(), [OPEN, PASS, OPEN, PASS], "lock_missing"),
    (
        "the certificate",
        |file, _| swap(&mut file.lists[0].certificate, "verdict legal", "verdict illegal"),
        [PASS, PASS, OPEN, FAIL],
        "certificate_text",
    ),
    ("another ground", |file, _| file.lists[0].ground = 7, [PASS, PASS, OPEN, OPEN], "ground_missing"),
    ("no ground", |file, _| file.grounds.clear(), [PASS, PASS, OPEN, OPEN], "ground_missing"),
    (
        "a fact",
        |file, _| {
            let cards = file.grounds[0].cards[0].get().replacen("\"hp\":20", "\"hp\":19", 1);
            assert_ne!(cards, file.grounds[0].cards[0].get());
            file.grounds[0].cards[0] = serde_json::value::RawValue::from_string(cards).expect("JSON");
        },
        [PASS, PASS, OPEN, FAIL],
        "facts_differ",
    ),
    (
        "cards that cannot be read",
        |file, _| {
            file.grounds[0].cards[0] = serde_json::value::RawValue::from_string("[]".to_owned()).expect("JSON");
        },
        [PASS, PASS, OPEN, FAIL],
        "ground",
    ),
    (
        "the snapshot",
        |file, _| {
            let formats = file.grounds[0].formats.get().replacen("\"exactly\":40", "\"exactly\":39", 1);
            assert_ne!(formats, file.grounds[0].formats.get());
            file.grounds[0].formats = serde_json::value::RawValue::from_string(formats).expect("JSON");
        },
        [PASS, PASS, OPEN, FAIL],
        "snapshot_differs",
    ),
];

#[test]
fn whatever_is_changed_one_of_the_answers_says_so() {
    let evening = evening(necrogenesis());
    for (what, change, expected, reason) in CASES {
        let mut file = evening.published();
        change(&mut file, &evening);
        let said = report(&file);
        assert_eq!(outcomes(&said), *expected, "{what}: {:?}", said.lists[0]);
        let list = &said.lists[0];
        let answers = [&list.authentic, &list.logged, &list.witnessed, &list.legal];
        let reasons: Vec<_> = answers.iter().flat_map(|answer| told(answer).1).collect();
        assert!(reasons.contains(reason), "{what}: {reasons:?}");
        for told in answers.iter().flat_map(|answer| &answer.reasons) {
            let sentence = told.to_string();
            assert!(sentence.ends_with('.') && !sentence.ends_with(".."), "{sentence}");
        }
    }
}

#[test]
fn no_change_of_a_file_of_one_log_is_said_to_be_an_order_of_several() {
    let evening = evening(necrogenesis());
    for (what, change, ..) in CASES {
        let mut file = evening.published();
        change(&mut file, &evening);
        let list = &report(&file).lists[0];
        let answers = [&list.authentic, &list.logged, &list.witnessed, &list.legal];
        let codes: Vec<_> = answers.into_iter().flat_map(|answer| told(answer).1).collect();
        assert!(!codes.contains(&"order_unknown"), "{what}: {codes:?}");
        let proven = !list.logged.reasons.iter().any(|reason| matches!(reason.code(), "proof" | "other_log"));
        assert!(proven || list.authentic.outcome == FAIL || codes.contains(&"place_unknown"), "{what}: {codes:?}");
    }
}

#[test]
fn a_list_whose_name_was_changed_is_told_by_its_number() {
    let evening = evening(necrogenesis());
    let mut file = evening.published();
    file.lists[1].name.as_mut().expect("a name").shown.push('x');
    let said = report(&file);
    let worst = said.worst(|list| &list.authentic);
    assert_eq!(told(&worst), (FAIL, vec!["name_differs"]));
    assert_eq!(worst.reasons[0].to_string(), "List 2: the name was changed since it was signed.");
    let own = said.lists[1].authentic.reasons[0].to_string();
    assert_eq!(own, "The name was changed since it was signed.");
}

#[test]
fn a_statement_by_the_key_of_another_store_is_not_authentic() {
    let mut evening = evening(necrogenesis());
    let statement = revealed(&evening.table, 0, &evening.lists[0]).to_string();
    let other = key("cards.example/store/other-shop", 4);
    let note = safehouse_transparency::Note::sign(&statement, &other).expect("a note").to_string();
    let entry = Entry::read(note.as_bytes()).expect("an entry");
    evening.shown_at[0] = evening.log.append(&entry);
    let said = report(&evening.published());
    assert_eq!(told(&said.lists[0].authentic), (FAIL, vec!["not_signed_by_store"]));
    assert_eq!(said.lists[0].logged.outcome, PASS);
}

#[test]
fn a_list_that_was_never_locked_is_not_authentic_although_the_store_signed_it() {
    let mut evening = evening(necrogenesis());
    // The list of registration 0, shown as that of registration 1.
    let statement = revealed(&evening.table, 1, &evening.lists[0]);
    evening.shown_at[0] = evening.log.append(&sign(statement, &store_key(2)));
    let mut file = evening.published();
    file.lists[0].name = None;
    assert_eq!(told(&report(&file).lists[0].authentic), (FAIL, vec!["not_locked"]));
}

#[test]
fn a_lock_behind_the_list_is_none() {
    let mut evening = evening(necrogenesis());
    let lock = Statement::lists_locked(
        &slug(),
        crate::evening::event(),
        safehouse_statements::Digest::of("s"),
        evening.commitments(),
        5,
    );
    let late = evening.log.append(&sign(lock[0].clone(), &store_key(2)));
    let mut file = evening.published();
    file.entries = vec![evening.log.logged(late)];
    assert_eq!(told(&report(&file).lists[0].authentic), (FAIL, vec!["not_locked"]));
}

#[test]
fn a_corrected_list_counts_and_the_one_before_it_does_not() {
    use safehouse_statements::code::CorrectionReason;
    let mut evening = evening(necrogenesis());
    let (event, commitments) = (crate::evening::event(), evening.commitments());
    let new = safehouse_statements::commitment::of_list(
        &event,
        &crate::evening::registration(50),
        &crate::evening::salt(50),
        &evening.lists[1].content_id(),
    );
    let correct = |old, new| Statement::ListCorrected {
        store: slug(),
        event,
        old,
        new,
        reason: CorrectionReason::Clerical,
        at: 9,
    };
    let first = evening.log.append(&sign(correct(Some(commitments[0]), new), &store_key(2)));
    let shown = evening.log.append(&sign(revealed(&evening.table, 50, &evening.lists[1]), &store_key(2)));
    let old_shown = evening.log.append(&sign(revealed(&evening.table, 0, &evening.lists[0]), &store_key(2)));
    let mut file = evening.published();
    file.entries.push(evening.log.logged(first));
    file.lists[1].name = None;
    let show = |file: &mut Published, at: usize, logged: Logged| {
        (file.lists[at].entry, file.lists[at].proof) = (logged.entry, logged.proof);
    };
    show(&mut file, 1, evening.log.logged(shown));
    show(&mut file, 0, evening.log.logged(old_shown));
    let said = report(&file);
    assert_eq!(told(&said.lists[1].authentic), (PASS, vec![]));
    assert_eq!(told(&said.lists[0].authentic), (FAIL, vec!["corrected"]));
    // Without the correction nothing leads to the new list.
    file.entries.pop();
    assert_eq!(told(&report(&file).lists[1].authentic), (FAIL, vec!["not_locked"]));
}

#[test]
fn a_withdrawn_list_still_verifies_and_is_told_to_be_withdrawn() {
    use safehouse_statements::code::WithdrawalReason;
    let mut evening = evening(necrogenesis());
    let statement = Statement::ListWithdrawn {
        store: slug(),
        index: evening.shown_at[0],
        origin: None,
        reason: WithdrawalReason::Player,
        at: 9,
    };
    let at = evening.log.append(&sign(statement, &store_key(2)));
    let mut file = evening.published();
    file.entries.push(evening.log.logged(at));
    let said = report(&file);
    assert_eq!(outcomes(&said), [PASS, PASS, OPEN, PASS]);
    assert_eq!(said.lists[0].withdrawn, Some(WithdrawalReason::Player));
    assert_eq!(said.lists[1].withdrawn, None);
}

#[test]
fn as_many_witnesses_as_the_policy_asks_for() {
    let evening = evening(necrogenesis());
    let witness =
        |name: &str, seed| SigningKey::new(name, SignatureType::Ed25519Cosignature, &[seed; 32]).expect("a name");
    let (one, two) = (witness("one.example", 21), witness("two.example", 22));
    let mut file = evening.published();
    let mut checkpoint = evening.log.checkpoint();
    checkpoint.add(cosignature::sign(&checkpoint, &one, 1_767_225_600).expect("a cosignature")).expect("a line");
    file.lists.truncate(1);
    file.lists[0].proof = evening.log.proof(evening.shown_at[0], &checkpoint);
    let policy = |quorum: &str| {
        let (one, two) = (one.verifying_key(), two.verifying_key());
        let text = format!(
            "log {}\nwitness a {one}\nwitness b {two}\ngroup both all a b\nquorum {quorum}\n",
            host().verifying_key()
        );
        Policy::parse(text.as_bytes()).expect("a policy")
    };
    for (quorum, expected, reasons) in
        [("a", PASS, vec![]), ("both", OPEN, vec!["too_few_witnesses"]), ("none", OPEN, vec!["no_witness"])]
    {
        let trust = Trust { policy: Some(policy(quorum)), ..trust() };
        assert_eq!(told(&verify_read(&file, &trust).lists[0].witnessed), (expected, reasons), "{quorum}");
    }
}

#[test]
fn a_log_that_goes_on_from_another_keeps_its_order() {
    let mut evening = evening(necrogenesis());
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
    let trust =
        Trust { hosts: vec![host().verifying_key().clone(), second.verifying_key().clone()], ..Trust::nobody(GAMES) };
    let said = verify_read(&file, &trust);
    assert_eq!(said.lists[0].logged.outcome, OPEN, "nothing says which log came first");
    file.entries.push(log.logged(0));
    let said = verify_read(&file, &trust);
    assert_eq!(outcomes(&said), [PASS, PASS, OPEN, PASS], "{:?}", said.lists[0]);
    // What the old log got after its last known checkpoint is in no history that goes on.
    let lost = evening.log.append(&sign(revealed(&evening.table, 0, &evening.lists[0]), &store_key(2)));
    let logged = evening.log.logged(lost);
    (file.lists[0].entry, file.lists[0].proof) = (logged.entry, logged.proof);
    assert_eq!(told(&verify_read(&file, &trust).lists[0].logged), (OPEN, vec!["lost_entry"]));
}
