//! What is printed for an event, as PDF.

mod sheets;

use axum::{
    extract::{Path, Request, State},
    http::{
        HeaderValue, Method,
        header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::{IntoResponse as _, Redirect, Response},
};
use safehouse_app::{
    pages::evening::{round_name, seeded_name},
    paths::{event_desk as at, events as of_event},
};
use safehouse_documents::{
    Fonts, Paper, PdfError, Written,
    poster::{Poster, poster},
    registration::registration,
    round::{Match, Round, Seat, SlipAsks, Standing, pairings_by_name, pairings_by_table, slips, standings},
};
use safehouse_service::{
    Refusal,
    events::{
        self, EventSeen, PlayFault,
        rounds::{self, Games, PlaySeen, RoundShown, RoundState},
        settings::Lists,
        times,
    },
};

use super::{
    super::{ServerState, lead::private, printed::print, public_decks::answer::Answering},
    answers::fail,
};

/// Draws a document, once everything that it says is known.
type Draw = Box<dyn FnOnce(Paper, &Fonts) -> Result<Written, PdfError> + Send>;

/// GET /events/{event}/print/{of}
pub(super) async fn get_print(
    State(site): State<ServerState>,
    Path((code, of)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    if of == sheets::NAME && !is_asked_by_staff(&request) {
        return Redirect::to(&at::part(&code, "desk")).into_response();
    }
    let printed = async {
        let Some(draw) = document(&answering, &code, &of).await? else { return Ok(None) };
        let paper = if answering.query("paper") == "letter" { Paper::Letter } else { Paper::A4 };
        print(&site, move |fonts| Ok(draw(paper, fonts)?.pdf)).await.map(Some)
    };
    match printed.await {
        Ok(Some(pdf)) => {
            let named = format!("inline; filename=\"{of}\"");
            let head = [(CONTENT_TYPE, "application/pdf".to_owned()), (CONTENT_DISPOSITION, named)];
            private((head, pdf).into_response())
        }
        Ok(None) => answering.nothing(),
        Err(refusal) => fail(&answering, &refusal, &at::of(&code, "print", &of)),
    }
}

/// Whether somebody on the staff asks, and no page of another site in their browser, nor a program that only looks whether
/// there is something: that lists are opened is written down, and bars whoever did from playing.
fn is_asked_by_staff(request: &Request) -> bool {
    let from = request.headers().get("sec-fetch-site").map(HeaderValue::as_bytes);
    *request.method() == Method::GET && matches!(from, None | Some(b"same-origin" | b"none"))
}

/// The document of this name; `None` where there is none.
async fn document(answering: &Answering, code: &str, of: &str) -> Result<Option<Draw>, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let seen = events::staff_event(service, caller, code).await?;
    let draw: Draw = match of {
        sheets::NAME => {
            let sheets = sheets::filled(answering, code).await?;
            Box::new(move |paper, fonts| registration(&sheets, paper, fonts))
        }
        "blank.pdf" => {
            let sheet = sheets::blank(answering, &seen)?;
            Box::new(move |paper, fonts| registration(&[sheet], paper, fonts))
        }
        "poster.pdf" => {
            let flyer = flyer(answering, &seen);
            Box::new(move |paper, fonts| poster(&flyer, paper, fonts))
        }
        "pairings.pdf" | "tables.pdf" | "slips.pdf" => {
            let play = rounds::see_play(service, caller, code).await?;
            let round = asked_round(answering, &play, |round| round.state != RoundState::Draft)?;
            let head = head(&seen, &play, round);
            match of {
                "pairings.pdf" => {
                    let seats = seats(&play, round);
                    Box::new(move |paper, fonts| pairings_by_name(&head, &seats, paper, fonts))
                }
                "tables.pdf" => {
                    let matches = matches(&play, round, true);
                    Box::new(move |paper, fonts| pairings_by_table(&head, &matches, paper, fonts))
                }
                _ => {
                    let matches = matches(&play, round, false);
                    let asks = match play.settings.games {
                        Games::BestOf1 => SlipAsks::Winner,
                        Games::BestOf3 => SlipAsks::Games,
                    };
                    Box::new(move |paper, fonts| slips(&head, &matches, asks, paper, fonts))
                }
            }
        }
        "standings.pdf" => {
            let play = rounds::see_play(service, caller, code).await?;
            let round = asked_round(answering, &play, |round| round.state == RoundState::Finished)?;
            let (kept, _) = rounds::see_standings(service, caller, code, Some(round.number)).await?;
            let has_games = play.settings.games == Games::BestOf3;
            let headers = if has_games { &["OMW", "GW", "OGW"][..] } else { &["OMW"][..] };
            let headers: Vec<String> = headers.iter().map(|header| (*header).to_owned()).collect();
            let rows: Vec<Standing> = kept.iter().map(|one| standing((&play, round), one, has_games)).collect();
            let head = Round { time: String::new(), ..head(&seen, &play, round) };
            Box::new(move |paper, fonts| standings(&head, &headers, &rows, paper, fonts))
        }
        _ => return Ok(None),
    };
    Ok(Some(draw))
}

/// The round that the address names, or else the last, of those that are wanted.
fn asked_round<'a>(
    answering: &Answering,
    play: &'a PlaySeen,
    wanted: impl Fn(&RoundShown) -> bool,
) -> Result<&'a RoundShown, Refusal> {
    let asked = answering.query("round").parse::<u32>().ok();
    let is_it = |round: &&RoundShown| wanted(round) && asked.is_none_or(|asked| asked == round.number);
    Ok(play.rounds.iter().rev().find(is_it).ok_or(PlayFault::NoRound)?)
}

fn head(seen: &EventSeen, play: &PlaySeen, round: &RoundShown) -> Round {
    let ends = round.ends_at.map(|ends_at| format!("Until {}", times::hour(ends_at, &seen.settings.time_zone)));
    Round { event: seen.event.name.clone(), round: round_name(play, round.number), time: ends.unwrap_or_default() }
}

fn table(table: Option<u32>) -> String {
    table.map(|table| table.to_string()).unwrap_or_default()
}

fn seats(play: &PlaySeen, round: &RoundShown) -> Vec<Seat> {
    let mut seats = Vec::new();
    for game in &round.matches {
        let first = seeded_name(play, round, (game.a.0, &game.a.1));
        let second = game.b.as_ref().map(|(number, name)| seeded_name(play, round, (*number, name)));
        let opponent = second.clone().unwrap_or_else(|| "Bye".to_owned());
        seats.push(Seat { player: first.clone(), table: table(game.table), opponent });
        if let Some(player) = second {
            seats.push(Seat { player, table: table(game.table), opponent: first });
        }
    }
    seats.sort_by_cached_key(|seat| seat.player.to_lowercase());
    seats
}

/// The matches by table; byes as well where they are wanted.
fn matches(play: &PlaySeen, round: &RoundShown, with_byes: bool) -> Vec<Match> {
    let of = |game: &rounds::MatchShown| {
        let second = match &game.b {
            Some((number, name)) => seeded_name(play, round, (*number, name)),
            None if with_byes => "Bye".to_owned(),
            None => return None,
        };
        Some(Match { table: table(game.table), players: [seeded_name(play, round, (game.a.0, &game.a.1)), second] })
    };
    round.matches.iter().filter_map(of).collect()
}

fn standing((play, round): (&PlaySeen, &RoundShown), one: &rounds::Standing, has_games: bool) -> Standing {
    let number = one.player.0;
    let player = play.players.iter().find(|player| player.number == number);
    let name = player.map_or_else(|| format!("Player {number}"), |player| player.shown_as.clone());
    let breaks = if has_games { vec![&one.omw, &one.gw, &one.ogw] } else { vec![&one.omw] };
    Standing {
        rank: one.rank.to_string(),
        player: seeded_name(play, round, (number, &name)),
        points: one.points.to_string(),
        record: format!("{}-{}-{}", one.wins, one.losses, one.draws),
        tie_breaks: breaks.into_iter().map(ToString::to_string).collect(),
    }
}

/// The flyer: where the event is found, as a code and to be typed.
fn flyer(answering: &Answering, seen: &EventSeen) -> Poster {
    let event = &seen.event;
    let place = seen.settings.venue.lines().map(str::to_owned);
    let zone = &seen.settings.time_zone;
    let lines = [times::in_words(event.starts_at, zone), event.store_name.clone()];
    let library = answering.site.app.library.of_game(&event.game);
    let format = library.and_then(|library| library.formats.get(&event.format));
    let format = format.map(|format| format!("Format: {}", format.name));
    let deadline = event.deadline_at.filter(|_| seen.settings.lists != Lists::None);
    let deadline = deadline.map(|deadline| format!("Lists until {}", times::in_words(deadline, zone)));
    Poster {
        event: event.name.clone(),
        lines: lines
            .into_iter()
            .chain(place)
            .chain(format)
            .chain(deadline)
            .filter(|line| !line.trim().is_empty())
            .collect(),
        link: answering.whole(&of_event::event(&event.code)),
        code: event.code.clone(),
    }
}

#[cfg(test)]
mod tests {
    use safehouse_service::events::rounds::{PlayerInPlay, ReportAnswer, RoundMade, RoundPhase, Settings};

    use super::*;

    fn round(number: u32, phase: RoundPhase) -> RoundShown {
        let named = |number: u32, name: &str| (number, name.to_owned());
        let game = |table: Option<u32>, a: (u32, String), b: Option<(u32, String)>| rounds::MatchShown {
            table,
            a,
            b,
            outcome: None,
            reported_as: None,
            answer: ReportAnswer::None,
            is_own_entry: false,
            revision: 1,
        };
        RoundShown {
            number,
            phase,
            state: RoundState::Published,
            made: RoundMade::Computed,
            published_at: None,
            ends_at: None,
            extra_minutes: Vec::new(),
            corrected: Vec::new(),
            corrected_since: Vec::new(),
            matches: vec![game(Some(1), named(4, "Ada"), Some(named(7, "Ben"))), game(None, named(2, "Cleo"), None)],
        }
    }

    #[test]
    fn sheets_of_rounds_of_the_cut_say_the_seeds_as_pages_do() {
        let rounds = vec![round(1, RoundPhase::Swiss), round(2, RoundPhase::Cut)];
        let players = [(2, "Cleo"), (4, "Ada"), (7, "Ben")].map(|(number, name)| PlayerInPlay {
            number,
            shown_as: name.to_owned(),
            first_round: 1,
            is_there: true,
        });
        let play = PlaySeen {
            revision: 1,
            settings: Settings::default(),
            started_at: 0,
            players: players.to_vec(),
            rounds,
            bracket: serde_json::from_str(r#"{"seeds":[2,7,4]}"#).unwrap(),
            passed_over: Vec::new(),
            cut_overtaken: None,
            cut_stands: None,
            taken_back: Vec::new(),
            now: 0,
        };
        let [swiss, cut] = [&play.rounds[0], &play.rounds[1]];
        let seat = |player: &str, table: &str, opponent: &str| Seat {
            player: player.to_owned(),
            table: table.to_owned(),
            opponent: opponent.to_owned(),
        };
        assert_eq!(seats(&play, swiss), [seat("Ada", "1", "Ben"), seat("Ben", "1", "Ada"), seat("Cleo", "", "Bye")]);
        assert_eq!(
            seats(&play, cut),
            [
                seat("Ada (seed 3)", "1", "Ben (seed 2)"),
                seat("Ben (seed 2)", "1", "Ada (seed 3)"),
                seat("Cleo (seed 1)", "", "Bye"),
            ]
        );
        let by_table = matches(&play, cut, true);
        assert_eq!(by_table[0].players, ["Ada (seed 3)", "Ben (seed 2)"]);
        assert_eq!(by_table[1].players, ["Cleo (seed 1)", "Bye"]);
        assert_eq!(matches(&play, cut, false).len(), 1, "nobody fills in a slip of a bye");
        let row: rounds::Standing = serde_json::from_value(serde_json::json!({
            "rank": 1, "player": 7, "points": 3, "wins": 1, "losses": 0, "draws": 0, "byes": 0,
            "rounds": 1, "omw": "1/2", "gw": "1/2", "ogw": "1/2",
        }))
        .unwrap();
        assert_eq!(standing((&play, cut), &row, false).player, "Ben (seed 2)");
        assert_eq!(standing((&play, swiss), &row, false).player, "Ben");
    }
}
