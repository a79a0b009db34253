//! The file of a store's key, as Go's package `note` writes one: `PRIVATE+KEY+name+id+base64(type ‖ seed)`.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write as _},
    path::Path,
};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use safehouse_store::Secret;
use safehouse_transparency::{SignatureType, SigningKey};

const HEAD: &str = "PRIVATE+KEY+";

/// Makes the file, which its owner alone reads.
///
/// # Errors
/// In words: there is one already, or it cannot be made.
pub(super) fn write(file: &Path, key: &SigningKey, seed: &[u8; 32]) -> Result<(), String> {
    let mut typed = vec![key.kind().byte()];
    typed.extend_from_slice(seed);
    let text = Secret::new(format!("{HEAD}{}+{}+{}\n", key.name(), key.id(), BASE64_STANDARD.encode(typed)));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written =
        options.open(file).and_then(|mut made| made.write_all(text.expose().as_bytes()).and_then(|()| made.sync_all()));
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{} is there already; a key is never replaced", file.display()),
        _ => format!("{}: {error}", file.display()),
    })
}

/// Reads the key.
///
/// # Errors
/// In words: the file cannot be read, others can read it, or it holds no key. The words repeat nothing of it.
pub(super) fn read(file: &Path) -> Result<SigningKey, String> {
    let name = file.display();
    let unreadable = |error: io::Error| format!("{name}: {error}");
    let kept = fs::metadata(file).map_err(unreadable)?;
    if is_open_to_others(&kept) {
        return Err(format!("{name}: others on this machine may read it; chmod 600 keeps it from them"));
    }
    let text = Secret::new(fs::read_to_string(file).map_err(unreadable)?);
    parse(text.expose()).ok_or_else(|| format!("{name} is no key as `safehouse store keygen` makes one"))
}

#[cfg(unix)]
fn is_open_to_others(kept: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&kept.permissions()) & 0o077 != 0
}

#[cfg(not(unix))]
fn is_open_to_others(_: &fs::Metadata) -> bool {
    false
}

fn parse(text: &str) -> Option<SigningKey> {
    // Base64 has '+' too, a name and an id have none.
    let (name, rest) = text.strip_suffix('\n').unwrap_or(text).strip_prefix(HEAD)?.split_once('+')?;
    let (id, typed) = rest.split_once('+')?;
    let typed = BASE64_STANDARD.decode(typed).ok()?;
    let (&kind, seed) = typed.split_first()?;
    if kind != SignatureType::Ed25519.byte() {
        return None;
    }
    let key = SigningKey::new(name, SignatureType::Ed25519, seed.try_into().ok()?).ok()?;
    (key.id().to_string() == id).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// That of the examples of Go's package, whose name and seed make this id.
    const KEY: &str = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz\n";

    #[test]
    fn a_key_that_another_program_made_is_read() {
        let key = parse(KEY).unwrap();
        let vkey = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
        assert_eq!((key.name(), key.verifying_key().to_string().as_str()), ("PeterNeumann", vkey));
        assert_eq!(parse(KEY.trim_end()).unwrap().id(), key.id());
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for unfit in [
            "",
            "PRIVATE+KEY+",
            &KEY.replace("c74f20a3", "c74f20a4"),
            &KEY.replace("PRIVATE", "PUBLIC"),
            &KEY.replace("+AYEK", "+BIEK"),
            &KEY.replace("KDFz", ""),
            &format!("{KEY}\n"),
        ] {
            assert!(parse(unfit).is_none(), "{unfit}");
        }
    }
}
