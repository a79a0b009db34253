//! The codes that come with a second factor.

use axum::response::Response;
use safehouse_app::{pages::account::draw_factor_codes, paths};
use safehouse_service::{
    Refusal,
    second_factor::{self, SetUp},
};

use super::answer::Answering;
use crate::http::lead::leads_to;

/// What follows on a second factor that was set up: the codes for it, where they are new, and then what asked for it.
pub(super) async fn show_codes(answering: &Answering, done: &SetUp, next: &str) -> Result<Response, Refusal> {
    let others = second_factor::own_second_factor(answering.service(), &answering.caller).await?.other_sessions;
    answering.renew(&done.admitted).await?;
    if done.codes.is_empty() {
        return Ok(leads_to(if next.is_empty() { "/account/second-factor?done=added" } else { next }));
    }
    Ok(answering.show_codes(paths::SECOND_FACTOR, |of| draw_factor_codes(of, &done.codes, others, next)).await)
}
