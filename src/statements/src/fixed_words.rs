//! Sentences that are told of a file, and stand in the page that carries it as well.

/// How somebody decides who named none that vouches for a file: the same on the command line, on the page and in the page
/// that carries the file, which holds it as a string of its script.
pub const TO_DECIDE: &str = "Nobody who is trusted here vouches for this file, and a forged one names keys of its own. \
                             To decide: compare the words of the store key with those on the store's wall and name that \
                             key, or name the key or the policy of a host that you know (--host and --policy of safehouse \
                             verify, “Whom you trust” on a page), or open the file on the /verify page of its own host, \
                             at an address that you know yourself.";

/// How the store stands with the host, where a file shows nothing of it.
pub(crate) const NOT_SHOWN: &str = "The file does not show that the host confirmed the store.";
