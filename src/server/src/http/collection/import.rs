//! The copies of a file are taken in: once, however often the same form is sent.

use axum::response::Response;
use safehouse_app::paths::collection as at;
use safehouse_collection::{BroughtFile, Deed};
use safehouse_engine::{
    copies::ledger::{DeviceId, EventId},
    library::GameLibrary,
};
use safehouse_service::{
    Refusal,
    collections::{self, CollectionFault},
};
use sha2::{Digest as _, Sha256};

use crate::http::{deeds, lead::leads_to, public_decks::answer::Answering};

/// Which file, and which time.
pub(super) struct Import<'a> {
    /// The game.
    pub(super) game: &'static str,
    /// The SHA-256 of its content, in 64 hexadecimal digits.
    pub(super) digest: String,
    /// What it was taken in as before the form was drawn, as the form says; empty for not at all, or where no
    /// form was.
    pub(super) after: &'a str,
    /// What is known of it.
    pub(super) known: Option<&'a BroughtFile>,
}

impl Import<'_> {
    /// The device that its events are of: the same one for each time that this is sent, so that the ledger takes
    /// them once.
    fn device(&self) -> DeviceId {
        let before = self.known.and_then(|file| file.imported).map(|(_, by)| by.to_string()).unwrap_or_default();
        let after = if self.after.is_empty() { &before } else { self.after };
        let hash = Sha256::digest(format!("an import of a file\n{}\n{}\n{after}", self.game, self.digest));
        DeviceId(hash.iter().take(16).fold(0, |all, byte| all << 8 | u128::from(*byte)))
    }
}

/// Records a file's copies and leads on; `None` where the collection changed since it was looked at.
pub(super) async fn import(
    answering: &Answering,
    library: &GameLibrary,
    deed: Deed,
    of: Import<'_>,
    place: i64,
) -> Result<Option<Response>, Refusal> {
    let (service, caller, game) = (answering.service(), &answering.caller, library.game());
    let (device, page) = (of.device(), deed.then.clone());
    let done = match deeds::record(service, caller, game, deed, (Some(device), None), place).await {
        Ok(Some(done)) => done,
        Ok(None) => return Ok(None),
        // It was sent before.
        Err(Refusal::Collection(CollectionFault::Taken { .. })) => {
            let did = first_of(answering, library, device).await?.map(|did| did.to_string()).unwrap_or_default();
            return Ok(Some(leads_to(&at::asking(&page, &[("did", &did)]))));
        }
        Err(refusal) => return Err(refusal),
    };
    if let Some(event) = done.events.first() {
        let name = of.known.map_or("", |file| file.name.as_str());
        let by = event.whole.unwrap_or(event.id);
        collections::note_import(service, caller, (game, &of.digest), name, by).await?;
    }
    Ok(Some(leads_to(&done.then)))
}

/// What the events of a device are undone as.
async fn first_of(answering: &Answering, library: &GameLibrary, device: DeviceId) -> Result<Option<EventId>, Refusal> {
    let opened = collections::open_collection(answering.service(), &answering.caller, library.game()).await?;
    Ok(opened.look(|shelf| {
        let found = shelf.ledger().events().find(|event| event.device == device);
        found.map(|event| event.whole.unwrap_or(event.id))
    }))
}
