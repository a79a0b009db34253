//! The style sheet: `style/main.css` with everything it imports, in one file.

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

/// Bundles and minifies the style sheets and returns the result's path.
pub(crate) fn build() -> Result<PathBuf> {
    let bundled = workspace::cache().join("style/safehouse.css");
    console::step("style sheet", || {
        let sources: Vec<PathBuf> = files_below(&workspace::style())?
            .into_iter()
            .filter(|file| file.extension().is_some_and(|kind| kind == "css"))
            .collect();
        let print = npm::tools(Fingerprint::new(BROWSERS).files(&sources)?)?.finish();
        when_changed("style", &print, std::slice::from_ref(&bundled), || {
            if let Some(folder) = bundled.parent() {
                fs::create_dir_all(folder)?;
            }
            let lightningcss = npm::platform_tool("", "lightningcss-cli-", "lightningcss")?;
            process::run(
                Command::new(lightningcss)
                    .args(["--bundle", "--minify", "--targets", BROWSERS])
                    .arg("--output-file")
                    .arg(&bundled)
                    .arg("style/main.css")
                    .current_dir(workspace::root()),
            )
        })
    })?;
    Ok(bundled)
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
        let (bundled, sass) = (read("main.css"), read("leptos.scss"));
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
        assert_eq!(order(&sass), order(&bundled));
    }
}
