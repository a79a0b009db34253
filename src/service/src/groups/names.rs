//! Names of groups. They are formed and compared as those of accounts are: whoever reads an
//! invitation is not to take one group for another.

use std::sync::LazyLock;

use crate::{
    Refusal,
    account_names::{AccountName, key},
    refusal::NameFault,
};

/// Names that would be taken for something of the site's, beside those that no account has.
const RESERVED: &[&str] =
    &["all", "everybody", "everyone", "friends", "group", "groups", "link", "members", "none", "private", "public"];
static RESERVED_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| RESERVED.iter().map(|name| key(name)).collect());

/// Reads a name that a group may have.
///
/// # Errors
/// [`Refusal::Name`], with why it cannot be had.
pub(super) fn read(text: &str) -> Result<AccountName, Refusal> {
    let name = AccountName::read(text)?;
    if RESERVED_KEYS.contains(&name.key.replace('-', "")) {
        return Err(NameFault::Reserved.into());
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_has_a_name_that_an_account_could_have_and_none_of_the_sites_own() {
        for name in ["Riverside Club", "Вера 2", "日本語の会"] {
            assert_eq!(read(name).unwrap().shown, name);
        }
        assert_eq!(read("Riverside Club").unwrap().key, read("rIVERSIDE.club").unwrap().key);
        for name in RESERVED.iter().chain(&["Ad.min", "Every-Body", "PUBL1C"]) {
            assert!(matches!(read(name), Err(Refusal::Name(NameFault::Reserved))), "{name}");
        }
        assert!(RESERVED.is_sorted());
        assert!(matches!(read("x"), Err(Refusal::Name(NameFault::TooShort))));
        assert!(matches!(read("a\u{202e}bc"), Err(Refusal::Name(NameFault::Characters))));
    }
}
