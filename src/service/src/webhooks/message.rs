//! What addresses are told, signed.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use hmac::{Hmac, Mac as _};
use safehouse_store::{Due, PublicDeckEvent, PublicDeckEventKind};
use serde_json::json;
use sha2::Sha256;

/// What secrets begin with, so that whoever looks for lost ones finds them.
const SECRET_PREFIX: &str = "whsec_";

/// What an address is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The address.
    pub url: String,
    /// Names and values of the headers that say what it is and sign it.
    pub headers: [(&'static str, String); 3],
    /// JSON.
    pub body: String,
}

/// What an address is due to be told, signed.
pub(super) fn message(due: &Due, secret: &[u8], now: i64) -> Message {
    let seconds = now / 1000;
    Message {
        url: due.url.clone(),
        headers: [
            ("webhook-id", due.id.clone()),
            ("webhook-timestamp", seconds.to_string()),
            ("webhook-signature", signature(secret, &due.id, seconds, &due.body)),
        ],
        body: due.body.clone(),
    }
}

/// The signature of what is told, as its header has it.
pub fn signature(secret: &[u8], id: &str, seconds: i64, body: &str) -> String {
    // HMAC takes keys of any length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret) else { return String::new() };
    mac.update(format!("{id}.{seconds}.{body}").as_bytes());
    format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
}

/// A secret as its owner is shown it.
pub(super) fn written(secret: &[u8]) -> String {
    format!("{SECRET_PREFIX}{}", STANDARD.encode(secret))
}

/// What is told of a change of a public deck.
pub(super) fn event_body(event: &PublicDeckEvent, origin: &str, now: i64) -> String {
    let PublicDeckEvent { kind, author, address, game, name, number, .. } = event;
    let kind = match kind {
        PublicDeckEventKind::Published => "deck.published",
        PublicDeckEventKind::Updated => "deck.updated",
        PublicDeckEventKind::Withdrawn => "deck.withdrawn",
    };
    let link = format!("{origin}/p/{address}");
    let api = format!("{origin}/api/v1/public-decks/{address}");
    let deck = json!({
        "address": address, "game": game, "name": name, "author": author, "number": number, "link": link, "api": api,
    });
    json!({ "type": kind, "timestamp": now, "data": deck }).to_string()
}

/// What is told to see whether it arrives.
pub(super) fn test_body(now: i64) -> String {
    json!({ "type": "test", "timestamp": now, "data": {} }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_signed_as_standard_webhooks_are() {
        // The example of their libraries.
        let secret = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let signed = signature(&secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, r#"{"test": 2432232314}"#);
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        assert_eq!(written(&secret), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    }
}
