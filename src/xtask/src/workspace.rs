//! Where things are.

use std::{
    env,
    path::{Path, PathBuf},
    sync::LazyLock,
};

/// The folder of the workspace's `Cargo.toml`.
pub(crate) fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        // Cargo sets the variable for `cargo run`; the constant serves a
        // program that is started by its path.
        let package =
            env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        package.ancestors().nth(2).map_or_else(|| package.clone(), Path::to_path_buf)
    });
    &ROOT
}

/// Cargo's target folder.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// Intermediate results of the build, kept between runs.
pub(crate) fn cache() -> PathBuf {
    target().join("xtask")
}

/// What the server embeds and the browser downloads.
pub(crate) fn site() -> PathBuf {
    root().join("target/site")
}

/// The npm project of the build's tools, style sheets and fonts.
pub(crate) fn style() -> PathBuf {
    root().join("style")
}
