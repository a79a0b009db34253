//! The script of passkeys.

use axum::{
    extract::{Path, Request},
    response::{IntoResponse as _, Response},
};
use safehouse_app::problem::Kind;

use crate::{
    assets::{self as built, File},
    http::{assets, problem::Refused},
};

/// The script of the pages that offer them.
const SCRIPT: &str = include_str!("passkeys.js");

/// Where the script is: another address for another script.
pub(super) fn script_address() -> String {
    format!("/passkeys/{}.js", built::hash(SCRIPT.as_bytes()))
}

/// GET /passkeys/{name}
pub(in crate::http) async fn get_script(Path(name): Path<String>, request: Request) -> Response {
    let hash = built::hash(SCRIPT.as_bytes());
    if name != format!("{hash}.js") {
        let advice = "It may belong to an older version of the site; load the page anew.";
        return Refused::from(Kind::NoSuchFile.problem(advice)).into_response();
    }
    let file = File { plain: SCRIPT.as_bytes().into(), brotli: None, gzip: None, media_type: "text/javascript", hash };
    assets::answer(&file, request.headers(), assets::FOREVER)
}
