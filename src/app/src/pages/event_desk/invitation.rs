//! The invitation code of an event, at its desk.

use maud::{Markup, html};
use safehouse_service::events::{EventSeen, EventState};

use super::desk_deeds as deeds;
use crate::paths::event_desk as at;

/// The code with which people register, where the event asks for one and somebody still may, and the way to another one
/// for whoever runs it.
pub(super) fn invitation(seen: &EventSeen) -> Markup {
    let comes_to_register = match seen.event.state {
        EventState::Draft | EventState::Announced | EventState::Registration | EventState::ListsOpen => true,
        EventState::Locked
        | EventState::Running
        | EventState::Finished
        | EventState::Published
        | EventState::Cancelled => false,
    };
    let Some(code) = seen.invitation_code().filter(|_| comes_to_register) else { return html! {} };
    html! {
        section class="panel" aria-labelledby="invitation" {
            h2 id="invitation" { "Invitation code" }
            p { "Whoever has it may register. Give it to whom you invite; no page but this one shows it." }
            p class="desk__code" { code { (code) } }
            @if seen.runs() {
                form method="post" action=(at::of(&seen.event.code, "desk", deeds::RENEW)) {
                    p class="muted" { "Another one takes its place: this one works no more then, and whoever registered with it stays." }
                    button class="button button--plain" type="submit" { "Make another code" }
                }
            }
        }
    }
}
