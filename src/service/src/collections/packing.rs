//! Texts as the store keeps them.

use std::io::{Read as _, Write as _};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};

/// Packs bytes as a text; `None` where that fails.
pub(super) fn packed(content: &[u8]) -> Option<String> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    let packed = packed.write_all(content).and_then(|()| packed.finish()).ok()?;
    Some(STANDARD.encode(packed))
}

/// What was packed, no more of it than so many bytes; `None` for what was not.
pub(super) fn unpacked(packed: &str, most: usize) -> Option<Vec<u8>> {
    let packed = STANDARD.decode(packed).ok()?;
    let mut content = Vec::new();
    GzDecoder::new(packed.as_slice()).take(most as u64).read_to_end(&mut content).ok()?;
    Some(content)
}
