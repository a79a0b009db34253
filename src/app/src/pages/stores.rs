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
use safehouse_service::{
    events::duties,
    stores::{GameStore, StaffRole, StoreLevel, StoreSeen},
};

pub(in crate::pages) use self::staff::made_invitation;
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
    /// One that waits to follow the present one is taken back.
    pub const TAKE_BACK_KEY: &str = "take-back-key";
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

/// The way to a report of a store, for whoever does not work there.
fn report_line(seen: &StoreSeen) -> Markup {
    html! {
        @if seen.role.is_none() {
            p class="muted" { a href=(at::part(&seen.store.slug, parts::REPORT)) rel="external nofollow" { "Report this store" } " to whoever runs the site." }
        }
    }
}

/// That lists of an event stay closed to somebody of its staff, who plays there.
pub(in crate::pages) fn blind_mark() -> Markup {
    html! {
        p class="store-mark store-mark--warn" { strong { "You play here yourself." } " Lists of others are hidden from you until they are shown to all." }
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

/// The ways to the sheet with a store's key, on both papers.
fn sheets(slug: &str) -> Markup {
    html! {
        p class="actions" {
            a class="button button--plain" href=(at::key_sheet(slug, "a4")) rel="external nofollow" { "Sheet to hang up (A4)" }
            a class="button button--plain" href=(at::key_sheet(slug, "letter")) rel="external nofollow" { "Sheet to hang up (Letter)" }
        }
    }
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
fn role_words(role: StaffRole) -> String {
    match role {
        StaffRole::Owner => "answers for the store: its key, its staff, its words".to_owned(),
        StaffRole::Organiser => "runs events and changes what the store says of itself".to_owned(),
        StaffRole::Scorekeeper | StaffRole::Judge | StaffRole::Helper => duties(role).collect::<Vec<_>>().join(", "),
    }
}

/// What somebody of a role does who is staff of one event alone.
fn role_words_at_event(role: StaffRole) -> String {
    match role {
        StaffRole::Organiser => "runs the event: its rounds, its players and its staff".to_owned(),
        StaffRole::Owner | StaffRole::Scorekeeper | StaffRole::Judge | StaffRole::Helper => role_words(role),
    }
}

/// What somebody of each of these roles does: in a store, or as staff of one event alone where `is_event` says so.
pub(in crate::pages) fn roles_told(roles: impl IntoIterator<Item = StaffRole>, is_event: bool) -> Markup {
    let words = if is_event { role_words_at_event } else { role_words };
    html! {
        dl class="facts facts--told store-roles" { @for role in roles { div { dt { (role_name(role)) } dd { (words(role)) } } } }
    }
}

/// The fault of a form, above it, unless it is of a field. It has the focus once the page is there, as what was done has:
/// a page has it once.
pub(in crate::pages) fn fault_above(fault: Option<&FieldFault>) -> Markup {
    html! {
        @if let Some(fault) = fault.filter(|fault| fault.field.is_empty()) {
            div class="form__fault" role="alert" tabindex="-1" autofocus { p { (fault.words) } }
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
        self.fault.and_then(|fault| fault.at(self.id))
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

    /// A choice of options.
    pub(in crate::pages) fn select(&self, options: &Markup) -> Markup {
        let fault = self.fault().is_some();
        self.around(&html! {
            select class="field" id=(self.id) name=(self.id)
                aria-invalid=[fault.then_some("true")] aria-describedby=[self.described()] autofocus[fault] { (options) }
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
