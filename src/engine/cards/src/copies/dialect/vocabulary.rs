//! By which words a tool writes conditions, languages and finishes.
//!
//! Of every list the first word of a meaning is the one that is written; all are read, in
//! either case. A word that is not in its list is never guessed at.

use super::super::{Condition, Language};
use crate::card::{Edition, Finish};

/// Words and what they mean.
pub type Words<T> = &'static [(&'static str, T)];

/// What a word means.
pub(in crate::copies) fn meaning<T: Copy>(words: &[(&str, T)], written: &str) -> Option<T> {
    words.iter().find(|(word, _)| word.eq_ignore_ascii_case(written)).map(|(_, meaning)| *meaning)
}

/// The word for a meaning.
pub(super) fn word<T: PartialEq>(words: Words<T>, meant: &T) -> Option<&'static str> {
    words.iter().find(|(_, meaning)| meaning == meant).map(|(word, _)| *word)
}

use Condition::{Excellent, Good, LightPlayed, Mint, NearMint, Played, Poor};

/// Conditions of our own files.
pub(in crate::copies) const OWN_SCALE: Words<Condition> = &[
    ("Mint", Mint),
    ("Near Mint", NearMint),
    ("Excellent", Excellent),
    ("Good", Good),
    ("Light Played", LightPlayed),
    ("Played", Played),
    ("Poor", Poor),
    ("near-mint", NearMint),
    ("light-played", LightPlayed),
    ("M", Mint),
    ("NM", NearMint),
    ("EX", Excellent),
    ("GD", Good),
    ("LP", LightPlayed),
    ("PL", Played),
    ("PO", Poor),
];

/// The seven grades of Europe without spaces.
pub(super) const DRAGON_SHIELD_SCALE: Words<Condition> = &[
    ("Mint", Mint),
    ("NearMint", NearMint),
    ("Excellent", Excellent),
    ("Good", Good),
    ("LightPlayed", LightPlayed),
    ("Played", Played),
    ("Poor", Poor),
    ("Near Mint", NearMint),
    ("Light Played", LightPlayed),
];

/// The same with underscores.
pub(super) const MANABOX_SCALE: Words<Condition> = &[
    ("mint", Mint),
    ("near_mint", NearMint),
    ("excellent", Excellent),
    ("good", Good),
    ("light_played", LightPlayed),
    ("played", Played),
    ("poor", Poor),
];

/// The same as letters, which the form has that is written, and as digits.
pub(super) const CARDMARKET_SCALE: Words<Condition> = &[
    ("MT", Mint),
    ("NM", NearMint),
    ("EX", Excellent),
    ("GD", Good),
    ("LP", LightPlayed),
    ("PL", Played),
    ("PO", Poor),
    ("1", Mint),
    ("2", NearMint),
    ("3", Excellent),
    ("4", Good),
    ("5", LightPlayed),
    ("6", Played),
    ("7", Poor),
];

/// Six grades, of which “Played” is the fifth of ours.
pub(super) const MOXFIELD_SCALE: Words<Condition> = &[
    ("Mint", Mint),
    ("Near Mint", NearMint),
    ("Good (Lightly Played)", Good),
    ("Played", LightPlayed),
    ("Heavily Played", Played),
    ("Damaged", Poor),
];

/// The same with another word for the last.
pub(super) const DECKBOX_SCALE: Words<Condition> = &[
    ("Mint", Mint),
    ("Near Mint", NearMint),
    ("Good (Lightly Played)", Good),
    ("Played", LightPlayed),
    ("Heavily Played", Played),
    ("Poor", Poor),
];

/// Six grades in small letters.
pub(super) const TOPDECKED_SCALE: Words<Condition> = &[
    ("mint", Mint),
    ("near mint", NearMint),
    ("slightly played", Good),
    ("moderately played", LightPlayed),
    ("heavily played", Played),
    ("damaged", Poor),
];

/// The five grades of America.
pub(super) const AMERICAN_SCALE: Words<Condition> = &[
    ("Near Mint", NearMint),
    ("Lightly Played", Good),
    ("Moderately Played", LightPlayed),
    ("Heavily Played", Played),
    ("Damaged", Poor),
];

/// The same as letters.
pub(super) const ARCHIDEKT_SCALE: Words<Condition> =
    &[("NM", NearMint), ("LP", Good), ("MP", LightPlayed), ("HP", Played), ("D", Poor)];

/// The words that every scale has for the same grade, for tools whose scale is not known.
/// “Played” and “Lightly Played” are not among them.
pub(super) const AGREED_SCALE: Words<Condition> = &[
    ("Mint", Mint),
    ("Near Mint", NearMint),
    ("Excellent", Excellent),
    ("Good", Good),
    ("Moderately Played", LightPlayed),
    ("Heavily Played", Played),
    ("Poor", Poor),
    ("MT", Mint),
    ("M", Mint),
    ("NM", NearMint),
    ("NearMint", NearMint),
    ("near_mint", NearMint),
    ("EX", Excellent),
    ("GD", Good),
    ("Good (Lightly Played)", Good),
    ("Slightly Played", Good),
    ("SP", Good),
    ("MP", LightPlayed),
    ("HP", Played),
    ("PO", Poor),
    ("Damaged", Poor),
    ("DMG", Poor),
];

/// A tool that says nothing about wear.
pub(super) const NO_SCALE: Words<Condition> = &[];

use Language::{
    English, French, German, Italian, Japanese, Korean, Portuguese, Russian, SimplifiedChinese, Spanish,
    TraditionalChinese,
};

/// Languages by their names.
pub(super) const LANGUAGE_NAMES: Words<Language> = &[
    ("English", English),
    ("German", German),
    ("French", French),
    ("Spanish", Spanish),
    ("Italian", Italian),
    ("Portuguese", Portuguese),
    ("Japanese", Japanese),
    ("Korean", Korean),
    ("Russian", Russian),
    ("Simplified Chinese", SimplifiedChinese),
    ("Traditional Chinese", TraditionalChinese),
    ("Chinese Simplified", SimplifiedChinese),
    ("Chinese Traditional", TraditionalChinese),
    ("Chinese (Simplified)", SimplifiedChinese),
    ("Chinese (Traditional)", TraditionalChinese),
    ("S-Chinese", SimplifiedChinese),
    ("T-Chinese", TraditionalChinese),
    ("Portuguese (Brazil)", Portuguese),
];

/// Two letters, in capitals.
pub(super) const ARCHIDEKT_LANGUAGES: Words<Language> = &[
    ("EN", English),
    ("ES", Spanish),
    ("FR", French),
    ("DE", German),
    ("IT", Italian),
    ("PT", Portuguese),
    ("JP", Japanese),
    ("KR", Korean),
    ("RU", Russian),
    ("CS", SimplifiedChinese),
    ("CT", TraditionalChinese),
];

/// Codes with the region of Chinese.
pub(super) const MANABOX_LANGUAGES: Words<Language> = &[
    ("en", English),
    ("de", German),
    ("fr", French),
    ("es", Spanish),
    ("it", Italian),
    ("pt", Portuguese),
    ("ja", Japanese),
    ("ko", Korean),
    ("ru", Russian),
    ("zh_CN", SimplifiedChinese),
    ("zh_TW", TraditionalChinese),
];

/// Codes with the characters of Chinese.
pub(super) const TOPDECKED_LANGUAGES: Words<Language> = &[
    ("en", English),
    ("de", German),
    ("fr", French),
    ("es", Spanish),
    ("it", Italian),
    ("pt", Portuguese),
    ("ja", Japanese),
    ("ko", Korean),
    ("ru", Russian),
    ("zhs", SimplifiedChinese),
    ("zht", TraditionalChinese),
];

/// Short codes, of which Chinese in traditional characters is that of a country.
pub(super) const CARD_CASTLE_LANGUAGES: Words<Language> = &[
    ("en", English),
    ("de", German),
    ("fr", French),
    ("es", Spanish),
    ("it", Italian),
    ("pt", Portuguese),
    ("jp", Japanese),
    ("kr", Korean),
    ("ru", Russian),
    ("cn", SimplifiedChinese),
    ("tw", TraditionalChinese),
];

/// Names, as in the form that is written, and numbers.
pub(super) const CARDMARKET_LANGUAGES: Words<Language> = &[
    ("English", English),
    ("French", French),
    ("German", German),
    ("Spanish", Spanish),
    ("Italian", Italian),
    ("S-Chinese", SimplifiedChinese),
    ("Japanese", Japanese),
    ("Portuguese", Portuguese),
    ("Russian", Russian),
    ("Korean", Korean),
    ("T-Chinese", TraditionalChinese),
    ("1", English),
    ("2", French),
    ("3", German),
    ("4", Spanish),
    ("5", Italian),
    ("6", SimplifiedChinese),
    ("7", Japanese),
    ("8", Portuguese),
    ("9", Russian),
    ("10", Korean),
    ("11", TraditionalChinese),
];

/// By their names in Portuguese.
pub(super) const LIGA_MAGIC_LANGUAGES: Words<Language> = &[
    ("Inglês", English),
    ("Alemão", German),
    ("Francês", French),
    ("Espanhol", Spanish),
    ("Italiano", Italian),
    ("Português", Portuguese),
    ("Japonês", Japanese),
    ("Coreano", Korean),
    ("Russo", Russian),
];

/// A tool that says nothing about languages.
pub(super) const NO_LANGUAGES: Words<Language> = &[];

/// What is read besides the words of a dialect: codes that mean the same everywhere. `cs` is
/// not among them, being Czech as well.
const COMMON_LANGUAGES: Words<Language> = &[
    ("zh-hans", SimplifiedChinese),
    ("zh-hant", TraditionalChinese),
    ("zh_CN", SimplifiedChinese),
    ("zh-CN", SimplifiedChinese),
    ("zh_TW", TraditionalChinese),
    ("zh-TW", TraditionalChinese),
    ("zhs", SimplifiedChinese),
    ("zht", TraditionalChinese),
    ("ja", Japanese),
    ("jp", Japanese),
    ("ko", Korean),
    ("kr", Korean),
    ("en", English),
    ("de", German),
    ("fr", French),
    ("es", Spanish),
    ("sp", Spanish),
    ("it", Italian),
    ("pt", Portuguese),
    ("ru", Russian),
];

/// The language that a word means in a dialect with these words.
pub(super) fn language(words: Words<Language>, written: &str) -> Option<Language> {
    meaning(words, written).or_else(|| meaning(LANGUAGE_NAMES, written)).or_else(|| meaning(COMMON_LANGUAGES, written))
}

use Finish::{Foil, Regular};

/// Nothing, or a word.
pub(super) const FOIL_OR_NOTHING: Words<Finish> = &[("", Regular), ("foil", Foil)];
/// Two words.
pub(super) const NORMAL_OR_FOIL: Words<Finish> = &[("Normal", Regular), ("Foil", Foil)];
/// The same; its app says yes and no.
pub(super) const DRAGON_SHIELD_FINISHES: Words<Finish> =
    &[("Normal", Regular), ("Foil", Foil), ("No", Regular), ("Yes", Foil), ("false", Regular), ("true", Foil)];
/// The same in small letters.
pub(super) const SMALL_NORMAL_OR_FOIL: Words<Finish> = &[("normal", Regular), ("foil", Foil)];
/// Nothing for none of it, a word otherwise; in older files truths.
pub(super) const TOPDECKED_FINISHES: Words<Finish> =
    &[("nonfoil", Regular), ("foil", Foil), ("false", Regular), ("true", Foil)];
/// Two words in capitals.
pub(super) const GOLDFISH_FINISHES: Words<Finish> = &[("REGULAR", Regular), ("FOIL", Foil)];
/// Yes and no.
pub(super) const YES_OR_NO: Words<Finish> = &[("No", Regular), ("Yes", Foil)];
/// A word or nothing, or yes and no.
pub(super) const DELVER_FINISHES: Words<Finish> = &[("", Regular), ("Foil", Foil), ("No", Regular), ("Yes", Foil)];
/// Truths, in capitals.
pub(super) const CAPITAL_TRUTHS: Words<Finish> = &[("FALSE", Regular), ("TRUE", Foil), ("0", Regular), ("1", Foil)];
/// Truths in small letters, or digits.
pub(super) const TRUTHS: Words<Finish> =
    &[("false", Regular), ("true", Foil), ("0", Regular), ("1", Foil), ("no", Regular), ("yes", Foil)];
/// A digit or nothing.
pub(super) const ONE_OR_NOTHING: Words<Finish> = &[
    ("", Regular),
    ("1", Foil),
    ("0", Regular),
    ("false", Regular),
    ("true", Foil),
    ("no", Regular),
    ("yes", Foil),
    ("foil", Foil),
];
/// Digits.
pub(super) const ZERO_OR_ONE: Words<Finish> = &[("0", Regular), ("1", Foil)];
/// Every word that means one of the two and nothing else.
pub(super) const ANY_FINISH: Words<Finish> = &[
    ("normal", Regular),
    ("foil", Foil),
    ("regular", Regular),
    ("nonfoil", Regular),
    ("non-foil", Regular),
    ("standard", Regular),
];
/// A word, or the same with a negation.
pub(super) const FOIL_OR_NOT: Words<Finish> = &[("Non-foil", Regular), ("Foil", Foil)];
/// Our own words.
pub(in crate::copies) const OWN_FINISHES: Words<Finish> = &[("Regular", Regular), ("Foil", Foil)];
/// A tool that says nothing about the surface, or by the column of a quantity.
pub(super) const NO_FINISHES: Words<Finish> = &[];

/// The print run that a word means; every tool that has one writes it alike.
pub(in crate::copies) const EDITIONS: Words<Edition> = &[
    ("First Edition", Edition::First),
    ("Unlimited", Edition::Unlimited),
    ("1st Edition", Edition::First),
    ("1st", Edition::First),
    ("first", Edition::First),
    ("Unlimited Edition", Edition::Unlimited),
];

/// What the name of a product's printing says, e.g. `1st Edition Foil`: the print run, and the
/// surface, which is not foil where a print run alone is named. `None` for other words.
pub(super) fn printing(written: &str) -> Option<(Option<Edition>, Finish)> {
    const RUNS: &[(&str, Edition)] = &[
        ("1st edition", Edition::First),
        ("first edition", Edition::First),
        ("unlimited edition", Edition::Unlimited),
        ("unlimited", Edition::Unlimited),
    ];
    let written = written.trim().to_ascii_lowercase();
    let run = RUNS.iter().find_map(|(words, run)| Some((*run, written.strip_prefix(words)?)));
    let (edition, rest) = run.map_or((None, written.as_str()), |(run, rest)| (Some(run), rest.trim()));
    match rest {
        "" => edition.map(|edition| (Some(edition), Regular)),
        "normal" | "regular" => Some((edition, Regular)),
        "foil" | "holofoil" => Some((edition, Foil)),
        _ => None,
    }
}

/// Whether a word says yes; `None` for words that say neither.
pub(super) fn truth(written: &str) -> Option<bool> {
    const NO: &[&str] = &["", "0", "no", "false", "n", "none", "-"];
    const YES: &[&str] = &["1", "yes", "true", "y", "x", "signed", "altered", "proxy", "autographed"];
    let is = |word: &&str| word.eq_ignore_ascii_case(written);
    if NO.iter().any(is) { Some(false) } else { YES.iter().any(is).then_some(true) }
}
