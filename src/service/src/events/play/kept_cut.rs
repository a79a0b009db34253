//! A cut as it is kept.

use safehouse_tournament::PlayerId;
use serde::{Deserialize, Serialize};

/// Who plays the cut.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum KeptCut {
    /// The players alone, best first, as older programs kept it.
    Seeds(Vec<PlayerId>),
    /// With those who were passed over by name.
    Whole {
        /// The players, best first.
        seeds: Vec<PlayerId>,
        /// Who was passed over.
        passed_over: Vec<PlayerId>,
        /// When it was made, in milliseconds since 1970; none of one that an older program made.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        made_at: Option<i64>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_of_an_older_program_is_read_as_well() {
        let (seeds, passed_over) = (vec![PlayerId(4), PlayerId(2)], vec![PlayerId(9)]);
        assert_eq!(serde_json::from_str::<KeptCut>("[4,2]").unwrap(), KeptCut::Seeds(seeds.clone()));
        let whole = KeptCut::Whole { seeds, passed_over, made_at: None };
        let text = serde_json::to_string(&whole).unwrap();
        assert_eq!(text, r#"{"seeds":[4,2],"passed_over":[9]}"#);
        assert_eq!(serde_json::from_str::<KeptCut>(&text).unwrap(), whole);
    }
}
