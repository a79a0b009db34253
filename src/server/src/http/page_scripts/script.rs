//! The scripts themselves, and where they are.

use safehouse_app::pages::{
    account::{COPY_MARK, PASSKEY_MARK},
    evening::MARK as SCREEN_MARK,
    event_desk::OUTBOX_MARK,
    events::KIOSK_MARK,
    lab::MARK as LAB_MARK,
    test_games::{FRAGMENT_MARK, anchors},
    verify::MARK as VERIFY_MARK,
};
use safehouse_collection::pages::MARK as COLLECTION;

use crate::assets::hash;

/// A script, and what a page has that needs it.
pub(super) struct Script {
    pub(super) folder: &'static str,
    pub(super) mark: &'static str,
    pub(super) text: &'static str,
}

pub(super) const PASSKEYS: Script =
    Script { folder: "passkeys", mark: PASSKEY_MARK, text: include_str!("../account/passkeys.js") };
pub(super) const TABLE_EVENTS: Script =
    Script { folder: "table-events", mark: anchors::EVENTS, text: include_str!("table_events.js") };
pub(super) const COPYING: Script = Script { folder: "copying", mark: COPY_MARK, text: include_str!("copying.js") };

pub(super) const LAB: Script = Script { folder: "measuring", mark: LAB_MARK, text: include_str!("lab.js") };
pub(super) const VERIFY: Script = Script { folder: "verifying", mark: VERIFY_MARK, text: include_str!("verify.js") };
pub(super) const KIOSK: Script = Script { folder: "kiosks", mark: KIOSK_MARK, text: include_str!("kiosk.js") };
pub(super) const SCREEN: Script = Script { folder: "screens", mark: SCREEN_MARK, text: include_str!("screen.js") };
pub(super) const DESK: Script = Script {
    folder: "desks",
    mark: OUTBOX_MARK,
    text: concat!(include_str!("event_outbox.js"), include_str!("event_results.js"), include_str!("deck_check.js")),
};
pub(super) const ON_DEVICE: Script = Script {
    folder: "collecting",
    // What it draws in: `collection/device.rs`.
    mark: "data-collection-device=",
    text: concat!(include_str!("answering.js"), include_str!("collection.js"), include_str!("collection_bar.js")),
};
pub(super) const FRAGMENTS: Script =
    Script { folder: "fragments", mark: FRAGMENT_MARK, text: include_str!("fragment.js") };

pub(super) const COLLECTION_FORMS: Script =
    Script { folder: "collection-forms", mark: COLLECTION, text: include_str!("collection_forms.js") };
pub(super) const COLLECTION_KEYS: Script =
    Script { folder: "collection-keys", mark: COLLECTION, text: include_str!("collection_keys.js") };
pub(super) const COLLECTION_ROWS: Script =
    Script { folder: "collection-rows", mark: COLLECTION, text: include_str!("collection_rows.js") };

/// Every page has it of whoever is signed in, or keeps a collection on their device.
pub(super) const OWNED: Script =
    Script { folder: "owned", mark: "", text: concat!(include_str!("answering.js"), include_str!("owned.js")) };

/// The address of the script that marks what whoever looks at a page owns.
pub(in crate::http) fn owned() -> String {
    OWNED.address()
}

impl Script {
    pub(super) fn hash(&self) -> String {
        hash(self.text.as_bytes())
    }

    /// Where it is: another address for another script.
    pub(super) fn address(&self) -> String {
        format!("/{}/{}.js", self.folder, self.hash())
    }
}
