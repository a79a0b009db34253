//! Statements as text.

use std::fmt;

use safehouse_engine::deck::certificate::Verdict;

use super::kinds::{HEAD, StatedList, Statement};

/// The spelling of a verdict.
pub(super) fn verdict_id(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Legal => "legal",
        Verdict::Illegal => "illegal",
        Verdict::Undecided => "undecided",
    }
}

/// What may be missing.
fn or_dash(value: Option<impl fmt::Display>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

impl fmt::Display for StatedList {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "format {}\ncontent {}", self.format, self.content)?;
        let basis = &self.basis;
        writeln!(out, "facts {}\nsnapshot {}\nrules {}", basis.facts, basis.snapshot, basis.rules)?;
        writeln!(out, "certificate {}\nverdict {}", self.certificate, verdict_id(self.verdict))?;
        writeln!(out, "name {}", or_dash(self.name))
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{HEAD} {}", self.kind())?;
        if let Some(store) = self.store() {
            writeln!(out, "store {store}")?;
        }
        if let Some(event) = self.event() {
            writeln!(out, "event {event}")?;
        }
        match self {
            Self::StoreKey { vkey, keeper, .. } => writeln!(out, "vkey {vkey}\nkeeper {}", keeper.id())?,
            Self::StoreKeyRotated { vkey, keeper, .. } => {
                writeln!(out, "vkey {vkey}")?;
                if let Some(keeper) = keeper {
                    writeln!(out, "keeper {}", keeper.id())?;
                }
            }
            Self::StoreKeyRevoked { vkey, reason, .. } => writeln!(out, "vkey {vkey}\nreason {}", reason.id())?,
            Self::StoreConfirmed { how, .. } => writeln!(out, "how {}", how.id())?,
            Self::StoreSuspended { reason, .. } => writeln!(out, "reason {}", reason.id())?,
            Self::EventOpened { game, format, snapshot, consent, .. } => {
                writeln!(out, "game {game}\nformat {format}\nsnapshot {snapshot}\nconsent {consent}")?;
            }
            Self::ListsLocked { seed, part, is_padded, lists, .. } => {
                let padded = if *is_padded { "padded yes\n" } else { "" };
                writeln!(out, "seed {seed}\npart {part}\n{padded}lists {}", lists.len())?;
                lists.iter().try_for_each(|list| writeln!(out, "list {list}"))?;
            }
            Self::ListCorrected { old, new, reason, .. } => {
                writeln!(out, "old {}\nnew {new}\nreason {}", or_dash(*old), reason.id())?;
            }
            Self::ListRevealed { phase, registration, salt, list, .. } => {
                let salt = salt.to_hex();
                write!(out, "phase {}\nregistration {registration}\nsalt {salt}\n{list}", phase.id())?;
            }
            Self::ListPublished { list, .. } => write!(out, "{list}")?,
            Self::Results { round, results, .. } => writeln!(out, "round {round}\nresults {results}")?,
            Self::SeedRevealed { seed, .. } => writeln!(out, "seed {}", seed.to_hex())?,
            Self::ListWithdrawn { index, origin, reason, .. } => {
                writeln!(out, "index {index}")?;
                if let Some(origin) = origin {
                    writeln!(out, "origin {}", origin.as_str())?;
                }
                writeln!(out, "reason {}", reason.id())?;
            }
            Self::EventCancelled { reason, .. } => writeln!(out, "reason {}", reason.id())?,
            Self::LogContinued { origin, size, root, .. } => {
                writeln!(out, "origin {}\nsize {size}\nroot {root}", origin.as_str())?;
            }
            Self::HostKeys { keys, .. } => {
                let super::HostKeys { log, receipts, witness } = keys.as_ref();
                writeln!(out, "log {log}\nreceipts {receipts}\nwitness {witness}")?;
            }
            Self::LogKeyRotated { origin, vkey, .. } => writeln!(out, "origin {}\nvkey {vkey}", origin.as_str())?,
            Self::LogKeyRevoked { vkey, reason, .. } => writeln!(out, "vkey {vkey}\nreason {}", reason.id())?,
        }
        writeln!(out, "at {}", self.at())
    }
}
