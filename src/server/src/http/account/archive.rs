//! Taking along what an account has, and bringing decks.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read as _, Write as _},
};

use axum::{
    Router,
    extract::{Request, State},
    http::{
        HeaderValue,
        header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use safehouse_app::{
    pages::account::{FieldFault, Form, draw_archive},
    paths,
    problem::Kind,
};
use safehouse_engine::deck::interchange::{Target, export};
use safehouse_service::{
    Refusal,
    archives::{self, Loaded, MOST_BYTES, MOST_FILES},
    refusal::ArchiveFault,
};
use tokio::sync::Semaphore;
use zip::{CompressionMethod, ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::answer::{Answering, confirmed_first};
use crate::http::{ServerState, lead::leads_to, problem::Refused, time_limit::Receiving, workers::is_too_long};

/// The most bytes of one file, unpacked: some times those of the longest version.
const LONGEST: u64 = 1024 * 1024;
/// The most bytes of a packed file: half of what it may hold, as texts become a fraction of that.
pub(in crate::http) const MOST_PACKED: usize = MOST_BYTES / 2;
/// Seconds to wait while others bring a file.
const WAIT: u64 = 10;

/// Files that are brought at a time: each is in the memory whole, packed and unpacked.
static BROUGHT: Semaphore = Semaphore::const_new(1);

pub(super) fn routes() -> Router<ServerState> {
    Router::new().route(paths::ARCHIVE, get(get_archive)).route(paths::DOWNLOAD, post(post_download))
}

/// What takes a body that is larger than that of any other address, read by itself: after it is
/// known who sends it.
pub(super) fn bringing() -> Router<ServerState> {
    Router::new().route(paths::ARCHIVE, post(post_archive))
}

async fn get_archive(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    if !answering.service().is_confirmed(&answering.caller) {
        return leads_to(&confirmed_first(paths::ARCHIVE));
    }
    show(&answering, &Form::default(), None).await
}

async fn show(answering: &Answering, form: &Form, loaded: Option<&[Loaded]>) -> Response {
    answering.show(paths::ARCHIVE, draw_archive(form, loaded, MOST_PACKED / (1024 * 1024))).await
}

async fn post_download(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let library = &site.app.library;
    let list = |deck: &safehouse_engine::deck::list::DeckList| {
        let game = library.of_game(&deck.game)?;
        Some(export(deck, &game.catalogue, Target::Text))
    };
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    let mut add =
        |name: &str, text: &str| zip.start_file(name, options).is_ok() && zip.write_all(text.as_bytes()).is_ok();
    match archives::write_archive(answering.service(), &answering.caller, &list, &mut add).await {
        Ok(()) => {}
        Err(Refusal::Confirm) => return leads_to(&confirmed_first(paths::ARCHIVE)),
        Err(refusal) => return answering.fail(&refusal),
    }
    match zip.finish() {
        Ok(packed) => downloaded(packed.into_inner()),
        Err(error) => {
            tracing::error!(%error, "an archive cannot be packed");
            Refused::internal().into_response()
        }
    }
}

fn downloaded(bytes: Vec<u8>) -> Response {
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/zip"));
    headers.insert(CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"safehouse-account.zip\""));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn post_archive(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    // Before the file is read, which would be lost.
    if !answering.service().is_confirmed(&answering.caller) {
        return leads_to(&confirmed_first(paths::ARCHIVE));
    }
    let Ok(_turn) = BROUGHT.try_acquire() else { return answering.fail(&Refusal::Busy { seconds: WAIT }) };
    let receiving = request.extensions().get::<Receiving>().cloned().unwrap_or_default();
    receiving.set(true);
    let bytes = sent(request).await;
    receiving.set(false);
    let files = match bytes {
        Ok(bytes) => tokio::task::spawn_blocking(|| unpacked(bytes)).await.unwrap_or(Err(ArchiveFault::None)),
        Err(refused) => return refused.into_response(),
    };
    let library = &site.app.library;
    let game = |id: &str| library.of_game(id).map(|game| game.game());
    let outcome = match files {
        Ok(files) => archives::load_archive(answering.service(), &answering.caller, &game, &files).await,
        Err(fault) => Err(fault.into()),
    };
    match outcome {
        Ok(loaded) => show(&answering, &Form::default(), Some(&loaded)).await,
        Err(refusal @ Refusal::Archive(_)) => {
            let form = Form { fault: Some(FieldFault::of(&refusal, "new")), ..Form::default() };
            show(&answering, &form, None).await
        }
        Err(refusal) => answering.fail(&refusal),
    }
}

/// The file of a form.
async fn sent(request: Request) -> Result<Vec<u8>, Refused> {
    let unreadable = || {
        Refused::from(
            Kind::Unreadable.problem("Send the file in the field of the page's form, as multipart/form-data."),
        )
    };
    let media_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let boundary = multer::parse_boundary(media_type).map_err(|_| unreadable())?;
    let mut form = multer::Multipart::new(request.into_body().into_data_stream(), boundary);
    while let Some(field) = form.next_field().await.map_err(|_| unreadable())? {
        if field.name() == Some("archive") {
            return field.bytes().await.map(|bytes| bytes.to_vec()).map_err(|error| match error {
                multer::Error::StreamReadFailed(error) if is_too_long(&*error) => Refused::too_long(MOST_PACKED),
                _ => unreadable(),
            });
        }
    }
    Err(unreadable())
}

/// The texts in a packed file, within their bounds: what says that it is small and is not is
/// cut off as well.
fn unpacked(bytes: Vec<u8>) -> Result<BTreeMap<String, String>, ArchiveFault> {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ArchiveFault::None)?;
    if zip.len() > MOST_FILES {
        return Err(ArchiveFault::TooLarge);
    }
    let (mut files, mut left) = (BTreeMap::new(), MOST_BYTES as u64);
    for place in 0..zip.len() {
        let file = zip.by_index(place).map_err(|_| ArchiveFault::None)?;
        let name = file.name().map_err(|_| ArchiveFault::None)?.into_owned();
        if !name.ends_with(".json") {
            continue;
        }
        let most = LONGEST.min(left);
        let mut text = Vec::new();
        file.take(most + 1).read_to_end(&mut text).map_err(|_| ArchiveFault::None)?;
        let length = text.len() as u64;
        if length > most {
            return Err(ArchiveFault::TooLarge);
        }
        left = left.saturating_sub(length);
        // What is no text is told as what cannot be read.
        files.insert(name, String::from_utf8(text).unwrap_or_default());
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        for (name, bytes) in files {
            zip.start_file(*name, options).unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    #[test]
    fn a_file_that_stands_for_far_more_than_it_is_is_refused() {
        let zeros = vec![b'0'; 1024 * 1024 + 1];
        let bomb = packed(&[("decks/0001/deck.json", &zeros)]);
        assert!(bomb.len() < 8 * 1024);
        assert_eq!(unpacked(bomb), Err(ArchiveFault::TooLarge));
        let names: Vec<String> = (0..70).map(|number| format!("decks/{number}/deck.json")).collect();
        let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &zeros[1..])).collect();
        assert_eq!(unpacked(packed(&many)), Err(ArchiveFault::TooLarge), "together");
        assert_eq!(unpacked(b"no archive".to_vec()), Err(ArchiveFault::None));
        let files = unpacked(packed(&[("account.json", b"{}"), ("x.txt", b"left out"), ("y.json", b"\xff")])).unwrap();
        assert_eq!(files.keys().collect::<Vec<_>>(), ["account.json", "y.json"]);
    }
}
