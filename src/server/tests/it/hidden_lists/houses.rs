//! Two sites that are alike, at whose stores the same evening takes place.

use std::{
    cell::OnceCell,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
};

use axum::http::Method;
use safehouse_server::{clock::SystemClock, http::Surroundings};
use safehouse_service::{
    Caller, Chance, Clock, Role, Secret, accounts, events, log,
    stores::{self, ConfirmationKind, StaffRole},
};
use safehouse_testing::shipped;

use super::{addresses::Known, sunday};
use crate::{
    api::{
        asked,
        tokens::{by, token_for},
    },
    browser::Browser,
    test_app::{TestApp, TestResponse},
    test_desk::{Run, STORE, led, made_with, moved, owner, page},
    test_shop::{comes, comes_by_code, list},
};

/// The turn of the player who enters at the kiosk.
const TURN: &str = "00112233445566778899aabbccddeeff";
/// Which of the players of the first event handed their list in at the kiosk, from 0.
pub(super) const AT_KIOSK: usize = 5;
const RIVERSIDE: &str = "riverside";
const MACHINE: Caller = Caller::Administrator;

/// A clock that stands still until it is set on.
#[derive(Debug)]
struct StillClock(AtomicI64);

impl Clock for StillClock {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

/// Chance that gives other bytes each time, and in each run the same. They begin with a number that goes up, so that ids
/// of one millisecond are in the order in which they were made.
#[derive(Debug, Default)]
struct Counting(AtomicU64);

impl Chance for Counting {
    fn fill(&self, bytes: &mut [u8]) {
        let count = self.0.fetch_add(1, Ordering::SeqCst);
        for (place, chunk) in (0..).zip(bytes.chunks_mut(8)) {
            // SplitMix64: each number of a count, well stirred.
            let number: u64 = (count << 8) + place + 1;
            let mut mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^= mixed >> 31;
            chunk.copy_from_slice(&mixed.to_le_bytes()[..chunk.len()]);
        }
        let [.., high, low] = count.to_be_bytes();
        for (byte, begun) in bytes.iter_mut().zip([high, low]) {
            *byte = begun;
        }
    }
}

/// How far an evening is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// Players register, and have handed in lists.
    ListsTaken,
    Locked,
    /// The first round, which is the only Swiss one.
    RoundShown,
    /// The best two play on.
    CutPlayed,
    /// The event is over and published, and its lists are never shown. Another one is over as well, and shows all lists
    /// but the hidden one: whatever is made of lists, as statistics, files and pages of cards are, is there from now on.
    Over,
}

impl State {
    /// In their order.
    pub(super) const ALL: [Self; 5] = [Self::ListsTaken, Self::Locked, Self::RoundShown, Self::CutPlayed, Self::Over];
}

/// A site whose clock stands at a time.
pub(super) struct Alike {
    pub(super) app: TestApp,
    clock: Arc<StillClock>,
}

impl Alike {
    /// Two of them.
    pub(super) async fn two() -> [Self; 2] {
        let now = SystemClock.now_ms();
        [Self::at(now).await, Self::at(now).await]
    }

    /// Where its data are.
    pub(super) fn folder(&self) -> &Path {
        &self.app.site.config.data
    }

    async fn at(now_ms: i64) -> Self {
        let clock = Arc::new(StillClock(AtomicI64::new(now_ms)));
        let surroundings = Surroundings { clock: clock.clone(), chance: Arc::new(Counting::default()) };
        let change = |config: &mut safehouse_server::config::Config| {
            (config.page_limit, config.write_limit) = (0, 0);
            (config.account_limit, config.sign_in_limit, config.game_limit) = (0, 0, 0);
            config.public_url = Some("https://cards.example".parse().unwrap());
        };
        Self { app: TestApp::surrounded(change, surroundings).await, clock }
    }
}

/// How somebody asks.
enum By<'a> {
    Browser(Browser<'a>),
    /// A program, of the API alone.
    Token(String),
}

/// Somebody who asks.
pub(super) struct Visitor<'a> {
    pub(super) name: &'static str,
    by: By<'a>,
}

impl Visitor<'_> {
    /// Whether they ask for this address at all.
    pub(super) fn asks(&self, address: &str) -> bool {
        matches!(self.by, By::Browser(_)) || address.starts_with("/api/")
    }
}

/// A store with its event and everybody who asks.
pub(super) struct House<'a> {
    pub(super) site: &'a Alike,
    pub(super) code: String,
    /// The code of the other event, once there is one.
    sunday: OnceCell<String>,
    /// The hidden list, as its player wrote it, by a form and then by the API; another player handed it in at the kiosk.
    pub(super) hidden: String,
    pub(super) owner: Browser<'a>,
    /// Somebody who registered, and does not come.
    pub(super) withdraws: Browser<'a>,
    /// The code on paper of whoever plays without an account.
    pub(super) claim: String,
    pub(super) visitors: Vec<Visitor<'a>>,
}

/// Somebody with a second factor, as staff have.
async fn proven<'a>(app: &'a TestApp, name: &str) -> Browser<'a> {
    let service = &app.site.app.service;
    let browser = Browser::of(app, name).await;
    let account = accounts::find_account(service, &MACHINE, name).await.unwrap();
    let secret = Secret::new("nobody opens it");
    assert!(service.store.put_totp(account.id, &secret).await.unwrap());
    assert!(service.store.confirm_totp(account.id, &secret, 0, 1).await.unwrap());
    browser
}

async fn hired<'a>(app: &'a TestApp, store: &str, name: &str, role: StaffRole) -> Browser<'a> {
    let browser = proven(app, name).await;
    stores::add_staff(&app.site.app.service, &MACHINE, store, name, role).await.unwrap();
    browser
}

impl<'a> House<'a> {
    /// An event that takes lists, at which the second player handed in this one and all others another one.
    pub(super) async fn of(site: &'a Alike, hidden: &str) -> Self {
        let app = &site.app;
        let service = &app.site.app.service;
        let owner = owner(app).await;
        stores::confirm_store(service, &MACHINE, STORE, ConfirmationKind::Visit, "Visited").await.unwrap();
        stores::add_store(service, &MACHINE, RIVERSIDE, "Riverside").await.unwrap();
        let elsewhere = hired(app, RIVERSIDE, "Olga", StaffRole::Owner).await;
        let helper = hired(app, STORE, "Hilda", StaffRole::Helper).await;
        let scorekeeper = hired(app, STORE, "Sasha", StaffRole::Scorekeeper).await;
        let playing_judge = hired(app, STORE, "Judith", StaffRole::Judge).await;
        let judge = hired(app, STORE, "Julia", StaffRole::Judge).await;
        let kiosk = hired(app, STORE, "Konrad", StaffRole::Helper).await;
        let administrator = proven(app, "Morgan").await;
        let morgan = accounts::find_account(service, &MACHINE, "Morgan").await.unwrap();
        service.store.set_account_role(morgan.id, Role::Administrator).await.unwrap();

        // Lists of the cut stay hidden as well, and all of them when the event is over.
        let settings =
            [("rounds", "1"), ("cut", "2"), ("visible_cut", "private"), ("reveal", "never"), ("takes_illegal", "yes")];
        let code = made_with(&owner, "Friday Night", &settings).await;
        moved(&owner, &code, "lists_open").await;
        let (player, hides) = (Browser::of(app, "Carl").await, Browser::of(app, "Nora").await);
        let by_code = Browser::new(app).from([192, 0, 2, 8]);
        comes(&player, &code, "The Fox").await;
        comes(&hides, &code, "The Owl").await;
        let claim = comes_by_code(&by_code, &code, "Rosa Real").await;
        comes(&playing_judge, &code, "The Judge").await;
        let withdraws = Browser::new(app).from([192, 0, 2, 10]);
        comes_by_code(&withdraws, &code, "Vera Vague").await;
        let others = shipped::DECKS[0].text;
        let lists =
            [(&player, others), (&hides, hidden), (&by_code, others), (&playing_judge, others), (&withdraws, others)];
        for (player, text) in lists {
            led(&list(player, &code, text, "hand").await);
        }
        led(&kiosk.post(&format!("/events/{code}/kiosk"), &[("deed", "start")]).await);
        // The hidden list comes in by the API in the place of the one of the form, and by the kiosk as that of one more.
        let by_program = serde_json::json!({ "text": hidden });
        let program = asked(Method::PUT, &format!("/api/v1/events/{code}/own/list"), Some(&by_program));
        let handed = hides.send(program).await;
        assert_eq!(handed.status, 200, "{}", handed.text());
        enters_at(&kiosk, &code, hidden).await;

        let runs = token_for(&owner, &["events:run"], STORE).await;
        let runs_elsewhere = token_for(&elsewhere, &["events:run"], RIVERSIDE).await;
        let reads = token_for(&helper, &["stores:read"], STORE).await;
        let stranger = Browser::of(app, "Eugene").await;
        let another = owner_again(&owner, app);
        let browsers = [
            ("a guest", Browser::new(app).from([192, 0, 2, 9])),
            ("a stranger", stranger),
            ("an opponent with an account", player),
            ("an opponent by code", by_code),
            ("the player whose list it is", hides),
            ("a helper", helper),
            ("a scorekeeper", scorekeeper),
            ("a judge who plays", playing_judge),
            ("a judge", judge),
            ("the owner", another),
            ("the owner of another store", elsewhere),
            ("an administrator", administrator),
            ("a kiosk", kiosk),
        ];
        let tokens = [
            ("a token that runs events of the store", runs),
            ("a token that reads of the store", reads),
            ("a token of another store", runs_elsewhere),
        ];
        let browsers = browsers.into_iter().map(|(name, browser)| Visitor { name, by: By::Browser(browser) });
        let tokens = tokens.into_iter().map(|(name, token)| Visitor { name, by: By::Token(token) });
        let visitors = browsers.chain(tokens).collect();
        let hidden = hidden.to_owned();
        Self { site, code, sunday: OnceCell::new(), hidden, owner, withdraws, claim, visitors }
    }

    /// The browser of a visitor.
    pub(super) fn browser(&self, name: &str) -> &Browser<'a> {
        let mut visitors = self.visitors.iter().filter(|visitor| visitor.name == name);
        match visitors.next().map(|visitor| &visitor.by) {
            Some(By::Browser(browser)) => browser,
            _ => panic!("{name} has no browser"),
        }
    }

    /// What a visitor is answered.
    pub(super) async fn answers(&self, visitor: usize, address: &str) -> TestResponse {
        let is_api = address.starts_with("/api/");
        match &self.visitors[visitor].by {
            By::Browser(browser) if is_api => browser.send(asked(Method::GET, address, None)).await,
            By::Browser(browser) => browser.get(address).await,
            By::Token(token) => self.site.app.send(by(token, asked(Method::GET, address, None))).await,
        }
    }

    /// The ids of the entries of an event.
    pub(super) async fn entries(&self, code: &str) -> Vec<String> {
        let store = &self.site.app.site.store;
        let event = store.find_event(code).await.unwrap().unwrap();
        let entries = store.list_event_entries((event.store, event.id)).await.unwrap();
        entries.into_iter().map(|entry| entry.id.to_string()).collect()
    }

    /// What the hidden lists of each event are known by: whoever has it can tell which lists they are. They are those of the
    /// second player, and of whoever handed theirs in at the kiosk, with what it was before staff corrected it.
    pub(super) async fn hidden_hashes(&self) -> Vec<String> {
        let store = &self.site.app.site.store;
        let mut hashes = Vec::new();
        for code in [&self.code].into_iter().chain(self.sunday.get()) {
            let event = store.find_event(code).await.unwrap().unwrap();
            let entries = self.entries(code).await;
            let at_kiosk = entries.get(AT_KIOSK).filter(|_| *code == self.code);
            for player in [entries.get(1), at_kiosk].into_iter().flatten() {
                let lists = store.list_event_lists_of((event.store, player.parse().unwrap())).await.unwrap();
                assert!(!lists.is_empty(), "a list");
                for hidden in lists {
                    let (_, salt) = hidden.kept.expect("it is kept");
                    hashes.extend([hidden.content_id, hidden.certificate, salt]);
                }
            }
        }
        assert!(hashes.iter().all(|hash| hash.len() >= 32), "{hashes:?}");
        hashes
    }

    /// What addresses name by now.
    pub(super) async fn known(&self) -> Known {
        let mut events = Vec::new();
        for code in [&self.code].into_iter().chain(self.sunday.get()) {
            events.push((code.clone(), self.entries(code).await));
        }
        Known { events, logged: self.site.app.site.store.list_log_entries(1, 0, 999).await.unwrap().len() }
    }

    /// Takes the event on from the state before.
    pub(super) async fn comes_to(&self, state: State) {
        let run = Run { owner: &self.owner, code: self.code.clone() };
        match state {
            State::ListsTaken => {}
            State::Locked => {
                self.withdraws().await;
                led(&self.owner.post(&format!("/events/{}/desk/lock", self.code), &[("sure", "yes")]).await);
                self.corrects_the_list_of_the_kiosk().await;
            }
            State::RoundShown => {
                run.said(&run.post("begin", &[("everybody", "yes")]).await, "begun");
                run.said(&run.post("pair", &[]).await, "paired");
                run.said(&run.post("publish", &[("round", "1"), ("timed", "no")]).await, "shown");
            }
            State::CutPlayed => {
                self.checks_the_hidden_deck().await;
                run.said(&run.results("1", &[("1", "a"), ("2", "a")]).await, "results");
                run.said(&run.post("finish", &[("round", "1")]).await, "finished");
                run.said(&run.post("cut", &[("players", "2"), ("absent", "")]).await, "cut");
                run.said(&run.post("pair", &[]).await, "paired");
                run.said(&run.post("publish", &[("round", "2"), ("timed", "no")]).await, "shown");
            }
            State::Over => {
                run.said(&run.results("2", &[("1", "a")]).await, "results");
                self.corrects_the_last_result().await;
                run.said(&run.post("finish", &[("round", "2")]).await, "finished");
                run.said(&run.post("end", &[]).await, "ended");
                moved(&self.owner, &self.code, "published").await;
                self.sunday.set(self.plays_on_sunday().await).expect("it is over once");
            }
        }
        // A minute passes, in which the site does its own work.
        self.site.clock.0.fetch_add(60_000, Ordering::SeqCst);
        self.works(if state == State::Over { sunday::SHOWN } else { 0 }).await;
    }

    /// What the site does by itself with lists and their cards, in the order in which it does when it is served: of so
    /// many lists that it did not know as shown.
    pub(super) async fn works(&self, shown: u64) {
        let (service, job) = (&self.site.app.site.app.service, &Caller::Job);
        events::lock_due_events(service, job).await.unwrap();
        // Those that are due were shown as the event ended.
        assert_eq!(events::show_due_lists(service, job).await.unwrap(), 0, "lists that are shown");
        for library in self.site.app.site.app.library.games() {
            assert_eq!(events::judge_again(service, job, library).await.unwrap(), shown, "lists that are judged");
        }
        let kept = events::statistics::keep_event_cards(service, job).await.unwrap();
        assert_eq!(kept, shown, "lists whose cards are kept");
        log::sign_checkpoint(service, job).await.unwrap();
    }
}

/// Somebody enters at a kiosk with this list, and reads what they are told.
async fn enters_at(kiosk: &Browser<'_>, code: &str, list: &str) {
    let at = format!("/events/{code}/kiosk");
    page(&kiosk.get(&at).await, 200);
    // The player's id follows from the turn, which is of the system's chance.
    kiosk.set_cookie("__Secure-safehouse-kiosk-turn", TURN);
    let fields = [("deed", "enter"), ("turn", TURN), ("name", "Kim Counter"), ("consent", "1"), ("text", list)];
    led(&kiosk.post(&at, &fields).await);
    let told = page(&kiosk.get(&at).await, 200);
    assert!(told.contains("Your list is handed in."), "{told}");
    page(&kiosk.get(&at).await, 200);
}

/// The owner's browser once more, with the same cookie.
fn owner_again<'a>(owner: &Browser<'_>, app: &'a TestApp) -> Browser<'a> {
    let again = Browser::new(app);
    for name in ["__Host-safehouse", "safehouse"] {
        if let Some(cookie) = owner.cookie(name) {
            again.set_cookie(name, &cookie);
        }
    }
    again
}
