//! Lists of tags in a cell.

/// Writes tags as our own form does: `;` between them, `\` before what would be read otherwise.
pub fn write_own(tags: &[String]) -> String {
    let escaped = |tag: &String| tag.replace('\\', "\\\\").replace(';', "\\;");
    tags.iter().map(escaped).collect::<Vec<_>>().join(";")
}

/// Undoes [`write_own`].
pub fn read_own(cell: &str) -> Vec<String> {
    let mut tags = Vec::new();
    let mut tag = String::new();
    let mut characters = cell.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => tag.extend(characters.next()),
            ';' => tags.push(std::mem::take(&mut tag)),
            _ => tag.push(character),
        }
    }
    tags.push(tag);
    tags.retain(|tag| !tag.is_empty());
    tags
}

/// Writes tags as other tools do. Commas in them are read as the end of a tag.
pub(super) fn write(tags: &[String]) -> String {
    tags.join(", ")
}

/// Reads tags as other tools write them.
pub(super) fn read(cell: &str) -> Vec<String> {
    cell.split([',', ';']).map(str::trim).filter(|tag| !tag.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn our_own_lists_are_read_back(tags in prop::collection::vec("[a-z;\\\\, ]{1,4}", 0..4)) {
            prop_assert_eq!(read_own(&write_own(&tags)), tags);
        }
    }
}
