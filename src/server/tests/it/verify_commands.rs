//! `safehouse verify`, and the key of a store on a machine of its own.

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

use safehouse_engine::games::GAMES;
use safehouse_statements::{
    Asker, Entry, Slip, Told,
    slip::wire::SlipVerified,
    told::{TO_DECIDE, wire::Verified},
};
use safehouse_testing::{
    broken::{BrokenSet, said},
    repository,
};
use safehouse_transparency::VerifyingKey;

use crate::test_program::{json, safehouse, safehouse_reading, text};

/// The key of the log of the files that are kept for tests.
fn vkey() -> String {
    let file: serde_json::Value = serde_json::from_str(&published()).unwrap();
    file["hosts"][0].as_str().unwrap().to_owned()
}

fn published() -> String {
    fs::read_to_string(repository("end2end/files/evening.json")).unwrap()
}

fn kept(name: &str) -> String {
    repository("end2end/files").join(name).to_str().unwrap().to_owned()
}

#[test]
fn a_published_file_is_verified_as_json_and_as_a_page() {
    for name in ["evening.json", "evening.html"] {
        let output = safehouse(&["verify", &kept(name), "--host", &vkey()]);
        let printed = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{printed}{}", text(&output.stderr));
        for line in ["pass       authentic", "pass       logged", "undecided  witnessed", "pass       legal"] {
            assert!(printed.lines().any(|printed| printed == line), "{line}: {printed}");
        }
        assert!(printed.contains("Host       cards.example/log (known here)"), "{printed}");
        assert!(!printed.contains(TO_DECIDE), "{printed}");
    }
}

#[test]
fn without_a_name_nothing_rests_on_the_file_and_it_is_said_how_to_decide() {
    let output = safehouse_reading(&["verify", "-"], &published());
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output.stdout);
    for line in ["undecided  authentic", "undecided  logged", "undecided  witnessed", "pass       legal"] {
        assert!(printed.lines().any(|printed| printed == line), "{line}: {printed}");
    }
    assert!(printed.contains(TO_DECIDE) && printed.contains("cards.example/log (not known here)"), "{printed}");
    // The key of the store, once its words were compared with the wall.
    let output = safehouse_reading(&["verify", "-", "--store", &slip("store")], &published());
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "the log is still nobody's: {printed}");
    assert!(printed.contains("pass       authentic") && printed.contains("undecided  logged"), "{printed}");
}

/// The worker of `/verify` and the page that carries a file are held against the same set.
#[test]
fn the_program_says_of_every_broken_file_what_the_engine_says_to_everybody() {
    let set = BrokenSet::read();
    for case in &set.cases {
        let file = case.file();
        for asker in set.askers.keys() {
            let mut arguments = vec!["verify", "-", "--json"];
            set.keys(asker).into_iter().for_each(|key| arguments.extend(["--host", key]));
            let output = safehouse_reading(&arguments, &file);
            assert_eq!(said(&json(&output)), case.said[asker], "{}, {asker}", case.what);
        }
    }
}

#[test]
fn what_is_no_text_is_told_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = folder.path().join("sheet.pdf");
    fs::write(&sheet, b"%PDF-1.7\n%\xe2\xe3\xcf\xd3").unwrap();
    let output = safehouse(&["verify", sheet.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    assert!(told.contains("this is a PDF; the QR code on a sheet, or the JSON or HTML file"), "{told}");
}

#[test]
fn the_answers_as_json_are_those_of_the_library() {
    let asker = Asker::named([vkey().as_str()], "").unwrap();
    let told = Told::of(published().as_bytes(), GAMES, &asker).unwrap();
    let expected = serde_json::to_value(Verified::from(&told)).unwrap();
    let output = safehouse_reading(&["verify", "-", "--json", "--host", &vkey()], &published());
    assert_eq!((json(&output), output.status.code()), (expected, Some(0)));
}

#[test]
fn what_was_changed_and_what_is_not_known_ends_with_1() {
    let other = "cards.example/log+41576ebc+ASbNRXLVB6gDvtV9uKsLGjDb+PVXgKfzsbI1yVxPjsVS";
    let is_key = other.parse::<VerifyingKey>().is_ok();
    let mut file: serde_json::Value = serde_json::from_str(&published()).unwrap();
    file["lists"][0]["list"] = file["lists"][1]["list"].clone();
    let output = safehouse_reading(&["verify", "-", "--host", &vkey()], &file.to_string());
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output.stdout);
    assert!(printed.contains("FAIL       authentic\n           The list is not the one that the statement means."));
    // A key that is none is wrong use; one that is somebody else's leaves it undecided.
    let output = safehouse_reading(&["verify", "-", "--host", other], &published());
    assert_eq!(output.status.code(), Some(if is_key { 1 } else { 2 }));
    let folder = tempfile::tempdir().unwrap();
    let policy = folder.path().join("witnesses.policy");
    fs::write(&policy, format!("log {}\nquorum none\n", vkey())).unwrap();
    let output = safehouse_reading(&["verify", "-", "--policy", policy.to_str().unwrap()], &published());
    assert_eq!(output.status.code(), Some(0), "a policy names the logs that it trusts");
    assert!(text(&output.stdout).contains("The policy asks for no witness"));
}

#[test]
fn what_is_no_published_file_ends_with_2_and_a_reason() {
    for (input, reason) in [
        ("", "-: the file is neither the JSON of a published list nor a page that carries it"),
        // JSON of anything else is told to be that, and which files are read.
        (
            "{}",
            "-: the file is JSON of another kind, such as an export: nobody signed it. What is read is the file of a list",
        ),
        ("{\"kind\":\"another event\"}", "-: the file is JSON of another kind, such as an export: nobody signed it."),
        ("{\"kind\":7}", "-: the file is JSON of another kind, such as an export: nobody signed it."),
        // By intention the export of an event says what it is, and where the file is that verifies.
        (
            "{\"kind\":\"safehouse event\"}",
            "-: the file is the export of the results of an event, which nobody signed. What verifies is lists.json",
        ),
        ("<p>Nothing</p>", "-: the file is neither"),
    ] {
        let output = safehouse_reading(&["verify", "-"], input);
        assert_eq!(output.status.code(), Some(2), "{input}");
        assert!(text(&output.stderr).starts_with(&format!("safehouse: {reason}")), "{}", text(&output.stderr));
    }
    let output = safehouse_reading(&["verify", "-", "--host", "nothing", "--json"], &published());
    assert_eq!(output.status.code(), Some(2));
    assert!(json(&output)["error"]["message"].as_str().unwrap().contains("“nothing” is no verifier key"));
}

/// One of the slips that are kept for tests, or a key that signed them.
fn slip(name: &str) -> String {
    let slips: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(repository("end2end/files/slips.json")).unwrap()).unwrap();
    slips[name].as_str().unwrap().to_owned()
}

#[test]
fn the_code_of_a_sheet_shows_its_list_to_whoever_names_the_key_of_the_store() {
    let output = safehouse_reading(&["verify", "-", "--host", &slip("store")], &slip("sheet"));
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{printed}{}", text(&output.stderr));
    for line in ["The code of a registration sheet", "pass       authentic", "undecided  logged", "undecided  legal"] {
        assert!(printed.lines().any(|printed| printed == line), "{line}: {printed}");
    }
    assert!(printed.contains("\n1\tmother ilse-the warden\n"), "{printed}");
    let output = safehouse_reading(&["verify", "-", "--json"], &slip("sheet"));
    assert_eq!(output.status.code(), Some(1), "nobody is named");
    let form = json(&output);
    assert_eq!((&form["kind"], &form["answers"]["authentic"]["outcome"]), (&"sheet".into(), &"undecided".into()));
    let output = safehouse_reading(&["verify", "-"], "SHS1.A.B");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("-: this is no list in one code"), "{}", text(&output.stderr));
}

#[test]
fn a_receipt_is_verified_alone_and_by_the_lock_of_a_published_file() {
    let asker = Asker::named([slip("host").as_str()], "").unwrap();
    let expected = Slip::of(slip("receipt").as_bytes(), None, GAMES, &asker, &[]).unwrap();
    let output = safehouse_reading(&["verify", "-", "--json", "--host", &slip("host")], &slip("receipt"));
    let expected = serde_json::to_value(SlipVerified::from(&expected)).unwrap();
    assert_eq!((json(&output), output.status.code()), (expected, Some(0)));
    let beside = kept("evening.json");
    for (name, code, line) in [("receipt", 0, "pass       logged"), ("replaced", 1, "FAIL       logged")] {
        let arguments = ["verify", "-", &beside, "--host", &slip("host"), "--host", &vkey()];
        let output = safehouse_reading(&arguments, &slip(name));
        let printed = text(&output.stdout);
        assert_eq!(output.status.code(), Some(code), "{printed}{}", text(&output.stderr));
        assert!(printed.lines().any(|printed| printed == line), "{printed}");
        assert!(printed.lines().any(|printed| printed == "pass       authentic"), "{printed}");
    }
    let output = safehouse_reading(&["verify", "-", &beside], &published());
    assert_eq!(output.status.code(), Some(2), "a file beside a file");
}

/// A key in a folder, and what verifies its signatures.
fn keygen(folder: &Path) -> (String, VerifyingKey) {
    let file = folder.join("corner-shop.key").to_str().unwrap().to_owned();
    let output = safehouse(&["store", "keygen", "cards.example/store/corner-shop", "--out", &file]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let key: VerifyingKey = text(&output.stdout).trim_end().parse().unwrap();
    assert!(text(&output.stderr).contains(&key.fingerprint()));
    (file, key)
}

const STATEMENT: &str = "safehouse.statement/1 event-cancelled\nstore corner-shop\n\
                         event 07070707-0707-0707-0707-070707070707\nreason players\nat 1767225600000\n";

#[test]
fn a_store_makes_a_key_for_itself_alone_and_signs_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let (file, key) = keygen(folder.path());
    assert_eq!(key.name(), "cards.example/store/corner-shop");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let output = safehouse_reading(&["store", "sign", "--yes", "--key", &file], STATEMENT);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let entry = Entry::read(&output.stdout).unwrap();
    assert!(entry.is_signed_by(&key));
    assert_eq!(entry.statement().to_string(), STATEMENT);
    // A key is never replaced, and two keys differ.
    let again = safehouse(&["store", "keygen", "cards.example/store/corner-shop", "--out", &file]);
    assert_eq!(again.status.code(), Some(2));
    let other = tempfile::tempdir().unwrap();
    assert_ne!(keygen(other.path()).1, key);
}

#[test]
fn several_statements_are_signed_into_a_folder_or_none_is() {
    let folder = tempfile::tempdir().unwrap();
    let (file, key) = keygen(folder.path());
    let [first, second] = ["first.txt", "second.txt"].map(|name| folder.path().join(name));
    fs::write(&first, STATEMENT).unwrap();
    fs::write(&second, STATEMENT.replace("corner-shop", "other-shop")).unwrap();
    let into = folder.path().join("signed");
    let arguments = ["store", "sign", "--yes", "--key", &file, first.to_str().unwrap(), second.to_str().unwrap()];
    assert_eq!(safehouse(&arguments).status.code(), Some(2), "without a folder");
    let arguments = [&arguments[..], &["--into", into.to_str().unwrap()]].concat();
    let output = safehouse(&arguments);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("is no key that signs a event-cancelled"), "{}", text(&output.stderr));
    assert!(!into.exists());
    fs::write(&second, STATEMENT.replace("players", "venue")).unwrap();
    assert_eq!(safehouse(&arguments).status.code(), Some(0));
    for name in ["first.note", "second.note"] {
        assert!(Entry::read(&fs::read(into.join(name)).unwrap()).unwrap().is_signed_by(&key));
    }
}

#[test]
fn all_of_a_file_is_shown_and_signed_or_nothing_is() {
    let folder = tempfile::tempdir().unwrap();
    let (file, key) = keygen(folder.path());
    let other = STATEMENT.replace("players", "venue");
    let waiting = format!("{STATEMENT}\n{other}");
    let asked = safehouse_reading(&["store", "sign", "--key", &file], &waiting);
    assert_eq!((asked.status.code(), text(&asked.stdout)), (Some(2), String::new()), "nobody could be asked");
    let shown = "1: event-cancelled of event 07070707-0707-0707-0707-070707070707\n";
    assert!(text(&asked.stderr).contains(shown) && text(&asked.stderr).contains("--yes"), "{}", text(&asked.stderr));
    let signed = safehouse_reading(&["store", "sign", "--yes", "--key", &file], &waiting);
    assert_eq!(signed.status.code(), Some(0), "{}", text(&signed.stderr));
    let notes = safehouse_statements::several::read_notes(&text(&signed.stdout)).unwrap();
    let entries: Vec<Entry> = notes.iter().map(|note| Entry::read(note.as_bytes()).unwrap()).collect();
    assert!(entries.iter().all(|entry| entry.is_signed_by(&key)));
    let told: Vec<String> = entries.iter().map(|entry| entry.statement().to_string()).collect();
    assert_eq!(told, [STATEMENT, other.as_str()]);
    let foreign = format!("{STATEMENT}\n{}", other.replace("corner-shop", "other-shop"));
    let refused = safehouse_reading(&["store", "sign", "--yes", "--key", &file], &foreign);
    assert_eq!((refused.status.code(), text(&refused.stdout)), (Some(1), String::new()));
}

#[test]
fn a_key_that_others_can_read_and_a_name_of_no_store_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, _) = keygen(folder.path());
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    let output = safehouse_reading(&["store", "sign", "--yes", "--key", &file], STATEMENT);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("chmod 600"));
    fs::write(&file, "PRIVATE+KEY+nothing").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    let output = safehouse_reading(&["store", "sign", "--yes", "--key", &file], STATEMENT);
    assert_eq!(output.status.code(), Some(2));
    assert!(!text(&output.stderr).contains("nothing"), "what is in the file is repeated nowhere");
    for name in ["corner-shop", "/store/corner-shop", "cards.example/store/Corner", "a b/store/corner", "a+b/store/c"] {
        let output = safehouse(&["store", "keygen", name]);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()), "{name}");
    }
}
