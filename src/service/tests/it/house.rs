//! A service on a store of its own, and who asks it.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
};

use async_trait::async_trait;
use safehouse_service::{
    Account, AccountId, AuditEntry, Budgets, Caller, Chance, Clock, Collections, Notary, Passkeys, Passwords, Person,
    Rank, Refusal, Role, Secret, Service, Session, SessionKey, Tables,
    accounts::{Admitted, Register, create_administrator, register},
    budgets::Shortage,
    notary::{LastSigned, SEED_BYTES},
    recovery::{make_link, recover_by_link},
    sealing::{KEY_BYTES, Sealing},
    second_factor::{Asked, Given, Setup, code_of, confirm_authenticator, give_second_factor, start_authenticator},
    sessions::{Lasting, key_of},
    sign_in::{SignIn, SignInStep, SignedIn, sign_in},
};
use safehouse_store::{Database, NewAccount, SavedDeckLimits, Store, scratch};
use tempfile::TempDir;
use uuid::Uuid;

pub(crate) const SECOND: i64 = 1000;
pub(crate) const MINUTE: i64 = 60 * SECOND;
pub(crate) const HOUR: i64 = 60 * MINUTE;
pub(crate) const DAY: i64 = 24 * HOUR;

/// Somebody's network, another one's, and callers by them.
pub(crate) const NETWORK: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
pub(crate) const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(198, 51, 100, 1));
pub(crate) const GUEST: Caller = Caller::Guest { network: NETWORK };
pub(crate) const STRANGER: Caller = Caller::Guest { network: ELSEWHERE };

/// Passwords that are good enough, and one that is no account's.
pub(crate) const PASSWORD: &str = "mossy ladder quiet tram";
pub(crate) const ANOTHER: &str = "velvet anchor ninth pond";
pub(crate) const WRONG: &str = "brass window early snow";

/// A clock that shows what it was set to.
#[derive(Debug)]
pub(crate) struct SetClock(AtomicI64);

impl SetClock {
    pub(crate) fn set(&self, now_ms: i64) {
        self.0.store(now_ms, Ordering::SeqCst);
    }
}

impl Clock for SetClock {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

/// Chance that gives other bytes each time, and in each run the same. They begin with a
/// number that goes up, so that ids of one millisecond are in the order in which they were
/// made.
#[derive(Debug, Default)]
pub(crate) struct Counting(AtomicU64);

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
        bytes[..2].copy_from_slice(&[high, low]);
    }
}

/// What a network was asked to pay for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Paid {
    Share(usize),
    Picture,
    Account,
    Game,
    Measurement(u64),
    Password,
}

/// Budgets that note what they were asked for and give so much of all together.
#[derive(Debug)]
pub(crate) struct Counted {
    left: Mutex<usize>,
    asked: Mutex<Vec<(IpAddr, Paid)>>,
}

impl Counted {
    /// Gives so much from now on.
    pub(crate) fn leave(&self, left: usize) {
        *self.left.lock().unwrap() = left;
    }

    /// What was asked for since this was called last.
    pub(crate) fn asked(&self) -> Vec<(IpAddr, Paid)> {
        std::mem::take(&mut *self.asked.lock().unwrap())
    }

    fn take(&self, network: IpAddr, what: Paid) -> Result<(), u64> {
        self.asked.lock().unwrap().push((network, what));
        let mut left = self.left.lock().unwrap();
        *left = left.checked_sub(1).ok_or(77_u64)?;
        Ok(())
    }
}

#[async_trait]
impl Budgets for Counted {
    async fn take_share(&self, network: IpAddr, bytes: usize) -> Result<(), Shortage> {
        self.take(network, Paid::Share(bytes)).map_err(Shortage::Wait)
    }

    async fn take_account(&self, network: IpAddr) -> Result<(), Shortage> {
        self.take(network, Paid::Account).map_err(Shortage::Wait)
    }

    async fn take_game(&self, network: IpAddr) -> Result<(), Shortage> {
        self.take(network, Paid::Game).map_err(Shortage::Wait)
    }

    async fn take_measurement(&self, network: IpAddr, _: Option<AccountId>, games: u64) -> Result<(), Shortage> {
        self.take(network, Paid::Measurement(games)).map_err(Shortage::Wait)
    }

    async fn take_password(&self, network: IpAddr) -> Result<(), Shortage> {
        self.take(network, Paid::Password).map_err(Shortage::Wait)
    }

    fn take_picture(&self, network: IpAddr) -> Result<(), u64> {
        self.take(network, Paid::Picture)
    }
}

/// What was signed last, in memory.
#[derive(Debug, Default)]
pub(crate) struct Remembered(Mutex<Option<String>>);

impl LastSigned for Remembered {
    fn read(&self) -> std::io::Result<Option<String>> {
        Ok(self.0.lock().unwrap().clone())
    }

    fn write(&self, checkpoint: &str) -> std::io::Result<()> {
        *self.0.lock().unwrap() = Some(checkpoint.to_owned());
        Ok(())
    }
}

pub(crate) struct House {
    pub(crate) service: Service,
    pub(crate) clock: Arc<SetClock>,
    pub(crate) budgets: Arc<Counted>,
    sessions: AtomicU64,
    folder: TempDir,
}

impl House {
    pub(crate) async fn new() -> Self {
        Self::limited(SavedDeckLimits::default()).await
    }

    /// Where an account may keep so much.
    pub(crate) async fn limited(limits: SavedDeckLimits) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::in_folder(folder.path());
        Self::at(&database, folder, limits).await
    }

    /// On this database, which is empty.
    pub(crate) async fn on(database: &Database) -> Self {
        Self::at(database, tempfile::tempdir().unwrap(), SavedDeckLimits::default()).await
    }

    async fn at(database: &Database, folder: TempDir, limits: SavedDeckLimits) -> Self {
        let store = scratch::open(database).await.unwrap();
        let clock = Arc::new(SetClock(AtomicI64::new(20_000 * DAY)));
        let budgets = Arc::new(Counted { left: Mutex::new(usize::MAX), asked: Mutex::default() });
        let service = Service {
            store: store.with_saved_deck_limits(limits),
            clock: clock.clone(),
            budgets: budgets.clone(),
            chance: Arc::new(Counting::default()),
            passwords: Passwords::new(2, vec!["Safehouse".to_owned(), "Skrellwick Vornath".to_owned()]),
            mail: None,
            sealing: Sealing::with(&[7; KEY_BYTES]),
            passkeys: Passkeys::at(Some("https://cards.example")),
            tables: Tables::new(1),
            collections: Collections::default(),
            notary: Notary::with([9; SEED_BYTES], "cards.example", Arc::new(Remembered::default())),
        };
        Self { service, clock, budgets, sessions: AtomicU64::new(0), folder }
    }

    /// The service as another process on the same database has it.
    pub(crate) async fn another_process(&self) -> Service {
        let store = Store::open(&Database::in_folder(self.folder.path())).await.unwrap();
        Service { store, tables: Tables::new(1), collections: Collections::default(), ..self.service.clone() }
    }

    pub(crate) fn pass(&self, milliseconds: i64) {
        self.clock.set(self.clock.now_ms() + milliseconds);
    }

    pub(crate) fn now(&self) -> i64 {
        self.clock.now_ms()
    }

    /// What a guest who makes an account is answered.
    pub(crate) async fn register(&self, name: &str, password: &str) -> Result<Admitted, Refusal> {
        register(&self.service, &GUEST, Register { name: name.to_owned(), password: password.to_owned() }).await
    }

    /// What a guest who signs in with a browser that nobody knows is answered.
    pub(crate) async fn sign_in(&self, name: &str, password: &str) -> Result<SignedIn, Refusal> {
        sign_in(&self.service, &GUEST, asked(name, password, None)).await.map(done)
    }

    /// What a guest who signs in with a browser that was given this is answered.
    pub(crate) async fn sign_in_with(&self, device: &Secret, name: &str, password: &str) -> Result<SignedIn, Refusal> {
        sign_in(&self.service, &GUEST, asked(name, password, Some(device.expose()))).await.map(done)
    }

    /// What somebody who signs in is given who is asked for the second factor.
    pub(crate) async fn asked_for_factor(&self, name: &str, password: &str) -> Asked {
        match sign_in(&self.service, &GUEST, asked(name, password, None)).await.unwrap() {
            SignInStep::SecondFactor(asked) => asked,
            SignInStep::Done(_) => panic!("nobody was asked for the second factor"),
        }
    }

    /// What whoever gives a second factor by a browser that nobody knows is answered.
    pub(crate) async fn give(&self, asked: &Asked, code: &str) -> Result<SignedIn, Refusal> {
        let given = Given { token: asked.token.expose().to_owned(), code: code.to_owned(), device: None };
        give_second_factor(&self.service, &GUEST, given).await
    }

    /// Sets up an authenticator for whoever asks, and answers with its secret, the codes that
    /// stand in for it, and by whom it is asked from then on.
    pub(crate) async fn with_authenticator(&self, caller: &Caller) -> (Authenticator, Vec<String>, Caller) {
        let setup = start_authenticator(&self.service, caller).await.unwrap();
        let authenticator = Authenticator::of(&setup);
        let done = confirm_authenticator(&self.service, caller, &authenticator.code(self.now())).await.unwrap();
        let caller = self.caller(&self.begin(&done.admitted).await).await;
        self.pass(MINUTE);
        (authenticator, done.codes, caller)
    }

    /// Begins a session as the server does and answers its key.
    pub(crate) async fn begin(&self, admitted: &Admitted) -> SessionKey {
        let (now, lasting) = (self.now(), Lasting::of(admitted.rank));
        let key = key_of(&self.sessions.fetch_add(1, Ordering::SeqCst).to_le_bytes());
        let session = Session {
            key: key.clone(),
            account_id: Some(admitted.account),
            epoch: admitted.epoch,
            data: Secret::new("{}"),
            agent: "Firefox on Linux".to_owned(),
            network: "192.0.2.0/24".to_owned(),
            factor: admitted.proof.as_str().to_owned(),
            created_at: now,
            seen_at: now,
            stepped_up_at: Some(now),
            idle_ends_at: now + lasting.idle_ms,
            ends_at: now + lasting.whole_ms,
        };
        assert!(self.service.store.create_session(&session).await.unwrap());
        key
    }

    /// Who asks by a session.
    pub(crate) async fn asks(&self, key: &SessionKey) -> Option<Person> {
        self.service.who_asks(key, NETWORK).await.unwrap()
    }

    /// Whoever asks by a session, which has not ended.
    pub(crate) async fn caller(&self, key: &SessionKey) -> Caller {
        Caller::Person(self.asks(key).await.expect("a session that has not ended"))
    }

    /// Makes an account with [`PASSWORD`] and answers whoever is signed in to it.
    pub(crate) async fn player(&self, name: &str) -> Caller {
        let admitted = self.register(name, PASSWORD).await.unwrap();
        self.caller(&self.begin(&admitted).await).await
    }

    /// Makes an account, by its number and without a password, and answers whoever would be
    /// signed in to it.
    pub(crate) async fn signed_in(&self, number: u8, role: Role) -> Caller {
        let account = AccountId::from(Uuid::from_bytes([number; 16]));
        let name = format!("glenn{number}");
        let new = NewAccount {
            id: account,
            name: name.clone(),
            name_key: safehouse_service::account_names::key(&name),
            email: None,
            password: Secret::new("nobody's"),
            role,
            created_at: self.now(),
        };
        self.service.store.create_account(&new).await.unwrap();
        let session = key_of(&[number]);
        Caller::Person(Person {
            account,
            name,
            role,
            staff: Vec::new(),
            event_staff: Vec::new(),
            session,
            confirmed_at: self.now(),
            lacks_factor: false,
            network: NETWORK,
        })
    }

    /// The same as [`Self::player`] for an account that runs the site and has a second factor.
    pub(crate) async fn administrator(&self, name: &str) -> Caller {
        let caller = self.new_administrator(name).await;
        self.prove(id_of(&caller)).await;
        self.caller(session_of(&caller)).await
    }

    /// Gives an account a second factor that nobody asks for.
    pub(crate) async fn prove(&self, account: AccountId) {
        let secret = Secret::new("nobody opens it");
        assert!(self.service.store.put_totp(account, &secret).await.unwrap());
        assert!(self.service.store.confirm_totp(account, &secret, 0, self.now()).await.unwrap());
    }

    /// The same without the second factor that it must have.
    pub(crate) async fn new_administrator(&self, name: &str) -> Caller {
        let made = create_administrator(&self.service, &Caller::Administrator, name).await.unwrap();
        let token = make_link(&self.service, &Caller::Administrator, made.account).await.unwrap();
        let admitted = done(recover_by_link(&self.service, &GUEST, &token, PASSWORD).await.unwrap()).admitted;
        assert_eq!(admitted.rank, Rank::Administrator);
        self.caller(&self.begin(&admitted).await).await
    }

    /// The account of a name as it is kept.
    pub(crate) async fn account(&self, name: &str) -> Account {
        let key = safehouse_service::account_names::key(name);
        self.service.store.find_account_by_name(&key).await.unwrap().expect("an account of this name")
    }

    /// What was done to an account, or with names that nobody has, the newest first.
    pub(crate) async fn history(&self, account: Option<AccountId>) -> Vec<AuditEntry> {
        let mut entries = self.service.store.list_audit(account, None, 1000).await.unwrap();
        entries.retain(|entry| entry.account_id == account);
        entries
    }

    /// What was done to an account, by name and by whom, the newest first.
    pub(crate) async fn done_to(&self, account: Option<AccountId>) -> Vec<String> {
        self.history(account).await.iter().map(|entry| format!("{} by {}", entry.action, entry.actor)).collect()
    }
}

/// An authenticator in somebody's hand.
pub(crate) struct Authenticator(Vec<u8>);

impl Authenticator {
    pub(crate) fn of(setup: &Setup) -> Self {
        Self(base_32(setup.secret.expose()))
    }

    /// The code that it shows at a time.
    pub(crate) fn code(&self, now: i64) -> String {
        code_of(&self.0, now)
    }
}

/// Bytes from base 32, as a program that shows codes reads it.
fn base_32(text: &str) -> Vec<u8> {
    let digit = |digit: char| "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".find(digit).unwrap();
    let bits: Vec<bool> =
        text.chars().map(digit).flat_map(|value| (0..5).rev().map(move |bit| value >> bit & 1 == 1)).collect();
    bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit))).collect()
}

/// Whoever is signed in without having been asked for a second factor.
pub(crate) fn done(step: SignInStep) -> SignedIn {
    match step {
        SignInStep::Done(signed_in) => signed_in,
        SignInStep::SecondFactor(_) => panic!("somebody was asked for a second factor"),
    }
}

/// What somebody signs in with.
pub(crate) fn asked(name: &str, password: &str, device: Option<&str>) -> SignIn {
    SignIn { name: name.to_owned(), password: password.to_owned(), device: device.map(str::to_owned) }
}

/// Whose account it is that asks.
pub(crate) fn id_of(caller: &Caller) -> AccountId {
    caller.person().unwrap().account
}

/// By which session it is that somebody asks.
pub(crate) fn session_of(caller: &Caller) -> &SessionKey {
    &caller.person().unwrap().session
}

/// What was refused; `done` where nothing was.
pub(crate) fn told<T>(outcome: &Result<T, Refusal>) -> String {
    match outcome {
        Ok(_) => "done".to_owned(),
        Err(refusal) => format!("{refusal:?}"),
    }
}
