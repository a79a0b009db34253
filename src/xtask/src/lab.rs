//! What the lab's workers run: cargo, then wasm-bindgen, wasm-opt and esbuild, as with the client
//! but for speed, and in one piece.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::{
    console,
    fingerprint::{Fingerprint, when_changed},
    npm, process,
    toolchain::{self, WASM},
    workspace,
};

/// Changes when this file treats the same module differently.
const VERSION: &str = "1";

/// The files of the workers, before they get their hashed names.
pub(crate) struct Lab {
    /// The script of a worker, a module that imports nothing.
    pub(crate) script: PathBuf,
    /// The WebAssembly module that the page hands to it.
    pub(crate) wasm: PathBuf,
}

/// Compiles the workers and prepares them for the browser.
pub(crate) fn build() -> Result<Lab> {
    let toolchain = toolchain::wasm()?;
    console::step("lab", || {
        process::run(toolchain.cargo_for_speed("build").args([
            "--package=safehouse-lab-worker",
            "--profile=lab",
            "--target",
            WASM,
        ]))?;
        Ok(console::Done::Worked)
    })?;

    let compiled = workspace::target().join(WASM).join("lab/safehouse_lab_worker.wasm");
    let folder = workspace::cache().join("lab");
    let lab = Lab { script: folder.join("lab.js"), wasm: folder.join("lab.wasm") };
    console::step("WebAssembly for the lab", || {
        let module = fs::read(&compiled).with_context(|| format!("cannot read {}", compiled.display()))?;
        let inputs = Fingerprint::new(VERSION).bytes(&module).file(&worker_script())?;
        let print = npm::tools(inputs)?.finish();
        when_changed("lab", &print, &[lab.script.clone(), lab.wasm.clone()], || prepare(&compiled, &folder, &lab))
    })?;
    Ok(lab)
}

fn worker_script() -> PathBuf {
    workspace::root().join("src/lab_worker/worker.js")
}

fn prepare(module: &Path, folder: &Path, lab: &Lab) -> Result<()> {
    let parts = folder.join("parts");
    fs::create_dir_all(&parts)?;
    println!("  writing the bindings");
    Bindgen::new()
        .input_path(module)
        .out_name("lab_worker")
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .demangle(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&parts)?;
    println!("  optimising {}", lab.wasm.display());
    // It warns of name sections that it is told to drop: shown only when it fails.
    process::output(
        Command::new(workspace::style().join("node_modules/.bin/wasm-opt"))
            .args(["-O3", "--enable-bulk-memory", "--enable-sign-ext"])
            .args(["--enable-mutable-globals", "--enable-nontrapping-float-to-int"])
            .args(["--enable-reference-types", "--enable-multivalue"])
            .arg("--strip-debug")
            .arg(parts.join("lab_worker_bg.wasm"))
            .arg("-o")
            .arg(&lab.wasm),
    )?;
    let script = parts.join("worker.js");
    fs::copy(worker_script(), &script)?;
    let esbuild = npm::platform_tool("@esbuild", "", "bin/esbuild")?;
    process::run(
        Command::new(esbuild)
            .arg(script)
            .args(["--bundle", "--minify", "--format=esm", "--target=es2022"])
            .args(["--log-level=warning", "--legal-comments=none"])
            .arg(format!("--outfile={}", lab.script.display())),
    )
}
