//! The scripts of pages that the server draws: each stands on the pages alone that need it.

pub(super) mod script;

use axum::{
    extract::{Path, Request},
    http::Extensions,
    response::{IntoResponse as _, Response},
};
use safehouse_app::{drawing::Page, problem::Kind};

use self::script::{
    COLLECTION_FORMS, COLLECTION_KEYS, COLLECTION_ROWS, COPYING, DESK, FRAGMENTS, KIOSK, LAB, ON_DEVICE, OWNED,
    PASSKEYS, SCREEN, Script, TABLE_EVENTS, VERIFY,
};
use super::{assets, problem::Refused, security_headers::RequestNonce};
use crate::assets::File;

impl Script {
    fn answer(&self, name: &str, request: &Request) -> Response {
        let hash = self.hash();
        if name != format!("{hash}.js") {
            let advice = "It may belong to an older version of the site; load the page anew.";
            return Refused::from(Kind::NoSuchFile.problem(advice)).into_response();
        }
        let plain = self.text.as_bytes().into();
        let file = File { plain, brotli: None, gzip: None, media_type: "text/javascript", hash };
        assets::answer(&file, request.headers(), assets::FOREVER)
    }
}

/// GET /passkeys/{name}
pub(super) async fn get_passkeys(Path(name): Path<String>, request: Request) -> Response {
    PASSKEYS.answer(&name, &request)
}

/// GET /copying/{name}
pub(super) async fn get_copying(Path(name): Path<String>, request: Request) -> Response {
    COPYING.answer(&name, &request)
}

/// GET /owned/{name}
pub(super) async fn get_owned(Path(name): Path<String>, request: Request) -> Response {
    OWNED.answer(&name, &request)
}

/// GET /table-events/{name}
pub(super) async fn get_table_events(Path(name): Path<String>, request: Request) -> Response {
    TABLE_EVENTS.answer(&name, &request)
}

/// GET /measuring/{name}
pub(super) async fn get_measuring(Path(name): Path<String>, request: Request) -> Response {
    LAB.answer(&name, &request)
}

/// GET /verifying/{name}
pub(super) async fn get_verifying(Path(name): Path<String>, request: Request) -> Response {
    VERIFY.answer(&name, &request)
}

/// GET /desks/{name}
pub(super) async fn get_desks(Path(name): Path<String>, request: Request) -> Response {
    DESK.answer(&name, &request)
}

/// Where the script of an event's desk is.
pub(super) fn of_desks() -> String {
    DESK.address()
}

/// GET /kiosks/{name}
pub(super) async fn get_kiosks(Path(name): Path<String>, request: Request) -> Response {
    KIOSK.answer(&name, &request)
}

/// GET /screens/{name}
pub(super) async fn get_screens(Path(name): Path<String>, request: Request) -> Response {
    SCREEN.answer(&name, &request)
}

/// Where the scripts of a collection's pages are.
pub(super) fn of_collections() -> [String; 4] {
    [ON_DEVICE, COLLECTION_FORMS, COLLECTION_KEYS, COLLECTION_ROWS].map(|script| script.address())
}

/// GET /collecting/{name}
pub(super) async fn get_collecting(Path(name): Path<String>, request: Request) -> Response {
    ON_DEVICE.answer(&name, &request)
}

/// GET /fragments/{name}
pub(super) async fn get_fragments(Path(name): Path<String>, request: Request) -> Response {
    FRAGMENTS.answer(&name, &request)
}

/// GET /collection-forms/{name}
pub(super) async fn get_collection_forms(Path(name): Path<String>, request: Request) -> Response {
    COLLECTION_FORMS.answer(&name, &request)
}

/// GET /collection-keys/{name}
pub(super) async fn get_collection_keys(Path(name): Path<String>, request: Request) -> Response {
    COLLECTION_KEYS.answer(&name, &request)
}

/// GET /collection-rows/{name}
pub(super) async fn get_collection_rows(Path(name): Path<String>, request: Request) -> Response {
    COLLECTION_ROWS.answer(&name, &request)
}

/// The page with the scripts that it needs, which run under the nonce of its answer.
pub(super) fn with_scripts(mut page: Page, extensions: &Extensions) -> Page {
    let Some(RequestNonce(nonce)) = extensions.get() else { return page };
    let all = [
        PASSKEYS,
        COPYING,
        LAB,
        VERIFY,
        SCREEN,
        KIOSK,
        DESK,
        FRAGMENTS,
        TABLE_EVENTS,
        ON_DEVICE,
        COLLECTION_FORMS,
        COLLECTION_KEYS,
        COLLECTION_ROWS,
    ];
    for script in all {
        if page.body.contains(script.mark) {
            let address = script.address();
            page.body.push_str(&format!("<script type=\"module\" nonce=\"{nonce}\" src=\"{address}\"></script>"));
        }
    }
    page
}
