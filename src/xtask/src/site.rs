//! `target/site`: everything the server embeds and the browser downloads.
//!
//! Files below `assets/` carry a hash of their contents in their name and may
//! be cached for ever; files of `public/` keep their names. Each has compressed
//! siblings where these are smaller. `manifest.json` names the files of this
//! build.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    fs, mem,
    path::{Path, PathBuf},
    thread,
};

use anyhow::{Context, Result, bail};
use rayon::prelude::*;
use serde_json::json;

use crate::{
    client,
    compress::{ENCODINGS, Encoder},
    console::{self, Done},
    fingerprint::{files_below, short},
    fonts, icons, npm, style, toolchain, worker, workspace,
};

/// The files of one build, as addresses on the site.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    /// The style sheet of every page.
    pub(crate) style: String,
    /// The style sheet that pages about decks have beside it.
    pub(crate) deck_style: String,
    /// The style sheet that the table of a game has beside both.
    pub(crate) table_style: String,
    /// The style sheet that the lab has beside both.
    pub(crate) lab_style: String,
    /// The style sheet that collections have beside both.
    pub(crate) collection_style: String,
    /// The style sheet of what whoever is signed in owns, which a guest's pages have not.
    pub(crate) owned_style: String,
    /// The script of the lab's workers.
    pub(crate) lab_script: String,
    /// The WebAssembly module of the lab's workers.
    pub(crate) lab_wasm: String,
    /// The script of the worker that keeps a collection.
    pub(crate) collection_script: String,
    /// Its WebAssembly module.
    pub(crate) collection_wasm: String,
    /// The style sheet that stores, events and the page that verifies have beside both.
    pub(crate) stores_style: String,
    /// The script of the worker that verifies published files.
    pub(crate) verify_script: String,
    /// Its WebAssembly module.
    pub(crate) verify_wasm: String,
    pub(crate) rules_style: String,
    /// The script that starts the client.
    pub(crate) script: String,
    /// The main WebAssembly module.
    pub(crate) wasm: String,
    /// WebAssembly modules loaded on demand.
    pub(crate) chunks: Vec<String>,
    /// For each lazy function, the modules it needs: their names without `.wasm`.
    pub(crate) lazy: BTreeMap<String, Vec<String>>,
    /// Fonts that the first paint needs.
    pub(crate) fonts: Vec<String>,
    /// The files of each family.
    pub(crate) families: BTreeMap<&'static str, Vec<String>>,
    /// The sprite of illustrations.
    pub(crate) icons: String,
}

/// Builds every part and puts them together.
pub(crate) fn build() -> Result<Site> {
    npm::install("style")?;
    let sheets = style::build()?;
    let icons = icons::build()?;
    let fonts = fonts::build()?;
    // Each of both keeps one core busy for minutes at its end, and they have profiles of their own: cargo lets them
    // go on beside each other. What they need is provided before, once.
    toolchain::wasm()?;
    let (client, lab) = thread::scope(|scope| {
        let lab = scope.spawn(|| worker::build(&worker::LAB));
        (client::build(), lab.join())
    });
    let client = client?;
    let lab = lab.unwrap_or_else(|_| bail!("the lab was not built to its end"))?;
    let collection = worker::build(&worker::COLLECTION)?;
    let verify = worker::build(&worker::VERIFY)?;

    let mut site = None;
    console::step("site", || {
        let mut folder = Folder::open(workspace::site())?;

        let mut rules = String::new();
        let mut preloaded = Vec::new();
        let mut families: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for font in fonts {
            let address = folder.asset(&font.name, &font.bytes)?;
            rules.push_str(&font.rule(&address));
            if font.is_preloaded() {
                preloaded.push(address.clone());
            }
            families.entry(font.family()).or_default().push(address);
        }
        let sheet = fs::read_to_string(sheets.main)?;
        let style = folder.asset("safehouse.css", format!("{rules}{sheet}").as_bytes())?;
        let deck_style = folder.asset("decks.css", &fs::read(sheets.decks)?)?;
        let table_style = folder.asset("table.css", &fs::read(sheets.table)?)?;
        let lab_style = folder.asset("lab.css", &fs::read(sheets.lab)?)?;
        let collection_style = folder.asset("collection.css", &fs::read(sheets.collection)?)?;
        let owned_style = folder.asset("owned.css", &fs::read(sheets.owned)?)?;
        let lab_script = folder.asset("lab.js", &fs::read(lab.script)?)?;
        let lab_wasm = folder.asset("lab.wasm", &fs::read(lab.wasm)?)?;
        let collection_script = folder.asset("collection.js", &fs::read(collection.script)?)?;
        let collection_wasm = folder.asset("collection.wasm", &fs::read(collection.wasm)?)?;
        let stores_style = folder.asset("stores.css", &fs::read(sheets.stores)?)?;
        let verify_script = folder.asset("verify.js", &fs::read(verify.script)?)?;
        let verify_wasm = folder.asset("verify.wasm", &fs::read(verify.wasm)?)?;
        let rules_style = folder.asset("rules.css", &fs::read(sheets.rules)?)?;
        let sprite = folder.asset("icons.svg", &fs::read(icons.sprite)?)?;

        let mut script = fs::read_to_string(client.script)?;
        let mut chunks = Vec::new();
        let mut hashed_stems = BTreeMap::new();
        for chunk in client.chunks {
            let name = file_name(&chunk)?;
            let address = folder.asset(&name, &fs::read(chunk)?)?;
            let hashed = address.rsplit('/').next().unwrap_or(&address);
            script = script.replace(&format!("./{name}"), &format!("./{hashed}"));
            let stem = |name: &str| name.trim_end_matches(".wasm").to_owned();
            hashed_stems.insert(stem(&name), stem(hashed));
            chunks.push(address);
        }
        let script = folder.asset("safehouse.js", script.as_bytes())?;
        let wasm = folder.asset("safehouse.wasm", &fs::read(client.wasm)?)?;

        let lazy = client
            .needs
            .into_iter()
            .map(|(function, stems)| {
                let hashed = stems.iter().filter_map(|stem| hashed_stems.get(stem).cloned()).collect();
                (function, hashed)
            })
            .collect();

        let fonts = preloaded;
        let built = Site {
            style,
            deck_style,
            table_style,
            lab_style,
            collection_style,
            owned_style,
            lab_script,
            lab_wasm,
            collection_script,
            collection_wasm,
            stores_style,
            verify_script,
            verify_wasm,
            rules_style,
            script,
            wasm,
            chunks,
            lazy,
            fonts,
            families,
            icons: sprite,
        };
        folder.publish("credits.json", &fs::read(icons.credits)?)?;
        let public = workspace::root().join("public");
        for file in files_below(&public)? {
            let name = file.strip_prefix(&public)?.to_string_lossy().into_owned();
            folder.publish(&name, &fs::read(&file)?)?;
        }
        folder.write("manifest.json", manifest(&built).as_bytes())?;
        let done = folder.close()?;
        site = Some(built);
        Ok(done)
    })?;
    site.context("the site was not built")
}

fn manifest(site: &Site) -> String {
    let manifest = json!({
        "style": site.style,
        "deck_style": site.deck_style,
        "table_style": site.table_style,
        "lab_style": site.lab_style,
        "collection_style": site.collection_style,
        "owned_style": site.owned_style,
        "lab_script": site.lab_script,
        "lab_wasm": site.lab_wasm,
        "collection_script": site.collection_script,
        "collection_wasm": site.collection_wasm,
        "stores_style": site.stores_style,
        "verify_script": site.verify_script,
        "verify_wasm": site.verify_wasm,
        "rules_style": site.rules_style,
        "script": site.script,
        "wasm": site.wasm,
        "lazy": site.lazy,
        "fonts": site.fonts,
        "families": site.families,
        "icons": site.icons,
    });
    format!("{manifest:#}\n")
}

fn file_name(path: &Path) -> Result<String> {
    let name = path.file_name().with_context(|| format!("{} has no name", path.display()))?;
    Ok(name.to_string_lossy().into_owned())
}

/// The site's folder while it is being filled. A file is only written when its
/// contents differ, so that the server is compiled again only when needed.
struct Folder {
    path: PathBuf,
    kept: BTreeSet<PathBuf>,
    uncompressed: Vec<Uncompressed>,
    changed: bool,
}

/// A file that still needs one of its compressed siblings.
struct Uncompressed {
    name: String,
    sibling: String,
    encode: Encoder,
}

impl Folder {
    fn open(path: PathBuf) -> Result<Self> {
        fs::create_dir_all(path.join("assets"))?;
        Ok(Self { path, kept: BTreeSet::new(), uncompressed: Vec::new(), changed: false })
    }

    /// Adds a file under a name with the hash of its contents, and returns its
    /// address.
    fn asset(&mut self, name: &str, bytes: &[u8]) -> Result<String> {
        let (stem, kind) = name.rsplit_once('.').unwrap_or((name, "bin"));
        let hashed = format!("assets/{stem}.{}.{kind}", short(bytes));
        self.publish(&hashed, bytes)?;
        Ok(format!("/{hashed}"))
    }

    /// Adds a file, which gets its compressed siblings when the folder is closed.
    fn publish(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let unchanged = !self.write(name, bytes)?;
        for (suffix, encode) in ENCODINGS {
            let sibling = format!("{name}.{suffix}");
            let path = self.path.join(&sibling);
            if unchanged && path.is_file() {
                self.kept.insert(path);
            } else {
                self.uncompressed.push(Uncompressed { name: name.to_owned(), sibling, encode });
            }
        }
        Ok(())
    }

    /// Compresses what has no sibling yet, on every core.
    fn compress(&mut self) -> Result<()> {
        let mut files = mem::take(&mut self.uncompressed);
        let size = |file: &Uncompressed| fs::metadata(self.path.join(&file.name)).map_or(0, |file| file.len());
        files.sort_by_cached_key(|file| Reverse(size(file)));
        let siblings = files
            .into_par_iter()
            .with_max_len(1)
            .map(|Uncompressed { name, sibling, encode }| {
                let bytes = fs::read(self.path.join(name))?;
                let encoded = encode(&bytes)?;
                // Fonts are compressed already: a few bytes are not worth a file.
                let worth_it = encoded.len() < bytes.len() / 20 * 19;
                Ok(worth_it.then_some((sibling, encoded)))
            })
            .collect::<Result<Vec<_>>>()?;
        for (sibling, encoded) in siblings.into_iter().flatten() {
            self.write(&sibling, &encoded)?;
        }
        Ok(())
    }

    /// Writes a file unless it has these contents already; says whether it did.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<bool> {
        let path = self.path.join(name);
        self.kept.insert(path.clone());
        if fs::read(&path).is_ok_and(|present| present == bytes) {
            return Ok(false);
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
        self.changed = true;
        Ok(true)
    }

    /// Compresses what is new and removes what an earlier build left.
    fn close(mut self) -> Result<Done> {
        self.compress()?;
        for file in files_below(&self.path)? {
            if !self.kept.contains(&file) {
                fs::remove_file(file)?;
                self.changed = true;
            }
        }
        Ok(if self.changed { Done::Worked } else { Done::UpToDate })
    }
}
