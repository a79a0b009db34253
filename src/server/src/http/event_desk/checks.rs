//! Deck checks, for the staff of an event.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        event_desk::{CheckFields, CheckPage, ChecksPage, StaffNames, draw_check, draw_checks},
    },
    paths::event_desk as at,
};
use safehouse_service::{
    Refusal,
    events::{
        self, PlayFault, PlayerShown,
        checks::{self, CheckNoted, DeckCheck, DrawnChecks, LineFound, WHOLE},
        rounds::{PlaySeen, RoundShown, RoundState},
    },
    refusal::EventFault,
};
use uuid::{Builder, Uuid};

use super::{
    super::{
        ServerState,
        account::fields::Fields,
        lead::leads_to,
        play_seen::play,
        posted::Posted,
        public_decks::answer::{Answering, done},
    },
    answers::{DONE, fail, is_mended_in_place, reader, show_page},
};

/// What is refused in a field of the form.
fn field(field: &'static str, words: &str) -> Refusal {
    EventFault::Field { field, words: words.to_owned() }.into()
}

/// The round that everybody sees.
fn round(play: &PlaySeen) -> Option<&RoundShown> {
    play.rounds.iter().rev().find(|round| round.state != RoundState::Draft)
}

/// The tables drawn for the round; none before one is shown.
async fn drawn(answering: &Answering, code: &str, play: &PlaySeen) -> Result<Option<DrawnChecks>, Refusal> {
    match round(play) {
        Some(round) => {
            let drawn = checks::drawn_checks(answering.service(), &answering.caller, code, round.number).await?;
            Ok(Some(drawn))
        }
        None => Ok(None),
    }
}

/// Who plays in the round and handed in a list, by their numbers.
fn listed(players: &[PlayerShown], round: &RoundShown) -> Vec<u32> {
    let plays = |number: u32| {
        let mut games = round.matches.iter();
        games.any(|game| game.a.0 == number || game.b.as_ref().is_some_and(|b| b.0 == number))
    };
    let with_list = players.iter().filter(|player| player.has_list == Some(true)).map(|player| player.number);
    with_list.filter(|number| plays(*number)).collect()
}

/// GET /events/{event}/checks
pub(super) async fn get_checks(
    State(site): State<ServerState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    list(&answering, &code, Default::default(), None).await
}

async fn list(answering: &Answering, code: &str, written: (String, String), fault: Option<FieldFault>) -> Response {
    let here = at::part(code, "checks");
    let page = async {
        let (service, caller) = (answering.service(), &answering.caller);
        let seen = events::staff_event(service, caller, code).await?;
        let checks = checks::list_checks(service, caller, code).await?;
        let play = play(answering, code).await?;
        let drawn = match &play {
            Some(play) => drawn(answering, code, play).await?,
            None => None,
        };
        let players = events::list_players(service, caller, code).await?;
        let listed = match play.as_ref().and_then(round) {
            Some(round) if seen.standing.may_open_lists() => listed(&players, round),
            _ => Vec::new(),
        };
        let game = answering.site.app.library.of_game(&seen.event.game).map(|library| library.game());
        let sections = game.iter().flat_map(|game| game.sections);
        let sections = sections.map(|section| (section.id.to_owned(), section.name.to_owned())).collect();
        let (reader, done) = (reader(answering)?, done(&answering.query("done"), DONE));
        Ok(ChecksPage { seen, reader, play, players, sections, listed, drawn, checks, written, fault, done })
    };
    match page.await {
        Ok(page) => show_page(answering, &here, draw_checks(&page)).await,
        Err(refusal) => fail(answering, &refusal, &here),
    }
}

/// POST /events/{event}/checks
pub(super) async fn post_checks(Path(code): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let (player, reason) = (fields.get("player").trim().to_owned(), fields.get("reason").trim().to_owned());
    let chosen = match player.parse::<u32>() {
        Err(_) => Err(field("player", "choose a player")),
        Ok(_) if reason.is_empty() => Err(PlayFault::NotDrawn.into()),
        Ok(number) => Ok(number),
    };
    match chosen {
        Ok(number) => {
            let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("reason", &reason).finish();
            leads_to(&format!("{}?{query}", at::of(&code, "check", &number.to_string())))
        }
        Err(refusal) => list(&answering, &code, (player, reason), Some(FieldFault::of(&refusal, ""))).await,
    }
}

/// GET /events/{event}/check/{player}
pub(super) async fn get_check(
    State(site): State<ServerState>,
    Path((code, player)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let written = CheckFields(vec![("reason".to_owned(), answering.query("reason"))]);
    // An address with a round is that under which a device keeps the page; nobody is led there.
    let kept_for = answering.query("round").parse().ok();
    one(&answering, (&code, &player, kept_for), written, None).await
}

async fn one(
    answering: &Answering,
    (code, player, kept_for): (&str, &str, Option<u32>),
    written: CheckFields,
    fault: Option<FieldFault>,
) -> Response {
    let here = at::of(code, "check", player);
    let page = async {
        let (service, caller) = (answering.service(), &answering.caller);
        let number: u32 = player.parse().map_err(|_| EventFault::NoPlayer)?;
        let seen = events::staff_event(service, caller, code).await?;
        let library = answering.site.app.library.of_game(&seen.event.game).ok_or(EventFault::NoFormat)?;
        // A check is one of somebody who plays: before that nobody's list is opened for it.
        let play = play(answering, code).await?.ok_or(PlayFault::NotStarted)?;
        let drawn = drawn(answering, code, &play).await?;
        let sheet = match kept_for {
            Some(round) => checks::keep_check(service, caller, library, code, (number, round)).await?,
            None => checks::open_check(service, caller, library, code, number).await?,
        };
        let players = events::list_players(service, caller, code).await?;
        let seat = |round: &RoundShown| {
            let mut games = round.matches.iter();
            games.find(|game| game.a.0 == number || game.b.as_ref().is_some_and(|b| b.0 == number))?.table
        };
        let table = round(&play).and_then(seat);
        let is_drawn = drawn.iter().flat_map(|drawn| &drawn.tables).any(|drawn| Some(drawn.table) == table);
        let has_list = |number: u32| {
            let mut players = players.iter();
            players.any(|player| player.number == number && player.has_list == Some(true))
        };
        let open = drawn.iter().flat_map(DrawnChecks::unchecked);
        let others = open.filter(|(other, _)| *other != number && has_list(*other));
        let others = others.map(|(other, name)| (other, name.to_owned())).collect();
        let id = Uuid::parse_str(written.get("id"))
            .unwrap_or_else(|_| Builder::from_random_bytes(service.chance.bytes()).into_uuid());
        Ok(CheckPage {
            reader: reader(answering)?,
            sheet,
            names: StaffNames::of(&players),
            player: players.into_iter().find(|player| player.number == number),
            id: id.to_string(),
            round: round(&play).map_or(0, |round| round.number),
            table,
            is_drawn,
            others,
            now: service.clock.now_ms(),
            written,
            fault,
            seen,
        })
    };
    match page.await {
        Ok(page) => show_page(answering, &here, draw_check(&page)).await,
        Err(refusal) => fail(answering, &refusal, &at::part(code, "checks")),
    }
}

/// POST /events/{event}/check/{player}
pub(super) async fn post_check(
    Path((code, player)): Path<(String, String)>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let mut written = CheckFields(fields.each().collect());
    let noted = async {
        let check = check(&answering, &player, &fields, &written)?;
        let (service, caller) = (answering.service(), &answering.caller);
        let seen = events::staff_event(service, caller, &code).await?;
        let library = answering.site.app.library.of_game(&seen.event.game).ok_or(EventFault::NoFormat)?;
        checks::note_check(service, caller, library, &code, &check).await
    };
    let fault = match noted.await {
        Ok(CheckNoted::Kept { .. }) => return leads_to(&format!("{}?done=checked", at::part(&code, "checks"))),
        // What was counted is shown beside the lines of the list that counts now.
        Ok(CheckNoted::Stale { list }) => {
            written.0.retain(|(name, _)| name != "list");
            let words =
                format!("Their list is another one by now, number {list}. It is shown here: look at what differs.");
            FieldFault { field: "", words, status: 409, ..FieldFault::default() }
        }
        Err(refusal) if is_mended_in_place(&refusal) => FieldFault::of(&refusal, ""),
        Err(refusal) => return fail(&answering, &refusal, &at::part(&code, "checks")),
    };
    one(&answering, (&code, &player, None), written, Some(fault)).await
}

/// A check as a form says it.
fn check(answering: &Answering, player: &str, fields: &Fields, written: &CheckFields) -> Result<DeckCheck, Refusal> {
    let number = |name: &str| fields.get(name).trim().parse::<u32>().map_err(|_| Refusal::from(PlayFault::Check));
    let scope = written.scope();
    let is_in_scope = |section: &str| scope == WHOLE || section == scope;
    let mut lines = Vec::new();
    let mut uncounted = 0_u32;
    for (section, card, wanted, found) in written.lines().filter(|(section, ..)| is_in_scope(section)) {
        match found {
            Some(found) => {
                lines.push(LineFound { section: section.to_owned(), card: card.to_owned(), wanted, found });
            }
            None => uncounted = uncounted.saturating_add(1),
        }
    }
    // Nothing was compared where nothing was counted.
    if uncounted > 0 {
        let words = format!(
            "Write how many copies there are in every line: {uncounted} are empty. Write 0 where there is none"
        );
        return Err(field("", &words));
    }
    for section in extra_sections(written).filter(|section| is_in_scope(section)) {
        let (read, unread) = written.extra(section);
        if let Some(line) = unread.first() {
            return Err(field("", &format!("Write a number of copies and a name, one card a line: {line} is none")));
        }
        lines.extend(read);
    }
    let now = answering.service().clock.now_ms();
    let table = fields.get("table").trim();
    Ok(DeckCheck {
        id: Uuid::parse_str(fields.get("id")).map_err(|_| PlayFault::Check)?,
        round: number("round")?,
        table: if table.is_empty() { None } else { Some(number("table")?) },
        player: player.parse().map_err(|_| EventFault::NoPlayer)?,
        list: number("list")?,
        scope: scope.to_owned(),
        reason: fields.get("reason").to_owned(),
        started_at: fields.get("started_at").parse().map_err(|_| PlayFault::Check)?,
        ended_at: now,
        extra_minutes: number("minutes")?,
        is_corrected: fields.get("corrected") == "yes",
        lines,
        note: fields.get("note").to_owned(),
    })
}

fn extra_sections(written: &CheckFields) -> impl Iterator<Item = &str> {
    written.0.iter().filter_map(|(name, _)| name.strip_prefix("extra-"))
}
