//! The text of a file, in whichever letters it is written.

use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use safehouse_engine::deck::interchange::Encoding;

/// The text of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// The text, without a byte order mark.
    pub text: String,
    /// In which letters, by their name in the Encoding Standard, where they are not what nearly everything writes.
    pub letters: Option<&'static str>,
}

/// The text of a file; `None` for what is none. What is neither UTF-8 nor UTF-16 is read in the letters that it most
/// likely has, by what the text looks like in them; where nothing can tell that, in those of Windows in the west.
pub fn text_of(content: &[u8]) -> Option<Text> {
    let letters = match Encoding::of(content) {
        Some(Encoding::Utf8) => UTF_8,
        Some(Encoding::Utf16LittleEndian) => UTF_16LE,
        Some(Encoding::Utf16BigEndian) => UTF_16BE,
        other => likely(content).or_else(|| other.map(|_| WINDOWS_1252))?,
    };
    let (text, has_errors) = letters.decode_with_bom_removal(content);
    let letters = (letters != UTF_8).then(|| letters.name());
    (!has_errors).then(|| Text { text: text.into_owned(), letters })
}

/// The letters that bytes are most likely written in.
#[cfg(feature = "letters")]
fn likely(content: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

    // A picture or a packed file has signs that no text has.
    if content.iter().any(|byte| matches!(byte, 0..=8 | 11..=12 | 14..=31 | 127)) {
        return None;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(content, true);
    Some(detector.guess(None, Utf8Detection::Deny))
}

#[cfg(not(feature = "letters"))]
fn likely(_: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(content: &[u8]) -> (String, Option<&'static str>) {
        let Text { text, letters } = text_of(content).expect("a text");
        (text, letters)
    }

    #[test]
    fn what_nearly_everything_writes_needs_no_word() {
        assert_eq!(read("\u{feff}Name,Élan".as_bytes()), ("Name,Élan".to_owned(), None));
        let wide: Vec<u8> = "\u{feff}Élan".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(read(&wide), ("Élan".to_owned(), Some("UTF-16LE")));
        assert_eq!(text_of(b"PK\x03\x04\x14\xff\xfe"), None);
        assert_eq!(text_of(b"\x89PNG\r\n\x1a\n"), None);
    }

    #[test]
    fn letters_of_windows_in_the_west_are_read_everywhere() {
        let (western, ..) = WINDOWS_1252.encode("Name,Notes\nÉlan vital,für später – „gut“\n");
        assert_eq!(read(&western), ("Name,Notes\nÉlan vital,für später – „gut“\n".to_owned(), Some("windows-1252")));
    }

    #[cfg(feature = "letters")]
    #[test]
    fn other_letters_are_told_apart() {
        for (letters, text) in [
            (encoding_rs::WINDOWS_1251, "Название,Заметки\nЖивой мертвец,лежит в синей коробке\n"),
            (encoding_rs::WINDOWS_1250, "Nazwa,Notatki\nŻywy trup,leży w żółtym pudełku, świeżo kupiony\n"),
            (encoding_rs::SHIFT_JIS, "名前,メモ\n生ける屍,青い箱の中にあります\n"),
            (encoding_rs::EUC_KR, "이름,메모\n살아있는 시체,파란 상자 안에 있습니다\n"),
            (encoding_rs::GBK, "名称,备注\n活死人,在蓝色的盒子里面,昨天买的\n"),
        ] {
            let (bytes, ..) = letters.encode(text);
            assert_eq!(read(&bytes), (text.to_owned(), Some(letters.name())));
        }
    }
}
