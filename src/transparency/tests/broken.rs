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
