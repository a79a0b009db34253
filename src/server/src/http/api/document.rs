//! The document of the API (OpenAPI 3.1), made of the handlers themselves.

use axum::{
    extract::State,
    http::{
        HeaderValue,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse as _, Response},
};
use serde::Serialize;
use utoipa::{
    OpenApi, ToSchema,
    openapi::{
        ContentBuilder, OpenApi as Document, RefOr, ResponseBuilder, Server,
        path::Operation,
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::{ServerState, problem::Refused};

/// What is said of the API as a whole.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Safehouse",
        version = "1.0.0",
        description = "Decks, cards and formats for programs.\n\nWhatever is refused is told as application/problem+json: \
            its `type` says which sort it is, its `detail` what helps.\n\nLists come in pages: send the `next` of a page as \
            the `cursor` of the next one.\n\nReads answer an ETag; send it back in If-None-Match and nothing that did not \
            change is sent again.\n\nWho asked too often is told in Retry-After when to ask again."
    ),
    tags(
        (name = "decks", description = "Decks of an account. They need a token, or a browser that is signed in."),
        (name = "lists", description = "Questions about any deck list. Nothing of it is kept."),
        (name = "reference", description = "Games, sets, formats, cards and terms."),
        (name = "bulk", description = "All cards, printings and formats as files."),
        (name = "api", description = "The API itself."),
    ),
    components(schemas(ProblemForm))
)]
pub(super) struct Described;

/// Why something was not done (RFC 9457).
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(super) struct ProblemForm {
    /// Which sort of problem it is, as a URI that names it and leads nowhere.
    #[serde(rename = "type")]
    #[schema(example = "urn:safehouse:problem:saved-decks:none")]
    kind: String,
    /// The sort in words.
    title: String,
    /// The status of the answer.
    status: u16,
    /// What is wrong this time, and what helps.
    detail: String,
    /// Seconds after which trying again may help.
    #[schema(required = false)]
    retry_after: Option<u64>,
    /// The most there may be of what was too much.
    #[schema(required = false)]
    limit: Option<u64>,
    /// The request as the log names it.
    #[schema(required = false)]
    request_id: Option<String>,
}

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(show_document))
}

/// Shows this document
#[utoipa::path(get, path = "/api/v1/openapi.json", operation_id = "show_document", tag = "api",
    responses((status = 200, description = "The document.", content_type = "application/json", body = serde_json::Value)))]
async fn show_document(State(_): State<ServerState>) -> Result<Response, Refused> {
    let json = super::document().to_json().map_err(|error| {
        tracing::error!(%error, "the document of the API cannot be written");
        Refused::internal()
    })?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (CACHE_CONTROL, HeaderValue::from_static("public, no-cache")),
    ];
    Ok((headers, json).into_response())
}

/// Adds what is so of every address: how a program says who it is, how it is refused.
pub(super) fn complete(mut document: Document) -> Document {
    document.servers = Some(vec![Server::new("/")]);
    let token = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("A token, made on the page of one's account: `Authorization: Bearer sfh_…`."))
        .build();
    let components = document.components.get_or_insert_default();
    components.security_schemes.insert("token".to_owned(), RefOr::T(SecurityScheme::Http(token)));
    let refused = ResponseBuilder::new()
        .description("It was not done; why, and what helps.")
        .content(
            "application/problem+json",
            ContentBuilder::new().schema(Some(utoipa::openapi::Ref::from_schema_name("Problem"))).build(),
        )
        .build();
    for item in document.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.put, &mut item.post, &mut item.patch, &mut item.delete];
        for operation in operations.into_iter().filter_map(Option::as_mut) {
            let Operation { responses, .. } = operation;
            responses.responses.insert("default".to_owned(), RefOr::T(refused.clone()));
        }
    }
    document
}
