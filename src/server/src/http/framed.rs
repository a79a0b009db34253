//! Refusals in the frame of the site: whoever asks for a page that is gone, or not for them, reads
//! so where they can go on.

use axum::{
    Router,
    extract::{Request, State},
    http::Method,
    middleware::{Next, from_fn_with_state},
    response::Response,
};
use safehouse_app::pages::refused::{Way, draw_refused};

use super::{
    ServerState, compression,
    group::{Form, Group},
    problem::{Refused, form_of},
    public_decks::answer::Answering,
    workers,
};

/// What a person may have asked for in good faith.
const FRAMED: [u16; 4] = [403, 404, 410, 451];

/// Pages that the server draws, and the forms on them: refusals in the frame of the site, compressed,
/// drawn by the workers.
pub(super) fn pages(site: &ServerState, way: Way, routes: Router<ServerState>) -> Router {
    let routes = routes.layer(from_fn_with_state((site.clone(), way), frame)).with_state(site.clone());
    compression::compressed(routes).layer(from_fn_with_state(site.workers.clone(), workers::work_apart))
}

/// Gives a person who asks for a page and is refused one of the site's own, with the way on.
pub(super) async fn frame(State((site, way)): State<(ServerState, Way)>, request: Request, next: Next) -> Response {
    let group = request.extensions().get::<Group>().copied().unwrap_or_default();
    let is_page = *request.method() == Method::GET && form_of(request.headers(), group) == Form::Page;
    let asked = is_page.then(|| (Answering::of(&site, &request), request.uri().path().to_owned()));
    let response = next.run(request).await;
    let problem = response.extensions().get::<Refused>().map(|refused| refused.problem().clone());
    let (Some((answering, path)), Some(problem)) = (asked, problem) else { return response };
    if !FRAMED.contains(&problem.status) {
        return response;
    }
    let page = answering.draw("", |scene| draw_refused(scene, way, &problem.title, &problem.detail, problem.status));
    answering.show_own(&path, page).await
}
