//! What workers of a browser run beside its pages: cargo, then wasm-bindgen, wasm-opt and esbuild, as with
//! the client but in one piece.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, anyhow};
use walrus::Module;
use wasm_bindgen_cli_support::Bindgen;

use crate::{
    client::function_names::with_paths,
    console,
    fingerprint::{Fingerprint, files_below, when_changed},
    npm, process,
    toolchain::{self, WASM},
    workspace,
};

/// Changes when this file treats the same module differently.
const VERSION: &str = "4";

/// A sort of worker.
pub(crate) struct Kind {
    /// What it is called.
    name: &'static str,
    /// Its crate, whose folder has its script.
    package: &'static str,
    folder: &'static str,
    /// Cargo's profile.
    profile: &'static str,
    /// Whether it is built for speed; else it is as small as it can be.
    is_fast: bool,
}

/// What plays measurements.
pub(crate) const LAB: Kind =
    Kind { name: "lab", package: "safehouse-lab-worker", folder: "src/lab_worker", profile: "lab", is_fast: true };

/// What keeps a collection on a device.
pub(crate) const COLLECTION: Kind = Kind {
    name: "collection",
    package: "safehouse-collection-worker",
    folder: "src/collection_worker",
    profile: "client",
    is_fast: false,
};

/// What verifies published files.
pub(crate) const VERIFY: Kind = Kind {
    name: "verify",
    package: "safehouse-verify-worker",
    folder: "src/verify_worker",
    profile: "client",
    is_fast: false,
};

/// The files of a worker, before they get their hashed names.
pub(crate) struct Worker {
    /// Its script, a module that imports nothing.
    pub(crate) script: PathBuf,
    /// The WebAssembly module that is handed to it.
    pub(crate) wasm: PathBuf,
}

/// Compiles workers and prepares them for the browser.
pub(crate) fn build(kind: &Kind) -> Result<Worker> {
    let toolchain = toolchain::wasm()?;
    console::step(kind.name, || {
        let mut cargo = if kind.is_fast { toolchain.cargo_for_speed("build") } else { toolchain.cargo("build") };
        let (package, profile) = (format!("--package={}", kind.package), format!("--profile={}", kind.profile));
        process::run(cargo.args([&package, &profile, "--target", WASM]))?;
        Ok(console::Done::Worked)
    })?;

    let module = format!("{WASM}/{}/{}.wasm", kind.profile, kind.package.replace('-', "_"));
    let compiled = workspace::target().join(module);
    let folder = workspace::cache().join(kind.name);
    let file = |extension: &str| folder.join(format!("{}.{extension}", kind.name));
    let worker = Worker { script: file("js"), wasm: file("wasm") };
    console::step(&format!("WebAssembly for the {}", kind.name), || {
        let module = fs::read(&compiled).with_context(|| format!("cannot read {}", compiled.display()))?;
        let inputs = Fingerprint::new(VERSION).bytes(&module).files(&scripts(kind)?)?;
        let print = npm::tools(inputs)?.finish();
        when_changed(kind.name, &print, &[worker.script.clone(), worker.wasm.clone()], || {
            prepare(kind, &compiled, &folder, &worker)
        })
    })?;
    Ok(worker)
}

/// The scripts beside the crate: `worker.js` and what it imports.
fn scripts(kind: &Kind) -> Result<Vec<PathBuf>> {
    let files = files_below(&workspace::root().join(kind.folder))?;
    Ok(files.into_iter().filter(|file| file.extension().is_some_and(|extension| extension == "js")).collect())
}

/// The module without what the linker wrote for whoever divides one, as the client is: a worker is in one piece, and a
/// third of it would be that.
fn without_relocations(module: &[u8]) -> Result<Vec<u8>> {
    let mut module = Module::from_buffer(module).map_err(|error| anyhow!("{error:#}"))?;
    for section in ["linking", "reloc.CODE", "reloc.DATA"] {
        module.customs.remove_raw(section);
    }
    Ok(module.emit_wasm())
}

fn prepare(kind: &Kind, module: &Path, folder: &Path, worker: &Worker) -> Result<()> {
    let parts = folder.join("parts");
    fs::create_dir_all(&parts)?;
    println!("  writing the bindings");
    let bindings = format!("{}_worker", kind.name);
    Bindgen::new()
        .input_path(module)
        .out_name(&bindings)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .demangle(false)
        // What is named alike is alike, and packs better side by side.
        .remove_name_section(kind.is_fast)
        .remove_producers_section(true)
        .generate(&parts)?;
    let bound = parts.join(format!("{bindings}_bg.wasm"));
    let module = without_relocations(&fs::read(&bound)?)?;
    fs::write(&bound, if kind.is_fast { module } else { with_paths(&module)? })?;
    println!("  optimising {}", worker.wasm.display());
    // It warns of name sections that it is told to drop: shown only when it fails.
    process::output(
        Command::new(workspace::style().join("node_modules/.bin/wasm-opt"))
            .args(if kind.is_fast { ["-O3"].as_slice() } else { ["-Oz", "-Oz"].as_slice() })
            .args(["--enable-bulk-memory", "--enable-sign-ext"])
            .args(["--enable-mutable-globals", "--enable-nontrapping-float-to-int"])
            .args(["--enable-reference-types", "--enable-multivalue"])
            .args(if kind.is_fast { [].as_slice() } else { ["--reorder-functions-by-name"].as_slice() })
            .arg("--strip-debug")
            .arg(&bound)
            .arg("-o")
            .arg(&worker.wasm),
    )?;
    for script in scripts(kind)? {
        let name = script.file_name().with_context(|| format!("{} has no name", script.display()))?;
        fs::copy(&script, parts.join(name))?;
    }
    let esbuild = npm::platform_tool("@esbuild", "", "bin/esbuild")?;
    process::run(
        Command::new(esbuild)
            .arg(parts.join("worker.js"))
            .args(["--bundle", "--minify", "--format=esm", "--target=es2022"])
            .args(["--log-level=warning", "--legal-comments=none"])
            .arg(format!("--outfile={}", worker.script.display())),
    )
}
