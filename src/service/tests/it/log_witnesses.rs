//! Other hosts that are asked to witness the log of this one.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
};

use safehouse_service::{
    Caller, LogPlace, Notary, Refusal, Service,
    log::{
        Added, Answered, Courier, Unanswered, add_asked_witness, add_checkpoint, add_witnessed, ask_witnesses,
        checkpoint, keys, list_asked_witnesses, logs, policy, prove, remove_asked_witness, sign_checkpoint,
        witness_vkey, witnesses,
    },
    notary::SEED_BYTES,
    refusal::LogFault,
    stores::{add_store, confirm_store},
};
use safehouse_statements::code::ConfirmationKind;
use safehouse_store::{AskedWitness, Database, Store};
use safehouse_transparency::{
    Checkpoint, Hash, Note, Policy, SignatureType, SigningKey, VerifyingKey, cosignature,
    policy::Quorum,
    witness::{CONFLICT_TYPE, write_cosignatures},
};

use super::house::{GUEST, House, Remembered, SECOND};

/// Other hosts, each a program of its own, and what they were asked.
#[derive(Debug)]
pub(crate) struct Others {
    hosts: Vec<(String, Service)>,
    away: Mutex<BTreeSet<String>>,
    asked: Mutex<Vec<(String, String)>>,
}

impl Others {
    /// These, that witness the log of a service and are asked to. The houses have to outlive them.
    pub(crate) async fn witnessing(service: &Service, hosts: &[(&str, &House)]) -> Self {
        let mut others = Self { hosts: Vec::new(), away: Mutex::default(), asked: Mutex::default() };
        for (number, (host, house)) in (1..).zip(hosts) {
            let notary = Notary::with([number; SEED_BYTES], host, Arc::new(Remembered::default()));
            let other = Service { notary, ..house.service.clone() };
            witness(&other, &keys(service, &GUEST).await.unwrap().log).await;
            let vkey = witness_vkey(&other, &GUEST).await.unwrap();
            let address = format!("https://{host}/witness");
            add_asked_witness(service, &Caller::Administrator, &vkey, &address).await.unwrap();
            others.hosts.push((format!("{address}/add-checkpoint"), other));
        }
        others
    }

    /// One does not answer from now on, or does again.
    fn is_away(&self, host: &str, is_away: bool) {
        let address = format!("https://{host}/witness/add-checkpoint");
        let mut away = self.away.lock().unwrap();
        if is_away {
            away.insert(address)
        } else {
            away.remove(&address)
        };
    }

    /// The first lines of what they were asked since this was called last.
    fn asked(&self) -> Vec<String> {
        let asked = std::mem::take(&mut *self.asked.lock().unwrap());
        asked.into_iter().map(|(_, request)| request.lines().next().unwrap_or_default().to_owned()).collect()
    }

    /// Asks those whose line is due, and answers how many cosigned.
    pub(crate) async fn ask(&self, service: &Service) -> usize {
        ask_witnesses(service, &Caller::Job, self).await.unwrap()
    }
}

impl Courier for Others {
    async fn bring(&self, address: &str, request: &str) -> Result<Answered, Unanswered> {
        self.asked.lock().unwrap().push((address.to_owned(), request.to_owned()));
        let is_away = self.away.lock().unwrap().contains(address);
        let known = self.hosts.iter().find(|(known, _)| known == address);
        let Some((_, other)) = known.filter(|_| !is_away) else { return Err(Unanswered("Nobody answers.".to_owned())) };
        Ok(match add_checkpoint(other, &GUEST, request.as_bytes()).await.unwrap() {
            Added::Cosigned(lines) => answered(200, "text/plain; charset=utf-8", &lines),
            Added::Refused(why) => {
                let form = if why.status() == 409 { CONFLICT_TYPE } else { "text/plain; charset=utf-8" };
                answered(why.status(), form, &why.body())
            }
        })
    }
}

/// Somebody who brings nothing anywhere.
#[derive(Debug)]
pub(crate) struct Nowhere;

impl Courier for Nowhere {
    async fn bring(&self, _: &str, _: &str) -> Result<Answered, Unanswered> {
        Err(Unanswered("Nobody brings it.".to_owned()))
    }
}

fn answered(status: u16, form: &str, body: &str) -> Answered {
    Answered { status, form: form.to_owned(), body: body.as_bytes().to_vec() }
}

/// A host witnesses a log from now on.
async fn witness(other: &Service, log: &VerifyingKey) {
    add_witnessed(other, &Caller::Administrator, &log.to_string()).await.unwrap();
}

/// An entry of the log.
async fn stated(service: &Service, slug: &str) {
    add_store(service, &Caller::Administrator, slug, "Corner Games").await.unwrap();
    confirm_store(service, &Caller::Administrator, slug, ConfirmationKind::Visit, "I was there.").await.unwrap();
}

/// The same with a checkpoint of it.
async fn signed(service: &Service, slug: &str) {
    stated(service, slug).await;
    assert!(sign_checkpoint(service, &Caller::Job).await.unwrap());
}

async fn note(service: &Service, log: u32) -> Note {
    Note::parse(checkpoint(service, &GUEST, log).await.unwrap().as_bytes()).unwrap()
}

/// What the policy file of a host says of a checkpoint.
async fn quorum(service: &Service, checkpoint: &Note) -> Quorum {
    let text = policy(service, &GUEST).await.unwrap();
    Policy::parse(text.as_bytes()).unwrap().evaluate(checkpoint).unwrap().quorum
}

async fn listed(service: &Service) -> Vec<AskedWitness> {
    list_asked_witnesses(service, &Caller::Administrator).await.unwrap()
}

/// Why the first witness did not cosign.
async fn fault(service: &Service) -> String {
    listed(service).await[0].fault.clone().map(|fault| fault.words).unwrap_or_default()
}

#[tokio::test]
async fn a_checkpoint_that_another_host_cosigned_is_told_with_its_line() {
    let (house, elsewhere) = (House::new().await, House::new().await);
    let service = &house.service;
    let others = Others::witnessing(service, &[("other.example", &elsewhere)]).await;
    assert_eq!((others.ask(service).await, others.asked().len()), (0, 0), "nothing is signed");
    stated(service, "corner").await;
    assert_eq!((others.ask(service).await, others.asked().len()), (0, 0), "not signed yet");
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    assert_eq!(quorum(service, &note(service, 1).await).await, Quorum::NotFulfilled);
    assert_eq!(witnesses(service, &GUEST, 1).await.unwrap()[0].cosigned_at, None);
    assert_eq!((others.ask(service).await, others.asked()), (1, vec!["old 0".to_owned()]));

    // Signed by both, and so is what a proof leads to.
    let told = note(service, 1).await;
    let log = keys(service, &GUEST).await.unwrap().log;
    let key: VerifyingKey = witness_vkey(&others.hosts[0].1, &GUEST).await.unwrap().parse().unwrap();
    assert_eq!(told.verify(&[log, key.clone()]).unwrap().len(), 2);
    assert_eq!(quorum(service, &told).await, Quorum::Fulfilled);
    let (_, proof) = prove(service, &GUEST, LogPlace { log: 1, position: 0 }).await.unwrap();
    assert_eq!(proof.checkpoint, told);
    let said = witnesses(service, &GUEST, 1).await.unwrap();
    assert_eq!((said[0].name.as_str(), said[0].cosigned_at), ("other.example/witness", Some(elsewhere.now())));
    assert_eq!((others.ask(service).await, others.asked().len()), (0, 0), "nothing changed");

    // The next one is another text, which the line of this one does not stand below.
    house.pass(SECOND);
    signed(service, "riverside").await;
    assert!(note(service, 1).await.verify(std::slice::from_ref(&key)).is_err());
    assert_eq!((others.ask(service).await, others.asked()), (1, vec!["old 2".to_owned()]));
    let told = note(service, 1).await;
    assert_eq!((told.verify(&[key]).unwrap().len(), told.signatures().len()), (1, 2));
    let [known] = listed(service).await.try_into().unwrap();
    assert_eq!((known.sizes, known.cosigned_at, known.fault), (vec![(1, 3)], Some(house.now()), None));
    assert!(ask_witnesses(service, &Caller::Administrator, &others).await.is_err(), "a job does it");
}

#[tokio::test]
async fn a_witness_that_knows_another_size_is_asked_once_more_from_there() {
    let (house, elsewhere) = (House::new().await, House::new().await);
    let service = &house.service;
    let others = Others::witnessing(service, &[("other.example", &elsewhere)]).await;
    signed(service, "corner").await;
    others.ask(service).await;
    // It is asked by somebody who has forgotten what it cosigned.
    let vkey = witness_vkey(&others.hosts[0].1, &GUEST).await.unwrap();
    let administrator = &Caller::Administrator;
    remove_asked_witness(service, administrator, "other.example/witness").await.unwrap();
    add_asked_witness(service, administrator, &vkey, "https://other.example/witness").await.unwrap();
    others.asked();
    assert_eq!((others.ask(service).await, others.asked().len()), (0, 0), "its line is there");
    for slug in ["riverside", "hill"] {
        stated(service, slug).await;
    }
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    assert_eq!((others.ask(service).await, others.asked()), (1, vec!["old 0".to_owned(), "old 2".to_owned()]));
    assert_eq!(quorum(service, &note(service, 1).await).await, Quorum::Fulfilled);
    assert_eq!(listed(service).await[0].sizes, [(1, 4)]);
}

/// A witness that answers whatever it was given.
#[derive(Debug)]
struct Forger(Answered);

impl Courier for Forger {
    async fn bring(&self, _: &str, _: &str) -> Result<Answered, Unanswered> {
        Ok(self.0.clone())
    }
}

#[tokio::test]
async fn a_cosignature_that_does_not_hold_is_kept_nowhere() {
    let house = House::new().await;
    let service = &house.service;
    signed(service, "corner").await;
    let before = checkpoint(service, &GUEST, 1).await.unwrap();
    let cosigner = |seed| SigningKey::new("other.example/witness", SignatureType::Ed25519Cosignature, &[seed; 32]);
    let (key, another) = (cosigner(5).unwrap(), cosigner(6).unwrap());
    let vkey = key.verifying_key().to_string();
    add_asked_witness(service, &Caller::Administrator, &vkey, "https://other.example/witness").await.unwrap();
    let sent = note(service, 1).await;
    let log = SigningKey::new("cards.example/log", SignatureType::Ed25519, &[4; 32]).unwrap();
    let other_tree = Checkpoint::new("cards.example/log", 1, Hash([1; 32])).unwrap().sign(&log).unwrap();
    let line = |note: &Note, key: &SigningKey| write_cosignatures(&[cosignature::sign(note, key, 1).unwrap()]);
    for body in [
        // Of another tree, by another key of its name, both, nothing, no line, and with another text before it.
        line(&other_tree, &key),
        line(&sent, &another),
        format!("{}{}", line(&sent, &key), line(&other_tree, &key)),
        String::new(),
        "I saw it.\n".to_owned(),
        format!("more\n\n{}", line(&sent, &key)),
    ] {
        house.pass(3600 * SECOND);
        let forger = Forger(answered(200, "text/plain", &body));
        assert_eq!(ask_witnesses(service, &Caller::Job, &forger).await.unwrap(), 0, "{body}");
        assert!(fault(service).await.starts_with("What it answered is no cosignature of its key"), "{body}");
        assert_eq!(checkpoint(service, &GUEST, 1).await.unwrap(), before, "{body}");
    }
    assert_eq!(listed(service).await[0].failures, 6);
    // What holds is kept, and what others add to it is not.
    house.pass(3600 * SECOND);
    let both = format!("{}{}", line(&sent, &another), line(&sent, &key));
    let forger = Forger(answered(200, "text/plain", &both));
    assert_eq!(ask_witnesses(service, &Caller::Job, &forger).await.unwrap(), 1);
    assert_eq!(checkpoint(service, &GUEST, 1).await.unwrap(), format!("{before}{}", line(&sent, &key)));
}

#[tokio::test]
async fn whoever_is_away_is_left_alone_for_a_while_and_keeps_nothing_waiting() {
    let (house, first, second) = (House::new().await, House::new().await, House::new().await);
    let service = &house.service;
    let hosts = [("a.example", &first), ("b.example", &second)];
    let others = Others::witnessing(service, &hosts).await;
    others.is_away("a.example", true);
    signed(service, "corner").await;
    assert_eq!((others.ask(service).await, others.asked().len()), (1, 2), "the other one cosigns");
    assert_eq!(quorum(service, &note(service, 1).await).await, Quorum::NotFulfilled, "of two both are asked for");
    assert_eq!(fault(service).await, "Nobody answers.");
    assert_eq!((others.ask(service).await, others.asked().len()), (0, 0), "it is left alone");
    // Signing goes on, and whoever is there is asked.
    signed(service, "riverside").await;
    assert_eq!((others.ask(service).await, others.asked()), (1, vec!["old 2".to_owned()]));
    house.pass(5 * SECOND);
    assert_eq!((others.ask(service).await, others.asked()), (0, vec!["old 0".to_owned()]));
    house.pass(5 * SECOND);
    assert_eq!((others.ask(service).await, others.asked().len()), (0, 0), "for longer this time");
    house.pass(25 * SECOND);
    others.is_away("a.example", false);
    assert_eq!((others.ask(service).await, others.asked()), (1, vec!["old 0".to_owned()]));
    assert_eq!(quorum(service, &note(service, 1).await).await, Quorum::Fulfilled);
    let known = listed(service).await;
    assert_eq!((known[0].failures, &known[0].fault, &known[0].sizes), (0, &None, &vec![(1, 3)]));
    // Of two processes that ask at the same time each line is kept.
    signed(service, "hill").await;
    let another = house.another_process().await;
    let (one, two) = tokio::join!(others.ask(service), others.ask(&another));
    assert_eq!((one + two, note(service, 1).await.signatures().len()), (2, 3));
}

/// The same program on another database.
async fn on(house: &House, notary: &Notary) -> (Service, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Database::in_folder(folder.path())).await.unwrap();
    (Service { store, notary: notary.clone(), ..house.service.clone() }, folder)
}

#[tokio::test]
async fn a_history_that_follows_a_backup_is_asked_for_from_its_beginning() {
    let (house, elsewhere) = (House::new().await, House::new().await);
    let service = &house.service;
    let others = Others::witnessing(service, &[("other.example", &elsewhere)]).await;
    signed(service, "corner").await;
    others.ask(service).await;
    let mut file = Vec::new();
    service.store.write_backup(house.now(), &mut file).await.unwrap();
    signed(service, "riverside").await;
    others.ask(service).await;
    others.asked();

    let (restored, _folder) = on(&house, &service.notary).await;
    restored.store.read_backup(&mut file.as_slice()).await.unwrap();
    assert_eq!(listed(&restored).await[0].sizes, [(1, 2)]);
    assert_eq!((others.ask(&restored).await, others.asked().len()), (0, 0), "what it brought is not asked for");
    stated(&restored, "hill").await;
    assert_eq!((others.ask(&restored).await, others.asked().len()), (0, 0), "nothing is signed after the backup");
    sign_checkpoint(&restored, &Caller::Job).await.unwrap();
    assert_eq!(logs(&restored, &GUEST).await.unwrap().len(), 2);
    assert_eq!((others.ask(&restored).await, others.asked()), (0, vec!["old 0".to_owned()]));
    let refused = fault(&restored).await;
    assert!(refused.contains("It does not witness this log") && refused.contains("cards.example/log/2"), "{refused}");
    witness(&others.hosts[0].1, &keys(&restored, &GUEST).await.unwrap().log).await;
    house.pass(5 * SECOND);
    assert_eq!((others.ask(&restored).await, others.asked()), (1, vec!["old 0".to_owned()]));
    assert_eq!(quorum(&restored, &note(&restored, 2).await).await, Quorum::Fulfilled);
    assert_eq!(listed(&restored).await[0].sizes, [(1, 2), (2, 3)]);
}

#[tokio::test]
async fn a_second_history_is_cosigned_by_nobody_who_saw_the_first() {
    let (house, elsewhere) = (House::new().await, House::new().await);
    let service = &house.service;
    let others = Others::witnessing(service, &[("other.example", &elsewhere)]).await;
    // The same key, and nothing that remembers what it signed.
    let notary = Notary::with([9; SEED_BYTES], "cards.example", Arc::new(Remembered::default()));
    let (fork, _folder) = on(&house, &notary).await;
    let vkey = witness_vkey(&others.hosts[0].1, &GUEST).await.unwrap();
    add_asked_witness(&fork, &Caller::Administrator, &vkey, "https://other.example/witness").await.unwrap();
    signed(service, "corner").await;
    others.ask(service).await;
    others.asked();
    signed(&fork, "elsewhere").await;
    assert_eq!((others.ask(&fork).await, others.asked()), (0, vec!["old 0".to_owned(), "old 2".to_owned()]));
    let told = fault(&fork).await;
    assert!(told.starts_with("It cosigned another checkpoint of this log at size 2: another history"), "{told}");
    assert_eq!(quorum(&fork, &note(&fork, 1).await).await, Quorum::NotFulfilled);
    // One that has more entries by now is no smaller fault.
    signed(service, "riverside").await;
    others.ask(service).await;
    house.pass(3600 * SECOND);
    others.ask(&fork).await;
    assert!(fault(&fork).await.starts_with("It cosigned 3 entries of this log, and 2 are signed here"));
}

#[tokio::test]
async fn only_what_a_policy_can_name_is_asked_and_more_than_half_are_enough() {
    let house = House::new().await;
    let (service, administrator) = (&house.service, &Caller::Administrator);
    let key =
        |name: &str, kind, seed: u8| SigningKey::new(name, kind, &[seed; 32]).unwrap().verifying_key().to_string();
    let cosigner = |name: &str, seed| key(name, SignatureType::Ed25519Cosignature, seed);
    let address = "https://a.example/witness";
    let ask = async |vkey: &str, address: &str| add_asked_witness(service, administrator, vkey, address).await;
    assert!(matches!(ask("nonsense", address).await, Err(Refusal::Log(LogFault::NoVkey(_)))));
    let notes = key("a.example/log", SignatureType::Ed25519, 1);
    assert!(matches!(ask(&notes, address).await, Err(Refusal::Log(LogFault::WitnessUnfit(_)))));
    let first = cosigner("a.example/witness", 1);
    let unsafe_address = ask(&first, "http://a.example/witness").await;
    assert!(matches!(unsafe_address, Err(Refusal::Log(LogFault::WitnessAddress))));
    let own = witness_vkey(service, &GUEST).await.unwrap();
    assert!(matches!(ask(&own, address).await, Err(Refusal::Log(LogFault::OwnWitness))));
    assert!(add_asked_witness(service, &GUEST, &first, address).await.is_err());
    ask(&first, address).await.unwrap();
    assert!(matches!(ask(&first, address).await, Err(Refusal::Log(LogFault::WitnessAsked))));
    let renamed = cosigner("a.example/other-name", 1);
    assert!(matches!(ask(&renamed, address).await, Err(Refusal::Log(LogFault::WitnessUnfit(_)))), "the same key");
    for taken in ["none", "witnesses"] {
        assert!(matches!(ask(&cosigner(taken, 7), address).await, Err(Refusal::Log(LogFault::WitnessUnfit(_)))));
    }
    signed(service, "corner").await;
    let last = async || {
        let text = policy(service, &GUEST).await.unwrap();
        Policy::parse(text.as_bytes()).unwrap();
        assert!(!text.contains("https:"), "where they are asked is not told");
        text.lines().find(|line| line.starts_with("group")).unwrap_or_default().to_owned()
    };
    assert_eq!(last().await, "group witnesses 1 a.example/witness");
    ask(&cosigner("c.example/witness", 3), address).await.unwrap();
    assert_eq!(last().await, "group witnesses 2 a.example/witness c.example/witness");
    ask(&cosigner("b.example/witness", 2), address).await.unwrap();
    assert_eq!(last().await, "group witnesses 2 a.example/witness b.example/witness c.example/witness");
    for name in ["a.example/witness", "b.example/witness", "c.example/witness"] {
        remove_asked_witness(service, administrator, name).await.unwrap();
        let again = remove_asked_witness(service, administrator, name).await;
        assert!(matches!(again, Err(Refusal::Log(LogFault::NoWitness))));
    }
    assert!(policy(service, &GUEST).await.unwrap().ends_with("quorum none\n"));
    assert!(witnesses(service, &GUEST, 1).await.unwrap().is_empty());
}
