//! What the service refuses, as a problem with words for a person.

use safehouse_engine::english::shortened;
use safehouse_service::{
    Refusal,
    refusal::{
        AddressFault, ArchiveFault, CollectionFault, EventFault, GameFault, GroupFault, ListFault, LogFault,
        MatchFault, MeasurementFault, NameFault, PlayFault, StoreFault, StoreListFault, TradeFault, WantRefused,
        WeakPassword,
    },
};

use super::{
    Kind, Problem,
    of_list::{findings, unread_lines},
};

/// When to come back while the store does not answer: about as long as a database takes to
/// start again.
pub const STORE_AWAY_SECONDS: u64 = 5;

/// A refusal of the service.
pub fn refused(refusal: &Refusal) -> Problem {
    let problem = kind(refusal).problem(words(refusal));
    match refusal {
        Refusal::TooOften { seconds }
        | Refusal::TriedTooOften { seconds }
        | Refusal::TooManyAccounts { seconds }
        | Refusal::DoneTooOften { seconds }
        | Refusal::Busy { seconds }
        | Refusal::TestGame(GameFault::TooOften { seconds } | GameFault::Busy { seconds })
        | Refusal::Measurement(MeasurementFault::TooOften { seconds } | MeasurementFault::Busy { seconds }) => {
            Problem { retry_after: Some(*seconds), ..problem }
        }
        Refusal::Event(EventFault::Field { field, .. }) if !field.is_empty() => {
            Problem { field: Some((*field).to_owned()), ..problem }
        }
        Refusal::Event(EventFault::Unread(unread)) => Problem { unread: unread_lines(unread), ..problem },
        Refusal::Event(EventFault::Illegal(illegal)) | Refusal::StoreList(StoreListFault::Illegal(illegal)) => {
            Problem { findings: findings(&illegal.certificate), ..problem }
        }
        Refusal::Play(PlayFault::NothingCounted) => Problem { field: Some("lines".to_owned()), ..problem },
        Refusal::Play(PlayFault::NoNote) => Problem { field: Some("note".to_owned()), ..problem },
        Refusal::Outrun => Problem { retry_after: Some(1), ..problem },
        Refusal::Store(_) => Problem { retry_after: Some(STORE_AWAY_SECONDS), ..problem },
        Refusal::Excess(excess) => Problem { limit: Some(excess.most), ..problem },
        Refusal::TooManyDecks { limit }
        | Refusal::TooManyNamed { limit }
        | Refusal::AccountFull { limit }
        | Refusal::TooManyRelations { limit } => Problem { limit: Some(*limit), ..problem },
        Refusal::TooLong { limit } | Refusal::LongLabel { limit } | Refusal::LongText { limit } => {
            Problem { limit: Some(*limit as u64), ..problem }
        }
        Refusal::TooManyTokens { limit } | Refusal::TooManyWebhooks { limit } => {
            Problem { limit: Some((*limit).into()), ..problem }
        }
        Refusal::Measurement(MeasurementFault::TooMuch { most, .. }) => Problem { limit: Some(*most), ..problem },
        Refusal::Measurement(MeasurementFault::TooLong { limit }) => Problem { limit: Some(*limit as u64), ..problem },
        Refusal::Measurement(MeasurementFault::TooMany { limit } | MeasurementFault::SearchTooLong { most: limit })
        | Refusal::Match(MatchFault::TooMany { limit })
        | Refusal::TestGame(GameFault::TooManyGames { limit })
        | Refusal::TestGame(GameFault::SearchTooLong { most: limit }) => {
            Problem { limit: Some((*limit).into()), ..problem }
        }
        Refusal::Want(WantRefused::TooMany { limit } | WantRefused::TooManySources { limit })
        | Refusal::Trade(TradeFault::TooMany { limit } | TradeFault::TooManyToOne { limit }) => {
            Problem { limit: Some((*limit).into()), ..problem }
        }
        Refusal::Want(WantRefused::TooManyAtOnce { most }) | Refusal::Trade(TradeFault::TooManyLines { most }) => {
            Problem { limit: Some(*most as u64), ..problem }
        }
        Refusal::Trade(TradeFault::Copies { most }) => Problem { limit: Some((*most).into()), ..problem },
        Refusal::TestGame(
            GameFault::ChoicesAtOnce { most }
            | GameFault::TooLong { most }
            | GameFault::TooMuchLuck { most }
            | GameFault::TooManyRemarks { most }
            | GameFault::LongRemark { most },
        ) => Problem { limit: Some(*most as u64), ..problem },
        _ => problem,
    }
}

fn kind(refusal: &Refusal) -> Kind {
    match refusal {
        Refusal::Forbidden => Kind::SharingForbidden,
        Refusal::TooOften { .. } => Kind::SharedTooOften,
        Refusal::EmptyDeck => Kind::EmptyDeck,
        Refusal::UnknownGame { .. } => Kind::UnknownGame,
        Refusal::UnknownSection { .. } => Kind::UnknownSection,
        Refusal::Excess(_) | Refusal::TooLong { .. } => Kind::DeckTooLarge,
        Refusal::Full => Kind::Full,
        Refusal::Removed => Kind::Removed,
        Refusal::Store(_) => Kind::StoreFailed,
        Refusal::SignIn => Kind::SignIn,
        Refusal::Confirm => Kind::Confirm,
        Refusal::Unknown => Kind::UnknownAccount,
        Refusal::WrongPassword => Kind::WrongPassword,
        Refusal::WrongCode => Kind::WrongCode,
        Refusal::AuthenticatorOut => Kind::AuthenticatorOut,
        Refusal::WrongPasskey => Kind::WrongPasskey,
        Refusal::NoPasskeys => Kind::NoPasskeys,
        Refusal::TooManyPasskeys { .. } => Kind::TooManyPasskeys,
        Refusal::AskedTooLongAgo => Kind::AskedTooLongAgo,
        Refusal::SecondFactorFirst => Kind::SecondFactorFirst,
        Refusal::HasAuthenticator => Kind::HasAuthenticator,
        Refusal::ShortAlone { .. } => Kind::ShortAlone,
        Refusal::Name(NameFault::Taken) => Kind::NameTaken,
        Refusal::Name(_) => Kind::NameUnfit,
        Refusal::WeakPassword(_) => Kind::WeakPassword,
        Refusal::TriedTooOften { .. } => Kind::TriedTooOften,
        Refusal::TooManyAccounts { .. } => Kind::TooManyAccounts,
        Refusal::LastAdministrator => Kind::LastAdministrator,
        Refusal::Busy { .. } => Kind::Busy,
        Refusal::Address(AddressFault::Taken) => Kind::AddressTaken,
        Refusal::Address(_) => Kind::AddressUnfit,
        Refusal::Archive(ArchiveFault::None) => Kind::NoArchive,
        Refusal::Archive(ArchiveFault::TooLarge) => Kind::ArchiveTooLarge,
        Refusal::NoMail => Kind::NoMail,
        Refusal::Nothing => Kind::NotFound,
        Refusal::Failed | Refusal::Backup(_) => Kind::Internal,
        Refusal::NoDeck => Kind::NoSavedDeck,
        Refusal::NoVersion => Kind::NoVersion,
        Refusal::TooManyDecks { .. } => Kind::TooManyDecks,
        Refusal::TooManyNamed { .. } => Kind::TooManyNamed,
        Refusal::AccountFull { .. } => Kind::AccountFull,
        Refusal::Outrun => Kind::Outrun,
        Refusal::UnreadDeck => Kind::UnreadDeck,
        Refusal::Moved { .. } => Kind::Moved,
        Refusal::NoLabel | Refusal::LongLabel { .. } => Kind::LabelUnfit,
        Refusal::NoPublication => Kind::NoPublication,
        Refusal::TakenDown => Kind::TakenDown,
        Refusal::Blocked => Kind::Blocked,
        Refusal::NoText | Refusal::LongText { .. } => Kind::TextUnfit,
        Refusal::TooLate => Kind::TooLate,
        Refusal::DoneTooOften { .. } => Kind::DoneTooOften,
        Refusal::TooManyRelations { .. } => Kind::TooManyRelations,
        Refusal::Scope { .. } => Kind::TokenScope,
        Refusal::NoScope | Refusal::TokenStore | Refusal::TokenDays { .. } => Kind::TokenUnfit,
        Refusal::TooManyTokens { .. } => Kind::TooManyTokens,
        Refusal::Group(fault) => match fault {
            GroupFault::None => Kind::NoGroup,
            GroupFault::NotOwner => Kind::NotOwner,
            GroupFault::OwnerStays => Kind::OwnerStays,
            GroupFault::NoMember => Kind::NoMember,
            GroupFault::TooMany { .. } => Kind::TooManyGroups,
            GroupFault::Full => Kind::GroupFull,
            GroupFault::NoInvitation => Kind::NoInvitation,
            GroupFault::TooManyInvitations { .. } => Kind::TooManyInvitations,
            GroupFault::Uses { .. } => Kind::InvitationUnfit,
            GroupFault::Taken => Kind::GroupTaken,
        },
        Refusal::Event(fault) => match fault {
            EventFault::None | EventFault::NoPlayer | EventFault::NoCode | EventFault::NoKiosk | EventFault::NoList => {
                Kind::NotFound
            }
            EventFault::Withdrawn => Kind::Gone,
            EventFault::Hidden => Kind::EventHidden,
            EventFault::AtKiosk
            | EventFault::Blind
            | EventFault::PlaysToo
            | EventFault::ListThere
            | EventFault::NameSettled => Kind::Forbidden,
            EventFault::Field { .. }
            | EventFault::NoFormat
            | EventFault::Consent
            | EventFault::AgreeFirst
            | EventFault::Illegal(_)
            | EventFault::Unfit(_)
            | EventFault::Unread(_) => Kind::EventUnfit,
            EventFault::Unchanged
            | EventFault::Changed
            | EventFault::State { .. }
            | EventFault::Unseen
            | EventFault::WasSeen
            | EventFault::Settled
            | EventFault::TooMany
            | EventFault::NotOpen
            | EventFault::ByInvitation
            | EventFault::WasThere
            | EventFault::OpenedLists
            | EventFault::PlayerOpenedLists
            | EventFault::Full
            | EventFault::PlayerIs { .. }
            | EventFault::NoLists
            | EventFault::ListsNotYet
            | EventFault::ListsLate
            | EventFault::LateElsewhere
            | EventFault::LateRefused
            | EventFault::ListsStay
            | EventFault::PlayersStay
            | EventFault::NotLocked
            | EventFault::ListUnopened
            | EventFault::OtherList
            | EventFault::SameList
            | EventFault::NotShown => Kind::EventStands,
        },
        Refusal::Play(fault) => match fault {
            PlayFault::NoRound | PlayFault::NoMatch | PlayFault::NoPlayer(_) | PlayFault::NoList => Kind::NotFound,
            PlayFault::NotYours | PlayFault::OwnTable | PlayFault::OwnPlace | PlayFault::SeedHidden => Kind::Forbidden,
            PlayFault::Outcome(_)
            | PlayFault::Cut(_)
            | PlayFault::Hand(_)
            | PlayFault::NoReason
            | PlayFault::NotDrawn
            | PlayFault::Check
            | PlayFault::NothingCounted
            | PlayFault::NoNote
            | PlayFault::Minutes
            | PlayFault::Gifts
            | PlayFault::OnePlayer(_)
            | PlayFault::BothWays
            | PlayFault::Import(_)
            | PlayFault::TooMany { .. } => Kind::EventUnfit,
            PlayFault::NotStarted
            | PlayFault::CannotStart
            | PlayFault::Over
            | PlayFault::Published
            | PlayFault::TooFew
            | PlayFault::Absent(_)
            | PlayFault::WithoutList(_)
            | PlayFault::Missing { .. }
            | PlayFault::OneSided { .. }
            | PlayFault::Unproven { .. }
            | PlayFault::StaleDraft(_)
            | PlayFault::CutOvertaken(_)
            | PlayFault::OtherCut { .. }
            | PlayFault::CutShown
            | PlayFault::ListFirst(_)
            | PlayFault::ListsClosed(_)
            | PlayFault::Unfinished(_)
            | PlayFault::NoMoreRounds(_)
            | PlayFault::HasResults { .. }
            | PlayFault::ReportMoved
            | PlayFault::Unchanged(_)
            | PlayFault::NoCut
            | PlayFault::NotDone
            | PlayFault::Moved => Kind::EventStands,
        },
        Refusal::Log(fault) => match fault {
            LogFault::NoEntry | LogFault::NoWitnessed | LogFault::NoWitness => Kind::NotFound,
            LogFault::NoKey
            | LogFault::OtherKey
            | LogFault::PresentKey
            | LogFault::NotBegun
            | LogFault::NoStoreKey
            | LogFault::KeyElsewhere
            | LogFault::Unsigned => Kind::NotSigned,
            LogFault::KeyChanged
            | LogFault::KeyWaits
            | LogFault::NoKeyWaits
            | LogFault::Witnessed
            | LogFault::WitnessAsked
            | LogFault::WaitingChanged => Kind::LogChanged,
            LogFault::NotesUnread(_)
            | LogFault::NoNotes
            | LogFault::NoteUnfit { .. }
            | LogFault::NotWaiting { .. }
            | LogFault::NotSignedByStore { .. }
            | LogFault::BehindNextKey { .. }
            | LogFault::SignedBefore { .. } => Kind::NotesUnfit,
            LogFault::NoVkey(_)
            | LogFault::KeyName { .. }
            | LogFault::KeyKnown
            | LogFault::OwnWitness
            | LogFault::WitnessUnfit(_)
            | LogFault::WitnessAddress => Kind::KeyUnfit,
        },
        Refusal::GameStore(fault) => match fault {
            StoreFault::None => Kind::NoStore,
            StoreFault::Slug | StoreFault::Name => Kind::StoreUnfit,
            StoreFault::TimeZone
            | StoreFault::Website
            | StoreFault::RoleUnfit
            | StoreFault::RoleByProgram
            | StoreFault::ReplacesKey => Kind::StoreWordsUnfit,
            StoreFault::Taken => Kind::StoreTaken,
            StoreFault::NoStaff => Kind::NoStaff,
            StoreFault::TooMany { .. }
            | StoreFault::TooManyStaff { .. }
            | StoreFault::TooManyStores { .. }
            | StoreFault::TooManyInvitations { .. }
            | StoreFault::Opened { .. } => Kind::TooManyOfStores,
            StoreFault::OpenedToday => Kind::StoresOpenedToday,
            StoreFault::Hidden => Kind::StoreHidden,
            StoreFault::Suspended => Kind::StoreSuspended,
            StoreFault::Closed => Kind::StoreClosed,
            StoreFault::Unchanged | StoreFault::NoAppeal => Kind::StoreUnchanged,
            StoreFault::LastOwner => Kind::LastOwner,
            StoreFault::NoInvitation => Kind::NoInvitation,
            StoreFault::NoEvent => Kind::NoEvent,
        },
        Refusal::StoreList(fault) => match fault {
            StoreListFault::None => Kind::NotFound,
            StoreListFault::Withdrawn => Kind::Gone,
            StoreListFault::Title { .. } => Kind::StoreWordsUnfit,
            StoreListFault::Illegal(_) => Kind::EventUnfit,
            StoreListFault::Same { .. } => Kind::EventStands,
            StoreListFault::TooMany { .. } => Kind::TooManyOfStores,
        },
        Refusal::Webhook(_) => Kind::WebhookUnfit,
        Refusal::TooManyWebhooks { .. } => Kind::TooManyWebhooks,
        Refusal::Match(fault) => match fault {
            MatchFault::Stale(_) => Kind::GameMoved,
            MatchFault::NoInvitation => Kind::NoInvitation,
            MatchFault::NotYours => Kind::NobodyAsked,
            MatchFault::TooMany { .. } => Kind::TooManyGames,
            MatchFault::Watching => Kind::Forbidden,
            MatchFault::OwnInvitation
            | MatchFault::Waiting
            | MatchFault::Begun
            | MatchFault::Over
            | MatchFault::GoesOn
            | MatchFault::NothingToUndo
            | MatchFault::UndoRefused
            | MatchFault::NoUndoAsked
            | MatchFault::NotAway { .. } => Kind::GameUnfit,
        },
        Refusal::Collection(fault) => match fault {
            CollectionFault::Event(_)
            | CollectionFault::TooManyAtOnce { .. }
            | CollectionFault::NoPriceList(_)
            | CollectionFault::NoPrices
            | CollectionFault::PriceRows { .. }
            | CollectionFault::NoName
            | CollectionFault::NameTooLong { .. }
            | CollectionFault::TargetQuery { .. }
            | CollectionFault::TargetCount { .. } => Kind::NotRecorded,
            CollectionFault::Taken { .. } => Kind::EventTaken,
            CollectionFault::TooManyEvents { .. }
            | CollectionFault::Full { .. }
            | CollectionFault::TooManyPriceLists { .. }
            | CollectionFault::TooManyPrices { .. }
            | CollectionFault::TooManyTargets { .. } => Kind::CollectionFull,
            CollectionFault::FileTooLong { .. } | CollectionFault::PriceListTooLong { .. } => Kind::FileTooLong,
            CollectionFault::Unread => Kind::CollectionUnread,
        },
        Refusal::Measurement(fault) => match fault {
            MeasurementFault::Unmeasurable { .. }
            | MeasurementFault::SearchTooLong { .. }
            | MeasurementFault::TooLong { .. } => Kind::Unmeasurable,
            MeasurementFault::TooMuch { .. } => Kind::MeasurementTooMuch,
            MeasurementFault::TooMany { .. } => Kind::TooManyMeasurements,
            MeasurementFault::TooOften { .. } => Kind::MeasuredTooOften,
            MeasurementFault::Busy { .. } => Kind::Busy,
        },
        Refusal::Want(fault) => match fault {
            WantRefused::None | WantRefused::NoSource => Kind::NoWant,
            WantRefused::TooMany { .. } | WantRefused::TooManySources { .. } => Kind::TooManyWants,
            WantRefused::Unfit(_)
            | WantRefused::UnfitSource(_)
            | WantRefused::NoCard { .. }
            | WantRefused::NoPrinting { .. }
            | WantRefused::TooManyAtOnce { .. } => Kind::WantUnfit,
        },
        Refusal::List(fault) => match fault {
            ListFault::None => Kind::NoList,
            ListFault::Revoked => Kind::ListRevoked,
            ListFault::NoLinks => Kind::NoListLinks,
            ListFault::NoFields | ListFault::NoMatches => Kind::ListUnfit,
        },
        Refusal::Trade(fault) => match fault {
            TradeFault::None => Kind::NoTrade,
            TradeFault::Moved | TradeFault::NotBooked => Kind::TradeMoved,
            TradeFault::NoPartner => Kind::NoTradePartner,
            TradeFault::Nothing
            | TradeFault::TooManyLines { .. }
            | TradeFault::Copies { .. }
            | TradeFault::Scattered => Kind::TradeUnfit,
            TradeFault::NotYours { .. } | TradeFault::NotOffered { .. } => Kind::CopiesNotThere,
            TradeFault::TooMany { .. } | TradeFault::TooManyToOne { .. } => Kind::TooManyTrades,
            TradeFault::NoRoom => Kind::NoRoomForTrade,
        },
        Refusal::TestGame(fault) => match fault {
            GameFault::Stale(_) => Kind::GameMoved,
            GameFault::Illegal { .. } => Kind::IllegalChoice,
            GameFault::NotAsked => Kind::NobodyAsked,
            GameFault::Busy { .. } => Kind::Busy,
            GameFault::TooLong { .. } | GameFault::TooMuchLuck { .. } => Kind::GameTooLong,
            GameFault::Kept => Kind::GameKept,
            GameFault::Hidden | GameFault::HiddenFromHand => Kind::RecordHidden,
            GameFault::TooManyGames { .. } => Kind::TooManyGames,
            GameFault::TooOften { .. } => Kind::GamesTooOften,
            GameFault::ChoicesAtOnce { .. }
            | GameFault::Key { .. }
            | GameFault::Decks { .. }
            | GameFault::Record { .. }
            | GameFault::ByHand { .. }
            | GameFault::Position { .. }
            | GameFault::NoPerson
            | GameFault::NotTheirSeat
            | GameFault::TooManyRemarks { .. }
            | GameFault::LongRemark { .. }
            | GameFault::SearchTooLong { .. } => Kind::GameUnfit,
        },
    }
}

/// What a person is told, with what helps.
fn words(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Forbidden => "This is not for you to do.".to_owned(),
        Refusal::TooOften { seconds } => format!(
            "Your network has made as many short links as it may for now. Wait {}, or give away the long link, \
             which needs no server.",
            in_words(*seconds)
        ),
        Refusal::EmptyDeck => "The deck has no cards: add at least one, then share it.".to_owned(),
        Refusal::UnknownGame { game } => {
            format!("The deck is of the game “{}”, which this site does not have.", shortened(game))
        }
        Refusal::Excess(excess) => {
            format!("{} Remove lines, or export the deck as a file.", sentence(excess))
        }
        Refusal::UnknownSection { section, known } => {
            format!("There is no section “{section}”; a deck has {}.", known.join(", "))
        }
        Refusal::TooLong { limit } => {
            let limit = limit / 1024;
            format!(
                "The list is longer than the {limit} KiB a short link can hold. Remove lines, or export the deck as a file."
            )
        }
        Refusal::Full => "There is no room for more short links here. The long link needs no server.".to_owned(),
        Refusal::Removed => {
            "Whoever runs this site took a deck with exactly these cards out. The long link needs no server.".to_owned()
        }
        Refusal::Store(_) => {
            "The server cannot reach the shared decks now. Try again in a minute; the long link needs no server."
                .to_owned()
        }
        Refusal::SignIn => "Sign in first.".to_owned(),
        Refusal::Confirm => "Give your password once more.".to_owned(),
        Refusal::WrongCode => {
            "This is no code that works now. Each works once, and one of the authenticator for half a minute: wait for \
             the next, and see that the clock of its device is right."
                .to_owned()
        }
        Refusal::AuthenticatorOut => {
            "Codes of authenticators cannot be checked here at the moment: whoever runs this site knows why from its \
             log. A code that you wrote down, which begins with 2f-, works all the same."
                .to_owned()
        }
        Refusal::WrongPasskey => {
            "This passkey is of no account here, or its device did not make sure that it is you. Try another one, or the \
             password."
                .to_owned()
        }
        Refusal::NoPasskeys => "There are no passkeys at the address of this site.".to_owned(),
        Refusal::TooManyPasskeys { limit } => {
            format!("Your account has the {limit} passkeys that it may have. Remove one first.")
        }
        Refusal::AskedTooLongAgo => "That took too long, or was done already. Sign in once more.".to_owned(),
        Refusal::SecondFactorFirst => "Your account runs the site or is staff of a store: set up its second factor first.".to_owned(),
        Refusal::HasAuthenticator => "Your account has an authenticator. Remove it before you add another.".to_owned(),
        Refusal::ShortAlone { least } => format!(
            "Without a second factor your password would stand alone, for which it is too short. Change it to one of \
             {least} characters or more first."
        ),
        Refusal::Unknown => {
            "The name and what you wrote below it do not belong together. The name is the one that your account has now."
                .to_owned()
        }
        Refusal::WrongPassword => "This is not your password.".to_owned(),
        Refusal::Name(NameFault::Taken) => "Somebody has this name. Take another one.".to_owned(),
        Refusal::Name(NameFault::Reserved) => {
            "This name would be taken for the site's own. Take another one.".to_owned()
        }
        Refusal::Name(fault @ (NameFault::TooShort | NameFault::TooLong | NameFault::Characters)) => sentence(fault),
        Refusal::Address(fault) => sentence(fault),
        Refusal::Archive(fault) => sentence(fault),
        Refusal::NoMail => "This site sends no letters. Codes that you wrote down help, or whoever runs the site.".to_owned(),
        Refusal::WeakPassword(WeakPassword::Guessable { why, .. }) if why.is_empty() => {
            "Somebody would soon guess this password.".to_owned()
        }
        Refusal::WeakPassword(WeakPassword::Guessable { why, .. }) => {
            format!("Somebody would soon guess this password. {why}")
        }
        Refusal::WeakPassword(
            weak @ (WeakPassword::TooShort { .. } | WeakPassword::TooLong | WeakPassword::Breached),
        ) => sentence(weak),
        Refusal::TriedTooOften { seconds } => {
            format!("That was tried too often. Wait {} and try again.", in_words(*seconds))
        }
        Refusal::TooManyAccounts { seconds } => {
            format!("Your network has made as many accounts as it may for now. Wait {}.", in_words(*seconds))
        }
        Refusal::LastAdministrator => "This is the last account that runs the site. Make another one first.".to_owned(),
        Refusal::Busy { seconds } => format!("Too many people sign in at once. Wait {}.", in_words(*seconds)),
        Refusal::Nothing => "There is nothing of this name here.".to_owned(),
        Refusal::NoDeck => "Your account has no such deck. It may have been deleted on another device.".to_owned(),
        Refusal::NoVersion => {
            "The deck has no such version. Old versions without a name give way to new ones.".to_owned()
        }
        Refusal::TooManyDecks { limit } => {
            format!("Your account has the {limit} decks that it may have. Delete some for good, also from the trash.")
        }
        Refusal::TooManyNamed { limit } => {
            format!("The deck has the {limit} named versions that it may have. Take the name of one away first.")
        }
        Refusal::AccountFull { limit } => {
            let limit = limit / (1024 * 1024);
            format!(
                "The decks of your account have the {limit} MiB that they may have together. Delete some for good, \
                 or take the names of old versions away."
            )
        }
        Refusal::Outrun => "Others change this deck all the time. Try again in a moment.".to_owned(),
        Refusal::Moved { revision: 0 } => "There is no such deck any more, or not yet.".to_owned(),
        Refusal::Moved { revision } => {
            format!("Somebody saved this deck meanwhile: it is at revision {revision}. Read it again, then change it.")
        }
        Refusal::UnreadDeck => {
            "This deck was written by a newer version of the site. It stays as it is; try again later.".to_owned()
        }
        Refusal::NoLabel => "Write a name first.".to_owned(),
        Refusal::LongLabel { limit } => format!("This name is longer than {limit} bytes. Shorten it."),
        Refusal::NoPublication => {
            "No published deck has this address, or it is not for everybody any more. It may be mistyped or cut off."
                .to_owned()
        }
        Refusal::TakenDown => {
            "Whoever runs this site took this deck down. Its author reads why on the deck's page.".to_owned()
        }
        Refusal::Blocked => "Whoever you write to does not want comments from your account.".to_owned(),
        Refusal::NoText => "Write something first.".to_owned(),
        Refusal::LongText { limit } => format!("This text is longer than {limit} bytes. Shorten it."),
        Refusal::TooLate => "This comment cannot be changed any more. Delete it, or write another one.".to_owned(),
        Refusal::DoneTooOften { seconds } => {
            format!("Your account did this as often as it may for now. Wait {} and try again.", in_words(*seconds))
        }
        Refusal::TooManyRelations { limit } => {
            format!("Your account has the {limit} that it may have. Take some away first.")
        }
        Refusal::Scope { scope } => {
            format!("This token has no scope “{}”. Make one that has, on the page of your account.", scope.name())
        }
        Refusal::NoScope => "Say what the token may be used for: tick at least one box.".to_owned(),
        Refusal::TokenStore => {
            "A token for one store does nothing else: leave the other boxes empty, and choose a store that you work in."
                .to_owned()
        }
        Refusal::TokenDays { most } => format!("A token works for 1 to {most} days."),
        Refusal::TooManyTokens { limit } => {
            format!("Your account has the {limit} tokens that it may have. Take one back that is not used any more.")
        }
        Refusal::Group(fault) => sentence(fault),
        Refusal::Event(fault) => sentence(fault),
        Refusal::Play(fault) => sentence(fault),
        Refusal::Log(fault) => sentence(fault),
        Refusal::GameStore(fault) => sentence(fault),
        Refusal::StoreList(fault) => sentence(fault),
        Refusal::Webhook(fault) => sentence(fault),
        Refusal::TooManyWebhooks { limit } => {
            format!("Your account has the {limit} webhooks that it may have. Delete one first.")
        }
        Refusal::TestGame(GameFault::TooOften { seconds }) => {
            format!("Your network has begun as many games as it may for now. Wait {}.", in_words(*seconds))
        }
        Refusal::TestGame(GameFault::Busy { seconds }) => {
            format!("Too many games wait for programs that think. Wait {}.", in_words(*seconds))
        }
        Refusal::TestGame(fault) => sentence(fault),
        Refusal::Match(fault) => sentence(fault),
        Refusal::Collection(CollectionFault::Event(fault)) => fault.to_string(),
        Refusal::Collection(fault) => sentence(fault),
        Refusal::Measurement(MeasurementFault::TooMuch { games, most, may_sign_in }) => {
            let more = if *may_sign_in { " More is played for whoever is signed in." } else { "" };
            format!(
                "This would be as much as {} games by rules of thumb, and the site plays {} at the most.{more} Ask for \
                 fewer games or opponents, or let your own machine play it: your browser, or safehouse simulate.",
                thousands(*games),
                thousands(*most)
            )
        }
        Refusal::Measurement(MeasurementFault::TooOften { seconds }) => {
            format!(
                "You had as many games played here as you may for now. Wait {}, or let your own machine play them.",
                in_words(*seconds)
            )
        }
        Refusal::Measurement(MeasurementFault::Busy { seconds }) => {
            format!("Too many measurements wait. Wait {}, or let your own machine play it.", in_words(*seconds))
        }
        Refusal::Measurement(fault) => sentence(fault),
        Refusal::Want(WantRefused::NoCard { name }) => format!(
            "There is no card “{}”. Write its whole name, or the number of a printing.",
            shortened(name)
        ),
        Refusal::Want(WantRefused::NoPrinting { number }) => {
            format!("There is no printing with the number “{}”.", shortened(number))
        }
        Refusal::Want(fault) => sentence(fault),
        Refusal::List(fault) => sentence(fault),
        Refusal::Trade(TradeFault::NotYours { number }) => format!(
            "You have not as many copies of {} that are marked for trade and promised to nobody.",
            shortened(number)
        ),
        Refusal::Trade(TradeFault::NotOffered { partner, number }) => {
            format!("{partner} does not offer as many such copies of {} any more.", shortened(number))
        }
        Refusal::Trade(fault) => sentence(fault),
        Refusal::Failed | Refusal::Backup(_) => "It has been written down. Going back and trying again may help.".to_owned(),
    }
}

/// A number with a comma before each three digits.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let comma = |(at, digit): (usize, char)| {
        let is_before = at > 0 && (digits.len() - at).is_multiple_of(3);
        is_before.then_some(',').into_iter().chain([digit])
    };
    digits.chars().enumerate().flat_map(comma).collect()
}

/// A time to wait.
fn in_words(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} minutes", seconds.div_ceil(60)),
        _ => format!("{} hours", seconds.div_ceil(3600)),
    }
}

/// An error's words as a sentence.
pub(crate) fn sentence(error: &impl ToString) -> String {
    let words = error.to_string();
    let mut letters = words.chars();
    let capital = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
    format!("{}.", capital.unwrap_or_default())
}
