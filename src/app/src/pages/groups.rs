//! Groups of accounts as the server draws them: those that one is in, one with its decks and
//! members, what its owner looks after, an invitation. They work without script, and the
//! browser carries nothing of them.

mod group;
mod invitation;
mod list;
mod settings;

use maud::{Markup, html};
use safehouse_service::groups::{GroupWords, MAX_DESCRIPTION_BYTES};

pub use self::{
    group::{GroupPage, draw_group},
    invitation::{draw_invitation, draw_no_invitation},
    list::{GroupsPage, draw_groups},
    settings::{MadeInvitation, SettingsPage, draw_settings},
};
use crate::pages::account::FieldFault;

/// What can be done with a group, as the last part of an address.
pub mod deeds {
    /// Another name, other words.
    pub const CHANGE: &str = "change";
    /// An invitation is made.
    pub const INVITE: &str = "invite";
    /// It is taken back.
    pub const REVOKE: &str = "revoke";
    /// A member is sent away.
    pub const REMOVE: &str = "remove";
    /// A member becomes its owner.
    pub const PASS: &str = "pass";
    /// One leaves it.
    pub const LEAVE: &str = "leave";
    /// It is dissolved.
    pub const DISSOLVE: &str = "dissolve";
}

/// The fields of a group's name and words.
fn fields(words: &GroupWords, fault: Option<&FieldFault>) -> Markup {
    let of_name = fault.filter(|fault| fault.field == "name");
    let others = fault.filter(|fault| fault.field != "name");
    html! {
        @if let Some(fault) = others { div class="form__fault" role="alert" { p { (fault.words) } } }
        div class="labelled" {
            label for="name" { "Name" }
            input class="field" id="name" name="name" value=(words.name) maxlength="120" autocomplete="off" required
                aria-invalid=[of_name.map(|_| "true")] aria-describedby=(if of_name.is_some() { "name-fault name-hint" } else { "name-hint" })
                autofocus[of_name.is_some()];
            @if let Some(fault) = of_name { div class="form__fault" id="name-fault" { p { (fault.words) } } }
            p class="form__hint" id="name-hint" { "3 to 30 letters and digits. No other group has one that looks like it." }
        }
        div class="labelled" {
            label for="description" { "What it is for" }
            // The line before keeps one that the words begin with.
            textarea class="field" id="description" name="description" rows="3" maxlength=(MAX_DESCRIPTION_BYTES) aria-describedby="description-hint" { "\n" (words.description) }
            p class="form__hint" id="description-hint" { "May stay empty. Markdown works. Whoever is invited reads it." }
        }
    }
}
