//! The site as passkeys are bound to it, in the words of WebAuthn the relying party.

use std::{fmt, sync::Arc};

use webauthn_rs::{Webauthn, WebauthnBuilder, prelude::Url};

use crate::Refusal;

/// Asks for passkeys and reads the answers. Cloning shares it.
#[derive(Clone)]
pub struct Passkeys(Result<Arc<Here>, WhyNone>);

struct Here {
    webauthn: Webauthn,
    host: String,
}

/// Why there are no passkeys here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhyNone {
    /// The site was not told its address.
    NoAddress,
    /// Its host is an IP address, and passkeys are bound to a domain.
    NoDomain,
    /// It is reached over http, where browsers make none but on the machine itself.
    NotSafe,
}

impl Passkeys {
    /// For the site at this public address, if it has one.
    pub fn at(address: Option<&str>) -> Self {
        Self(read(address))
    }

    /// Why there are none, where there are none.
    pub fn why_none(&self) -> Option<WhyNone> {
        self.0.as_ref().err().copied()
    }

    /// The host that those of this site are bound to, where there are any.
    pub fn host(&self) -> Option<&str> {
        self.0.as_ref().ok().map(|here| here.host.as_str())
    }

    /// Who asks for them, and the host that they are bound to.
    ///
    /// # Errors
    /// [`Refusal::NoPasskeys`] where there are none.
    pub(super) fn here(&self) -> Result<(&Webauthn, &str), Refusal> {
        self.0.as_deref().map(|here| (&here.webauthn, here.host.as_str())).map_err(|_| Refusal::NoPasskeys)
    }
}

fn read(address: Option<&str>) -> Result<Arc<Here>, WhyNone> {
    let url = address.and_then(|address| Url::parse(address).ok()).ok_or(WhyNone::NoAddress)?;
    let domain = url.domain().ok_or(WhyNone::NoDomain)?;
    if url.scheme() != "https" && domain != "localhost" && !domain.ends_with(".localhost") {
        return Err(WhyNone::NotSafe);
    }
    let webauthn = WebauthnBuilder::new(domain, &url).and_then(|builder| builder.rp_name(domain).build());
    let webauthn = webauthn.map_err(|_| WhyNone::NoDomain)?;
    Ok(Arc::new(Here { webauthn, host: domain.to_owned() }))
}

impl fmt::Debug for Passkeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Passkeys").field(&self.0.as_ref().map(|_| "here")).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_browsers_make_no_passkeys_it_is_said_why() {
        for (address, why) in [
            (None, Some(WhyNone::NoAddress)),
            (Some("http://127.0.0.1:3000"), Some(WhyNone::NoDomain)),
            (Some("https://192.0.2.7"), Some(WhyNone::NoDomain)),
            (Some("https://[2001:db8::1]"), Some(WhyNone::NoDomain)),
            (Some("http://cards.example"), Some(WhyNone::NotSafe)),
            (Some("http://localhost:3000"), None),
            (Some("https://cards.example"), None),
            (Some("https://cards.example:8443"), None),
        ] {
            assert_eq!(Passkeys::at(address).why_none(), why, "{address:?}");
            assert_eq!(Passkeys::at(address).host().is_none(), why.is_some(), "{address:?}");
        }
        assert_eq!(Passkeys::at(Some("https://Cards.example:8443/")).host(), Some("cards.example"));
    }
}
