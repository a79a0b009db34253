//! Compressed siblings of files, as good as the formats allow: they are made
//! once and served many times.

use std::io::Write;

use anyhow::Result;

/// Compresses the bytes of a file.
pub(crate) type Encoder = fn(&[u8]) -> Result<Vec<u8>>;

/// The compressed siblings of a file: how their names end, and what is in them.
pub(crate) const ENCODINGS: [(&str, Encoder); 2] = [("br", brotli), ("gz", gzip)];

/// Brotli at its highest quality.
fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let params =
        brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, size_hint: bytes.len(), ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut compressed, &params)?;
    Ok(compressed)
}

/// Gzip at its highest level.
fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}
