//! What a visitor downloads, in bytes.

use std::{collections::BTreeSet, fs, path::Path};

use anyhow::{Context, Result, bail};

use crate::{site::Site, workspace};

/// What a visitor of an empty cache downloads until the page is alive: the style sheet,
/// the script, the WebAssembly that the page needs, and the fonts of nearly every page;
/// compressed by brotli, as they travel. Not counted: the page itself, illustrations,
/// the cards (which an installation may replace) and whatever is fetched later, when the
/// browser is idle or something is used.
struct Budget {
    name: &'static str,
    /// The lazy functions whose modules belong to it.
    functions: &'static [&'static str],
    /// The most that it may weigh, in bytes: nothing grows unnoticed.
    limit: u64,
    /// What it should weigh, in bytes; more than that is more than a phone should wait for.
    goal: u64,
}

const BUDGETS: [Budget; 6] = [
    // What every page begins with: the frame around the pages and the router.
    Budget { name: "first load", functions: &[], limit: 170_000, goal: 170_000 },
    // The home page, a card, the card list, the rules, until they are taken over.
    Budget { name: "a reading page", functions: &["reading"], limit: 212_900, goal: 330_000 },
    // The same, and what reads the cards and draws other pages, once the browser is idle.
    // A test game, until its table is alive.
    Budget { name: "the table of a game", functions: &[TABLE], limit: 234_300, goal: 250_000 },
    Budget { name: "a reading page, later", functions: LATER, limit: 764_300, goal: 650_000 },
    Budget { name: "the builder", functions: &["builder"], limit: 673_000, goal: 650_000 },
    // The same, and what reads the cards, draws other pages and shows in its dialogs.
    Budget { name: "the builder, later", functions: BUILDER_LATER, limit: 979_100, goal: 900_000 },
];

/// The most that what keeps a collection on a device may weigh, in bytes: its worker and the WebAssembly of its
/// pages, which whoever opens a collection fetches beside the page.
const COLLECTION: u64 = 460_000;

/// The most that what verifies published files may weigh, in bytes: its worker and the WebAssembly of the engine, which
/// whoever opens `/verify` fetches beside the page.
const VERIFY: u64 = 300_000;

/// What follows when a page that is read has been taken over.
const LATER: &[&str] = &["reading", "read_library"];
/// What the builder has once its deck is alive.
const BUILDER_LATER: &[&str] = &["builder", "read_library"];

/// The lazy functions whose pages need the style sheet of decks.
const ABOUT_DECKS: &[&str] = &["builder", "deck_tool"];
/// The lazy function of the table of a game, which has a style sheet of its own beside.
const TABLE: &str = "table";

#[derive(Clone, Copy, Default)]
struct Weight {
    raw: u64,
    gzip: u64,
    brotli: u64,
}

impl Weight {
    /// Weighs a published file as it travels: a compressed sibling exists only
    /// where it is worth it.
    fn of(address: &str) -> Result<Self> {
        let path = workspace::site().join(address.trim_start_matches('/'));
        let size = |path: &Path| fs::metadata(path).map(|file| file.len());
        let raw = size(&path).with_context(|| format!("cannot weigh {}", path.display()))?;
        let sibling = |suffix: &str| {
            let mut name = path.clone().into_os_string();
            name.push(suffix);
            size(Path::new(&name)).unwrap_or(raw)
        };
        Ok(Self { raw, gzip: sibling(".gz"), brotli: sibling(".br") })
    }

    fn add(&mut self, other: Self) {
        self.raw += other.raw;
        self.gzip += other.gzip;
        self.brotli += other.brotli;
    }

    fn print(self, name: &str) {
        println!("{name:<52} {:>10} {:>10} {:>10}", self.raw, self.gzip, self.brotli);
    }
}

/// Prints a table of every file, and what pages weigh beside their budgets.
pub(crate) fn report(site: &Site) -> Result<()> {
    println!("\n{:<52} {:>10} {:>10} {:>10}", "bytes", "raw", "gzip", "brotli");
    for address in first_load(site) {
        Weight::of(address)?.print(address);
    }
    println!("\non demand");
    for address in [
        &site.deck_style,
        &site.table_style,
        &site.rules_style,
        &site.lab_style,
        &site.collection_style,
        &site.owned_style,
        &site.lab_script,
        &site.lab_wasm,
        &site.collection_script,
        &site.collection_wasm,
        &site.stores_style,
        &site.verify_script,
        &site.verify_wasm,
    ]
    .into_iter()
    .chain(&site.chunks)
    .chain([&site.icons])
    {
        Weight::of(address)?.print(address);
    }
    println!("\nfirst visit of a page that needs a lazy function");
    for function in site.lazy.keys() {
        let name = plain(function);
        visit(site, &[name])?.print(name);
    }
    println!("\n{:<52} {:>10} {:>10} {:>10}", "budgets, in brotli", "bytes", "limit", "goal");
    for budget in &BUDGETS {
        let brotli = visit(site, budget.functions)?.brotli;
        println!("{:<52} {brotli:>10} {:>10} {:>10}", budget.name, budget.limit, budget.goal);
    }
    for (name, weight, limit) in workers(site)? {
        println!("{name:<52} {:>10} {limit:>10}", weight.brotli);
    }
    Ok(())
}

/// Whether every page is within its limit.
///
/// # Errors
/// In words, those that are not; a budget names a function that does not exist.
pub(crate) fn check(site: &Site) -> Result<()> {
    let mut over = Vec::new();
    for Budget { name, functions, limit, .. } in &BUDGETS {
        let brotli = visit(site, functions)?.brotli;
        println!("  {name}: {brotli} of {limit} bytes");
        if brotli > *limit {
            over.push(format!("{name} weighs {brotli} bytes, {} too many", brotli - limit));
        }
    }
    for (name, Weight { brotli, .. }, limit) in workers(site)? {
        println!("  {name}: {brotli} of {limit} bytes");
        if brotli > limit {
            over.push(format!("{name} weighs {brotli} bytes, {} too many", brotli - limit));
        }
    }
    if over.is_empty() { Ok(()) } else { bail!("{}; `cargo xtask weigh` says where they are", over.join("; ")) }
}

/// What workers weigh that their pages fetch whole, each with its limit.
fn workers(site: &Site) -> Result<[(&'static str, Weight, u64); 2]> {
    let whole = |script: &str, wasm: &str| {
        let mut total = Weight::of(script)?;
        total.add(Weight::of(wasm)?);
        Ok::<_, anyhow::Error>(total)
    };
    Ok([
        ("a collection on a device", whole(&site.collection_script, &site.collection_wasm)?, COLLECTION),
        ("verifying a file", whole(&site.verify_script, &site.verify_wasm)?, VERIFY),
    ])
}

/// The files that every page begins with.
fn first_load(site: &Site) -> impl Iterator<Item = &String> {
    [&site.style, &site.script, &site.wasm].into_iter().chain(&site.fonts)
}

/// What a page that needs these lazy functions weighs on a first visit.
fn visit(site: &Site, functions: &[&str]) -> Result<Weight> {
    let mut files: BTreeSet<String> = first_load(site).cloned().collect();
    let (folder, _) = site.script.rsplit_once('/').unwrap_or_default();
    for function in functions {
        let (_, modules) = site
            .lazy
            .iter()
            .find(|(name, _)| plain(name) == *function)
            .with_context(|| format!("there is no lazy function {function}"))?;
        files.extend(modules.iter().map(|module| format!("{folder}/{module}.wasm")));
        if ABOUT_DECKS.contains(function) {
            files.insert(site.deck_style.clone());
        }
        if *function == TABLE {
            files.extend([site.deck_style.clone(), site.table_style.clone()]);
        }
    }
    files.iter().try_fold(Weight::default(), |mut total, address| {
        total.add(Weight::of(address)?);
        Ok(total)
    })
}

/// The name of a lazy function: Leptos appends the digits of a hash.
fn plain(function: &str) -> &str {
    function.trim_end_matches(|end: char| end.is_ascii_digit() || end == '_')
}
