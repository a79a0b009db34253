//! Other sites that witness the log of this one: asked by a connection of its own, shown on its page, named by whoever
//! runs it.

use std::{
    future::pending,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    time::Duration,
};

use safehouse_server::{
    http::{ask_witnesses, serve_on},
    webhooks::{Networks, Telling},
};
use safehouse_service::{
    Caller, Service,
    log::{self, Answered, Courier as _, MAX_ANSWER_BYTES},
    stores::{add_store, confirm_store},
};
use safehouse_statements::code::ConfirmationKind;
use safehouse_transparency::{SignatureType, SigningKey};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
    time::{sleep, timeout},
};

use crate::{
    test_app::TestApp,
    test_program::{json as read, safehouse, text},
};

const GUEST: Caller = Caller::Guest { network: IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)) };
const ADMINISTRATOR: Caller = Caller::Administrator;
/// Long enough for a busy machine, and never waited for by a test that is well.
const LONG: Duration = Duration::from_secs(60);

fn home() -> Networks {
    "127.0.0.1".parse().unwrap()
}

/// Serves a site on a port of its own.
async fn serving(app: &TestApp) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let site = app.site.clone();
    tokio::spawn(async move { serve_on(listener, &site, pending()).await });
    address
}

async fn stated(service: &Service, slug: &str) {
    add_store(service, &ADMINISTRATOR, slug, "Corner Games").await.unwrap();
    confirm_store(service, &ADMINISTRATOR, slug, ConfirmationKind::Visit, "I was there.").await.unwrap();
    log::sign_checkpoint(service, &Caller::Job).await.unwrap();
}

#[tokio::test]
async fn another_site_cosigns_the_log_of_this_one() {
    let (app, other) = (TestApp::new().await, TestApp::new().await);
    let (service, elsewhere) = (&app.site.app.service, &other.site.app.service);
    stated(service, "corner").await;
    assert!(app.get("/log").await.text().contains("not witnessed by others"));
    let key = log::keys(service, &GUEST).await.unwrap().log.to_string();
    log::add_witnessed(elsewhere, &ADMINISTRATOR, &key).await.unwrap();
    let address = format!("http://{}/witness", serving(&other).await);
    let witness = log::witness_vkey(elsewhere, &GUEST).await.unwrap();
    log::add_asked_witness(service, &ADMINISTRATOR, &witness, &address).await.unwrap();
    let name = witness.split('+').next().unwrap();
    let page = app.get("/log").await.text().into_owned();
    assert!(page.contains(&format!("asked, without an answer yet: <code>{name}</code>")), "{page}");

    let job = tokio::spawn(ask_witnesses(app.site.clone(), Telling::new(home()).unwrap()));
    let cosigned = async {
        let told = format!("witnessed by <code>{name}</code>");
        while !app.get("/log").await.text().contains(&told) {
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(LONG, cosigned).await.unwrap();
    job.abort();
    let page = app.get("/log").await.text().into_owned();
    assert!(!page.contains("not witnessed") && !page.contains("without an answer"), "{page}");
    assert!(!page.contains(&address), "where it is asked is not told");
    let checkpoint = app.get("/log/checkpoint").await.text().into_owned();
    assert_eq!(checkpoint.matches('\u{2014}').count(), 2, "{checkpoint}");
    assert!(checkpoint.contains(&format!("\u{2014} {name} ")), "{checkpoint}");
    let proof = app.get("/log/1/proofs/0.tlog-proof").await.text().into_owned();
    assert!(proof.ends_with(&checkpoint), "{proof}");
    let policy = app.get("/log/policy").await.text().into_owned();
    assert!(policy.contains(&format!("witness {name} {witness}\n")), "{policy}");
}

#[tokio::test]
async fn an_entry_has_a_page_that_says_what_it_states_and_leads_back() {
    let app = TestApp::new().await;
    stated(&app.site.app.service, "corner").await;
    let address = "/log/1/entries/1/about";
    assert!(app.get("/log").await.text().contains(&format!("href=\"{address}\"")));
    let answer = app.get(address).await;
    assert_eq!(answer.status, 200);
    let page = answer.text().into_owned();
    let raw = app.get("/log/1/entries/1").await.text().into_owned();
    let first = raw.lines().next().unwrap();
    for words in [
        "href=\"/log\"",
        "The host made sure",
        first,
        "href=\"/log/1/proofs/1.tlog-proof\"",
        "href=\"/log/1/entries/1\"",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
    for none in ["/log/1/entries/9/about", "/log/9/entries/0/about", "/log/x/entries/x/about"] {
        assert_eq!(app.get(none).await.status, 404, "{none}");
    }
}

#[tokio::test]
async fn a_witness_is_asked_where_addresses_may_be_told_alone() {
    let app = TestApp::new().await;
    let service = &app.site.app.service;
    stated(service, "corner").await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/witness", listener.local_addr().unwrap());
    let key = SigningKey::new("other.example/witness", SignatureType::Ed25519Cosignature, &[5; 32]).unwrap();
    log::add_asked_witness(service, &ADMINISTRATOR, &key.verifying_key().to_string(), &address).await.unwrap();
    let strange = Telling::new(Networks::default()).unwrap();
    assert_eq!(log::ask_witnesses(service, &Caller::Job, &strange).await.unwrap(), 0);
    let [asked] = log::list_asked_witnesses(service, &ADMINISTRATOR).await.unwrap().try_into().unwrap();
    let fault = asked.fault.unwrap().words;
    assert!(fault.contains("no address of the open internet"), "{fault}");
    assert!(timeout(Duration::from_millis(50), listener.accept()).await.is_err(), "nobody connected");
}

/// A program that answers everything with these bytes, and where it is.
async fn bot(answer: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = Vec::new();
            let mut some = [0; 4096];
            while !request.ends_with(b"the end\n") {
                match stream.read(&mut some).await {
                    Ok(many) if many > 0 => request.extend_from_slice(&some[..many]),
                    _ => break,
                }
            }
            stream.write_all(answer.as_bytes()).await.ok();
            stream.shutdown().await.ok();
        }
    });
    format!("http://{address}/witness/add-checkpoint")
}

#[tokio::test]
async fn of_an_answer_no_more_is_read_than_a_witness_has_to_say() {
    let telling = Telling::new(home()).unwrap().with_patience(LONG);
    let answer = |head: &str, body: &str| format!("HTTP/1.1 {head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    let conflict = bot(answer("409 Conflict\r\ncontent-type: text/x.tlog.size", "7\n")).await;
    let expected = Answered { status: 409, form: "text/x.tlog.size".to_owned(), body: b"7\n".to_vec() };
    assert_eq!(telling.bring(&conflict, "old 0\n\nthe end\n").await, Ok(expected));
    let all = bot(answer("200 OK", &"x".repeat(MAX_ANSWER_BYTES))).await;
    assert_eq!(telling.bring(&all, "the end\n").await.unwrap().body.len(), MAX_ANSWER_BYTES);
    let long = bot(answer("200 OK", &"x".repeat(MAX_ANSWER_BYTES + 1))).await;
    assert!(telling.bring(&long, "the end\n").await.unwrap_err().0.contains("longer than what is read"));
    // Nothing is followed, and an answer without an end is none.
    let elsewhere = bot(answer("302 Found\r\nlocation: http://169.254.169.254/", "")).await;
    assert_eq!(telling.bring(&elsewhere, "the end\n").await.unwrap().status, 302);
    let cut = bot("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx".to_owned()).await;
    assert!(telling.bring(&cut, "the end\n").await.is_err());
}

#[test]
fn whoever_runs_the_site_says_who_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let admin = |words: &[&str]| safehouse(&[&["admin"], words, &["--data", data]].concat());
    admin(&["create", "Morgan"]);
    std::fs::write(folder.path().join("data/log.key"), "07".repeat(32)).unwrap();
    let key = SigningKey::new("other.example/witness", SignatureType::Ed25519Cosignature, &[5; 32]).unwrap();
    let vkey = key.verifying_key().to_string();
    let asked = admin(&["log", "ask", &vkey, "https://other.example/witness/add-checkpoint"]);
    assert_eq!(asked.status.code(), Some(0), "{}", text(&asked.stderr));
    let told = "asks other.example/witness at https://other.example/witness, which cosigned 0 entries\n";
    assert!(text(&asked.stdout).contains(told), "{}", text(&asked.stdout));
    let own = read(&admin(&["log", "show", "--json"]))["keys"]["witness"].as_str().unwrap().to_owned();
    for (words, told) in [
        (&["log", "ask", &vkey, "https://other.example/witness"][..], "is asked already"),
        (&["log", "ask", &own, "https://other.example/witness"], "this host itself"),
        (&["log", "ask", "nonsense", "https://other.example/witness"], "no verifier key"),
        (&["log", "ask", &vkey, "http://other.example/witness"], "begins with https://"),
        (&["log", "ask-not", "nobody.example/witness"], "no witness of this name"),
    ] {
        let refused = admin(words);
        assert_eq!(refused.status.code(), Some(1), "{words:?}");
        assert!(text(&refused.stderr).contains(told), "{words:?}: {}", text(&refused.stderr));
    }
    let listed = read(&admin(&["log", "show", "--json"]));
    let expected = json!([{
        "name": "other.example/witness", "vkey": vkey, "address": "https://other.example/witness",
        "cosigned": [], "cosigned_at": null, "fault": null,
    }]);
    assert_eq!(listed["asked"], expected);
    let left = read(&admin(&["log", "ask-not", "other.example/witness", "--json"]));
    assert_eq!(left["asked"], json!([]));
}

/// The words for a log of a store that is confirmed.
fn begun(data: &str) {
    let admin = |words: &[&str]| safehouse(&[&["admin"], words, &["--data", data]].concat());
    admin(&["create", "Morgan"]);
    std::fs::write(std::path::Path::new(data).join("log.key"), "07".repeat(32)).unwrap();
    admin(&["store", "add", "corner-games", "Corner Games"]);
    let confirmed = admin(&["store", "confirm", "corner-games", "--by", "visit", "--how", "I was there."]);
    assert_eq!(confirmed.status.code(), Some(0), "{}", text(&confirmed.stderr));
}

#[test]
fn another_key_follows_the_old_one_in_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let file = |name: &str| data.join(name);
    let data = data.to_str().unwrap();
    let admin = |words: &[&str]| safehouse(&[&["admin"], words, &["--data", data]].concat());
    std::fs::create_dir_all(data).unwrap();
    let none = admin(&["log", "change-key"]);
    assert_eq!(none.status.code(), Some(2), "there is no database: {}", text(&none.stderr));
    begun(data);
    let before = read(&admin(&["log", "show", "--json"]));
    let lost = admin(&["log", "change-key", "--because", "lost"]);
    assert!(lost.status.code() == Some(1) && text(&lost.stderr).contains("has the key of the log"), "it is there");
    let changed = admin(&["log", "change-key"]);
    assert_eq!(changed.status.code(), Some(0), "{}", text(&changed.stderr));
    let said = text(&changed.stdout);
    assert!(said.contains("the log goes on as localhost/log/2") && said.contains("start the site anew"), "{said}");
    assert_eq!(std::fs::read_to_string(file("log.key.1")).unwrap(), "07".repeat(32));
    assert!(!file("log.key.next").exists());
    let after = read(&admin(&["log", "show", "--json"]));
    assert_eq!((&after["logs"][0]["ended"], &after["logs"][1]["ended"]), (&json!("replaced"), &json!(null)));
    assert_eq!(after["logs"][0]["key"], before["keys"]["log"]);
    assert_eq!(after["logs"][1]["key"], after["keys"]["log"]);
    assert_ne!(after["keys"]["host"], before["keys"]["host"]);
    assert_eq!(after["logs"][0]["size"], after["logs"][0]["signed_size"], "its last checkpoint is of all of it");
    assert!(text(&safehouse(&["doctor", "--data", data]).stdout).contains("it is the one that the log goes on with"));

    // Stopped between the database and the files, it is done again to the end.
    std::fs::rename(file("log.key"), file("log.key.next")).unwrap();
    std::fs::rename(file("log.key.1"), file("log.key")).unwrap();
    let doctor = safehouse(&["doctor", "--data", data]);
    assert!(text(&doctor.stdout).contains("it is another one than the log goes on with"), "{}", text(&doctor.stdout));
    let refused = admin(&["store", "suspend", "corner-games", "--because", "rules", "--how", "x"]);
    assert!(text(&refused.stderr).contains("nothing is signed"), "{}", text(&refused.stderr));
    let ended = admin(&["log", "change-key"]);
    assert_eq!(ended.status.code(), Some(0), "{}", text(&ended.stderr));
    assert_eq!(read(&admin(&["log", "show", "--json"]))["logs"], after["logs"]);
    let suspended = admin(&["store", "suspend", "corner-games", "--because", "rules", "--how", "x"]);
    assert_eq!(suspended.status.code(), Some(0), "{}", text(&suspended.stderr));
}

#[test]
fn a_key_that_is_gone_is_said_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let admin = |words: &[&str]| safehouse(&[&["admin"], words, &["--data", data]].concat());
    std::fs::create_dir_all(data).unwrap();
    begun(data);
    std::fs::write(std::path::Path::new(data).join("log.key"), "08".repeat(32)).unwrap();
    let replaced = admin(&["log", "change-key"]);
    assert!(
        replaced.status.code() == Some(1) && text(&replaced.stderr).contains("Put back"),
        "{}",
        text(&replaced.stderr)
    );
    let lost = admin(&["log", "change-key", "--because", "lost"]);
    assert_eq!(lost.status.code(), Some(0), "{}", text(&lost.stderr));
    assert_eq!(read(&admin(&["log", "show", "--json"]))["logs"][0]["ended"], "lost");
    // A key that is a setting is written where somebody says.
    let given = "08".repeat(32);
    let to = folder.path().join("next.key");
    let asks = admin(&["log", "change-key", "--log-key", &given]);
    assert!(asks.status.code() == Some(2) && text(&asks.stderr).contains("--to FILE"), "{}", text(&asks.stderr));
    let written = admin(&["log", "change-key", "--log-key", &given, "--to", to.to_str().unwrap()]);
    assert_eq!(written.status.code(), Some(0), "{}", text(&written.stderr));
    assert!(text(&written.stdout).contains("name it as log_key"), "{}", text(&written.stdout));
    let named = format!("file:{}", to.display());
    let shown = admin(&["store", "suspend", "corner-games", "--because", "rules", "--how", "x", "--log-key", &named]);
    assert_eq!(shown.status.code(), Some(0), "{}", text(&shown.stderr));
}
