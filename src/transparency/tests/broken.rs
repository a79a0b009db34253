//! What must be refused, each with what is said; `tests/broken/README.md` says how it is kept.

use safehouse_transparency::{
    Checkpoint, Hash, Note, Policy, Proof, SignatureType, SigningKey, VerifyingKey, cosignature,
    policy::Quorum,
    tile::{self, Tile},
    tree,
    witness::{AddCheckpoint, Refusal, Seen, decide},
};
use serde::Deserialize;

const ORIGIN: &str = "log.example/decks";
const ENTRY: &[u8] = b"entry 2";

#[derive(Deserialize)]
struct Case {
    name: String,
    kind: String,
    #[serde(default)]
    from: String,
    #[serde(default)]
    to: String,
    #[serde(default)]
    append: String,
    #[serde(default)]
    crlf: bool,
    #[serde(default)]
    cut: bool,
    entry: Option<String>,
    log: Option<String>,
    #[serde(default)]
    refusal: String,
    #[serde(default)]
    status: u16,
}

impl Case {
    fn change(&self, valid: &str) -> String {
        assert!(self.from.is_empty() || valid.contains(&self.from), "{}: nothing to change", self.name);
        let mut changed = if self.from.is_empty() { valid.to_owned() } else { valid.replacen(&self.from, &self.to, 1) };
        changed.push_str(&self.append);
        if self.crlf {
            changed = changed.replace('\n', "\r\n");
        }
        if self.cut {
            changed.pop();
        }
        assert!(changed != valid || self.entry.is_some() || self.log.is_some(), "{}: nothing changed", self.name);
        changed
    }
}

fn read(name: &str) -> String {
    std::fs::read_to_string(format!("{}/tests/broken/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn key(name: &str, kind: SignatureType, seed: u8) -> SigningKey {
    SigningKey::new(name, kind, &[seed; 32]).unwrap()
}

fn log() -> SigningKey {
    key(ORIGIN, SignatureType::Ed25519, 1)
}

fn witnesses() -> [SigningKey; 2] {
    let kind = SignatureType::Ed25519Cosignature;
    [key("one.example/witness", kind, 2), key("two.example/witness", kind, 3)]
}

fn kept() -> Vec<Hash> {
    let mut kept = Vec::new();
    for size in 0..5_u64 {
        let made = tree::append(size, format!("entry {size}").as_bytes(), &kept).unwrap();
        kept.extend(made.into_iter().map(|(_, hash)| hash));
    }
    kept
}

fn checkpoint(size: u64) -> Note {
    Checkpoint::new(ORIGIN, size, tree::root(size, &kept()).unwrap()).unwrap().sign(&log()).unwrap()
}

fn proof() -> Proof {
    let mut note = checkpoint(5);
    for (witness, time) in witnesses().iter().zip(1_750_000_000..) {
        note.add(cosignature::sign(&note, witness, time).unwrap()).unwrap();
    }
    let hashes = tree::inclusion_proof(2, 5, &kept()).unwrap();
    Proof { extra: Some(b"beside it".to_vec()), index: 2, hashes, checkpoint: note }
}

fn policy() -> String {
    let [one, two] = witnesses();
    format!(
        "# Who must have seen it.\nlog {}\n\nwitness one {}\nwitness two {} https://two.example/\ngroup both all one two\nquorum both\n",
        log().verifying_key(),
        one.verifying_key(),
        two.verifying_key()
    )
}

fn request() -> AddCheckpoint {
    AddCheckpoint::new(3, tree::consistency_proof(3, 5, &kept()).unwrap(), checkpoint(5)).unwrap()
}

fn seen() -> Seen {
    Seen { size: 3, root: tree::root(3, &kept()).unwrap() }
}

fn verify(file: &str, entry: &[u8], log: &VerifyingKey) -> Result<(), String> {
    let proof = Proof::parse(file.as_bytes()).map_err(|error| error.to_string())?;
    proof.verify(entry, log).map_err(|error| error.to_string())?;
    let policy = Policy::parse(read("valid.policy").as_bytes()).unwrap();
    let said = policy.evaluate(&proof.checkpoint).map_err(|error| error.to_string())?;
    match said.quorum {
        Quorum::Fulfilled => Ok(()),
        other => Err(format!("{other:?}")),
    }
}

fn refused(case: &Case) -> Option<String> {
    let said = match case.kind.as_str() {
        "proof" => {
            let entry = case.entry.as_deref().unwrap_or("entry 2");
            let log = case.log.as_deref().map_or_else(|| log().verifying_key().clone(), |key| key.parse().unwrap());
            verify(&case.change(&read("valid.tlog-proof")), entry.as_bytes(), &log)
        }
        "policy" => Policy::parse(case.change(&read("valid.policy")).as_bytes()).map(drop).map_err(|e| e.to_string()),
        "witness" => {
            let keys = [log().verifying_key().clone()];
            let answer = AddCheckpoint::parse(case.change(&read("valid.add-checkpoint")).as_bytes())
                .and_then(|request| decide(&request, &keys, seen()));
            let status = answer.as_ref().map_or_else(Refusal::status, |_| 200);
            assert_eq!(status, case.status, "{}", case.name);
            answer.map(drop).map_err(|refusal| refusal.body())
        }
        "vkey" => case.to.parse::<VerifyingKey>().map(drop).map_err(|error| error.to_string()),
        "note" => Note::parse(case.to.as_bytes()).map(drop).map_err(|error| error.to_string()),
        "checkpoint" => Checkpoint::parse(&case.to).map(drop).map_err(|error| error.to_string()),
        "tile" => case.to.parse::<Tile>().map(drop).map_err(|error| error.to_string()),
        other => panic!("no such kind: {other}"),
    };
    said.err()
}

#[test]
fn the_valid_files_are_those_of_their_seeds_and_pass() {
    assert_eq!(read("valid.tlog-proof"), proof().to_string());
    assert_eq!(read("valid.policy"), policy());
    assert_eq!(read("valid.add-checkpoint"), request().to_string());
    verify(&read("valid.tlog-proof"), ENTRY, log().verifying_key()).unwrap();
    let request = AddCheckpoint::parse(read("valid.add-checkpoint").as_bytes()).unwrap();
    let next = decide(&request, &[log().verifying_key().clone()], seen()).unwrap();
    assert_eq!(next, Seen { size: 5, root: tree::root(5, &kept()).unwrap() });
}

#[test]
fn each_broken_one_is_refused_with_its_reason() {
    let cases: Vec<Case> = serde_json::from_str(&read("cases.json")).unwrap();
    for case in &cases {
        let said = refused(case).unwrap_or_else(|| panic!("{} passed", case.name));
        assert!(!case.refusal.is_empty() && said.contains(&case.refusal), "{}: said {said:?}", case.name);
    }
    assert!(cases.len() > 60, "{}", cases.len());
}

#[test]
fn a_flipped_bit_of_a_proof_is_refused_but_in_the_data_beside_it() {
    let valid = read("valid.tlog-proof").into_bytes();
    let extra = valid.windows(6).position(|window| window == b"extra ").unwrap() + 6;
    let index = valid.windows(6).position(|window| window == b"index ").unwrap() - 1;
    let log = log();
    // Every third byte, each time another bit: all of them take minutes without optimisation.
    for place in (0..valid.len()).step_by(3) {
        let mut flipped = valid.clone();
        flipped[place] ^= 1 << (place % 8);
        let passes = std::str::from_utf8(&flipped).is_ok_and(|text| verify(text, ENTRY, log.verifying_key()).is_ok());
        assert!(!passes || (extra..index).contains(&place), "byte {place}");
    }
}

#[test]
fn an_entry_that_is_too_long_fits_no_bundle() {
    let long = vec![0; tile::MAX_ENTRY_BYTES + 1];
    let said = tile::write_bundle([&long[1..], &long[..]]).unwrap_err().to_string();
    assert_eq!(said, "entry 1 of the bundle has 65536 bytes, at most 65535 fit");
    let bundle = tile::write_bundle([&long[1..]]).unwrap();
    assert_eq!(tile::read_bundle(&bundle, 1).unwrap(), [&long[1..]]);
}

#[test]
fn a_witness_that_signed_twice_counts_once_and_with_its_latest_time() {
    let [one, _] = witnesses();
    let mut note = checkpoint(5);
    let first = cosignature::sign(&note, &one, 10).unwrap();
    note.add(cosignature::sign(&note, &one, 20).unwrap()).unwrap();
    let doubled = Note::parse(format!("{note}{first}\n{first}\n").as_bytes()).unwrap();
    let keys = [one.verifying_key().clone()];
    let seen = doubled.verify(&keys).unwrap();
    assert_eq!(seen.iter().map(|one| one.time).collect::<Vec<_>>(), [Some(20)]);
}

#[test]
fn a_tree_without_entries_proves_none_and_a_tree_of_one_needs_no_hashes() {
    let empty = checkpoint(0);
    let nothing = Proof { extra: None, index: 0, hashes: vec![], checkpoint: empty };
    let said = nothing.verify(b"", log().verifying_key()).unwrap_err().to_string();
    assert_eq!(said, "there is no entry 0 in a tree of 0");
    let one = Proof { extra: None, index: 0, hashes: vec![], checkpoint: checkpoint(1) };
    one.verify(b"entry 0", log().verifying_key()).unwrap();
    let more = Proof { hashes: vec![tree::EMPTY_ROOT], ..one };
    more.verify(b"entry 0", log().verifying_key()).unwrap_err();
}

/// A proof of a tree of a size, as its file has it, with this root.
fn proof_file(index: u64, size: u64, root: Hash, hashes: &[Hash]) -> String {
    let checkpoint = Checkpoint::new(ORIGIN, size, root).unwrap().sign(&log()).unwrap();
    Proof { extra: None, index, hashes: hashes.to_vec(), checkpoint }.to_string()
}

/// `tlog-proof`: the lines of hashes are zero or more; `tlog-checkpoint`: an empty tree has the size 0; RFC 6962, 2.1: the
/// root of an empty tree is the hash of nothing, that of a tree of one is its leaf hash.
#[test]
fn files_of_trees_of_none_and_of_one_are_read_and_hold_for_that_one_entry_alone() {
    let (one, two) = (tree::leaf_hash(b"entry 0"), tree::leaf_hash(b"entry 1"));
    assert_eq!(tree::root(0, &kept()).unwrap(), tree::EMPTY_ROOT);
    assert_eq!(tree::root(1, &kept()).unwrap(), one);
    let said = |file: &str, entry: &[u8]| {
        let proof = Proof::parse(file.as_bytes()).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(proof.to_string(), file);
        proof
            .verify(entry, log().verifying_key())
            .map(|checkpoint| checkpoint.size())
            .map_err(|error| error.to_string())
    };
    let whole = proof_file(0, 1, one, &[]);
    assert!(whole.contains("\nindex 0\n\nlog.example/decks\n1\n"), "{whole}");
    assert_eq!(said(&whole, b"entry 0"), Ok(1));
    for (what, file, entry, refusal) in [
        ("another entry", whole.clone(), &b"entry 1"[..], "does not show that entry 0"),
        ("nothing as the entry", whole.clone(), b"", "does not show that entry 0"),
        ("a hash too many", proof_file(0, 1, one, &[two]), b"entry 0", "does not show that entry 0"),
        ("the entry's own hash beside it", proof_file(0, 1, one, &[one]), b"entry 0", "does not show that entry 0"),
        ("the root of none", proof_file(0, 1, tree::EMPTY_ROOT, &[]), b"entry 0", "does not show that entry 0"),
        ("the next entry", proof_file(1, 1, one, &[]), b"entry 0", "there is no entry 1 in a tree of 1"),
        ("a tree of none", proof_file(0, 0, tree::EMPTY_ROOT, &[]), b"entry 0", "there is no entry 0 in a tree of 0"),
        (
            "nothing in a tree of none",
            proof_file(0, 0, tree::EMPTY_ROOT, &[]),
            b"",
            "there is no entry 0 in a tree of 0",
        ),
        ("a tree of none with a root", proof_file(0, 0, one, &[]), b"entry 0", "there is no entry 0 in a tree of 0"),
        ("a tree of none with hashes", proof_file(0, 0, one, &[one]), b"entry 0", "there is no entry 0 in a tree of 0"),
    ] {
        let refused = said(&file, entry).expect_err(what);
        assert!(refused.contains(refusal), "{what}: {refused}");
    }
    // The empty line behind the index is there although no hash is.
    let without = whole.replacen("index 0\n\n", "index 0\n", 1);
    assert!(Proof::parse(without.as_bytes()).is_err());
    // No size has a leading zero, and none is of another sign.
    for size in ["00", "01", "-0", "+1", ""] {
        let text = format!("{ORIGIN}\n{size}\n{}\n", one.to_base64());
        assert!(Checkpoint::parse(&text).is_err(), "{size:?}");
    }
}

/// `tlog-witness`: a proof from size 0 is empty; a checkpoint of the size that was cosigned has the same root, or 409.
#[test]
fn a_witness_goes_on_from_none_and_from_one_as_the_specification_says() {
    let [none, one, two] = [0, 1, 2].map(|size| Seen { size, root: tree::root(size, &kept()).unwrap() });
    let other = Checkpoint::new(ORIGIN, 1, tree::leaf_hash(b"another")).unwrap().sign(&log()).unwrap();
    let rooted = Checkpoint::new(ORIGIN, 0, one.root).unwrap().sign(&log()).unwrap();
    let path = tree::consistency_proof(1, 2, &kept()).unwrap();
    assert_eq!(path, [tree::leaf_hash(b"entry 1")]);
    let extra = vec![tree::leaf_hash(b"entry 0")];
    for (what, seen, old, proof, note, status) in [
        ("none at all", none, 0, vec![], checkpoint(0), 200),
        ("the first entry", none, 0, vec![], checkpoint(1), 200),
        ("a proof from none that is not empty", none, 0, extra.clone(), checkpoint(1), 422),
        ("none with the root of one", none, 0, vec![], rooted, 422),
        ("one once more", one, 1, vec![], checkpoint(1), 200),
        ("one once more, with a proof", one, 1, extra, checkpoint(1), 422),
        ("another one of the same size", one, 1, vec![], other, 409),
        ("none behind one", one, 1, vec![], checkpoint(0), 400),
        ("one, asked for as if none was seen", one, 0, vec![], checkpoint(1), 409),
        ("the second", one, 1, path.clone(), checkpoint(2), 200),
        ("the second without its proof", one, 1, vec![], checkpoint(2), 422),
        ("the second behind itself", two, 1, path, checkpoint(2), 409),
    ] {
        let size = Checkpoint::parse(note.text()).unwrap().size();
        let answer = AddCheckpoint::new(old, proof, note)
            .and_then(|request| decide(&request, &[log().verifying_key().clone()], seen));
        assert_eq!(answer.as_ref().map_or_else(Refusal::status, |_| 200), status, "{what}: {answer:?}");
        if let Ok(next) = answer {
            assert_eq!(next.size, size, "{what}");
        }
        if let Err(Refusal::Conflict(known)) = answer {
            assert_eq!(known, seen.size, "{what}");
        }
    }
}

#[test]
fn a_key_signs_only_what_its_type_is_for() {
    let [witness, _] = witnesses();
    let mut note = checkpoint(5);
    assert!(Note::sign("a text\n", &witness).is_err());
    assert!(note.add_signature_of(&witness).is_err());
    assert!(cosignature::sign(&note, &log(), 10).is_err());
    assert!(cosignature::sign(&note, &witness, 0).is_err());
    assert!(cosignature::sign(&Note::sign("a text\n", &log()).unwrap(), &witness, 10).is_err());
    assert!(Checkpoint::new("other.example", 0, tree::EMPTY_ROOT).unwrap().sign(&log()).is_err());
}

#[test]
fn a_private_key_shows_nothing_of_its_seed() {
    let shown = format!("{:?}", key("host.example", SignatureType::Ed25519, 0xab));
    assert!(shown.contains("host.example") && !shown.contains("abab") && !shown.contains("171"), "{shown}");
}
