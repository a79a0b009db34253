//! What an event promised to whoever handed in a list, and what would break it: the one place that says so.

use safehouse_engine::library::GameLibrary;
use safehouse_store::events::{EventState, NewEvent, StoredEvent};

use super::{
    fault::EventFault,
    settings::{EventSettings, Reveal},
};
use crate::Refusal;

/// How an event would show more of lists than it said.
pub(super) struct Widened {
    field: &'static str,
    promised: String,
    mend: String,
}

impl Widened {
    /// What is said where so many lists were handed in.
    pub(super) fn refused(self, lists: u32) -> Refusal {
        let lists = if lists == 1 { "1 list is".to_owned() } else { format!("{lists} lists are") };
        let Self { field, promised, mend } = self;
        let words = format!("{lists} there, handed in when the event said: {promised}. {mend}");
        EventFault::Field { field, words }.into()
    }
}

/// The field by which lists would be judged otherwise than they were as they were handed in: what a store states of them
/// names the format and its rules.
pub(super) fn judged_otherwise(library: &GameLibrary, before: &StoredEvent, new: &NewEvent) -> Option<Widened> {
    let by =
        |game: &str, format: &str, snapshot: &str| (game == new.game, format == new.format, snapshot == new.snapshot);
    let field = match by(&before.game, &before.format, &before.snapshot) {
        (true, true, true) => return None,
        // Another day has other rules.
        (true, true, false) => "starts_at",
        (false, ..) | (true, false, _) => "format",
    };
    let name = library.formats.get(&before.format).map_or(before.format.as_str(), |format| format.name.as_str());
    let promised = format!("they are judged by {name}, rules of {}", before.snapshot);
    let mend = "Keep that, or have the players take their lists back first".to_owned();
    Some(Widened { field, promised, mend })
}

/// The field by which an event would show more of lists, or show it earlier, than it said, or by which players would
/// have agreed to something else; and what it said. A cut that is announced anew, or none but a single elimination,
/// shows more where more see lists in it than in the rounds.
pub(super) fn widened(old: &EventSettings, new: &EventSettings) -> Option<Widened> {
    let is_wider_in_cut = new.seen_in_cut() > old.seen_in_cut();
    let of_lists = |field, mend| Some(Widened { field, promised: quoted(old), mend });
    let no_less = || "Promise no less".to_owned();
    if new.visible_swiss > old.visible_swiss {
        of_lists("visible_swiss", no_less())
    } else if is_wider_in_cut && !old.has_cut() {
        of_lists(if new.rounds == Some(0) { "rounds" } else { "cut" }, mend_of_cut(old, new))
    } else if new.visible_cut > old.visible_cut {
        of_lists("visible_cut", no_less())
    } else if new.reveal < old.reveal || new.shown_when() < old.shown_when() {
        of_lists("reveal", no_less())
    } else if is_wider_in_cut {
        // Lists that everybody saw after the cut alone would be seen by opponents in it.
        of_lists("visible_cut", no_less())
    } else if new.public_names > old.public_names {
        let promised = format!("players are shown by {}", old.public_names.words());
        Some(Widened { field: "public_names", promised, mend: no_less() })
    } else if new.consent_words() != old.consent_words() {
        let promised = "what players agree to, in these words".to_owned();
        Some(Widened { field: "consent", promised, mend: no_less() })
    } else {
        None
    }
}

fn quoted(settings: &EventSettings) -> String {
    format!("\u{201c}{}\u{201d}", settings.promise().trim_end_matches('.'))
}

/// How a cut is played that was not announced when lists were handed in.
fn mend_of_cut(old: &EventSettings, new: &EventSettings) -> String {
    let same = old.visible_swiss.words();
    let later = if new.reveal == Reveal::Cut { ", and show lists when the event is over" } else { "" };
    if new.rounds == Some(0) {
        format!("Set what is seen in the cut to \u{201c}{same}\u{201d}, as in the rounds{later}")
    } else {
        format!(
            "Make the cut on the page of rounds without announcing it: lists are seen in it as in the rounds. Or set what \
             is seen in the cut to \u{201c}{same}\u{201d}, as in the rounds{later}"
        )
    }
}

/// Whether lists are to be seen by others, or at another time.
pub(super) fn shows_otherwise(old: &EventSettings, new: &EventSettings) -> bool {
    let told = |settings: &EventSettings| (settings.visible_swiss, settings.visible_cut, settings.reveal);
    told(old) != told(new)
}

/// Whether an event whose lists are locked changes in nothing that lists or players were told. That fewer see lists
/// until it is over is no such thing; when all do is.
pub(super) fn hangs_on_nothing(
    before: &StoredEvent,
    old: &EventSettings,
    new: &NewEvent,
    settings: &EventSettings,
) -> bool {
    let same = (&new.game, &new.format, &new.snapshot, new.deadline_at)
        == (&before.game, &before.format, &before.snapshot, before.deadline_at);
    let told = |settings: &EventSettings| (settings.lists, settings.public_names, settings.games);
    let goes_on = matches!(before.state, EventState::Locked | EventState::Running);
    let is_narrower = goes_on
        && settings.visible_swiss <= old.visible_swiss
        && settings.visible_cut <= old.visible_cut
        && (settings.reveal == old.reveal || settings.shown_when() == old.shown_when());
    // Whoever has none, and whoever read that none is taken late, counts on it.
    let takes_no_more = settings.late <= old.late && (old.takes_illegal || !settings.takes_illegal);
    same && told(old) == told(settings)
        && takes_no_more
        && old.consent_words() == settings.consent_words()
        && (is_narrower || !shows_otherwise(old, settings))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::events::settings::Visible;

    #[test]
    fn what_shows_more_is_named_by_the_field_that_does_whatever_the_fields_say_by_themselves() {
        let of = |visible_swiss, visible_cut, reveal, cut| EventSettings {
            rounds: Some(3),
            visible_swiss,
            visible_cut,
            reveal,
            cut,
            ..EventSettings::default()
        };
        let field = |old: &EventSettings, new: &EventSettings| widened(old, new).map(|wider| wider.field);
        let (private, opponent, public) = (Visible::Private, Visible::Opponent, Visible::Public);
        let secret = of(private, opponent, Reveal::End, 0);
        assert_eq!(field(&secret, &of(private, opponent, Reveal::End, 8)), Some("cut"));
        assert_eq!(field(&secret, &of(private, private, Reveal::End, 8)), None, "as in the rounds");
        assert_eq!(field(&secret, &EventSettings { rounds: Some(0), ..secret.clone() }), Some("rounds"));
        assert_eq!(field(&secret, &EventSettings { rounds: Some(5), ..secret.clone() }), None);
        let at_cut = of(private, public, Reveal::Cut, 0);
        assert_eq!(field(&at_cut, &of(private, public, Reveal::Cut, 8)), Some("cut"));
        let later = of(private, public, Reveal::End, 8);
        assert_eq!(field(&of(private, public, Reveal::End, 0), &later), None, "nobody sees them before the end");
        assert_eq!(field(&later, &of(private, opponent, Reveal::End, 8)), Some("visible_cut"), "sooner, if fewer");
        assert_eq!(field(&later, &of(private, public, Reveal::Cut, 8)), Some("reveal"));
        assert_eq!(field(&of(opponent, public, Reveal::End, 8), &secret), None);
    }

    #[test]
    fn a_refusal_says_what_was_promised_and_how_it_is_mended() {
        let old = EventSettings { rounds: Some(1), visible_cut: Visible::Opponent, ..EventSettings::default() };
        let new = EventSettings { cut: 2, ..old.clone() };
        let told = format!("{:?}", widened(&old, &new).unwrap().refused(2));
        assert!(told.contains("seen in the rounds by nobody but you and the staff who need it. It is"), "{told}");
        assert!(told.contains("without announcing it") && told.contains("only the player and staff"), "{told}");
        let told =
            format!("{:?}", widened(&old, &EventSettings { reveal: Reveal::Cut, ..old.clone() }).unwrap().refused(1));
        assert!(told.contains("1 list is there") && !told.contains("opponent"), "{told}");
    }
}
