//! Game stores as the server draws them: the list, one with what it says of itself and the key it
//! signs with, what its staff look after, invitations, and what whoever runs the site decides.
//! They work without script, and the browser carries nothing of them.

mod acts;
mod invitation;
mod keys;
mod list;
mod new;
mod publish;
mod report;
mod settings;
mod staff;
mod standing;
mod store;
mod store_list;
mod store_lists;
mod waiting;

use maud::{Markup, html};
use safehouse_service::stores::{GameStore, StaffRole, StoreLevel};

pub use self::{
    acts::{ActsPage, draw_acts},
    invitation::{StaffInvitationPage, draw_no_staff_invitation, draw_staff_invitation},
    keys::{KeysPage, draw_keys},
    list::{StoresPage, draw_stores},
    new::{NewStorePage, draw_new_store},
    publish::{PublishFields, PublishForm},
    report::{draw_appeal, draw_report_store},
    settings::{StoreSettingsPage, draw_store_settings},
    staff::{MadeStaffInvitation, StaffPage, draw_staff},
    standing::{StandingPage, draw_standing},
    store::{Joined, StorePage, draw_store},
    store_list::{StoreListPage, draw_store_list, draw_withdrawn_store_list},
    store_lists::{StoreListsPage, draw_store_lists},
    waiting::{WaitingPage, draw_waiting},
};
use crate::{
    pages::{account::FieldFault, said::done_words},
    paths::stores as at,
};

/// Parts of a store that are pages, as the last part of an address.
pub mod parts {
    /// What it says of itself.
    pub const SETTINGS: &str = "settings";
    /// Who works there.
    pub const STAFF: &str = "staff";
    /// Its keys.
    pub const KEYS: &str = "keys";
    /// What its staff did.
    pub const ACTS: &str = "acts";
    /// A report of it.
    pub const REPORT: &str = "report";
    /// What its owner says against a decision.
    pub const APPEAL: &str = "appeal";
    /// How it stands, for whoever runs the site.
    pub const STANDING: &str = "standing";
}

/// What can be done with a store beside that, as the last part of an address.
pub mod deeds {
    /// It is closed.
    pub const CLOSE: &str = "close";
    /// Somebody is invited.
    pub const INVITE: &str = "invite";
    /// An invitation is taken back.
    pub const REVOKE: &str = "revoke";
    /// Somebody gets another role.
    pub const ROLE: &str = "role";
    /// Somebody is dismissed.
    pub const DISMISS: &str = "dismiss";
    /// One leaves.
    pub const LEAVE: &str = "leave";
    /// A key is made.
    pub const MAKE_KEY: &str = "make-key";
    /// One is brought.
    pub const BRING_KEY: &str = "bring-key";
    /// The present one is revoked.
    pub const REVOKE_KEY: &str = "revoke-key";
    /// Whoever runs the site confirms it.
    pub const CONFIRM: &str = "confirm";
    /// They suspend it.
    pub const SUSPEND: &str = "suspend";
    /// They hide it.
    pub const HIDE: &str = "hide";
    /// They show it again.
    pub const SHOW: &str = "show";
    /// They answer its owner.
    pub const ANSWER: &str = "answer";
}

/// Where one is, above a page of a store.
fn crumbs(store: Option<&GameStore>) -> Markup {
    html! {
        nav class="crumbs" aria-label="Where you are" {
            a href=(at::STORES) rel="external" { "Stores" }
            @if let Some(store) = store {
                span aria-hidden="true" { "/" }
                a href=(at::store(&store.slug)) rel="external" { bdi { (store.name) } }
            }
        }
    }
}

/// How a store stands, on each of its pages: nothing of one that is confirmed, open and shown.
pub fn store_mark(store: &GameStore) -> Markup {
    let mark = |class: &str, title: &str, words: &str| {
        html! { p class=(format!("store-mark {class}")) { strong { (title) } " " (words) } }
    };
    html! {
        @if store.closed_at.is_some() { (mark("store-mark--warn", "Closed.", "This store states nothing any more. What it stated stays.")) }
        @else if store.hidden_at.is_some() { (mark("store-mark--bad", "Hidden.", "Only its staff and whoever runs the site see it.")) }
        @if store.level == StoreLevel::Unconfirmed { (mark("store-mark--warn", "Unconfirmed.", "Nobody who runs this site has made sure that this store is what it says.")) }
        @if store.level == StoreLevel::Suspended { (mark("store-mark--bad", "Suspended.", "This store can state nothing now. What it stated before keeps its standing.")) }
    }
}

/// How a store stands, in a word.
pub(in crate::pages) fn level_tag(level: StoreLevel) -> Markup {
    let (class, word) = match level {
        StoreLevel::Confirmed => ("tag tag--good", "✓ Confirmed"),
        StoreLevel::Unconfirmed => ("tag tag--warn", "Unconfirmed"),
        StoreLevel::Suspended => ("tag tag--bad", "Suspended"),
    };
    html! { span class=(class) { (word) } }
}

/// A role as people read it.
pub fn role_name(role: StaffRole) -> &'static str {
    match role {
        StaffRole::Owner => "Owner",
        StaffRole::Organiser => "Organiser",
        StaffRole::Scorekeeper => "Scorekeeper",
        StaffRole::Judge => "Judge",
        StaffRole::Helper => "Helper",
    }
}

/// What somebody of a role does.
fn role_words(role: StaffRole) -> &'static str {
    match role {
        StaffRole::Owner => "answers for the store: its key, its staff, its words",
        StaffRole::Organiser => "runs events and changes what the store says of itself",
        StaffRole::Scorekeeper => "pairs rounds and takes results and drops down",
        StaffRole::Judge => "reads lists, checks decks, corrects lists",
        StaffRole::Helper => "checks players in, and types lists for whoever has none",
    }
}

/// The fault of a form, above it, unless it is of a field.
pub(in crate::pages) fn fault_above(fault: Option<&FieldFault>) -> Markup {
    html! {
        @if let Some(fault) = fault.filter(|fault| fault.field.is_empty()) {
            div class="form__fault" role="alert" { p { (fault.words) } }
        }
    }
}

/// A field of a form.
pub(in crate::pages) struct Labelled<'a> {
    pub(in crate::pages) id: &'static str,
    pub(in crate::pages) label: &'a str,
    pub(in crate::pages) hint: &'a str,
    pub(in crate::pages) fault: Option<&'a FieldFault>,
}

impl Labelled<'_> {
    pub(in crate::pages) fn fault(&self) -> Option<&FieldFault> {
        self.fault.filter(|fault| fault.field == self.id)
    }

    pub(in crate::pages) fn described(&self) -> Option<String> {
        let fault = self.fault().map(|_| format!("{}-fault", self.id));
        let hint = (!self.hint.is_empty()).then(|| format!("{}-hint", self.id));
        let ids: Vec<_> = fault.into_iter().chain(hint).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    }

    pub(in crate::pages) fn around(&self, field: &Markup) -> Markup {
        html! {
            div class="labelled" {
                label for=(self.id) { (self.label) }
                (field)
                @if let Some(fault) = self.fault() { div class="form__fault" id=(format!("{}-fault", self.id)) { p { (fault.words) } } }
                @if !self.hint.is_empty() { p class="form__hint" id=(format!("{}-hint", self.id)) { (self.hint) } }
            }
        }
    }

    /// A field of one line.
    pub(in crate::pages) fn input(&self, value: &str, most: usize, is_required: bool) -> Markup {
        let fault = self.fault().is_some();
        self.around(&html! {
            input class="field" id=(self.id) name=(self.id) value=(value) maxlength=(most) autocomplete="off" required[is_required]
                aria-invalid=[fault.then_some("true")] aria-describedby=[self.described()] autofocus[fault];
        })
    }

    /// A field of lines.
    pub(in crate::pages) fn lines(&self, value: &str, most: usize, rows: u8) -> Markup {
        let fault = self.fault().is_some();
        self.around(&html! {
            // The line before keeps one that the words begin with.
            textarea class="field" id=(self.id) name=(self.id) rows=(rows) maxlength=(most)
                aria-invalid=[fault.then_some("true")] aria-describedby=[self.described()] autofocus[fault] { "\n" (value) }
        })
    }
}

/// The field of a time zone.
pub(in crate::pages) fn time_zone_field(value: &str, fault: Option<&FieldFault>) -> Markup {
    const COMMON: [&str; 24] = [
        "America/Chicago",
        "America/Denver",
        "America/Los_Angeles",
        "America/Mexico_City",
        "America/New_York",
        "America/Sao_Paulo",
        "America/Toronto",
        "Asia/Manila",
        "Asia/Seoul",
        "Asia/Singapore",
        "Asia/Tokyo",
        "Australia/Sydney",
        "Europe/Amsterdam",
        "Europe/Berlin",
        "Europe/London",
        "Europe/Madrid",
        "Europe/Paris",
        "Europe/Prague",
        "Europe/Rome",
        "Europe/Stockholm",
        "Europe/Vienna",
        "Europe/Warsaw",
        "Europe/Zurich",
        "Pacific/Auckland",
    ];
    let of = Labelled {
        id: "time_zone",
        label: "Time zone",
        hint: "As Europe/Berlin. Times of events are shown in it.",
        fault,
    };
    let is_faulty = of.fault().is_some();
    of.around(&html! {
        input class="field" id="time_zone" name="time_zone" value=(value) maxlength="64" list="time-zones" autocomplete="off"
            spellcheck="false" required aria-invalid=[is_faulty.then_some("true")] aria-describedby=[of.described()] autofocus[is_faulty];
        datalist id="time-zones" { @for zone in COMMON { option value=(zone) {} } }
    })
}
