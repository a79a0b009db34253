//! Values that others published; `tests/vectors/README.md` says where they come from.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use safehouse_transparency::{
    Checkpoint, Hash, Note, SignatureType, SigningKey, VerifyingKey, cosignature,
    tile::{Level, Tile, tiles_between},
    tree::{self, EMPTY_ROOT, append, consistency_proof, inclusion_proof, leaf_hash},
    witness::{AddCheckpoint, Seen, decide},
};
use serde_json::Value;

fn vectors(name: &str) -> Value {
    let path = format!("{}/tests/vectors/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

fn hashes(value: &Value, read: impl Fn(&str) -> Hash) -> Vec<Hash> {
    list(value).iter().map(|hash| read(text(hash))).collect()
}

fn hex_hash(digits: &str) -> Hash {
    digits.parse().unwrap()
}

fn base64_hash(line: &str) -> Hash {
    Hash::from_base64(line).unwrap()
}

#[test]
fn published_notes_verify_and_are_written_as_they_were() {
    for case in list(&vectors("notes")["verified"]) {
        let note = Note::parse(text(&case["note"]).as_bytes()).unwrap();
        let keys: Vec<VerifyingKey> = list(&case["keys"]).iter().map(|key| text(key).parse().unwrap()).collect();
        for (key, vkey) in keys.iter().zip(list(&case["keys"])) {
            assert_eq!(key.to_string(), text(vkey));
        }
        assert_eq!(note.text(), text(&case["text"]));
        assert_eq!(note.to_string(), text(&case["note"]));
        assert_eq!(note.verify(&keys).unwrap().len(), keys.len(), "{}", case["source"]);
    }
}

#[test]
fn a_published_note_with_an_empty_line_in_its_text_is_read_whole() {
    let case = &vectors("notes")["read"];
    let note = Note::parse(text(&case["note"]).as_bytes()).unwrap();
    assert_eq!(note.text().lines().count() as u64, number(&case["lines"]));
    assert_eq!(note.signatures()[0].name(), "quasimodo.example/salvatore");
    assert_eq!(note.to_string(), text(&case["note"]));
}

#[test]
fn a_published_seed_signs_what_it_signed_elsewhere() {
    for case in list(&vectors("notes")["seeds"]) {
        let bytes = BASE64_STANDARD.decode(text(&case["seed_base64"])).unwrap();
        let seed: [u8; 32] = bytes[1..].try_into().unwrap();
        let key = SigningKey::new(text(&case["name"]), SignatureType::from_byte(bytes[0]).unwrap(), &seed).unwrap();
        assert_eq!(Note::sign(text(&case["text"]), &key).unwrap().to_string(), text(&case["note"]));
    }
}

#[test]
fn the_cosignature_of_the_specification_has_its_form() {
    let case = &vectors("checkpoints")["form"];
    let note = Note::parse(text(&case["note"]).as_bytes()).unwrap();
    let checkpoint = Checkpoint::parse(note.text()).unwrap();
    assert_eq!(checkpoint.origin(), text(&case["origin"]));
    assert_eq!(checkpoint.size(), number(&case["size"]));
    assert_eq!(checkpoint.root().to_base64(), text(&case["root"]));
    assert_eq!(checkpoint.to_string(), note.text());
    let line = &note.signatures()[1];
    assert_eq!((line.name(), line.id().to_string().as_str()), (text(&case["witness"]), text(&case["witness_id"])));
    assert_eq!(cosignature::split(line).unwrap().0, number(&case["time"]));
    assert_eq!(note.to_string(), text(&case["note"]));
}

#[test]
fn checkpoints_of_public_logs_and_witnesses_verify() {
    for case in list(&vectors("checkpoints")["verified"]) {
        let note = Note::parse(text(&case["note"]).as_bytes()).unwrap();
        let log: VerifyingKey = text(&case["log"]).parse().unwrap();
        let checkpoint = Checkpoint::verify(&note, &log).unwrap();
        assert_eq!(checkpoint.to_string(), note.text());
        for witness in list(&case["witnesses"]) {
            let key: VerifyingKey = text(&witness["vkey"]).parse().unwrap();
            let seen = note.verify(std::slice::from_ref(&key)).unwrap();
            assert_eq!(seen[0].time, Some(number(&witness["time"])));
        }
    }
}

#[test]
fn the_conversation_of_a_log_with_another_witness_has_the_statuses_of_the_specification() {
    let case = &vectors("witness");
    let public_key: [u8; 32] = hex::decode(text(&case["log_public_key"])).unwrap().try_into().unwrap();
    let key = VerifyingKey::new(text(&case["log_name"]), SignatureType::Ed25519, &public_key).unwrap();
    let mut seen = Seen::default();
    for (place, exchange) in list(&case["exchange"]).iter().enumerate() {
        let body = text(&exchange["request"]);
        let status = match AddCheckpoint::parse(body.as_bytes()) {
            Err(refusal) => refusal.status(),
            Ok(request) => {
                assert_eq!(request.to_string(), body);
                let keys = if request.origin() == key.name() { vec![key.clone()] } else { vec![] };
                match decide(&request, &keys, seen) {
                    Ok(next) => {
                        seen = next;
                        200
                    }
                    Err(refusal) => {
                        if let Some(answer) = exchange["body"].as_str() {
                            assert_eq!(refusal.body(), answer);
                        }
                        refusal.status()
                    }
                }
            }
        };
        assert_eq!(u64::from(status), number(&exchange["status"]), "request {place}");
    }
    assert_eq!(seen.size, 5);
}

#[test]
fn roots_and_proofs_are_those_of_the_reference_test() {
    let case = vectors("tree");
    assert_eq!(EMPTY_ROOT, hex_hash(text(&case["empty_root"])));
    assert_eq!(leaf_hash(b"L123456"), hex_hash(text(&case["leaf_of_l123456"])));
    let mut kept: Vec<Hash> = Vec::new();
    let mut leaves = Vec::new();
    for (size, leaf) in (0..).zip(list(&case["leaves"])) {
        let leaf = hex::decode(text(leaf)).unwrap();
        let made = append(size, &leaf, &kept).unwrap();
        kept.extend(made.into_iter().map(|(_, hash)| hash));
        leaves.push(leaf_hash(&leaf));
        let root = hex_hash(text(&case["roots"][usize::try_from(size).unwrap()]));
        assert_eq!(tree::root(size + 1, &kept).unwrap(), root);
    }
    let root = |size: u64| tree::root(size, &kept).unwrap();
    for one in list(&case["inclusion"]) {
        let (index, size) = (number(&one["index"]), number(&one["size"]));
        let proof = hashes(&one["proof"], hex_hash);
        assert_eq!(inclusion_proof(index, size, &kept).unwrap(), proof);
        let leaf = &leaves[usize::try_from(index).unwrap()];
        tree::verify_inclusion(&proof, index, leaf, (size, &root(size))).unwrap();
    }
    for one in list(&case["consistency"]) {
        let (old, new) = (number(&one["old"]), number(&one["new"]));
        let proof = hashes(&one["proof"], hex_hash);
        assert_eq!(consistency_proof(old, new, &kept).unwrap(), proof);
        tree::verify_consistency(&proof, (old, &root(old)), (new, &root(new))).unwrap();
    }
}

#[test]
fn proofs_of_a_log_of_nearly_a_thousand_million_entries_verify() {
    let case = &vectors("tree")["argon2020"];
    let (size, root) = (number(&case["size"]), base64_hash(text(&case["root"])));
    let inclusion = hashes(&case["inclusion"], base64_hash);
    let (index, leaf) = (number(&case["index"]), base64_hash(text(&case["leaf"])));
    tree::verify_inclusion(&inclusion, index, &leaf, (size, &root)).unwrap();
    tree::verify_inclusion(&inclusion, index + 1, &leaf, (size, &root)).unwrap_err();
    let consistency = hashes(&case["consistency"], base64_hash);
    let (old, old_root) = (number(&case["old"]), base64_hash(text(&case["old_root"])));
    tree::verify_consistency(&consistency, (old, &old_root), (size, &root)).unwrap();
    tree::verify_consistency(&consistency, (old + 1, &old_root), (size, &root)).unwrap_err();
}

#[test]
fn tiles_have_the_paths_of_the_specification() {
    let case = vectors("tiles");
    for one in list(&case["paths"]) {
        let tile: Tile = text(&one["path"]).parse().unwrap();
        let level = one["level"].as_u64().map_or(Level::Entries, |level| Level::Hashes(level.try_into().unwrap()));
        assert_eq!(tile, Tile::new(level, number(&one["number"]), number(&one["width"]).try_into().unwrap()).unwrap());
        assert_eq!(tile.to_string(), text(&one["path"]));
    }
}

#[test]
fn a_tree_has_the_tiles_that_the_specification_counts() {
    for one in list(&vectors("tiles")["sizes"]) {
        let tiles = tiles_between(0, number(&one["size"])).unwrap();
        let partial: Vec<_> = tiles.iter().filter(|tile| tile.width() < 256).map(Tile::to_string).collect();
        assert_eq!(partial, list(&one["partial"]).iter().map(text).collect::<Vec<_>>());
        assert_eq!((tiles.len() - partial.len()) as u64, number(&one["full"]));
        assert!(tiles.iter().all(|tile| tile.is_within(number(&one["size"]))));
    }
}
