//! The back of a sheet: the proof as a code.

use krilla::tagging::Tag;

use super::sheet::{KIND, Proof, Sheet, foot, grouped};
use crate::{
    code::{Code, MILLIMETRE},
    form::{self, MARGIN},
    pen::Pen,
    text::{Style, leading},
};

const TITLE: Style = Style::bold(18.0);
const BODY: Style = Style::regular(11.0);
const ADDRESS: Style = Style::bold(14.0);

/// The side of the code, and of its modules, at least: 35 mm and 0.45 mm are what phones read.
const SIDE: f32 = 80.0 * MILLIMETRE;
const MODULE: f32 = 0.6 * MILLIMETRE;

/// Room between the parts of the page.
const GAP: f32 = 30.0;

pub(super) fn draw(
    pen: &mut Pen<'_, '_>,
    sheet: &Sheet,
    proof: &Proof,
    code: &Code,
    (width, _): (f32, f32),
    pages: usize,
) {
    let room = width - 2.0 * MARGIN;
    let side = SIDE.max(MODULE * code.modules() as f32).min(room);
    let mut top = MARGIN;
    pen.group(Tag::Section, |pen| {
        pen.element(Tag::P, |pen| pen.paragraph(&[KIND.to_owned()], (MARGIN, top), form::KIND));
        top += leading(form::KIND);
        let title = "Proof of this list";
        pen.heading(1, title, |pen| pen.paragraph(&[title.to_owned()], (MARGIN, top), TITLE));
        top += leading(TITLE) + 6.0;
        let whose = [sheet.player.clone(), sheet.event.clone(), grouped(&sheet.content_id)];
        let whose: Vec<String> = whose.into_iter().filter(|part| !part.is_empty()).collect();
        for part in whose {
            let lines = pen.typesetter.lines(&part, BODY, room, 3);
            pen.element(Tag::P, |pen| pen.paragraph(&lines, (MARGIN, top), BODY));
            top += lines.len() as f32 * leading(BODY);
        }
        top += GAP;
        let says = format!("QR code with the proof of this list, verified at {}", proof.verifier);
        pen.code(code, &says, ((width - side) / 2.0, top), side);
        top += side + GAP;
        let middle = width / 2.0;
        let mut say = |pen: &mut Pen<'_, '_>, text: &str, style: Style, least: f32, wide: f32| {
            let (style, lines) = pen.typesetter.fitted(text, style, least, wide, 4);
            pen.element(Tag::P, |pen| pen.centred(&lines, (middle, top), style));
            top += lines.len() as f32 * leading(style) + 6.0;
        };
        say(pen, "This code carries the proof itself. It is verified at", BODY, BODY.size, room);
        say(pen, &proof.verifier, ADDRESS, 8.0, room);
        let how = "Type that address yourself, on a device that you trust, and paste there what this code says, with \
                   the key of the store. Nothing is asked of the store then.";
        say(pen, how, BODY, BODY.size, room * 0.7);
        let what = "It shows that the store put this list on a sheet, not that the list is legal or stands in a log.";
        say(pen, what, BODY, BODY.size, room * 0.7);
    });
    pen.foot(&foot(sheet), &format!("page {pages} of {pages}"), MARGIN);
    pen.name_boxed(MARGIN);
}
