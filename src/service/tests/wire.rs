//! What the service answers leaves the program in the form of the stored samples.

use safehouse_service::wire::{RemovedDecks, SharedDecks};
use safehouse_store::{SharedDeckEntry, SharedDeckTotals, ShortId};
use safehouse_testing::sample;
use serde::Serialize;

fn check(name: &str, form: &impl Serialize) {
    sample::check("src/service/tests/wire", name, form);
}

#[test]
fn shared_decks_leave_in_their_form() {
    let short_id = ShortId::parse("4h7kq2m9xz").expect("a short id");
    let kept =
        SharedDeckEntry { short_id, bytes: 450, created_at: 1, last_seen_at: 2, opened_at: None, removed_at: None };
    let removed = SharedDeckEntry { opened_at: Some(3), removed_at: Some(4), ..kept.clone() };
    check("shared_decks", &SharedDecks::new(&[kept, removed], SharedDeckTotals { decks: 1, bytes: 450 }));
    check("removed_decks", &RemovedDecks::new(&["4h7kq2m9xz".to_owned()], &["9c0d1e2f3g"]));
}
