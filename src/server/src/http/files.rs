//! Files that the program writes from its cards and its configuration.

mod catalogue;
mod event_schema;
mod robots;
mod row_schema;
mod security_txt;
mod sitemap;

use axum::{Router, routing::get};
use safehouse_app::paths;

use super::{ServerState, collection, event_desk, page_scripts};
pub(super) use catalogue::Bundled;

/// Every such file. No layer of their own: the bundle comes compressed, the others
/// are short.
pub(super) fn routes(site: &ServerState) -> Router {
    Router::new()
        .route("/robots.txt", get(robots::get_robots))
        .route("/sitemap.xml", get(sitemap::get_sitemap))
        .route("/.well-known/security.txt", get(security_txt::get_security_txt))
        .route(paths::collection::ROW_SCHEMA, get(row_schema::get_row_schema))
        .route(paths::events::SCHEMA, get(event_schema::get_event_schema))
        .route("/passkeys/{name}", get(page_scripts::get_passkeys))
        .route("/copying/{name}", get(page_scripts::get_copying))
        .route("/owned/{name}", get(page_scripts::get_owned))
        .route("/table-events/{name}", get(page_scripts::get_table_events))
        .route("/measuring/{name}", get(page_scripts::get_measuring))
        .route("/verifying/{name}", get(page_scripts::get_verifying))
        .route("/screens/{name}", get(page_scripts::get_screens))
        .route("/kiosks/{name}", get(page_scripts::get_kiosks))
        .route("/desks/{name}", get(page_scripts::get_desks))
        .route(paths::event_desk::OFFLINE, get(event_desk::get_offline))
        .route("/collecting/{name}", get(page_scripts::get_collecting))
        .route("/fragments/{name}", get(page_scripts::get_fragments))
        .route("/collection-forms/{name}", get(page_scripts::get_collection_forms))
        .route("/collection-keys/{name}", get(page_scripts::get_collection_keys))
        .route("/collection-rows/{name}", get(page_scripts::get_collection_rows))
        .route(paths::collection::OFFLINE, get(collection::get_offline))
        .with_state(site.clone())
        .route("/data/{name}", get(catalogue::get_catalogue).with_state(site.bundle.clone()))
}
