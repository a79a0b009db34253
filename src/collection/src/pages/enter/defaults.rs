//! What holds for the lines of a sitting. It travels in the address and in the form: nothing is kept
//! anywhere else.

use maud::{Markup, html};
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{Condition, Language, entry::EntryDefaults},
    limits::NAME_BYTES,
    visible::visible,
};
use safehouse_paths::collection as at;

use crate::{Desk, Fields};

/// A sitting: what holds for its lines, and since when it goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sitting {
    pub(super) defaults: EntryDefaults,
    /// When it began, in milliseconds since 1970-01-01T00:00:00Z.
    pub(super) since: i64,
    /// What the last line did.
    pub(super) did: String,
}

impl Sitting {
    /// Reads an address or a form. What it does not say holds as usual. `None` where the game has no
    /// set.
    pub(super) fn read(desk: &Desk<'_>, fields: &Fields) -> Option<Self> {
        let catalogue = desk.catalogue();
        let set = catalogue.set(fields.get("set")).or_else(|| catalogue.sets().first())?;
        let place: String = visible(fields.get("place")).trim().to_owned();
        let defaults = EntryDefaults {
            set: set.code.clone(),
            edition: Edition::from_id(fields.get("edition")).unwrap_or(Edition::Unlimited),
            finish: Finish::from_id(fields.get("finish")).unwrap_or(Finish::Regular),
            condition: Condition::from_id(fields.get("condition")),
            language: Language::from_id(fields.get("language")),
            place: if place.len() > NAME_BYTES { String::new() } else { place },
        };
        let since = fields.get("since").parse().unwrap_or(desk.now);
        Some(Self { defaults, since, did: fields.get("did").to_owned() })
    }

    /// What says it, in addresses and forms.
    pub(super) fn fields(&self) -> Vec<(&'static str, String)> {
        let EntryDefaults { set, edition, finish, condition, language, place } = &self.defaults;
        let mut fields = vec![("set", set.clone()), ("since", self.since.to_string())];
        if *edition != Edition::Unlimited {
            fields.push(("edition", edition.id().to_owned()));
        }
        if *finish != Finish::Regular {
            fields.push(("finish", finish.id().to_owned()));
        }
        fields.extend(condition.map(|condition| ("condition", condition.id().to_owned())));
        fields.extend(language.map(|language| ("language", language.id().to_owned())));
        if !place.is_empty() {
            fields.push(("place", place.clone()));
        }
        fields
    }

    /// The page of this sitting, with what else it says.
    pub(super) fn address(&self, desk: &Desk<'_>, more: &[(&str, &str)]) -> String {
        let fields = self.fields();
        let own: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        at::asking(&at::asking(&at::page(desk.game(), at::ENTER), &own), more)
    }
}

/// What holds, in a row of words beside the line.
pub(super) fn said(desk: &Desk<'_>, sitting: &Sitting) -> Markup {
    let EntryDefaults { set, edition, finish, condition, language, place } = &sitting.defaults;
    let plain = Sitting { defaults: EntryDefaults::new(set.clone()), ..sitting.clone() };
    let is_plain = plain.defaults == sitting.defaults;
    html! {
        p class="enter__defaults" {
            span class="muted" { "Every line is " }
            b { (set) } ", " (edition.name()) ", " (finish.name())
            @if let Some(condition) = condition { ", " (condition.name()) }
            @if let Some(language) = language { ", " (language.name()) }
            @if place.is_empty() { ", in no place" } @else { ", in " b { bdi { (place) } } }
            "." @if !is_plain { " " a href=(plain.address(desk, &[("did", &sitting.did)])) rel="external" { "As usual again" } }
        }
    }
}
