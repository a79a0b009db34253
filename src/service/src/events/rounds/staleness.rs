//! Why a draft is not what would be paired now.

use serde::{Deserialize, Serialize};

use crate::joined::joined;

/// Why a draft is not what would be paired now, so that it is not shown; nothing of one that is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Staleness {
    /// The numbers of those who left since it was paired.
    pub left: Vec<u32>,
    /// The numbers of those who came in since.
    pub came: Vec<u32>,
    /// Whether a result that it was paired from is another since.
    pub is_corrected: bool,
}

impl Staleness {
    /// Whether the draft is stale.
    pub fn is_stale(&self) -> bool {
        !self.parts().is_empty()
    }

    /// What happened since, one thing after the other: who, by their numbers, and what they did, or what was done.
    pub fn parts(&self) -> Vec<(&[u32], &'static str)> {
        let people = [(self.left.as_slice(), "left"), (self.came.as_slice(), "came in")];
        let corrected = self.is_corrected.then_some((<&[u32]>::default(), "a result was corrected"));
        people.into_iter().filter(|(who, _)| !who.is_empty()).chain(corrected).collect()
    }

    /// The same in words, with what players are called by their numbers.
    pub fn words(&self, called: impl Fn(u32) -> String) -> String {
        let said = self.parts().into_iter().map(|(who, what)| {
            let names: Vec<String> = who.iter().map(|number| called(*number)).collect();
            if names.is_empty() { what.to_owned() } else { format!("{} {what}", joined(&names)) }
        });
        format!("since this round was paired, {}", joined(&said.collect::<Vec<_>>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_happened_since_is_said_and_by_whom() {
        let called = |number: u32| format!("P {number}");
        let told = |left: &[u32], came: &[u32], is_corrected: bool| {
            Staleness { left: left.to_vec(), came: came.to_vec(), is_corrected }.words(called)
        };
        for (words, expected) in [
            (told(&[3], &[], false), "since this round was paired, P 3 left"),
            (told(&[], &[5, 6], false), "since this round was paired, P 5 and P 6 came in"),
            (told(&[], &[], true), "since this round was paired, a result was corrected"),
            (
                told(&[3, 4], &[5], true),
                "since this round was paired, P 3 and P 4 left, P 5 came in and a result was corrected",
            ),
        ] {
            assert_eq!(words, expected);
        }
        assert!(!Staleness::default().is_stale());
        assert!(Staleness { is_corrected: true, ..Staleness::default() }.is_stale());
    }
}
