//! Stored samples of what leaves the program: whoever reads it would stumble over a
//! member of another name.

use serde::Serialize;

use crate::repository;

/// Compares a form with the sample in a folder of the repository, byte for byte;
/// with `SAFEHOUSE_BLESS` it writes the sample.
///
/// # Panics
/// They differ, or the sample cannot be written.
pub fn check(folder: &str, name: &str, form: &impl Serialize) {
    let written = serde_json::to_string_pretty(form).expect("JSON") + "\n";
    let path = repository(&format!("{folder}/{name}.json"));
    if std::env::var_os("SAFEHOUSE_BLESS").is_some() {
        std::fs::write(&path, &written).expect("a writable file");
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), written, "{name}.json");
}
