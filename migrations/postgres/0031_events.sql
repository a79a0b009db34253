-- Events of game stores, who takes part in them, and the lists that they hand in. Times are
-- milliseconds since 1970-01-01T00:00:00Z.

create table events (
    id text collate "C" primary key not null
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    store_id text collate "C" not null references stores (id) on delete cascade,
    -- How addresses and flyers name it.
    code text collate "C" not null unique check (code ~ '^[0-9a-z]{8}$'),
    game text not null check (octet_length(game) between 1 and 64),
    format text not null check (octet_length(format) between 1 and 64),
    -- The day from which the rules of the format are those that lists are judged by.
    snapshot text not null check (octet_length(snapshot) between 1 and 64),
    name text not null check (octet_length(name) between 1 and 256),
    -- What it says and how it goes, as JSON that the database does not read.
    settings text not null check (octet_length(settings) between 2 and 32768),
    starts_at bigint not null,
    ends_at bigint not null check (ends_at >= starts_at),
    -- How many may take part; none for as many as come.
    capacity bigint check (capacity between 2 and 2048),
    lists_open_at bigint,
    -- When lists lock; none where there are none.
    deadline_at bigint,
    consent_version bigint not null check (consent_version >= 1),
    state text collate "C" not null check (state in ('draft', 'announced', 'registration', 'lists_open', 'locked', 'running',
        'finished', 'published', 'cancelled')),
    -- Raised with every change that a calendar shows.
    sequence bigint not null check (sequence >= 0),
    revision bigint not null check (revision >= 1),
    created_at bigint not null,
    changed_at bigint not null,
    -- What seatings, pairings and deck checks are drawn by: sealed, committed to, shown at the end.
    seed_sealed text check (octet_length(seed_sealed) between 1 and 1024),
    seed_commitment text collate "C" not null
        check (seed_commitment ~ '^[0-9a-f]{64}$'),
    seed text collate "C" check (seed ~ '^[0-9a-f]{64}$'),
    -- Where the log tells of its opening and of its lock.
    opened_log bigint,
    opened_position bigint,
    locked_at bigint,
    lock_log bigint,
    lock_position bigint,
    hidden_at bigint,
    hidden_reason text not null default '' check (octet_length(hidden_reason) <= 1000)
);

create index events_by_store on events (store_id, starts_at, id);
create index events_by_start on events (starts_at, id);
create index events_by_deadline on events (deadline_at) where state = 'lists_open';

-- Who is staff of one event alone.
create table event_staff (
    event_id text collate "C" not null references events (id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    role text collate "C" not null check (role in ('organiser', 'scorekeeper', 'judge', 'helper')),
    added_at bigint not null,
    added_by text not null check (octet_length(added_by) between 1 and 256),
    primary key (event_id, account_id)
);

create index event_staff_by_account on event_staff (account_id, event_id);

-- Who takes part. The id is that of statements: random, and of this event alone.
create table event_entries (
    id text collate "C" primary key not null
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    event_id text collate "C" not null references events (id) on delete cascade,
    -- Which of the event's, from 1.
    number bigint not null check (number >= 1),
    account_id text references accounts (id) on delete set null,
    -- The name that staff know, and what everybody sees; both empty once they are erased.
    name text not null check (octet_length(name) <= 256),
    shown_as text not null check (octet_length(shown_as) <= 256),
    -- Of what somebody without an account claims it by; none once it is claimed.
    claim_hash text collate "C" unique check (claim_hash ~ '^[0-9a-f]{64}$'),
    entered_by text not null check (entered_by in ('self', 'staff', 'kiosk')),
    entered_by_name text not null check (octet_length(entered_by_name) <= 256),
    consent_version bigint not null check (consent_version >= 0),
    consented_at bigint,
    state text collate "C" not null check (state in ('applied', 'waiting', 'registered', 'checked_in', 'withdrawn', 'removed')),
    -- In which round they come in, and when they left and came back, as JSON.
    first_round bigint not null check (first_round >= 1),
    late_as text not null check (late_as in ('losses', 'one_bye')),
    presence text not null check (octet_length(presence) between 2 and 4096),
    created_at bigint not null,
    changed_at bigint not null,
    unique (event_id, number)
);

create unique index event_entries_of_account on event_entries (event_id, account_id) where account_id is not null;
create index event_entries_by_account on event_entries (account_id, event_id);

-- The lists that were handed in. Before the lock the last one counts and is the only one;
-- after it each correction is another one, and the one before stays.
create table event_lists (
    entry_id text collate "C" not null references event_entries (id) on delete cascade,
    number bigint not null check (number >= 1),
    -- Both gone once the list is withdrawn.
    deck_json text check (octet_length(deck_json) between 2 and 262144),
    salt text collate "C" check (salt ~ '^[0-9a-f]{64}$'),
    content_id text collate "C" not null check (content_id ~ '^[0-9a-f]{64}$'),
    commitment text collate "C" not null unique check (commitment ~ '^[0-9a-f]{64}$'),
    verdict text collate "C" not null check (verdict in ('legal', 'illegal', 'undecided')),
    certificate text collate "C" not null check (certificate ~ '^[0-9a-f]{64}$'),
    -- What the certificate rests on, as JSON.
    basis text not null check (octet_length(basis) between 2 and 1024),
    -- The facts of its cards and the snapshot, by which it can be judged again whatever cards say later; none where
    -- there is no room, and gone once the list is withdrawn.
    ground text check (octet_length(ground) between 2 and 131072),
    kind text collate "C" not null check (kind in ('submitted', 'late', 'corrected')),
    submitted_at bigint not null,
    -- Who of the staff typed it; empty when the player did, and whether they confirmed it since.
    typed_by text not null check (octet_length(typed_by) <= 256),
    confirmed_at bigint,
    -- Of a correction.
    reason_code text not null check (octet_length(reason_code) <= 64),
    reason_text text not null check (octet_length(reason_text) <= 1000),
    receipt text not null check (octet_length(receipt) between 1 and 8192),
    -- Where the log shows it, and that it is shown no longer.
    revealed_log bigint,
    -- The salt of the name that the log has a digest of; gone with the name.
    name_salt text collate "C" check (name_salt ~ '^[0-9a-f]{64}$'),
    revealed_position bigint,
    revealed_at bigint,
    withdrawn_at bigint,
    -- What the newest snapshot of the format says of it: which, the verdict, the first code.
    now_snapshot text collate "C" not null default '' check (octet_length(now_snapshot) <= 64),
    now_verdict text not null default '' check (now_verdict in ('', 'legal', 'illegal', 'undecided')),
    now_code text not null default '' check (octet_length(now_code) <= 128),
    primary key (entry_id, number)
);

create index event_lists_revealed on event_lists (now_snapshot) where revealed_at is not null;

-- Who of the staff opened a list, for its player to read.
create table event_list_views (
    id text collate "C" primary key not null
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    entry_id text collate "C" not null references event_entries (id) on delete cascade,
    by_account text references accounts (id) on delete set null,
    by_name text not null check (octet_length(by_name) <= 256),
    why text not null check (why in ('list', 'check', 'correction', 'sheet')),
    at bigint not null
);

create index event_list_views_by_entry on event_list_views (entry_id, at, id);
