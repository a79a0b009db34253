//! What is wrong with a list that was refused, above the field where it is mended.

use maud::{Markup, html};
use safehouse_engine::deck::interchange::LineReport;
use safehouse_service::{
    Refusal,
    refusal::{EventFault, StoreListFault},
};

use super::{
    looked::Looked,
    printed::printed,
    read_lines::{read_notes, unread},
};
use crate::{
    components::deck_sheet::{Sheet, chip, findings, headline},
    drawing::Scene,
};

/// What is wrong with a list that was refused; nothing of a refusal for another reason.
#[derive(Debug, Clone, Default)]
pub struct RefusedList {
    /// The list that is not legal.
    pub illegal: Option<Looked>,
    /// Its lines that could not be read.
    pub unread: Vec<LineReport>,
}

impl RefusedList {
    /// What a refusal says of a list.
    pub fn of(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Event(EventFault::Unread(unread)) => Self { unread: unread.lines.clone(), illegal: None },
            Refusal::Event(EventFault::Illegal(illegal)) | Refusal::StoreList(StoreListFault::Illegal(illegal)) => {
                Self { illegal: Some(Looked::from(&**illegal)), unread: Vec::new() }
            }
            _ => Self::default(),
        }
    }
}

/// A list of a game that was refused: its verdict with what stands in the way, or its lines that could not be read. A
/// browser goes there first.
pub(in crate::pages) fn refused_list(scene: &Scene<'_>, game: &str, refused: &RefusedList) -> Markup {
    html! {
        @if !refused.unread.is_empty() { (unread(scene, game, &refused.unread)) }
        @if let Some(illegal) = &refused.illegal {
            section class="panel hand-in__looked" aria-labelledby="refused-list" tabindex="-1" autofocus {
                h2 id="refused-list" { "What is not legal about it" }
                (verdict(scene, game, illegal))
            }
        }
    }
}

fn verdict(scene: &Scene<'_>, game: &str, looked: &Looked) -> Markup {
    let Some(library) = scene.all.of_game(game) else { return html! {} };
    let deck = printed(library, &looked.deck);
    let sheet = Sheet::judged(library, &deck, looked.judgement());
    html! {
        p { (chip(sheet.catalogue().game(), &sheet.certificate)) " Nothing is handed in yet." }
        (read_notes(scene, game, &looked.notes))
        (headline(&sheet))
        (findings(&sheet))
    }
}
