//! `safehouse doctor`.

use std::{fs, os::unix::fs::PermissionsExt as _};

use safehouse_server::{
    config::{Config, mail::SmtpTls},
    doctor::{Checkup, Finding, State, examine},
};
use safehouse_store::{Digest, NewAccount, PasskeyEntry, Role, Secret};
use safehouse_testing::sample;

use crate::{
    mail_server::{MailServer, Manner},
    test_program::{json, safehouse, text},
};

/// How a thing is, and what is said of it.
fn of<'a>(checkup: &'a Checkup, subject: &str) -> &'a Finding {
    let found = checkup.findings.iter().find(|finding| finding.subject == subject);
    found.unwrap_or_else(|| panic!("{subject}: {checkup:?}"))
}

fn state(checkup: &Checkup, subject: &str) -> State {
    of(checkup, subject).state
}

#[test]
fn checkups_leave_in_their_form() {
    let well = Finding {
        subject: "clock",
        state: State::Well,
        what: "it shows a time that can be".to_owned(),
        why: "",
        mend: String::new(),
    };
    let fault = Finding {
        subject: "migrations",
        state: State::Fault,
        what: "1 of the database are not this program's".to_owned(),
        why: "another version of the program wrote it",
        mend: "serve it with the newer program".to_owned(),
    };
    sample::check("src/server/tests/wire", "checkup", &Checkup::new(vec![well, fault]));
}

#[test]
fn an_installation_is_looked_at_and_nothing_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let path = data.to_str().unwrap();
    let first = safehouse(&["doctor", "--data", path]);
    assert_eq!(first.status.code(), Some(1), "{}", text(&first.stderr));
    assert!(text(&first.stdout).contains("is not there yet"));
    assert!(!data.exists(), "asking makes no database");

    safehouse(&["admin", "create", "Morgan", "--data", path]);
    for words in [&["doctor"][..], &["admin", "doctor"]] {
        let said = json(&safehouse(&[words, &["--data", path, "--json"]].concat()));
        assert_eq!((&said["version"], &said["state"]), (&1.into(), &"warning".into()), "{said}");
    }
    let said = text(&safehouse(&["doctor", "--data", path]).stdout);
    assert!(said.contains("without a second factor: Morgan") && said.contains("mend: safehouse backup FILE"), "{said}");
    safehouse(&["backup", folder.path().join("all.jsonl").to_str().unwrap(), "--data", path]);
    assert!(text(&safehouse(&["doctor", "--data", path]).stdout).contains("the last one is 0 days old"));

    fs::set_permissions(&data, fs::Permissions::from_mode(0o777)).unwrap();
    let open = safehouse(&["doctor", "--data", path, "--json"]);
    assert_eq!((open.status.code(), &json(&open)["state"]), (Some(1), &"fault".into()));
    fs::set_permissions(&data, fs::Permissions::from_mode(0o700)).unwrap();
    fs::write(data.join("safehouse.db"), "this is no database, and longer than nothing").unwrap();
    let broken = text(&safehouse(&["doctor", "--data", path]).stdout);
    assert!(broken.contains("FAULT  database"), "{broken}");
    assert_eq!(safehouse(&["doctor", "--config", "/nowhere.toml"]).status.code(), Some(2));
}

#[tokio::test]
async fn settings_are_held_against_how_the_site_is_reached() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config { data: folder.path().join("data"), ..Config::default() };
    let here = examine(&config).await;
    for subject in ["public address", "passkeys", "proxies", "disk space", "clock", "cards"] {
        assert_eq!(state(&here, subject), State::Well, "{:?}", of(&here, subject));
    }
    config.public_url = Some("https://cards.example".parse().unwrap());
    assert_eq!(state(&examine(&config).await, "proxies"), State::Fault, "all visitors would be one");
    config.trusted_proxies = 1;
    assert_eq!(state(&examine(&config).await, "proxies"), State::Well);
    config.listen = "0.0.0.0:3000".parse().unwrap();
    assert_eq!(state(&examine(&config).await, "proxies"), State::Warning, "past the proxy");
    config.public_url = Some("https://192.0.2.1".parse().unwrap());
    assert_eq!(state(&examine(&config).await, "passkeys"), State::Warning);
    config.public_url = Some("http://cards.example".parse().unwrap());
    assert_eq!(state(&examine(&config).await, "public address"), State::Warning);
    config.sign_in_limit = 0;
    assert!(of(&examine(&config).await, "limits").what.contains("sign_in_limit"));
    config.cards = Some(folder.path().join("nowhere"));
    assert_eq!(state(&examine(&config).await, "cards"), State::Fault);
}

#[tokio::test]
async fn a_mail_server_is_asked_whether_it_answers() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config { data: folder.path().join("data"), ..Config::default() };
    safehouse_store::Store::open(&config.database()).await.unwrap().close().await;
    assert_eq!(state(&examine(&config).await, "mail server"), State::Well, "none is needed");
    config.mail.from = Some("decks@cards.example".parse().unwrap());
    config.mail.host = Some("localhost".to_owned());
    config.mail.tls = SmtpTls::None;
    for (manner, expected) in [(Manner::Takes, State::Well), (Manner::HangsUp, State::Fault)] {
        let server = MailServer::start(manner).await;
        config.mail.port = Some(server.address.port());
        let checkup = examine(&config).await;
        assert_eq!(state(&checkup, "mail server"), expected, "{manner:?}: {checkup:?}");
        assert_eq!(state(&checkup, "letters"), State::Well);
    }
}

#[tokio::test]
async fn passkeys_of_another_address_are_counted_and_their_owners_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config { data: folder.path().join("data"), ..Config::default() };
    config.trusted_proxies = 1;
    let store = safehouse_store::Store::open(&config.database()).await.unwrap();
    for (number, name, host) in
        [(1, "Rick", Some("old.example")), (2, "Carol", Some("cards.example")), (3, "Morgan", None)]
    {
        let account = uuid::Uuid::from_bytes([number; 16]).into();
        let new = NewAccount {
            id: account,
            name: name.to_owned(),
            name_key: name.to_lowercase(),
            email: None,
            password: Secret::new("nobody's"),
            role: Role::Player,
            created_at: 0,
        };
        store.create_account(&new).await.unwrap();
        let passkey = PasskeyEntry {
            id: Digest::from_bytes([number; 32]),
            account_id: account,
            name: "Phone".to_owned(),
            credential: Secret::new("{}"),
            created_at: 0,
            used_at: None,
            relying_party: host.map(str::to_owned),
        };
        assert!(store.put_passkey(&passkey).await.unwrap());
    }
    config.public_url = Some("https://cards.example".parse().unwrap());
    let checkup = examine(&config).await;
    let found = of(&checkup, "stray passkeys");
    assert_eq!(found.state, State::Warning);
    assert_eq!(found.what, "1 bound to another host: Rick; 1 bound to a host that was not written down: Morgan");
    assert!(found.mend.contains("add a passkey for cards.example") && found.mend.contains("safehouse admin recover"));
    // Where none can be made, none is of use.
    config.public_url = Some("https://192.0.2.1".parse().unwrap());
    let checkup = examine(&config).await;
    let found = of(&checkup, "stray passkeys");
    assert!(found.what.starts_with("2 bound to another host: Carol, Rick"), "{found:?}");
    assert!(found.mend.contains("set public_url to the host of before"), "{found:?}");
    config.public_url = Some("https://cards.example".parse().unwrap());
    for number in [1, 3] {
        store.delete_account(uuid::Uuid::from_bytes([number; 16]).into()).await.unwrap();
    }
    store.close().await;
    assert_eq!(state(&examine(&config).await, "stray passkeys"), State::Well);
}
