//! What a visitor downloads, in bytes.

use std::fs;

use anyhow::Result;

use crate::{compress, site::Site, workspace};

/// The most that the first load's WebAssembly may weigh, compressed by brotli.
const WASM_LIMIT: usize = 250 * 1024;

#[derive(Clone, Copy, Default)]
struct Weight {
    raw: usize,
    gzip: usize,
    brotli: usize,
}

impl Weight {
    /// Weighs a published file as it travels: a compressed sibling exists only
    /// where it is smaller.
    fn of(address: &str) -> Result<Self> {
        let bytes = fs::read(workspace::site().join(address.trim_start_matches('/')))?;
        Ok(Self {
            raw: bytes.len(),
            gzip: compress::gzip(&bytes)?.len().min(bytes.len()),
            brotli: compress::brotli(&bytes)?.len().min(bytes.len()),
        })
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

    let wasm = Weight::of(&site.wasm)?.brotli;
    let verdict = if wasm <= WASM_LIMIT { "within" } else { "over" };
    println!(
        "\nfirst-load WebAssembly: {:.1} KiB of {} KiB, {verdict} the limit",
        wasm as f64 / 1024.0,
        WASM_LIMIT / 1024
    );
    Ok(())
}
