//! Whom somebody trusts who has a file verified.

use safehouse_engine::game::Games;
use safehouse_transparency::{Policy, VerifyingKey, key::KeyError, policy::PolicyError};

use crate::verify::Trust;

/// Whom the asker trusts: nobody but whom they name. What a file says of itself names nobody, as a forged one names keys
/// of its own.
#[derive(Debug, Clone, Default)]
pub struct Asker {
    /// Keys of logs and hosts.
    hosts: Vec<VerifyingKey>,
    /// Keys of stores.
    stores: Vec<VerifyingKey>,
    /// How many witnesses it takes.
    policy: Option<Policy>,
}

/// Why what somebody trusts was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AskerFault {
    /// A line is no verifier key.
    #[error("“{text}” is no verifier key: {error}")]
    Key {
        /// The line, at most its first 80 characters.
        text: String,
        /// What is wrong with it.
        error: KeyError,
    },
    /// The policy.
    #[error(transparent)]
    Policy(#[from] PolicyError),
}

impl Asker {
    /// An asker who trusts these verifier keys, and the logs of the policy. A key named `HOST/store/SLUG` is one of a
    /// store; every other one is of a log. Empty keys are passed over, and an empty policy is none.
    ///
    /// # Errors
    /// One of the keys is none, or the policy is none.
    pub fn named<'a>(keys: impl IntoIterator<Item = &'a str>, policy: &str) -> Result<Self, AskerFault> {
        let (mut hosts, mut stores) = (Vec::new(), Vec::new());
        for text in keys.into_iter().map(str::trim).filter(|key| !key.is_empty()) {
            let key: VerifyingKey =
                text.parse().map_err(|error| AskerFault::Key { text: text.chars().take(80).collect(), error })?;
            let of = if key.name().contains("/store/") { &mut stores } else { &mut hosts };
            of.push(key);
        }
        let policy = match policy.trim_end() {
            "" => None,
            // Whoever pastes a policy leaves the last newline out.
            policy => Some(Policy::parse(format!("{}\n", policy.replace("\r\n", "\n")).as_bytes())?),
        };
        hosts.extend(policy.iter().flat_map(Policy::logs).map(|log| log.key.clone()));
        Ok(Self { hosts, stores, policy })
    }

    /// An asker who names nobody: whether the parts of a file belong together is still said.
    pub fn nobody() -> Self {
        Self::default()
    }

    /// Whether the asker names nobody.
    pub fn names_nobody(&self) -> bool {
        self.hosts.is_empty() && self.stores.is_empty() && self.policy.is_none()
    }

    /// The keys of logs and hosts that the asker named.
    pub(crate) fn hosts(&self) -> &[VerifyingKey] {
        &self.hosts
    }

    /// The keys of stores that the asker named.
    pub(crate) fn stores(&self) -> &[VerifyingKey] {
        &self.stores
    }

    /// Whom that means for a file.
    pub(crate) fn trust(&self, games: Games) -> Trust {
        let Self { hosts, stores, policy } = self.clone();
        Trust { hosts, stores, policy, ..Trust::nobody(games) }
    }
}
