//! What `safehouse admin` says of a refusal.

use safehouse_service::Refusal;

use super::super::{exit::Exit, output::found_wrong};

/// What is wrong with a name is a finding.
pub(super) fn told(outcome: Result<Exit, Refusal>) -> Result<Exit, Refusal> {
    match outcome {
        Err(
            refusal @ (Refusal::Name(_)
            | Refusal::GameStore(_)
            | Refusal::Event(_)
            | Refusal::Log(_)
            | Refusal::NoText
            | Refusal::LongText { .. }
            | Refusal::Nothing
            | Refusal::LastAdministrator),
        ) => {
            let words = match refusal {
                Refusal::Nothing => "there is no account of this name".to_owned(),
                refusal => refusal.to_string(),
            };
            Ok(found_wrong(words))
        }
        outcome => outcome,
    }
}
