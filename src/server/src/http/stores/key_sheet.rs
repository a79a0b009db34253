//! The sheet with the key of a store, to hang up.

use axum::{
    extract::{Path, Request, State},
    http::header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
};
use safehouse_app::paths::stores as at;
use safehouse_documents::{
    Paper,
    poster::{KeySheet, key_sheet},
};
use safehouse_service::{
    Refusal,
    refusal::LogFault,
    stores::{self, StoreSeen},
};

use super::super::{ServerState, lead::private, printed::print, public_decks::answer::Answering};

/// GET /stores/{store}/key.pdf
pub(super) async fn get_key_sheet(
    State(site): State<ServerState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    match sheet(&answering, &slug).await {
        Ok(pdf) => {
            let named = format!("attachment; filename=\"{slug}-key.pdf\"");
            let head = [(CONTENT_TYPE, "application/pdf".to_owned()), (CONTENT_DISPOSITION, named)];
            private((head, pdf).into_response())
        }
        Err(refusal) => answering.fail(&refusal, &at::store(&slug)),
    }
}

async fn sheet(answering: &Answering, slug: &str) -> Result<Vec<u8>, Refusal> {
    let seen = stores::see_store(answering.service(), &answering.caller, slug).await?;
    let StoreSeen { store, keys, .. } = seen;
    let (Some(key), Some(fingerprint)) = (keys.present(), keys.fingerprint()) else {
        return Err(LogFault::NoStoreKey.into());
    };
    let sheet = KeySheet {
        store: store.name,
        words: fingerprint.split_whitespace().map(str::to_owned).collect(),
        vkey: key.vkey.clone(),
        link: answering.whole(&at::store(&store.slug)),
    };
    let paper = if answering.query("paper") == "letter" { Paper::Letter } else { Paper::A4 };
    print(&answering.site, move |fonts| Ok(key_sheet(&sheet, paper, fonts)?.pdf)).await
}
