//! Copies taken along as a file, with what the tool that is to read it cannot carry said beforehand.

use maud::html;
use safehouse_engine::{
    copies::{
        Shelf,
        dialect::{DIALECTS, Dialect, Line, OWN, dialect, losses, write},
    },
    english::counted,
};
use safehouse_paths::collection as at;

use crate::{
    Answer, Desk, Fields, File, Page,
    parts::{Section, file_ways, frame},
};

/// The most places that are offered. Another one can be named in the address.
const PLACES: usize = 500;

/// The page, or the file where the address asks for it.
pub(super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    let tool = dialect(query.get("tool")).filter(|tool| tool.written.is_some()).or_else(|| dialect(OWN));
    let Some(tool) = tool else { return Answer::Nothing };
    let place = query.get("place");
    let lines = lines(desk.shelf, Some(place).filter(|place| !place.is_empty()));
    if query.get("form") == "file" {
        let Some(text) = write(&lines, tool, desk.catalogue()) else { return Answer::Nothing };
        let name = format!("collection-{}.csv", tool.id);
        return Answer::File(File { name, media_type: "text/csv; charset=utf-8", content: text.into_bytes() });
    }
    draw(desk, tool, place, &lines).into()
}

/// The copies that there are, those of a place where one is named, lot by lot. What has to be found is
/// nowhere, and so in no file.
pub fn lines(shelf: &Shelf, place: Option<&str>) -> Vec<Line> {
    let held = shelf.ledger().held();
    let there = held.into_iter().filter(|held| place.is_none_or(|place| held.holding.place == place));
    there
        .map(|held| Line {
            holding: held.holding,
            count: i64::try_from(held.copies).unwrap_or(i64::MAX),
            lot: held.lot,
        })
        .collect()
}

fn draw(desk: &Desk<'_>, tool: &'static Dialect, place: &str, lines: &[Line]) -> Page {
    let here = at::page(desk.game(), at::EXPORT);
    let copies: u64 = lines.iter().map(|line| line.count.unsigned_abs()).sum();
    let to_be_found: u64 = desk.shelf.ledger().to_be_found().map(|(_, copies)| copies).sum();
    let lost = losses(lines, tool, desk.catalogue()).unwrap_or_default();
    let address = at::asking(&here, &[("tool", tool.id), ("place", place), ("form", "file")]);
    let places: Vec<&String> = desk.shelf.places().keys().filter(|one| !one.is_empty()).collect();
    let content = html! {
        (file_ways(desk, false))
        form class="form files-form" method="get" action=(here) {
            div class="labelled" {
                label for="tool" { "For which tool" }
                select class="field" id="tool" name="tool" {
                    @for one in DIALECTS.iter().filter(|one| one.written.is_some()) {
                        option value=(one.id) selected[one.id == tool.id] { (one.name) @if one.id == OWN { " (everything, to be brought back)" } }
                    }
                }
            }
            div class="labelled" {
                label for="place" { "From where" }
                select class="field" id="place" name="place" {
                    option value="" { "From everywhere" }
                    @for one in places.iter().take(PLACES) { option value=(one) selected[*one == place] { (one) } }
                    @if !place.is_empty() && !places.iter().take(PLACES).any(|one| *one == place) { option value=(place) selected { (place) } }
                }
            }
            button class="button button--plain" type="submit" { "Look what it carries" }
        }
        section aria-labelledby="carries" {
            h2 id="carries" { "What the file carries" }
            p { (counted(copies, ("copy", "copies"))) " on " (counted(lines.len() as u64, ("line", "lines"))) " for " (tool.name) "." }
            @if lost.facts.is_empty() {
                p { "Nothing is lost." }
            } @else {
                p { (tool.name) " cannot say:" }
                ul { @for (fact, lost) in &lost.facts {
                    li { (fact.name()) ": of " (counted(lost.lines as u64, ("line", "lines"))) ", " (counted(lost.copies, ("copy", "copies"))) }
                } }
            }
            @if to_be_found > 0 { p { (counted(to_be_found, ("copy", "copies"))) " that have to be found are in no file." } }
            p class="actions" { a class="button" href=(address) rel="external" download { "Take the file" } }
        }
    };
    Page::new("Take it along", frame(desk, Section::Files, "Take it along", &content))
}

#[cfg(test)]
mod tests {
    use safehouse_engine::{
        card::{Edition, Finish},
        copies::Holding,
    };

    use super::PLACES;
    use crate::testing::Visitor;

    #[test]
    fn a_page_offers_no_more_places_than_anybody_reads_and_the_one_that_is_asked_for() {
        let mut visitor = Visitor::new();
        for place in 0..PLACES + 100 {
            visitor.come(&Holding::new("NG-01-045", Edition::Unlimited, Finish::Regular).at(format!("p{place:04}")), 1);
        }
        let offered = |page: &str| page.matches("<option value=\"p0").count();
        let page = visitor.open("export").body.0;
        assert_eq!(offered(&page), PLACES, "{page}");
        let page = visitor.open("export?place=p0599").body.0;
        assert_eq!(offered(&page), PLACES + 1);
        assert!(page.contains("<option value=\"p0599\" selected>") && page.contains("1 copy on 1 line"), "{page}");
    }
}
