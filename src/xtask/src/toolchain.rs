//! A compiler that can target WebAssembly, and the standard library's source.
//!
//! The library is compiled with the client: for size, and without the words of
//! panics, which nobody reads in a browser and which would be a tenth of what a
//! visitor downloads. Usually `rustup component add rust-src` is all that takes. Where
//! rustup cannot fetch it, Debian's `rustc-web` has the back end and `rust-web-src`
//! the source. Native code is built by the default toolchain in both cases.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};

use crate::{
    console::{self, Done},
    debian, process, workspace,
};

/// The target triple of browsers.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

const DISTRO_RUSTC: &str = "/usr/bin/rustc";

/// What a panic is compiled to: the trap alone. The library must be compiled alike.
const PANICS: [&str; 3] = ["-Zunstable-options", "-Cpanic=immediate-abort", "-Zlocation-detail=none"];

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
    /// One of cargo's commands in the workspace's folder.
    pub(crate) fn cargo(&self, command: &str) -> Command {
        let mut cargo = self.cargo_for_speed(command);
        cargo.arg("-Zbuild-std-features=optimize_for_size");
        cargo
    }

    /// The same with a standard library that is as fast as it can be.
    pub(crate) fn cargo_for_speed(&self, command: &str) -> Command {
        let mut cargo = cargo();
        // Before what follows: clippy hands on to cargo what stands behind its name alone.
        cargo.arg(command);
        // In the environment they would replace those of `.cargo/config.toml`.
        cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
        // Where the sources of packages lie is nobody's business, and weighs.
        let places = package_folders().into_iter().map(|folder| format!("--remap-path-prefix={}=", folder.display()));
        let flags: Vec<String> = places.chain(PANICS.map(str::to_owned)).collect();
        cargo.args(["--config", &format!("target.{WASM}.rustflags={flags:?}")]);
        // Both compilers are stable ones, in which what these ask for has no word of its own.
        cargo.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
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
    if default_is_ready() {
        return Ok((WasmToolchain::Default, Done::UpToDate));
    }
    if distro_is_ready() {
        return Ok((distro()?, Done::UpToDate));
    }
    if process::find("rustup").is_none() {
        bail!("this Rust toolchain lacks the source of its standard library, and there is no rustup to add it");
    }
    let mut add = Command::new("rustup");
    add.args(["component", "add", "rust-src"]).env("RUST_BACKTRACE", "0");
    match process::run(&mut add) {
        Ok(()) if default_is_ready() => return Ok((WasmToolchain::Default, Done::Worked)),
        Ok(()) => println!("  the source was added to another toolchain than the active one"),
        Err(error) => println!("  {error}"),
    }
    println!("  rustup cannot fetch the library's source: taking Debian's compiler and source");
    debian::install(&["rustc-web", "rust-web-src"], "compiling to WebAssembly")?;
    Ok((distro()?, Done::Worked))
}

fn default_is_ready() -> bool {
    process::output(Command::new("rustc").args(["--print", "sysroot"]))
        .is_ok_and(|folder| has_source(&Path::new(&folder).join("lib")))
}

fn distro_is_ready() -> bool {
    Path::new(DISTRO_RUSTC).is_file() && has_source(Path::new("/usr/lib"))
}

/// Whether a toolchain's folder `lib` has the source of the standard library.
fn has_source(lib: &Path) -> bool {
    lib.join("rustlib/src/rust/library/std/Cargo.toml").is_file()
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
