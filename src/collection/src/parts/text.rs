//! The text of a file, in whichever letters it is written.

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
    match Encoding::of(content) {
        Some(Encoding::Utf8) => Some(Text { text: unmarked(String::from_utf8(content.to_vec()).ok()?), letters: None }),
        Some(Encoding::Utf16LittleEndian) => wide(content, u16::from_le_bytes, "UTF-16LE"),
        Some(Encoding::Utf16BigEndian) => wide(content, u16::from_be_bytes, "UTF-16BE"),
        other => other_letters(content, other.is_some()),
    }
}

/// A text without the byte order mark that some files begin with.
fn unmarked(text: String) -> String {
    match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    }
}

fn wide(content: &[u8], unit: fn([u8; 2]) -> u16, letters: &'static str) -> Option<Text> {
    let (units, []) = content.as_chunks() else { return None };
    let text = char::decode_utf16(units.iter().map(|pair| unit(*pair))).collect::<Result<String, _>>().ok()?;
    Some(Text { text: unmarked(text), letters: Some(letters) })
}

#[cfg(feature = "letters")]
fn other_letters(content: &[u8], is_text: bool) -> Option<Text> {
    use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

    // A picture or a packed file has signs that no text has.
    let letters = if content.iter().any(|byte| matches!(byte, 0..=8 | 11..=12 | 14..=31 | 127)) {
        is_text.then_some(encoding_rs::WINDOWS_1252)?
    } else {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(content, true);
        detector.guess(None, Utf8Detection::Deny)
    };
    let (text, has_errors) = letters.decode_without_bom_handling(content);
    (!has_errors).then(|| Text { text: text.into_owned(), letters: Some(letters.name()) })
}

#[cfg(not(feature = "letters"))]
fn other_letters(content: &[u8], is_text: bool) -> Option<Text> {
    is_text.then(|| Text { text: western(content), letters: Some("windows-1252") })
}

/// A text in the letters of Windows in the west, by the Encoding Standard. The library that reads all letters has tables of
/// the east that weigh more in a browser than the pages of a collection.
#[cfg(any(test, not(feature = "letters")))]
fn western(content: &[u8]) -> String {
    /// What 0x80 to 0x9f stand for; all others are the signs of these numbers.
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    let sign = |byte: &u8| {
        let high = byte.checked_sub(0x80).and_then(|at| HIGH.get(usize::from(at)));
        high.copied().unwrap_or(char::from(*byte))
    };
    content.iter().map(sign).collect()
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
        let text = "Name,Notes\nÉlan vital,für später – „gut“\n";
        let (content, ..) = encoding_rs::WINDOWS_1252.encode(text);
        assert_eq!(read(&content), (text.to_owned(), Some("windows-1252")));
        assert_eq!(western(&content), text);
        let all: Vec<u8> = (0..=u8::MAX).collect();
        let (expected, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&all);
        assert_eq!(western(&all), expected);
    }

    #[test]
    fn half_of_a_sign_is_no_text() {
        assert_eq!(text_of(b"\xff\xfeA\0B"), None);
        assert_eq!(text_of(b"\xff\xfe\0\xd8A\0"), None);
        let (text, letters) = read(b"\xfe\xff\0A");
        assert_eq!((text.as_str(), letters), ("A", Some("UTF-16BE")));
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
