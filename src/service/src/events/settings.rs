//! What an event says and how it goes.

use serde::{Deserialize, Serialize};

use super::invitation_code::InvitationCode;

macro_rules! choices {
    ($(#[$about:meta])+ $name:ident { $($(#[$doc:meta])+ $word:ident = $text:literal, $label:literal;)+ }) => {
        $(#[$about])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$doc])+ #[serde(rename = $text)] $word,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$word),+];

            /// As forms spell it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$word => $text,)+
                }
            }

            /// In words.
            pub const fn words(self) -> &'static str {
                match self {
                    $(Self::$word => $label,)+
                }
            }

            /// That of this name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|word| word.as_str() == name)
            }
        }
    };
}

choices! {
    /// How people come to take part.
    Registration {
        /// Whoever wants.
        Open = "open", "anybody may register";
        /// Whoever staff let.
        Approval = "approval", "staff decide on each";
        /// Whoever knows the code of the event.
        Code = "code", "whoever has the invitation code may register";
        /// Whom staff enter.
        Invitation = "invitation", "staff enter the players";
    }
}
choices! {
    /// Whether lists are handed in.
    Lists {
        /// No.
        None = "none", "no lists";
        /// Whoever wants does.
        Accepted = "accepted", "lists may be handed in";
        /// Everybody has to.
        Required = "required", "everybody hands in a list";
    }
}
choices! {
    /// What becomes of a list after the deadline.
    LateLists {
        /// It is not taken.
        Refuse = "refuse", "not taken";
        /// Staff take it, with a note.
        Note = "note", "taken by staff, and noted";
        /// It is taken, marked as late.
        Allow = "allow", "taken, and marked as late";
    }
}
choices! {
    /// What becomes at round 1 of somebody without a list, where lists are required.
    WithoutList {
        /// They are dropped.
        Drop = "drop", "dropped before round 1";
        /// Staff are warned.
        Warn = "warn", "staff are warned";
        /// Nothing.
        Nothing = "nothing", "nothing happens";
    }
}
choices! {
    /// Who sees somebody's list in a phase, fewest first.
    Visible {
        /// Its player and staff.
        Private = "private", "only the player and staff";
        /// The opponent of the round as well.
        Opponent = "opponent", "the opponent of the round, too";
        /// Everybody, from the first round of the phase on that is shown.
        Public = "public", "everybody";
    }
}
choices! {
    /// When the lists of a phase are shown, earliest first.
    Reveal {
        /// At the beginning of round 1.
        RoundOne = "round_1", "when round 1 begins";
        /// At the cut.
        Cut = "cut", "at the cut";
        /// At the end.
        End = "end", "when the event is over";
        /// Never.
        Never = "never", "never";
    }
}
choices! {
    /// By which name players are shown, the one that tells least first.
    PublicNames {
        /// One that they choose.
        Pseudonym = "pseudonym", "a name that the player chooses";
        /// The name that staff know.
        Name = "name", "the name that they registered with";
    }
}

/// What an event says and how it goes. As JSON it is what the store keeps; a field that an older program did not write
/// has its default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EventSettings {
    /// What it says of itself; Markdown, at most 8,000 bytes.
    pub description: String,
    /// Where it is, at most 500 bytes; empty for the address of the store.
    pub venue: String,
    /// The name of its time zone in the IANA database.
    pub time_zone: String,
    /// How people come to take part.
    pub registration: Registration,
    /// What they register with where the event asks for a code. The site makes it; whatever a form says is left alone.
    pub invitation_code: InvitationCode,
    /// Whether lists are handed in.
    pub lists: Lists,
    /// What becomes of late ones.
    pub late: LateLists,
    /// What becomes of players without one.
    pub without_list: WithoutList,
    /// Whether lists that are not legal are taken.
    pub takes_illegal: bool,
    /// Who sees lists in the Swiss rounds.
    pub visible_swiss: Visible,
    /// Who sees lists in the cut; never fewer. Where no cut is announced, whoever sees them in the Swiss rounds.
    pub visible_cut: Visible,
    /// When lists are shown to everybody.
    pub reveal: Reveal,
    /// What players agree to, at most 4,000 bytes; empty for the site's own words.
    pub consent: String,
    /// By which name players are shown.
    pub public_names: PublicNames,
    /// Whether everybody sees who takes part, and how many, before a round is shown.
    pub shows_count: bool,
    /// Swiss rounds; none for as many as suit the players, 0 for a single elimination from the start.
    pub rounds: Option<u32>,
    /// Games of a match: 1 or 3.
    pub games: u32,
    /// Minutes of a round.
    pub round_minutes: u32,
    /// How many play on after the Swiss rounds; 0 for nobody.
    pub cut: u32,
}

impl Default for EventSettings {
    fn default() -> Self {
        Self {
            description: String::new(),
            venue: String::new(),
            time_zone: "UTC".to_owned(),
            registration: Registration::Open,
            invitation_code: InvitationCode::default(),
            lists: Lists::Required,
            late: LateLists::Note,
            without_list: WithoutList::Warn,
            takes_illegal: false,
            visible_swiss: Visible::Private,
            visible_cut: Visible::Public,
            reveal: Reveal::End,
            consent: String::new(),
            public_names: PublicNames::Pseudonym,
            shows_count: true,
            rounds: None,
            games: 1,
            round_minutes: 50,
            cut: 0,
        }
    }
}

impl EventSettings {
    /// Reads what the store keeps.
    pub fn read(json: &str) -> Self {
        serde_json::from_str(json).unwrap_or_else(|error| {
            tracing::error!(%error, "the settings of an event cannot be read");
            Self::default()
        })
    }

    /// When lists are shown to everybody, as early as both what the event says of it and who sees lists in each phase
    /// allow: what players were promised in either is kept.
    pub fn shown_when(&self) -> Reveal {
        let has_cut = self.has_cut();
        match self.reveal {
            Reveal::Never => Reveal::Never,
            Reveal::RoundOne if self.visible_swiss == Visible::Public => Reveal::RoundOne,
            Reveal::RoundOne | Reveal::Cut if has_cut && self.visible_cut == Visible::Public => Reveal::Cut,
            _ => Reveal::End,
        }
    }

    /// Whether others than their players and staff see lists at any time.
    pub fn shows_lists(&self) -> bool {
        let is_met = self.visible_swiss != Visible::Private || (self.has_cut() && self.visible_cut != Visible::Private);
        self.lists != Lists::None && (is_met || self.shown_when() != Reveal::Never)
    }

    /// Whether somebody plays on after the Swiss rounds, or everybody does without any.
    pub fn has_cut(&self) -> bool {
        self.cut > 0 || self.rounds == Some(0)
    }

    /// Who sees lists in the cut: whoever sees them in the Swiss rounds, where no cut is announced, since nobody was
    /// promised more of one; and where everybody sees those of the cut, but only after it.
    pub fn seen_in_cut(&self) -> Visible {
        let is_later = self.visible_cut == Visible::Public && self.reveal > Reveal::Cut;
        if is_later || !self.has_cut() { self.visible_swiss } else { self.visible_cut }
    }

    /// What becomes of a list, in the words that its player is told before they hand it in: whole sentences.
    pub fn promise(&self) -> String {
        let who = |visible: Visible, public: &'static str| match visible {
            Visible::Private => "nobody but you and the staff who need it",
            Visible::Opponent => "your opponent of the round as well",
            Visible::Public => public,
        };
        let in_cut = if self.reveal > Reveal::Cut { "everybody, once lists are shown" } else { "everybody" };
        let of_cut =
            if self.has_cut() { format!(", in the cut by {}", who(self.visible_cut, in_cut)) } else { String::new() };
        let later = match self.shown_when() {
            Reveal::Never => "It is never shown to everybody.".to_owned(),
            reveal => {
                format!("It is shown to everybody {}, and anybody can verify it from then on.", reveal.words())
            }
        };
        format!("Your list is seen in the rounds by {}{of_cut}. {later}", who(self.visible_swiss, "everybody"))
    }

    /// What players agree to.
    pub fn consent_words(&self) -> &str {
        match self.lists {
            _ if !self.consent.trim().is_empty() => &self.consent,
            Lists::None => CONSENT_WITHOUT_LISTS,
            Lists::Required | Lists::Accepted => CONSENT,
        }
    }
}

/// What players agree to where the event says nothing else.
pub const CONSENT: &str = "The store keeps your name and your list for this event. Your list may be shown with the name that you \
    chose, as the event says, and what is published can be verified for ever: a copy that somebody saved still verifies \
    after you have it taken back. Judges may look at your list; you can see who did.";

/// The same at an event that takes no lists.
pub const CONSENT_WITHOUT_LISTS: &str = "The store keeps your name for this event. Your results are shown with the name \
    that you chose, as the event says, and stay on its pages.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_shows_lists_to_others_where_it_says_so_of_a_phase_or_of_when() {
        use Visible::{Opponent, Private, Public};
        let shows = |lists, reveal, visible_swiss, visible_cut, cut| {
            EventSettings { lists, reveal, visible_swiss, visible_cut, cut, ..EventSettings::default() }.shows_lists()
        };
        assert!(shows(Lists::Accepted, Reveal::End, Private, Private, 0));
        assert!(!shows(Lists::None, Reveal::End, Public, Public, 8));
        assert!(shows(Lists::Required, Reveal::Never, Opponent, Private, 0));
        assert!(shows(Lists::Required, Reveal::Never, Private, Public, 8));
        assert!(!shows(Lists::Required, Reveal::Never, Private, Public, 0), "there is no cut");
    }

    #[test]
    fn lists_are_shown_no_earlier_than_each_of_the_settings_says() {
        use Visible::{Opponent, Private, Public};
        let shown = |reveal, visible_swiss, visible_cut, cut| {
            let settings =
                EventSettings { reveal, visible_swiss, visible_cut, cut, rounds: Some(3), ..EventSettings::default() };
            settings.shown_when()
        };
        assert_eq!(shown(Reveal::RoundOne, Public, Public, 0), Reveal::RoundOne);
        assert_eq!(shown(Reveal::RoundOne, Opponent, Public, 8), Reveal::Cut);
        assert_eq!(shown(Reveal::RoundOne, Private, Private, 8), Reveal::End);
        assert_eq!(shown(Reveal::Cut, Public, Public, 8), Reveal::Cut);
        assert_eq!(shown(Reveal::Cut, Private, Public, 0), Reveal::End, "there is no cut");
        assert_eq!(shown(Reveal::End, Public, Public, 8), Reveal::End);
        assert_eq!(shown(Reveal::Never, Private, Private, 8), Reveal::Never);
    }
}
