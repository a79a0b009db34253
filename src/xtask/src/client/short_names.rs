//! Short names for what the WebAssembly imports from its script. wasm-bindgen names each
//! with its crate's hash, which no compression makes smaller, in both files.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, anyhow, ensure};
use walrus::{Module, ModuleConfig};

/// What wasm-bindgen calls the script in the module.
const SCRIPT: &str = "./safehouse_bg.js";
/// The indentation of the script's object of imports.
const INDENT: &str = "        ";

/// Renames them in a module and in the script that wasm-bindgen wrote for it.
///
/// # Errors
/// Either cannot be read or written, or the script does not have what the module imports.
pub(super) fn shorten(wasm: &Path, script: &Path) -> Result<()> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse(&fs::read(wasm)?).map_err(|error| anyhow!("{error:#}"))?;
    let text = fs::read_to_string(script)?;
    let names = rename(&mut module);
    fs::write(script, replace(&text, &names).with_context(|| format!("in {}", script.display()))?)?;
    fs::write(wasm, module.emit_wasm())?;
    Ok(())
}

/// Gives each import from the script a number; gives these by the names before.
fn rename(module: &mut Module) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for import in module.imports.iter_mut().filter(|import| import.module == SCRIPT) {
        let number = names.len();
        let name = names.entry(import.name.clone()).or_insert_with(|| format!("i{number}"));
        import.name.clone_from(name);
    }
    names
}

/// The script with these keys of its imports renamed.
fn replace(text: &str, names: &BTreeMap<String, String>) -> Result<String> {
    let mut replaced = 0;
    let line = |line: &str| {
        let key = line.strip_prefix(INDENT).and_then(|line| line.split_once(": "));
        let renamed = key.and_then(|(key, rest)| Some(format!("{INDENT}{}: {rest}", names.get(key)?)));
        replaced += usize::from(renamed.is_some());
        renamed.unwrap_or_else(|| line.to_owned()) + "\n"
    };
    let text = text.lines().map(line).collect();
    ensure!(
        replaced == names.len(),
        "the script has {replaced} of the {} functions that its module imports",
        names.len()
    );
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> BTreeMap<String, String> {
        [("__wbg_get_0a".to_owned(), "i0".to_owned())].into()
    }

    #[test]
    fn keys_of_imports_are_renamed_and_nothing_else() {
        let text = "const a = {\n        __wbg_get_0a: function(x) {\n            __wbg_get_0a(x);\n        },\n};\n";
        let renamed = replace(text, &names()).expect("it has the key");
        assert_eq!(renamed, text.replacen("__wbg_get_0a:", "i0:", 1));
    }

    #[test]
    fn an_import_that_the_script_does_not_have_is_a_fault() {
        assert!(replace("const a = {};\n", &names()).is_err());
    }
}
