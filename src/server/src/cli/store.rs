//! `safehouse store`

mod key_file;
mod sign;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use safehouse_statements::Slug;
use safehouse_transparency::{SignatureType, SigningKey};

use super::{
    exit::Exit,
    output::{fail, print},
};
use crate::chance::SystemChance;

/// Keep the key of a store on a machine of its own, and sign with it
#[derive(Debug, Args)]
#[command(after_help = "\
A store that brings its own key need not trust the host with what it states: the host knows the public key alone. No
database is needed, and no network.

Examples:
  safehouse store keygen cards.example/store/corner-shop
  safehouse store sign --key corner-shop.key corner-shop-to-sign.txt > signed.txt
  safehouse store sign --key corner-shop.key *.txt --into signed --yes

The page of the store's keys offers what waits to be signed as one file, and takes the signed notes.

Exit codes: 0 done; 1 a statement was refused, or nothing is to be signed; 2 wrong use, or a file cannot be used.")]
pub(super) struct Store {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Make a key in a file that you alone can read, and print what verifies its signatures
    Keygen {
        /// The name of the key: the host, /store/ and the last part of the store's address
        name: String,
        /// The file; without it the last part of the name with .key behind it. One that is there is never replaced
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    Sign(sign::Sign),
}

pub(super) fn run(arguments: &Store) -> Exit {
    let outcome = match &arguments.action {
        Action::Keygen { name, out } => keygen(name, out.clone()),
        Action::Sign(arguments) => sign::sign(arguments),
    };
    outcome.unwrap_or_else(fail)
}

fn keygen(name: &str, out: Option<PathBuf>) -> Result<Exit, String> {
    let slug = slug_of(name)?;
    let seed = <dyn safehouse_service::Chance>::bytes::<32>(&SystemChance);
    let key = SigningKey::new(name, SignatureType::Ed25519, &seed).map_err(|error| error.to_string())?;
    let file = out.unwrap_or_else(|| PathBuf::from(format!("{slug}.key")));
    key_file::write(&file, &key, &seed)?;
    let vkey = key.verifying_key();
    eprintln!("safehouse: the key is in {}; keep a copy where nobody else gets at it", file.display());
    eprintln!("safehouse: its words, to hang up in the store: {}", vkey.fingerprint());
    Ok(print(&vkey.to_string(), Exit::Done))
}

/// The last part of the name of a store's key.
fn slug_of(name: &str) -> Result<Slug, String> {
    let wanted = || format!("“{name}” names no store: write HOST/store/SLUG, as cards.example/store/corner-shop");
    let (host, slug) = name.rsplit_once("/store/").ok_or_else(wanted)?;
    if host.is_empty() || host.contains("/store/") {
        return Err(wanted());
    }
    Slug::read(slug).map_err(|error| error.to_string())
}
