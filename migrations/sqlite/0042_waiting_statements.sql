-- What stores that keep their keys themselves state waits here, as it is to be signed, until they hand in what they
-- signed; it goes into the log in this order then. Times are milliseconds since 1970-01-01T00:00:00Z.

create table waiting_statements (
    store_id text not null references stores (id) on delete cascade,
    -- The order in which they are signed and logged.
    number integer not null check (number >= 1),
    -- What kind of statement it is.
    kind text not null check (length(cast(kind as blob)) between 1 and 64),
    -- The text that is signed, to the byte.
    statement text not null check (length(cast(statement as blob)) between 1 and 65535),
    event_id text references events (id) on delete cascade,
    -- What else tells where the log has it, once it has.
    tells text not null check (tells in ('nothing', 'opened', 'lock', 'list', 'corrected', 'results', 'published')),
    -- Whose list of the event it is about.
    entry_id text references event_entries (id) on delete cascade,
    -- Which list or round it is about.
    part integer check (part >= 1),
    since integer not null,
    primary key (store_id, number),
    check (tells in ('nothing', 'published') or event_id is not null),
    check ((tells in ('list', 'corrected')) = (entry_id is not null)),
    check ((tells in ('list', 'corrected', 'results', 'published')) = (part is not null))
) strict;

create index waiting_statements_by_event on waiting_statements (event_id, tells);
create index waiting_statements_by_since on waiting_statements (since);

-- A list is published before the log has it where the store signs itself.
create table store_lists_new (
    store_id text not null references stores (id) on delete cascade,
    -- Which of the store's, from 1: the number of one that was withdrawn is given to no other.
    number integer not null check (number >= 1),
    -- What the store calls it. This, the list and what tells of its cards are gone once it is withdrawn.
    title text check (length(cast(title as blob)) between 1 and 320 and length(title) <= 80),
    -- The canonical text of the list as it is registered.
    deck text check (length(cast(deck as blob)) between 1 and 65536),
    content_id text check (length(content_id) = 64 and content_id not glob '*[^0-9a-f]*'),
    -- The digest of its certificate.
    certificate text check (length(certificate) = 64 and certificate not glob '*[^0-9a-f]*'),
    -- The facts of its cards and the snapshot, by which it can be judged again whatever cards say later; none where
    -- there is no room.
    ground text check (length(cast(ground as blob)) between 2 and 131072),
    game text not null check (length(cast(game as blob)) between 1 and 64),
    format text not null check (length(cast(format as blob)) between 1 and 64),
    -- The day from which the rules of the format are those that it was judged by.
    snapshot text not null check (length(cast(snapshot as blob)) between 1 and 64),
    verdict text not null check (verdict in ('legal', 'illegal', 'undecided')),
    -- Where the log states it; none while the store has to sign it.
    log integer,
    position integer,
    published_at integer not null,
    -- Who of the staff did; none once it is withdrawn or the account is gone.
    published_by text references accounts (id) on delete set null,
    withdrawn_at integer,
    -- What the newest snapshot of the format says of it: which, the verdict, the first code.
    now_snapshot text not null default '' check (length(cast(now_snapshot as blob)) <= 64),
    now_verdict text not null default '' check (now_verdict in ('', 'legal', 'illegal', 'undecided')),
    now_code text not null default '' check (length(cast(now_code as blob)) <= 128),
    -- What the form was known by; none of what programs publish.
    turn text check (length(turn) between 1 and 64),
    primary key (store_id, number),
    check ((withdrawn_at is null) = (title is not null)),
    check ((withdrawn_at is null) = (deck is not null)),
    check ((withdrawn_at is null) = (content_id is not null)),
    check ((withdrawn_at is null) = (certificate is not null)),
    check (withdrawn_at is null or (ground is null and published_by is null and now_verdict = '')),
    check ((log is null) = (position is null))
) strict;

insert into store_lists_new (store_id, number, title, deck, content_id, certificate, ground, game, format, snapshot,
    verdict, log, position, published_at, published_by, withdrawn_at, now_snapshot, now_verdict, now_code, turn)
select store_id, number, title, deck, content_id, certificate, ground, game, format, snapshot,
    verdict, log, position, published_at, published_by, withdrawn_at, now_snapshot, now_verdict, now_code, turn
from store_lists;

drop table store_lists;
alter table store_lists_new rename to store_lists;

create unique index store_lists_by_turn on store_lists (store_id, turn) where turn is not null;
create index store_lists_shown on store_lists (game, format, now_snapshot) where withdrawn_at is null;
