//! Visitors who do what is confirmed to them, and note it.

use std::{
    io,
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use safehouse_testing::shipped;
use uuid::Uuid;

use crate::{
    client::{Answer, Client},
    program::PATIENCE,
};

const PASSWORD: &str = "mossy ladder quiet tram";
/// How many write at a time.
const WRITERS: usize = 6;
/// What one does before another visitor takes its place.
const SAVES: i64 = 24;
/// The moves of a game.
const MOVES: usize = 6;

/// Something that was confirmed to somebody.
#[derive(Debug, Clone)]
pub(crate) struct Confirmed {
    session: Option<String>,
    /// Where it is seen.
    path: String,
    /// What is seen there.
    words: String,
}

impl Confirmed {
    /// Whether it is there.
    pub(crate) fn is_kept(&self, site: SocketAddr) -> bool {
        let client = Client { site, session: self.session.clone() };
        let answer = client.get(&self.path).unwrap();
        assert!([200, 302, 303, 404].contains(&answer.status), "{self:?}: {} {}", answer.status, answer.body);
        answer.status == 200 && answer.body.contains(&self.words)
    }
}

/// What was asked and not done.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// There was no answer.
    Silence(io::Error),
    /// Another answer than what was asked for.
    Answer(String, Answer),
}

/// What writers found out.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    pub(crate) confirmed: Mutex<Vec<Confirmed>>,
    pub(crate) troubles: Mutex<Vec<Trouble>>,
    pub(crate) slowest_ms: AtomicU64,
    /// Whether they go on.
    is_over: AtomicBool,
    visitors: AtomicU64,
}

impl Notes {
    fn confirm(&self, session: Option<String>, path: String, words: String) {
        let mut confirmed = self.confirmed.lock().unwrap_or_else(PoisonError::into_inner);
        confirmed.push(Confirmed { session, path, words });
    }

    /// Notes what an answer took, and refuses all but these two statuses.
    fn expect(&self, what: &str, statuses: [u16; 2], answer: io::Result<Answer>) -> Result<Answer, Trouble> {
        let answer = answer.map_err(Trouble::Silence)?;
        self.slowest_ms.fetch_max(answer.took.as_millis() as u64, Ordering::Relaxed);
        if statuses.contains(&answer.status) { Ok(answer) } else { Err(Trouble::Answer(what.to_owned(), answer)) }
    }
}

/// Writers at work.
pub(crate) struct Writers {
    pub(crate) notes: Arc<Notes>,
    threads: Vec<JoinHandle<()>>,
}

impl Writers {
    /// Begins to write to a site; visitors have names that begin with this word.
    pub(crate) fn start(site: SocketAddr, word: &str) -> Self {
        let notes = Arc::new(Notes::default());
        let threads = (0..WRITERS).map(|_| {
            let (notes, word) = (notes.clone(), word.to_owned());
            thread::spawn(move || {
                while !notes.is_over.load(Ordering::Relaxed) {
                    let visitor = notes.visitors.fetch_add(1, Ordering::Relaxed);
                    if let Err(trouble) = visit(&notes, site, &format!("{word} {visitor}")) {
                        notes.troubles.lock().unwrap_or_else(PoisonError::into_inner).push(trouble);
                        thread::sleep(Duration::from_millis(50));
                    }
                }
            })
        });
        Self { threads: threads.collect(), notes }
    }

    /// Waits until something was confirmed, and then as long again as chance has it.
    pub(crate) fn go_on_for(&self, least_ms: u64, most_ms: u64) {
        let begun = Instant::now();
        while self.notes.confirmed.lock().unwrap_or_else(PoisonError::into_inner).is_empty() {
            assert!(begun.elapsed() < PATIENCE, "nothing is confirmed: {:?}", self.notes.troubles);
            thread::sleep(Duration::from_millis(10));
        }
        thread::sleep(random_ms(least_ms, most_ms));
    }

    /// Lets nobody begin anything more, without a wait.
    pub(crate) fn stop(&self) {
        self.notes.is_over.store(true, Ordering::Relaxed);
    }

    /// Waits for what is under way, and answers what they noted.
    pub(crate) fn end(self) -> Arc<Notes> {
        self.stop();
        for thread in self.threads {
            thread.join().unwrap();
        }
        self.notes
    }
}

/// Makes an account, signs in, saves a deck many times, publishes it and shares it by link, and plays.
pub(crate) fn visit(notes: &Notes, site: SocketAddr, name: &str) -> Result<(), Trouble> {
    let guest = Client::guest(site);
    let made = guest.form("/register", &[("name", name), ("new", PASSWORD)]);
    let made = notes.expect("register", [303; 2], made)?;
    let mut client = Client { session: made.session(), ..guest.clone() };
    notes.confirm(client.session.clone(), "/account".to_owned(), name.to_owned());
    let deck = Uuid::from_u128(u128::from_be_bytes(random()));
    let mut list = shipped::decks()[0].clone();
    let mut revision = None;
    for number in 1..=SAVES {
        if notes.is_over.load(Ordering::Relaxed) {
            return Ok(());
        }
        list.name = format!("{name} deck {number}");
        let path = format!("/api/v1/decks/{deck}");
        let body = serde_json::json!({ "deck": list, "base": revision }).to_string();
        let saved = client.send("PUT", &path, "application/json", &body);
        notes.expect("save", [200; 2], saved)?;
        revision = Some(number);
        notes.confirm(client.session.clone(), format!("{path}/versions/{number}"), list.name.clone());
        if number % 8 == 1 {
            let note = format!("{name} note {number}");
            let fields = [("version", &*number.to_string()), ("visibility", "public"), ("note", &note)];
            let published = notes.expect("publish", [303; 2], client.form(&format!("/publish/{deck}"), &fields))?;
            notes.confirm(None, published.header("location").unwrap_or_default().to_owned(), note);
        }
        if number % 8 == 3 {
            // A link keeps the cards and no name, and the same cards have one link.
            let mut shared = list.clone();
            shared.lines[0].card = format!("{name} card {number}");
            let body = serde_json::json!({ "deck": shared }).to_string();
            let made = notes.expect("share", [200; 2], guest.send("POST", "/api/share", "application/json", &body))?;
            let id: String = serde_json::from_str(&made.body).unwrap_or_default();
            notes.confirm(None, format!("/d/{id}"), shared.lines[0].card.clone());
        }
        if number % 8 == 2 {
            play(notes, &guest)?;
        }
        if number % 8 == 5 {
            let signed_in = guest.form("/sign-in", &[("name", name), ("password", PASSWORD)]);
            client.session = notes.expect("sign in", [303; 2], signed_in)?.session();
            notes.confirm(client.session.clone(), "/account".to_owned(), name.to_owned());
        }
    }
    Ok(())
}

/// What an answer says of a test game, as far as it is read here.
#[derive(serde::Deserialize)]
struct Played {
    revision: i64,
    table: Table,
}

#[derive(serde::Deserialize)]
struct Table {
    prompt: serde_json::Value,
    log: Log,
}

#[derive(serde::Deserialize)]
struct Log {
    from: usize,
    choices: Vec<Box<serde_json::value::RawValue>>,
}

/// Plays some moves of a test game. Each is confirmed once the next is: what happened by it is whole
/// then.
fn play(notes: &Notes, guest: &Client) -> Result<(), Trouble> {
    let body = r#"{"first":{"player":"person","text":"4 Rifle"},"second":{"player":"person","text":"4 Blind Walker"}}"#;
    let games = "/api/v1/games/necrogenesis/test-games";
    let begun = notes.expect("begin", [201; 2], guest.send("POST", games, "application/json", body))?;
    let path = begun.header("location").unwrap_or_default().to_owned();
    notes.confirm(None, path.clone(), path.rsplit('/').next().unwrap_or_default().to_owned());
    let mut game: Played = serde_json::from_str(&begun.body).unwrap();
    for _ in 0..MOVES {
        let choice = &game.table.prompt["options"][0]["choice"];
        let change = serde_json::json!({"revision": game.revision, "change": {"kind": "choose", "choices": [choice]}});
        let moved = guest.send("POST", &format!("{path}/changes"), "application/json", &change.to_string());
        let moved = notes.expect("move", [200; 2], moved)?;
        #[derive(serde::Deserialize)]
        struct Moved {
            test_game: Played,
        }
        game = serde_json::from_str::<Moved>(&moved.body).unwrap().test_game;
        let Log { from, choices } = &game.table.log;
        notes.confirm(None, format!("{path}?from={from}"), choices[0].get().to_owned());
    }
    Ok(())
}

/// Sixteen bytes that nobody can guess.
pub(crate) fn random() -> [u8; 16] {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).unwrap();
    bytes
}

/// A time between two, in milliseconds.
fn random_ms(least: u64, most: u64) -> Duration {
    let [a, b, ..] = random();
    Duration::from_millis(least + u64::from(u16::from_be_bytes([a, b])) * (most - least) / u64::from(u16::MAX))
}
