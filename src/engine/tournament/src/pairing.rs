//! Swiss pairing as the cheapest perfect matching, with its reasons.

mod cost;
mod field;
mod paired;
mod tables;

pub use cost::Cost;
pub use paired::{Bye, Pairing, PairingFault, Table, Why};

use crate::{Round, Seed, Sheet};
pub(crate) use field::Field;

/// Pairs a round: the next one, or an earlier one again as it would be today. Only the rounds
/// before it and who is there in it count, so a pairing can be recomputed at any time.
///
/// Among all pairings of the players who are there it is the one of least [`Cost`]; the bye of an
/// odd number is a place of the same matching. It never fails to pair: what is to be avoided
/// costs much, but is not forbidden. Drawn for it:
///
/// - `round R pairing`: a word for each pair of players in the round: those without an awarded
///   bye in the order of their numbers, the bye after all; for each the words with those before,
///   the first one first. The sum of words of a pairing decides when nothing else does. (All costs
///   together are numbers of 120 bits. In events near the limits as many of the words' lowest
///   bits are left out as have no room; with usual points, up to 512 players have them all.)
/// - `round R first players`: a word a table, in the order of the smaller player number; when it
///   is odd, the player with the greater number is first.
///
/// Tables go by points, the higher player's before the lower's, then by the lot. Whoever keeps
/// a table sits there; if two pairs have to, the one with more points.
///
/// # Errors
/// When the round is not next or an earlier one, when results are missing, when the settings or
/// the number of players are out of their limits.
pub fn pair(sheet: &Sheet, round: u32, seed: &Seed) -> Result<Pairing, PairingFault> {
    let field = Field::new(sheet, round, seed)?;
    let (pairs, bye) = field.cheapest();
    let tables = tables::numbered(&field, &pairs, seed);
    let bye = bye.and_then(|place| field.bye(place));
    let total = tables.iter().map(|table| table.why.cost).chain(bye.map(|bye| bye.cost)).sum();
    Ok(Pairing { round, tables, bye, awarded: field.awarded, total })
}

/// What a round made by hand costs, in all: what [`pair`] keeps as low as can be. Awarded byes
/// cost nothing.
///
/// # Errors
/// As [`pair`], and when the round names somebody who is not there.
pub fn cost_of(sheet: &Sheet, number: u32, seed: &Seed, round: &Round) -> Result<Cost, PairingFault> {
    let field = Field::new(sheet, number, seed)?;
    field.cost_of_round(round)
}
