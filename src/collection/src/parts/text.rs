//! The text of a file, in whichever letters it is written.

use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use safehouse_engine::deck::interchange::Encoding;

/// The text of a file.
pub(crate) struct Text {
    pub(crate) text: String,
    /// In which letters, where they are not what nearly everything writes.
    pub(crate) letters: Option<&'static str>,
}

/// The text of a file; `None` for what is none.
pub(crate) fn text_of(content: &[u8]) -> Option<Text> {
    let (known, letters) = match Encoding::of(content)? {
        Encoding::Utf8 => (UTF_8, None),
        Encoding::Utf16LittleEndian => (UTF_16LE, Some("UTF-16")),
        Encoding::Utf16BigEndian => (UTF_16BE, Some("UTF-16")),
        Encoding::Windows1252 => (WINDOWS_1252, Some("the letters of Windows (1252)")),
    };
    let (text, has_errors) = known.decode_with_bom_removal(content);
    (!has_errors).then(|| Text { text: text.into_owned(), letters })
}
