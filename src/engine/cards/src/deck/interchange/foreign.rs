//! Files of other programs that are no deck lists, named for what they are
//! instead of read as hundreds of unknown cards.

use super::{
    cockatrice, other_xml,
    outcome::{Form, Import, LineOutcome, LineReport},
    prose,
    reason::{Foreign, Unreadable},
    xml::read::head,
};

/// Characters of such a file that its report shows.
const SHOWN: usize = 100;

/// Reads a text that is a short link or such a file; `None` for any other.
pub(super) fn import(text: &str) -> Option<Import> {
    let reason = if short_link(text).is_some() { Unreadable::ShortLink } else { Unreadable::Foreign(kind(text)?) };
    Some(named(text, reason))
}

/// The import of a file that is named and not read.
pub(super) fn named(text: &str, reason: Unreadable) -> Import {
    let mut import = Import::new(Form::Text);
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    let shown: String = line.chars().filter(|character| !character.is_control()).take(SHOWN).collect();
    import.push(1, &shown, "", None, LineOutcome::Unreadable { reason });
    import
}

/// Reads a word that is a short link; `None` for any other.
pub(super) fn linked(word: &str) -> Option<Import> {
    short_link(word).and_then(|_| import(word))
}

/// The identifier in a short link to a deck, `https://…/d/fzpygxb5c0?name=…`;
/// `None` when the text is anything else. The site that made it has the deck.
pub fn short_link(text: &str) -> Option<&str> {
    let text = text.trim();
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    if rest.contains(char::is_whitespace) {
        return None;
    }
    let path = rest.split(['?', '#']).next()?.trim_end_matches('/');
    let (before, id) = path.rsplit_once('/')?;
    let is_id = (6..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_id && before.ends_with("/d")).then_some(id)
}

/// The short link that a message leads to, when its import found one: the link
/// alone, or among words of which none is a card. Of several there is none.
pub fn short_link_in<'a>(text: &'a str, import: &Import) -> Option<&'a str> {
    let is_link = |report: &LineReport| report.outcome == LineOutcome::Unreadable { reason: Unreadable::ShortLink };
    if !import.lines.iter().any(is_link) {
        return None;
    }
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text).trim();
    if short_link(text).is_some() {
        return Some(text);
    }
    prose::words(text).map(|(_, word)| word).find(|word| short_link(word).is_some())
}

fn kind(text: &str) -> Option<Foreign> {
    let head = head(text.trim_start());
    if ["PK\u{3}\u{4}", "%PDF", "\u{FFFD}PNG", "{\\rtf", "GIF8"].iter().any(|begin| head.starts_with(begin)) {
        return Some(Foreign::Document);
    }
    if head.starts_with('<') {
        let lower = head.to_ascii_lowercase();
        if lower.contains("<cockatrice_carddatabase") {
            return Some(Foreign::CockatriceCards);
        }
        if ["<!doctype html", "<html", "<head", "<body"].iter().any(|begin| lower.contains(begin)) {
            return Some(Foreign::WebPage);
        }
        let is_read = cockatrice::is_deck(head) || other_xml::form(head).is_some();
        return (lower.starts_with("<?xml") && !is_read).then_some(Foreign::Xml);
    }
    if head.starts_with('{') {
        let has = |key: &str| head.contains(&format!("\"{key}\""));
        if has("lines") || has("safehouse") {
            return None;
        }
        if has("ObjectStates") || has("SaveName") {
            return Some(Foreign::TabletopSimulator);
        }
        if has("leader") && has("base") || has("metadata") && has("deck") && has("id") && has("count") {
            return Some(Foreign::Swudb);
        }
    }
    None
}
