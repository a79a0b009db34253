//! What the log costs: `cargo bench -p safehouse-transparency`.

use std::sync::LazyLock;

use divan::{Bencher, black_box, counter::ItemsCount};
use safehouse_transparency::{
    Checkpoint, Hash, Note, Proof, SignatureType, SigningKey,
    tree::{append, inclusion_proof, root},
};

const SIZE: u64 = 100_000;
const FILES: u64 = 10_000;

fn main() {
    divan::main();
}

fn entry(index: u64) -> Vec<u8> {
    format!("a statement of some length, as stores sign them: {index}\n").into_bytes()
}

fn grown() -> Vec<Hash> {
    let mut kept = Vec::new();
    for size in 0..SIZE {
        let made = append(size, &entry(size), &kept).unwrap_or_default();
        kept.extend(made.into_iter().map(|(_, hash)| hash));
    }
    kept
}

static KEPT: LazyLock<Vec<Hash>> = LazyLock::new(grown);

fn key(name: &str, seed: u8) -> SigningKey {
    SigningKey::new(name, SignatureType::Ed25519, &[seed; 32]).unwrap_or_else(|error| stop(&error))
}

fn stop<T>(error: &dyn std::error::Error) -> T {
    eprintln!("{error}");
    std::process::exit(1)
}

#[divan::bench(sample_count = 10)]
fn append_100_000(bencher: Bencher) {
    bencher.counter(ItemsCount::new(SIZE)).bench(|| black_box(grown()));
}

#[divan::bench]
fn append_one_to_100_000(bencher: Bencher) {
    let kept = &*KEPT;
    bencher.bench(|| append(black_box(SIZE), b"one more", kept));
}

#[divan::bench]
fn prove_inclusion_in_100_000(bencher: Bencher) {
    let kept = &*KEPT;
    bencher.bench(|| inclusion_proof(black_box(54_321), SIZE, kept));
}

/// Each file is a proof of a signed note in the log, as it is read from a disk: proof, checkpoint
/// of the host and note of the store are parsed and verified.
#[divan::bench(sample_count = 10)]
fn read_and_verify_10_000_notes_with_proofs(bencher: Bencher) {
    let (host, store) = (key("host.example/log", 1), key("host.example/store/one", 2));
    let notes: Vec<Vec<u8>> = (0..FILES)
        .map(|index| {
            let text = String::from_utf8_lossy(&entry(index)).into_owned();
            Note::sign(&text, &store).unwrap_or_else(|error| stop(&error)).to_string().into_bytes()
        })
        .collect();
    let mut kept: Vec<Hash> = Vec::new();
    for (size, note) in (0..).zip(&notes) {
        let made = append(size, note, &kept).unwrap_or_else(|error| stop(&error));
        kept.extend(made.into_iter().map(|(_, hash)| hash));
    }
    let top = root(FILES, &kept).unwrap_or_else(|error| stop(&error));
    let checkpoint = Checkpoint::new(host.name(), FILES, top)
        .and_then(|checkpoint| checkpoint.sign(&host))
        .unwrap_or_else(|error| stop(&error));
    let files: Vec<(Vec<u8>, Vec<u8>)> = (0..)
        .zip(notes)
        .map(|(index, note)| {
            let hashes = inclusion_proof(index, FILES, &kept).unwrap_or_else(|error| stop(&error));
            let proof = Proof { extra: None, index, hashes, checkpoint: checkpoint.clone() };
            (note, proof.to_string().into_bytes())
        })
        .collect();
    let (host, store) = (host.verifying_key().clone(), [store.verifying_key().clone()]);
    bencher.counter(ItemsCount::new(FILES)).bench(|| {
        let sound = |(note, proof): &&(Vec<u8>, Vec<u8>)| {
            let signed = Note::parse(note).is_ok_and(|note| note.verify(&store).is_ok());
            signed && Proof::parse(proof).is_ok_and(|proof| proof.verify(note, &host).is_ok())
        };
        let verified = files.iter().filter(sound).count();
        assert_eq!(verified as u64, FILES);
    });
}
