//! Closed lists of words: each with its spelling in files and its spelling for people.

macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $id:literal, $label:literal;)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $($(#[$variant_meta])* $variant,)+
        }

        impl $name {
            /// Every member, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Spelling in files and queries.
            pub fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)+ }
            }

            /// Spelling for people.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $label,)+ }
            }

            /// The member with this spelling in files.
            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|word| word.id().eq_ignore_ascii_case(id))
            }
        }
    };
}

pub(crate) use words;
