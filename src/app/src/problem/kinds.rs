//! Every sort of problem there is, with its name, status and title.

macro_rules! kinds {
    ($($(#[$doc:meta])+ $kind:ident = $name:literal, $status:literal, $title:literal;)+) => {
        /// A sort of problem. What everybody meets on the way is of the chapter
        /// `http`, what a thing itself refuses of a chapter of its own.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Kind {
            $($(#[$doc])+ $kind,)+
        }

        impl Kind {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

            /// Name below the types' common beginning, status and title.
            const fn row(self) -> (&'static str, u16, &'static str) {
                match self {
                    $(Self::$kind => ($name, $status, $title),)+
                }
            }
        }
    };
}

kinds! {
    /// The program failed.
    Internal = "http:internal", 500, "Something broke on our side";
    /// No address.
    NoAddress = "http:no-address", 400, "This is no address";
    /// No host, or several.
    NoHost = "http:no-host", 400, "This is for no site";
    /// The host is not this site's.
    OtherHost = "http:other-host", 421, "This site has another name";
    /// An address longer than what is read.
    AddressTooLong = "http:address-too-long", 414, "This address is too long";
    /// Header lines longer than what is read.
    HeadersTooLong = "http:headers-too-long", 431, "These headers are too long";
    /// A body longer than what is read.
    BodyTooLong = "http:body-too-long", 413, "That is too much";
    /// A body whose rest did not come.
    Incomplete = "http:incomplete", 400, "The request is not whole";
    /// A body whose rest did not come in time.
    TooSlowlySent = "http:too-slowly-sent", 408, "The request is not whole";
    /// A body of another media type.
    UnsupportedMediaType = "http:unsupported-media-type", 415, "This is sent as something else";
    /// A body or query that is not in the form that its address reads.
    Unreadable = "http:unreadable", 400, "This cannot be read";
    /// A change that another site's page asks for.
    CrossSite = "http:cross-site", 403, "This came from another site";
    /// Not for this caller.
    Forbidden = "http:forbidden", 403, "This is not for you";
    /// Nothing is at this address.
    NotFound = "http:not-found", 404, "There is nothing here";
    /// What was at this address was taken out.
    Gone = "http:gone", 410, "This was taken out";
    /// What is asked for is not made here.
    NotImplemented = "http:not-implemented", 501, "This is not made here";
    /// The address takes other methods.
    MethodNotAllowed = "http:method-not-allowed", 405, "This address takes no such request";
    /// Whoever asks reads none of the forms that there are.
    NotAcceptable = "http:not-acceptable", 406, "This cannot be had in another form";
    /// The network asks too often.
    TooManyRequests = "http:too-many-requests", 429, "Too many requests";
    /// Too much waits to be done.
    Busy = "http:busy", 503, "The site is busy";
    /// This network asks for too much at a time.
    TooManyAtOnce = "http:too-many-at-once", 503, "Too many requests at a time";
    /// This network reads too little of what it asks for.
    TooMuchUnread = "http:too-much-unread", 503, "Too many answers wait to be read";
    /// The answer took too long.
    TooSlow = "http:too-slow", 503, "This takes too long";
    /// What the page is made from does not answer.
    Unavailable = "http:unavailable", 503, "This cannot be had now";
    /// No built file of this name.
    NoSuchFile = "http:no-such-file", 404, "This file is not here";
    /// No bundle of cards of this name.
    NoSuchCards = "http:no-such-cards", 404, "These cards are not here";
    /// Nobody to write to is configured.
    NoContact = "http:no-contact", 404, "No contact is known";
    /// No public address is configured.
    NoSitemap = "http:no-sitemap", 404, "There is no list of pages";

    /// This server draws nothing.
    NoneDrawn = "pictures:none-drawn", 404, "No card sheets are drawn here";
    /// Too many pictures wait to be drawn.
    DrawingBusy = "pictures:busy", 503, "Many card sheets are being drawn";
    /// The network had as many pictures drawn as it may.
    PicturesTooOften = "pictures:too-often", 429, "Too many requests";
    /// The code in the address is none.
    NoDeck = "pictures:no-deck", 400, "This is no deck";
    /// The deck has no such sheet.
    NoSuchSheet = "pictures:no-such-sheet", 404, "There is no such sheet";
    /// The game has no such card back.
    NoSuchBack = "pictures:no-such-back", 404, "There is no such card back";
    /// There is nothing of which this would be a picture.
    NoSuchPicture = "pictures:no-such-picture", 404, "There is no such picture";

    /// The caller may not.
    SharingForbidden = "shared-decks:forbidden", 403, "This is not for you";
    /// The network made as many links as it may.
    SharedTooOften = "shared-decks:too-often", 429, "Too many short links";
    /// The deck has no cards.
    EmptyDeck = "shared-decks:empty", 422, "The deck has no cards";
    /// A game that this site has not.
    UnknownGame = "shared-decks:unknown-game", 422, "There is no such game here";
    /// A section that the game has not.
    UnknownSection = "shared-decks:unknown-section", 422, "There is no such section";
    /// The deck is larger than what is kept.
    DeckTooLarge = "shared-decks:too-large", 413, "The deck is too large";
    /// There is no room for another deck.
    Full = "shared-decks:full", 507, "There is no room";
    /// The deck was taken out by whoever runs the site.
    Removed = "shared-decks:removed", 410, "This deck was taken out";
    /// The store does not answer.
    StoreFailed = "shared-decks:store", 503, "The shared decks cannot be reached";

    /// Nothing is published at the address.
    NoPublication = "public-decks:none", 404, "There is no such public deck";
    /// The published deck was taken down.
    TakenDown = "public-decks:taken-down", 410, "This deck was taken down";
    /// The caller's comments are not wanted.
    Blocked = "public-decks:blocked", 403, "Your comments are not wanted here";
    /// A text is empty or too long.
    TextUnfit = "public-decks:text", 422, "This text cannot be taken";
    /// A comment can only be changed for a while.
    TooLate = "public-decks:too-late", 409, "It is too late";
    /// The account did as much as it may for now.
    DoneTooOften = "public-decks:too-often", 429, "That is enough for now";
    /// The account follows or blocks as many as it may.
    TooManyRelations = "public-decks:too-many-relations", 409, "There are too many";
    /// The game has no such format.
    NoFormat = "lists:no-format", 422, "There is no such format";
    /// The list cannot be written so.
    UnfitList = "lists:unfit", 422, "This list cannot be written so";
    /// The question cannot be read or answered.
    UnfitQuestion = "lists:unfit-question", 422, "This question cannot be answered";

    /// What was written of an event, a player or a list cannot be so.
    EventUnfit = "events:unfit", 422, "This cannot be taken";
    /// Whoever runs the site hid the event.
    EventHidden = "events:hidden", 410, "This event was hidden";
    /// The event, a player or a list does not stand so that it could be done.
    EventStands = "events:state", 409, "This cannot be done now";

    /// There is no key here to sign it with.
    NotSigned = "log:not-signed", 409, "This cannot be signed here";
    /// Somebody else changed it meanwhile, or it is so already.
    LogChanged = "log:changed", 409, "This was changed meanwhile";
    /// What should be a verifier key is none, or one of another name.
    KeyUnfit = "log:key", 422, "This is no key that can be used here";
    /// What was handed in is not what waits, signed by the store.
    NotesUnfit = "log:notes", 422, "This is not what waits, signed by the store";

    /// The caller is in no such group.
    NoGroup = "groups:none", 404, "There is no such group";
    /// An invitation does not work.
    NoInvitation = "groups:no-invitation", 404, "This invitation does not work";
    /// Nobody of this kind is in the group.
    NoMember = "groups:no-member", 404, "There is no such member";
    /// Only the owner of the group may.
    NotOwner = "groups:not-owner", 403, "This group is not yours";
    /// The owner of a group does not leave it.
    OwnerStays = "groups:owner-stays", 409, "This group is yours";
    /// The account has as many groups as it may.
    TooManyGroups = "groups:too-many", 409, "There are too many groups";
    /// The group has as many members as it may.
    GroupFull = "groups:full", 409, "This group is full";
    /// The group has as many invitations as it may.
    TooManyInvitations = "groups:too-many-invitations", 409, "There are too many invitations";
    /// An invitation is for nobody, or for too many.
    InvitationUnfit = "groups:invitation-unfit", 422, "This cannot be an invitation";
    /// Another group has the name.
    GroupTaken = "groups:name-taken", 409, "Another group has this name";

    /// There is no such game store.
    NoStore = "stores:none", 404, "There is no such store";
    /// A game store cannot be called so.
    StoreUnfit = "stores:name-unfit", 422, "This name does not do for a store";
    /// Another game store is named so in addresses.
    StoreTaken = "stores:name-taken", 409, "Another store is named so";
    /// The account is not of the staff of the store.
    NoStaff = "stores:no-staff", 404, "The account is not staff of this store";
    /// There are as many stores, or staff of one, as there may be.
    TooManyOfStores = "stores:too-many", 409, "There are too many";
    /// What a store says of itself cannot be kept so.
    StoreWordsUnfit = "stores:words-unfit", 422, "This does not do for a store";
    /// Enough stores were opened for a day.
    StoresOpenedToday = "stores:opened-today", 429, "Enough stores were opened today";
    /// Whoever runs the site hid the store.
    StoreHidden = "stores:hidden", 410, "This store was hidden";
    /// The store may state nothing.
    StoreSuspended = "stores:suspended", 409, "This store is suspended";
    /// The store is closed.
    StoreClosed = "stores:closed", 409, "This store is closed";
    /// The store stands as it should already, or there is nothing to decide.
    StoreUnchanged = "stores:unchanged", 409, "There is nothing to change";
    /// A store keeps an owner.
    LastOwner = "stores:last-owner", 409, "A store keeps an owner";
    /// The store has no such event.
    NoEvent = "stores:no-event", 404, "There is no such event";

    /// The account has no such deck.
    NoSavedDeck = "saved-decks:none", 404, "There is no such deck";
    /// The deck has no such version.
    NoVersion = "saved-decks:no-version", 404, "There is no such version";
    /// The account has as many decks as it may.
    TooManyDecks = "saved-decks:too-many", 409, "There are too many decks";
    /// The deck has as many named versions as it may.
    TooManyNamed = "saved-decks:too-many-named", 409, "There are too many named versions";
    /// The account has no room.
    AccountFull = "saved-decks:full", 507, "There is no room in your account";
    /// Others change the deck all the time.
    Outrun = "saved-decks:outrun", 503, "Others change this deck";
    /// The deck is not as it was when it was read.
    Moved = "saved-decks:moved", 412, "Somebody changed this deck";
    /// The deck was written by a newer program.
    UnreadDeck = "saved-decks:unread", 409, "This deck cannot be read here";
    /// The name of a folder or a version cannot be had.
    LabelUnfit = "saved-decks:name-unfit", 422, "This cannot be a name";

    /// Only somebody signed in may.
    SignIn = "accounts:sign-in", 401, "Sign in first";
    /// Somebody else is signed in than whose things are meant.
    OtherAccount = "accounts:other", 403, "Somebody else is signed in";
    /// The password must be given once more.
    Confirm = "accounts:confirm", 403, "Is it you?";
    /// The name and the password do not belong together.
    UnknownAccount = "accounts:unknown", 422, "No account has this name with this password";
    /// The password of the account is another one.
    WrongPassword = "accounts:wrong-password", 422, "This is not the password";
    /// The address cannot be had.
    AddressUnfit = "accounts:address-unfit", 422, "This cannot be the address";
    /// Another account has the address.
    AddressTaken = "accounts:address-taken", 409, "Another account has this address";
    /// The files are none of an account.
    NoArchive = "accounts:no-archive", 422, "This is no archive of an account";
    /// The files are too many, or too long.
    ArchiveTooLarge = "accounts:archive-too-large", 413, "This archive is too large";
    /// The site sends no letters.
    NoMail = "accounts:no-mail", 409, "This site sends no letters";
    /// A code of a second factor that does not work now.
    WrongCode = "accounts:wrong-code", 422, "This code does not work now";
    /// The key is missing that opens the secrets of authenticators.
    AuthenticatorOut = "accounts:authenticator-out", 503, "Codes of authenticators cannot be checked now";
    /// A passkey that is none of an account here.
    WrongPasskey = "accounts:wrong-passkey", 422, "This is no passkey of an account here";
    /// The site's address has no passkeys.
    NoPasskeys = "accounts:no-passkeys", 409, "There are no passkeys here";
    /// The account has as many passkeys as it may.
    TooManyPasskeys = "accounts:too-many-passkeys", 409, "There are too many passkeys";
    /// The second factor was asked for too long ago.
    AskedTooLongAgo = "accounts:asked-too-long-ago", 410, "That took too long";
    /// The account must have a second factor and has none yet.
    SecondFactorFirst = "accounts:second-factor-first", 403, "A second factor comes first";
    /// There is an authenticator already.
    HasAuthenticator = "accounts:has-authenticator", 409, "There is an authenticator";
    /// The password is too short to stand alone.
    ShortAlone = "accounts:short-alone", 422, "The password is too short to stand alone";
    /// Somebody has the name.
    NameTaken = "accounts:name-taken", 409, "Somebody has this name";
    /// The name cannot be had.
    NameUnfit = "accounts:name-unfit", 422, "This cannot be a name";
    /// The password is not good enough.
    WeakPassword = "accounts:weak-password", 422, "This password is too weak";
    /// A secret was tried too often.
    TriedTooOften = "accounts:tried-too-often", 429, "That was tried too often";
    /// The network made as many accounts as it may.
    TooManyAccounts = "accounts:too-many", 429, "Too many accounts";
    /// The site would be left without an administrator.
    LastAdministrator = "accounts:last-administrator", 409, "This is the last administrator";
    /// The token works no more, or never did.
    UnknownToken = "tokens:unknown", 401, "This token does not work";
    /// The token is not for this.
    TokenScope = "tokens:scope", 403, "This token is not for this";
    /// What a token is to be cannot be had.
    TokenUnfit = "tokens:unfit", 422, "This cannot be a token";
    /// The account has as many tokens as it may.
    TooManyTokens = "tokens:too-many", 409, "There are too many tokens";
    /// The address cannot be told of anything.
    WebhookUnfit = "webhooks:unfit", 422, "This address cannot be told of decks";
    /// The account has as many addresses as it may.
    TooManyWebhooks = "webhooks:too-many", 409, "There are too many webhooks";
    /// Somebody changed the game meanwhile.
    GameMoved = "test-games:moved", 409, "This game went on";
    /// The choice is not legal.
    IllegalChoice = "test-games:illegal-choice", 422, "This is no legal choice";
    /// No person is asked anything.
    NobodyAsked = "test-games:nobody-asked", 409, "Nobody is asked";
    /// What a game begins or goes on with cannot be had.
    GameUnfit = "test-games:unfit", 422, "This cannot be played";
    /// The game is as long as it may be.
    GameTooLong = "test-games:too-long", 409, "This game is as long as it may be";
    /// The game was played by other rules or cards.
    GameKept = "test-games:kept", 409, "This game can only be read";
    /// The record would tell what comes.
    RecordHidden = "test-games:hidden", 409, "This would tell what comes";
    /// Where the game stands cannot be written as a scenario.
    NoScenario = "test-games:no-scenario", 422, "This position is no scenario";
    /// The account has as many games as it may.
    TooManyGames = "test-games:too-many", 409, "There are too many games";
    /// The network began as many games as it may.
    GamesTooOften = "test-games:too-often", 429, "Too many games";
    /// An event of a collection says nothing, or too much.
    NotRecorded = "collections:not-recorded", 422, "This cannot be recorded";
    /// Another event has the identity or the number of an event.
    EventTaken = "collections:taken", 409, "There is another event of this identity";
    /// The collection has as much as it may.
    CollectionFull = "collections:full", 422, "The collection is full";
    /// The file is longer than what is taken.
    FileTooLong = "collections:file-too-long", 413, "The file is too long";
    /// A newer program wrote it.
    CollectionUnread = "collections:unread", 409, "A newer version wrote this";
    /// It cannot be measured.
    Unmeasurable = "measurements:unfit", 422, "This cannot be measured";
    /// It is more than the site plays.
    MeasurementTooMuch = "measurements:too-much", 422, "This is more than the site plays";
    /// The network or account has as many measurements as it may.
    TooManyMeasurements = "measurements:too-many", 409, "There are too many measurements";
    /// It was asked for with other rules or cards.
    MeasurementOutdated = "measurements:outdated", 409, "This was measured with other rules or cards";
    /// The network or account had as many games played as it may.
    MeasuredTooOften = "measurements:too-often", 429, "Too many games are measured";
    /// Nobody can want this, or the game has it not.
    WantUnfit = "wants:unfit", 422, "This cannot be wanted";
    /// The account has no such want.
    NoWant = "wants:none", 404, "There is no such want";
    /// The account has as many wants as it may.
    TooManyWants = "wants:too-many", 409, "There are too many wants";
    /// There is no such list, or not for this caller.
    NoList = "shared-lists:none", 404, "There is no such list";
    /// The link to the list was taken back.
    ListRevoked = "shared-lists:revoked", 410, "This link was taken back";
    /// Nobody would see the list by a link.
    NoListLinks = "shared-lists:no-links", 409, "This list has no link";
    /// A list would not say what stands in it.
    ListUnfit = "shared-lists:unfit", 422, "This list would say nothing";
    /// The account takes part in no such trade.
    NoTrade = "trades:none", 404, "There is no such trade";
    /// The trade changed since it was read, or is over.
    TradeMoved = "trades:moved", 409, "This trade changed";
    /// Nobody of this name is asked for trades.
    NoTradePartner = "trades:no-partner", 404, "Nobody of this name can be asked";
    /// What is to be traded cannot be.
    TradeUnfit = "trades:unfit", 422, "This cannot be traded";
    /// Somebody has fewer copies to give.
    CopiesNotThere = "trades:copies-not-there", 409, "There are fewer copies";
    /// The account has as many trades as may wait.
    TooManyTrades = "trades:too-many", 409, "There are too many trades";
    /// A collection has no room for what a trade comes to.
    NoRoomForTrade = "trades:full", 507, "There is no room in a collection";
    /// Nobody can sign in where everybody on the way could read it.
    NoAccounts = "accounts:none-here", 404, "Nobody can sign in here";
}

impl Kind {
    /// What its type ends with.
    pub(super) fn name(self) -> &'static str {
        self.row().0
    }

    /// The status of an answer that says so.
    pub fn status(self) -> u16 {
        self.row().1
    }

    /// The sort in words.
    pub fn title(self) -> &'static str {
        self.row().2
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_sort_has_a_name_of_its_own_and_a_status_that_says_no() {
        let names: BTreeSet<_> = Kind::ALL.iter().map(|kind| kind.row().0).collect();
        assert_eq!(names.len(), Kind::ALL.len());
        for kind in Kind::ALL {
            assert!((400..600).contains(&kind.status()), "{kind:?}");
        }
    }
}
