//! What happens at a table that two people share, as a script of its own is told by the server.

use super::put::{self, Fragment};
use crate::{browser::EarlyListener, pages::test_games::anchors::TOLD};

/// Listens for tables as they are after what somebody else did. One that the page shows already
/// is passed over; the event is cancelled so that whoever brought it knows that it was taken.
pub(super) fn listen() -> EarlyListener {
    EarlyListener::new(TOLD, |event| {
        event.prevent_default();
        let told = js_sys::Reflect::get(&event, &"detail".into()).ok().and_then(|told| told.as_string());
        let Some(fragment) = told.and_then(|told| serde_json::from_str::<Fragment>(&told).ok()) else { return };
        if put::is_newer(&fragment) {
            put::put_beside(fragment);
        }
    })
}
