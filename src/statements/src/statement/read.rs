//! Statements from text.

use safehouse_engine::deck::{certificate::Verdict, content_id::ContentId};
use safehouse_transparency::VerifyingKey;

use super::{
    kinds::{HEAD, HostKeys, Origin, StatedList, Statement},
    part::{COMMITMENTS, Part},
    write::verdict_id,
};
use crate::{
    basis::Basis,
    bytes::{Commitment, Digest, Salt, Seed},
    code::{
        CancellationReason, ConfirmationKind, CorrectionReason, Keeper, KeyReason, Phase, SuspensionReason,
        WithdrawalReason,
    },
    id::{Code, Id, Slug},
    lines::{LineFault, Lines, beginning, number, small},
};

impl Statement {
    /// Reads the text of a statement.
    ///
    /// # Errors
    /// The first line that is not as it should be.
    pub fn read(text: &str) -> Result<Self, LineFault> {
        let mut lines = Lines::new(text);
        let unknown = || LineFault::Kind { found: beginning(text) };
        let kind = lines.next().and_then(|line| line.strip_prefix(HEAD)?.strip_prefix(' ')).ok_or_else(unknown)?;
        let statement = of_kind(kind, &mut lines).ok_or_else(unknown)??;
        lines.end()?;
        Ok(statement)
    }
}

/// What is left of a statement of a kind; `None` when there is no such kind.
fn of_kind(kind: &str, lines: &mut Lines<'_>) -> Option<Result<Statement, LineFault>> {
    Some(match kind {
        "store-key" => store_key(lines),
        "store-key-rotated" => rotated(lines),
        "store-key-revoked" => revoked(lines),
        "store-confirmed" => confirmed(lines),
        "store-suspended" => suspended(lines),
        "event-opened" => opened(lines),
        "lists-locked" => locked(lines),
        "list-corrected" => corrected(lines),
        "list-revealed" => revealed(lines),
        "list-published" => published(lines),
        "results" => results(lines),
        "seed-revealed" => seed_revealed(lines),
        "list-withdrawn" => withdrawn(lines),
        "event-cancelled" => cancelled(lines),
        "log-continued" => continued(lines),
        "host-keys" => host_keys(lines),
        "log-key-rotated" => log_key_rotated(lines),
        "log-key-revoked" => log_key_revoked(lines),
        _ => return None,
    })
}

type Read<T = Statement> = Result<T, LineFault>;

fn store(lines: &mut Lines<'_>) -> Read<Slug> {
    lines.take("store", |text| Slug::read(text).ok())
}

fn event(lines: &mut Lines<'_>) -> Read<Id> {
    lines.take("event", |text| Id::read(text).ok())
}

fn at(lines: &mut Lines<'_>) -> Read<u64> {
    lines.take("at", number)
}

/// A key in the one form in which it is written.
fn vkey(lines: &mut Lines<'_>) -> Read<VerifyingKey> {
    key(lines, "vkey")
}

fn key(lines: &mut Lines<'_>, name: &'static str) -> Read<VerifyingKey> {
    lines.take(name, |text| text.parse().ok().filter(|key: &VerifyingKey| key.to_string() == text))
}

/// What may be missing.
fn or_dash<T>(text: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<Option<T>> {
    if text == "-" { Some(None) } else { read(text).map(Some) }
}

fn store_key(lines: &mut Lines<'_>) -> Read {
    let (store, vkey) = (store(lines)?, vkey(lines)?);
    Ok(Statement::StoreKey { store, vkey, keeper: lines.take("keeper", Keeper::from_id)?, at: at(lines)? })
}

fn rotated(lines: &mut Lines<'_>) -> Read {
    let (store, vkey) = (store(lines)?, vkey(lines)?);
    let keeper = if lines.has("keeper") { Some(lines.take("keeper", Keeper::from_id)?) } else { None };
    Ok(Statement::StoreKeyRotated { store, vkey, keeper, at: at(lines)? })
}

fn revoked(lines: &mut Lines<'_>) -> Read {
    let (store, vkey) = (store(lines)?, vkey(lines)?);
    Ok(Statement::StoreKeyRevoked { store, vkey, reason: lines.take("reason", KeyReason::from_id)?, at: at(lines)? })
}

fn confirmed(lines: &mut Lines<'_>) -> Read {
    let store = store(lines)?;
    Ok(Statement::StoreConfirmed { store, how: lines.take("how", ConfirmationKind::from_id)?, at: at(lines)? })
}

fn suspended(lines: &mut Lines<'_>) -> Read {
    let store = store(lines)?;
    Ok(Statement::StoreSuspended { store, reason: lines.take("reason", SuspensionReason::from_id)?, at: at(lines)? })
}

fn opened(lines: &mut Lines<'_>) -> Read {
    Ok(Statement::EventOpened {
        store: store(lines)?,
        event: event(lines)?,
        game: lines.take("game", |text| Code::read(text).ok())?,
        format: lines.take("format", |text| Code::read(text).ok())?,
        snapshot: lines.take("snapshot", Digest::from_hex)?,
        consent: lines.take("consent", small)?,
        at: at(lines)?,
    })
}

fn locked(lines: &mut Lines<'_>) -> Read {
    let (store, event) = (store(lines)?, event(lines)?);
    let seed = lines.take("seed", Digest::from_hex)?;
    let part = lines.take("part", Part::read)?;
    let is_padded = lines.has("padded");
    if is_padded {
        lines.take("padded", |text| (text == "yes").then_some(()))?;
    }
    let count = lines.take("lists", |text| {
        let count = usize::try_from(number(text)?).ok()?;
        (count <= COMMITMENTS && part.fits(count)).then_some(count)
    })?;
    let mut lists: Vec<Commitment> = Vec::with_capacity(count);
    for _ in 0..count {
        let last = lists.last().copied();
        let list = lines
            .take("list", |text| Commitment::from_hex(text).filter(|list| last.is_none_or(|last| last < *list)))?;
        lists.push(list);
    }
    Ok(Statement::ListsLocked { store, event, seed, part, is_padded, lists, at: at(lines)? })
}

fn corrected(lines: &mut Lines<'_>) -> Read {
    Ok(Statement::ListCorrected {
        store: store(lines)?,
        event: event(lines)?,
        old: lines.take("old", |text| or_dash(text, Commitment::from_hex))?,
        new: lines.take("new", Commitment::from_hex)?,
        reason: lines.take("reason", CorrectionReason::from_id)?,
        at: at(lines)?,
    })
}

fn revealed(lines: &mut Lines<'_>) -> Read {
    Ok(Statement::ListRevealed {
        store: store(lines)?,
        event: event(lines)?,
        phase: lines.take("phase", Phase::from_id)?,
        registration: lines.take("registration", |text| Id::read(text).ok())?,
        salt: lines.take("salt", Salt::from_hex)?,
        list: list(lines)?,
        at: at(lines)?,
    })
}

fn published(lines: &mut Lines<'_>) -> Read {
    Ok(Statement::ListPublished { store: store(lines)?, list: list(lines)?, at: at(lines)? })
}

fn list(lines: &mut Lines<'_>) -> Read<StatedList> {
    let format = lines.take("format", |text| Code::read(text).ok())?;
    // A content id reads digits of either case.
    let content = lines.take("content", Digest::from_hex)?;
    let basis = Basis {
        facts: lines.take("facts", Digest::from_hex)?,
        snapshot: lines.take("snapshot", Digest::from_hex)?,
        rules: lines.take("rules", small)?,
    };
    Ok(StatedList {
        format,
        content: ContentId::from_bytes(*content.as_bytes()),
        basis,
        certificate: lines.take("certificate", Digest::from_hex)?,
        verdict: lines.take("verdict", verdict)?,
        name: lines.take("name", |text| or_dash(text, Digest::from_hex))?,
    })
}

fn verdict(text: &str) -> Option<Verdict> {
    [Verdict::Legal, Verdict::Illegal, Verdict::Undecided].into_iter().find(|verdict| verdict_id(*verdict) == text)
}

fn results(lines: &mut Lines<'_>) -> Read {
    Ok(Statement::Results {
        store: store(lines)?,
        event: event(lines)?,
        round: lines.take("round", |text| small(text).filter(|round| *round > 0))?,
        results: lines.take("results", Digest::from_hex)?,
        at: at(lines)?,
    })
}

fn seed_revealed(lines: &mut Lines<'_>) -> Read {
    let (store, event) = (store(lines)?, event(lines)?);
    Ok(Statement::SeedRevealed { store, event, seed: lines.take("seed", Seed::from_hex)?, at: at(lines)? })
}

fn withdrawn(lines: &mut Lines<'_>) -> Read {
    Ok(Statement::ListWithdrawn {
        store: store(lines)?,
        index: lines.take("index", number)?,
        origin: if lines.has("origin") { Some(lines.take("origin", Origin::read)?) } else { None },
        reason: lines.take("reason", WithdrawalReason::from_id)?,
        at: at(lines)?,
    })
}

fn cancelled(lines: &mut Lines<'_>) -> Read {
    let (store, event) = (store(lines)?, event(lines)?);
    let reason = lines.take("reason", CancellationReason::from_id)?;
    Ok(Statement::EventCancelled { store, event, reason, at: at(lines)? })
}

fn continued(lines: &mut Lines<'_>) -> Read {
    Ok(Statement::LogContinued {
        origin: lines.take("origin", Origin::read)?,
        size: lines.take("size", number)?,
        root: lines.take("root", Digest::from_hex)?,
        at: at(lines)?,
    })
}

fn host_keys(lines: &mut Lines<'_>) -> Read {
    let (log, receipts, witness) = (key(lines, "log")?, key(lines, "receipts")?, key(lines, "witness")?);
    Ok(Statement::HostKeys { keys: Box::new(HostKeys { log, receipts, witness }), at: at(lines)? })
}

fn log_key_rotated(lines: &mut Lines<'_>) -> Read {
    Ok(Statement::LogKeyRotated { origin: lines.take("origin", Origin::read)?, vkey: vkey(lines)?, at: at(lines)? })
}

fn log_key_revoked(lines: &mut Lines<'_>) -> Read {
    Ok(Statement::LogKeyRevoked {
        vkey: vkey(lines)?,
        reason: lines.take("reason", KeyReason::from_id)?,
        at: at(lines)?,
    })
}
