//! One's matches, beginning one, and coming into one by its invitation.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        matches::{InvitationPage, MatchesPage, OwnMatch, draw_invitation, draw_matches, draw_no_invitation},
        test_games::StartFields,
    },
    paths::matches as at,
};
use safehouse_engine::library::GameLibrary;
use safehouse_service::{
    Refusal,
    matches::{self, BeginMatch, Beginner, MatchListed},
    refusal::MatchFault,
};

use super::keeping::later_of;
use crate::http::{
    ServerState,
    account::fields::Fields,
    lead::leads_to,
    posted::Posted,
    public_decks::answer::{Answering, done},
    test_games::{
        begin::{config_of, deck_of, first_code, other_readings, playable, standing},
        decks,
    },
};

/// What the page says was just done.
const DONE: &[(&str, &str)] = &[("left", "You have left the game.")];

/// GET /{game}/games/two
pub(super) async fn get_matches(
    State(site): State<ServerState>,
    Path(game): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    show_matches(&answering, library, None).await
}

/// The page, with what was written into its form and why that was refused.
async fn show_matches(
    answering: &Answering,
    library: &GameLibrary,
    refused: Option<(&Fields, FieldFault)>,
) -> Response {
    let game = library.game().id;
    let here = at::all(game);
    let found = async {
        let matches = if answering.is_signed_in() {
            matches::list_matches(answering.service(), &answering.caller).await?
        } else {
            Vec::new()
        };
        Ok((matches, fields(answering, library, refused).await?))
    };
    let (matches, start) = match found.await {
        Ok(found) => found,
        Err(refusal) => return answering.fail(&refusal, &here),
    };
    let page = MatchesPage {
        matches: matches.into_iter().filter(|own| own.game == game).map(own_match).collect(),
        is_signed_in: answering.is_signed_in(),
        guest_days: answering.site.config.guest_game_days,
        start,
        done: done(&answering.query("done"), DONE),
    };
    answering.show_own(&here, answering.draw(game, |scene| draw_matches(scene, &page))).await
}

/// The form of a deck, with what was written into it.
async fn fields(
    answering: &Answering,
    library: &GameLibrary,
    refused: Option<(&Fields, FieldFault)>,
) -> Result<StartFields, Refusal> {
    let start = match refused {
        None => {
            let deck = decks::of_page(library, answering.address());
            StartFields {
                own: deck.as_ref().map_or_else(|| first_code(library, 0), |deck| deck.value.clone()),
                deck,
                own_decks: decks::own(answering, library).await?,
                ..StartFields::default()
            }
        }
        Some((fields, fault)) => StartFields {
            deck: decks::of_page(library, fields.get("own")),
            // What was written matters more than a list that cannot be had now.
            own_decks: decks::own(answering, library).await.unwrap_or_default(),
            own: fields.get("own").to_owned(),
            own_text: fields.get("own-text").to_owned(),
            by: fields.get("by").to_owned(),
            rules: other_readings(fields),
            fault: Some(fault),
            ..StartFields::default()
        },
    };
    Ok(start)
}

fn own_match(own: MatchListed) -> OwnMatch {
    let [first, second] = &own.names;
    let [host, guest] = own.people.map(|person| person.map(|name| format!(" ({name})")).unwrap_or_default());
    let title = if own.is_waiting {
        format!("{first} against whoever comes")
    } else {
        format!("{first}{host} against {second}{guest}")
    };
    let standing =
        if own.is_waiting { "nobody came yet".to_owned() } else { standing(own.outcome, own.turns, &own.names) };
    OwnMatch { address: own.id.as_str().to_owned(), title, standing, changed_at: own.changed_at }
}

/// POST /{game}/games/two
pub(super) async fn post_match(Path(game): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let site = answering.site.clone();
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    match begun(&answering, library, &fields).await {
        Ok(address) => leads_to(&address),
        Err(fault) => show_matches(&answering, library, Some((&fields, fault))).await,
    }
}

/// Begins the match of a form, and says where it is.
async fn begun(answering: &Answering, library: &GameLibrary, fields: &Fields) -> Result<String, FieldFault> {
    let own = deck_of(answering, library, fields, "own").await?;
    let beginner = match fields.get("by") {
        "" => Beginner::Chance,
        "host" => Beginner::Host,
        "guest" => Beginner::Guest,
        _ => {
            let words = "Choose who has the first turn.".to_owned();
            return Err(FieldFault { field: "", words, status: 422, ..FieldFault::default() });
        }
    };
    let config = config_of(fields)?;
    let asked = BeginMatch { catalogue: &library.catalogue, deck: own.deck, name: own.name, beginner, config };
    let begun = matches::begin_match(answering.service(), &answering.caller, asked).await;
    let begun = begun.map_err(|refusal| FieldFault::of(&refusal, ""))?;
    let game = library.game().id;
    Ok(match &begun.invitation {
        Some(token) => at::waiting(game, &begun.address, token),
        None => at::one(game, &begun.address),
    })
}

/// GET /{game}/games/join/{token}
pub(super) async fn get_invitation(
    State(site): State<ServerState>,
    Path((game, token)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    show_invitation(&answering, library, &token, None).await
}

async fn show_invitation(
    answering: &Answering,
    library: &GameLibrary,
    token: &str,
    refused: Option<(&Fields, FieldFault)>,
) -> Response {
    let game = library.game().id;
    let here = at::invitation(game, token);
    let (service, caller) = (answering.service(), &answering.caller);
    let invitation = match matches::open_match_invitation(service, caller, &library.catalogue, token).await {
        Ok(invitation) => invitation,
        Err(Refusal::Match(MatchFault::NoInvitation)) => {
            return answering.show_own(&here, answering.draw(game, draw_no_invitation)).await;
        }
        Err(refusal) => return answering.fail(&refusal, &here),
    };
    let start = match fields(answering, library, refused).await {
        Ok(start) => start,
        Err(refusal) => return answering.fail(&refusal, &here),
    };
    let page = InvitationPage { invitation: &invitation, token, is_signed_in: answering.is_signed_in(), start };
    answering.show_own(&here, answering.draw(game, |scene| draw_invitation(scene, &page))).await
}

/// POST /{game}/games/join/{token}
pub(super) async fn post_invitation(
    Path((game, token)): Path<(String, String)>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let site = answering.site.clone();
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let deck = match deck_of(&answering, library, &fields, "own").await {
        Ok(own) => (own.deck, own.name),
        Err(fault) => return show_invitation(&answering, library, &token, Some((&fields, fault))).await,
    };
    let (service, caller) = (answering.service(), &answering.caller);
    match matches::join_match(service, caller, &library.catalogue, &token, deck).await {
        Ok(seated) => {
            // Whoever waits is told, and what nobody has to be asked for is answered.
            later_of(&site, caller, library, &seated.address).await;
            leads_to(&at::one(&game, &seated.address))
        }
        Err(refusal) => {
            let fault = FieldFault::of(&refusal, "");
            show_invitation(&answering, library, &token, Some((&fields, fault))).await
        }
    }
}
