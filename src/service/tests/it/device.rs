//! A device that holds a passkey, as a browser would speak for it.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use p256::ecdsa::{Signature, SigningKey, signature::Signer as _};
use safehouse_service::passkeys::{Answer, Question};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Flags of what a device says of itself: somebody is there, it made sure who, a key follows.
const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const WITH_KEY: u8 = 0x40;

pub(crate) struct Device {
    key: SigningKey,
    id: Vec<u8>,
    user: String,
    counter: u32,
    /// Where its browser believes to be.
    pub(crate) origin: &'static str,
    /// Whether it makes sure who holds it.
    pub(crate) verifies: bool,
}

impl Device {
    /// One of this number, which holds nothing yet.
    pub(crate) fn new(number: u8) -> Self {
        Self {
            key: SigningKey::from_slice(&[number; 32]).unwrap(),
            id: vec![number; 16],
            user: String::new(),
            counter: 0,
            origin: "https://cards.example",
            verifies: true,
        }
    }

    /// Makes the passkey that is asked for.
    pub(crate) fn make(&mut self, question: &Question) -> Answer {
        let asked: Value = serde_json::from_str(&question.options).unwrap();
        let asked = &asked["publicKey"];
        self.user = asked["user"]["id"].as_str().unwrap().to_owned();
        assert_eq!(asked["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(asked["authenticatorSelection"]["userVerification"], "required");
        let point = self.key.verifying_key().to_sec1_point(false);
        let mut said = self.said(WITH_KEY);
        said.extend([0; 16]);
        said.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        said.extend(&self.id);
        // A key of P-256 for ES256, in CBOR.
        said.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        said.extend(point.x().unwrap());
        said.extend([0x22, 0x58, 0x20]);
        said.extend(point.y().unwrap());
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59".to_vec();
        object.extend(u16::try_from(said.len()).unwrap().to_be_bytes());
        object.extend(said);
        let response = json!({
            "clientDataJSON": coded(self.seen("webauthn.create", asked).as_bytes()),
            "attestationObject": coded(&object),
        });
        self.answer(question, &response)
    }

    /// Signs what is asked.
    pub(crate) fn sign(&mut self, question: &Question) -> Answer {
        let asked: Value = serde_json::from_str(&question.options).unwrap();
        assert_eq!(asked["publicKey"]["userVerification"], "required");
        self.counter += 1;
        let (said, seen) = (self.said(0), self.seen("webauthn.get", &asked["publicKey"]));
        let signed = [&said[..], &Sha256::digest(seen.as_bytes())[..]].concat();
        let signature: Signature = self.key.sign(&signed);
        let response = json!({
            "clientDataJSON": coded(seen.as_bytes()),
            "authenticatorData": coded(&said),
            "signature": coded(signature.to_der().as_bytes()),
            "userHandle": self.user,
        });
        self.answer(question, &response)
    }

    fn said(&self, flags: u8) -> Vec<u8> {
        let verified = if self.verifies { VERIFIED } else { 0 };
        let mut said = Sha256::digest(b"cards.example").to_vec();
        said.push(PRESENT | verified | flags);
        said.extend(self.counter.to_be_bytes());
        said
    }

    fn seen(&self, what: &str, asked: &Value) -> String {
        json!({ "type": what, "challenge": asked["challenge"], "origin": self.origin, "crossOrigin": false })
            .to_string()
    }

    fn answer(&self, question: &Question, response: &Value) -> Answer {
        let id = coded(&self.id);
        let credential = json!({
            "id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {},
        });
        Answer { token: question.token.expose().to_owned(), credential: credential.to_string() }
    }
}

fn coded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
