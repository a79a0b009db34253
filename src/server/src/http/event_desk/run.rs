//! The rounds of an event, for its staff.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        evening::result_fields,
        event_desk::{EventFields, RunPage, RunTold, StaffNames, draw_run, run_deeds as deeds},
    },
    paths::event_desk as at,
};
use safehouse_service::{
    Refusal,
    events::{
        self, EventSeen, LateAs, PlayFault,
        rounds::{self, Begin, CutAsked, Report, Reported, RoundState, Timer},
    },
    refusal::EventFault,
    stores::StaffRole,
};

use super::{
    super::{
        ServerState,
        account::fields::Fields,
        lead::leads_to,
        play_seen::play,
        posted::Posted,
        public_decks::answer::{Answering, done},
    },
    answers::{DONE, fail, is_mended_in_place, reader, show_page, still},
};

/// What a page shows beside what is kept.
#[derive(Default)]
struct Shown {
    told: RunTold,
    /// The deed that was refused, with what was written in its form.
    written: (String, EventFields),
    fault: Option<FieldFault>,
    /// Why it was refused, to be told with the names that staff know.
    refused: Option<PlayFault>,
}

/// GET /events/{event}/run
pub(super) async fn get_run(State(site): State<ServerState>, Path(code): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    show(&answering, &code, Shown::default()).await
}

async fn show(answering: &Answering, code: &str, shown: Shown) -> Response {
    let here = at::part(code, "run");
    match page(answering, code, shown).await {
        Ok(page) => show_page(answering, &here, draw_run(&page)).await,
        Err(refusal) => fail(answering, &refusal, &here),
    }
}

async fn page(answering: &Answering, code: &str, shown: Shown) -> Result<RunPage, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let seen = events::staff_event(service, caller, code).await?;
    let players = events::list_players(service, caller, code).await?;
    let names = StaffNames::of(&players);
    let play = play(answering, code).await?;
    let draft = play.as_ref().and_then(|play| play.rounds.last()).filter(|round| round.state == RoundState::Draft);
    let draft = match draft {
        Some(round) => Some(rounds::explain_round(service, caller, code, round.number).await?),
        None => None,
    };
    let seats = if play.is_none() { rounds::list_seats(service, caller, code).await? } else { Vec::new() };
    let given = match play.is_none() && seen.scores() {
        true => rounds::list_given_beforehand(service, caller, code).await?,
        false => Vec::new(),
    };
    let changes = match &play {
        Some(_) if reads_changes(&seen) => rounds::list_result_changes(service, caller, code).await?,
        _ => Vec::new(),
    };
    let has_own_hand = seen.entry.is_some() && events::has_own_hand(service, caller, code).await?;
    let hidden = events::hidden_lists(service, caller, code).await?;
    let Shown { told, written, fault, refused } = shown;
    let fault = match refused {
        Some(refused) => fault.map(|fault| fault.said(&refused.named(|number| names.name(number)))),
        None => fault,
    };
    let said = answering.query("done");
    let of = |done: &[&str]| match done.contains(&said.as_str()) {
        true => answering.query("player").parse::<u32>().ok(),
        false => None,
    };
    let (dropped, just_given, came) = (of(&["dropped"]), of(&["given", "not-given"]), of(&["back", "late"]));
    let is_out = |number: &u32| {
        let mut players = play.iter().flat_map(|play| &play.players);
        players.any(|player| player.number == *number && !player.is_there)
    };
    let dropped = dropped.filter(is_out);
    let came = came.filter(|number| !is_out(number));
    let last = play.as_ref().and_then(|play| play.rounds.last());
    let is_untimed = last.is_some_and(|round| round.state == RoundState::Published && round.ends_at.is_none());
    let time_left = match said.as_str() {
        "untimed" if is_untimed => answering.query("left").parse::<i64>().ok().filter(|left| *left > 0),
        _ => None,
    };
    let done = if still(&said, &seen, play.as_ref()) { done(&said, DONE) } else { "" };
    let reader = reader(answering)?;
    Ok(RunPage {
        seen,
        reader,
        players,
        names,
        hidden,
        seats,
        given,
        just_given,
        play,
        draft,
        changes,
        told,
        written,
        fault,
        done,
        dropped,
        came,
        time_left,
        has_own_hand,
    })
}

fn reads_changes(seen: &EventSeen) -> bool {
    seen.standing.role.is_some_and(|role| role != StaffRole::Helper)
}

/// POST /events/{event}/run/{deed}
pub(super) async fn post_deed(
    Path((code, deed)): Path<(String, String)>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    match act(&answering, &code, &deed, &fields).await {
        Ok(Done::On(done)) => leads_to(&format!("{}?done={done}", at::part(&code, "run"))),
        Ok(Done::At(done, anchor)) => leads_to(&format!("{}?done={done}#{anchor}", at::part(&code, "run"))),
        Ok(Done::Of(done, player)) => leads_to(&format!("{}?done={done}&player={player}", at::part(&code, "run"))),
        Ok(Done::Untimed(left)) => leads_to(&format!("{}?done=untimed&left={left}", at::part(&code, "run"))),
        Ok(Done::Back) => leads_to(&at::part(&code, "run")),
        Ok(Done::Told(told)) => {
            // What is only looked at may still be mended.
            let written =
                if told.is_refused() || told.preview.is_some() { written(&deed, &fields) } else { Default::default() };
            show(&answering, &code, Shown { told: *told, written, ..Shown::default() }).await
        }
        Ok(Done::None) => answering.nothing(),
        Err(refusal) if is_mended_in_place(&refusal) => {
            let mut told = RunTold::default();
            if let Refusal::Play(PlayFault::WithoutList(numbers)) = &refusal {
                told.lacking.clone_from(numbers);
            }
            let fault = Some(FieldFault::of(&refusal, ""));
            let refused = match refusal {
                Refusal::Play(refused) => Some(refused),
                _ => None,
            };
            show(&answering, &code, Shown { told, written: written(&deed, &fields), fault, refused }).await
        }
        Err(refusal) => fail(&answering, &refusal, &at::part(&code, "run")),
    }
}

fn written(deed: &str, fields: &Fields) -> (String, EventFields) {
    let mut written = EventFields(fields.each().collect());
    if deed == deeds::IMPORT {
        // What came as a file is mended as a text: no page fills in a file.
        written.0.retain(|(name, _)| !["file", "text"].contains(&name.as_str()));
        written.0.push(("text".to_owned(), imported_text(fields).to_owned()));
    }
    (deed.to_owned(), written)
}

/// The text of a file of another program, which one field or the other has.
fn imported_text(fields: &Fields) -> &str {
    let file = fields.get("file");
    if file.trim().is_empty() { fields.get("text") } else { file }
}

/// What became of a deed.
enum Done {
    /// It is done: the page says so.
    On(&'static str),
    /// The same, at a part of the page.
    At(&'static str, String),
    /// The same, of a player, whom the page names.
    Of(&'static str, u32),
    /// The time was taken away, and so many milliseconds were left.
    Untimed(i64),
    /// Nothing was to be done.
    Back,
    /// It is done, and there is more to tell.
    Told(Box<RunTold>),
    /// There is no such deed.
    None,
}

/// Does something with the rounds of an event.
async fn act(answering: &Answering, code: &str, deed: &str, fields: &Fields) -> Result<Done, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let player = || number(fields, "player").ok_or(EventFault::NoPlayer);
    Ok(match deed {
        deeds::BEGIN => {
            let begin = Begin {
                everybody: fields.get("everybody") == "yes",
                // The second name is that of a form as it was before, which asked for each with a tick.
                without_absent: fields.get("everybody") == "no" || fields.get("without_absent") == "yes",
                despite_lists: fields.get("despite") == "yes",
            };
            rounds::begin_play(service, caller, code, begin).await?;
            Done::On("begun")
        }
        deeds::CHECK_IN => {
            let (player, is_there) = (player()?, fields.get("there") == "yes");
            rounds::check_in(service, caller, code, player, is_there).await?;
            Done::At(if is_there { "there" } else { "not-there" }, format!("player-{player}"))
        }
        deeds::GIVE => {
            // What is no number is none that somebody gives.
            let gift = |name: &str| optional(fields, name).ok_or(PlayFault::Gifts);
            let gifts = (gift("byes")?.unwrap_or(0), gift("table")?);
            let player = player()?;
            rounds::give_beforehand(service, caller, code, player, gifts).await?;
            Done::Of(if gifts == (0, None) { "not-given" } else { "given" }, player)
        }
        deeds::PAIR => {
            if fields.get("stands") == "yes" {
                rounds::pair_round_of_standing_cut(service, caller, code).await?;
            } else {
                rounds::pair_round(service, caller, code).await?;
            }
            Done::On("paired")
        }
        deeds::SWAP => {
            let both = number(fields, "one").zip(number(fields, "other")).ok_or(EventFault::NoPlayer)?;
            rounds::swap_players(service, caller, code, both).await?;
            Done::On("swapped")
        }
        deeds::DISCARD => {
            rounds::discard_draft(service, caller, code).await?;
            Done::On("discarded")
        }
        deeds::PUBLISH => {
            let minutes = number(fields, "minutes");
            let minutes = match fields.get("timed") {
                "yes" => Some(minutes.ok_or(PlayFault::Minutes)?),
                _ => None,
            };
            is_still(answering, code, fields, RoundState::Draft).await?;
            rounds::publish_round(service, caller, code, minutes).await?;
            Done::On("shown")
        }
        deeds::TAKE_BACK => {
            is_still(answering, code, fields, RoundState::Published).await?;
            match fields.get("results") {
                "yes" => rounds::take_round_back_with_results(service, caller, code).await?,
                _ => rounds::take_round_back(service, caller, code).await?,
            };
            Done::On("round-taken-back")
        }
        deeds::TIMER => {
            let minutes = |name: &str| number(fields, name).ok_or(PlayFault::Minutes);
            let (timer, done) = match fields.get("deed") {
                "start" => (Timer::Start(minutes("minutes")?), "timed"),
                "extend" => (Timer::Extend(minutes("more")?), "timed"),
                "resume" => (Timer::Resume(fields.get("left").parse().map_err(|_| PlayFault::Minutes)?), "timed"),
                "stop" => return stop(answering, code).await,
                _ => return Ok(Done::None),
            };
            rounds::set_timer(service, caller, code, timer).await?;
            Done::On(done)
        }
        deeds::RESULTS => return results(answering, code, fields).await,
        deeds::CONFIRM => {
            let (round, table) = number(fields, "round").zip(number(fields, "table")).ok_or(PlayFault::NoMatch)?;
            let base = fields.get("base").parse().map_err(|_| PlayFault::ReportMoved)?;
            rounds::confirm_result(service, caller, code, (round, table, base)).await?;
            Done::At("confirmed", format!("table-{table}"))
        }
        deeds::CORRECT => return correct(answering, code, fields).await,
        deeds::FINISH => {
            is_still(answering, code, fields, RoundState::Published).await?;
            rounds::finish_round(service, caller, code, fields.get("as_said") == "yes").await?;
            Done::On("finished")
        }
        deeds::DROP => {
            let player = player()?;
            rounds::drop_player(service, caller, code, player).await?;
            Done::Of("dropped", player)
        }
        deeds::BACK => {
            let player = player()?;
            rounds::bring_back(service, caller, code, player).await?;
            let is_cut = rounds::see_play(service, caller, code).await?.bracket.is_some();
            if is_cut { Done::On("back-after-cut") } else { Done::Of("back", player) }
        }
        deeds::LATE => {
            let late = fields.chosen("as", LateAs::Losses, |said| match said {
                "losses" => Some(LateAs::Losses),
                "one-bye" => Some(LateAs::OneBye),
                _ => None,
            })?;
            let despite_list = fields.get("despite") == "yes";
            let player = player()?;
            rounds::enter_late(service, caller, code, player, (late, despite_list)).await?;
            Done::Of("late", player)
        }
        deeds::CUT => {
            let absent = fields.get("absent").split([',', ' ', ';']).filter(|part| !part.is_empty());
            let absent: Result<Vec<u32>, _> = absent.map(str::parse).collect();
            let absent = absent.map_err(|_| EventFault::Field {
                field: "absent",
                words: "write numbers of players, as 4, 17".to_owned(),
            })?;
            let despite_announced = fields.get("despite") == "yes";
            let players = optional(fields, "players").ok_or_else(|| EventFault::Field {
                field: "players",
                words: "write how many play on, as 8".to_owned(),
            })?;
            let asked = CutAsked { players, absent, despite_announced };
            rounds::make_cut(service, caller, code, &asked).await?;
            Done::On("cut")
        }
        deeds::UNCUT => {
            rounds::take_cut_back(service, caller, code).await?;
            Done::On("uncut")
        }
        deeds::IMPORT => {
            let text = imported_text(fields);
            let mut told = RunTold::default();
            if fields.get("sure") == "yes" {
                told.imported = Some(rounds::import_results(service, caller, code, text).await?);
            } else {
                let preview = rounds::preview_import(service, caller, code, text).await?;
                let read = &preview.imported;
                match read.is_refused() || (read.rounds.is_empty() && read.elimination == 0) {
                    true => told.imported = Some(preview.imported),
                    false => told.preview = Some((preview, text.to_owned())),
                }
            }
            Done::Told(Box::new(told))
        }
        deeds::END => {
            let is_early = fields.get("early") == "yes";
            // Whoever did not say that they mean it did nothing.
            if is_early && fields.get("sure") != "yes" {
                return Ok(Done::Back);
            }
            rounds::end_event(service, caller, code, is_early).await?;
            Done::On("ended")
        }
        _ => Done::None,
    })
}

/// Takes the time of the round away, and says what was left of it, so that it can go on.
async fn stop(answering: &Answering, code: &str) -> Result<Done, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let play = rounds::see_play(service, caller, code).await?;
    let left = play.rounds.last().and_then(|round| round.ends_at).map(|ends_at| ends_at.saturating_sub(play.now));
    rounds::set_timer(service, caller, code, Timer::Stop).await?;
    Ok(left.filter(|left| *left > 0).map_or(Done::On("untimed"), Done::Untimed))
}

fn number(fields: &Fields, name: &str) -> Option<u32> {
    fields.get(name).trim().parse().ok()
}

/// A number that may be left out; none of what is none.
fn optional(fields: &Fields, name: &str) -> Option<Option<u32>> {
    match fields.get(name).trim() {
        "" => Some(None),
        text => text.parse().ok().map(Some),
    }
}

/// Whether the round that a form tells of still stands so: a form that is sent twice does nothing the second time.
async fn is_still(answering: &Answering, code: &str, fields: &Fields, state: RoundState) -> Result<(), Refusal> {
    let asked = number(fields, "round");
    let play = rounds::see_play(answering.service(), &answering.caller, code).await?;
    let is_it = play.rounds.last().is_some_and(|last| Some(last.number) == asked && last.state == state);
    if is_it { Ok(()) } else { Err(PlayFault::NoRound.into()) }
}

/// Enters the results of all tables that a form says something of.
async fn results(answering: &Answering, code: &str, fields: &Fields) -> Result<Done, Refusal> {
    let play = rounds::see_play(answering.service(), &answering.caller, code).await?;
    let round = number(fields, "round").ok_or(PlayFault::NoRound)?;
    let tables: Vec<u32> =
        fields.each().filter_map(|(name, _)| name.strip_prefix("base-").and_then(|table| table.parse().ok())).collect();
    let (mut told, mut kept) = (RunTold::default(), 0_u32);
    for table in tables {
        let outcome = match result_fields::read(|name| fields.get(name), table, play.settings.games) {
            Ok(Some(outcome)) => outcome,
            Ok(None) => continue,
            Err(fault) => {
                told.unfit.push((table, fault.to_string()));
                continue;
            }
        };
        let base = fields.get(&result_fields::field("base", table)).parse().map_err(|_| PlayFault::ReportMoved)?;
        let report = Report { round, table, base, outcome: Some(outcome), reason: String::new() };
        match rounds::enter_result(answering.service(), &answering.caller, code, &report).await {
            Ok(Reported::Kept { .. }) => kept = kept.saturating_add(1),
            Ok(Reported::Stale { .. }) | Err(Refusal::Play(PlayFault::NoReason)) => told.stale.push(table),
            Err(Refusal::Play(
                fault @ (PlayFault::Outcome(_) | PlayFault::Cut(_) | PlayFault::NoMatch | PlayFault::OwnTable),
            )) => {
                told.unfit.push((table, fault.to_string()));
            }
            Err(refusal) => return Err(refusal),
        }
    }
    if told.stale.is_empty() && told.unfit.is_empty() {
        return Ok(if kept == 0 { Done::Back } else { Done::On("results") });
    }
    Ok(Done::Told(Box::new(told)))
}

/// Corrects the result of a table, or takes it away.
async fn correct(answering: &Answering, code: &str, fields: &Fields) -> Result<Done, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let play = rounds::see_play(service, caller, code).await?;
    let (round, table) = number(fields, "round").zip(number(fields, "table")).ok_or(PlayFault::NoMatch)?;
    let outcome = match fields.get("deed") {
        "clear" => None,
        _ => match result_fields::read(|name| fields.get(name), table, play.settings.games) {
            Ok(Some(outcome)) => Some(outcome),
            read => {
                let fault = read.err().unwrap_or(result_fields::NoResult::Unknown);
                let unfit = vec![(table, fault.to_string())];
                return Ok(Done::Told(Box::new(RunTold { unfit, ..RunTold::default() })));
            }
        },
    };
    let base = fields.get("base").parse().map_err(|_| PlayFault::ReportMoved)?;
    let is_taken_away = outcome.is_none();
    let report = Report { round, table, base, outcome, reason: fields.get("reason").to_owned() };
    let is_finished = play.rounds.iter().any(|shown| shown.number == round && shown.state == RoundState::Finished);
    let before = if is_finished { rounds::see_standings(service, caller, code, None).await?.1 } else { Vec::new() };
    Ok(match rounds::enter_result(service, caller, code, &report).await? {
        Reported::Kept { would_differ, cut, .. } => {
            let mut told = RunTold { would_differ: Some(would_differ), cut, is_taken_away, ..RunTold::default() };
            if is_finished {
                let (_, after) = rounds::see_standings(service, caller, code, None).await?;
                told.places = Some(rounds::moved_places(&before, &after));
            }
            Done::Told(Box::new(told))
        }
        Reported::Stale { .. } => Done::Told(Box::new(RunTold { stale: vec![table], ..RunTold::default() })),
    })
}
