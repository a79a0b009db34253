//! The program the browser runs: cargo, then wasm-split, wasm-bindgen, wasm-opt
//! and esbuild.
//!
//! Functions marked `#[lazy]` and routes marked `#[lazy_route]` become chunks of
//! their own, fetched when they are first needed. The script that wasm-bindgen
//! writes and the loader of the chunks are bundled into one module.

pub(crate) mod function_names;
mod short_names;

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, anyhow};
use rayon::prelude::*;
use wasm_bindgen_cli_support::Bindgen;

use crate::{
    console,
    fingerprint::{Fingerprint, when_changed},
    npm, process,
    toolchain::{self, WASM},
    workspace,
};

/// Changes when this file treats the same module differently.
const VERSION: &str = "6";

/// Which chunks each lazy function needs, beside the files.
const NEEDS: &str = "needs.json";

/// The files of one build of the client, before they get their hashed names.
pub(crate) struct Client {
    /// The script: a module that exports `default` (the start) and `hydrate`.
    pub(crate) script: PathBuf,
    /// The main WebAssembly module.
    pub(crate) wasm: PathBuf,
    /// Modules loaded on demand. The script names them by their file names.
    pub(crate) chunks: Vec<PathBuf>,
    /// For each lazy function, the stems of the chunks that it needs.
    pub(crate) needs: BTreeMap<String, Vec<String>>,
}

/// Compiles the client and prepares it for the browser.
pub(crate) fn build() -> Result<Client> {
    let toolchain = toolchain::wasm()?;
    console::step("client", || {
        process::run(toolchain.cargo("build").args([
            "--package=safehouse-client",
            "--profile=client",
            "--target",
            WASM,
        ]))?;
        Ok(console::Done::Worked)
    })?;

    let compiled = workspace::target().join(WASM).join("client/safehouse_client.wasm");
    let folder = workspace::cache().join("client");
    let script = folder.join("safehouse.js");
    let wasm = folder.join("safehouse.wasm");

    console::step("WebAssembly for the browser", || {
        let module = fs::read(&compiled).with_context(|| format!("cannot read {}", compiled.display()))?;
        let inputs = Fingerprint::new(VERSION).bytes(&module).file(&chunk_script())?;
        let print = npm::tools(inputs)?.finish();
        when_changed("client", &print, &[script.clone(), wasm.clone()], || {
            if folder.exists() {
                fs::remove_dir_all(&folder)?;
            }
            prepare(&module, &folder, &script, &wasm)
        })
    })?;

    let mut chunks: Vec<PathBuf> =
        fs::read_dir(folder.join("chunks"))?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    chunks.sort();
    let needs = serde_json::from_str(&fs::read_to_string(folder.join(NEEDS))?)?;
    Ok(Client { script, wasm, chunks, needs })
}

fn chunk_script() -> PathBuf {
    workspace::root().join("src/client/chunk.js")
}

fn prepare(module: &[u8], folder: &Path, script: &Path, wasm: &Path) -> Result<()> {
    let parts = folder.join("parts");
    let chunks = folder.join("chunks");
    fs::create_dir_all(&parts)?;
    fs::create_dir_all(&chunks)?;

    println!("  splitting off what loads on demand");
    let main = folder.join("main.wasm");
    let mut options = wasm_split_cli_support::Options::new(module);
    options.output_dir = &parts;
    options.main_out_path = &main;
    options.main_module = "./safehouse.js";
    let split = wasm_split_cli_support::transform(options).map_err(|error| anyhow!("{error:#}"))?;

    // A chunk that is gone after an update must not stop the running page.
    let loader = parts.join("__wasm_split.js");
    let text = fs::read_to_string(&loader)?.replace("fetch(new URL(", "fetchChunk(new URL(");
    fs::write(&loader, format!("import {{ fetchChunk }} from \"./chunk.js\";\n{text}"))?;
    fs::copy(chunk_script(), parts.join("chunk.js"))?;

    println!("  writing the bindings");
    Bindgen::new()
        .input_path(&main)
        .out_name("safehouse")
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        // The chunks are linked to the main module by these names.
        .keep_lld_exports(true)
        .demangle(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&parts)?;
    short_names::shorten(&parts.join("safehouse_bg.wasm"), &parts.join("safehouse.js"))?;

    let mut modules = vec![(parts.join("safehouse_bg.wasm"), wasm.to_owned(), Order::OfLinker)];
    for chunk in split.split_modules {
        fs::write(&chunk, function_names::with_paths(&fs::read(&chunk)?)?)?;
        let name = chunk.file_name().context("a chunk without a name")?;
        let optimised = chunks.join(name);
        modules.push((chunk, optimised, Order::ByName));
    }
    // wasm-opt as npm brings it works on one core, so several run side by side,
    // the longest one first.
    modules.sort_by_key(|(input, ..)| Reverse(fs::metadata(input).map_or(0, |module| module.len())));
    modules.par_iter().with_max_len(1).try_for_each(|(input, output, order)| optimise(input, output, *order))?;

    let needs: BTreeMap<_, _> = split.prefetch_map.into_iter().collect();
    fs::write(folder.join(NEEDS), serde_json::to_string(&needs)?)?;

    let esbuild = npm::platform_tool("@esbuild", "", "bin/esbuild")?;
    process::run(
        Command::new(esbuild)
            .arg(parts.join("safehouse.js"))
            .args(["--bundle", "--minify", "--format=esm", "--target=es2022"])
            .args(["--log-level=warning", "--legal-comments=none"])
            // The same module imported by several functions: one key, several times.
            .arg("--log-override:duplicate-object-key=silent")
            .arg(format!("--outfile={}", script.display())),
    )
}

/// How the functions of a module follow each other. What is alike should stand together, or
/// compression does not see it.
#[derive(Clone, Copy)]
enum Order {
    /// By name: alike are the functions of one crate, and those of one generic function. The
    /// splitter leaves chunks in an order that means nothing.
    ByName,
    /// As the linker left them, where the bindings have dropped the names.
    OfLinker,
}

/// Runs wasm-opt for size, twice, as the second run still finds something. The features are
/// those that the compiler may use for this target, which every browser of the last years has.
fn optimise(input: &Path, output: &Path, order: Order) -> Result<()> {
    let name = output.file_name().unwrap_or(output.as_os_str());
    println!("  optimising {}", name.display());
    // It warns of name sections that it is told to drop: shown only when it fails.
    process::output(
        Command::new(workspace::style().join("node_modules/.bin/wasm-opt"))
            .args(["-Oz", "-Oz"])
            .args(match order {
                Order::ByName => Some("--reorder-functions-by-name"),
                Order::OfLinker => None,
            })
            .args(["--enable-bulk-memory", "--enable-sign-ext"])
            .args(["--enable-mutable-globals", "--enable-nontrapping-float-to-int"])
            .args(["--enable-reference-types", "--enable-multivalue"])
            // What says which tools made it, no browser reads.
            .args(["--strip-debug", "--strip-producers", "--strip-target-features"])
            .arg(input)
            .arg("-o")
            .arg(output),
    )?;
    Ok(())
}
