//! Asking witnesses to cosign the last checkpoint, by a job.
//!
//! A witness is asked until its line stands below the checkpoint, by the proof from the size that it is known to have
//! cosigned; where it knows another one it says so, and is asked once more from there. Whoever does not answer, or
//! refuses, is left alone for longer each time, and nothing waits for it.

use std::fmt::Debug;

use futures_util::future::join_all;
use safehouse_cards::visible::visible;
use safehouse_store::{
    AskedWitness, LogEnd, LogOrigin, WitnessFault,
    log::{MAX_ASKED, MAX_WITNESS_FAULT_BYTES},
};
use safehouse_transparency::{
    Note, Signature, VerifyingKey,
    witness::{AddCheckpoint, CONFLICT_TYPE, read_conflict, read_cosignatures},
};

use super::{asked::ADD_CHECKPOINT, reading::consistency_of};
use crate::{Access, Caller, Refusal, Service};

/// Who asks witnesses.
pub const ASK: Access = Access::Job;
/// The most bytes that are read of what a witness answers.
pub const MAX_ANSWER_BYTES: usize = 16 * 1024;

/// How long one process asks alone: some times what two requests may take.
const ALONE_MS: i64 = 120_000;
/// What it has alone.
const LEASE: &str = "witnesses of the log";
/// Seconds to wait after each try in a row that failed; the last stands for all that follow.
const PAUSES: [i64; 7] = [5, 30, 60, 300, 900, 1800, 3600];
/// How long the last checkpoint of a history is brought to witnesses whose key was changed since: it stands in the
/// proofs of everything in it from then on.
const ASKED_FOR_OLD_MS: i64 = 24 * 60 * 60 * 1000;
/// The most characters that are kept of a refusal in the words of a witness.
const MAX_WORDS: usize = 120;

/// Brings requests to witnesses.
pub trait Courier: Debug + Send + Sync {
    /// Sends a request to an address by POST, and answers with what it answered. It answers within half a minute
    /// whatever the address does, follows nothing, and reads at most [`MAX_ANSWER_BYTES`].
    fn bring(&self, address: &str, request: &str) -> impl Future<Output = Result<Answered, Unanswered>> + Send;
}

/// What a witness answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The status.
    pub status: u16,
    /// The type of the content, as its header has it; empty when it has none.
    pub form: String,
    /// The content.
    pub body: Vec<u8>,
}

/// Why a witness answered nothing, in words for whoever runs the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unanswered(pub String);

/// A checkpoint, and those who are to be asked for it now.
struct Due {
    log: u32,
    size: u64,
    note: Note,
    witnesses: Vec<(AskedWitness, VerifyingKey)>,
}

/// What came of a request.
enum Said {
    /// Lines that hold.
    Lines(Vec<Signature>),
    /// The witness cosigned a checkpoint of so many entries last.
    Size(u64),
    /// Neither, and why.
    Fault(String),
}

/// Asks each witness that has not cosigned the last checkpoint and is not to be left alone for now, and answers how
/// many cosigned it.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn ask_witnesses(service: &Service, caller: &Caller, courier: &impl Courier) -> Result<usize, Refusal> {
    ASK.check(caller)?;
    if due(service).await?.is_none() {
        return Ok(0);
    }
    let now = service.clock.now_ms();
    let holder = service.chance.id(now);
    if !service.store.take_lease(LEASE, holder, now, now.saturating_add(ALONE_MS)).await? {
        return Ok(0);
    }
    let outcome = ask_alone(service, courier).await;
    service.store.end_lease(LEASE, holder).await?;
    outcome
}

async fn ask_alone(service: &Service, courier: &impl Courier) -> Result<usize, Refusal> {
    // Another process may have asked meanwhile.
    let Some(due) = due(service).await? else { return Ok(0) };
    let mut asked = Vec::with_capacity(due.witnesses.len());
    for (witness, key) in &due.witnesses {
        asked.push(ask(service, courier, &due, witness, key));
    }
    let mut cosigned = 0;
    for outcome in join_all(asked).await {
        cosigned += usize::from(outcome?);
    }
    Ok(cosigned)
}

/// Who is to be asked now, and for what; nothing where nobody is.
async fn due(service: &Service) -> Result<Option<Due>, Refusal> {
    let asked = service.store.list_asked_witnesses().await?;
    if asked.is_empty() {
        return Ok(None);
    }
    let logs = service.store.list_logs().await?;
    let mut newest_first = logs.into_iter().rev();
    let Some(current) = newest_first.next() else { return Ok(None) };
    let now = service.clock.now_ms();
    let is_new = now.saturating_sub(current.created_at) < ASKED_FOR_OLD_MS;
    let handed_on =
        newest_first.next().filter(|before| is_new && matches!(before.ended, Some(LogEnd::Replaced | LogEnd::Exposed)));
    for log in std::iter::once(current).chain(handed_on) {
        let due = due_of(&log, &asked, now)?;
        if due.is_some() {
            return Ok(due);
        }
    }
    Ok(None)
}

/// Who is to be asked now for the last checkpoint of a history; nothing where nobody is.
fn due_of(log: &LogOrigin, asked: &[AskedWitness], now: i64) -> Result<Option<Due>, Refusal> {
    // What a backup brought may not be what was signed last: a checkpoint follows, maybe of another history.
    let Some(signed) = log.signed.as_ref().filter(|_| log.restored_at.is_none()) else { return Ok(None) };
    let note = Note::parse(signed.note.as_bytes()).map_err(|error| unfit(&error))?;
    let has_line =
        |key: &VerifyingKey| note.signatures().iter().any(|line| (line.name(), line.id()) == (key.name(), key.id()));
    let mut witnesses = Vec::new();
    for witness in asked.iter().filter(|witness| witness.not_before <= now) {
        match witness.vkey.parse::<VerifyingKey>() {
            Ok(key) if !has_line(&key) => witnesses.push((witness.clone(), key)),
            Ok(_) => {}
            Err(error) => tracing::error!(%error, witness = witness.name, "the key of a witness cannot be read"),
        }
    }
    Ok((!witnesses.is_empty()).then_some(Due { log: log.number, size: signed.size, note, witnesses }))
}

/// What is kept cannot be written as it is sent: the database was changed by hand.
fn unfit(error: &dyn std::fmt::Display) -> Refusal {
    tracing::error!(%error, "the last checkpoint of the log cannot be sent to witnesses");
    Refusal::Failed
}

/// Asks one, and keeps what it said: whether it cosigned.
async fn ask(
    service: &Service,
    courier: &impl Courier,
    due: &Due,
    witness: &AskedWitness,
    key: &VerifyingKey,
) -> Result<bool, Refusal> {
    let known = witness.sizes.iter().find(|(log, _)| *log == due.log).map_or(0, |(_, size)| *size);
    // What it is said to have seen of entries that are not there is asked for anew.
    let known = if known > due.size { 0 } else { known };
    let mut asked_from = known;
    let mut said = ask_from(service, courier, due, (witness, key), known).await?;
    if let Said::Size(size) = said
        && size <= due.size
    {
        asked_from = size;
        said = ask_from(service, courier, due, (witness, key), size).await?;
    }
    let words = match said {
        Said::Lines(lines) => {
            keep(service, due, &lines).await?;
            let now = service.clock.now_ms();
            service.store.witness_cosigned(&witness.name, (due.log, due.size), now).await?;
            return Ok(true);
        }
        Said::Size(size) if size > due.size => format!(
            "It cosigned {size} entries of this log, and {} are signed here: another history was shown to it.",
            due.size
        ),
        // It refuses the size that it says it knows, which is that of the checkpoint: what differs is the root.
        Said::Size(size) if size == asked_from && size == due.size => {
            format!("It cosigned another checkpoint of this log at size {size}: another history was shown to it.")
        }
        Said::Size(_) => "It says another time that it cosigned another checkpoint.".to_owned(),
        Said::Fault(words) => words,
    };
    tracing::warn!(witness = witness.name, words, "a witness did not cosign the last checkpoint");
    let now = service.clock.now_ms();
    let fault = WitnessFault { words: cut(&words), at: now };
    service.store.witness_failed(&witness.name, &fault, now.saturating_add(pause(witness.failures))).await?;
    Ok(false)
}

/// Sends the checkpoint with the proof from a size on.
async fn ask_from(
    service: &Service,
    courier: &impl Courier,
    due: &Due,
    (witness, key): (&AskedWitness, &VerifyingKey),
    old: u64,
) -> Result<Said, Refusal> {
    let proof = consistency_of(service, due.log, old, due.size).await?;
    let request = AddCheckpoint::new(old, proof, due.note.clone()).map_err(|error| unfit(&error))?;
    let address = format!("{}{ADD_CHECKPOINT}", witness.address);
    let answered = match courier.bring(&address, &request.to_string()).await {
        Ok(answered) => answered,
        Err(Unanswered(why)) => return Ok(Said::Fault(why)),
    };
    Ok(read(&answered, &due.note, key))
}

/// What an answer says.
fn read(answered: &Answered, note: &Note, key: &VerifyingKey) -> Said {
    let Answered { status, form, body } = answered;
    let is_size = form.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(CONFLICT_TYPE);
    let words = match *status {
        200 => match read_cosignatures(body, note, std::slice::from_ref(key)) {
            Ok(lines) => return Said::Lines(lines),
            Err(error) => return Said::Fault(format!("What it answered is no cosignature of its key: {error}.")),
        },
        409 if is_size => match read_conflict(body) {
            Ok(size) => return Said::Size(size),
            Err(error) => return Said::Fault(format!("It knows another checkpoint, and does not say which: {error}.")),
        },
        403 => "It does not know the key of this log",
        404 => "It does not witness this log",
        422 => "It says that this checkpoint does not go on from the one that it cosigned",
        300..400 => "It led elsewhere, which is not followed",
        _ => "It did not cosign",
    };
    let told = String::from_utf8_lossy(body);
    let told: String = visible(&told.replace(['\n', '\t'], " ")).trim().chars().take(MAX_WORDS).collect();
    Said::Fault(format!("{words} (status {status}){}{told}", if told.is_empty() { "" } else { ": " }))
}

/// Puts lines below the checkpoint that they are of, unless another one was signed by now.
async fn keep(service: &Service, due: &Due, lines: &[Signature]) -> Result<(), Refusal> {
    // Who fails gave way to the lines of another witness.
    for _ in 0..=MAX_ASKED {
        let signed = service.store.find_log(due.log).await?.and_then(|log| log.signed);
        let Some(signed) = signed else { return Ok(()) };
        let mut note = Note::parse(signed.note.as_bytes()).map_err(|error| unfit(&error))?;
        if note.text() != due.note.text() {
            return Ok(());
        }
        for line in lines {
            note.add(line.clone()).map_err(|error| unfit(&error))?;
        }
        if service.store.cosign_checkpoint(due.log, &signed.note, &note.to_string()).await? {
            return Ok(());
        }
    }
    Err(Refusal::Busy { seconds: 1 })
}

/// How long a witness is left alone after so many failures before this one, in milliseconds.
fn pause(failures: u32) -> i64 {
    let place = usize::try_from(failures).unwrap_or(usize::MAX).min(PAUSES.len() - 1);
    PAUSES.get(place).copied().unwrap_or(3600) * 1000
}

/// As much of a fault as is kept.
fn cut(why: &str) -> String {
    let why = if why.is_empty() { "It did not cosign." } else { why };
    let mut end = why.len().min(MAX_WITNESS_FAULT_BYTES);
    while !why.is_char_boundary(end) {
        end -= 1;
    }
    why.get(..end).unwrap_or_default().replace('\0', "")
}

#[cfg(test)]
mod tests {
    use safehouse_transparency::{Checkpoint, SignatureType, SigningKey, tree::EMPTY_ROOT};

    use super::*;

    #[test]
    fn a_witness_is_left_alone_for_longer_each_time() {
        let seconds: Vec<_> = (0..9).map(|failures| pause(failures) / 1000).collect();
        assert_eq!(seconds, [5, 30, 60, 300, 900, 1800, 3600, 3600, 3600]);
        assert_eq!(pause(u32::MAX), 3_600_000);
    }

    #[test]
    fn what_a_witness_says_is_kept_short_and_on_one_line() {
        let log = SigningKey::new("a.example/log", SignatureType::Ed25519, &[1; 32]).unwrap();
        let witness = SigningKey::new("b.example/witness", SignatureType::Ed25519Cosignature, &[2; 32]).unwrap();
        let note = Checkpoint::new("a.example/log", 0, EMPTY_ROOT).unwrap().sign(&log).unwrap();
        let said = |status: u16, form: &str, body: &[u8]| {
            let answered = Answered { status, form: form.to_owned(), body: body.to_vec() };
            match read(&answered, &note, witness.verifying_key()) {
                Said::Lines(lines) => format!("{} lines", lines.len()),
                Said::Size(size) => format!("{size} entries"),
                Said::Fault(words) => words,
            }
        };
        assert_eq!(said(409, "text/x.tlog.size", b"7\n"), "7 entries");
        assert_eq!(said(409, "text/x.tlog.size; charset=utf-8", b"7\n"), "7 entries");
        assert!(said(409, "text/x.tlog.size", b"seven\n").starts_with("It knows another checkpoint"));
        assert_eq!(said(409, "text/plain", b"7\n"), "It did not cosign (status 409): 7");
        assert_eq!(said(404, "", b""), "It does not witness this log (status 404)");
        assert_eq!(
            said(403, "", b"a\x1b[2J\xffb\nc"),
            "It does not know the key of this log (status 403): a[2J\u{fffd}b c"
        );
        assert!(said(422, "", b"x").starts_with("It says that this checkpoint does not go on"));
        assert!(said(200, "", b"").starts_with("What it answered is no cosignature"));
        assert!(said(302, "", b"").starts_with("It led elsewhere"));
        let long = said(500, "", "ä".repeat(5000).as_bytes());
        assert_eq!(long.chars().filter(|c| *c == 'ä').count(), MAX_WORDS);
        assert_eq!(
            (cut(&"ä".repeat(400)).len(), cut(""), cut("a\0b")),
            (512, "It did not cosign.".to_owned(), "ab".to_owned())
        );
    }
}
