//! What a store says of itself, as somebody wrote it.

use safehouse_cards::visible::visible;
use safehouse_store::{
    StoreWords,
    stores::{
        MAX_ABOUT_BYTES, MAX_ADDRESS_BYTES, MAX_CONTACT_BYTES, MAX_HOURS_BYTES, MAX_NAME_BYTES, MAX_TIME_ZONE_BYTES,
        MAX_WEBSITE_BYTES, is_slug,
    },
};
use url::Url;

use crate::{Refusal, refusal::StoreFault, words::lines_within};

/// What addresses have in the place of a store's name, or could be taken for it.
const RESERVED: [&str; 13] = [
    "accept",
    "admin",
    "all",
    "confirmed",
    "events",
    "host",
    "join",
    "log",
    "mine",
    "new",
    "reports",
    "stores",
    "verify",
];

/// Reads what addresses name a store by.
pub(super) fn read_slug(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    let is_well_formed = is_slug(text) && !text.starts_with('-') && !text.ends_with('-') && !text.contains("--");
    if !is_well_formed {
        return Err(StoreFault::Slug.into());
    }
    if RESERVED.contains(&text) { Err(StoreFault::Taken.into()) } else { Ok(text.to_owned()) }
}

/// A name of one line, in which something can be read.
pub(super) fn read_name(text: &str) -> Result<String, Refusal> {
    let name = visible(text).trim().to_owned();
    let fits = (1..=MAX_NAME_BYTES).contains(&name.len()) && name.chars().any(char::is_alphanumeric);
    if fits { Ok(name) } else { Err(StoreFault::Name.into()) }
}

/// The name of a time zone as the IANA database spells them. Whether there is one of this name
/// changes from one edition of it to the next.
pub(super) fn read_time_zone(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"_-+".contains(&byte);
    let is_part = |part: &str| {
        part.bytes().next().is_some_and(|first| first.is_ascii_alphabetic()) && part.bytes().all(is_letter)
    };
    let parts = text.split('/').count();
    let is_named = text.len() <= MAX_TIME_ZONE_BYTES && (2..=3).contains(&parts) && text.split('/').all(is_part);
    if is_named || text == "UTC" { Ok(text.to_owned()) } else { Err(StoreFault::TimeZone.into()) }
}

/// The address of pages that everybody can open; may be empty.
fn read_website(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(String::new());
    }
    let is_open = |url: &Url| {
        let is_bare = url.username().is_empty() && url.password().is_none();
        url.scheme() == "https" && is_bare && url.host_str().is_some_and(|host| host.contains('.'))
    };
    let url = Url::parse(text).ok().filter(is_open).map(String::from);
    url.filter(|url| url.len() <= MAX_WEBSITE_BYTES).ok_or(StoreFault::Website.into())
}

/// Reads all that a store says of itself.
///
/// # Errors
/// [`StoreFault::Name`], [`StoreFault::TimeZone`], [`StoreFault::Website`];
/// [`Refusal::LongText`].
pub(super) fn read_words(words: &StoreWords) -> Result<StoreWords, Refusal> {
    Ok(StoreWords {
        name: read_name(&words.name)?,
        about: lines_within(&words.about, MAX_ABOUT_BYTES)?,
        address: lines_within(&words.address, MAX_ADDRESS_BYTES)?,
        hours: lines_within(&words.hours, MAX_HOURS_BYTES)?,
        contact: lines_within(&words.contact, MAX_CONTACT_BYTES)?,
        website: read_website(&words.website)?,
        time_zone: read_time_zone(&words.time_zone)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told<T: std::fmt::Debug>(outcome: Result<T, Refusal>) -> String {
        outcome.map_or_else(|refusal| format!("{refusal:?}"), |read| format!("{read:?}"))
    }

    #[test]
    fn a_store_is_named_by_words_with_hyphens_between_them() {
        for fit in ["corner-games", "42", " riverside "] {
            assert_eq!(read_slug(fit).unwrap(), fit.trim());
        }
        for unfit in ["", "x", "Corner", "-corner", "corner-", "corner--games", "corner games", &"x".repeat(41)] {
            assert_eq!(told(read_slug(unfit)), "GameStore(Slug)", "{unfit}");
        }
        assert!(RESERVED.is_sorted());
        for reserved in RESERVED {
            assert_eq!(told(read_slug(reserved)), "GameStore(Taken)", "{reserved}");
        }
    }

    #[test]
    fn a_name_has_something_to_read_on_one_line() {
        assert_eq!(read_name(" Cards & Coffee \u{202e}No. 3 ").unwrap(), "Cards & Coffee No. 3");
        assert_eq!(read_name("日本の店").unwrap(), "日本の店");
        for unfit in ["", " \u{200b} ", "&&&", &"x".repeat(257)] {
            assert_eq!(told(read_name(unfit)), "GameStore(Name)", "{unfit}");
        }
    }

    #[test]
    fn a_time_zone_is_named_by_its_area_and_its_place() {
        for fit in ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+3", "America/Port-au-Prince"] {
            assert_eq!(read_time_zone(fit).unwrap(), fit);
        }
        for unfit in ["", "Berlin", "Europe/", "/Berlin", "Europe/Ber lin", "+02:00", "../etc/passwd", "a/b/c/d"] {
            assert_eq!(told(read_time_zone(unfit)), "GameStore(TimeZone)", "{unfit}");
        }
    }

    #[test]
    fn a_website_is_one_that_everybody_can_open() {
        for (written, kept) in [("", ""), (" https://corner.example/a ", "https://corner.example/a")] {
            assert_eq!(read_website(written).unwrap(), kept);
        }
        let long = format!("https://corner.example/{}", "x".repeat(300));
        for unfit in
            ["http://corner.example", "javascript:alert(1)", "https://me:it@corner.example", "https://desk", &long]
        {
            assert_eq!(told(read_website(unfit)), "GameStore(Website)", "{unfit}");
        }
    }
}
