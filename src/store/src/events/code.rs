//! How addresses and flyers name an event.

/// The characters of a code.
pub const CODE_LENGTH: usize = 8;
/// Its digits: those of Crockford's base 32, none of which is taken for another.
const DIGITS: &[u8] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Whether a text is a code of an event.
pub fn is_code(text: &str) -> bool {
    text.len() == CODE_LENGTH && text.bytes().all(|byte| DIGITS.contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_eight_digits_that_are_hard_to_mistake() {
        assert!(is_code("7k3m9zqx"));
        for unfit in ["", "7k3m9zq", "7k3m9zqxx", "7K3M9ZQX", "7k3m9zqi", "7k3m9zq-"] {
            assert!(!is_code(unfit), "{unfit}");
        }
    }
}
