//! How measurements are played.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use safehouse_cards::catalogue::Catalogue;
use safehouse_engine::necrogenesis::{simulation::measurement::Measurement, wire::measurement::Asked as AskedForm};
use safehouse_store::{ChunkResult, Claimed, Digest, GivenChunk, Merged, StoreError};
use uuid::Uuid;

use super::{
    ask::{engine, prepared},
    stretch,
};
use crate::{Refusal, Service};

/// How often a chunk is given to somebody: whoever had it before stopped without a word, perhaps
/// because of it.
pub const MOST_TRIES: u32 = 5;

const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;
/// For how long nobody else is given a chunk whose worker says nothing.
const IN_HAND_MS: i64 = 15_000;
/// For how long what nobody asks for any more is remembered, to be answered again.
const REMEMBERED_MS: i64 = 30 * DAY_MS;
/// After how long it is given up what other rules or cards began and nobody goes on with.
const OTHERS_MS: i64 = 60 * MINUTE_MS;

/// What one worker has: of which rules and cards, and the chunk in hand.
#[derive(Debug)]
pub struct Workshop {
    engine: String,
    holder: Uuid,
    in_hand: Mutex<Option<(Digest, u32)>>,
}

impl Workshop {
    /// How often whoever plays says so.
    pub const RENEW_EVERY: Duration = Duration::from_secs(4);

    /// That of a worker who plays with these cards.
    pub fn new(service: &Service, catalogue: &Catalogue) -> Self {
        Self { engine: engine(catalogue), holder: service.chance.id(service.clock.now_ms()), in_hand: Mutex::default() }
    }

    /// Whose chunks it plays on: what stands beside each measurement in the store.
    pub fn engine(&self) -> &str {
        &self.engine
    }

    fn hold(&self, chunk: Option<(Digest, u32)>) {
        *self.in_hand.lock().unwrap_or_else(PoisonError::into_inner) = chunk;
    }

    fn held(&self) -> Option<(Digest, u32)> {
        self.in_hand.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

pub(super) async fn play_next(service: &Service, catalogue: &Catalogue, workshop: &Workshop) -> Result<bool, Refusal> {
    let now = service.clock.now_ms();
    let ends_at = now.saturating_add(IN_HAND_MS);
    match service.store.claim_chunk(&workshop.engine, workshop.holder, now, ends_at).await? {
        None => return Ok(false),
        Some(Claimed::Merge(key)) => merge(service, catalogue, &key).await?,
        Some(Claimed::Chunk(given)) => {
            workshop.hold(Some((given.key.clone(), given.number)));
            let played = play(service, catalogue, &given).await;
            workshop.hold(None);
            played?;
        }
    }
    Ok(true)
}

async fn play(service: &Service, catalogue: &Catalogue, given: &GivenChunk) -> Result<(), Refusal> {
    if given.tries > MOST_TRIES {
        return fail(service, &given.key, "Whoever played it stopped, again and again. Ask for something else.").await;
    }
    let Some(measurement) = read(&given.request) else {
        return fail(service, &given.key, "It is kept in a form that the site does not read any more. Ask again.")
            .await;
    };
    let Some(prepared) = prepared(service, catalogue, &given.key, &measurement) else {
        return fail(service, &given.key, "The cards of the site are others since. Ask again.").await;
    };
    let ends_early = measurement.until_width.is_some();
    let (counted, games) = stretch::play(&prepared, (given.number, given.chunks), ends_early).map_err(|error| {
        tracing::error!(%error, "what was counted cannot be written");
        Refusal::Failed
    })?;
    service.tables.count_measured(games);
    match service.store.keep_chunk(&given.key, given.number, &counted).await {
        Ok(ChunkResult::Kept) => merge(service, catalogue, &given.key).await,
        Ok(ChunkResult::Late) => Ok(()),
        Err(StoreError::Value(_)) => {
            fail(service, &given.key, "It counts more than the site keeps. Measure against fewer decks.").await
        }
        Err(error) => Err(error.into()),
    }
}

/// Adds up what is played, as far as nothing before it is missing.
async fn merge(service: &Service, catalogue: &Catalogue, key: &Digest) -> Result<(), Refusal> {
    while let Some(unmerged) = service.store.unmerged_chunks(key).await? {
        let Some(measurement) = read(&unmerged.request) else { return Ok(()) };
        let Some(prepared) = prepared(service, catalogue, key, &measurement) else { return Ok(()) };
        let sum = || {
            let mut gathered = stretch::gathered(&prepared, &unmerged.counted)?;
            unmerged.next.iter().try_for_each(|next| stretch::add(&prepared, &mut gathered, next))?;
            Ok::<_, safehouse_engine::necrogenesis::wire::measurement::CountedError>(gathered)
        };
        let gathered = match sum() {
            Ok(gathered) => gathered,
            Err(error) => {
                tracing::error!(%error, "what was counted cannot be read");
                return fail(service, key, "What was counted of it cannot be read. Ask again.").await;
            }
        };
        let counted = stretch::written(&gathered).map_err(|error| {
            tracing::error!(%error, "what was counted cannot be written");
            Refusal::Failed
        })?;
        let added = u32::try_from(unmerged.next.len()).unwrap_or(u32::MAX);
        let merged = unmerged.merged.saturating_add(added);
        let merged = Merged { merged, counted, is_done: gathered.is_done(&prepared) };
        let now = service.clock.now_ms();
        match service.store.merge_chunks(key, unmerged.merged, &merged, now).await {
            // Whether it was this one or somebody faster: there may be more by now.
            Ok(_) if merged.is_done => return Ok(()),
            Ok(_) => {}
            Err(StoreError::Value(_)) => {
                let why = "It counts more than the site keeps. Measure against fewer decks.";
                return fail(service, key, why).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

fn read(request: &str) -> Option<Measurement> {
    AskedForm::read(request).inspect_err(|error| tracing::error!(%error, "a measurement cannot be read")).ok()
}

async fn fail(service: &Service, key: &Digest, why: &str) -> Result<(), Refusal> {
    tracing::warn!(why, "a measurement is not played on");
    service.store.fail_measurement(key, why, service.clock.now_ms()).await?;
    Ok(())
}

pub(super) async fn renew(service: &Service, workshop: &Workshop) -> Result<(), Refusal> {
    let Some((key, chunk)) = workshop.held() else { return Ok(()) };
    let ends_at = service.clock.now_ms().saturating_add(IN_HAND_MS);
    service.store.renew_chunk(&key, chunk, workshop.holder, ends_at).await?;
    Ok(())
}

pub(super) async fn put_down(service: &Service, workshop: &Workshop) -> Result<(), Refusal> {
    let Some((key, chunk)) = workshop.held() else { return Ok(()) };
    Ok(service.store.return_chunk(&key, chunk, workshop.holder, service.clock.now_ms()).await?)
}

pub(super) async fn expire(service: &Service, catalogue: &Catalogue) -> Result<u64, Refusal> {
    let now = service.clock.now_ms();
    let why = "The rules or cards of the site are others since. Ask again.";
    let engine = engine(catalogue);
    let others = (engine.as_str(), now.saturating_sub(OTHERS_MS), why);
    Ok(service.store.expire_measurements(now, now.saturating_sub(REMEMBERED_MS), others).await?)
}
