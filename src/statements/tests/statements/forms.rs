//! The text of every kind of statement, to the byte.

use safehouse_engine::deck::{certificate::Verdict, content_id::ContentId};
use safehouse_statements::{
    Basis, Code, Commitment, Digest, Entry, Id, LineFault, Origin, Salt, Seed, StatedList, Statement,
    code::{
        CancellationReason, ConfirmationKind, CorrectionReason, Keeper, KeyReason, Phase, SuspensionReason,
        WithdrawalReason,
    },
    statement::{COMMITMENTS, ENTRY_BYTES, HostKeys, Part},
};

use crate::evening::{AT, event, golden, host, registration, slug, store_key};

fn list() -> StatedList {
    StatedList {
        format: Code::read("standard").expect("a code"),
        content: ContentId::from_bytes([0xc0; 32]),
        basis: Basis { facts: Digest::from_bytes([0xfa; 32]), snapshot: Digest::from_bytes([0x54; 32]), rules: 1 },
        certificate: Digest::from_bytes([0xce; 32]),
        verdict: Verdict::Legal,
        name: Some(Digest::from_bytes([0x4a; 32])),
    }
}

/// A statement of every kind.
pub fn every_kind() -> Vec<Statement> {
    let (store, event, at) = (slug(), event(), AT);
    let vkey = || store_key(2).verifying_key().clone();
    let hash = |byte| Commitment::from_bytes([byte; 32]);
    vec![
        Statement::StoreKey { store: store.clone(), vkey: vkey(), keeper: Keeper::Host, at },
        Statement::StoreKeyRotated { store: store.clone(), vkey: vkey(), keeper: None, at },
        Statement::StoreKeyRevoked { store: store.clone(), vkey: vkey(), reason: KeyReason::Exposed, at },
        Statement::StoreConfirmed { store: store.clone(), how: ConfirmationKind::Visit, at },
        Statement::StoreSuspended { store: store.clone(), reason: SuspensionReason::Rules, at },
        Statement::EventOpened {
            store: store.clone(),
            event,
            game: Code::read("necrogenesis").expect("a code"),
            format: Code::read("standard").expect("a code"),
            snapshot: Digest::from_bytes([0x54; 32]),
            consent: 3,
            at,
        },
        Statement::ListsLocked {
            store: store.clone(),
            event,
            seed: Digest::from_bytes([0x5e; 32]),
            part: Part { number: 1, of: 1 },
            is_padded: false,
            lists: vec![hash(1), hash(2)],
            at,
        },
        Statement::ListCorrected {
            store: store.clone(),
            event,
            old: Some(hash(1)),
            new: hash(3),
            reason: CorrectionReason::Clerical,
            at,
        },
        Statement::ListCorrected {
            store: store.clone(),
            event,
            old: None,
            new: hash(4),
            reason: CorrectionReason::Late,
            at,
        },
        Statement::ListRevealed {
            store: store.clone(),
            event,
            phase: Phase::Cut,
            registration: registration(9),
            salt: Salt::from_bytes([0x5a; 32]),
            list: list(),
            at,
        },
        Statement::ListPublished {
            store: store.clone(),
            list: StatedList { verdict: Verdict::Undecided, name: None, ..list() },
            at,
        },
        Statement::Results { store: store.clone(), event, round: 2, results: Digest::from_bytes([0x12; 32]), at },
        Statement::SeedRevealed { store: store.clone(), event, seed: Seed::from_bytes([0x5d; 32]), at },
        Statement::ListWithdrawn {
            store: store.clone(),
            index: 41,
            origin: None,
            reason: WithdrawalReason::Erasure,
            at,
        },
        Statement::EventCancelled { store, event, reason: CancellationReason::Players, at },
        Statement::LogContinued {
            origin: Origin::read("cards.example/log").expect("an origin"),
            size: 900,
            root: Digest::from_bytes([0x77; 32]),
            at,
        },
        Statement::HostKeys { keys: Box::new(HostKeys { log: vkey(), receipts: vkey(), witness: vkey() }), at },
        Statement::LogKeyRotated { origin: Origin::read("cards.example/log/2").expect("an origin"), vkey: vkey(), at },
        Statement::LogKeyRevoked { vkey: vkey(), reason: KeyReason::Exposed, at },
    ]
}

#[test]
fn every_kind_of_statement_has_these_bytes() {
    let written: Vec<String> = every_kind().iter().map(ToString::to_string).collect();
    golden("forms", &written.join("\n"));
}

#[test]
fn what_is_written_reads_again_and_nothing_else_does() {
    for statement in every_kind() {
        let text = statement.to_string();
        assert_eq!(Statement::read(&text), Ok(statement));
        let lines: Vec<&str> = text.lines().collect();
        let joined = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        for at in 0..lines.len() {
            let mut without = lines.clone();
            without.remove(at);
            assert!(Statement::read(&joined(&without)).is_err(), "without line {at}: {text}");
            let mut twice = lines.clone();
            twice.insert(at, lines[at]);
            assert!(Statement::read(&joined(&twice)).is_err(), "line {at} twice: {text}");
            let mut more = lines.clone();
            let longer = format!("{} ", lines[at]);
            more[at] = &longer;
            assert!(Statement::read(&joined(&more)).is_err(), "a space behind line {at}: {text}");
        }
        for other in [text.trim_end().to_owned(), text.replace('\n', "\r\n"), format!("{text}\n"), text.to_uppercase()]
        {
            assert!(Statement::read(&other).is_err(), "{other:?}");
        }
    }
}

#[test]
fn a_withdrawal_says_in_which_log_its_list_was_shown_where_that_is_another_one() {
    let withdrawn = |origin: Option<&str>| Statement::ListWithdrawn {
        store: slug(),
        index: 41,
        origin: origin.map(|origin| Origin::read(origin).expect("an origin")),
        reason: WithdrawalReason::Player,
        at: AT,
    };
    let text = withdrawn(Some("cards.example/log")).to_string();
    assert!(text.contains("\nindex 41\norigin cards.example/log\nreason player\n"), "{text}");
    assert_eq!(text.replace("origin cards.example/log\n", ""), withdrawn(None).to_string());
    for origin in [None, Some("cards.example/log")] {
        assert_eq!(Statement::read(&withdrawn(origin).to_string()), Ok(withdrawn(origin)));
    }
    for other in [text.replace("origin cards.example/log", "origin "), text.replace("reason", "origin a\nreason")] {
        assert!(Statement::read(&other).is_err(), "{other}");
    }
}

#[test]
fn a_rotation_says_who_keeps_the_new_key_and_reads_without_that() {
    let vkey = store_key(2).verifying_key().clone();
    let rotated = |keeper| Statement::StoreKeyRotated { store: slug(), vkey: vkey.clone(), keeper, at: AT };
    let text = rotated(Some(Keeper::Store)).to_string();
    let lines: Vec<&str> = text.lines().skip(1).map(|line| line.split(' ').next().expect("a key")).collect();
    assert_eq!(lines, ["store", "vkey", "keeper", "at"]);
    assert_eq!(text.replace("keeper store\n", ""), rotated(None).to_string());
    for keeper in [None, Some(Keeper::Host), Some(Keeper::Store)] {
        assert_eq!(Statement::read(&rotated(keeper).to_string()), Ok(rotated(keeper)));
    }
    let at = format!("at {AT}\n");
    for other in [
        text.replace("keeper store", "keeper somebody"),
        text.replace("keeper store\n", "keeper store\nkeeper store\n"),
        text.replace("keeper store\n", "keeper\n"),
        text.replace(&format!("keeper store\n{at}"), &format!("{at}keeper store\n")),
    ] {
        assert_ne!(other, text);
        assert!(Statement::read(&other).is_err(), "{other}");
    }
}

#[test]
fn another_version_is_told_by_its_first_line() {
    let text = every_kind()[0].to_string().replace("statement/1", "statement/2");
    assert_eq!(Statement::read(&text), Err(LineFault::Kind { found: "safehouse.statement/2 store-key".to_owned() }));
}

#[test]
fn a_store_does_not_sign_for_the_host_nor_the_host_for_a_store() {
    for statement in every_kind() {
        let (by_host, by_store) =
            (Entry::sign(statement.clone(), &host()), Entry::sign(statement.clone(), &store_key(2)));
        let other = crate::evening::key("cards.example/store/other-shop", 3);
        match statement.kind() {
            "store-key" | "store-confirmed" | "store-suspended" => assert!(by_host.is_ok() && by_store.is_err()),
            "store-key-revoked" => assert!(by_host.is_ok() && by_store.is_ok()),
            "log-continued" | "host-keys" | "log-key-rotated" | "log-key-revoked" => {
                assert!(by_host.is_ok() && by_store.is_err());
            }
            kind => assert!(by_host.is_err() && by_store.is_ok() && Entry::sign(statement, &other).is_err(), "{kind}"),
        }
    }
}

#[test]
fn two_thousand_lists_are_locked_in_three_entries() {
    let commitments: Vec<Commitment> =
        (0_u16..2_000).map(|n| Commitment::from_bytes(*Digest::of(n.to_be_bytes()).as_bytes())).collect();
    let seed = Digest::of("seed");
    let locks = Statement::lists_locked(&slug(), event(), seed, commitments.iter().rev().copied(), AT);
    assert_eq!(locks.len(), 3);
    let mut all = Vec::new();
    for lock in locks {
        let entry = Entry::sign(lock, &store_key(2)).expect("an entry");
        assert!(entry.text().len() <= ENTRY_BYTES);
        assert_eq!(Entry::read(entry.text().as_bytes()).as_ref(), Ok(&entry));
        let Statement::ListsLocked { lists, .. } = entry.statement() else { panic!("a lock") };
        assert!(lists.len() <= COMMITMENTS);
        all.extend(lists.iter().copied());
    }
    let mut sorted = commitments;
    sorted.sort();
    assert_eq!(all, sorted);
    assert_eq!(Statement::lists_locked(&slug(), event(), seed, [], AT).len(), 1, "an event without lists locks, too");
}

#[test]
fn the_longest_slugs_and_codes_fit_an_entry() {
    let slug = safehouse_statements::Slug::read(&"s".repeat(64)).expect("a slug");
    let commitments = (0_u16..900).map(|n| Commitment::from_bytes(*Digest::of(n.to_be_bytes()).as_bytes()));
    let locks = Statement::lists_locked(&slug, Id::from_bytes([255; 16]), Digest::of("s"), commitments, u64::MAX >> 1);
    let key = crate::evening::key(&format!("{}/store/{slug}", "h".repeat(200)), 5);
    assert!(Entry::sign(locks[0].clone(), &key).is_ok());
}
