//! By what secrets are kept and found again.

use safehouse_store::Digest;
use sha2::{Digest as _, Sha256};

/// The hash of words, each told from the next.
pub(crate) fn digest(words: &[&str]) -> Digest {
    Digest::from_bytes(hashed(words))
}

/// The same in its bytes.
pub(crate) fn hashed(words: &[&str]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for word in words {
        hash.update((word.len() as u64).to_le_bytes());
        hash.update(word.as_bytes());
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_from_each_other() {
        assert_ne!(digest(&["ab", "c"]), digest(&["a", "bc"]));
        assert_ne!(digest(&["ab"]), digest(&["ab", ""]));
        assert_eq!(digest(&["ab", "c"]), digest(&["ab", "c"]));
    }
}
