//! The style sheets: `style/main.css` of every page, `style/decks.css` of those about decks
//! and those that the server alone draws, `style/table.css` of test games, `style/rules.css` of the
//! rulebook, `style/lab.css` of the lab, `style/collection.css` of collections, `style/owned.css` of what somebody owns,
//! `style/stores.css` of stores and events, each with everything it imports.

use std::{fs, path::PathBuf, process::Command};

use anyhow::Result;

use crate::{
    console,
    fingerprint::{Fingerprint, files_below, when_changed},
    npm, process, workspace,
};

/// The oldest browsers that can run the client; newer CSS is rewritten for
/// them.
const BROWSERS: &str = "chrome 111, edge 111, firefox 121, safari 16.4, ios_saf 16.4";

/// The bundled style sheets.
#[derive(Debug)]
pub(crate) struct Sheets {
    /// That of every page.
    pub(crate) main: PathBuf,
    /// That of pages about decks.
    pub(crate) decks: PathBuf,
    /// That of the table of a game.
    pub(crate) table: PathBuf,
    /// That of the rulebook.
    pub(crate) rules: PathBuf,
    /// That of the lab.
    pub(crate) lab: PathBuf,
    /// That of collections.
    pub(crate) collection: PathBuf,
    /// That of what whoever is signed in owns, beside cards.
    pub(crate) owned: PathBuf,
    /// That of stores and events.
    pub(crate) stores: PathBuf,
}

/// Bundles and minifies the style sheets.
pub(crate) fn build() -> Result<Sheets> {
    let folder = workspace::cache().join("style");
    let sheet = |name| folder.join(name);
    let sheets = Sheets {
        main: sheet("safehouse.css"),
        decks: sheet("decks.css"),
        table: sheet("table.css"),
        rules: sheet("rules.css"),
        lab: sheet("lab.css"),
        collection: sheet("collection.css"),
        owned: sheet("owned.css"),
        stores: sheet("stores.css"),
    };
    console::step("style sheets", || {
        let sources: Vec<PathBuf> = files_below(&workspace::style())?
            .into_iter()
            .filter(|file| file.extension().is_some_and(|kind| kind == "css"))
            .collect();
        let print = npm::tools(Fingerprint::new(BROWSERS).files(&sources)?)?.finish();
        let outputs = [
            &sheets.main,
            &sheets.decks,
            &sheets.table,
            &sheets.rules,
            &sheets.lab,
            &sheets.collection,
            &sheets.owned,
            &sheets.stores,
        ]
        .map(Clone::clone);
        when_changed("style", &print, &outputs, || {
            fs::create_dir_all(&folder)?;
            let lightningcss = npm::platform_tool("", "lightningcss-cli-", "lightningcss")?;
            let bundles = [
                ("style/main.css", &sheets.main),
                ("style/decks.css", &sheets.decks),
                ("style/table.css", &sheets.table),
                ("style/rules.css", &sheets.rules),
                ("style/lab.css", &sheets.lab),
                ("style/collection.css", &sheets.collection),
                ("style/owned.css", &sheets.owned),
                ("style/stores.css", &sheets.stores),
            ];
            bundles.into_iter().try_for_each(|(source, bundled)| {
                process::run(
                    Command::new(&lightningcss)
                        .args(["--bundle", "--minify", "--targets", BROWSERS])
                        .arg("--output-file")
                        .arg(bundled)
                        .arg(source)
                        .current_dir(workspace::root()),
                )
            })
        })
    })?;
    Ok(sheets)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::workspace;

    fn between<'a>(line: &'a str, before: &str, after: &str) -> Option<&'a str> {
        line.trim().strip_prefix(before)?.split_once(after).map(|(found, _)| found)
    }

    #[test]
    fn cargo_leptos_gets_the_files_of_the_style_sheet_in_the_same_layers() {
        let read = |name: &str| fs::read_to_string(workspace::style().join(name)).expect("a style sheet");
        let sheets =
            ["main.css", "decks.css", "table.css", "rules.css", "lab.css", "collection.css", "owned.css", "stores.css"]
                .map(read);
        let (bundled, sass) = (sheets.concat(), read("leptos.scss"));
        let imported: Vec<(String, String)> = bundled
            .lines()
            .filter_map(|line| {
                let file = between(line, "@import \"./", "\"")?;
                Some((line.rsplit_once("layer(")?.1.split_once(')')?.0.to_owned(), file.to_owned()))
            })
            .collect();
        let mut layer = String::new();
        let mut loaded = Vec::new();
        for line in sass.lines() {
            if let Some(begun) = between(line, "@layer ", " {") {
                layer = begun.to_owned();
            }
            if let Some(file) = between(line, "@include meta.load-css(\"", "\"") {
                loaded.push((layer.clone(), file.to_owned()));
            }
        }
        assert!(!imported.is_empty());
        assert_eq!(loaded, imported);
        let order = |text: &str| {
            text.lines().find(|line| line.starts_with("@layer ") && line.ends_with(';')).map(str::to_owned)
        };
        sheets.iter().for_each(|sheet| assert_eq!(order(&sass), order(sheet)));
    }
}
