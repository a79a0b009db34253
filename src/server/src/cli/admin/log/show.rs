//! What `safehouse admin log` prints of the log.

use safehouse_service::{Caller, Refusal, Service, log, wire::log::Logs};

use super::super::super::{
    exit::Exit,
    output::{ago, counted, print, print_json},
};

/// Whoever can open the database runs the site.
pub(super) const CALLER: Caller = Caller::Administrator;

/// Prints its histories, keys and what it witnesses.
pub(super) async fn show(service: &Service, as_json: bool) -> Result<Exit, Refusal> {
    let logs = log::logs(service, &CALLER).await?;
    let keys = log::keys(service, &CALLER).await?;
    let witnessed = log::list_witnessed(service, &CALLER).await?;
    let asked = log::list_asked_witnesses(service, &CALLER).await?;
    if as_json {
        return Ok(print_json(&Logs::new(&logs, &keys, &witnessed, &asked), Exit::Done));
    }
    let mut text = String::new();
    for log in &logs {
        let signed = log.signed.as_ref().map_or(0, |signed| signed.size);
        let entries = counted(usize::try_from(log.size).unwrap_or(usize::MAX), ("entry", "entries"));
        let ended = log.ended.map(|end| format!(", ended: {}", end.id())).unwrap_or_default();
        text.push_str(&format!("{}: {entries}, {signed} of them signed{ended}\n", log.origin));
    }
    if logs.is_empty() {
        text.push_str("nothing is stated yet\n");
    }
    text.push_str(&format!(
        "key of the log: {}\nkey of the host: {}\nkey as witness: {}\n",
        keys.log, keys.host, keys.witness
    ));
    for log in &witnessed {
        let entries = counted(usize::try_from(log.size).unwrap_or(usize::MAX), ("entry", "entries"));
        text.push_str(&format!("witnesses {}, cosigned up to {entries}\n", log.origin));
    }
    for witness in &asked {
        let of = logs.last().and_then(|log| witness.sizes.iter().find(|(number, _)| *number == log.number));
        let entries = of.map_or(0, |(_, size)| usize::try_from(*size).unwrap_or(usize::MAX));
        let entries = counted(entries, ("entry", "entries"));
        let when = witness.cosigned_at.map(|at| format!(", last {}", ago(at))).unwrap_or_default();
        text.push_str(&format!("asks {} at {}, which cosigned {entries}{when}\n", witness.name, witness.address));
        if let Some(fault) = &witness.fault {
            text.push_str(&format!("  it did not {}: {}\n", ago(fault.at), fault.words));
        }
    }
    Ok(print(&text, Exit::Done))
}
