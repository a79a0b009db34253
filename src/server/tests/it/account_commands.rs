//! `safehouse admin`, `backup`, `restore` and `migrate`.

use std::{
    io::{BufRead as _, BufReader},
    os::unix::fs::PermissionsExt as _,
    path::Path,
    process::{Command, Stdio},
};

use safehouse_service::Secret;
use safehouse_store::AccountId;

use crate::{
    browser::Browser,
    test_app::TestApp,
    test_program::{json, safehouse, text},
};

#[test]
fn an_administrator_is_made_by_a_link_and_the_last_one_stays() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let admin = |words: &[&str]| safehouse(&[&["admin"], words, &["--data", data]].concat());
    assert_eq!(admin(&["list"]).status.code(), Some(2), "asking makes no database");
    let made = admin(&["create", "Morgan"]);
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    let (_, token) = text(&made.stdout)
        .split_once("http://127.0.0.1:3000/recover/")
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .unwrap();
    assert_eq!(token.lines().next().unwrap().len(), 64);
    assert!(text(&made.stdout).contains("asks for a second factor"));
    let again = admin(&["create", "MORGAN"]);
    assert_eq!(again.status.code(), Some(1));
    assert!(text(&again.stderr).contains("somebody has this name"));
    assert_eq!(admin(&["create", "Admin"]).status.code(), Some(1));
    let last = admin(&["disable", "morgan"]);
    assert_eq!(last.status.code(), Some(1));
    assert!(text(&last.stderr).contains("last administrator"));
    admin(&["create", "Ezekiel"]);
    let stopped = admin(&["disable", "morgan", "--json"]);
    assert!(json(&stopped)["accounts"][0]["disabled_at"].is_i64());
    assert!(text(&admin(&["list"]).stdout).contains("stopped just now"));
    assert_eq!(admin(&["recover", "nobody"]).status.code(), Some(1));
    let audit = json(&admin(&["audit", "morgan", "--json"]));
    let actions: Vec<_> = audit["entries"].as_array().unwrap().iter().map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions, ["disabled", "link-made", "registered"]);
    let taken = admin(&["recover", "ezekiel", "--second-factor"]);
    assert_eq!(taken.status.code(), Some(0), "{}", text(&taken.stderr));
    assert!(text(&taken.stdout).contains("/recover/"));
    let audit = json(&admin(&["audit", "ezekiel", "--json"]));
    let actions: Vec<_> = audit["entries"].as_array().unwrap().iter().map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions, ["link-made", "second-factor-taken", "link-made", "registered"]);
}

#[test]
fn links_lead_where_the_site_listened_last_unless_the_settings_say_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let mut site = Command::new(env!("CARGO_BIN_EXE_safehouse"))
        .args(["--data", data, "--listen", "127.0.0.1:0"])
        .current_dir(folder.path())
        .env_remove("SAFEHOUSE_CONFIG")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(site.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let address = said.trim().strip_prefix("Safehouse is at ").unwrap().to_owned();
    let made = |name: &str, more: &[&str]| {
        text(&safehouse(&[&["admin", "create", name, "--data", data], more].concat()).stdout)
    };
    let told = made("Morgan", &[]);
    site.kill().unwrap();
    site.wait().unwrap();
    assert!(told.contains(&format!("{address}/recover/")), "{told}");
    let told = made("Ezekiel", &["--public-url", "https://cards.example"]);
    assert!(told.contains("https://cards.example/recover/"), "{told}");
    let told = made("Rick", &["--listen", "127.0.0.1:4321"]);
    assert!(told.contains("http://127.0.0.1:4321/recover/"), "{told}");
}

#[test]
fn stores_and_their_staff_are_looked_after_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let admin = |words: &[&str]| safehouse(&[&["admin"], words, &["--data", data]].concat());
    assert_eq!(admin(&["store", "list"]).status.code(), Some(2), "asking makes no database");
    admin(&["create", "Morgan"]);
    assert_eq!(text(&admin(&["store", "list"]).stdout), "no stores\n");
    let added = admin(&["store", "add", "corner-games", "Corner Games"]);
    assert_eq!(added.status.code(), Some(0), "{}", text(&added.stderr));
    assert!(text(&added.stdout).contains("0 accounts are staff"), "{}", text(&added.stdout));
    for (words, told) in [
        (&["store", "add", "corner-games", "Another"][..], "another store is named so"),
        (&["store", "add", "Corner", "Another"], "small letters"),
        (&["store", "rename", "nowhere", "Another"], "there is no such store"),
        (&["staff", "list", "nowhere"], "there is no such store"),
        (&["staff", "add", "corner-games", "nobody", "judge"], "there is no account of this name"),
        (&["staff", "remove", "corner-games", "Morgan"], "not staff of the store"),
    ] {
        let refused = admin(words);
        assert_eq!(refused.status.code(), Some(1), "{words:?}");
        assert!(text(&refused.stderr).contains(told), "{words:?}: {}", text(&refused.stderr));
    }
    assert_eq!(admin(&["staff", "add", "corner-games", "Morgan", "king"]).status.code(), Some(2));
    assert_eq!(text(&admin(&["staff", "list", "corner-games"]).stdout), "nobody is staff of Corner Games\n");
    let hired = text(&admin(&["staff", "add", "corner-games", "morgan", "judge"]).stdout);
    assert!(hired.contains("Morgan") && hired.contains("judge"), "{hired}");
    assert!(hired.contains("by whoever runs the site, without a second factor"), "{hired}");
    let listed = json(&admin(&["staff", "add", "corner-games", "morgan", "owner", "--json"]));
    assert_eq!((&listed["staff"][0]["role"], &listed["staff"][0]["second_factor"]), (&"owner".into(), &false.into()));
    let said = text(&safehouse(&["doctor", "--data", data]).stdout);
    assert!(said.contains("without a second factor: Morgan (Corner Games)"), "{said}");
    let closed = json(&admin(&["store", "close", "corner-games", "--json"]));
    assert!(closed["stores"][0]["closed_at"].is_i64(), "{closed}");
    let renamed = text(&admin(&["store", "rename", "corner-games", "Corner & Coffee"]).stdout);
    assert!(
        renamed.contains("Corner & Coffee") && renamed.contains("1 account is staff, closed just now"),
        "{renamed}"
    );
    assert!(text(&safehouse(&["doctor", "--data", data]).stdout).contains("nobody is staff of a store"));
    admin(&["store", "open", "corner-games"]);
    let confirm = ["store", "confirm", "corner-games", "--by", "visit", "--how", "I was there."];
    let keyless = admin(&confirm);
    assert!(keyless.status.code() == Some(1) && text(&keyless.stderr).contains("no key of the log"));
    std::fs::write(folder.path().join("data/log.key"), "07".repeat(32)).unwrap();
    assert_eq!(admin(&[&confirm[..4], &["rumour"], &confirm[5..]].concat()).status.code(), Some(2));
    let confirmed = admin(&confirm);
    assert!(text(&confirmed.stdout).contains("confirmed, added"), "{}", text(&confirmed.stderr));
    let again = admin(&confirm);
    assert!(again.status.code() == Some(1) && text(&again.stderr).contains("stands so already"));
    let suspended = json(&admin(&["store", "suspend", "corner-games", "--because", "rules", "--how", "x", "--json"]));
    assert_eq!(suspended["stores"][0]["level"], "suspended");
    assert!(text(&admin(&["store", "hide", "corner-games", "--why", "Spam"]).stdout).contains("hidden just now"));
    assert!(json(&admin(&["store", "show", "corner-games", "--json"]))["stores"][0]["hidden_at"].is_null());
    for of_none in [&["store", "hide-event", "7k3m9zqx", "--why", "Spam"][..], &["store", "show-event", "7k3m9zqx"]] {
        let refused = admin(of_none);
        assert!(refused.status.code() == Some(1) && text(&refused.stderr).contains("no such event"), "{of_none:?}");
    }
    assert_eq!(json(&admin(&["staff", "remove", "corner-games", "MORGAN", "--json"]))["staff"], serde_json::json!([]));
    let audit = json(&admin(&["audit", "morgan", "--json"]));
    let actions: Vec<_> = audit["entries"].as_array().unwrap().iter().map(|entry| entry["action"].clone()).collect();
    assert_eq!(
        actions,
        [
            "staff-removed",
            "store-shown",
            "store-hidden",
            "store-suspended",
            "store-confirmed",
            "store-opened",
            "store-renamed",
            "store-closed",
            "staff-role-changed",
            "staff-added",
            "link-made",
            "registered"
        ]
    );
}

/// An authenticator of an account in a data folder that was begun, its secret as the site seals it.
async fn authenticator_begun(data: &Path) -> (AccountId, Secret) {
    let app = TestApp::with(|config| config.data = data.to_owned()).await;
    let browser = Browser::of(&app, "Rick").await;
    assert_eq!(browser.post("/account/second-factor", &[("do", "start")]).await.status, 200);
    let account = app.site.store.find_account_by_name("rlck").await.unwrap().unwrap().id;
    let sealed = app.site.store.find_totp(account).await.unwrap().unwrap().secret;
    app.site.store.close().await;
    (account, sealed)
}

#[test]
fn secrets_are_sealed_with_another_key_and_a_second_time_nothing_changes() {
    let folder = tempfile::tempdir().unwrap();
    let (data, old) = (folder.path().join("data"), folder.path().join("old.key"));
    std::fs::create_dir(&data).unwrap();
    std::fs::write(data.join("sealing.key"), "0a".repeat(32)).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (account, sealed) = runtime.block_on(authenticator_begun(&data));
    let reseal =
        |words: &[&str]| safehouse(&[&["admin", "reseal"], words, &["--data", data.to_str().unwrap()]].concat());
    let doctor = |words: &[&str]| {
        let said = json(&safehouse(&[&["doctor", "--json"], words, &["--data", data.to_str().unwrap()]].concat()));
        let found = said["findings"].as_array().unwrap().iter().find(|found| found["subject"] == "sealed secrets");
        found.map(|found| (found["state"].clone(), found["what"].as_str().unwrap().to_owned())).unwrap()
    };
    assert_eq!(doctor(&[]), ("well".into(), "1, all sealed with the present key".to_owned()));
    assert_eq!(reseal(&[]).status.code(), Some(2), "of which key");
    assert_eq!(reseal(&["--old-key", old.to_str().unwrap()]).status.code(), Some(2), "there is no such file");
    std::fs::rename(data.join("sealing.key"), &old).unwrap();
    assert_eq!(doctor(&[]).0, "fault", "a key that is not here");
    assert!(!data.join("sealing.key").exists(), "asking makes none");
    std::fs::write(data.join("sealing.key"), "0c".repeat(32)).unwrap();
    let before = format!("file:{}", old.display());
    let found = doctor(&["--sealing-key-before", &before]);
    assert_eq!(found, ("warning".into(), "1 still sealed with the key of before".to_owned()));
    std::fs::remove_file(data.join("sealing.key")).unwrap();
    let words = ["--old-key", old.to_str().unwrap()];
    assert_eq!(text(&reseal(&words).stdout), "1 secret sealed anew with the present key\n");
    assert!(data.join("sealing.key").exists(), "a key was made");
    let again = reseal(&words);
    assert_eq!(again.status.code(), Some(0));
    assert!(
        text(&again.stdout).contains("0 secrets sealed anew")
            && text(&again.stdout).contains("1 secret sealed with it")
    );
    std::fs::write(data.join("sealing.key"), "0b".repeat(32)).unwrap();
    let lost = reseal(&[&words[..], &["--json"]].concat());
    assert_eq!((lost.status.code(), &json(&lost)["unread"]), (Some(1), &1.into()));
    runtime.block_on(async {
        let database = safehouse_store::Database::in_folder(&data);
        let store = safehouse_store::Store::open(&database).await.unwrap();
        assert_ne!(store.find_totp(account).await.unwrap().unwrap().secret, sealed);
        store.close().await;
    });
}

#[test]
fn whoever_restores_without_the_key_of_sealed_secrets_is_told_where_it_belongs() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, file) = (path("data"), path("all.jsonl"));
    tokio::runtime::Runtime::new().unwrap().block_on(authenticator_begun(Path::new(&data)));
    let written = safehouse(&["backup", &file, "--data", &data]);
    assert_eq!(written.status.code(), Some(0), "{}", text(&written.stderr));
    for (other, has_key) in [("without", false), ("with", true)] {
        let other = path(other);
        let key = format!("{other}/sealing.key");
        if has_key {
            std::fs::create_dir(&other).unwrap();
            std::fs::copy(format!("{data}/sealing.key"), &key).unwrap();
        }
        let restored = safehouse(&["restore", &file, "--data", &other]);
        assert_eq!(restored.status.code(), Some(0), "{}", text(&restored.stderr));
        let said = text(&restored.stdout);
        let is_told = said.contains("1 secret is sealed with a key that is not here") && said.contains(&key);
        assert_eq!(is_told, !has_key, "{said}");
        assert_eq!(Path::new(&key).exists(), has_key, "none is made, which would hide that it is missing");
    }
}

#[test]
fn a_backup_is_private_whole_and_read_into_an_empty_database_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, other) = (path("data"), path("other"));
    safehouse(&["admin", "create", "Morgan", "--data", &data]);
    for name in ["plain.jsonl", "small.jsonl.gz"] {
        let file = path(name);
        let written = safehouse(&["backup", &file, "--data", &data]);
        assert_eq!(written.status.code(), Some(0), "{}", text(&written.stderr));
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        let again = safehouse(&["backup", &file, "--data", &data]);
        assert_eq!(again.status.code(), Some(2), "nothing is written over");
    }
    let restored = safehouse(&["restore", &path("small.jsonl.gz"), "--data", &other]);
    assert_eq!(restored.status.code(), Some(0), "{}", text(&restored.stderr));
    let list = safehouse(&["admin", "list", "--data", &other]);
    assert!(text(&list.stdout).contains("Morgan"));
    let twice = safehouse(&["restore", &path("plain.jsonl"), "--data", &other]);
    assert_eq!(twice.status.code(), Some(1));
    assert!(text(&twice.stderr).contains("empty one"), "{}", text(&twice.stderr));
    let cut = std::fs::read(path("plain.jsonl")).unwrap();
    std::fs::write(path("cut.jsonl"), &cut[..cut.len() - 12]).unwrap();
    std::fs::write(path("foreign.jsonl"), "name,count\n").unwrap();
    for (file, words) in [("cut.jsonl", "backup"), ("foreign.jsonl", "no backup")] {
        let refused = safehouse(&["restore", &path(file), "--data", &path("third")]);
        assert_eq!(refused.status.code(), Some(1), "{file}");
        assert!(text(&refused.stderr).contains(words), "{}", text(&refused.stderr));
    }
    assert_eq!(safehouse(&["restore", &path("nothing"), "--data", &other]).status.code(), Some(2));
    let migrated = safehouse(&["migrate", "--data", &path("fourth")]);
    assert_eq!(text(&migrated.stdout), "the database is up to date\n");
}
