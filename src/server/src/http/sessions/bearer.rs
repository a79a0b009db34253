//! Tokens of programs: in the header `Authorization`, and nowhere else.

use std::net::IpAddr;

use axum::http::HeaderValue;
use safehouse_app::problem::Kind;
use safehouse_service::{Service, Token};

use crate::http::problem::Refused;

/// The program that asks by what `Authorization` says.
///
/// # Errors
/// It says something else, or a token that does not work; the store fails.
pub(in crate::http) async fn which_program(
    service: &Service,
    said: &HeaderValue,
    network: IpAddr,
) -> Result<Token, Refused> {
    let said = said.to_str().unwrap_or_default();
    let token = said.split_once(' ').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    let Some((_, token)) = token else {
        let advice = "Send the header Authorization: Bearer, followed by a token.";
        return Err(Kind::UnknownToken.problem(advice).into());
    };
    // Nobody is told that a token ended because the store does not answer.
    let program = service.which_program(token.trim(), network).await.map_err(|_| Refused::unavailable())?;
    program.ok_or_else(|| {
        let advice = "It is mistyped, has ended or was taken back. Make another one on the page of your account.";
        Kind::UnknownToken.problem(advice).into()
    })
}
