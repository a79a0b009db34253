-- Events of game stores, who takes part in them, and the lists that they hand in. Times are
-- milliseconds since 1970-01-01T00:00:00Z.

create table events (
    id text primary key not null
        check (id like '________-____-____-____-____________' and length(replace(id, '-', '')) = 32
            and id not glob '*[^0-9a-f-]*'),
    store_id text not null references stores (id) on delete cascade,
    -- How addresses and flyers name it.
    code text not null unique check (length(code) = 8 and code not glob '*[^0-9a-z]*'),
    game text not null check (length(cast(game as blob)) between 1 and 64),
    format text not null check (length(cast(format as blob)) between 1 and 64),
    -- The day from which the rules of the format are those that lists are judged by.
    snapshot text not null check (length(cast(snapshot as blob)) between 1 and 64),
    name text not null check (length(cast(name as blob)) between 1 and 256),
    -- What it says and how it goes, as JSON that the database does not read.
    settings text not null check (length(cast(settings as blob)) between 2 and 32768),
    starts_at integer not null,
    ends_at integer not null check (ends_at >= starts_at),
    -- How many may take part; none for as many as come.
    capacity integer check (capacity between 2 and 2048),
    lists_open_at integer,
    -- When lists lock; none where there are none.
    deadline_at integer,
    consent_version integer not null check (consent_version >= 1),
    state text not null check (state in ('draft', 'announced', 'registration', 'lists_open', 'locked', 'running',
        'finished', 'published', 'cancelled')),
    -- Raised with every change that a calendar shows.
    sequence integer not null check (sequence >= 0),
    revision integer not null check (revision >= 1),
    created_at integer not null,
    changed_at integer not null,
    -- What seatings, pairings and deck checks are drawn by: sealed, committed to, shown at the end.
    seed_sealed text check (length(cast(seed_sealed as blob)) between 1 and 1024),
    seed_commitment text not null
        check (length(seed_commitment) = 64 and seed_commitment not glob '*[^0-9a-f]*'),
    seed text check (length(seed) = 64 and seed not glob '*[^0-9a-f]*'),
    -- Where the log tells of its opening and of its lock.
    opened_log integer,
    opened_position integer,
    locked_at integer,
    lock_log integer,
    lock_position integer,
    hidden_at integer,
    hidden_reason text not null default '' check (length(cast(hidden_reason as blob)) <= 1000)
) strict;

create index events_by_store on events (store_id, starts_at, id);
create index events_by_start on events (starts_at, id);
create index events_by_deadline on events (deadline_at) where state = 'lists_open';

-- Who is staff of one event alone.
create table event_staff (
    event_id text not null references events (id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    role text not null check (role in ('organiser', 'scorekeeper', 'judge', 'helper')),
    added_at integer not null,
    added_by text not null check (length(cast(added_by as blob)) between 1 and 256),
    primary key (event_id, account_id)
) strict;

create index event_staff_by_account on event_staff (account_id, event_id);

-- Who takes part. The id is that of statements: random, and of this event alone.
create table event_entries (
    id text primary key not null
        check (id like '________-____-____-____-____________' and length(replace(id, '-', '')) = 32
            and id not glob '*[^0-9a-f-]*'),
    event_id text not null references events (id) on delete cascade,
    -- Which of the event's, from 1.
    number integer not null check (number >= 1),
    account_id text references accounts (id) on delete set null,
    -- The name that staff know, and what everybody sees; both empty once they are erased.
    name text not null check (length(cast(name as blob)) <= 256),
    shown_as text not null check (length(cast(shown_as as blob)) <= 256),
    -- Of what somebody without an account claims it by; none once it is claimed.
    claim_hash text unique check (length(claim_hash) = 64 and claim_hash not glob '*[^0-9a-f]*'),
    entered_by text not null check (entered_by in ('self', 'staff', 'kiosk')),
    entered_by_name text not null check (length(cast(entered_by_name as blob)) <= 256),
    consent_version integer not null check (consent_version >= 0),
    consented_at integer,
    state text not null check (state in ('applied', 'waiting', 'registered', 'checked_in', 'withdrawn', 'removed')),
    -- In which round they come in, and when they left and came back, as JSON.
    first_round integer not null check (first_round >= 1),
    late_as text not null check (late_as in ('losses', 'one_bye')),
    presence text not null check (length(cast(presence as blob)) between 2 and 4096),
    created_at integer not null,
    changed_at integer not null,
    unique (event_id, number)
) strict;

create unique index event_entries_of_account on event_entries (event_id, account_id) where account_id is not null;
create index event_entries_by_account on event_entries (account_id, event_id);

-- The lists that were handed in. Before the lock the last one counts and is the only one;
-- after it each correction is another one, and the one before stays.
create table event_lists (
    entry_id text not null references event_entries (id) on delete cascade,
    number integer not null check (number >= 1),
    -- Both gone once the list is withdrawn.
    deck_json text check (length(cast(deck_json as blob)) between 2 and 262144),
    salt text check (length(salt) = 64 and salt not glob '*[^0-9a-f]*'),
    content_id text not null check (length(content_id) = 64 and content_id not glob '*[^0-9a-f]*'),
    commitment text not null unique check (length(commitment) = 64 and commitment not glob '*[^0-9a-f]*'),
    verdict text not null check (verdict in ('legal', 'illegal', 'undecided')),
    certificate text not null check (length(certificate) = 64 and certificate not glob '*[^0-9a-f]*'),
    -- What the certificate rests on, as JSON.
    basis text not null check (length(cast(basis as blob)) between 2 and 1024),
    -- The facts of its cards and the snapshot, by which it can be judged again whatever cards say later; none where
    -- there is no room, and gone once the list is withdrawn.
    ground text check (length(cast(ground as blob)) between 2 and 131072),
    kind text not null check (kind in ('submitted', 'late', 'corrected')),
    submitted_at integer not null,
    -- Who of the staff typed it; empty when the player did, and whether they confirmed it since.
    typed_by text not null check (length(cast(typed_by as blob)) <= 256),
    confirmed_at integer,
    -- Of a correction.
    reason_code text not null check (length(cast(reason_code as blob)) <= 64),
    reason_text text not null check (length(cast(reason_text as blob)) <= 1000),
    receipt text not null check (length(cast(receipt as blob)) between 1 and 8192),
    -- Where the log shows it, and that it is shown no longer.
    revealed_log integer,
    -- The salt of the name that the log has a digest of; gone with the name.
    name_salt text check (length(name_salt) = 64 and name_salt not glob '*[^0-9a-f]*'),
    revealed_position integer,
    revealed_at integer,
    withdrawn_at integer,
    -- What the newest snapshot of the format says of it: which, the verdict, the first code.
    now_snapshot text not null default '' check (length(cast(now_snapshot as blob)) <= 64),
    now_verdict text not null default '' check (now_verdict in ('', 'legal', 'illegal', 'undecided')),
    now_code text not null default '' check (length(cast(now_code as blob)) <= 128),
    primary key (entry_id, number)
) strict;

create index event_lists_revealed on event_lists (now_snapshot) where revealed_at is not null;

-- Who of the staff opened a list, for its player to read.
create table event_list_views (
    id text primary key not null
        check (id like '________-____-____-____-____________' and length(replace(id, '-', '')) = 32
            and id not glob '*[^0-9a-f-]*'),
    entry_id text not null references event_entries (id) on delete cascade,
    by_account text references accounts (id) on delete set null,
    by_name text not null check (length(cast(by_name as blob)) <= 256),
    why text not null check (why in ('list', 'check', 'correction', 'sheet')),
    at integer not null
) strict;

create index event_list_views_by_entry on event_list_views (entry_id, at, id);
