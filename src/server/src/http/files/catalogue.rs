//! The cards, formats and ready-made decks as one file for the browser.

use std::{
    io::{self, Read as _},
    sync::Arc,
};

use axum::{
    extract::{Path, Request, State},
    response::{IntoResponse as _, Response},
};
use safehouse_app::problem::Kind;

use crate::{
    assets::{File, hash},
    http::{assets, problem::Refused},
};

/// The file, compressed once when the program starts, and its address.
pub(in crate::http) struct Bundled {
    name: String,
    file: File,
}

impl Bundled {
    /// The bundle with this JSON text.
    pub(in crate::http) fn new(text: String) -> Self {
        let plain = text.into_bytes();
        let hash = hash(&plain);
        let file = File {
            brotli: brotli(&plain).ok().map(Into::into),
            gzip: gzip(&plain).ok().map(Into::into),
            plain: plain.into(),
            media_type: "application/json",
            hash: hash.clone(),
        };
        Self { name: format!("catalogue.{hash}.json"), file }
    }

    /// Where the browser finds it; another address for other cards.
    pub(in crate::http) fn address(&self) -> String {
        format!("/data/{}", self.name)
    }
}

fn brotli(plain: &[u8]) -> io::Result<Vec<u8>> {
    // The highest levels take seconds for a large list and save a percent or two.
    const LEVEL: u32 = 9;
    const WINDOW: u32 = 22;
    let mut bytes = Vec::new();
    brotli::CompressorReader::new(plain, 4096, LEVEL, WINDOW).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    flate2::read::GzEncoder::new(plain, flate2::Compression::default()).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// GET /data/{name}
pub(super) async fn get_catalogue(
    State(bundle): State<Arc<Bundled>>,
    Path(name): Path<String>,
    request: Request,
) -> Response {
    if name == bundle.name {
        return assets::answer(&bundle.file, request.headers(), assets::FOREVER);
    }
    let advice = "They may belong to an older version of the site; load the page anew.";
    Refused::from(Kind::NoSuchCards.problem(advice)).into_response()
}
