//! Pictures that are drawn when they are asked for: card sheets, card backs and
//! what links show.

use crate::{Access, Caller, Refusal, Service};

/// Who may have a picture drawn.
pub const DRAW: Access = Access::Anyone;

/// Takes a picture from what the caller may have drawn. One that was drawn
/// lately is nobody's budget.
///
/// # Errors
/// [`Refusal::TooOften`] when the caller's network had enough.
pub fn take_picture(service: &Service, caller: &Caller) -> Result<(), Refusal> {
    DRAW.check(caller)?;
    match caller.network() {
        Some(network) => service.budgets.take_picture(network).map_err(|seconds| Refusal::TooOften { seconds }),
        None => Ok(()),
    }
}
