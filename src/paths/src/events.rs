//! Addresses of events as players and the world see them. All are the server's alone: links to them are
//! `rel="external"`, and their forms are sent to them. What an event's staff look after is in [`crate::event_desk`].

use super::encode;

/// The calendar.
pub const EVENTS: &str = "/events";
/// The events that an account takes part in.
pub const OWN_EVENTS: &str = "/account/events";
/// The calendar for calendars of other programs.
pub const CALENDAR: &str = "/events.ics";
/// How an evening goes. It is no event's: their codes have eight signs.
pub const HELP: &str = "/events/help";
/// What keeps lists from being legal. It is no event's either.
pub const IN_THE_WAY: &str = "/events/in-the-way";
/// The same for readers of feeds.
pub const FEED: &str = "/events.atom";
/// The events of a store for calendars.
pub const STORE_CALENDAR: &str = "/stores/{store}/events.ics";
/// The same for readers of feeds.
pub const STORE_FEED: &str = "/stores/{store}/events.atom";
/// An event, as the server spells its address.
pub const EVENT: &str = "/events/{event}";
/// The same for calendars.
pub const EVENT_CALENDAR: &str = "/events/{event}/event.ics";
/// Registering for one.
pub const REGISTER: &str = "/events/{event}/register";
/// One's own standing at it; the form of a code on paper is sent here.
pub const OWN: &str = "/events/{event}/own";
/// What is done there.
pub const OWN_DEED: &str = "/events/{event}/own/{of}";
/// Handing in a list.
pub const LIST: &str = "/events/{event}/list";
/// Who takes part.
pub const PLAYERS: &str = "/events/{event}/players";
/// Lists that everybody sees.
pub const LISTS: &str = "/events/{event}/lists";
/// All of them as one file that verifies.
pub const LISTS_JSON: &str = "/events/{event}/lists.json";
/// That as a page.
pub const LISTS_HTML: &str = "/events/{event}/lists.html";
/// One of them, by the number of its player.
pub const PUBLISHED: &str = "/events/{event}/lists/{of}";
/// That as a file that verifies.
pub const LIST_JSON: &str = "/events/{event}/lists/{of}/list.json";
/// That as a page.
pub const LIST_HTML: &str = "/events/{event}/lists/{of}/list.html";
/// What they show.
pub const STATISTICS: &str = "/events/{event}/statistics";
/// A device on the counter at which players enter themselves.
pub const KIOSK: &str = "/events/{event}/kiosk";
/// What the file of an event in the site's own form may say: a JSON Schema.
pub const SCHEMA: &str = "/schemas/event.json";
/// A report of an event.
pub const REPORT: &str = "/events/{event}/report";
/// How it stands, for whoever runs the site, and the form that hides or shows it.
pub const STANDING: &str = "/events/{event}/standing";

/// An event, by its code.
pub fn event(code: &str) -> String {
    format!("{EVENTS}/{}", encode(code))
}

/// A part of an event, by the last part of its address.
pub fn part(code: &str, part: &str) -> String {
    format!("{}/{part}", event(code))
}

/// How an event stands, for whoever runs the site.
pub fn standing(code: &str) -> String {
    part(code, "standing")
}

/// What is done with one's own standing.
pub fn own(code: &str, deed: &str) -> String {
    format!("{}/own/{deed}", event(code))
}

/// The list of the player with this number.
pub fn list(code: &str, number: u32) -> String {
    format!("{}/lists/{number}", event(code))
}

/// That as a file that verifies, `json` or `html`.
pub fn list_file(code: &str, number: u32, ending: &str) -> String {
    format!("{}/list.{ending}", list(code, number))
}

/// All lists of an event that everybody sees as one file, `json` or `html`.
pub fn lists_file(code: &str, ending: &str) -> String {
    format!("{}/lists.{ending}", event(code))
}

/// Events at which a card was played, by the number of a printing.
pub fn of_card(number: &str) -> String {
    format!("{EVENTS}?card={}", encode(number))
}

/// What keeps lists of a format of a game from being legal.
pub fn in_the_way(game: &str, format: &str) -> String {
    format!("{IN_THE_WAY}?game={}&format={}", encode(game), encode(format))
}

/// The events of a store for calendars.
pub fn store_calendar(slug: &str) -> String {
    format!("/stores/{}/events.ics", encode(slug))
}

/// The same for readers of feeds.
pub fn store_feed(slug: &str) -> String {
    format!("/stores/{}/events.atom", encode(slug))
}

/// What of the calendar is looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sought<'a> {
    /// Of this store; empty for all.
    pub store: &'a str,
    /// Of this game; empty for any.
    pub game: &'a str,
    /// Whether those that are over.
    pub is_past: bool,
    /// Behind this place of the list; empty for the beginning.
    pub after: &'a str,
}

/// The calendar of what is looked at.
pub fn calendar(sought: Sought<'_>) -> String {
    let past = if sought.is_past { "yes" } else { "" };
    let values = [("store", sought.store), ("game", sought.game), ("past", past), ("after", sought.after)];
    let query: Vec<String> = values
        .iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| format!("{name}={}", encode(value)))
        .collect();
    if query.is_empty() { EVENTS.to_owned() } else { format!("{EVENTS}?{}", query.join("&")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_calendar_is_asked_for_what_is_looked_at_and_no_more() {
        assert_eq!(calendar(Sought::default()), "/events");
        let sought = Sought { store: "corner-games", is_past: true, after: "1.a b", ..Sought::default() };
        assert_eq!(calendar(sought), "/events?store=corner-games&past=yes&after=1.a%20b");
        assert_eq!(list_file("k3", 7, "html"), "/events/k3/lists/7/list.html");
        assert_eq!(in_the_way("a game", "standard"), "/events/in-the-way?game=a%20game&format=standard");
    }
}
