//! What a visitor downloads, in bytes.

use std::{fs, path::Path};

use anyhow::{Context, Result};

use crate::{site::Site, workspace};

/// The most that the first load's WebAssembly may weigh, compressed by brotli.
const WASM_LIMIT: u64 = 250 * 1024;

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

/// Prints a table of every file, the first load's sum and the limit.
pub(crate) fn report(site: &Site) -> Result<()> {
    println!("\n{:<52} {:>10} {:>10} {:>10}", "bytes", "raw", "gzip", "brotli");
    let mut total = Weight::default();
    let first = [&site.style, &site.script, &site.wasm];
    for address in first.into_iter().chain(&site.fonts) {
        let weight = Weight::of(address)?;
        weight.print(address);
        total.add(weight);
    }
    total.print("first load, without the page itself");

    println!("\non demand");
    for address in site.chunks.iter().chain([&site.icons]) {
        Weight::of(address)?.print(address);
    }

    println!("\nfirst visit of a page that is loaded on demand");
    let (folder, _) = site.script.rsplit_once('/').unwrap_or_default();
    for (function, modules) in &site.lazy {
        let mut visit = total;
        for module in modules {
            visit.add(Weight::of(&format!("{folder}/{module}.wasm"))?);
        }
        // Leptos appends the digits of a hash to the function's name.
        visit.print(function.trim_end_matches(|end: char| end.is_ascii_digit() || end == '_'));
    }

    let wasm = Weight::of(&site.wasm)?.brotli;
    let verdict = if wasm <= WASM_LIMIT { "within" } else { "over" };
    println!(
        "\nfirst-load WebAssembly: {:.1} KiB of {} KiB, {verdict} the limit",
        wasm as f64 / 1024.0,
        WASM_LIMIT / 1024
    );
    Ok(())
}
