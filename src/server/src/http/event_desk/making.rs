//! Events made and changed.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        event_desk::{EventFields, EventFormPage, FormatsOfGame, draw_event_form},
    },
    paths::event_desk as at,
};
use safehouse_engine::library::GameLibrary;
use safehouse_service::{
    Refusal,
    events::{
        self, EventForm, EventSeen,
        settings::{EventSettings, LateLists, Lists, PublicNames, Registration, Reveal, Visible, WithoutList},
        times,
    },
    refusal::EventFault,
    stores::{self, StaffRole},
};

use super::{
    super::{
        ServerState,
        account::fields::Fields,
        lead::leads_to,
        posted::Posted,
        public_decks::answer::{Answering, done},
    },
    answers::{DONE, fail, is_mended_in_place, show_page},
};

/// GET /stores/{store}/events/new
pub(super) async fn get_new(State(site): State<ServerState>, Path(slug): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    show_new(&answering, &slug, None, None).await
}

async fn show_new(
    answering: &Answering,
    slug: &str,
    written: Option<EventFields>,
    fault: Option<FieldFault>,
) -> Response {
    let here = at::new(slug);
    let may = |role: Option<StaffRole>| matches!(role, Some(StaffRole::Owner | StaffRole::Organiser));
    match stores::see_store(answering.service(), &answering.caller, slug).await {
        Ok(seen) if !may(seen.role) => fail(answering, &Refusal::Forbidden, &here),
        Ok(seen) => {
            let zone = if seen.profile.words.time_zone.is_empty() { "UTC" } else { &seen.profile.words.time_zone };
            let page = EventFormPage {
                store: (seen.store.slug.clone(), seen.store.name.clone()),
                seen: None,
                games: games(&answering.site),
                written: written.unwrap_or_else(|| {
                    fields_of(&EventSettings { time_zone: zone.to_owned(), ..EventSettings::default() })
                }),
                fault,
                done: "",
            };
            show_page(answering, &here, draw_event_form(&page)).await
        }
        Err(refusal) => fail(answering, &refusal, &here),
    }
}

/// POST /stores/{store}/events/new
pub(super) async fn post_new(Path(slug): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let made = async {
        let (library, form) = form_of(&answering.site, &fields)?;
        events::make_event(answering.service(), &answering.caller, library, &slug, &form).await
    };
    match made.await {
        Ok(code) => leads_to(&format!("{}?done=made", at::part(&code, "desk"))),
        Err(refusal) if is_mended_in_place(&refusal) => {
            show_new(&answering, &slug, Some(written(&fields)), Some(all_faults(&fields, &refusal))).await
        }
        Err(refusal) => fail(&answering, &refusal, &at::new(&slug)),
    }
}

/// GET /events/{event}/edit
pub(super) async fn get_edit(State(site): State<ServerState>, Path(code): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    show_edit(&answering, &code, None, None).await
}

async fn show_edit(
    answering: &Answering,
    code: &str,
    written: Option<EventFields>,
    fault: Option<FieldFault>,
) -> Response {
    let here = at::part(code, "edit");
    match events::run_event(answering.service(), &answering.caller, code).await {
        Ok(seen) => {
            let page = EventFormPage {
                store: (seen.event.store_slug.clone(), seen.event.store_name.clone()),
                games: games(&answering.site),
                written: written.unwrap_or_else(|| kept(&seen)),
                seen: Some(seen),
                fault,
                done: done(&answering.query("done"), DONE),
            };
            show_page(answering, &here, draw_event_form(&page)).await
        }
        Err(refusal) => fail(answering, &refusal, &here),
    }
}

/// POST /events/{event}/edit
pub(super) async fn post_edit(Path(code): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let changed = async {
        let (library, mut form) = form_of(&answering.site, &fields)?;
        let seen = events::run_event(answering.service(), &answering.caller, &code).await?;
        keep_seconds(&mut form, &seen);
        let revision = fields.get("revision").parse().map_err(|_| EventFault::Changed)?;
        events::change_event(answering.service(), &answering.caller, library, (&code, revision), &form).await
    };
    match changed.await {
        Ok(()) => leads_to(&format!("{}?done=changed", at::part(&code, "edit"))),
        Err(refusal) if is_mended_in_place(&refusal) => {
            show_edit(&answering, &code, Some(written(&fields)), Some(all_faults(&fields, &refusal))).await
        }
        Err(refusal) => fail(&answering, &refusal, &at::part(&code, "edit")),
    }
}

/// Has a time that the form says as it is kept stay so to the millisecond: its fields have minutes alone.
fn keep_seconds(form: &mut EventForm, seen: &EventSeen) {
    let (event, zone) = (&seen.event, form.settings.time_zone.clone());
    let kept =
        |said: i64, kept: i64| if times::to_field(said, &zone) == times::to_field(kept, &zone) { kept } else { said };
    form.starts_at = kept(form.starts_at, event.starts_at);
    form.ends_at = kept(form.ends_at, event.ends_at);
    form.lists_open_at = form.lists_open_at.map(|said| kept(said, event.lists_open_at.unwrap_or(said)));
    form.deadline_at = form.deadline_at.map(|said| kept(said, event.deadline_at.unwrap_or(said)));
}

/// The games of the site with their formats.
pub(in crate::http) fn games(site: &ServerState) -> Vec<FormatsOfGame> {
    let formats = |library: &GameLibrary| {
        library.formats.all().iter().map(|format| (format.id.clone(), format.name.clone())).collect()
    };
    let all = site.app.library.games().iter();
    all.map(|library| (library.game().id.to_owned(), library.game().name.to_owned(), formats(library))).collect()
}

fn written(fields: &Fields) -> EventFields {
    EventFields(fields.each().collect())
}

/// What a form shows of settings.
fn fields_of(settings: &EventSettings) -> EventFields {
    let flag = |is_set: bool| if is_set { "yes" } else { "" }.to_owned();
    let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
    let fields = [
        ("description", settings.description.clone()),
        ("venue", settings.venue.clone()),
        ("time_zone", settings.time_zone.clone()),
        ("registration", settings.registration.as_str().to_owned()),
        ("lists", settings.lists.as_str().to_owned()),
        ("late", settings.late.as_str().to_owned()),
        ("without_list", settings.without_list.as_str().to_owned()),
        ("takes_illegal", flag(settings.takes_illegal)),
        ("visible_swiss", settings.visible_swiss.as_str().to_owned()),
        ("visible_cut", settings.visible_cut.as_str().to_owned()),
        ("reveal", settings.reveal.as_str().to_owned()),
        ("consent", settings.consent.clone()),
        ("public_names", settings.public_names.as_str().to_owned()),
        ("shows_count", flag(settings.shows_count)),
        ("rounds", number(settings.rounds)),
        ("games", settings.games.to_string()),
        ("round_minutes", settings.round_minutes.to_string()),
        ("cut", settings.cut.to_string()),
    ];
    EventFields(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// What a form shows of an event as it is kept.
fn kept(seen: &EventSeen) -> EventFields {
    let (event, zone) = (&seen.event, &seen.settings.time_zone);
    let mut fields = fields_of(&seen.settings);
    let time = |at: Option<i64>| at.map(|at| times::to_field(at, zone)).unwrap_or_default();
    fields.0.extend(
        [
            ("name", event.name.clone()),
            ("game", event.game.clone()),
            ("format", event.format.clone()),
            ("starts_at", time(Some(event.starts_at))),
            ("ends_at", time(Some(event.ends_at))),
            ("lists_open_at", time(event.lists_open_at)),
            // A deadline at the beginning moves with it.
            ("deadline_at", time(event.deadline_at.filter(|deadline| *deadline != event.starts_at))),
            ("capacity", event.capacity.map(|capacity| capacity.to_string()).unwrap_or_default()),
        ]
        .map(|(name, value)| (name.to_owned(), value)),
    );
    fields
}

fn refused(field: &'static str, words: &str) -> Refusal {
    EventFault::Field { field, words: words.to_owned() }.into()
}

/// Why a form was refused, with every other field that is empty or no time or number: whoever mends one mends all of them.
fn all_faults(fields: &Fields, refusal: &Refusal) -> FieldFault {
    let reading = Reading { fields, zone: fields.get("time_zone").trim() };
    let name = match fields.get("name").trim() {
        "" => Err(refused("name", "name the event on one line, in at most 256 bytes")),
        _ => Ok(()),
    };
    let (starts, ends) = (reading.needed("starts_at"), reading.needed("ends_at"));
    let is_turned = starts.as_ref().ok().zip(ends.as_ref().ok()).is_some_and(|(starts, ends)| ends < starts);
    let ends = if is_turned { Err(refused("ends_at", "an event ends after it began")) } else { ends };
    let times = ["lists_open_at", "deadline_at"].map(|name| reading.time(name).err());
    let numbers = ["capacity", "rounds", "games", "cut"].map(|name| reading.number(name).err());
    let others = [name.err(), reading.is_zone().err(), starts.err(), ends.err(), reading.round_minutes().err()];
    let others = others.into_iter().chain(times).chain(numbers).flatten();
    let fault = FieldFault::of(refusal, "");
    // What is refused as a whole is no matter of its fields.
    if fault.field.is_empty() { fault } else { fault.with(others.map(|refusal| FieldFault::of(&refusal, ""))) }
}

/// The fields of a form as what they say.
struct Reading<'a> {
    fields: &'a Fields,
    zone: &'a str,
}

impl Reading<'_> {
    fn is_zone(&self) -> Result<(), Refusal> {
        match times::is_zone(self.zone) {
            true => Ok(()),
            false => Err(refused("time_zone", "there is no such time zone; write one as Europe/Berlin")),
        }
    }

    fn time(&self, name: &'static str) -> Result<Option<i64>, Refusal> {
        // Without a zone there is no time: that is told at its own field.
        let zone = if times::is_zone(self.zone) { self.zone } else { "UTC" };
        match self.fields.get(name).trim() {
            "" => Ok(None),
            text => times::from_field(text, zone).map(Some).map_err(|fault| refused(name, &fault.to_string())),
        }
    }

    fn needed(&self, name: &'static str) -> Result<i64, Refusal> {
        self.time(name)?.ok_or_else(|| refused(name, "say when"))
    }

    fn number(&self, name: &'static str) -> Result<Option<u32>, Refusal> {
        match self.fields.get(name).trim() {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| refused(name, "write a number, or nothing")),
        }
    }

    fn round_minutes(&self) -> Result<u32, Refusal> {
        self.number("round_minutes")?.ok_or_else(|| refused("round_minutes", "say how long a round is"))
    }
}

/// The form that was sent, with the library of its game.
fn form_of<'a>(site: &'a ServerState, fields: &Fields) -> Result<(&'a GameLibrary, EventForm), Refusal> {
    let library = site.app.library.of_game(fields.get("game")).ok_or(EventFault::NoFormat)?;
    let reading = Reading { fields, zone: fields.get("time_zone").trim() };
    reading.is_zone()?;
    let settings = EventSettings {
        description: fields.get("description").to_owned(),
        venue: fields.get("venue").to_owned(),
        registration: fields.chosen("registration", Registration::Open, Registration::named)?,
        lists: fields.chosen("lists", Lists::Required, Lists::named)?,
        late: fields.chosen("late", LateLists::Note, LateLists::named)?,
        without_list: fields.chosen("without_list", WithoutList::Warn, WithoutList::named)?,
        takes_illegal: fields.get("takes_illegal") == "yes",
        visible_swiss: fields.chosen("visible_swiss", Visible::Private, Visible::named)?,
        visible_cut: fields.chosen("visible_cut", Visible::Public, Visible::named)?,
        reveal: fields.chosen("reveal", Reveal::End, Reveal::named)?,
        consent: fields.get("consent").to_owned(),
        public_names: fields.chosen("public_names", PublicNames::Pseudonym, PublicNames::named)?,
        shows_count: fields.get("shows_count") == "yes",
        rounds: reading.number("rounds")?,
        games: reading.number("games")?.unwrap_or(1),
        round_minutes: reading.round_minutes()?,
        cut: reading.number("cut")?.unwrap_or(0),
        time_zone: reading.zone.to_owned(),
        ..EventSettings::default()
    };
    let form = EventForm {
        name: fields.get("name").to_owned(),
        format: fields.get("format").to_owned(),
        snapshot: String::new(),
        starts_at: reading.needed("starts_at")?,
        ends_at: reading.needed("ends_at")?,
        capacity: reading.number("capacity")?,
        lists_open_at: reading.time("lists_open_at")?,
        deadline_at: reading.time("deadline_at")?,
        settings,
    };
    Ok((library, form))
}
