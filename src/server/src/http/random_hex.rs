//! Names that nobody can guess.

/// `BYTES` random bytes as hexadecimal text. Without randomness from the system
/// it is all zeros, which [`super::security_headers`] never lets become a nonce.
pub(super) fn random_hex<const BYTES: usize>() -> String {
    let mut bytes = [0_u8; BYTES];
    if getrandom::fill(&mut bytes).is_err() {
        bytes = [0; BYTES];
    }
    hex::encode(bytes)
}
