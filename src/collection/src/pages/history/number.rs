//! Which numbers somebody looks for who writes one.

use safehouse_engine::{
    catalogue::PrintingIndex,
    copies::entry::{EntryDefaults, EntryLine, read},
};

use crate::Desk;

/// The printings that a number means: the one that has it; else those that a line of entry would take it for, `48` in
/// every set and `ng-01-48` in its own. None where there are none, also where it means several of one set.
pub(super) fn meant(desk: &Desk<'_>, text: &str) -> Vec<PrintingIndex> {
    let (catalogue, text) = (desk.catalogue(), text.trim());
    if let Some(printing) = catalogue.find_number(text) {
        return vec![printing];
    }
    let mut found: Vec<PrintingIndex> = Vec::new();
    for set in catalogue.sets() {
        let reading = read(&format!("?{text}"), &EntryDefaults::new(&set.code), &[], catalogue);
        let Ok(EntryLine::Question(printings)) = reading.map(|reading| reading.line) else { continue };
        if let [printing] = printings.as_slice()
            && !found.contains(printing)
        {
            found.push(*printing);
        }
    }
    found
}
