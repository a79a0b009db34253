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
