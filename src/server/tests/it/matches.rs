//! Matches, as two browsers meet them and whoever watches: invited, joined, played by forms, told
//! as they happen, and nothing told of what somebody holds.

use std::{collections::BTreeSet, future::pending, net::SocketAddr, time::Duration};

use axum::http::{Method, StatusCode};
use safehouse_app::deck::address;
use safehouse_engine::{necrogenesis::object::Area, table::Seat};
use safehouse_server::http::serve_on;
use safehouse_service::{
    Caller,
    matches::{Match, OpenedMatch, open_match},
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    sync::oneshot,
    time::timeout,
};

use crate::{
    browser::Browser,
    table::{after, asked, led, sent},
    test_app::{TestApp, request},
};

const TWO: &str = "/necrogenesis/games/two";
/// The most that anything here takes.
const LONG: Duration = Duration::from_secs(20);

async fn site() -> TestApp {
    TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await
}

fn code(app: &TestApp, deck: usize) -> String {
    let library = app.site.app.library.first();
    address::code_of(library, &library.decks[deck])
}

/// An invitation that somebody made: where they wait, and the path of its link.
async fn invited(app: &TestApp, host: &Browser<'_>) -> (String, String) {
    let waits = led(&host.post(TWO, &[("own", &code(app, 0)), ("by", "host")]).await);
    let page = host.get(&waits).await;
    assert_eq!(page.status, 200);
    let text = page.text();
    let link = text.split("value=\"").filter_map(|rest| rest.split('"').next()).find(|value| value.contains("/join/"));
    let path = link.expect("the link of the invitation").split_once("/necrogenesis").unwrap().1;
    (waits.split('?').next().unwrap().to_owned(), format!("/necrogenesis{path}"))
}

/// A match of two browsers, by the addresses of its seats.
async fn seated(app: &TestApp, host: &Browser<'_>, guest: &Browser<'_>) -> [String; 2] {
    let (host_at, invitation) = invited(app, host).await;
    let guest_at = led(&guest.post(&invitation, &[("own", &code(app, 1))]).await);
    [host_at, guest_at]
}

/// The path of the link by which others watch.
fn watch_link(text: &str) -> String {
    let mut links = text.split("href=\"").filter_map(|rest| rest.split('"').next());
    let link = links.find(|link| link.starts_with("http") && link.contains("/games/two/")).expect("the link to watch");
    format!("/necrogenesis{}", link.split_once("/necrogenesis").unwrap().1)
}

/// The match as the service has it, with all that is hidden.
async fn whole(app: &TestApp, address: &str, caller: &Caller) -> Match {
    let catalogue = &app.site.app.library.first().catalogue;
    let ends = address.rsplit('/').next().unwrap();
    match open_match(&app.site.app.service, caller, catalogue, ends).await.unwrap() {
        OpenedMatch::Playable(game) => *game,
        other => panic!("{other:?}"),
    }
}

const GUEST: Caller = Caller::Guest { network: std::net::IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1)) };

/// The names of cards that are in a game and of which a seat, or whoever watches, knows nothing.
fn unknown(game: &Match) -> BTreeSet<String> {
    let (session, viewer) = (&game.session, game.viewer());
    let view = session.rules().view(session.state(), viewer);
    let told = game.log_lines().join("\n");
    let mut known: BTreeSet<String> = BTreeSet::new();
    for seat in Seat::BOTH {
        for area in Area::ALL {
            known.extend(view.cards(seat, area).filter_map(|id| view.card(id)).map(|card| card.name.to_string()));
        }
        known.extend(
            view.card(safehouse_engine::necrogenesis::object::ObjectId::survivor(seat))
                .map(|card| card.name.to_string()),
        );
    }
    let decks = &session.record().decks;
    let names = |seat: Seat| decks[seat.index()].lines.iter().map(|line| line.card.clone());
    known.extend(game.seat.into_iter().flat_map(names));
    let all = Seat::BOTH.into_iter().flat_map(names);
    let is_known =
        |name: &String| known.iter().any(|known| known.contains(name.as_str())) || told.contains(name.as_str());
    all.filter(|name| !is_known(name)).collect()
}

/// Looks for what its reader may not know in something that was sent.
fn assert_tells_nothing(game: &Match, sent: &str) {
    let record = game.session.record();
    let seed = serde_json::to_string(&record.seed).unwrap();
    for secret in [seed.trim_matches('"'), "\"choices\"", "?game=sg"] {
        assert!(!sent.contains(secret), "{secret}");
    }
    for name in unknown(game) {
        assert!(!sent.contains(&*name.replace('\'', "&#39;")) && !sent.contains(&name), "{name} of {:?}", game.seat);
    }
}

#[tokio::test]
async fn a_whole_game_is_played_by_two_by_forms_alone_and_neither_is_sent_what_the_other_holds() {
    let app = site().await;
    let (host, guest, watcher) = (Browser::of(&app, "morgan").await, Browser::new(&app), Browser::new(&app));
    let places = seated(&app, &host, &guest).await;
    let players = [&host, &guest];
    let text = host.get(&places[0]).await.text().into_owned();
    let watch = watch_link(&text);
    // Both want to be asked everywhere: nothing is answered by itself then, and nobody waits.
    for (browser, place) in players.iter().zip(&places) {
        let (revision, _) = asked(&browser.get(place).await.text());
        led(&browser.post(&format!("{place}/way"), &[("revision", &revision), ("think", "true")]).await);
    }
    let (mut given, mut hidden) = (0, 0);
    let over = 'game: loop {
        let mut is_anybody_asked = false;
        for (browser, place) in players.iter().zip(&places) {
            let page = browser.get(place).await;
            assert_eq!(page.status, 200);
            let text = page.text();
            // The seat without an account is its address, so it can be looked at here as well.
            if *place == places[1] {
                let game = whole(&app, place, &GUEST).await;
                if game.session.outcome().is_some() {
                    break 'game text.into_owned();
                }
                hidden += unknown(&game).len();
                assert_tells_nothing(&game, &text);
                let watched = whole(&app, &watch, &GUEST).await;
                hidden += unknown(&watched).len();
                assert_tells_nothing(&watched, &watcher.get(&watch).await.text());
                assert_tells_nothing(&watched, &watcher.get(&format!("{watch}/log.txt")).await.text());
                assert_tells_nothing(&game, &guest.get(&format!("{place}/log.txt")).await.text());
            }
            let (revision, choice) = asked(&text);
            if choice.is_empty() {
                continue;
            }
            is_anybody_asked = true;
            let answer =
                browser.post(&format!("{place}/answer"), &[("revision", &revision), ("choice", &choice)]).await;
            let next = led(&answer);
            assert!(next.starts_with(place.as_str()) && next.ends_with("#prompt"), "{next}");
            given += 1;
        }
        assert!(is_anybody_asked && given < 900, "{given}");
    };
    assert!(over.contains("The game is over") && given > 40, "{given}");
    assert!(hidden > 1_000, "{hidden} names were looked for");
    // Over, its record may be had by all three.
    for (browser, place) in [(&host, &places[0]), (&guest, &places[1]), (&watcher, &watch)] {
        assert_eq!(browser.get(&format!("{place}/record.json")).await.status, 200);
        assert!(browser.get(place).await.text().contains("?game=sg"));
    }
    // Another game with the same decks begins when both want it.
    for (browser, place) in players.iter().zip(&places) {
        let (revision, _) = asked(&browser.get(place).await.text());
        led(&browser.post(&format!("{place}/deed"), &[("revision", &revision), ("deed", "rematch")]).await);
    }
    let text = host.get(&places[0]).await.text().into_owned();
    assert!(text.contains("Go to the next game"), "{text}");
    assert_eq!(host.get(TWO).await.text().matches(&format!("href=\"{TWO}/")).count(), 2, "both are in the list");
}

#[tokio::test]
async fn every_address_of_a_match_answers_everybody_as_they_are_in_it() {
    let app = site().await;
    let host = Browser::of(&app, "morgan").await;
    let (guest, stranger, other) = (Browser::new(&app), Browser::new(&app), Browser::of(&app, "robin").await);
    let [host_at, guest_at] = seated(&app, &host, &guest).await;
    let page = guest.get(&guest_at).await;
    assert_eq!((page.status, page.header("cache-control")), (StatusCode::OK, "no-store"));
    let text = page.text().into_owned();
    assert!(text.contains("data-events=") && text.contains("/table-events/"), "its script is on the page");
    let watch = watch_link(&text);
    let missing = format!("{TWO}/{}", "0".repeat(26));
    // A seat of an account is not had by its address alone.
    for (browser, place) in [(&stranger, &host_at), (&other, &host_at), (&stranger, &missing), (&host, &missing)] {
        for path in
            [place.clone(), format!("{place}/log.txt"), format!("{place}/record.json"), format!("{place}/events")]
        {
            assert_eq!(browser.get(&path).await.status, StatusCode::NOT_FOUND, "{path}");
        }
        for (part, fields) in [
            ("answer", vec![("revision", "1"), ("choice", "0.0.0")]),
            ("way", vec![("revision", "1"), ("way", "undo")]),
            ("deed", vec![("revision", "1"), ("deed", "concede")]),
            ("deed", vec![("revision", "1"), ("deed", "invite")]),
        ] {
            let refused = browser.post(&format!("{place}/{part}"), &fields).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "{place}/{part}");
        }
    }
    // Whoever watches sees and changes nothing.
    let watched = other.get(&watch).await;
    assert_eq!(watched.status, 200);
    assert!(!watched.text().contains("name=\"choice\"") && watched.text().contains("You watch"));
    assert_eq!(other.post(&format!("{watch}/deed"), &[("revision", "1"), ("deed", "concede")]).await.status, 403);
    assert_eq!(other.get(&format!("{watch}/record.json")).await.status, 404);
    // A seat of whoever has no account is whoever's that has its address.
    assert_eq!(stranger.get(&guest_at).await.status, 200);
    for part in ["elsewhere", "answer/more"] {
        assert_eq!(guest.post(&format!("{guest_at}/{part}"), &[]).await.status, 404);
    }
    for (part, fields) in [
        ("answer", vec![("revision", "1"), ("choice", "nothing")]),
        ("answer", vec![("revision", "x"), ("choice", "0.0.0")]),
        ("way", vec![("revision", "1"), ("way", "sideways")]),
        ("way", vec![("revision", "1"), ("think", "perhaps")]),
        ("way", vec![("revision", "1"), ("orders-first", "{\"version\":9}")]),
        ("deed", vec![("revision", "1"), ("deed", "win")]),
    ] {
        let refused = guest.post(&format!("{guest_at}/{part}"), &fields).await;
        assert!(refused.status.is_client_error(), "{part} {fields:?}: {}", refused.status);
    }
    let mut cross = request(Method::POST, &format!("{guest_at}/deed"));
    cross.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    assert_eq!(guest.send(cross).await.status, 403);
    assert_eq!(guest.get("/lighthouse/games/two").await.status, 404);
    assert!(host.get(TWO).await.text().contains(&host_at) && !other.get(TWO).await.text().contains(&host_at));
}

#[tokio::test]
async fn what_is_stale_or_refused_is_answered_with_the_table_as_it_is() {
    let app = site().await;
    let (host, guest) = (Browser::new(&app), Browser::new(&app));
    let places = seated(&app, &host, &guest).await;
    for (browser, place) in [(&host, &places[0]), (&guest, &places[1])] {
        let (revision, _) = asked(&browser.get(place).await.text());
        let (status, _) = sent(browser, &format!("{place}/way"), &[("revision", &revision), ("think", "true")]).await;
        assert_eq!(status, 200);
    }
    let first = asked(&host.get(&places[0]).await.text());
    let (player, place, waits, other) = if first.1.is_empty() {
        (&guest, &places[1], &host, &places[0])
    } else {
        (&host, &places[0], &guest, &places[1])
    };
    let (revision, choice) = asked(&player.get(place).await.text());
    let (other_revision, none) = asked(&waits.get(other).await.text());
    assert!(!choice.is_empty() && none.is_empty(), "one is asked, the other waits");
    let answer = format!("{place}/answer");
    let (status, illegal) = sent(player, &answer, &[("revision", &revision), ("choice", "6.0.0")]).await;
    assert_eq!(status, 422);
    let told = illegal["html"].as_str().unwrap();
    assert!(told.contains("spine__told") && told.contains("class=\"clause\""), "{told}");
    let (status, not_theirs) =
        sent(waits, &format!("{other}/answer"), &[("revision", &other_revision), ("choice", &choice)]).await;
    assert_eq!(status, 409, "{not_theirs}");
    assert!(not_theirs["html"].as_str().unwrap().contains("not your decision now"));

    let fields = [("revision", revision.as_str()), ("choice", choice.as_str()), ("key", "k1")];
    let (status, made) = sent(player, &answer, &fields).await;
    assert_eq!(status, 200);
    let (status, again) = sent(player, &answer, &fields).await;
    assert_eq!((status, &again["revision"]), (StatusCode::OK, &made["revision"]));
    let (status, stale) = sent(player, &answer, &[("revision", &revision), ("choice", "0.0.0")]).await;
    assert_eq!((status, &stale["revision"]), (StatusCode::CONFLICT, &made["revision"]));
    assert!(stale["html"].as_str().unwrap().contains("went on meanwhile"));
}

#[tokio::test]
async fn an_invitation_is_looked_at_accepted_once_and_made_anew() {
    let app = site().await;
    let (host, guest, late) = (Browser::of(&app, "morgan").await, Browser::new(&app), Browser::new(&app));
    let (waits, invitation) = invited(&app, &host).await;
    let page = guest.get(&invitation).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("morgan") && page.text().contains("they have the first turn"));
    let text = page.text();
    let (told, _) = text.split_once("<form").unwrap();
    assert!(!told.contains(&*app.site.app.library.first().decks[0].name), "which deck waits is not told");
    // Where it is shown again, it is not told: whoever lost it makes another one.
    assert!(!host.get(&waits).await.text().contains("/join/"));
    let refused = guest.post(&invitation, &[("own", ""), ("own-text", "</textarea><script>")]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("form__fault") && !refused.text().contains("</textarea><script>"));
    let renewed = led(&host.post(&format!("{waits}/deed"), &[("deed", "invite")]).await);
    assert!(renewed.starts_with(&waits) && renewed.contains("invite="));
    assert_eq!(guest.get(&invitation).await.status, 404, "the one of before works no longer");
    let invitation = format!("/necrogenesis/games/join/{}", renewed.split_once("invite=").unwrap().1);
    let seat = led(&guest.post(&invitation, &[("own", &code(&app, 1))]).await);
    assert_eq!(guest.get(&seat).await.status, 200);
    assert_eq!(late.get(&invitation).await.status, 404);
    assert_eq!(late.post(&invitation, &[("own", &code(&app, 2))]).await.status, 404);
    for (fields, field) in [
        (vec![("own", "sh1nothing")], "own"),
        (vec![("own", code(&app, 0).as_str()), ("by", "nobody")], "by"),
        (vec![("own", code(&app, 0).as_str()), ("rule-hands", "99")], "rule"),
    ] {
        let refused = host.post(TWO, &fields).await;
        assert_eq!(refused.status, 422, "{field}");
        assert!(refused.text().contains("form__fault"), "{field}");
    }
    // One that waits is called off.
    let (waits, invitation) = invited(&app, &host).await;
    let page = host.get(&waits).await;
    assert!(page.text().contains("The address of this page is your seat"));
    let revision = after(&page.text(), "name=\"revision\" value=\"").to_owned();
    led(&host.post(&format!("{waits}/deed"), &[("revision", &revision), ("deed", "leave")]).await);
    assert_eq!(
        (host.get(&waits).await.status, guest.get(&invitation).await.status),
        (StatusCode::NOT_FOUND, StatusCode::NOT_FOUND)
    );
}

/// What is served until its end is asked for.
struct Served {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    ended: tokio::task::JoinHandle<()>,
}

async fn served(app: &TestApp) -> Served {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stops) = oneshot::channel();
    let site = app.site.clone();
    let ended = tokio::spawn(async move {
        let stops = async move {
            if stops.await.is_err() {
                pending::<()>().await;
            }
        };
        serve_on(listener, &site, stops).await.unwrap();
    });
    Served { address, stop: Some(stop), ended }
}

/// A stream that is being read.
struct Reader {
    stream: TcpStream,
    read: String,
}

impl Reader {
    async fn open(address: SocketAddr, path: &str, last: Option<&str>) -> Self {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let last = last.map(|id| format!("Last-Event-ID: {id}\r\n")).unwrap_or_default();
        let asked = format!(
            "GET {path}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\nAccept-Encoding: gzip, br\r\n{last}\r\n"
        );
        stream.write_all(asked.as_bytes()).await.unwrap();
        let mut reader = Self { stream, read: String::new() };
        reader.until("\r\n\r\n").await;
        reader
    }

    /// Reads until something was sent, and takes what stands before it.
    async fn until(&mut self, mark: &str) -> String {
        let mut part = vec![0; 64 * 1024];
        loop {
            if let Some(at) = self.read.find(mark) {
                let rest = self.read.split_off(at + mark.len());
                return std::mem::replace(&mut self.read, rest);
            }
            let count = timeout(LONG, self.stream.read(&mut part)).await.expect("something is sent").unwrap();
            assert_ne!(count, 0, "the stream ended: {}", self.read);
            self.read.push_str(&String::from_utf8_lossy(&part[..count]));
        }
    }

    /// The next table, with the id of its event.
    async fn table(&mut self) -> (String, String) {
        loop {
            let event = self.until("\n\n").await;
            if event.contains("event: table") {
                let line =
                    |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().to_owned();
                return (line("id: "), line("data: "));
            }
        }
    }

    /// Whether nothing more comes.
    async fn ends(mut self) -> bool {
        let mut rest = Vec::new();
        timeout(LONG, self.stream.read_to_end(&mut rest)).await.is_ok()
    }
}

#[tokio::test]
async fn a_stream_tells_each_what_they_may_know_and_is_right_after_every_break() {
    let app = site().await;
    let (host, guest) = (Browser::new(&app), Browser::new(&app));
    let places = seated(&app, &host, &guest).await;
    let served = served(&app).await;
    let mut readers =
        [Reader::open(served.address, &places[0], None).await, Reader::open(served.address, &places[1], None).await];
    let mut known = [String::new(), String::new()];
    for (reader, known) in readers.iter_mut().zip(&mut known) {
        let (id, data) = reader.table().await;
        assert!(data.contains("\"html\""), "a snapshot comes first");
        *known = id;
    }
    for (browser, place) in [(&host, &places[0]), (&guest, &places[1])] {
        let (revision, _) = asked(&browser.get(place).await.text());
        led(&browser.post(&format!("{place}/way"), &[("revision", &revision), ("think", "true")]).await);
    }
    for round in 0..12 {
        let mut mover = None;
        for (at, (browser, place)) in [(&host, &places[0]), (&guest, &places[1])].into_iter().enumerate() {
            let (revision, choice) = asked(&browser.get(place).await.text());
            if !choice.is_empty() && mover.is_none() {
                let (status, made) =
                    sent(browser, &format!("{place}/answer"), &[("revision", &revision), ("choice", &choice)]).await;
                assert_eq!(status, 200);
                assert!(made["revision"].as_i64().is_some());
                mover = Some(at);
            }
        }
        let other = 1 - mover.expect("somebody is asked");
        // Who moved was answered; the other is told.
        let game = whole(&app, &places[other], &GUEST).await;
        let (mut id, mut data) = readers[other].table().await;
        while id != game.revision.to_string() {
            (id, data) = readers[other].table().await;
        }
        assert_tells_nothing(&game, &data);
        known[other] = id;
        // A line that breaks: who says what they have is sent what is new, and else nothing.
        if round % 4 == 1 {
            readers[other] = Reader::open(served.address, &places[other], Some(&known[other])).await;
            readers[1 - other] = Reader::open(served.address, &places[1 - other], Some("1")).await;
            let (id, _) = readers[1 - other].table().await;
            assert_eq!(id, whole(&app, &places[1 - other], &GUEST).await.revision.to_string(), "a gap is a snapshot");
        }
    }
}

#[tokio::test]
async fn streams_end_when_the_program_stops_and_hold_it_up_no_longer() {
    let app = site().await;
    let (host, guest) = (Browser::new(&app), Browser::new(&app));
    let places = seated(&app, &host, &guest).await;
    let mut served = served(&app).await;
    let mut reader = Reader::open(served.address, &places[0], None).await;
    reader.table().await;
    served.stop.take().unwrap().send(()).unwrap();
    assert!(reader.ends().await);
    timeout(Duration::from_secs(5), served.ended).await.expect("nothing holds the program up").unwrap();
}

#[tokio::test]
async fn one_reader_has_only_so_many_streams_and_a_match_that_waits_tells_when_somebody_comes() {
    let app = site().await;
    let (host, guest) = (Browser::new(&app), Browser::new(&app));
    let (waits, invitation) = invited(&app, &host).await;
    let served = served(&app).await;
    let mut readers = Vec::new();
    for _ in 0..8 {
        readers.push(Reader::open(served.address, &waits, None).await);
    }
    let mut full = TcpStream::connect(served.address).await.unwrap();
    let asked = format!("GET {waits}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    full.write_all(asked.as_bytes()).await.unwrap();
    let mut answer = String::new();
    timeout(LONG, full.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 503") && answer.to_lowercase().contains("retry-after"), "{answer}");
    let seat = led(&guest.post(&invitation, &[("own", &code(&app, 1))]).await);
    for reader in &mut readers {
        assert!(reader.table().await.1.contains("\"html\""));
    }
    // Who gives theirs up makes room.
    drop(readers);
    tokio::time::sleep(Duration::from_millis(500)).await;
    Reader::open(served.address, &seat, None).await.table().await;
    Reader::open(served.address, &waits, None).await.table().await;
}

#[tokio::test]
async fn what_nobody_has_to_be_asked_for_is_answered_after_a_moment_and_told() {
    let app = site().await;
    let (host, guest) = (Browser::new(&app), Browser::new(&app));
    let places = seated(&app, &host, &guest).await;
    let served = served(&app).await;
    let mut reader = Reader::open(served.address, &places[1], None).await;
    reader.table().await;
    let mut waited = 0;
    for _ in 0..60 {
        if waited == 3 {
            break;
        }
        let game = whole(&app, &places[1], &GUEST).await;
        if let Some(due) = game.due_at {
            let left = due - game.now;
            assert!(left <= 1_000, "{left}");
            let version = game.version;
            // Nobody asks for anything, and it goes on.
            let on = timeout(Duration::from_secs(4), async {
                while whole(&app, &places[1], &GUEST).await.version == version {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            });
            on.await.expect("it is answered by itself");
            let (mut id, _) = reader.table().await;
            while id != whole(&app, &places[1], &GUEST).await.revision.to_string() {
                id = reader.table().await.0;
            }
            waited += 1;
            continue;
        }
        for (browser, place) in [(&host, &places[0]), (&guest, &places[1])] {
            let (revision, choice) = asked(&browser.get(place).await.text());
            if !choice.is_empty() {
                led(&browser.post(&format!("{place}/answer"), &[("revision", &revision), ("choice", &choice)]).await);
                break;
            }
        }
    }
    assert_eq!(waited, 3);
}

#[tokio::test]
async fn each_hears_whether_the_other_plays_a_legal_deck_and_nothing_of_what_is_in_it() {
    let app = site().await;
    let (host, guest) = (Browser::new(&app), Browser::new(&app));
    let [at, _] = seated(&app, &host, &guest).await;
    assert_eq!(host.get(&at).await.text().matches("<b>Legal in Standard</b>").count(), 2);
    let (at, invitation) = invited(&app, &host).await;
    led(&guest.post(&invitation, &[("own", ""), ("own-text", "1 Marksman Rifle")]).await);
    let page = host.get(&at).await;
    assert_eq!(page.text().matches("<b>Legal in Standard</b>").count(), 1);
    assert_eq!(page.text().matches("<b>Not legal in Standard</b>").count(), 1);
    assert_tells_nothing(&whole(&app, &at, &GUEST).await, &page.text());
}
