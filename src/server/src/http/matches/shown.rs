//! A match as a table shows it to one of its players or to somebody who watches.

use safehouse_app::{
    components::verdict::in_format,
    pages::test_games::{Between, By, Seated, Since, Solo, Table},
    paths::matches as at,
};
use safehouse_engine::{
    deck::certificate::certify_as_meant, library::GameLibrary, necrogenesis::orders::Orders, table::Seat,
};
use safehouse_service::matches::Match;

use crate::http::test_games::answered::AtTable;

/// Within which time somebody counts as being there, in milliseconds: a stream says so more often.
const HERE_MS: i64 = 25_000;
const A_MINUTE_MS: i64 = 60_000;

/// A match with what is to be said of the last change.
pub(super) struct Shown<'a> {
    pub(super) game: &'a Match,
    pub(super) since: Since,
    pub(super) told: Option<String>,
    /// The site as whoever asks spells it, before the address by which others watch.
    pub(super) origin: &'a str,
    /// The record as a word, where it may be had.
    pub(super) record: Option<String>,
    /// What the rules say of each deck as it is played, in the format that it is meant for.
    pub(super) verdicts: [String; 2],
}

impl<'a> Shown<'a> {
    pub(super) fn of(game: &'a Match, library: &GameLibrary, origin: &'a str) -> Self {
        let GameLibrary { catalogue, formats, .. } = library;
        let record = game.may_have_record().then(|| game.session.record().to_text(catalogue).ok()).flatten();
        // Whether it is legal, and nothing of why: that would tell what is in it.
        let decks = game.session.record().decks.each_ref();
        let verdicts = decks.map(|deck| in_format(library, &certify_as_meant(deck, catalogue, formats)));
        Self { game, since: Since::Now, told: None, origin, record, verdicts }
    }
}

impl AtTable for Shown<'_> {
    fn with_table<T>(&self, draw: impl FnOnce(&Table<'_>) -> T) -> T {
        let game = self.game;
        let none = Orders::default();
        let by = |seat| if game.seat == Some(seat) { By::Person } else { By::Other };
        let orders = |seat| if game.seat == Some(seat) { &game.orders } else { &none };
        let [first, second] = &game.names;
        let seated = |seat, deck| Seated { by: by(seat), deck };
        let presence = presence(&Company::of(game), game.seen_at, game.now);
        let watch =
            game.watch_address.as_deref().map(|address| format!("{}{}", self.origin, at::one(&game.game, address)));
        draw(&Table {
            id: &game.address,
            game: &game.game,
            revision: game.revision,
            session: (&game.session).into(),
            seats: [seated(Seat::First, first), seated(Seat::Second, second)],
            notes: &game.notes.iter().map(|note| format!("{}.", note.what)).collect::<Vec<_>>(),
            is_open: false,
            since: self.since,
            told: self.told.as_deref(),
            orders: [orders(Seat::First), orders(Seat::Second)],
            record: self.record.as_deref(),
            solo: Solo::default(),
            replay: None,
            example: None,
            between: Some(Between {
                people: game.people.each_ref().map(Option::as_deref),
                verdicts: self.verdicts.each_ref().map(String::as_str),
                presence: &presence,
                thinks: game.thinks,
                passes_soon: game.passes_soon,
                undo_asked: game.undo_asked,
                undo: &game.undo,
                may_end: game.may_end,
                again: game.again,
                next: game.next.as_deref().map(|next| at::one(&game.game, next)),
                watch,
                events: at::events(&game.game, &game.address),
            }),
        })
    }

    fn told(&self) -> Option<&str> {
        self.told.as_deref()
    }
}

/// Who is at a table, but for when they were there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Company {
    seat: Option<Seat>,
    people: [Option<String>; 2],
    left: [bool; 2],
}

impl Company {
    pub(super) fn of(game: &Match) -> Self {
        Self { seat: game.seat, people: game.people.clone(), left: game.left }
    }
}

/// Who else is there, a sentence.
pub(super) fn presence(company: &Company, seen_at: [Option<i64>; 2], now: i64) -> String {
    let Some(seat) = company.seat else { return "You watch.".to_owned() };
    let other = seat.other().index();
    let person = company.people.get(other).cloned().flatten();
    let who = person.unwrap_or_else(|| "The other player".to_owned());
    let left = company.left.get(other).copied().unwrap_or_default();
    let away = seen_at.get(other).copied().flatten().map(|seen| now.saturating_sub(seen));
    match away {
        _ if left => format!("{who} has left the game."),
        None => format!("{who} is not here yet."),
        Some(away) if away < HERE_MS => format!("{who} is here."),
        Some(away) if away < 2 * A_MINUTE_MS => format!("{who} is away for a moment."),
        Some(away) => format!("{who} has been away for {} minutes.", away / A_MINUTE_MS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_there_is_said_of_the_other_player_alone() {
        let company = |seat| Company { seat, people: [Some("Ada".to_owned()), None], left: [false; 2] };
        let now = 10_000_000;
        let said = |company: &Company, seen: [Option<i64>; 2]| presence(company, seen, now);
        let guest = company(Some(Seat::Second));
        assert_eq!(said(&guest, [Some(now - 1_000), None]), "Ada is here.");
        assert_eq!(said(&guest, [Some(now - 60_000), Some(now)]), "Ada is away for a moment.");
        assert_eq!(said(&guest, [Some(now - 300_000), Some(now)]), "Ada has been away for 5 minutes.");
        assert_eq!(said(&company(Some(Seat::First)), [None, None]), "The other player is not here yet.");
        let left = Company { left: [true, false], ..guest };
        assert_eq!(said(&left, [Some(now), Some(now)]), "Ada has left the game.");
        assert_eq!(said(&company(None), [None, None]), "You watch.");
    }
}
