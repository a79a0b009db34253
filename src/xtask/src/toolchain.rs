//! A compiler that can target WebAssembly.
//!
//! Usually `rustup target add wasm32-unknown-unknown` is all. Where rustup
//! cannot fetch the target, Debian's `rustc-web` has the back end and
//! `rust-web-src` the standard library's source: the library is built once and
//! installed beside that compiler, which then compiles the client. Native code
//! is built by the default toolchain in both cases.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};

use crate::{
    console::{self, Done},
    debian,
    fingerprint::files_below,
    process, workspace,
};

/// The target triple of browsers.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

const DISTRO_RUSTC: &str = "/usr/bin/rustc";
const DISTRO_LIBRARY: &str = "/usr/lib/rustlib/wasm32-unknown-unknown/lib";

/// How to start cargo so that it can build for WebAssembly.
pub(crate) enum WasmToolchain {
    /// The toolchain this program was started with.
    Default,
    /// Debian's compiler, with the linker of the default toolchain.
    Distro {
        /// The path of `rust-lld`.
        linker: PathBuf,
    },
}

impl WasmToolchain {
    /// A cargo command in the workspace's folder.
    pub(crate) fn cargo(&self) -> Command {
        let mut cargo = cargo();
        // In the environment they would replace those of `.cargo/config.toml`.
        cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
        // Where the sources of packages lie is nobody's business, and weighs.
        for folder in package_folders() {
            let flags = format!("--remap-path-prefix={}=", folder.display());
            cargo.args(["--config", &format!("target.{WASM}.rustflags=[{flags:?}]")]);
        }
        if let Self::Distro { linker } = self {
            cargo.env("RUSTC", DISTRO_RUSTC).env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        cargo
    }

    /// Whether clippy exists for this toolchain.
    pub(crate) fn has_clippy(&self) -> bool {
        matches!(self, Self::Default)
    }
}

/// The folders, one a registry, where cargo unpacks packages.
fn package_folders() -> Vec<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    let folders = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok());
    folders.into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect()
}

/// The default toolchain's cargo, in the workspace's folder.
pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(workspace::root());
    cargo
}

/// Finds a compiler for WebAssembly, or provides one.
pub(crate) fn wasm() -> Result<WasmToolchain> {
    let mut toolchain = None;
    console::step("WebAssembly target", || {
        let (found, done) = provide()?;
        toolchain = Some(found);
        Ok(done)
    })?;
    toolchain.context("no WebAssembly toolchain")
}

fn provide() -> Result<(WasmToolchain, Done)> {
    if default_has_target() {
        return Ok((WasmToolchain::Default, Done::UpToDate));
    }
    if distro_is_ready() {
        return Ok((distro()?, Done::UpToDate));
    }
    if process::find("rustup").is_none() {
        bail!("this Rust toolchain has no {WASM} standard library, and there is no rustup to add it");
    }
    let mut add = Command::new("rustup");
    add.args(["target", "add", WASM]).env("RUST_BACKTRACE", "0");
    match process::run(&mut add) {
        Ok(()) if default_has_target() => return Ok((WasmToolchain::Default, Done::Worked)),
        Ok(()) => println!("  the target was added to another toolchain than the active one"),
        Err(error) => println!("  {error}"),
    }
    println!("  rustup cannot fetch the target: building it with Debian's compiler");
    build_distro()?;
    Ok((distro()?, Done::Worked))
}

fn default_has_target() -> bool {
    process::output(Command::new("rustc").args(["--print", "target-libdir", "--target", WASM]))
        .is_ok_and(|folder| has_std(Path::new(&folder)))
}

fn has_std(folder: &Path) -> bool {
    fs::read_dir(folder)
        .is_ok_and(|entries| entries.flatten().any(|entry| entry.file_name().to_string_lossy().starts_with("libstd-")))
}

fn distro() -> Result<WasmToolchain> {
    let sysroot = process::output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let host = process::output(Command::new("rustc").args(["--print", "host-tuple"]))?;
    let linker = Path::new(&sysroot).join("lib/rustlib").join(host).join("bin/rust-lld");
    if !linker.is_file() {
        bail!("the default toolchain has no linker at {}", linker.display());
    }
    Ok(WasmToolchain::Distro { linker })
}

/// The library must be that of the installed compiler.
fn distro_is_ready() -> bool {
    let version = distro_version().unwrap_or_default();
    !version.is_empty()
        && fs::read_to_string(version_file()).is_ok_and(|built| built == version)
        && has_std(Path::new(DISTRO_LIBRARY))
}

fn distro_version() -> Result<String> {
    process::output(Command::new(DISTRO_RUSTC).arg("-vV"))
}

fn version_file() -> PathBuf {
    Path::new(DISTRO_LIBRARY).join("compiler.txt")
}

fn build_distro() -> Result<()> {
    let source = Path::new("/usr/lib/rustlib/src/rust/library/std/Cargo.toml");
    if !Path::new(DISTRO_RUSTC).is_file() || !source.is_file() {
        debian::install(&["rustc-web", "rust-web-src"], "compiling to WebAssembly")?;
    }

    let scratch = workspace::cache().join("wasm-std");
    if scratch.exists() {
        fs::remove_dir_all(&scratch)?;
    }
    fs::create_dir_all(scratch.join("src"))?;
    fs::write(scratch.join("Cargo.toml"), "[package]\nname = \"scratch\"\nedition = \"2024\"\n\n[workspace]\n")?;
    fs::write(scratch.join("src/lib.rs"), "")?;
    process::run(
        Command::new("cargo")
            .args(["build", "--release", "--target", WASM, "--target-dir", "target"])
            .arg("-Zbuild-std=std,panic_abort,panic_unwind,proc_macro,test")
            .env("RUSTC", DISTRO_RUSTC)
            .env("RUSTC_BOOTSTRAP", "1")
            // The client is optimised as a whole, which needs the library as bitcode.
            .env("RUSTFLAGS", "-Cembed-bitcode=yes")
            .current_dir(&scratch),
    )?;

    let built = scratch.join("target").join(WASM).join("release/deps");
    let libraries = files_below(&built)?.into_iter().filter(|file| {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name.ends_with(".rlib") && !name.starts_with("libscratch")
    });
    let version = scratch.join("compiler.txt");
    fs::write(&version, distro_version()?)?;
    process::run(debian::as_root("mkdir")?.args(["-p", DISTRO_LIBRARY]))?;
    process::output(debian::as_root("cp")?.args(libraries).arg(&version).arg(DISTRO_LIBRARY))?;
    Ok(fs::remove_dir_all(scratch)?)
}
