//! Why something was not done.

use safehouse_cards::limits::Excess;
use safehouse_store::{StoreError, Taken, webhooks::MAX_URL_BYTES};

use crate::{Scope, budgets::Shortage};
pub use crate::{
    collections::CollectionFault,
    events::{EventFault, PlayFault},
    matches::MatchFault,
    measurements::MeasurementFault,
    shared_lists::ListFault,
    stores::StoreListFault,
    test_games::GameFault,
    trades::TradeFault,
    wants::WantRefused,
};

/// The fewest characters of a name.
pub const SHORTEST_NAME: usize = 3;
/// The most characters of a name.
pub const LONGEST_NAME: usize = 30;
/// The most characters of a password.
pub const LONGEST_PASSWORD: usize = 128;

/// Why something was not done, for whoever asked to be told in their words. What
/// only whoever runs the site can mend is in the log by then.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// This caller may not.
    #[error("not allowed")]
    Forbidden,
    /// Only somebody signed in may.
    #[error("sign in first")]
    SignIn,
    /// The password must be given once more.
    #[error("give the password once more")]
    Confirm,
    /// No account has this name with this password.
    #[error("no account has this name with this password")]
    Unknown,
    /// The password of the account is another one.
    #[error("this is not the password")]
    WrongPassword,
    /// What was written is no code that works now.
    #[error("this is no code that works now")]
    WrongCode,
    /// Codes of authenticators cannot be checked: the key that opens their secrets is not here.
    #[error("codes of authenticators cannot be checked now")]
    AuthenticatorOut,
    /// What a browser answered is no passkey of an account here.
    #[error("this is no passkey of an account here")]
    WrongPasskey,
    /// There are no passkeys at this address.
    #[error("there are no passkeys at this address")]
    NoPasskeys,
    /// The account has as many passkeys as it may.
    #[error("an account may have {limit} passkeys")]
    TooManyPasskeys {
        /// The most of them.
        limit: u32,
    },
    /// The second factor was asked for too long ago, or was given.
    #[error("asked too long ago; sign in once more")]
    AskedTooLongAgo,
    /// The account must have a second factor, and has none yet.
    #[error("set up a second factor first")]
    SecondFactorFirst,
    /// The account has an authenticator.
    #[error("the account has an authenticator")]
    HasAuthenticator,
    /// Without a second factor the password would stand alone, for which it is too short.
    #[error("a password that stands alone has {least} characters or more")]
    ShortAlone {
        /// The fewest that it would need.
        least: usize,
    },
    /// The name cannot be had.
    #[error(transparent)]
    Name(#[from] NameFault),
    /// The password is not good enough.
    #[error(transparent)]
    WeakPassword(#[from] WeakPassword),
    /// The address cannot be had.
    #[error(transparent)]
    Address(#[from] AddressFault),
    /// The files cannot be loaded or made.
    #[error(transparent)]
    Archive(#[from] ArchiveFault),
    /// The site sends no letters.
    #[error("this site sends no letters")]
    NoMail,
    /// Too much of the same is being done.
    #[error("busy for {seconds} s")]
    Busy {
        /// How long until it may be done.
        seconds: u64,
    },
    /// What was named is not there.
    #[error("there is no such thing")]
    Nothing,
    /// It was tried too often; nobody is kept out for longer than that.
    #[error("tried too often; not before {seconds} s have passed")]
    TriedTooOften {
        /// How long until it may be tried again.
        seconds: u64,
    },
    /// This network made as many accounts as it may for now.
    #[error("no more accounts before {seconds} s have passed")]
    TooManyAccounts {
        /// How long until it may make another one.
        seconds: u64,
    },
    /// It would leave the site without an administrator.
    #[error("this is the last administrator")]
    LastAdministrator,
    /// A backup was not written or read.
    #[error("{0}")]
    Backup(String),
    /// The program failed; the log says how.
    #[error("the program failed")]
    Failed,
    /// This network had as much as it may for now.
    #[error("not before {seconds} s have passed")]
    TooOften {
        /// How long until it may again.
        seconds: u64,
    },
    /// The deck has no cards.
    #[error("the deck has no cards")]
    EmptyDeck,
    /// The deck is larger than what a stranger may send.
    #[error(transparent)]
    Excess(#[from] Excess),
    /// The deck is of a game that is not here.
    #[error("there is no game “{game}”")]
    UnknownGame {
        /// The identifier of the deck's game.
        game: String,
    },
    /// A line is in a section that the game has not.
    #[error("there is no section “{section}”")]
    UnknownSection {
        /// What was written.
        section: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The deck is longer than what a short link holds.
    #[error("the list is longer than {limit} bytes")]
    TooLong {
        /// The most bytes of its canonical JSON.
        limit: usize,
    },
    /// There is no room for it.
    #[error("there is no room")]
    Full,
    /// It was taken out by whoever runs the site.
    #[error("it was taken out")]
    Removed,
    /// The account has no deck of this name, or it is somebody else's.
    #[error("there is no such deck")]
    NoDeck,
    /// The deck has no version of this number, or not any more.
    #[error("there is no such version")]
    NoVersion,
    /// The account has as many decks as it may.
    #[error("an account may keep {limit} decks")]
    TooManyDecks {
        /// The most decks of an account, those in the trash as well.
        limit: u64,
    },
    /// The deck has as many named versions as it may.
    #[error("a deck may have {limit} named versions")]
    TooManyNamed {
        /// The most of them.
        limit: u64,
    },
    /// The account has no room, even where old versions give way.
    #[error("the decks of an account may have {limit} bytes together")]
    AccountFull {
        /// The most bytes of all its versions.
        limit: u64,
    },
    /// Others change the deck so often that nothing could be brought together with it.
    #[error("others change it all the time")]
    Outrun,
    /// The deck is not in the state in which alone it was to be changed.
    #[error("the deck is at revision {revision}")]
    Moved {
        /// Its newest revision; 0 where there is none.
        revision: i64,
    },
    /// A newer program wrote this deck, or it was damaged. It stays as it is.
    #[error("the deck cannot be read")]
    UnreadDeck,
    /// The name of a version is empty.
    #[error("a name has at least a letter")]
    NoLabel,
    /// The name of a folder or of a version is too long.
    #[error("a name has at most {limit} bytes")]
    LongLabel {
        /// The most bytes of it.
        limit: usize,
    },
    /// Nothing is published at this address, or not for this caller.
    #[error("nothing is published here")]
    NoPublication,
    /// Whoever runs the site took the published deck down.
    #[error("it was taken down")]
    TakenDown,
    /// Somebody does not want the caller's comments.
    #[error("these comments are not wanted here")]
    Blocked,
    /// There are no words where some are needed.
    #[error("there are no words")]
    NoText,
    /// A text is too long.
    #[error("a text has at most {limit} bytes")]
    LongText {
        /// The most bytes of it.
        limit: usize,
    },
    /// It can only be changed for a while.
    #[error("it cannot be changed any more")]
    TooLate,
    /// The account did as much of it as it may for now.
    #[error("not before {seconds} s have passed")]
    DoneTooOften {
        /// How long until it may again.
        seconds: u64,
    },
    /// The account follows or blocks as many as it may.
    #[error("no more than {limit} accounts")]
    TooManyRelations {
        /// The most of them.
        limit: u64,
    },
    /// The token is not for this.
    #[error("the token has no scope {}", scope.name())]
    Scope {
        /// What it would have to be for.
        scope: Scope,
    },
    /// A token is for nothing.
    #[error("a token has at least a scope")]
    NoScope,
    /// A token for a store is for something else beside, or for a store that is none of its owner's.
    #[error("a token for a store is for that store and its events alone, and made by its staff")]
    TokenStore,
    /// A token would work for too long.
    #[error("a token works for 1 to {most} days")]
    TokenDays {
        /// The most days.
        most: u32,
    },
    /// The account has as many tokens as it may.
    #[error("an account may have {limit} tokens")]
    TooManyTokens {
        /// The most of them that work at a time.
        limit: u32,
    },
    /// It cannot be done with the group.
    #[error(transparent)]
    Group(#[from] GroupFault),
    /// It cannot be done with the game store or its staff.
    #[error(transparent)]
    GameStore(#[from] StoreFault),
    /// It cannot be done with a list that a store publishes.
    #[error(transparent)]
    StoreList(#[from] StoreListFault),
    /// The address cannot be told of anything.
    #[error(transparent)]
    Webhook(#[from] WebhookFault),
    /// The account has as many addresses that are told of public decks as it may.
    #[error("an account may have {limit} webhooks")]
    TooManyWebhooks {
        /// The most of them.
        limit: u32,
    },
    /// It cannot be done with the test game.
    #[error(transparent)]
    TestGame(#[from] GameFault),
    /// It cannot be done with the match.
    #[error(transparent)]
    Match(#[from] MatchFault),
    /// It cannot be measured.
    #[error(transparent)]
    Measurement(#[from] MeasurementFault),
    /// It cannot be recorded in a collection.
    #[error(transparent)]
    Collection(#[from] CollectionFault),
    /// It cannot be wanted.
    #[error(transparent)]
    Want(#[from] WantRefused),
    /// It cannot be done with a list that others see.
    #[error(transparent)]
    List(#[from] ListFault),
    /// It cannot be done with the trade.
    #[error(transparent)]
    Trade(#[from] TradeFault),
    /// It cannot be done with an event.
    #[error(transparent)]
    Event(#[from] EventFault),
    /// It cannot be done with the play of an event.
    #[error(transparent)]
    Play(#[from] PlayFault),
    /// It cannot be signed, or found in the public log.
    #[error(transparent)]
    Log(#[from] LogFault),
    /// The store failed.
    #[error(transparent)]
    Store(StoreError),
}

/// Why something is not signed, or not found in the public log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LogFault {
    /// The program has no key of the log.
    #[error("this program has no key of the log; serve the site, or name one with --log-key")]
    NoKey,
    /// The history of the log that goes on has another key than the program.
    #[error(
        "the key of the log is not the one that this program has: nothing is signed. Put back the file log.key that it \
         had, or say with `safehouse admin log change-key` that it is gone, and start the site anew"
    )]
    OtherKey,
    /// Nothing is stated yet.
    #[error("the log has not begun: the key that the program has when something is stated first will be its key")]
    NotBegun,
    /// The program still has the key that is said to be gone, or no other one follows.
    #[error("the program has the key of the log: say replaced or exposed, and another one follows it")]
    PresentKey,
    /// The log has no such entry, or no checkpoint of it yet.
    #[error("the log has no such entry; one that was just written is there within seconds")]
    NoEntry,
    /// The store has no key whose signatures count.
    #[error("this store has no key; an owner makes one on its page of keys")]
    NoStoreKey,
    /// The store keeps its key itself.
    #[error("this store keeps its key itself: it signs with `safehouse store sign` on a machine of its own")]
    KeyElsewhere,
    /// What is asked for waits for the signature of the store.
    #[error(
        "the log does not have this yet: it waits for the store's signature. An owner signs what waits with `safehouse \
         store sign`, and hands it in on the page of the store's keys"
    )]
    Unsigned,
    /// What was handed in holds no signed notes.
    #[error("{0}")]
    NotesUnread(String),
    /// Nothing was handed in.
    #[error("nothing was handed in: choose the file that `safehouse store sign` wrote, or paste what it printed")]
    NoNotes,
    /// A note that was handed in is not as the log takes one.
    #[error("note {number} cannot be taken: {why}; nothing was logged")]
    NoteUnfit {
        /// Which of those that were handed in, from 1.
        number: usize,
        /// Why not.
        why: String,
    },
    /// The statement of a note does not wait.
    #[error(
        "no statement waits with the text of note {number} ({kind}): it was changed, is in the log already, or was taken \
         back; get the file with what waits once more. Nothing was logged"
    )]
    NotWaiting {
        /// Which of those that were handed in, from 1.
        number: usize,
        /// What kind of statement it is.
        kind: &'static str,
    },
    /// The present key of the store did not sign a note.
    #[error("note {number} ({kind}) is not signed with the present key of the store, {key}; nothing was logged")]
    NotSignedByStore {
        /// Which of those that were handed in, from 1.
        number: usize,
        /// What kind of statement it is.
        kind: &'static str,
        /// The key whose signature is wanted.
        key: String,
    },
    /// A statement waits behind one that another key follows, and is signed by that key.
    #[error(
        "note {number} ({kind}) waits behind the statement that another key follows: hand in what waits up to that, then \
         sign the others with the other key. Nothing was logged"
    )]
    BehindNextKey {
        /// Which of those that were handed in, from 1.
        number: usize,
        /// What kind of statement it is.
        kind: &'static str,
    },
    /// Another statement has to be logged before.
    #[error(
        "statement {number} ({kind}) waits before one of these and is not among them: the log has them in their order; \
         hand it in with them. Nothing was logged"
    )]
    SignedBefore {
        /// Its number.
        number: u32,
        /// What kind of statement it is.
        kind: String,
    },
    /// What waits changed meanwhile.
    #[error("what waits changed meanwhile, and nothing was logged; get the file with what waits once more")]
    WaitingChanged,
    /// Another key was made meanwhile.
    #[error("another key was made meanwhile; look once more")]
    KeyChanged,
    /// A key waits to follow the present one.
    #[error("a key waits to follow the present one already: hand in what that signed, or take the other one back")]
    KeyWaits,
    /// No key waits to follow the present one.
    #[error("no key waits to follow the present one: it counts by now, or was taken back")]
    NoKeyWaits,
    /// What should be a verifier key is none.
    #[error("this is no verifier key: {0}")]
    NoVkey(String),
    /// The log is witnessed already, or there is no room.
    #[error("this log is witnessed already, or as many are as may be")]
    Witnessed,
    /// The log is not witnessed.
    #[error("no log of this origin is witnessed here")]
    NoWitnessed,
    /// The witness is asked already, or there is no room.
    #[error("this witness is asked already, or as many are as may be")]
    WitnessAsked,
    /// The witness is not asked.
    #[error("no witness of this name is asked")]
    NoWitness,
    /// The key is this host's own.
    #[error("this is the key of this host itself: only somebody else can witness its log")]
    OwnWitness,
    /// The witness cannot be named in a policy.
    #[error("this key cannot be asked as a witness: {0}")]
    WitnessUnfit(String),
    /// A witness cannot be asked there.
    #[error(
        "the address of a witness begins with https:// (http:// on this machine alone) and ends before /add-checkpoint, \
         without a name, a password, ? and #"
    )]
    WitnessAddress,
    /// The store has this key, or had it: what it signed would count twice, and a revoked one never counts again.
    #[error("this store has had this key before; make another one with `safehouse store keygen`")]
    KeyKnown,
    /// The key has another name.
    #[error("the key has to be an Ed25519 verifier key with the name {name}")]
    KeyName {
        /// The name that it has to have.
        name: String,
    },
}

/// Why something cannot be done with a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum GroupFault {
    /// The caller is in no such group.
    #[error("there is no such group, or you are not in it")]
    None,
    /// Only its owner may.
    #[error("only whoever owns the group may do this")]
    NotOwner,
    /// Its owner does not leave it.
    #[error("you own this group; make somebody else its owner first, or dissolve it")]
    OwnerStays,
    /// Nobody of this kind is in it.
    #[error("no such member is in this group")]
    NoMember,
    /// The account is in as many groups as it may be, or owns as many.
    #[error("your account has the {limit} groups that it may have; leave or dissolve one first")]
    TooMany {
        /// The most of them.
        limit: u32,
    },
    /// The group has as many members as it may.
    #[error("this group has as many members as a group may have")]
    Full,
    /// No invitation of this link works.
    #[error("this invitation does not work any more; ask whoever sent it for another one")]
    NoInvitation,
    /// As many invitations as may work at a time.
    #[error("the group has the {limit} invitations that it may have; take one back first")]
    TooManyInvitations {
        /// The most of them.
        limit: u32,
    },
    /// An invitation for nobody, or for too many.
    #[error("an invitation is for 1 to {most} people")]
    Uses {
        /// The most of them.
        most: u32,
    },
    /// Another group has the name.
    #[error("another group has this name, or one that looks like it; take another one")]
    Taken,
}

/// Why something cannot be done with a game store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StoreFault {
    /// There is none of this name.
    #[error("there is no such store")]
    None,
    /// Addresses cannot name one so.
    #[error("addresses name a store by 2 to 40 small letters and digits, with single hyphens between them")]
    Slug,
    /// Another one is named so in addresses.
    #[error("another store is named so in addresses")]
    Taken,
    /// It cannot be called so.
    #[error("the name of a store has letters or digits, on one line of at most 256 bytes")]
    Name,
    /// There are as many as there may be.
    #[error("there are the {limit} stores that there may be")]
    TooMany {
        /// The most of them.
        limit: u32,
    },
    /// The account is not of its staff.
    #[error("this account is not staff of the store")]
    NoStaff,
    /// It has as many staff as it may.
    #[error("the store has the {limit} staff that it may have")]
    TooManyStaff {
        /// The most of them.
        limit: u32,
    },
    /// The account is staff of as many stores as it may be.
    #[error("the account is staff of the {limit} stores that it may be staff of")]
    TooManyStores {
        /// The most of them.
        limit: u32,
    },
    /// The account opened as many stores as it may.
    #[error("your account opened the {limit} stores that it may open; ask whoever runs the site for more")]
    Opened {
        /// The most of them.
        limit: u32,
    },
    /// No store can be opened so soon after another one.
    #[error("only so many stores are opened in a day; come back tomorrow")]
    OpenedToday,
    /// No time zone is called so.
    #[error("a time zone is named as Europe/Berlin is, by its area and its place")]
    TimeZone,
    /// It is no address of pages that everybody can open.
    #[error("the address of a website begins with https:// and has at most 300 bytes")]
    Website,
    /// Whoever runs the site hid it.
    #[error("whoever runs the site hid this store")]
    Hidden,
    /// It may state nothing.
    #[error("this store is suspended: it can state nothing until whoever runs the site lifts that")]
    Suspended,
    /// It is closed.
    #[error("this store is closed")]
    Closed,
    /// It stands as it should already.
    #[error("the store stands so already")]
    Unchanged,
    /// Its present key would be void, and whoever asks did not say that they mean that.
    #[error("nothing was changed: tick that the present key becomes void, then replace it")]
    ReplacesKey,
    /// Its last owner stays.
    #[error("a store keeps an owner: invite somebody else as owner first, who then accepts")]
    LastOwner,
    /// No invitation of this link works.
    #[error("this invitation does not work any more; ask whoever sent it for another one")]
    NoInvitation,
    /// As many invitations as may work at a time.
    #[error("the store has the {limit} invitations that it may have; take one back first")]
    TooManyInvitations {
        /// The most of them.
        limit: u32,
    },
    /// Nobody is that in an event, or may invite somebody as that.
    #[error(
        "to one event an owner invites organisers, scorekeepers, judges and helpers, an organiser all of these but organisers"
    )]
    RoleUnfit,
    /// A program makes nobody that.
    #[error(
        "a program makes somebody a scorekeeper or a helper of an event; whoever opens hidden lists there, as organisers and \
         judges do, is made so by somebody who is signed in"
    )]
    RoleByProgram,
    /// The store has no such event.
    #[error("this store has no such event")]
    NoEvent,
    /// There is nothing to say something against, or what was said waits for an answer.
    #[error("nothing was decided against this store, or what you said waits for an answer")]
    NoAppeal,
}

/// Why a name cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NameFault {
    /// It has too few characters.
    #[error("a name has {SHORTEST_NAME} characters or more")]
    TooShort,
    /// It has too many characters.
    #[error("a name has {LONGEST_NAME} characters or fewer")]
    TooLong,
    /// It has a character that names have not, or one in a place where names have none.
    #[error(
        "a name has letters and digits of one alphabet, with single spaces, dots, dashes, apostrophes or underscores \
         between them"
    )]
    Characters,
    /// It would be taken for the site's own voice.
    #[error("this name would be taken for the site's own")]
    Reserved,
    /// Somebody has it.
    #[error("somebody has this name")]
    Taken,
}

/// Why files of an account cannot be loaded or made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveFault {
    /// They are none of an account.
    #[error("this is no archive of an account; choose the file that the page of an account gave")]
    None,
    /// They are too many, or too long.
    #[error("this is more than fits into an archive; take decks along by themselves")]
    TooLarge,
}

/// Why an address for letters cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AddressFault {
    /// Nothing was written.
    #[error("write an address such as ada@example.org")]
    Empty,
    /// It is longer than what mail servers take.
    #[error("an address has 254 characters or fewer")]
    TooLong,
    /// It has letters that not every mail server takes.
    #[error("an address has letters without accents here, and a domain in the form that begins with xn--")]
    Letters,
    /// It is none.
    #[error("this is no address; write one such as ada@example.org, without a name and without brackets")]
    Form,
    /// The account has it.
    #[error("the account has this address already")]
    Same,
    /// Another account has it.
    #[error("another account has this address")]
    Taken,
}

/// Why a password is not good enough.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeakPassword {
    /// It has too few characters.
    #[error("a password has {least} characters or more")]
    TooShort {
        /// The fewest that it may have.
        least: usize,
    },
    /// It has too many characters.
    #[error("a password has {LONGEST_PASSWORD} characters or fewer")]
    TooLong,
    /// It is in a list of passwords that became known elsewhere.
    #[error(
        "this password is in a list of passwords that became known elsewhere, and such lists are tried first; \
         take another one here, and wherever you used it"
    )]
    Breached,
    /// Somebody would guess it.
    #[error("somebody would soon guess this password")]
    Guessable {
        /// Why, in a sentence; empty where nothing particular is wrong.
        why: String,
        /// What would help, a sentence each.
        advice: Vec<String>,
    },
}

/// Why an address cannot be told of anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WebhookFault {
    /// It is none.
    #[error("write a whole address such as https://bot.example.org/decks")]
    NoAddress,
    /// It is longer than what is kept.
    #[error("an address has {MAX_URL_BYTES} bytes or fewer")]
    TooLong,
    /// Everybody on the way could read and change what is told.
    #[error("the address begins with https://")]
    NotSecure,
    /// It has a name or a password in it.
    #[error("an address has no name or password in it; what is told is signed instead")]
    Credentials,
    /// It is at a port where other programs are than those that are told of decks.
    #[error("the port is 443 or 8443")]
    Port,
    /// It is to be told of nothing.
    #[error("choose at least one of the changes")]
    NoEvents,
}

impl Refusal {
    /// Why a network gets nothing; `wait` says it of one that has to wait so many seconds.
    pub(crate) fn of(shortage: Shortage, wait: impl FnOnce(u64) -> Self) -> Self {
        match shortage {
            Shortage::Wait(seconds) => wait(seconds),
            Shortage::Store(error) => error.into(),
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::TooLarge { limit, .. } => Self::TooLong { limit },
            StoreError::Full { limit } => {
                tracing::error!(limit, "the store of shared decks is full");
                Self::Full
            }
            StoreError::Removed => Self::Removed,
            StoreError::TooManyDecks { limit } => Self::TooManyDecks { limit },
            StoreError::TooManyNamed { limit } => Self::TooManyNamed { limit },
            StoreError::AccountFull { limit } => Self::AccountFull { limit },
            StoreError::Taken(Taken::Email) => AddressFault::Taken.into(),
            StoreError::Taken(Taken::Name) => NameFault::Taken.into(),
            StoreError::Taken(Taken::Group) => GroupFault::Taken.into(),
            StoreError::Taken(Taken::Store) => StoreFault::Taken.into(),
            // It is gone since it was looked for.
            StoreError::TooManyEvents { limit } => CollectionFault::TooManyEvents { limit }.into(),
            StoreError::CollectionFull { limit } => CollectionFault::Full { limit }.into(),
            StoreError::NoAccount => Self::Nothing,
            error => {
                tracing::error!(%error, "the store failed");
                Self::Store(error)
            }
        }
    }
}
