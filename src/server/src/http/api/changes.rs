//! What changed of the API, for whoever wrote a program for it.

/// A day and what was done then, the newest first.
pub(super) const CHANGES: &[(&str, &str)] = &[
    (
        "2026-11-29",
        "Events: the seats of a single elimination are drawn again (“bracket/recomputed”). The desk says whose list came after the \
         lock (“is_late”) and, once everybody sees a list, what the format says of it (“verdict”). An event whose “shows_count” \
         is false fills its lock up with random commitments (“is_lock_padded”). What was announced is no draft any more, lists \
         are due when the event begins at the latest, and whoever takes part opens their own place, takes it back and erases it \
         also while the event is hidden.",
    ),
    (
        "2026-11-29",
        "Events: rounds of another program bring their elimination rounds along, into the cut: “elimination” counts those that were \
         not taken, and “cut_faults” says why. Files that anyone verifies say how their store stands, among their “entries”. In \
         MTGODecklistCache’s form each deck has “Date” and “AnchorUri”, in NRTM’s each table “twoForOne”.",
    ),
    (
        "2026-11-29",
        "Events: a round that everybody sees is taken back while it has no result, and the rounds of an event say which ones were \
         (“taken_back”). A draft of an event that nobody else ever saw is deleted; it is not cancelled any more, which \
         would show it. A list is taken late (“late-list”), what players are given beforehand is listed, the time of a round goes \
         on (“resume”), rounds tell their corrections (“corrected”, “corrected_since”), seats are drawn once the log has the \
         commitment to the seed, and a round of a cut is not computed again.",
    ),
    (
        "2026-11-29",
        "Events and stores: the cards and rules that keep most lists of a format from being legal today are listed. What the \
         newest rules say of a list (“now”) is there at once where they judged it first, and “null” while a newer snapshot has yet \
         to judge it. Who agreed to an earlier version of what an event asks agrees to that of now before a list of theirs is \
         taken, or shown to others (“is_list_kept_hidden”). Where “shows_count” is false, players, seats and whoever plays are \
         told to staff alone until the first round is shown. The rounds of an event name whom staff passed over in its cut. \
         Whoever asked to take part is let in, or somebody taken out, and a result that a player reported is \
         confirmed, by a token with “events:run”. Everybody reads which tables were drawn for deck checks, once the seed is \
         shown, and at which events a card was played. /schemas/event.json is the JSON Schema of an event as one file, and \
         TopDeck's form is exported in its parts, too. An event whose “registration” is “code” asks for “invitation”, which \
         its desk tells as “invitation_code” and a token with “events:run” makes anew.",
    ),
    (
        "2026-11-28",
        "Events: lists are shown to others only of players who agreed to what the event asks, and were not left out as play \
         began. Staff say with “agreed” that a player whom they enter did so, or record it later; the desk says in \
         “is_list_kept_hidden” whose list stays hidden for want of it.",
    ),
    (
        "2026-11-28",
        "Events: a cut is taken back while nobody saw a round of it, kiosks are listed, started and ended, and who is staff of \
         an event alone is listed, invited, given another role and taken out by a token with “events:run”. A corrected result \
         says in “cut” what it does to the seeds of a cut that is made, in numbers and in words.",
    ),
    (
        "2026-11-28",
        "Events: a round that is paired is changed by hand or discarded, the time of one that is played is set; players are \
         renamed, given byes and a table beforehand, entered late; rounds of another program are imported, deck checks \
         drawn, noted and listed, and what was done with results is listed. Everybody reads seats, why a round is paired so, \
         and the same computed again; gets events in the shapes of other tools, and shown lists as files that anyone \
         verifies. Players register, hand in lists, report results and leave by the code on their paper, or signed in: no \
         token does that. Stores: lists that they publish outside of events are read by everybody, published and withdrawn by a \
         token with “events:run”.",
    ),
    (
        "2026-11-28",
        "Stores and their events: read by anybody, with the lists, rounds, standings and figures that everybody sees. Tokens \
         with the scope “stores:read” read what staff see, with “events:run” they run events: make and change them, enter \
         players and lists, pair rounds, enter results. A token may be bound to one store: it reaches that store and its \
         events, and nothing else. A refusal names in “field” the member that can mend it, where there is one.",
    ),
    (
        "2026-11-27",
        "Collections and decks: what each deck has, where the other copies are and why just these, what is missing and what that \
         costs by a price list, what built decks contest, which decks can be complete at once; decks built, changed and taken \
         apart, each request once and undone as one. A token needs “decks:read” beside “collection:read” or \
         “collection:write”.",
    ),
    (
        "2026-11-27",
        "Collections: a file is looked at (what becomes of each row, what has to be decided, which tool wrote it) and taken in, \
         each request once and undone as one; what a file for a tool would lose is told before; what happened to one card or \
         on some days; places listed, renamed, merged and emptied. The search of cards answers \
         “owned>=4” and the like for the owner of a token with “collection:read”.",
    ),
    (
        "2026-11-27",
        "Trading: wants, lists that others see with the fields that their owner chose, links to them, people whose lists fit, \
         trades. Tokens with the scopes “wants:read” and “wants:write” are for wants, with “trades:read” and “trades:write” for \
         the rest; one that enters cards gives none away.",
    ),
    (
        "2026-11-27",
        "Collections: figures, copies page by page, copies by lines of entry, events of a device (one that is sent twice \
         counts once), and a change taken back; price lists, what copies are worth by them, the report for an insurer, \
         targets and what they lack, and the whole as a file. Tokens with the scope “collection:read” read them, with \
         “collection:write” change them.",
    ),
    (
        "2026-11-26",
        "Test games: begun with any two lists, played on, gone back in, begun again from anywhere, listed, deleted, their \
         records shown. Tokens with the scope “games” do that for the account; without a token a game belongs to whoever has \
         its address.",
    ),
    (
        "2026-11-25",
        "Decks say in “conflict” which two versions of theirs touch until somebody looked at them. Answers to changes have \
         the ETag that the next change is held against; of several changes held against the same ETag at once, one is done. \
         A version and a comment stay with those whom they were for when a deck is shown to others, and “copied_from” is \
         told to whoever finds the original without its link.",
    ),
    (
        "2026-11-25",
        "Groups: made, changed, passed on and dissolved, invitations to them, who is in them, the decks that are for them; \
         a deck is published for one with the visibility “group”. Tokens with the scope “social” may do that. Tags: put on a \
         deck and taken off, renamed and deleted on all. Decks of an account are listed by words, by tag and in the order of \
         their names or beginnings, too, and say which tags they have.",
    ),
    (
        "2026-11-24",
        "Decks of others: found by a query, read version by version, copied, liked, commented on, reported; authors read, \
         followed and blocked. Webhooks: addresses that are told when public decks change. Decks of the account: published, shown to others, taken back. Tokens may have the scope \
         “social”; one with “decks:write” reads decks as well.",
    ),
    (
        "2026-11-24",
        "Changes of decks, versions and what is published of decks are held against If-Match; a refusal says in ETag \
         what is there. RateLimit and RateLimit-Policy say how much more may be asked for.",
    ),
    (
        "2026-11-24",
        "Version 1 begins: decks of an account with their versions, questions about lists, cards and formats, bulk files.",
    ),
];
