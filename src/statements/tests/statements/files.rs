//! Published files: what is written reads again, and what is none is told.

use safehouse_statements::{
    FileFault, Published, Registered,
    published::{ENTRIES, FILE_BYTES, LISTS},
    verify,
    verify::Outcome,
};
use safehouse_testing::repository;

use crate::evening::{evening, lighthouse, necrogenesis, outcomes, report, told, trust, trust_in};

const GOOD: [Outcome; 4] = [Outcome::Pass, Outcome::Pass, Outcome::Undecided, Outcome::Pass];

#[test]
fn json_and_page_of_an_event_verify_alike() {
    let file = evening(necrogenesis()).published();
    let (json, page) = (file.to_json(), file.to_html());
    let said = verify(json.as_bytes(), &trust()).expect("a file");
    assert_eq!(verify(page.as_bytes(), &trust()).as_ref(), Ok(&said));
    assert_eq!(verify(format!("\u{feff}\n{json}\n").as_bytes(), &trust()).as_ref(), Ok(&said));
    assert_eq!(said.lists.len(), 4);
    for list in &said.lists {
        assert_eq!(told(&list.authentic), (Outcome::Pass, vec![]));
        assert_eq!(told(&list.logged), (Outcome::Pass, vec![]));
        assert_eq!(told(&list.witnessed), (Outcome::Undecided, vec!["no_policy"]));
        assert_eq!(told(&list.legal), (Outcome::Pass, vec![]));
        assert!(list.name.as_deref().is_some_and(|name| name.starts_with("Player ")));
        assert_eq!(list.key.as_ref().map(|key| key.fingerprint.split(' ').count()), Some(10));
    }
    assert_eq!(Published::read(page.as_bytes()).expect("a file").to_json(), json);
}

/// Files that were written by a version of the program, and are never written anew: whoever saved one reads for ever what
/// it said then. A file of each version that writes another form belongs there.
#[test]
fn files_that_were_saved_by_earlier_versions_answer_as_they_did() {
    let folder = repository("src/statements/tests/statements/released");
    let mut files = 0;
    for file in std::fs::read_dir(folder).expect("the folder") {
        let path = file.expect("a file").path();
        let bytes = std::fs::read(&path).expect("a readable file");
        let said = verify(&bytes, &trust()).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        assert!(!said.lists.is_empty());
        for list in &said.lists {
            let answers = [&list.authentic, &list.logged, &list.witnessed, &list.legal].map(told);
            assert_eq!(answers.map(|(outcome, _)| outcome), GOOD, "{}", path.display());
        }
        files += 1;
    }
    assert!(files >= 2, "a file as JSON and one as a page");
}

#[test]
fn a_game_that_nobody_plays_verifies_like_any_other() {
    let evening = evening(lighthouse());
    let file = evening.published();
    let trust = trust_in(evening.log.key.verifying_key());
    let said = verify::verify_read(&file, &trust);
    assert_eq!(outcomes(&said)[..2], GOOD[..2]);
    let list = &said.lists[0];
    assert_eq!(list.stated.as_ref().map(|stated| stated.format.as_str()), Some("harbour-rules"));
    // Its fleet is too small, and the store said so.
    assert_eq!(told(&list.legal), (Outcome::Fail, vec!["illegal"]));
    // A program that does not know the game says that, and the rest all the same.
    let unknown = report(&file);
    assert_eq!(outcomes(&unknown)[..2], GOOD[..2]);
    assert_eq!(told(&unknown.lists[0].legal), (Outcome::Undecided, vec!["unknown_game"]));
}

#[test]
fn who_knows_neither_host_nor_store_is_told_the_words_to_compare() {
    let file = evening(necrogenesis()).published();
    let nobody = verify::Trust { hosts: Vec::new(), ..trust() };
    let said = verify::verify_read(&file, &nobody);
    assert_eq!(told(&said.lists[0].authentic), (Outcome::Undecided, vec!["key_not_known"]));
    assert_eq!(told(&said.lists[0].logged), (Outcome::Undecided, vec!["host_not_known"]));
    assert_eq!(told(&said.lists[0].legal), (Outcome::Pass, vec![]));
    let words = crate::evening::store_key(2).verifying_key().fingerprint();
    assert!(said.lists[0].authentic.reasons[0].to_string().contains(&words));
    // The key of the store alone is enough for its statements, and for nothing else.
    let store = verify::Trust { stores: vec![crate::evening::store_key(2).verifying_key().clone()], ..nobody };
    let said = verify::verify_read(&file, &store);
    assert_eq!(told(&said.lists[0].authentic), (Outcome::Pass, vec![]));
    assert_eq!(told(&said.lists[0].logged), (Outcome::Undecided, vec!["host_not_known"]));
}

#[test]
fn the_worst_of_all_lists_is_told_once() {
    let mut file = evening(necrogenesis()).published();
    file.lists[1].list = file.lists[0].list.clone();
    file.lists[2].list = file.lists[0].list.clone();
    let worst = report(&file).worst(|list| &list.authentic);
    assert_eq!(told(&worst), (Outcome::Fail, vec!["content_differs"]));
}

#[test]
fn what_is_no_file_is_told() {
    let json = evening(necrogenesis()).published().to_json();
    let read = |text: &str| Published::read(text.as_bytes()).expect_err("a fault");
    assert_eq!(read(""), FileFault::NoData);
    assert_eq!(read("<html><p>Hello</p></html>"), FileFault::NoData);
    assert_eq!(Published::read(b"\xff").expect_err("a fault"), FileFault::Utf8(0));
    // What is printed or photographed is told to be that, and not at which byte it is no text.
    for (begins, kind) in [
        (&b"%PDF-1.7\n%\xe2\xe3"[..], "a PDF"),
        (b"\x89PNG\r\n\x1a\n", "a picture"),
        (b"\xff\xd8\xff\xe0", "a picture"),
        (b"PK\x03\x04\x14", "an archive or a document of an office program"),
    ] {
        let fault = Published::read(begins).expect_err("a fault");
        assert_eq!(fault, FileFault::Binary(kind));
        let told = fault.to_string();
        assert!(told.starts_with(&format!("this is {kind}; the QR code")) && told.contains("JSON or HTML"), "{told}");
    }
    assert_eq!(
        read(&json.replacen("\"safehouse_published\":1", "\"safehouse_published\":2", 1)),
        FileFault::Version(2)
    );
    assert_eq!(read(r#"{"safehouse_published":7,"new":true}"#), FileFault::Version(7));
    // A file of something else is none of these, whatever its members are called.
    assert_eq!(read(r#"{"kind":"deck","version":1}"#), FileFault::OtherKind);
    assert_eq!(read(r#"[{"name":"Rick"}]"#), FileFault::OtherKind);
    // By intention exports are told to be signed by nobody.
    assert_eq!(read("\u{feff}Rank,Player,Points\r\n1,Rick,9\r\n"), FileFault::Table);
    assert_eq!(read("<p>One, two</p>"), FileFault::NoData);
    for fault in [FileFault::OtherKind, FileFault::Table] {
        assert!(fault.to_string().contains("nobody signed"), "{fault}");
    }
    for fault in [FileFault::OtherKind, FileFault::NoData, FileFault::Table] {
        let told = fault.to_string();
        assert!(told.contains("What is read is the file of a list or of all lists of an event"), "{told}");
    }
    let fault = read(&json.replacen("\"store\"", "\"shop\"", 1)).to_string();
    assert!(fault.contains("line 1, column") && fault.contains("unknown field `shop`"), "{fault}");
    let fault = read(&json.replacen("\"store\":", "\"store\":\"a\",\"store\":", 1)).to_string();
    assert!(fault.contains("duplicate field `store`"), "{fault}");
    let fault = read(&json.replacen("\"ground\":0", "\"ground\":-1", 1)).to_string();
    assert!(fault.contains("integer `-1`"), "{fault}");
}

#[test]
fn bombs_are_refused_before_they_are_read() {
    let deep = format!("{{\"safehouse_published\":1,\"grounds\":{}", "[".repeat(1_000_000));
    assert_eq!(Published::read(deep.as_bytes()).expect_err("deep"), FileFault::TooDeep);
    let deep = format!("{}1{}", "{\"a\":".repeat(5_000), "}".repeat(5_000));
    assert_eq!(Published::read(deep.as_bytes()).expect_err("deep"), FileFault::TooDeep);
    let large = vec![b' '; FILE_BYTES + 1];
    assert_eq!(Published::read(&large).expect_err("large"), FileFault::TooLarge(FILE_BYTES + 1));
    let mut file = evening(necrogenesis()).published();
    let one = file.lists[0].clone();
    file.lists = Vec::new();
    assert_eq!(Published::read(file.to_json().as_bytes()).expect_err("empty"), FileFault::Empty);
    let small = safehouse_statements::PublishedList {
        list: String::new(),
        entry: String::new(),
        proof: String::new(),
        certificate: String::new(),
        name: None,
        ..one
    };
    file.lists = vec![small; LISTS + 1];
    let fault = Published::read(file.to_json().as_bytes()).expect_err("many");
    assert_eq!(fault, FileFault::TooMany { what: "lists", most: LISTS });
    file.lists.truncate(1);
    file.entries = vec![file.keys[0].clone(); ENTRIES + 1];
    let fault = Published::read(file.to_json().as_bytes()).expect_err("many");
    assert_eq!(fault, FileFault::TooMany { what: "entries", most: ENTRIES });
}

#[test]
fn a_page_that_carries_two_files_is_refused() {
    let evening = evening(necrogenesis());
    let page = evening.published().to_html();
    let element = page.split_once("<script type=\"application/json\"").expect("an element").1;
    let element = element.split_once("</script>").expect("an end").0;
    let second = format!("<script type=\"application/json\"{element}</script>");
    for twice in [
        page.replacen("<body>", &format!("<body>{second}"), 1),
        format!("{page}{second}"),
        page.replacen("<body>", "<body><script id='SAFEHOUSE-PUBLISHED'>{}</script>", 1),
        page.replacen("</body>", "<!-- safehouse-published --></body>", 1),
    ] {
        assert_eq!(Published::read(twice.as_bytes()).expect_err("two"), FileFault::Twice);
    }
}

#[test]
fn nothing_in_a_file_ends_the_element_that_carries_it() {
    let evening = evening(necrogenesis());
    let mut file = evening.published();
    let payload = "</script><script>alert(1)</script><!-- ]]> \u{2028} & safehouse-published";
    file.title = Some(payload.to_owned());
    file.lists[0].name = Some(safehouse_statements::ShownName { shown: payload.to_owned(), salt: payload.to_owned() });
    let page = file.to_html();
    assert!(!page.contains("alert(1)</script>"));
    let (_, behind) = page.split_once("application/json\" id=").expect("the element");
    let data = behind.split_once("</script>").expect("its end").0.split_once('>').expect("its beginning").1;
    assert!(!data.contains('<') && !data.contains('&') && !data.contains('\u{2028}'));
    assert_eq!(Published::read(page.as_bytes()).expect("a file").to_json(), file.to_json());
}

/// A list of its own in a log of its own: of a size that a checkpoint says, at an index that a proof says.
#[test]
fn a_log_of_one_entry_holds_that_entry_and_a_log_of_none_holds_nothing() {
    use safehouse_statements::{Statement, judgement::Judge};
    use safehouse_transparency::{Checkpoint, Proof, tree};
    let evening = evening(necrogenesis());
    let judgement = Judge::new(evening.table.catalogue, evening.table.snapshot).judge(&evening.lists[0]);
    let statement = Statement::ListPublished {
        store: crate::evening::slug(),
        list: judgement.stated(None).expect("a list"),
        at: 1,
    };
    let mut log = crate::evening::Log::new(crate::evening::host());
    log.append(&crate::evening::sign(statement, &crate::evening::store_key(2)));
    let leaf = tree::leaf_hash(log.entries[0].as_bytes());
    let mut file = evening.published();
    file.lists.truncate(1);
    (file.lists[0].entry, file.lists[0].name) = (log.entries[0].clone(), None);
    (file.keys, file.entries) = (Vec::new(), Vec::new());
    // The key of the store is known, as no log of one entry has that as well.
    let stores = vec![crate::evening::store_key(2).verifying_key().clone()];
    let trust = verify::Trust { stores, ..trust() };
    let mut said = |index, size, root, hashes: &[_]| {
        let checkpoint =
            Checkpoint::new(log.key.name(), size, root).expect("an origin").sign(&log.key).expect("the key");
        let proof = Proof { extra: None, index, hashes: hashes.to_vec(), checkpoint };
        file.lists[0].proof = proof.to_string();
        outcomes(&verify::verify_read(&file, &trust))
    };
    let broken = [Outcome::Undecided, Outcome::Fail, Outcome::Fail, Outcome::Pass];
    assert_eq!(said(0, 1, leaf, &[]), GOOD);
    assert_eq!(said(0, 1, leaf, &[leaf]), broken, "a hash too many");
    assert_eq!(said(1, 1, leaf, &[]), broken, "an entry that is not there");
    assert_eq!(said(0, 1, tree::EMPTY_ROOT, &[]), broken, "another root");
    assert_eq!(said(0, 0, tree::EMPTY_ROOT, &[]), broken, "a tree of none has no entry");
    assert_eq!(said(0, 0, leaf, &[]), broken, "whatever its root is said to be");
    assert_eq!(said(0, 2, leaf, &[]), broken, "a tree of two needs a hash");
}

#[test]
fn a_list_outside_of_any_event_needs_no_lock() {
    use safehouse_statements::{Statement, judgement::Judge};
    let mut evening = evening(necrogenesis());
    let list: &Registered = &evening.lists[0];
    let judgement = Judge::new(evening.table.catalogue, evening.table.snapshot).judge(list);
    let list = judgement.stated(None).expect("a list");
    let statement = Statement::ListPublished { store: crate::evening::slug(), list, at: 1 };
    let index = evening.log.append(&crate::evening::sign(statement, &crate::evening::store_key(2)));
    let mut file = evening.published();
    let logged = evening.log.logged(index);
    file.lists.truncate(1);
    file.lists[0].entry = logged.entry;
    file.lists[0].proof = logged.proof;
    file.lists[0].name = None;
    file.entries.clear();
    assert_eq!(outcomes(&report(&file)), GOOD);
}
