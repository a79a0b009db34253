//! What waits for the signature of a store: as a file, and handed in signed.

use axum::{
    extract::{Path, Request, State},
    http::header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
};
use safehouse_app::{
    pages::{account::FieldFault, stores::parts},
    paths::stores as at,
};
use safehouse_service::{Refusal, refusal::LogFault, stores};
use safehouse_statements::several;

use super::{
    super::{
        ServerState,
        account::fields::Fields,
        lead::{leads_to, private},
        multipart,
        problem::Refused,
        public_decks::answer::Answering,
    },
    answers::{fail, is_mended_in_place},
    showing::{Shown, show_part},
};

/// GET /stores/{store}/statements
pub(super) async fn get_statements(
    State(site): State<ServerState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    match stores::list_waiting_statements(answering.service(), &answering.caller, &slug).await {
        Ok(waiting) => {
            let named = format!("attachment; filename=\"{}-to-sign.txt\"", waiting.store.slug);
            let head = [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, named)];
            private((head, waiting.to_sign(crate::http::signable::most_to_sign(&site))).into_response())
        }
        Err(refusal) => fail(&answering, &refusal, &at::part(&slug, parts::KEYS)),
    }
}

/// POST /stores/{store}/statements
pub(super) async fn post_statements(
    State(site): State<ServerState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let (handed, written) = match read(request, site.config.body_limit).await {
        Ok(Notes { text, written }) => {
            (stores::hand_in_notes(answering.service(), &answering.caller, &slug, &text).await, written)
        }
        Err(Unread::Unfit(why)) => (Err(LogFault::NotesUnread(why).into()), String::new()),
        Err(Unread::Refused(refused)) => return refused.into_response(),
    };
    match handed {
        Ok(_) => leads_to(&format!("{}?done=signed", at::part(&slug, parts::KEYS))),
        Err(refusal) if is_mended_in_place(&refusal) => show_refused(&answering, &slug, &refusal, written).await,
        Err(refusal) => fail(&answering, &refusal, &at::part(&slug, parts::KEYS)),
    }
}

async fn show_refused(answering: &Answering, slug: &str, refusal: &Refusal, notes: String) -> Response {
    let shown = Shown { fault: Some(FieldFault::of(refusal, "")), notes, ..Shown::default() };
    show_part(answering, slug, parts::KEYS, shown).await
}

/// What a form holds.
struct Notes {
    /// The files behind each other, or else the text.
    text: String,
    /// What was written as text; empty where files were sent.
    written: String,
}

/// Why nothing of a form was read.
enum Unread {
    /// It holds a file that is not of signed notes, for this reason.
    Unfit(String),
    /// It is no form, or too long.
    Refused(Refused),
}

async fn read(request: Request, limit: usize) -> Result<Notes, Unread> {
    let media_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let Ok(boundary) = multer::parse_boundary(media_type) else {
        let fields = Fields::read(request).await.map_err(Unread::Refused)?;
        let text = fields.get("notes").to_owned();
        return Ok(Notes { written: text.clone(), text });
    };
    let mut form = multer::Multipart::new(request.into_body().into_data_stream(), boundary);
    let (mut files, mut text) = (Vec::new(), Vec::new());
    while let Some(field) = form.next_field().await.map_err(|error| refused(&error, limit))? {
        let name = field.file_name().map(str::to_owned);
        let content = field.bytes().await.map_err(|error| refused(&error, limit))?.to_vec();
        match name {
            // A browser sends a file of nothing where none was chosen.
            Some(name) if !content.is_empty() => files.push((name, content)),
            Some(_) => {}
            None => text = content,
        }
    }
    if files.is_empty() {
        let text = notes_of("", text, true)?;
        return Ok(Notes { written: text.clone(), text });
    }
    let is_one = files.len() == 1;
    let files = files.into_iter().map(|(name, content)| notes_of(&name, content, is_one));
    Ok(Notes { text: files.collect::<Result<Vec<_>, _>>()?.join("\n"), written: String::new() })
}

/// The text of a file, which is looked through where there are several: lines are counted in each.
fn notes_of(name: &str, content: Vec<u8>, is_one: bool) -> Result<String, Unread> {
    let of = if is_one || name.is_empty() { "the file".to_owned() } else { format!("the file {name}") };
    let why = |_| Unread::Unfit(format!("{of} is no text; hand in what `safehouse store sign` wrote"));
    let text = String::from_utf8(content).map_err(why)?;
    if !is_one && !name.is_empty() {
        several::read_notes(&text).map_err(|fault| Unread::Unfit(format!("{of}: {fault}")))?;
    }
    Ok(text)
}

fn refused(error: &multer::Error, limit: usize) -> Unread {
    Unread::Refused(multipart::refused(error, limit))
}
