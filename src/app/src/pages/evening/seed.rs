//! How the commitment to a seed follows from it, so that anybody computes it without this site.

use maud::{Markup, html};
use safehouse_service::events::{StoredEvent, rounds::COMMITMENT_PREFIX};

use crate::paths::log;

/// How the commitment follows from the seed that is shown, byte by byte, and a command that computes it; where the log
/// has it, that too. Nothing where the seed is no hexadecimal number.
pub(super) fn recipe(event: &StoredEvent, seed: &str) -> Markup {
    let id = event.id.to_string();
    let Some(command) = command(&id, seed) else { return html! {} };
    html! {
        details class="desk__more" {
            summary { "How the commitment follows from the seed" }
            p {
                "It is the SHA-256 of these bytes, in hexadecimal: the line " code { (COMMITMENT_PREFIX.trim_end()) }
                " and a line feed (0a), the id of the event " code class="digest" { (id) } " in UTF-8 and a line feed, then the 32 bytes of the seed, which are the 64 hexadecimal digits above, two for each byte. Nothing follows them."
            }
            p { "In a shell, where each byte of the seed is written in octal:" }
            pre tabindex="0" { code { (command) } }
            p class="muted" {
                "It prints the commitment, which this page has shown since the event began"
                @if let Some(place) = event.lock {
                    ", and which the log has from before: in " a href=(log::entry_page(place.log, place.position)) rel="external" { "entry " (place.position) }
                }
                "."
            }
        }
    }
}

/// The bytes of a seed; none where it is no hexadecimal number of whole bytes.
fn bytes(seed: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        seed.chars().map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
    let digits = digits?;
    let pairs = digits.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return None;
    }
    pairs.map(|pair| if let [high, low] = pair { Some(high << 4 | low) } else { None }).collect()
}

/// The command: what `printf` of any shell reads, octal digits three a byte, so that no byte runs into what follows.
fn command(event: &str, seed: &str) -> Option<String> {
    let octal: String = bytes(seed)?.iter().map(|byte| format!("\\{byte:03o}")).collect();
    let prefix = COMMITMENT_PREFIX.replace('\n', "\\n");
    Some(format!("printf '{prefix}{event}\\n{octal}' | sha256sum"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_names_every_byte_that_is_hashed() {
        let told = command("evening-1", "00ff0a41").unwrap();
        assert_eq!(told, "printf 'safehouse seed commitment 1\\nevening-1\\n\\000\\377\\012\\101' | sha256sum");
        assert_eq!((command("x", "0"), command("x", "0g")), (None, None));
    }
}
