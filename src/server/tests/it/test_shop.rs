//! A store with its events, which tests make without forms, and players who come to them.

use safehouse_service::{
    Caller, Person, accounts,
    events::{self, EventForm, EventState, settings::EventSettings},
    log,
    sessions::key_of,
    stores::{self, ConfirmationKind, StaffOf, StaffRole},
};
use safehouse_statements::code::Phase;
use safehouse_store::events::{NewEventState, StoredEvent};
use safehouse_testing::shipped;

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
    test_desk::{STORE, led, page},
};

pub(crate) const HOUR: i64 = 3_600_000;

/// What somebody could write to have it read as something else.
pub(crate) const HOSTILE: &str = "</script></title><script>alert(1)</script>\"'><img src=x onerror=alert(1)>&amp;";

pub(crate) async fn site() -> TestApp {
    TestApp::with(|config| {
        (config.page_limit, config.write_limit) = (0, 0);
        config.public_url = Some("https://cards.example".parse().unwrap());
    })
    .await
}

/// A store that whoever runs the site confirmed, and who owns it.
pub(crate) struct Shop<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) owner: Caller,
}

impl<'a> Shop<'a> {
    pub(crate) async fn of(app: &'a TestApp) -> Self {
        let service = &app.site.app.service;
        let _ = Browser::of(app, "Glenn").await;
        let store = stores::add_store(service, &Caller::Administrator, STORE, "Corner Games").await.unwrap();
        stores::add_staff(service, &Caller::Administrator, STORE, "Glenn", StaffRole::Owner).await.unwrap();
        let account = accounts::find_account(service, &Caller::Administrator, "Glenn").await.unwrap();
        let owner = Caller::Person(Person {
            account: account.id,
            name: account.name,
            role: account.role,
            staff: vec![StaffOf { store: store.id, slug: STORE.into(), name: store.name, role: StaffRole::Owner }],
            event_staff: Vec::new(),
            session: key_of(b"a test"),
            confirmed_at: service.clock.now_ms(),
            network: "192.0.2.1".parse().unwrap(),
            lacks_factor: false,
        });
        stores::make_store_key(service, &owner, STORE).await.unwrap();
        let how = ConfirmationKind::Visit;
        stores::confirm_store(service, &Caller::Administrator, STORE, how, "Visited").await.unwrap();
        Self { app, owner }
    }

    pub(crate) fn form(&self, name: &str, settings: EventSettings) -> EventForm {
        let now = self.app.site.app.service.clock.now_ms();
        EventForm {
            name: name.to_owned(),
            format: "standard".to_owned(),
            snapshot: String::new(),
            starts_at: now + 24 * HOUR,
            ends_at: now + 30 * HOUR,
            capacity: Some(8),
            lists_open_at: Some(now - HOUR),
            deadline_at: Some(now + 20 * HOUR),
            settings,
        }
    }

    /// A draft.
    pub(crate) async fn draft(&self, name: &str, settings: EventSettings) -> String {
        let form = self.form(name, settings);
        events::make_event(&self.app.site.app.service, &self.owner, shipped::library(), STORE, &form).await.unwrap()
    }

    /// An event that takes players and lists.
    pub(crate) async fn event(&self, name: &str, settings: EventSettings) -> String {
        let code = self.draft(name, settings).await;
        self.moves(&code, EventState::Registration).await;
        self.moves(&code, EventState::ListsOpen).await;
        code
    }

    pub(crate) async fn stored(&self, code: &str) -> StoredEvent {
        self.app.site.app.service.store.find_event(code).await.unwrap().unwrap()
    }

    pub(crate) async fn moves(&self, code: &str, to: EventState) {
        let revision = self.stored(code).await.revision;
        let (service, library) = (&self.app.site.app.service, shipped::library());
        events::move_event(service, &self.owner, library, (code, revision), to).await.unwrap();
    }

    /// Locks the lists, and shows them as after the last round.
    pub(crate) async fn shows_lists(&self, code: &str) {
        let service = &self.app.site.app.service;
        events::lock_event(service, &self.owner, code).await.unwrap();
        let event = self.stored(code).await;
        let at = service.clock.now_ms();
        let over = NewEventState { state: EventState::Finished, is_shown: false, entry: None, seed: None, at };
        assert!(service.store.set_event_state((event.store, event.id, event.revision), &over).await.unwrap());
        events::reveal_lists(service, &self.owner, code, Phase::End, None).await.unwrap();
        log::sign_checkpoint(service, &Caller::Job).await.unwrap();
    }
}

/// Registers somebody with an account.
pub(crate) async fn comes(browser: &Browser<'_>, code: &str, shown_as: &str) {
    let fields = [("name", "Somebody Real"), ("shown_as", shown_as), ("consent", "1")];
    let answer = browser.post(&format!("/events/{code}/register"), &fields).await;
    assert_eq!(led(&answer), format!("/events/{code}/own?done=registered"));
}

/// Registers somebody without an account, who is told this code.
pub(crate) async fn comes_by_code(browser: &Browser<'_>, code: &str, name: &str) -> String {
    let fields = [("name", name), ("shown_as", ""), ("consent", "1")];
    let text = page(&browser.post(&format!("/events/{code}/register"), &fields).await, 200);
    let (_, rest) = text.split_once("event-code__signs\"><code>").expect("a code");
    rest.split('<').next().unwrap().to_owned()
}

/// Hands a list in, or only looks at it.
pub(crate) async fn list(browser: &Browser<'_>, code: &str, text: &str, deed: &str) -> TestResponse {
    browser.post(&format!("/events/{code}/list"), &[("text", text), ("deed", deed)]).await
}
