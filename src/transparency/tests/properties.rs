//! What holds for all trees and texts, some of it in the opinion of other libraries.

use std::collections::BTreeMap;

use ct_merkle::{ConsistencyProof, InclusionProof, RootHash, mem_backed_tree::MemoryBackedTree};
use proptest::{collection::vec, prelude::*};
use safehouse_transparency::{
    Checkpoint, Hash, Note, Policy, Proof, SignatureType, SigningKey, VerifyingKey, cosignature,
    tile::{self, Level, Tile, tiles_between},
    tree::{self, HashReader as _, Place},
    witness::{AddCheckpoint, read_conflict, read_cosignatures, write_cosignatures},
};
use sha2_11::Sha256;
use signed_note::{StandardVerifier, VerifierList};

const MOST: u64 = 300;

fn grown(size: u64) -> BTreeMap<Place, Hash> {
    let mut kept = BTreeMap::new();
    for at in 0..size {
        let made = tree::append(at, &at.to_be_bytes(), &kept).unwrap();
        kept.extend(made);
    }
    kept
}

fn root_of(size: u64, kept: &BTreeMap<Place, Hash>) -> (u64, Hash) {
    (size, tree::root(size, kept).unwrap())
}

fn theirs(root: (u64, Hash)) -> RootHash<Sha256> {
    RootHash::new(root.1.0.into(), root.0)
}

fn joined(proof: &[Hash]) -> Vec<u8> {
    proof.iter().flat_map(|hash| hash.0).collect()
}

#[test]
fn roots_and_proofs_of_trees_up_to_300_are_also_those_of_ct_merkle() {
    let kept = grown(MOST);
    let mut other = MemoryBackedTree::<Sha256, Vec<u8>>::new();
    let mut roots = vec![root_of(0, &kept)];
    for size in 1..=MOST {
        other.push((size - 1).to_be_bytes().to_vec());
        let root = root_of(size, &kept);
        assert_eq!(root.1.0[..], other.root().as_bytes()[..]);
        roots.push(root);
        // Odd strides meet every shape of tree; the corners are always there.
        for index in (0..size).step_by(if size > 64 { 7 } else { 1 }).chain([size - 1]) {
            let proof = tree::inclusion_proof(index, size, &kept).unwrap();
            let entry = index.to_be_bytes();
            tree::verify_inclusion(&proof, index, &tree::leaf_hash(&entry), (size, &root.1)).unwrap();
            assert_eq!(joined(&proof), other.prove_inclusion(usize::try_from(index).unwrap()).as_bytes());
            let second = InclusionProof::<Sha256>::from_bytes(joined(&proof));
            theirs(root).verify_inclusion(&entry.to_vec(), index, &second).unwrap();
        }
        for old in (1..=size).step_by(if size > 64 { 5 } else { 1 }).chain([size]) {
            let proof = tree::consistency_proof(old, size, &kept).unwrap();
            let old_root = roots[usize::try_from(old).unwrap()];
            tree::verify_consistency(&proof, (old, &old_root.1), (size, &root.1)).unwrap();
            let second = ConsistencyProof::<Sha256>::try_from_bytes(joined(&proof)).unwrap();
            theirs(root).verify_consistency(&theirs(old_root), &second).unwrap();
        }
    }
}

#[test]
fn every_tree_goes_on_from_the_empty_one_without_a_proof() {
    let kept = grown(9);
    for size in 0..=9 {
        let (_, root) = root_of(size, &kept);
        assert_eq!(tree::consistency_proof(0, size, &kept).unwrap(), []);
        tree::verify_consistency(&[], (0, &tree::EMPTY_ROOT), (size, &root)).unwrap();
        tree::verify_consistency(&[root], (0, &tree::EMPTY_ROOT), (size, &root)).unwrap_err();
        tree::verify_consistency(&[], (0, &Hash([7; 32])), (size, &root)).unwrap_err();
    }
    tree::verify_consistency(&[], (0, &tree::EMPTY_ROOT), (0, &Hash([7; 32]))).unwrap_err();
}

#[test]
fn what_is_read_can_be_asked_for_before() {
    let kept = grown(MOST);
    let only = |places: Vec<Place>| -> BTreeMap<Place, Hash> {
        let hashes = kept.hashes(&places).unwrap();
        places.into_iter().zip(hashes).collect()
    };
    for size in 1..MOST {
        let (index, old) = (size * 2 / 3, size.div_ceil(2));
        let few = only(tree::places_for_inclusion(index, size).unwrap());
        assert_eq!(tree::inclusion_proof(index, size, &few), tree::inclusion_proof(index, size, &kept));
        let few = only(tree::places_for_consistency(old, size).unwrap());
        assert_eq!(tree::consistency_proof(old, size, &few), tree::consistency_proof(old, size, &kept));
        let few = only(tree::places_for_root(size).unwrap());
        assert_eq!(tree::root(size, &few), tree::root(size, &kept));
        let few = only(tree::places_for_append(size).unwrap());
        assert_eq!(tree::append(size, b"entry", &few), tree::append(size, b"entry", &kept));
    }
}

#[test]
fn a_reader_that_fails_is_told_of_and_the_largest_trees_do_not_panic() {
    let nothing: BTreeMap<Place, Hash> = BTreeMap::new();
    let missing = tree::TreeError::Missing { level: 1, number: 0 };
    assert_eq!(tree::root(3, &nothing).unwrap_err(), missing);
    struct Short;
    impl tree::HashReader for Short {
        fn hashes(&self, _: &[Place]) -> Result<Vec<Hash>, tree::TreeError> {
            Ok(vec![])
        }
    }
    assert_eq!(tree::root(3, &Short).unwrap_err(), tree::TreeError::Count { asked: 2, found: 0 });
    let large = safehouse_transparency::MAX_NUMBER;
    for size in [large - 1, large, large + 1, u64::MAX] {
        for other in [0, 1, size / 2, size - 1, size] {
            let _ = tree::places_for_inclusion(other, size);
            let _ = tree::places_for_consistency(other, size);
            let _ = tree::verify_inclusion(&[Hash([1; 32]); 63], other, &Hash([2; 32]), (size, &Hash([3; 32])));
            let roots = ((other, &Hash([2; 32])), (size, &Hash([3; 32])));
            let _ = tree::verify_consistency(&[Hash([1; 32]); 63], roots.0, roots.1);
        }
        assert_eq!(tree::places_for_root(size).is_ok(), size <= large);
        assert_eq!(tree::places_for_append(size).is_ok(), size < large);
    }
}

#[test]
fn the_tiles_of_a_tree_hold_all_that_its_proofs_need() {
    let (size, kept) = (70_000, grown(70_000));
    let mut known: BTreeMap<Place, Hash> = BTreeMap::new();
    for tile in tiles_between(0, size).unwrap() {
        let bytes = tile.write(&kept).unwrap();
        assert_eq!(bytes.len(), 32 * usize::from(tile.width()));
        known.extend(tile.read(&bytes).unwrap());
        assert!(tile.read(&bytes[1..]).is_err());
    }
    // A tile has every eighth level; those between are made of it.
    for level in 0..16_u8 {
        if level % 8 < 7 {
            for number in 0..size >> (level + 1) {
                let halves = [(level, 2 * number), (level, 2 * number + 1)].map(|place| known[&place]);
                known.entry((level + 1, number)).or_insert_with(|| tree::node_hash(&halves[0], &halves[1]));
            }
        }
    }
    assert_eq!(tree::root(size, &known), tree::root(size, &kept));
    assert_eq!(tree::inclusion_proof(12_345, size, &known), tree::inclusion_proof(12_345, size, &kept));
    let grown: Vec<_> = tiles_between(65_535, 65_536).unwrap().iter().map(Tile::to_string).collect();
    assert_eq!(grown, ["tile/0/255", "tile/1/000", "tile/2/000.p/1"]);
    assert_eq!(tiles_between(7, 7).unwrap(), []);
}

#[test]
fn the_answer_of_a_witness_is_read_by_the_log() {
    let log = SigningKey::new("log.example", SignatureType::Ed25519, &[1; 32]).unwrap();
    let witness = SigningKey::new("witness.example", SignatureType::Ed25519Cosignature, &[2; 32]).unwrap();
    let stranger = SigningKey::new("other.example", SignatureType::Ed25519Cosignature, &[3; 32]).unwrap();
    let note = Checkpoint::new("log.example", 0, tree::EMPTY_ROOT).unwrap().sign(&log).unwrap();
    let lines = [&witness, &stranger].map(|key| cosignature::sign(&note, key, 5).unwrap());
    let keys = [witness.verifying_key().clone()];
    let body = write_cosignatures(&lines);
    assert_eq!(read_cosignatures(body.as_bytes(), &note, &keys).unwrap(), lines[..1]);
    let strangers = write_cosignatures(&lines[1..]);
    for bad in ["", "\n", &strangers, body.trim_end(), &format!("more\n\n{body}"), &format!("\n{body}")] {
        read_cosignatures(bad.as_bytes(), &note, &keys).unwrap_err();
    }
    assert_eq!(read_conflict(b"50\n"), Ok(50));
    for bad in ["", "50", "050\n", "-1\n", "50\r\n", "50\n\n"] {
        read_conflict(bad.as_bytes()).unwrap_err();
    }
}

fn read_everything(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(note) = Note::parse(bytes) {
        assert_eq!(note.to_string().as_bytes(), bytes);
        let _ = read_cosignatures(bytes, &note, &[]);
    }
    if let Ok(proof) = Proof::parse(bytes) {
        assert_eq!(proof.to_string().as_bytes(), bytes);
    }
    if let Ok(request) = AddCheckpoint::parse(bytes) {
        assert_eq!(request.to_string().as_bytes(), bytes);
    }
    if let Ok(policy) = Policy::parse(bytes) {
        assert_eq!(Policy::parse(policy.to_string().as_bytes()), Ok(policy));
    }
    if let Ok(checkpoint) = Checkpoint::parse(&text)
        && checkpoint.extension().is_empty()
    {
        assert_eq!(checkpoint.to_string(), text);
    }
    if let Ok(key) = text.parse::<VerifyingKey>() {
        assert_eq!(key.to_string(), text);
    }
    if let Ok(tile) = text.parse::<Tile>() {
        assert_eq!(tile.to_string(), text);
        let _ = tile.places();
    }
    let _ = tile::read_bundle(bytes, 3);
    let _ = read_conflict(bytes);
}

const VALID: [&str; 5] = [
    include_str!("broken/valid.tlog-proof"),
    include_str!("broken/valid.policy"),
    include_str!("broken/valid.add-checkpoint"),
    "log.example/decks+2e192290+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c",
    "tile/0/x001/x234/067.p/5",
];

#[test]
fn what_is_valid_is_read_and_written_alike() {
    VALID.iter().for_each(|valid| read_everything(valid.as_bytes()));
    assert_eq!(Policy::parse(VALID[1].as_bytes()).unwrap().to_string().lines().count(), 5);
}

proptest! {
    #[test]
    fn nothing_panics_on_any_bytes(bytes in vec(any::<u8>(), 0..400), text in "[\\PC\n\t]{0,200}") {
        read_everything(&bytes);
        read_everything(text.as_bytes());
    }

    #[test]
    fn nothing_panics_on_what_is_nearly_valid(
        which in 0..VALID.len(),
        edits in vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..6),
    ) {
        let mut bytes = VALID[which].as_bytes().to_vec();
        for (at, byte, how) in edits {
            let at = at.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
            if bytes.is_empty() {
                break;
            }
        }
        read_everything(&bytes);
    }

    #[test]
    fn notes_that_are_signed_here_are_verified_elsewhere(
        text in "[\\PC\n]{0,80}\n",
        name in "[a-z0-9./_-]{1,30}",
        seed in any::<[u8; 32]>(),
    ) {
        let key = SigningKey::new(&name, SignatureType::Ed25519, &seed).unwrap();
        let note = Note::sign(&text, &key).unwrap();
        let written = note.to_string();
        prop_assert_eq!(&Note::parse(written.as_bytes()).unwrap(), &note);
        prop_assert_eq!(note.verify(&[key.verifying_key().clone()]).unwrap().len(), 1);
        let theirs = StandardVerifier::new(&key.verifying_key().to_string()).unwrap();
        let read = signed_note::Note::from_bytes(written.as_bytes()).unwrap();
        prop_assert_eq!(read.text(), text.as_bytes());
        prop_assert!(read.verify(&VerifierList::new(vec![Box::new(theirs)])).is_ok());
    }

    #[test]
    fn bundles_are_read_as_they_were_written(entries in vec(vec(any::<u8>(), 0..40), 1..=256)) {
        let bundle = tile::write_bundle(entries.iter().map(Vec::as_slice)).unwrap();
        let width = u16::try_from(entries.len()).unwrap();
        prop_assert_eq!(tile::read_bundle(&bundle, width).unwrap(), entries.iter().map(Vec::as_slice).collect::<Vec<_>>());
        prop_assert!(tile::read_bundle(&bundle, width + 1).is_err());
        prop_assert!(tile::read_bundle(&bundle[..bundle.len() - 1], width).is_err());
    }

    #[test]
    fn paths_are_read_as_they_were_written(level in 0..=63_u8, number in 0..1_u64 << 55, width in 1..=256_u16) {
        for level in [Level::Hashes(level), Level::Entries] {
            let tile = Tile::new(level, number, width).unwrap();
            prop_assert_eq!(tile.to_string().parse::<Tile>().unwrap(), tile);
        }
    }
}
