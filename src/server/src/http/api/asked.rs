//! What the API reads of a request, and how it says that it cannot.

use std::{convert::Infallible, net::IpAddr};

use axum::{
    extract::{FromRequest, FromRequestParts, Path, Query, Request, rejection::JsonRejection},
    http::{HeaderValue, header::AUTHORIZATION, request::Parts},
};
use safehouse_app::problem::Kind;
use safehouse_service::{Access, Caller, Refusal, Service};
use serde::de::DeserializeOwned;

use crate::http::{
    problem::Refused,
    sessions::{agent, network_of, which_program},
};

/// Says whose things are meant, by the id of the account: another tab may have signed
/// somebody else in since a page was loaded.
const ACCOUNT: &str = "safehouse-account";

/// Who asks.
pub(super) struct By {
    pub(super) caller: Caller,
    /// The device, in words.
    pub(super) device: String,
}

impl<S: Sync> FromRequestParts<S> for By {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refused> {
        let caller: Caller = parts.extensions.get().cloned().ok_or(Refusal::Forbidden)?;
        if let Some(meant) = parts.headers.get(ACCOUNT) {
            let meant = meant.to_str().unwrap_or_default().replace('-', "");
            if caller.account()?.to_string().replace('-', "") != meant {
                let advice = "Somebody else has signed in here meanwhile. Load the page again.";
                return Err(Kind::OtherAccount.problem(advice).into());
            }
        }
        let device = match &caller {
            Caller::Token(token) => token.name.clone(),
            _ => agent::in_words(&parts.headers),
        };
        Ok(Self { caller, device })
    }
}

/// What a request for what anybody may have says of who sends it: a token, where it has one. A cookie is looked at
/// nowhere there, as browsers send it along with what pages of other sites ask.
pub(super) struct Shown {
    token: Option<HeaderValue>,
    network: IpAddr,
}

impl<S: Sync> FromRequestParts<S> for Shown {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self { token: parts.headers.get(AUTHORIZATION).cloned(), network: network_of(&parts.extensions) })
    }
}

impl Shown {
    /// The program that asks, where its token admits it.
    ///
    /// # Errors
    /// There is a token, and it does not work; the store fails.
    pub(super) async fn admitted(&self, service: &Service, access: Access) -> Result<Option<Caller>, Refused> {
        let Some(token) = &self.token else { return Ok(None) };
        let caller = Caller::Token(which_program(service, token, self.network).await?);
        Ok(access.admits(&caller).then_some(caller))
    }
}

/// The parts of the address.
pub(super) struct At<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for At<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(value)| Self(value)).map_err(|_| Refused::not_found())
    }
}

/// The query of the address.
pub(super) struct With<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for With<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refused> {
        match Query::<T>::try_from_uri(&parts.uri) {
            Ok(Query(value)) => Ok(Self(value)),
            Err(rejection) => Err(unreadable("The query of the address", &inner(&rejection))),
        }
    }
}

/// A JSON text in the body.
pub(super) struct Sent<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        match axum::Json::<T>::from_request(request, state).await {
            Ok(axum::Json(value)) => Ok(Self(value)),
            Err(JsonRejection::MissingJsonContentType(_)) => {
                let advice = "Send it with the header Content-Type: application/json.";
                Err(Kind::UnsupportedMediaType.problem(advice).into())
            }
            Err(rejection @ (JsonRejection::JsonDataError(_) | JsonRejection::JsonSyntaxError(_))) => {
                Err(unreadable("The JSON in the body", &inner(&rejection)))
            }
            Err(_) => Err(Kind::Incomplete.problem("The body did not arrive as a whole.").into()),
        }
    }
}

/// The innermost reason: those around it only say what was tried.
fn inner(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}

pub(super) fn unreadable(what: &str, why: &str) -> Refused {
    Kind::Unreadable.problem(format!("{what} is not what this address reads: {why}.")).into()
}
