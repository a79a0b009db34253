//! What holds for one game beside the rules it is played by.

use serde::{Deserialize, Serialize};

/// What holds for one game beside its rules config. By default nothing; a record
/// of such a game is written without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setting {
    /// The decks were not whole: cards that do nothing stand for those that they
    /// lack. No measure of decks counts such a game.
    #[serde(skip_serializing_if = "is_off")]
    pub completed: bool,
    /// It halts at every decision that a seat could have, as far as everybody
    /// knows, also where it has one answer. So when it halts tells nobody what a
    /// seat holds: for two people who play at one time.
    #[serde(skip_serializing_if = "is_off")]
    pub even_pace: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands fields over so")]
fn is_off(flag: &bool) -> bool {
    !flag
}

impl Setting {
    /// Whether nothing is other than usual.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// As bits of a number.
    pub(super) fn bits(self) -> u64 {
        u64::from(self.completed) | u64::from(self.even_pace) << 1
    }

    /// What [`Setting::bits`] wrote; `None` for bits that nothing has.
    pub(super) fn of_bits(bits: u64) -> Option<Self> {
        let setting = Self { completed: bits & 1 != 0, even_pace: bits & 2 != 0 };
        (setting.bits() == bits).then_some(setting)
    }
}
