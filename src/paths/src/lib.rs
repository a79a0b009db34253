//! The addresses of the site's pages, in one place.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]

pub mod collection;
pub mod evening;
pub mod event_desk;
pub mod events;
pub mod games;
pub mod groups;
pub mod label;
pub mod log;
pub mod matches;
pub mod public;
pub mod rules;
pub mod stores;
pub mod verify;

use safehouse_engine::{card::Printing, catalogue::Catalogue, game::GameDefinition, library::GameLibrary};

use crate::label::DeckLabel;

/// Home of the installation.
pub const HOME: &str = "/";
/// Who made what.
pub const CREDITS: &str = "/credits";
/// Every page that is of no one game and is found by its address alone.
pub const FIXED: [&str; 2] = [HOME, CREDITS];
/// Signing in. This and all that follow down to [`RECOVER`] are the server's alone: links
/// to them are `rel="external"`, and their forms are sent to them.
pub const SIGN_IN: &str = "/sign-in";
/// Signing out.
pub const SIGN_OUT: &str = "/sign-out";
/// Making an account.
pub const REGISTER: &str = "/register";
/// One's own account.
pub const ACCOUNT: &str = "/account";
/// Giving the password once more.
pub const CONFIRM: &str = "/account/confirm";
/// Making codes to come back with.
pub const CODES: &str = "/account/codes";
/// Changing its name.
pub const RENAME: &str = "/account/name";
/// Changing its password.
pub const CHANGE_PASSWORD: &str = "/account/password";
/// Ending one of its sessions.
pub const END_SESSION: &str = "/account/end-session";
/// Ending all of its sessions but one.
pub const END_OTHERS: &str = "/account/end-others";
/// What a browser is asked that is to sign in by a passkey, as JSON.
pub const ASK_PASSKEY: &str = "/sign-in/passkey";
/// Its second factor.
pub const SECOND_FACTOR: &str = "/account/second-factor";
/// Its tokens for programs.
pub const TOKENS: &str = "/account/tokens";
/// Making one.
pub const NEW_TOKEN: &str = "/account/tokens/new";
/// Taking one back.
pub const REVOKE_TOKEN: &str = "/account/tokens/revoke";
/// Its addresses that are told of public decks.
pub const WEBHOOKS: &str = "/account/webhooks";
/// Trying one, turning one on again, deleting one.
pub const WEBHOOK_DEED: &str = "/account/webhooks/deed";
/// What programs can ask.
pub const API: &str = "/api";
/// Deleting it.
pub const DELETE_ACCOUNT: &str = "/account/delete";
/// The decks of one's own account; below it, each by its identity.
pub const OWN_DECKS: &str = "/account/decks";
/// A tag that gets another name on all decks of one's own.
pub const RENAME_TAG: &str = "/account/tags/rename";
/// A tag that is taken off all of them.
pub const DELETE_TAG: &str = "/account/tags/delete";
/// Coming back without the password, by a code; below it, by a link.
pub const RECOVER: &str = "/recover";
/// The form that asks for a letter that helps back.
pub const RECOVER_BY_LETTER: &str = "/recover/letter";
/// Taking along what an account has, and bringing decks.
pub const ARCHIVE: &str = "/account/archive";
/// The file of it.
pub const DOWNLOAD: &str = "/account/archive/download";
/// The form for the address of letters.
pub const ADDRESS: &str = "/account/address";
/// The form that takes it away.
pub const REMOVE_ADDRESS: &str = "/account/address/remove";

/// The page of a link that confirms an address, by its secret part.
pub fn confirm_address(token: &str) -> String {
    format!("/confirm-address/{}", encode(token))
}
/// What stands before the short id of a deck that the server keeps. The deck names
/// its game.
pub const SHARED: &str = "/d/";

/// The page at which a link sets a password.
pub fn recover_link(token: &str) -> String {
    format!("{RECOVER}/{}", encode(token))
}

/// A deck of one's own account, with its versions.
pub fn own_deck(deck: &str) -> String {
    format!("{OWN_DECKS}/{deck}")
}

/// Two versions of a deck of one's own account side by side.
pub fn compare_versions(deck: &str, from: i64, to: i64) -> String {
    format!("{}/compare?from={from}&to={to}", own_deck(deck))
}

/// What two devices did to the same of a deck of one's own account.
pub fn deck_conflict(deck: &str) -> String {
    format!("{}/conflict", own_deck(deck))
}

/// A page that leads on to another one of this site afterwards.
pub fn with_next(page: &str, next: &str) -> String {
    if next.is_empty() { page.to_owned() } else { format!("{page}?next={}", encode(next)) }
}

/// Where to go on, if that is an address of this site: never another one's, whichever
/// way browsers read it.
pub fn own_address(next: &str) -> Option<&str> {
    let rest = next.strip_prefix('/')?;
    let is_plain = next.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    (is_plain && !rest.starts_with('/')).then_some(next)
}

/// The pages of one game: all begin with its identifier, e.g. `/necrogenesis/cards`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GamePaths<'a>(&'a str);

/// One of a game's pages.
pub type PageOf = for<'a> fn(GamePaths<'a>) -> String;

/// The pages of the game with this identifier.
pub fn of(game: &str) -> GamePaths<'_> {
    GamePaths(game)
}

/// What belongs to one game, whose pages it leads to.
pub trait HasPaths {
    /// The pages of its game.
    fn paths(&self) -> GamePaths<'_>;
}

impl HasPaths for GameDefinition {
    fn paths(&self) -> GamePaths<'_> {
        of(self.id)
    }
}

impl HasPaths for Catalogue {
    fn paths(&self) -> GamePaths<'_> {
        of(self.game().id)
    }
}

impl HasPaths for GameLibrary {
    fn paths(&self) -> GamePaths<'_> {
        of(self.game().id)
    }
}

impl<'a> GamePaths<'a> {
    /// Every page of the game that is found by its address alone and is for everybody.
    pub fn fixed(self) -> [String; 9] {
        [
            self.home(),
            self.cards(),
            self.decks(),
            self.builder(),
            self.sets(),
            self.formats(),
            self.rules(),
            self.glossary(),
            self.query_help(),
        ]
    }

    /// Home of the game.
    pub fn home(self) -> String {
        format!("/{}", encode(self.0))
    }

    fn below(self, rest: &str) -> String {
        format!("/{}/{rest}", encode(self.0))
    }

    /// Card search; `?q=` is the query.
    pub fn cards(self) -> String {
        self.below("cards")
    }

    /// The decks of this device and ready-made ones.
    pub fn decks(self) -> String {
        self.below("decks")
    }

    /// The deck builder; `?deck=` is a deck code, `?id=` a deck of this device.
    pub fn builder(self) -> String {
        self.below("build")
    }

    /// One's collection: links to it are `rel="external"`.
    pub fn collection(self) -> String {
        self.below("collection")
    }

    /// One's test games, and the form that begins one: the server's alone.
    pub fn test_games(self) -> String {
        self.below("games")
    }

    /// The same with a deck that is written as a code. The form that begins a game takes this
    /// address for the deck as well, as it takes others that say which deck they are of.
    pub fn test(self, code: &str, label: &DeckLabel) -> String {
        with_deck(&self.test_games(), code, label)
    }

    /// The lab: the server's alone.
    pub fn lab(self) -> String {
        self.below("lab")
    }

    /// The same, in which a deck that is written as a code is measured.
    pub fn measure(self, code: &str, label: &DeckLabel) -> String {
        with_deck(&self.lab(), code, label)
    }

    /// The deck builder with a new deck, which is kept with its first change.
    pub fn new_deck(self) -> String {
        self.below("build?new=1")
    }

    /// A deck that an address carries; see [`GamePaths::shared_code`].
    pub fn reader(self) -> String {
        self.below("decks/view")
    }

    /// Two decks side by side; `?left=` and `?right=` are deck codes or links.
    pub fn comparison(self) -> String {
        self.below("decks/compare")
    }

    /// Proxies of a deck; see [`GamePaths::print`].
    pub fn printer(self) -> String {
        self.below("decks/print")
    }

    /// Every set.
    pub fn sets(self) -> String {
        self.below("sets")
    }

    /// Every format.
    pub fn formats(self) -> String {
        self.below("formats")
    }

    /// How to play, and every clause. The server's alone: links to it are
    /// `rel="external"`.
    pub fn rules(self) -> String {
        self.below("rules")
    }

    /// Keywords, statuses and terms.
    pub fn glossary(self) -> String {
        self.below("rules/glossary")
    }

    /// How to search.
    pub fn query_help(self) -> String {
        self.below("help/search")
    }

    /// A printing's page, e.g. `/necrogenesis/cards/NG-01/045/old-rifle`.
    pub fn card(self, printing: &Printing, name: &str) -> String {
        format!("{}/{}/{}/{}", self.cards(), encode(&printing.set), number_in_set(printing), slug(name))
    }

    /// A set's page.
    pub fn set(self, code: &str) -> String {
        format!("{}/{}", self.sets(), encode(code))
    }

    /// A format's page.
    pub fn format(self, id: &str) -> String {
        format!("{}/{}", self.formats(), encode(id))
    }

    /// The search for a query.
    pub fn search(self, query: &str) -> String {
        format!("{}?q={}", self.cards(), encode(query))
    }

    /// A clause, a house ruling or a chapter. A part of a clause, `7.3.2/a`, stands on its page. The
    /// server's alone: links to it are `rel="external"`.
    pub fn clause(self, id: &str) -> String {
        let (clause, part) = id.split_once('/').unwrap_or((id, ""));
        let mark = if part.is_empty() { "" } else { "#" };
        format!("{}/{}{mark}{part}", self.rules(), encode(clause))
    }

    /// The glossary at a term.
    pub fn term(self, id: &str) -> String {
        format!("{}#{id}", self.glossary())
    }

    /// The builder with a deck that is written as a code.
    pub fn build(self, code: &str, label: &DeckLabel) -> String {
        with_deck(&self.builder(), code, label)
    }

    /// The builder with a deck of this device.
    pub fn build_kept(self, id: &str) -> String {
        format!("{}?id={}", self.builder(), encode(id))
    }

    /// A deck that the address itself carries, for reading.
    pub fn shared_code(self, code: &str, label: &DeckLabel) -> String {
        with_deck(&self.reader(), code, label)
    }

    /// Proxies of a deck, to print.
    pub fn print(self, code: &str, label: &DeckLabel) -> String {
        with_deck(&self.printer(), code, label)
    }

    /// Two decks side by side; either may be empty.
    pub fn compare(self, left: &str, right: &str) -> String {
        format!("{}?left={}&right={}", self.comparison(), encode(left), encode(right))
    }

    /// The picture of a link to a printing, below [`previews`].
    pub fn card_preview(self, printing: &Printing) -> String {
        format!("{}/cards/{}.{PREVIEW_ENDING}", self.home(), encode(&printing.number))
    }

    /// The picture of a link to a deck that is judged by this format, below
    /// [`previews`].
    pub fn deck_preview(self, format: &str, code: &str) -> String {
        format!("{}/decks/{}/{}.{PREVIEW_ENDING}", self.home(), encode(format), encode(code))
    }
}

/// A printing's number without its set's code, e.g. `039`.
pub fn number_in_set(printing: &Printing) -> &str {
    printing.number.strip_prefix(&printing.set).and_then(|rest| rest.strip_prefix('-')).unwrap_or(&printing.number)
}

/// A deck that the server keeps, for reading.
pub fn shared(short_id: &str, label: &DeckLabel) -> String {
    with_label(format!("{SHARED}{}", encode(short_id)), '?', label)
}

/// Whether a path is that of two decks or two games side by side, whose addresses may be as
/// long as two of those.
pub fn is_comparison(path: &str) -> bool {
    path.ends_with("/decks/compare") || path.ends_with("/replay/pair")
}

/// Where an address of before addresses named their game leads to: to the pages of
/// this game. `None` for a path that was no such page.
pub fn moved(path: &str, game: &str) -> Option<String> {
    const MOVED: [&str; 7] = ["build", "cards", "decks", "formats", "help", "rules", "sets"];
    let rest = path.strip_prefix('/')?;
    let first = rest.split('/').next()?;
    MOVED.contains(&first).then(|| of(game).below(rest))
}

/// The ending of a link's picture.
pub const PREVIEW_ENDING: &str = "jpg";

/// Where the server draws the pictures that links show; `sheets` is where it
/// draws card sheets. Empty when it draws none.
pub fn previews(sheets: &str) -> String {
    sheets.strip_prefix("/sheets/").map_or_else(String::new, |hash| format!("/previews/{hash}"))
}

/// The picture of a link to any other page, below [`previews`].
pub const SITE_PREVIEW: &str = "/site.jpg";

fn with_deck(path: &str, code: &str, label: &DeckLabel) -> String {
    with_label(format!("{path}?deck={}", encode(code)), '&', label)
}

fn with_label(mut address: String, mut mark: char, label: &DeckLabel) -> String {
    for (parameter, value) in label.parameters() {
        address.push(mark);
        address.push_str(parameter);
        address.push('=');
        address.push_str(&encode(value));
        mark = '&';
    }
    address
}

/// A name as the readable end of an address: lower-case words and hyphens.
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for character in safehouse_engine::card::fold(name).chars() {
        match character {
            c if c.is_alphanumeric() => slug.push(c),
            '\'' => {}
            _ if !slug.is_empty() && !slug.ends_with('-') => slug.push('-'),
            _ => {}
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// Percent-encodes a part of an address.
pub fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => encoded.push(char::from(byte)),
            b => {
                const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
                let digit = |half: u8| DIGITS.get(usize::from(half)).copied().map(char::from);
                encoded.push('%');
                encoded.extend([b >> 4, b & 15].into_iter().filter_map(digit));
            }
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_has_only_words_and_hyphens() {
        for (name, expected) in [
            ("Rick – The Firestarter", "rick-the-firestarter"),
            ("Medic's Touch", "medics-touch"),
            ("  ?? ", ""),
            ("Élan (Promo)", "elan-promo"),
        ] {
            assert_eq!(slug(name), expected);
        }
    }

    #[test]
    fn a_link_to_a_deck_carries_what_no_code_does() {
        let label =
            |name: &str, format: Option<&str>| DeckLabel { name: name.into(), format: format.map(str::to_owned) };
        let (built, read) =
            (of("g").build("sh1abc", &label("A & B", Some("open"))), of("g").shared_code("sh1abc", &label("", None)));
        assert_eq!(built, "/g/build?deck=sh1abc&name=A%20%26%20B&format=open");
        assert_eq!(read, "/g/decks/view?deck=sh1abc");
        assert_eq!(shared("0123456789", &label("", Some("open"))), "/d/0123456789?format=open");
        assert_eq!(shared("0123456789", &label("A", Some("open"))), "/d/0123456789?name=A&format=open");
    }

    #[test]
    fn a_query_survives_its_address() {
        assert_eq!(of("g").search("t:zombie hp>=3"), "/g/cards?q=t%3Azombie%20hp%3E%3D3");
        assert_eq!(encode("ü\"<&"), "%C3%BC%22%3C%26");
    }

    #[test]
    fn addresses_of_before_they_named_their_game_lead_to_it() {
        for (before, after) in [
            ("/cards", Some("/g/cards")),
            ("/cards/NG-01/045/old-rifle", Some("/g/cards/NG-01/045/old-rifle")),
            ("/rules/glossary", Some("/g/rules/glossary")),
            ("/", None),
            ("/credits", None),
            ("/d/0123456789", None),
            ("/cardsharp", None),
            ("//cards", None),
        ] {
            assert_eq!(moved(before, "g").as_deref(), after, "{before}");
        }
    }
}
