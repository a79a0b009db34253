//! What is kept of how a list was judged, so that its file can be written for ever: what it was judged by, and the
//! certificate in the bytes of which the log has the digest. Later rules might write that otherwise.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// It, as one text.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptGround {
    /// The ground, as a file has it.
    pub ground: Box<RawValue>,
    /// The certificate; none of what was kept before that was.
    pub certificate: Option<String>,
}

impl KeptGround {
    /// Reads what is kept, also by a version that kept the ground alone.
    ///
    /// # Errors
    /// It is no JSON.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        match serde_json::from_str(text) {
            Ok(kept) => Ok(kept),
            Err(_) => Ok(Self { ground: RawValue::from_string(text.to_owned())?, certificate: None }),
        }
    }

    /// The text that is kept.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_older_version_kept_is_a_ground_without_its_certificate() {
        let older = r#"{"cards":[{"cards":[]}],"formats":{"formats":[]}}"#;
        let read = KeptGround::read(older).unwrap();
        assert_eq!((read.ground.get(), read.certificate), (older, None));
        let kept = KeptGround {
            ground: RawValue::from_string(older.to_owned()).unwrap(),
            certificate: Some("a\nb".to_owned()),
        };
        let read = KeptGround::read(&kept.write().unwrap()).unwrap();
        assert_eq!((read.ground.get(), read.certificate.as_deref()), (older, Some("a\nb")));
        assert!(KeptGround::read("{").is_err());
    }
}
