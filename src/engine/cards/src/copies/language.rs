//! In which language a copy is printed.

use crate::words::words;

words! {
    /// In which language a copy is printed: those that collection tools know.
    Language {
        /// English.
        English = "en", "English";
        /// German.
        German = "de", "German";
        /// French.
        French = "fr", "French";
        /// Spanish.
        Spanish = "es", "Spanish";
        /// Italian.
        Italian = "it", "Italian";
        /// Portuguese.
        Portuguese = "pt", "Portuguese";
        /// Japanese.
        Japanese = "ja", "Japanese";
        /// Korean.
        Korean = "ko", "Korean";
        /// Russian.
        Russian = "ru", "Russian";
        /// Chinese in simplified characters.
        SimplifiedChinese = "zh-hans", "Simplified Chinese";
        /// Chinese in traditional characters.
        TraditionalChinese = "zh-hant", "Traditional Chinese";
    }
}
