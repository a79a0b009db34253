//! Keys of the host that were handed on, lost or stolen: a log goes on as another one.

use safehouse_engine::games::GAMES;
use safehouse_statements::{
    Digest, Origin, Published, Statement,
    code::KeyReason,
    statement::HostKeys,
    verify::{Outcome, Report, Trust, verify_read},
};
use safehouse_transparency::{SignatureType, SigningKey, VerifyingKey};

use crate::evening::{AT, Evening, HOST, Log, evening, host, key, necrogenesis, revealed, sign, store_key, told};

const NEXT: &str = "cards.example/log/2";
const PASS: Outcome = Outcome::Pass;
const OPEN: Outcome = Outcome::Undecided;

fn next_key() -> SigningKey {
    key(NEXT, 11)
}

fn origin(text: &str) -> Origin {
    Origin::read(text).expect("an origin")
}

fn vkey(key: &SigningKey) -> VerifyingKey {
    key.verifying_key().clone()
}

/// What the host states of its keys in a log.
fn host_keys(log: &SigningKey) -> Statement {
    let witness = SigningKey::new("cards.example/witness", SignatureType::Ed25519Cosignature, &[13; 32]);
    let keys = HostKeys {
        log: vkey(log),
        receipts: vkey(&key("cards.example/host", 12)),
        witness: vkey(&witness.expect("a name")),
    };
    Statement::HostKeys { keys: Box::new(keys), at: AT }
}

/// A log that goes on as another one with another key, and a list in each.
pub struct Handed {
    pub old: Evening,
    pub new: Log,
    rotated_at: u64,
    revoked_at: Option<u64>,
    shown_at: u64,
}

impl Handed {
    /// With the old key at hand it says which key follows, but where that one is revoked.
    pub fn on(named: &SigningKey, reason: Option<KeyReason>) -> Self {
        let mut table = necrogenesis();
        table.decks.truncate(2);
        let mut old = evening(table);
        let rotated = Statement::LogKeyRotated { origin: origin(NEXT), vkey: vkey(named), at: AT + 4 };
        let rotated_at = old.log.append(&sign(rotated, &host()));
        let mut new = Log::new(next_key());
        let (size, root) = (old.log.entries.len() as u64, Digest::from_bytes(old.log.root().0));
        new.append(&sign(Statement::LogContinued { origin: origin(HOST), size, root, at: AT + 4 }, &new.key));
        let revoked_at = reason.map(|reason| {
            let revoked = Statement::LogKeyRevoked { vkey: vkey(&host()), reason, at: AT + 4 };
            new.append(&sign(revoked, &new.key))
        });
        new.append(&sign(host_keys(&new.key), &new.key));
        let shown_at = new.append(&sign(revealed(&old.table, 0, &old.lists[0]), &store_key(2)));
        Self { old, new, rotated_at, revoked_at, shown_at }
    }

    /// The file of both lists, the first of which is in the new log.
    pub fn published(&self) -> Published {
        let mut file = self.old.published();
        let logged = self.new.logged(self.shown_at);
        (file.lists[0].entry, file.lists[0].proof) = (logged.entry, logged.proof);
        file.hosts.push(self.new.key.verifying_key().to_string());
        file.entries.push(self.new.logged(0));
        match self.revoked_at {
            Some(revoked) => file.entries.push(self.new.logged(revoked)),
            None => file.entries.push(self.old.log.logged(self.rotated_at)),
        }
        file
    }
}

fn by(hosts: &[&SigningKey], file: &Published) -> Report {
    let hosts = hosts.iter().map(|key| vkey(key)).collect();
    verify_read(file, &Trust { hosts, ..Trust::nobody(GAMES) })
}

fn outcomes(report: &Report) -> [[Outcome; 2]; 2] {
    [0, 1].map(|list| [report.lists[list].authentic.outcome, report.lists[list].logged.outcome])
}

const GOOD: [[Outcome; 2]; 2] = [[PASS; 2]; 2];

#[test]
fn whoever_knows_one_of_two_keys_knows_the_one_that_it_was_handed_on_to() {
    let file = Handed::on(&next_key(), None).published();
    for known in [&[&host()][..], &[&next_key()], &[&host(), &next_key()]] {
        let said = by(known, &file);
        assert_eq!(outcomes(&said), GOOD, "{:?}", said.lists);
        assert_eq!(said.known_hosts, [vkey(&host()), vkey(&next_key())]);
    }
    let stranger = by(&[&key(HOST, 3)], &file);
    assert_eq!(told(&stranger.lists[0].logged), (OPEN, vec!["host_not_known"]));
    assert!(stranger.known_hosts.is_empty());
}

#[test]
fn a_key_that_the_old_one_does_not_name_is_not_known_by_it() {
    // Another key was named, or the file does not show what the old one said.
    let other = Handed::on(&key(NEXT, 4), None).published();
    let mut silent = Handed::on(&next_key(), None).published();
    silent.entries.pop();
    for file in [other, silent] {
        let said = by(&[&host()], &file);
        assert_eq!(told(&said.lists[0].logged), (OPEN, vec!["host_not_known"]));
        assert_eq!(told(&said.lists[1].logged), (PASS, vec![]), "what stands in the old log is known as before");
        assert_eq!(outcomes(&by(&[&next_key()], &file)), GOOD);
    }
}

#[test]
fn what_comes_behind_the_last_entry_hands_nothing_on() {
    // Somebody who has the old key goes on with the old log, and names a key of their own.
    let mut handed = Handed::on(&next_key(), None);
    let rogue = key(NEXT, 66);
    let named = Statement::LogKeyRotated { origin: origin(NEXT), vkey: vkey(&rogue), at: AT + 5 };
    handed.rotated_at = handed.old.log.append(&sign(named, &host()));
    let (size, root) = (handed.rotated_at, Digest::from_bytes(handed.old.log.root().0));
    let mut new = Log::new(rogue.clone());
    new.append(&sign(Statement::LogContinued { origin: origin(HOST), size, root, at: AT + 5 }, &rogue));
    handed.shown_at = new.append(&sign(revealed(&handed.old.table, 0, &handed.old.lists[0]), &store_key(2)));
    handed.new = new;
    let said = by(&[&host()], &handed.published());
    assert_eq!(told(&said.lists[0].logged), (OPEN, vec!["host_not_known"]));
}

#[test]
fn of_a_stolen_key_counts_the_checkpoint_alone_that_the_next_log_names() {
    let mut handed = Handed::on(&next_key(), Some(KeyReason::Exposed));
    let file = handed.published();
    assert_eq!(outcomes(&by(&[&next_key()], &file)), GOOD);
    assert_eq!(told(&by(&[&host()], &file).lists[0].logged), (OPEN, vec!["host_not_known"]), "it hands nothing on");
    // The thief signs on.
    let forged = sign(revealed(&handed.old.table, 1, &handed.old.lists[1]), &store_key(2));
    handed.old.shown_at[1] = handed.old.log.append(&forged);
    let file = handed.published();
    for known in [&[&host(), &next_key()][..], &[&host()]] {
        let said = by(known, &file);
        assert_eq!(said.lists[1].logged.outcome, OPEN);
        assert!(told(&said.lists[1].logged).1.contains(&"log_key_revoked"), "{:?}", said.lists[1].logged);
    }
    assert_eq!(by(&[&next_key()], &file).known_hosts, [vkey(&next_key())], "not all of the old log is vouched for");
}

#[test]
fn of_a_lost_key_all_counts_that_it_signed_before() {
    let handed = Handed::on(&next_key(), Some(KeyReason::Lost));
    let mut file = handed.published();
    assert_eq!(outcomes(&by(&[&host(), &next_key()], &file)), GOOD);
    // A proof from before its last checkpoint.
    let early = evening({
        let mut table = necrogenesis();
        table.decks.truncate(2);
        table
    });
    file.lists[1].proof = early.log.logged(early.shown_at[1]).proof;
    assert_eq!(outcomes(&by(&[&host(), &next_key()], &file)), GOOD);
}

#[test]
fn two_checkpoints_of_as_many_entries_are_told() {
    let handed = Handed::on(&next_key(), None);
    let mut file = handed.published();
    // The old log once more, with another last entry.
    let mut forked = Handed::on(&key(NEXT, 4), None);
    forked.old.shown_at = handed.old.shown_at.clone();
    file.lists[1].proof = forked.old.log.logged(forked.old.shown_at[1]).proof;
    let said = by(&[&host(), &next_key()], &file);
    assert!(told(&said.lists[1].logged).1.contains(&"log_forked"), "{:?}", said.lists[1].logged);
    assert_eq!(said.lists[1].logged.outcome, Outcome::Fail);
}
