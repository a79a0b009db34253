//! How the letters of a file are written as bytes.

/// A way to write letters as bytes in which files with lists come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// What nearly everything writes.
    Utf8,
    /// “Unicode text” of Windows.
    Utf16LittleEndian,
    /// The same with its bytes the other way round.
    Utf16BigEndian,
    /// The letters of Windows in western Europe and America, as older
    /// spreadsheets write them.
    Windows1252,
}

impl Encoding {
    /// The encoding of a file; `None` when it holds no text, but a picture or a
    /// packed file. UTF-16 is known by its byte order mark or by a zero in one of
    /// the first two bytes.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xFF, 0xFE, ..] => return Some(Self::Utf16LittleEndian),
            [0xFE, 0xFF, ..] => return Some(Self::Utf16BigEndian),
            [0, second, ..] if *second != 0 => return Some(Self::Utf16BigEndian),
            [first, 0, ..] if *first != 0 => return Some(Self::Utf16LittleEndian),
            _ => {}
        }
        if std::str::from_utf8(bytes).is_ok() {
            return Some(Self::Utf8);
        }
        // What Windows-1252 leaves free and no list has.
        let is_letter = |byte: &u8| !matches!(byte, 0..=8 | 11..=12 | 14..=31 | 127 | 0x81 | 0x8D | 0x8F | 0x90 | 0x9D);
        bytes.iter().all(is_letter).then_some(Self::Windows1252)
    }

    /// Its label by the Encoding Standard, as browsers know it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16LittleEndian => "utf-16le",
            Self::Utf16BigEndian => "utf-16be",
            Self::Windows1252 => "windows-1252",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_encoding_of_a_file_is_known_by_its_bytes() {
        for (bytes, encoding) in [
            (&b""[..], Some(Encoding::Utf8)),
            (b"4 Rifle\r\n", Some(Encoding::Utf8)),
            ("4 Café – Noir".as_bytes(), Some(Encoding::Utf8)),
            (b"\xEF\xBB\xBF4 Rifle", Some(Encoding::Utf8)),
            (b"4 Caf\xE9 \x96 Noir\x80", Some(Encoding::Windows1252)),
            (b"\xFF\xFE4\0 \0", Some(Encoding::Utf16LittleEndian)),
            (b"\xFE\xFF\x004\0 ", Some(Encoding::Utf16BigEndian)),
            (b"4\0 \0R\0", Some(Encoding::Utf16LittleEndian)),
            (b"\x004\0 \0R", Some(Encoding::Utf16BigEndian)),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff", None),
            (b"PK\x03\x04\x14\x9c", None),
            (b"4 Rifl\x8D", None),
        ] {
            assert_eq!(Encoding::of(bytes), encoding, "{bytes:?}");
        }
    }
}
