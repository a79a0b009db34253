//! Names of functions by which they are ordered. The compiler's own have the hash of every crate
//! that they name, which another dependency anywhere changes: the order would be another one with
//! each change, and hundreds of bytes with it, as what is alike stands apart.

use anyhow::{Result, anyhow};
use rustc_demangle::demangle;
use walrus::Module;

/// The module with the paths of its functions in the place of their symbols.
///
/// # Errors
/// It cannot be read.
pub(crate) fn with_paths(module: &[u8]) -> Result<Vec<u8>> {
    let mut module = Module::from_buffer(module).map_err(|error| anyhow!("{error:#}"))?;
    for function in module.funcs.iter_mut() {
        function.name = function.name.as_deref().map(path);
    }
    Ok(module.emit_wasm())
}

/// The path that a symbol says, without hashes.
fn path(symbol: &str) -> String {
    format!("{:#}", demangle(symbol))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_has_no_hash_of_a_crate() {
        let symbol = |hash: &str| format!("_RNvMs3_NtCs{hash}_10serde_json2deNtB5_12ParserNumber12invalid_type");
        let paths = ["c3o54vLffpV", "kZMljrgWN6T"].map(|hash| path(&symbol(hash)));
        assert_eq!(paths[0], paths[1]);
        assert_eq!(paths[0], "<serde_json::de::ParserNumber>::invalid_type");
        assert_eq!(path("memcpy"), "memcpy", "what is no symbol of Rust's keeps its name");
    }
}
