//! Commitments, digests of names and receipts, to the byte.

use safehouse_engine::deck::content_id::ContentId;
use safehouse_statements::{Id, Receipt, ReceiptError, Salt, commitment};

use crate::evening::{AT, event, golden, host, key, registration, salt};

fn receipt() -> Receipt {
    Receipt {
        event: event(),
        registration: registration(9),
        content: ContentId::from_bytes([0xc0; 32]),
        salt: salt(0x5a),
        at: AT,
    }
}

#[test]
fn a_commitment_has_these_bytes() {
    let content = ContentId::from_bytes([0xc0; 32]);
    let made = commitment::of_list(&event(), &registration(9), &salt(0x5a), &content);
    assert_eq!(made.to_string(), "edfc106e5cf0a563562e21981cb07b467925c09609df5cf44c2085ef3a4fdb17");
}

#[test]
fn a_commitment_is_bound_to_all_that_it_is_made_of() {
    let content = ContentId::from_bytes([0xc0; 32]);
    let made = commitment::of_list(&event(), &registration(9), &salt(1), &content);
    let other = Id::from_bytes([8; 16]);
    assert_ne!(made, commitment::of_list(&other, &registration(9), &salt(1), &content));
    assert_ne!(made, commitment::of_list(&event(), &registration(8), &salt(1), &content));
    assert_ne!(made, commitment::of_list(&event(), &registration(9), &salt(2), &content));
    assert_ne!(made, commitment::of_list(&event(), &registration(9), &salt(1), &ContentId::from_bytes([0; 32])));
}

#[test]
fn the_digest_of_a_name_has_these_bytes() {
    assert_eq!(
        commitment::of_name(&salt(0x5a), "Zoë Müller").to_string(),
        "b6862ef90b437f0879efba7a335d499501f196e41ceb08570bb9405002479bc5"
    );
}

#[test]
fn a_receipt_has_these_bytes() {
    golden("receipt", &receipt().sign(&host()).expect("a note").to_string());
}

#[test]
fn a_receipt_reads_again_under_the_hosts_key_alone() {
    let note = receipt().sign(&host()).expect("a note").to_string();
    assert_eq!(Receipt::read(note.as_bytes(), host().verifying_key()), Ok(receipt()));
    let other = key("cards.example/log", 9);
    assert!(matches!(Receipt::read(note.as_bytes(), other.verifying_key()), Err(ReceiptError::Note(_))));
    for (old, new) in [("at 17", "at 18"), ("event 0", "event 1"), ("salt 5", "salt 6"), ("content c", "content d")] {
        let changed = note.replacen(old, new, 1);
        assert_ne!(changed, note);
        assert!(
            matches!(Receipt::read(changed.as_bytes(), host().verifying_key()), Err(ReceiptError::Note(_))),
            "{old}"
        );
    }
}

#[test]
fn a_receipt_whose_lines_do_not_belong_together_is_refused_although_it_is_signed() {
    let text = receipt().to_string().replace(&salt(0x5a).to_hex(), &salt(0x5b).to_hex());
    let note = safehouse_transparency::Note::sign(&text, &host()).expect("a note").to_string();
    assert_eq!(Receipt::read(note.as_bytes(), host().verifying_key()), Err(ReceiptError::Commitment));
}

#[test]
fn secrets_are_not_shown_by_debug() {
    assert_eq!(format!("{:?}", Salt::from_bytes([0x5a; 32])), "Salt(…)");
    assert!(!format!("{:?}", receipt()).contains("5a5a"));
}
