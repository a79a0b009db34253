//! What is told of the code of a sheet and of a receipt.

use safehouse_engine::{deck::content_id::ContentId, games::GAMES};
use safehouse_statements::{
    Asker, Receipt, Slip, Statement,
    code::CorrectionReason,
    self_contained,
    slip::{SlipFault, wire::SlipVerified},
    told::Question,
    verify::Outcome,
};

use crate::evening::{AT, Evening, evening, event, host, key, necrogenesis, registration, salt, sign, slug, store_key};

const PASS: Outcome = Outcome::Pass;
const OPEN: Outcome = Outcome::Undecided;
const FAIL: Outcome = Outcome::Fail;

fn named(keys: &[&str]) -> Asker {
    Asker::named(keys.iter().copied(), "").expect("keys")
}

fn outcomes(slip: &Slip) -> [Outcome; 4] {
    Question::ALL.map(|question| slip.answer(question).outcome)
}

fn words(slip: &Slip, question: Question) -> &str {
    &slip.answer(question).words
}

fn code(of: &Evening) -> String {
    self_contained::write(&of.lists[0], Some(event()), of.table.catalogue, &store_key(2)).expect("a code")
}

/// A receipt of the first player of the evening for a list.
fn receipt(content: ContentId) -> Receipt {
    Receipt { event: event(), registration: registration(0), content, salt: salt(0), at: AT }
}

fn receipt_key() -> safehouse_transparency::SigningKey {
    key("cards.example/host", 3)
}

#[test]
fn a_code_shows_its_list_and_who_signed_it_and_nothing_else() {
    let evening = evening(necrogenesis());
    let cards = [evening.table.catalogue];
    let store = store_key(2).verifying_key().to_string();
    let code = format!(" {}\n", code(&evening));
    assert!(Slip::is_one(code.as_bytes()));
    let slip = Slip::of(code.as_bytes(), None, GAMES, &named(&[&store]), &cards).expect("a code");
    assert_eq!(outcomes(&slip), [PASS, OPEN, OPEN, OPEN]);
    assert!(slip.passes());
    assert_eq!(slip.list.as_deref(), Some(evening.lists[0].text()));
    assert_eq!((slip.event, slip.content), (Some(event()), evening.lists[0].content_id()));
    let text = slip.to_string();
    for shown in ["pass       authentic\n", "undecided  legal\n", &store, evening.lists[0].text()] {
        assert!(text.contains(shown), "{shown}: {text}");
    }
    let form = serde_json::to_value(SlipVerified::from(&slip)).expect("JSON");
    assert_eq!((&form["kind"], &form["passes"]), (&"sheet".into(), &true.into()));
    assert_eq!((&form["key"]["vkey"], &form["list"]), (&store.into(), &evening.lists[0].text().into()));
    assert_eq!(form["answers"]["logged"]["outcome"], "undecided");
}

#[test]
fn a_code_of_nobody_that_is_known_is_undecided_and_a_changed_one_is_none() {
    let evening = evening(necrogenesis());
    let cards = [evening.table.catalogue];
    let good = code(&evening);
    let of = |code: &str, asker: &Asker, cards: &[_]| Slip::of(code.as_bytes(), None, GAMES, asker, cards);
    let store = store_key(2).verifying_key().to_string();
    let log = host().verifying_key().to_string();
    for asker in [Asker::nobody(), named(&[&log])] {
        let slip = of(&good, &asker, &cards).expect("a code");
        assert_eq!((outcomes(&slip)[0], slip.passes(), slip.key), (OPEN, false, None));
    }
    // Nobody says which list it is where its cards are not known.
    let slip = of(&good, &named(&[&store]), &[]).expect("a code");
    assert_eq!((outcomes(&slip)[0], slip.list), (OPEN, None));
    // The event of another sheet, with the signature of this one.
    let mut parts: Vec<&str> = good.split('.').collect();
    parts[2] = "";
    let slip = of(&parts.join("."), &named(&[&store]), &cards).expect("a code");
    assert_eq!((outcomes(&slip)[0], slip.list.as_deref()), (FAIL, None));
    assert!(words(&slip, Question::Authentic).starts_with("The signature does not hold"));
    // The cards of another list, with the id and the signature of this one.
    let other = self_contained::write(&evening.lists[1], Some(event()), evening.table.catalogue, &store_key(2));
    let other = other.expect("a code");
    let mut parts: Vec<&str> = good.split('.').collect();
    parts[1] = other.split('.').nth(1).expect("a deck");
    let slip = of(&parts.join("."), &named(&[&store]), &cards).expect("a code");
    assert_eq!((outcomes(&slip)[0], slip.list.as_deref()), (FAIL, None));
    assert!(words(&slip, Question::Authentic).contains("not those of the list that was signed"));
    assert!(matches!(of("SHS1.A.B", &Asker::nobody(), &cards), Err(SlipFault::Code(_))));
}

#[test]
fn a_receipt_is_of_the_host_whose_key_is_named() {
    let evening = evening(necrogenesis());
    let receipt = receipt(evening.lists[0].content_id());
    let note = receipt.sign(&receipt_key()).expect("a note").to_string();
    let vkey = receipt_key().verifying_key().to_string();
    let of = |note: &str, asker: &Asker| Slip::of(note.as_bytes(), None, GAMES, asker, &[]);
    assert!(Slip::is_one(note.as_bytes()));
    // Whoever copies it leaves the last newline out, or has those of Windows.
    for note in [note.clone(), note.trim_end().to_owned(), note.replace('\n', "\r\n")] {
        let slip = of(&note, &named(&[&vkey])).expect("a receipt");
        assert_eq!((outcomes(&slip), slip.passes()), ([PASS, OPEN, OPEN, OPEN], true));
        assert_eq!((slip.commitment, slip.registration), (Some(receipt.commitment()), Some(registration(0))));
        assert!(slip.to_string().contains(&receipt.commitment().to_string()));
        let form = serde_json::to_value(SlipVerified::from(&slip)).expect("JSON");
        assert_eq!((&form["kind"], &form["at"]), (&"receipt".into(), &AT.into()));
    }
    let slip = of(&note, &Asker::nobody()).expect("a receipt");
    assert_eq!((outcomes(&slip)[0], slip.passes()), (OPEN, false));
    assert!(words(&slip, Question::Authentic).contains("cards.example/host+"));
    let slip = of(&note.replace("at 17", "at 18"), &named(&[&vkey])).expect("a receipt");
    assert_eq!((outcomes(&slip)[0], slip.key), (FAIL, None));
    // The lines of a receipt belong together, whoever signed it.
    assert!(matches!(of(&note.replace("event 0", "event 1"), &named(&[&vkey])), Err(SlipFault::Receipt(_))));
    assert!(matches!(of("safehouse.receipt/1\n", &Asker::nobody()), Err(SlipFault::Note(_))));
}

#[test]
fn a_receipt_stands_in_the_lock_of_a_file_or_it_does_not() {
    let mut evening = evening(necrogenesis());
    let (vkey, log) = (receipt_key().verifying_key().to_string(), host().verifying_key().to_string());
    let asker = named(&[&vkey, &log]);
    let note = |content| receipt(content).sign(&receipt_key()).expect("a note").to_string();
    let good = note(evening.lists[0].content_id());
    let file = evening.published();
    let beside = |note: &str, asker: &Asker, file: &safehouse_statements::Published| {
        Slip::of(note.as_bytes(), Some(file.to_json().as_bytes()), GAMES, asker, &[]).expect("a receipt")
    };
    let slip = beside(&good, &asker, &file);
    assert_eq!((outcomes(&slip), slip.passes()), ([PASS, PASS, OPEN, OPEN], true));
    let entry = format!("Entry {} of the log", evening.lock_at);
    assert!(words(&slip, Question::Logged).starts_with(&entry), "{slip}");
    // Pasted behind it, as a page or as JSON, the file says the same.
    for pasted in [format!("{good}{}", file.to_json()), format!("{good}\n\n{}", file.to_html())] {
        assert_eq!(Slip::of(pasted.as_bytes(), None, GAMES, &asker, &[]).expect("a receipt"), slip);
    }
    // A log that nobody knows, even if the file names it.
    for asker in [named(&[&vkey]), Asker::nobody()] {
        assert_eq!(outcomes(&beside(&good, &asker, &file))[1], OPEN);
    }
    // Another list of the same player is none that was locked, which is no fault of who signed.
    let slip = beside(&note(evening.lists[1].content_id()), &asker, &file);
    assert_eq!((outcomes(&slip)[..2].to_vec(), slip.passes()), (vec![PASS, FAIL], false));
    let mut without = file.clone();
    without.entries.clear();
    assert_eq!(outcomes(&beside(&good, &asker, &without))[1], OPEN);
    let mut broken = file;
    broken.entries[0].proof = broken.lists[0].proof.clone();
    assert_eq!(outcomes(&beside(&good, &asker, &broken))[1], FAIL);
    // What was corrected since stood there all the same.
    let corrected = Statement::ListCorrected {
        store: slug(),
        event: event(),
        old: Some(evening.commitments()[0]),
        new: evening.commitments()[1],
        reason: CorrectionReason::Clerical,
        at: 9,
    };
    let at = evening.log.append(&sign(corrected, &store_key(2)));
    let mut file = evening.published();
    file.entries.push(evening.log.logged(at));
    let slip = beside(&good, &asker, &file);
    assert_eq!(outcomes(&slip)[1], PASS);
    assert!(words(&slip, Question::Logged).ends_with("A correction put another list in its place since."));
    let code = code(&evening);
    let refused = Slip::of(code.as_bytes(), Some(b"{}"), GAMES, &asker, &[]).expect_err("a file beside a code");
    assert_eq!(refused, SlipFault::FileBesideCode);
}
