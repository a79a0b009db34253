//! Keys that were rotated and revoked: what counts is the order in the log.

use safehouse_statements::{
    Statement,
    code::{Keeper, KeyReason},
    verify::{Outcome, RevokedKey, Trust, verify_read},
};
use safehouse_transparency::SigningKey;

use crate::evening::{
    Evening, HOST, evening, host, key, necrogenesis, report, revealed, sign, slug, store_key, told, trust,
};

fn rotated(to: &SigningKey) -> Statement {
    kept(to, None)
}

fn kept(to: &SigningKey, keeper: Option<Keeper>) -> Statement {
    Statement::StoreKeyRotated { store: slug(), vkey: to.verifying_key().clone(), keeper, at: 9 }
}

fn revoked(key: &SigningKey) -> Statement {
    Statement::StoreKeyRevoked { store: slug(), vkey: key.verifying_key().clone(), reason: KeyReason::Exposed, at: 9 }
}

/// Appends a statement about keys; gives its index.
fn tell(evening: &mut Evening, statement: Statement, by: &SigningKey) -> u64 {
    let entry = sign(statement, by);
    evening.log.append(&entry)
}

/// What is said of list 0, shown again by a key, where the file has some more statements about keys.
fn said(evening: &mut Evening, by: &SigningKey, keys: &[u64]) -> (Outcome, Vec<&'static str>) {
    let entry = sign(revealed(&evening.table, 0, &evening.lists[0]), by);
    evening.shown_at[0] = evening.log.append(&entry);
    told_now(evening, keys)
}

fn told_now(evening: &Evening, keys: &[u64]) -> (Outcome, Vec<&'static str>) {
    let mut file = evening.published();
    file.keys.extend(keys.iter().map(|key| evening.log.logged(*key)));
    told(&report(&file).lists[0].authentic)
}

const GOOD: (Outcome, Vec<&'static str>) = (Outcome::Pass, Vec::new());

#[test]
fn after_a_rotation_the_new_key_counts_and_the_old_one_does_not() {
    let mut evening = evening(necrogenesis());
    let at = tell(&mut evening, rotated(&store_key(3)), &store_key(2));
    assert_eq!(told_now(&evening, &[at]), GOOD, "what the old key signed before");
    assert_eq!(said(&mut evening, &store_key(3), &[at]), GOOD);
    assert_eq!(said(&mut evening, &store_key(2), &[at]), (Outcome::Fail, vec!["key_ended"]));
    assert_eq!(said(&mut evening, &store_key(3), &[]), (Outcome::Fail, vec!["unknown_key"]));
}

#[test]
fn who_keeps_a_key_is_told_as_the_statement_that_made_it_known_says() {
    let keeper = |evening: &Evening, keys: &[u64]| {
        let mut file = evening.published();
        file.keys.extend(keys.iter().map(|key| evening.log.logged(*key)));
        report(&file).lists[0].key.as_ref().expect("a key").keeper
    };
    assert_eq!(keeper(&evening(necrogenesis()), &[]), Some(Keeper::Host), "the first one");
    for told in [None, Some(Keeper::Host), Some(Keeper::Store)] {
        let mut evening = evening(necrogenesis());
        let at = tell(&mut evening, kept(&store_key(3), told), &store_key(2));
        let entry = sign(revealed(&evening.table, 0, &evening.lists[0]), &store_key(3));
        evening.shown_at[0] = evening.log.append(&entry);
        assert_eq!(keeper(&evening, &[at]), told);
    }
}

#[test]
fn a_key_counts_for_nothing_before_it_was_made_known() {
    let mut evening = evening(necrogenesis());
    let entry = sign(revealed(&evening.table, 0, &evening.lists[0]), &store_key(3));
    evening.shown_at[0] = evening.log.append(&entry);
    let at = tell(&mut evening, rotated(&store_key(3)), &store_key(2));
    assert_eq!(told_now(&evening, &[at]), (Outcome::Fail, vec!["key_too_new"]));
}

#[test]
fn what_a_revoked_key_signed_before_counts_for_ever() {
    for by in [host(), store_key(2)] {
        let mut evening = evening(necrogenesis());
        let at = tell(&mut evening, revoked(&store_key(2)), &by);
        assert_eq!(told_now(&evening, &[at]), GOOD, "before");
        assert_eq!(said(&mut evening, &store_key(2), &[at]), (Outcome::Fail, vec!["key_ended"]), "behind");
    }
}

#[test]
fn a_revoked_key_rotates_to_no_other() {
    let mut evening = evening(necrogenesis());
    let revoked_at = tell(&mut evening, revoked(&store_key(2)), &host());
    let rotated_at = tell(&mut evening, rotated(&store_key(3)), &store_key(2));
    let (outcome, reasons) = said(&mut evening, &store_key(3), &[revoked_at, rotated_at]);
    assert_eq!((outcome, reasons), (Outcome::Fail, vec!["key_history", "unknown_key"]));
}

#[test]
fn the_host_makes_a_new_key_known_after_a_revocation() {
    let mut evening = evening(necrogenesis());
    let revoked_at = tell(&mut evening, revoked(&store_key(2)), &host());
    let known_at = tell(&mut evening, crate::evening::store_made_known(&store_key(3)), &host());
    assert_eq!(said(&mut evening, &store_key(3), &[revoked_at, known_at]), GOOD);
}

#[test]
fn the_order_in_the_file_changes_nothing() {
    let mut evening = evening(necrogenesis());
    let first = tell(&mut evening, rotated(&store_key(3)), &store_key(2));
    let second = tell(&mut evening, rotated(&store_key(4)), &store_key(3));
    assert_eq!(said(&mut evening, &store_key(4), &[first, second]), GOOD);
    assert_eq!(told_now(&evening, &[second, first]), GOOD);
}

#[test]
fn nobody_else_rotates_or_revokes_a_key() {
    let other = key("cards.example/store/other-shop", 5);
    let text = |statement: &Statement| statement.to_string();
    for statement in [rotated(&store_key(3)), revoked(&store_key(2)), crate::evening::store_made_known(&store_key(3))] {
        let mut evening = evening(necrogenesis());
        let note = safehouse_transparency::Note::sign(&text(&statement), &other).expect("a note");
        let entry = safehouse_statements::Entry::read(note.to_string().as_bytes()).expect("an entry");
        let at = evening.log.append(&entry);
        assert_eq!(told_now(&evening, &[at]), (Outcome::Fail, vec!["key_history"]), "{}", statement.kind());
    }
}

#[test]
fn a_key_for_another_store_is_not_made_known_under_this_one() {
    let mut evening = evening(necrogenesis());
    let other = key("cards.example/store/other-shop", 5);
    let at = tell(&mut evening, crate::evening::store_made_known(&other), &host());
    assert_eq!(told_now(&evening, &[at]), (Outcome::Fail, vec!["key_history"]));
}

#[test]
fn a_host_vouches_for_no_store_of_another_host() {
    let other = key("other.example/store/corner-shop", 5);
    for (statement, by) in [(crate::evening::store_made_known(&other), host()), (rotated(&other), store_key(2))] {
        let mut evening = evening(necrogenesis());
        let at = tell(&mut evening, statement, &by);
        assert_eq!(told_now(&evening, &[at]), (Outcome::Fail, vec!["key_history"]));
    }
}

#[test]
fn a_revocation_that_the_file_leaves_out_counts_for_who_knows_it() {
    let evening = evening(necrogenesis());
    let file = evening.published();
    let revoked = |index| RevokedKey { key: store_key(2).verifying_key().clone(), origin: HOST.to_owned(), index };
    let said =
        |index| told(&verify_read(&file, &Trust { revoked: vec![revoked(index)], ..trust() }).lists[0].authentic);
    assert_eq!(said(evening.shown_at[0] + 1), GOOD);
    assert_eq!(said(1), (Outcome::Fail, vec!["other_entry", "key_ended", "lock_missing"]));
}
