//! The page of the API, drawn of its document.

use std::sync::LazyLock;

use axum::{
    Router,
    extract::{Request, State},
    middleware::from_fn_with_state,
    response::Response,
    routing::get,
};
use safehouse_app::{
    pages::api::{ApiChapter, ApiGuide, ApiOperation, draw_api},
    paths,
};
use utoipa::openapi::{PathItem, RefOr, path::Operation};

use super::{changes::CHANGES, examples::EXAMPLES};
use crate::http::{ServerState, account::answer::Answering, compression, workers};

pub(in crate::http) fn page_routes(site: &ServerState) -> Router {
    compression::compressed(Router::new().route(paths::API, get(get_guide)).with_state(site.clone()))
        .layer(from_fn_with_state(site.workers.clone(), workers::work_apart))
}

async fn get_guide(State(site): State<ServerState>, request: Request) -> Response {
    Answering::of(&site, &request).show(paths::API, draw_api(&GUIDE)).await
}

static GUIDE: LazyLock<ApiGuide> = LazyLock::new(guide);

fn guide() -> ApiGuide {
    let document = super::document();
    let tags = document.tags.iter().flatten();
    let chapters = tags.map(|tag| {
        let operations = document.paths.paths.iter().flat_map(|(path, item)| each(path, item));
        let operations =
            operations.filter(|(_, _, operation)| operation.tags.iter().flatten().any(|name| *name == tag.name));
        ApiChapter {
            name: tag.name.clone(),
            about: tag.description.clone().unwrap_or_default(),
            operations: operations.map(|(method, path, operation)| told(method, path, operation)).collect(),
        }
    });
    let changes = CHANGES.iter().map(|(day, change)| ((*day).to_owned(), (*change).to_owned())).collect();
    ApiGuide { document: "/api/v1/openapi.json".to_owned(), chapters: chapters.collect(), changes }
}

/// The operations of a path.
pub(super) fn each<'a>(
    path: &'a str,
    item: &'a PathItem,
) -> impl Iterator<Item = (&'static str, &'a str, &'a Operation)> {
    let all = [
        ("GET", &item.get),
        ("POST", &item.post),
        ("PUT", &item.put),
        ("PATCH", &item.patch),
        ("DELETE", &item.delete),
    ];
    all.into_iter().filter_map(move |(method, operation)| Some((method, path, operation.as_ref()?)))
}

fn told(method: &str, path: &str, operation: &Operation) -> ApiOperation {
    let id = operation.operation_id.clone().unwrap_or_default();
    let example = EXAMPLES.iter().find(|example| example.operation == id).map(|example| example.curl());
    let scopes = serde_json::to_value(&operation.security).unwrap_or_default();
    let scopes = scopes.pointer("/0/token").and_then(|scopes| scopes.as_array()).cloned().unwrap_or_default();
    let parameters = operation.parameters.iter().flatten();
    ApiOperation {
        id,
        method: method.to_owned(),
        path: path.to_owned(),
        title: operation.summary.clone().unwrap_or_default(),
        words: operation.description.clone().unwrap_or_default(),
        scopes: scopes.iter().filter_map(|scope| scope.as_str()).map(str::to_owned).collect(),
        parameters: parameters
            .filter_map(|parameter| match parameter {
                RefOr::T(parameter) => Some(parameter),
                RefOr::Ref(_) => None,
            })
            .map(|parameter| (parameter.name.clone(), parameter.description.clone().unwrap_or_default()))
            .collect(),
        example: example.unwrap_or_default(),
    }
}
