//! How an evening goes, for those who run it, play in it and judge it.

use maud::{Markup, html};

use crate::{
    drawing::Page,
    paths::{events as at, stores, verify::VERIFY},
};

/// The page at `/events/help`.
pub fn draw_help() -> Page {
    let body = html! {
        div class="page page--text stores events prose" {
            nav class="crumbs" aria-label="Where you are" { a href=(at::EVENTS) rel="external" { "Events" } }
            h1 { "How an evening goes" }
            p class="page__lead" {
                "An event is an evening in a " a href=(stores::STORES) rel="external" { "store" }
                ": players register, hand in lists and play rounds, and afterwards anybody can "
                a href=(VERIFY) rel="external" { "verify" } " what was played."
            }
            ul {
                li { a href="#players" { "If you play" } }
                li { a href="#organisers" { "If you run the event" } }
                li { a href="#judges" { "If you judge" } }
            }
            (players())
            (organisers())
            (judges())
        }
    };
    let words = "The steps of an event for players, organisers and judges.";
    Page::new("How an evening goes", words, at::HELP, body)
}

fn players() -> Markup {
    html! {
        section aria-labelledby="players" {
            h2 id="players" { "If you play" }
            ol {
                li { "Find the " a href=(at::EVENTS) rel="external" { "event" } " and press “Register”. You need no account: without one you get a code to write on paper, and with it you are known from then on." }
                li { "Hand in your list before the deadline, where the event takes lists. Look at it first: the page says whether it is legal, and why not. Keep the receipt; it proves which list you handed in." }
                li { "In the evening “Pairings” says at which table you play, and whom. Report the result there; the other one confirms it, or staff decide." }
                li { "You leave early? Say so under “You”, and you are not paired any more." }
                li { "Afterwards “Standings” says how it ended. Where lists are shown, you can save yours under “Lists”, as a file that verifies years later." }
            }
        }
    }
}

fn organisers() -> Markup {
    html! {
        section aria-labelledby="organisers" {
            h2 id="organisers" { "If you run the event" }
            ol {
                li { "Open a " a href=(stores::STORES) rel="external" { "store" } ". Your account needs a second factor. Whoever runs the site confirms the store; until then only those with an address find it and its events." }
                li { "Invite judges and helpers under “Staff” on the page of the store." }
                li { "Press “Make an event” there. It is a draft that only staff see, until you announce it on its desk." }
                li { "Somebody helps at one event alone? Invite them under “Staff” on its desk: they work there and at no other event of the store. There you also change their role, and take them out." }
                li { "Let players register, with an invitation code where the event asks for one, or enter them at the desk; a device on the counter can be a kiosk. Whom you enter agrees to what the event asks by their code, or you note that they did: before that, others see no list of theirs. Who agreed before you asked something else agrees once more. Take lists when you are ready. They lock at the deadline, or when you lock them." }
                li { "On “Rounds” check in who is there, and begin. Pair a round, look at the draft, show it, start its clock. Enter results, or confirm those of players, and finish the round." }
                li { "End the event after the last round. Lists are shown when the event says so. The file that verifies is under “Lists”; results for other programs are under “Standings”, and nobody signed those." }
            }
            p { "Without a line the pages for staff that you had open go on: what you enter is kept on the device and sent later." }
        }
    }
}

fn judges() -> Markup {
    html! {
        section aria-labelledby="judges" {
            h2 id="judges" { "If you judge" }
            ol {
                li { "Accept the invitation to the store or to the event, and set up a second factor." }
                li { "Open the event and press “Desk, for staff”. “Checks” draws players to check, or takes those that you choose; compare the deck with the list, and note what you found." }
                li { "Open a list only when you need it: its player reads who of the staff did. While you play yourself, lists of others are hidden from you." }
                li { "After the lock a list changes only with a reason, and not at all once the event is over. The log says that it did and which kind of reason; the player reads your words." }
                li { "Where players report different results, the match stands first on “Rounds”, as disputed. Decide it there." }
            }
        }
    }
}
