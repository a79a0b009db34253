//! Letters: the pages that ask for them, and the mail servers that take them.

use std::time::{Duration, Instant};

use safehouse_server::{
    config::{
        Config,
        mail::{MailConfig, SmtpTls},
    },
    http::send_letters,
    mail::Posting,
};
use safehouse_service::{
    Caller, Letter, LetterState, Secret,
    mail::{Post as _, list_letters},
};

use crate::{
    browser::Browser,
    mail_server::{MailServer, Manner},
    test_app::TestApp,
    test_program::{json, safehouse, text},
};

const ADDRESS: &str = "rick@example.org";

fn mailed(config: &mut Config) {
    config.mail.host = Some("mail.example".to_owned());
    config.mail.from = Some("decks@cards.example".parse().unwrap());
}

/// How a mail server of a test is spoken to.
fn to(server: &MailServer, tls: SmtpTls) -> MailConfig {
    MailConfig {
        host: Some("localhost".to_owned()),
        port: Some(server.address.port()),
        tls,
        from: Some("decks@cards.example".parse().unwrap()),
        ..MailConfig::default()
    }
}

fn letter() -> Letter {
    Letter {
        id: "0199c5d7-9c3a-7e1f-8a2b-0123456789ab".parse().unwrap(),
        recipient: ADDRESS.to_owned(),
        subject: "A letter".to_owned(),
        body: Secret::new("https://cards.example/recover/0123\n"),
        created_at: 0,
        ends_at: 1,
        tries: 1,
    }
}

/// The address of the link in the letter that is due.
async fn link(app: &TestApp) -> String {
    let now = app.site.app.service.clock.now_ms();
    let letter = app.site.store.claim_letter(now, now + 60_000).await.unwrap().expect("a letter");
    let link = letter.body.expose().lines().find_map(|line| line.strip_prefix("http://127.0.0.1:3000")).unwrap();
    link.to_owned()
}

#[tokio::test]
async fn an_address_is_confirmed_by_a_button_and_helps_back_to_the_account() {
    let app = TestApp::with(mailed).await;
    let browser = Browser::of(&app, "Rick").await;
    let asked = browser.post("/account/address", &[("email", ADDRESS)]).await;
    assert_eq!(asked.header("location"), "/account?done=letter");
    let path = link(&app).await;
    // A scanner that opens links confirms nothing, and needs no session.
    let scanner = Browser::new(&app);
    for _ in 0..2 {
        let page = scanner.get(&path).await;
        assert_eq!(page.status, 200);
        assert!(page.text().contains(ADDRESS) && page.text().contains("It is mine"));
        assert_eq!(page.header("cache-control"), "no-store");
        assert_eq!(page.header("referrer-policy"), "same-origin");
    }
    assert!(browser.get("/account").await.text().contains("No address."));
    assert_eq!(scanner.post(&path, &[]).await.status, 200);
    assert!(browser.get("/account").await.text().contains(ADDRESS));
    assert_eq!(scanner.get(&path).await.status, 410);
    assert_eq!(scanner.post(&path, &[]).await.status, 410);

    let lost = Browser::new(&app);
    let asked = lost.post("/recover/letter", &[("email", "RICK@example.org")]).await;
    assert_eq!(asked.header("location"), "/recover?asked=letter");
    assert!(lost.get("/recover?asked=letter").await.text().contains("on its way"));
    let path = link(&app).await;
    assert!(lost.get(&path).await.text().contains("Set a password"));
    let set = lost.post(&path, &[("new", "velvet anchor ninth pond")]).await;
    assert_eq!(set.header("location"), "/account?done=password");
    assert_eq!(lost.known_as().await.as_deref(), Some("Rick"));
    assert_eq!(browser.known_as().await, None, "other sessions ended");
}

#[tokio::test]
async fn what_is_wrong_with_an_address_is_said_at_its_field_and_what_was_written_stays() {
    let app = TestApp::with(mailed).await;
    let browser = Browser::of(&app, "Rick").await;
    for (path, status) in [("/account/address", 422), ("/recover/letter", 422)] {
        let refused = browser.post(path, &[("email", "rick at example")]).await;
        assert_eq!(refused.status, status, "{path}");
        let text = refused.text();
        assert!(text.contains("value=\"rick at example\"") && text.contains("account-email-fault"), "{path}");
    }
    let unknown = browser.post("/recover/letter", &[("email", "nobody@example.org")]).await;
    assert_eq!(unknown.header("location"), "/recover?asked=letter", "as for one that an account has");
    assert_eq!(browser.get("/confirm-address/0123").await.status, 410);
}

#[tokio::test]
async fn a_site_that_sends_no_letters_says_so_beforehand_and_hangs_nowhere() {
    let app = TestApp::new().await;
    let browser = Browser::of(&app, "Rick").await;
    let account = browser.get("/account").await;
    assert!(account.text().contains("This site sends no letters") && !account.text().contains("name=\"email\""));
    let recover = browser.get("/recover").await;
    assert!(recover.text().contains("This site sends no letters") && !recover.text().contains("name=\"email\""));
    for path in ["/account/address", "/recover/letter"] {
        let refused = browser.post(path, &[("email", ADDRESS)]).await;
        assert_eq!(refused.status, 409, "{path}");
        assert!(refused.text().contains("sends no letters"), "{path}");
    }
}

#[tokio::test]
async fn a_letter_reaches_a_mail_server_in_each_way_that_is_safe() {
    let server = MailServer::start(Manner::Takes).await;
    let config = MailConfig {
        user: Some("decks".to_owned()),
        password: Some(Secret::new("hunter2")),
        ..to(&server, SmtpTls::None)
    };
    Posting::open(&config).unwrap().unwrap().send(&letter()).await.unwrap();
    let [taken] = &server.letters()[..] else { panic!("one letter") };
    for line in [
        "AUTH PLAIN AGRlY2tzAGh1bnRlcjI=",
        "MAIL FROM:<decks@cards.example>",
        "RCPT TO:<rick@example.org>",
        "Subject: A letter",
    ] {
        assert!(taken.contains(line), "{line} in {taken}");
    }
    // A server that offers no TLS is told nothing where TLS was asked for.
    let refused = Posting::open(&to(&server, SmtpTls::StartTls)).unwrap().unwrap().send(&letter()).await.unwrap_err();
    assert!(!refused.is_final, "{refused:?}");
    assert_eq!(server.letters().len(), 1);

    let safe = MailServer::with_tls().await;
    let unknown = Posting::open(&to(&safe, SmtpTls::Tls)).unwrap().unwrap().send(&letter()).await.unwrap_err();
    assert!(unknown.why.contains("ertificate"), "nobody vouches for it: {unknown:?}");
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("root.pem");
    std::fs::write(&root, &safe.root).unwrap();
    let config = MailConfig { root: Some(root), ..to(&safe, SmtpTls::Tls) };
    Posting::open(&config).unwrap().unwrap().send(&letter()).await.unwrap();
    assert_eq!(safe.letters().len(), 1);
}

#[tokio::test]
async fn a_mail_server_that_says_nothing_holds_a_letter_for_no_longer_than_is_allowed() {
    for manner in [Manner::Silent, Manner::SilentAfterGreeting, Manner::HangsUp] {
        let server = MailServer::start(manner).await;
        let posting = Posting::open(&to(&server, SmtpTls::None)).unwrap().unwrap();
        let posting = posting.with_patience(Duration::from_millis(300));
        let started = Instant::now();
        let refused = posting.send(&letter()).await.unwrap_err();
        assert!(!refused.is_final && started.elapsed() < Duration::from_secs(5), "{manner:?}: {refused:?}");
        assert!(posting.try_connection().await.is_err(), "{manner:?}");
    }
    // By TLS to one that speaks none: the sort of silence that the library's own limit misses.
    let server = MailServer::start(Manner::Silent).await;
    let posting = Posting::open(&to(&server, SmtpTls::Tls)).unwrap().unwrap();
    let refused = posting.with_patience(Duration::from_millis(300)).send(&letter()).await.unwrap_err();
    assert!(refused.why.contains("silent for 0.3 s"), "{refused:?}");
}

#[tokio::test]
async fn what_a_mail_server_refuses_for_good_is_told_from_what_it_refuses_for_now() {
    for (manner, is_final) in [(Manner::NoMailbox, true), (Manner::Busy, false)] {
        let server = MailServer::start(manner).await;
        let refused = Posting::open(&to(&server, SmtpTls::None)).unwrap().unwrap().send(&letter()).await.unwrap_err();
        assert_eq!(refused.is_final, is_final, "{refused:?}");
        assert!(!refused.why.contains('@'), "no address is kept: {refused:?}");
    }
}

#[tokio::test]
async fn letters_leave_while_the_site_is_served_and_each_once() {
    let server = MailServer::start(Manner::Takes).await;
    let app = TestApp::with(|config| config.mail = to(&server, SmtpTls::None)).await;
    let browser = Browser::of(&app, "Rick").await;
    for number in 0..4 {
        let path = if number == 0 { "/account/address" } else { "/recover/letter" };
        browser.post(path, &[("email", &format!("somebody{number}@example.org"))]).await;
    }
    let posting = Posting::open(&app.site.config.mail).unwrap().unwrap();
    // As two processes would.
    let workers = [0, 1].map(|_| tokio::spawn(send_letters(app.site.clone(), posting.clone())));
    let begun = Instant::now();
    let is_sent = async || {
        let letters = list_letters(&app.site.app.service, &Caller::Administrator, 9).await.unwrap();
        letters.len() == 4 && letters.iter().all(|letter| letter.state == LetterState::Sent)
    };
    while !is_sent().await && begun.elapsed() < Duration::from_secs(20) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(is_sent().await);
    workers.iter().for_each(tokio::task::JoinHandle::abort);
    let taken = server.letters();
    assert_eq!(taken.len(), 4);
    for number in 0..4 {
        let to = format!("RCPT TO:<somebody{number}@example.org>");
        assert_eq!(taken.iter().filter(|letter| letter.contains(&to)).count(), 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_runs_the_site_sees_what_becomes_of_letters() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let settings = folder.path().join("safehouse.toml");
    let server = MailServer::start(Manner::Takes).await;
    let file = |host: &str, port: u16| {
        let lines = format!(
            "smtp_host = \"{host}\"\nsmtp_port = {port}\nsmtp_tls = \"none\"\nmail_from = \"decks@cards.example\"\n"
        );
        std::fs::write(&settings, lines).unwrap();
    };
    file("127.0.0.1", server.address.port());
    let mail = |words: &[&str]| {
        let place = ["--data", data.to_str().unwrap(), "--config", settings.to_str().unwrap()];
        tokio::task::block_in_place(|| safehouse(&[&["admin"], words, &place].concat()))
    };
    assert_eq!(mail(&["create", "Morgan"]).status.code(), Some(0));
    let tested = mail(&["mail", "test", ADDRESS]);
    assert_eq!(tested.status.code(), Some(0), "{}", text(&tested.stderr));
    assert_eq!(server.letters().len(), 1);
    assert_eq!(json(&mail(&["mail", "test", ADDRESS, "--json"]))["taken"], true);
    assert_eq!(mail(&["mail", "test", "rick"]).status.code(), Some(2));
    let list = json(&mail(&["mail", "list", "--json"]));
    assert_eq!((&list["waiting"], &list["letters"]), (&0.into(), &serde_json::json!([])));
    assert_eq!(json(&mail(&["mail", "retry", "--json"]))["letters"], 0);

    let busy = MailServer::start(Manner::Busy).await;
    file("127.0.0.1", busy.address.port());
    let refused = mail(&["mail", "test", ADDRESS]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("451"), "{}", text(&refused.stderr));
    assert_eq!(json(&mail(&["mail", "test", ADDRESS, "--json"]))["taken"], false);
    std::fs::write(&settings, "").unwrap();
    let none = mail(&["mail", "test", ADDRESS]);
    assert_eq!(none.status.code(), Some(2));
    assert!(text(&none.stderr).contains("smtp_host"));
    assert!(text(&mail(&["mail", "list"]).stdout).contains("sends no letters"));
}

#[tokio::test]
async fn letters_are_written_into_a_folder_where_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let config = MailConfig {
        folder: Some(folder.path().join("letters")),
        from: Some("decks@cards.example".parse().unwrap()),
        ..MailConfig::default()
    };
    Posting::open(&config).unwrap().unwrap().send(&letter()).await.unwrap();
    let files: Vec<_> = std::fs::read_dir(folder.path().join("letters")).unwrap().collect();
    assert!(!files.is_empty());
}
