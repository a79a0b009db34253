//! The fonts of the built site.

use std::{fs, path::Path, sync::LazyLock};

use safehouse_documents::Fonts;

/// The family that documents are set in.
pub fn fonts() -> &'static Fonts {
    static FONTS: LazyLock<Fonts> = LazyLock::new(|| Fonts::new(files()).expect("fonts"));
    &FONTS
}

fn files() -> Vec<Vec<u8>> {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/site");
    let manifest = fs::read(site.join("manifest.json")).expect("the site is built: cargo xtask build");
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).expect("a manifest");
    let addresses = manifest["families"]["Public Sans"].as_array().expect("the family of texts");
    let file = |address: &serde_json::Value| {
        let address = address.as_str().expect("an address").trim_start_matches('/');
        let packed = fs::read(site.join(address)).expect("a font");
        wuff::decompress_woff2_with_custom_brotli(&packed, &mut unpack).expect("a packed font")
    };
    addresses.iter().map(file).collect()
}

fn unpack(packed: &[u8], size: usize) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    use std::io::Read as _;
    let mut plain = Vec::with_capacity(size);
    brotli::Decompressor::new(packed, 4096).read_to_end(&mut plain)?;
    Ok(plain)
}
