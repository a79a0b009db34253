//! What a worker plays at a time: as many of the engine's chunks as take some tenths of a second, and
//! how what they counted is kept.

use std::ops::Range;

use safehouse_engine::necrogenesis::{
    simulation::measurement::{Gathered, Part, Prepared},
    wire::measurement::{Counted, CountedError},
};
use serde_json::value::RawValue;

/// Games that a worker plays at a time, by rules of thumb: some tenths of a second of a core.
const GAMES: u64 = 1_024;

/// How many stretches a measurement has that is asked for now.
pub(super) fn stretches(prepared: &Prepared) -> Option<u32> {
    let games = prepared.chunk_games().saturating_mul(prepared.times()).max(1);
    // Where each decision is tried out, the engine's chunks have fewer games than others, and take
    // long by themselves.
    let is_short = games < GAMES / 16;
    let at_a_time = if is_short { 1 } else { (GAMES / games).max(1) };
    u32::try_from(prepared.chunks().div_ceil(at_a_time)).ok()
}

/// The engine's chunks of a stretch of a measurement that has so many. It goes by their number alone,
/// so that a newer program goes on with what was cut otherwise.
fn chunks_of(prepared: &Prepared, stretch: u32, stretches: u32) -> Range<u64> {
    let at_a_time = prepared.chunks().div_ceil(u64::from(stretches).max(1));
    let end = |stretch: u64| stretch.saturating_mul(at_a_time).min(prepared.chunks());
    end(stretch.into())..end(u64::from(stretch) + 1)
}

/// Plays a stretch of so many, and writes what was counted. Where it may end at any chunk, each is
/// kept by itself: then it ends where it would on the command line. Also how many games that were.
pub(super) fn play(
    prepared: &Prepared,
    (stretch, stretches): (u32, u32),
    ends_early: bool,
) -> serde_json::Result<(String, u64)> {
    let chunks = chunks_of(prepared, stretch, stretches);
    let parts: Vec<Part> = match ends_early {
        true => chunks.map(|chunk| prepared.play(chunk..chunk.saturating_add(1))).collect(),
        false => vec![prepared.play(chunks)],
    };
    let games = parts.iter().map(Part::games).sum::<u64>().saturating_mul(prepared.times());
    let written: Vec<Counted> = parts.iter().map(Counted::from).collect();
    Ok((serde_json::to_string(&written)?, games))
}

/// What was counted so far; nothing of an empty text.
pub(super) fn gathered(prepared: &Prepared, counted: &str) -> Result<Gathered, CountedError> {
    match counted {
        "" => Ok(Gathered::default()),
        counted => Ok(Gathered::from_part(prepared, Counted::read(counted, prepared)?)),
    }
}

/// Adds stretches as [`play`] wrote them.
pub(super) fn add(prepared: &Prepared, gathered: &mut Gathered, stretch: &str) -> Result<(), CountedError> {
    let parts: Vec<Box<RawValue>> =
        serde_json::from_str(stretch).map_err(|error| CountedError::Form(error.to_string()))?;
    for part in parts {
        gathered.add(prepared, Counted::read(part.get(), prepared)?);
    }
    Ok(())
}

/// What is counted, as it is kept.
pub(super) fn written(gathered: &Gathered) -> serde_json::Result<String> {
    serde_json::to_string(&Counted::from(gathered.sum()))
}
