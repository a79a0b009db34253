//! The document of the API (OpenAPI 3.1), made of the handlers themselves.

use std::sync::LazyLock;

use axum::{
    body::Bytes,
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
            the `cursor` of the next one. A cursor of decks is a place in their order: what comes and goes meanwhile shifts \
            nothing. Cards change with a new version of the site alone; a cursor of cards is a place in the list of now, and \
            after such a change a search begins anew.\n\nReads answer an ETag; send it back in If-None-Match and nothing \
            that did not change is sent again. Send it in If-Match with a change, and that is done only if things are still \
            as they were read; otherwise the answer is 412, with the ETag of what is there. A change without If-Match is \
            done on whatever is there.\n\nRateLimit-Policy says how many requests a network may send in a minute, and \
            RateLimit how many are left and in how many seconds all of them are again (IETF draft \
            httpapi-ratelimit-headers): `reads` for GET and HEAD, `writes` for all else. Who asked too often is answered 429, \
            and Retry-After says when to ask again.\n\nMembers are only ever added to answers, and words to those that \
            a member of type string may be: read what you know and leave the rest. /api lists what changed."
    ),
    tags(
        (name = "decks", description = "Decks of an account. They need a token, or a browser that is signed in."),
        (name = "publishing", description = "What an account publishes of its decks."),
        (name = "public decks", description = "Decks that others published, and their authors. They need no token."),
        (name = "people", description = "Liking, copying, commenting, following, in the name of an account."),
        (name = "groups", description = "Groups of accounts, in which people show each other decks that nobody else sees."),
        (name = "test games", description = "Decks played against a program or with both hands, by the real rules. They need no token: without one, a game belongs to whoever has its address."),
        (name = "collections", description = "What the account owns: an event is never changed, and how many copies there are is the sum of all events that were not undone. Several devices record at once and lose nothing."),
        (name = "trading", description = "What the account wants, who sees which of its lists, and trades: copies that change hands as both sides say. No payments, no addresses."),
        (name = "measurements", description = "How decks do in thousands of games between programs, played by the site. They need no token: without one, a measurement belongs to whoever has its address, and the site plays less."),
        (name = "stores", description = "Game stores and their events, as everybody reads of them. They need no token; one with the scope “stores:read” reads what the account sees that works there."),
        (name = "taking part", description = "What players of an event do: they register, hand in lists, report results and leave. They need no token, and none does it: whoever takes part without an account has a code, which is sent in the body. Pages of other sites may not ask."),
        (name = "running events", description = "What the staff of a store do: events made and changed, players and lists entered, also late, rounds paired, changed by hand, timed and imported, results entered, deck checks noted, kiosks started, staff of one event invited, lists published. They need a token with the scope “events:run”, which may be bound to one store: it reaches that store and its events, and nothing else of the account."),
        (name = "webhooks", description = "Addresses that are told when public decks change."),
        (name = "lists", description = "Questions about any deck list. Nothing of it is kept."),
        (name = "reference", description = "Games, sets, formats, cards and terms."),
        (name = "bulk", description = "All cards, printings and formats as files of JSON, small enough to be read as a whole."),
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
    /// The member of what was sent that can mend it.
    #[schema(required = false)]
    field: Option<String>,
    /// What keeps a list that was sent from being legal, each thing once.
    #[schema(required = false)]
    findings: Vec<ListFindingForm>,
    /// Lines of a list that was sent which could not be read.
    #[schema(required = false)]
    unread: Vec<UnreadLineForm>,
    /// The request as the log names it.
    #[schema(required = false)]
    request_id: Option<String>,
}

/// Something that keeps a list from being legal, or that the cards do not decide.
#[derive(Serialize, ToSchema)]
#[schema(as = ListFinding)]
struct ListFindingForm {
    /// The code of the requirement or of the fault.
    #[schema(example = "copies")]
    code: String,
    /// `fail` or `undecided`.
    #[schema(example = "fail")]
    outcome: String,
    /// The clauses of the rulebook that say so.
    clauses: Vec<String>,
    /// The card that it is about.
    #[schema(required = false)]
    subject: Option<String>,
    /// The same in a sentence.
    words: String,
}

/// A line of a list that could not be read.
#[derive(Serialize, ToSchema)]
#[schema(as = UnreadListLine)]
struct UnreadLineForm {
    /// Its number, from 1.
    line: u32,
    /// The line as it was sent.
    text: String,
    /// What was not understood, in a sentence.
    words: String,
    /// Cards that it may mean, the likeliest first.
    #[schema(required = false)]
    near: Vec<String>,
}

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(show_document))
}

/// The document as it is sent. It is the same for as long as the program runs.
static WRITTEN: LazyLock<Option<Bytes>> = LazyLock::new(|| super::document().to_json().ok().map(Bytes::from));

/// Shows this document
#[utoipa::path(get, path = "/api/v1/openapi.json", operation_id = "show_document", tag = "api",
    responses((status = 200, description = "The document.", content_type = "application/json", body = serde_json::Value)))]
async fn show_document(State(_): State<ServerState>) -> Result<Response, Refused> {
    let Some(json) = WRITTEN.clone() else {
        tracing::error!("the document of the API cannot be written");
        return Err(Refused::internal());
    };
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
