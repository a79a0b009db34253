//! Makes the folder of built files exist, so that the program compiles, and
//! is checked, before the site was ever built.

use std::{fs, io, path::Path};

fn main() -> io::Result<()> {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/site");
    fs::create_dir_all(&site)?;
    println!("cargo::rerun-if-changed={}", site.display());
    println!("cargo::rerun-if-changed=../../cards");
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
