//! The keys of stores.

use safehouse_statements::{
    Slug, Statement,
    code::{Keeper, KeyReason},
};
use safehouse_store::{
    GameStore, LogEntry, NewStoreKey, Secret, SignedStatement, StoreId, StoreKey, WaitingLogged, WaitingStatement,
    WaitingStoreKeyPut, log::MAX_SIGNED_AT_A_TIME,
};
use safehouse_transparency::{Note, SignatureType, SigningKey, VerifyingKey};

use super::{
    SEED_BYTES,
    host::sign_as_host,
    host_keys::{entry, host_of},
};
use crate::{Refusal, Service, log, refusal::LogFault};

/// Who has the private part of a store's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyHolder {
    /// The host, sealed: it could sign for the store.
    Host,
    /// The store alone.
    Store,
}

impl KeyHolder {
    /// The same as statements say it.
    pub fn keeper(self) -> Keeper {
        match self {
            Self::Host => Keeper::Host,
            Self::Store => Keeper::Store,
        }
    }
}

/// How a key stands that a store was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyGiven {
    /// Its signatures count.
    Counts,
    /// It counts once the present key, which the store keeps itself, signed that it follows.
    Waits,
}

/// The keys that a store has had.
#[derive(Debug, Clone)]
pub struct StoreKeys(Vec<StoreKey>);

impl StoreKeys {
    /// All of them, the first one first.
    pub fn all(&self) -> &[StoreKey] {
        &self.0
    }

    /// The one whose signatures count from now on: the last one, unless it is revoked.
    pub fn present(&self) -> Option<&StoreKey> {
        self.0.last().filter(|key| key.revoked.is_none())
    }

    /// Who has its private part.
    pub fn holder(&self) -> Option<KeyHolder> {
        self.present().map(|key| if key.sealed.is_some() { KeyHolder::Host } else { KeyHolder::Store })
    }

    /// The words of its fingerprint, to compare with those on the store's wall.
    pub fn fingerprint(&self) -> Option<String> {
        let key: VerifyingKey = self.present()?.vkey.parse().ok()?;
        Some(key.fingerprint())
    }
}

/// What statements name a store by.
pub(crate) fn slug_of(store: &GameStore) -> Result<Slug, Refusal> {
    slug_named(&store.slug)
}

/// The same by what addresses name it by.
pub(crate) fn slug_named(slug: &str) -> Result<Slug, Refusal> {
    Slug::read(slug).map_err(|error| {
        tracing::error!(%error, slug, "statements cannot name this store");
        Refusal::Failed
    })
}

/// What binds a sealed key to the store that it is of.
pub(crate) fn sealed_for(store: StoreId, number: u32) -> String {
    format!("store-key {store} {number}")
}

/// The keys that a store has had.
pub(crate) async fn store_keys(service: &Service, store: StoreId) -> Result<StoreKeys, Refusal> {
    Ok(StoreKeys(service.store.list_store_keys(store).await?))
}

/// The name of each key of a store: what addresses name it by is never given to another one.
async fn key_name(service: &Service, store: &GameStore) -> Result<String, Refusal> {
    let current = log::current(service).await?;
    Ok(format!("{}/store/{}", host_of(&current.origin), store.slug))
}

/// Makes the first key of a store, or one that follows that which it has, and logs it. The host keeps it sealed, and
/// signs with it what waited for a key that the store kept itself. Where the store keeps the present one, it waits.
///
/// # Errors
/// [`LogFault::NoKey`] where the program has no key; another one was made meanwhile
/// ([`LogFault::KeyChanged`]) or waits ([`LogFault::KeyWaits`]); the store fails.
pub(crate) async fn make_key(service: &Service, store: &GameStore) -> Result<KeyGiven, Refusal> {
    let keys = store_keys(service, store.id).await?;
    let number = next(&keys);
    let seed = service.chance.bytes::<SEED_BYTES>();
    let name = key_name(service, store).await?;
    let key = SigningKey::new(&name, SignatureType::Ed25519, &seed).map_err(|_| Refusal::Failed)?;
    let sealed = service.sealing.seal(&seed, &sealed_for(store.id, number), service.chance.as_ref())?;
    let given = add(service, store, &keys, key.verifying_key(), Some(sealed)).await?;
    if given == KeyGiven::Counts {
        sign_waiting(service, store.id, &key).await?;
    }
    Ok(given)
}

/// Takes the public part of a key that a store keeps itself, as one that follows that which it has.
///
/// # Errors
/// [`LogFault::KeyName`] when the key has another name; [`LogFault::KeyKnown`] when it is or was the store's; as
/// [`make_key`].
pub(crate) async fn bring(service: &Service, store: &GameStore, vkey: &VerifyingKey) -> Result<KeyGiven, Refusal> {
    let name = key_name(service, store).await?;
    if vkey.name() != name || vkey.kind() != SignatureType::Ed25519 {
        return Err(LogFault::KeyName { name }.into());
    }
    let keys = store_keys(service, store.id).await?;
    let text = vkey.to_string();
    if keys.all().iter().any(|known| known.vkey == text) {
        return Err(LogFault::KeyKnown.into());
    }
    add(service, store, &keys, vkey, None).await
}

fn next(keys: &StoreKeys) -> u32 {
    keys.all().last().map_or(1, |key| key.number.saturating_add(1))
}

async fn add(
    service: &Service,
    store: &GameStore,
    keys: &StoreKeys,
    vkey: &VerifyingKey,
    sealed: Option<Secret>,
) -> Result<KeyGiven, Refusal> {
    let (now, slug, vkey) = (service.clock.now_ms(), slug_of(store)?, vkey.clone());
    let (at, keeper) = (now.unsigned_abs(), if sealed.is_some() { Keeper::Host } else { Keeper::Store });
    let new = NewStoreKey { store: store.id, number: next(keys), vkey: vkey.to_string(), sealed, created_at: now };
    let signed = if keys.present().is_some() {
        // The old key says which follows it.
        let stated = Statement::StoreKeyRotated { store: slug, vkey, keeper: Some(keeper), at };
        match present_signer(service, store.id, keys)? {
            Some(old) => entry(&stated, &old)?,
            None => return wait(service, &new, &stated).await,
        }
    } else {
        sign_as_host(service, &Statement::StoreKey { store: slug, vkey, keeper, at }).await?
    };
    if service.store.add_store_key(&new, &signed).await? {
        Ok(KeyGiven::Counts)
    } else {
        Err(LogFault::KeyChanged.into())
    }
}

/// Has a key wait until the present one, which the store keeps itself, signed that it follows.
async fn wait(service: &Service, key: &NewStoreKey, stated: &Statement) -> Result<KeyGiven, Refusal> {
    let statement = LogEntry::to_sign(stated.kind(), stated.to_string())?;
    match service.store.add_waiting_store_key(key, &statement).await? {
        WaitingStoreKeyPut::Done => Ok(KeyGiven::Waits),
        WaitingStoreKeyPut::KeyChanged => Err(LogFault::KeyChanged.into()),
        WaitingStoreKeyPut::Waits => Err(LogFault::KeyWaits.into()),
    }
}

/// Takes back a key that waits to follow the present one.
///
/// # Errors
/// [`LogFault::NoKeyWaits`] when none does; the store fails.
pub(crate) async fn take_back(service: &Service, store: StoreId) -> Result<(), Refusal> {
    if service.store.drop_waiting_store_key(store).await? { Ok(()) } else { Err(LogFault::NoKeyWaits.into()) }
}

/// What signs for a store now, where the host has it.
fn present_signer(service: &Service, store: StoreId, keys: &StoreKeys) -> Result<Option<SigningKey>, Refusal> {
    let Some(key) = keys.present() else { return Ok(None) };
    let Some(sealed) = &key.sealed else { return Ok(None) };
    let seed = service.sealing.open(sealed, &sealed_for(store, key.number))?;
    let seed: [u8; SEED_BYTES] = seed.try_into().map_err(|_| Refusal::Failed)?;
    let vkey: VerifyingKey = key.vkey.parse().map_err(|_| Refusal::Failed)?;
    SigningKey::new(vkey.name(), SignatureType::Ed25519, &seed).map(Some).map_err(|_| Refusal::Failed)
}

/// Revokes the present key of a store and logs it. What it signs from there on counts for nothing, and no key that
/// waits for its signature follows it.
///
/// # Errors
/// [`LogFault::NoStoreKey`] when there is none; as [`make_key`].
pub(crate) async fn revoke(service: &Service, store: &GameStore, reason: KeyReason) -> Result<(), Refusal> {
    let keys = store_keys(service, store.id).await?;
    let key = keys.present().ok_or(LogFault::NoStoreKey)?;
    let vkey: VerifyingKey = key.vkey.parse().map_err(|_| Refusal::Failed)?;
    let now = service.clock.now_ms();
    let stated = Statement::StoreKeyRevoked { store: slug_of(store)?, vkey, reason, at: now.unsigned_abs() };
    let signed = sign_as_host(service, &stated).await?;
    if service.store.revoke_store_key(store.id, key.number, &signed, now).await? {
        Ok(())
    } else {
        Err(LogFault::KeyChanged.into())
    }
}

/// What signs for a store, where the host keeps it.
///
/// # Errors
/// [`LogFault::NoStoreKey`] when the store has none; [`LogFault::KeyElsewhere`] when it keeps it
/// itself; the store fails.
pub(crate) async fn store_signer(service: &Service, store: StoreId) -> Result<SigningKey, Refusal> {
    // The log begins with what is signed first.
    log::current(service).await?;
    let keys = store_keys(service, store).await?;
    if keys.present().is_none() {
        return Err(LogFault::NoStoreKey.into());
    }
    present_signer(service, store, &keys)?.ok_or_else(|| LogFault::KeyElsewhere.into())
}

/// How a store states something now.
pub(crate) enum Stater {
    /// With the key that the host keeps for it.
    Host(Box<SigningKey>),
    /// With a key that it keeps itself: what it states waits.
    Store,
}

impl Stater {
    /// A statement of the store's as it is kept with the deed that it tells of.
    ///
    /// # Errors
    /// It is too long for the log.
    pub(crate) fn state(&self, statement: &Statement) -> Result<LogEntry, Refusal> {
        match self {
            Self::Host(key) => entry(statement, key),
            Self::Store => Ok(LogEntry::to_sign(statement.kind(), statement.to_string())?),
        }
    }
}

/// How a store states something now. What waited for a key that the store kept itself is signed first, where the host
/// has its key by now.
///
/// # Errors
/// [`LogFault::NoStoreKey`] when the store has none; the store fails.
pub(crate) async fn stater(service: &Service, store: StoreId) -> Result<Stater, Refusal> {
    match store_signer(service, store).await {
        Ok(key) => {
            sign_waiting(service, store, &key).await?;
            Ok(Stater::Host(Box::new(key)))
        }
        Err(Refusal::Log(LogFault::KeyElsewhere)) => Ok(Stater::Store),
        Err(refusal) => Err(refusal),
    }
}

/// A statement of a store's: signed with the key that the host keeps for it, or to be signed by the store.
///
/// # Errors
/// As [`stater`].
pub(crate) async fn state_as_store(
    service: &Service,
    store: StoreId,
    statement: &Statement,
) -> Result<LogEntry, Refusal> {
    stater(service, store).await?.state(statement)
}

/// Signs all that waits, in its order.
async fn sign_waiting(service: &Service, store: StoreId, key: &SigningKey) -> Result<(), Refusal> {
    loop {
        let waiting = service.store.list_waiting_statements(store, MAX_SIGNED_AT_A_TIME).await?;
        if waiting.is_empty() {
            return Ok(());
        }
        let keys = store_keys(service, store).await?;
        let number = keys.present().ok_or(LogFault::NoStoreKey)?.number;
        let sign = |waits: WaitingStatement| -> Result<SignedStatement, Refusal> {
            let note = Note::sign(&waits.statement, key).map_err(|_| Refusal::Failed)?;
            let note = LogEntry::new(note.to_string())?;
            Ok(SignedStatement { number: waits.number, statement: waits.statement, note })
        };
        let signed: Vec<SignedStatement> = waiting.into_iter().map(sign).collect::<Result<_, _>>()?;
        match service.store.log_waiting_statements(store, number, &signed, service.clock.now_ms()).await? {
            // Of two who sign it at once, the second looks what is left.
            WaitingLogged::Done | WaitingLogged::Changed => {}
            WaitingLogged::KeyChanged => return Err(LogFault::KeyChanged.into()),
        }
    }
}
