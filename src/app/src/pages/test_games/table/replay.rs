//! A game that is looked at by its record: step by step, by links, and played on from anywhere.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::explain;

use super::{
    ground::Ground,
    shown::{Replay, ReplayPlace},
};
use crate::{
    components::symbol,
    pages::{account::copying::secret, test_games::anchors},
    paths::{self, games},
};

/// Id of what can be sent to others.
const SHARE: &str = "replay-share";

/// The bar of a replay.
pub(super) fn bar(ground: &Ground<'_>, replay: Replay<'_>) -> Markup {
    let [first, second] = ground.table.seats.map(|seated| seated.deck);
    let game = ground.table.game;
    html! {
        header class="game__bar" {
            a class="game__home" href=(paths::HOME) aria-label="Safehouse, home" { (symbol::logo()) }
            p class="game__title" { "Replay / " bdi { (first) } " against " bdi { (second) } }
            @match replay.place {
                ReplayPlace::Embed => a class="button button--plain button--small" href=(games::replay(game, replay.word, replay.at)) { "Open in Safehouse" },
                ReplayPlace::Page(site) => {
                    form class="game__ways" method="get" action=(games::replays(game)) {
                        input type="hidden" name="game" value=(replay.word);
                        label class="hidden" for="at" { "Choice, of " (replay.of) }
                        input class="field game__at" id="at" name="at" type="number" min="0" max=(replay.of) value=(replay.at);
                        button class="button button--plain button--small" { "Go" }
                    }
                    button class="button button--plain button--small game__open-log" type="button" popovertarget=(anchors::LOG) { "Log" }
                    button class="button button--plain button--small game__open-turn" type="button" popovertarget=(anchors::TURN) { "Turn" }
                    button class="button button--plain button--small" type="button" popovertarget=(SHARE) aria-haspopup="true" { "Share" }
                    (share(ground, replay, site))
                }
            }
        }
    }
}

/// Links to this place of the game.
fn share(ground: &Ground<'_>, replay: Replay<'_>, site: &str) -> Markup {
    let Replay { word, at, .. } = replay;
    let definition = ground.scene.library.game();
    let game = definition.id;
    let whole = |path: String| format!("{site}{path}");
    let frame = format!(
        "<iframe src=\"{}\" width=\"720\" height=\"640\" title=\"A game of {}\" loading=\"lazy\"></iframe>",
        whole(games::embed(game, word, at)).replace('&', "&amp;"),
        definition.name
    );
    html! {
        div id=(SHARE) class="game__menu game__share" popover {
            p class="game__menu-title" { "This place of the game" }
            (secret("share-link", "Link", &whole(games::replay(game, word, at))))
            (secret("share-fragment", "Link that no server writes down", &whole(games::fragment(game, word, at))))
            (secret("share-frame", "To show it on another site", &frame))
            p class="muted" { "Each holds the whole game, with its seed. None needs an account, and none ends." }
            p class="game__menu-title" { "Take along" }
            a class="answer" rel="external" download=(games::POSITION) href=(games::replay_file(game, word, at, games::POSITION)) {
                span class="answer__text" { "Position as a scenario" } span class="answer__will" { "An example that runs: the table, the choices since, what must be so." }
            }
            a class="answer" rel="external" download=(games::REPORT) href=(games::replay_file(game, word, at, games::REPORT)) {
                span class="answer__text" { "Bug report" } span class="answer__will" { "What is asked, what happened, and how to repeat it." }
            }
        }
    }
}

/// Back and forth, and playing on.
pub(super) fn controls(ground: &Ground<'_>, replay: Replay<'_>) -> Markup {
    let Replay { word, at, of, .. } = replay;
    let game = ground.table.game;
    let here = replay.is_embedded().then_some("_self");
    let way = |to: Option<usize>, words: &str, rel: Option<&str>| {
        let rel = format!("external{}", rel.map(|rel| format!(" {rel}")).unwrap_or_default());
        html! {
            @match to {
                Some(to) => a class="button button--plain button--small" rel=(rel) target=[here] href=(replay.address(game, to)) { (words) },
                None => span class="button button--plain button--small" aria-disabled="true" { (words) },
            }
        }
    };
    let before = at.checked_sub(1);
    let after = (at < of).then_some(at + 1);
    html! {
        h2 id=(anchors::PROMPT) class="spine__prompt" tabindex="-1" {
            "Choice " (at) " of " (of)
            @if let Some(words) = next_words(ground) { span class="spine__next" { ": " (words) } }
        }
        div class="spine__buttons" {
            (way(before.map(|_| 0), "First", None))
            (way(before, "Back", Some("prev")))
            (way(after, "Next", Some("next")))
            (way(after.map(|_| of), "Last", None))
            @if !replay.is_embedded() {
                form method="post" action=(games::replays(game)) {
                    input type="hidden" name="game" value=(word);
                    input type="hidden" name="at" value=(at);
                    button class="button button--small" { "Play on from here" }
                }
            }
        }
    }
}

/// What is asked at this place of the game, or how it ended.
fn next_words(ground: &Ground<'_>) -> Option<String> {
    if let Some(outcome) = ground.outcome {
        return Some(ground.narrator().verdict(outcome));
    }
    let waiting = ground.view.waiting()?;
    Some(format!("{} – {}", ground.name(waiting.seat), explain::prompt(&ground.view, waiting.question)))
}
