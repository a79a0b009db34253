-- Games between two people. A game is its record, which is played again whenever it is asked for.
-- Times are milliseconds since 1970-01-01T00:00:00Z.
create table matches (
    -- What its address begins with; nobody guesses it.
    id text collate "C" primary key check (id ~ '^[0-9a-z]{26}$'),
    game text not null check (length(game) between 1 and 64),
    -- Whoever began it, and whoever was invited: an account, or whoever has a secret of which the
    -- hash is here; neither where the seat was left, or nobody came yet.
    host_account text references accounts (id) on delete set null,
    host_key text check (host_key ~ '^[0-9a-f]{64}$'),
    guest_account text references accounts (id) on delete set null,
    guest_key text check (guest_key ~ '^[0-9a-f]{64}$'),
    -- What the address of whoever watches ends in: it shows what everybody at the table sees.
    watch_key text not null check (watch_key ~ '^[0-9a-z]{26}$'),
    -- The hash of the invitation that can be accepted, and from when on it no longer can.
    invitation text unique check (invitation ~ '^[0-9a-f]{64}$'),
    invitation_ends_at bigint,
    -- Who plays with which deck, as JSON, for lists; nothing that a player may not know.
    seats text not null check (octet_length(seats) between 2 and 4096),
    -- What it is played again by, as JSON: decks and seed are in it, which neither player may know.
    record text not null check (octet_length(record) between 2 and 262144),
    -- What happened as whoever watches saw it, a line a sentence, for programs whose rules are others.
    kept text not null check (octet_length(kept) <= 262144),
    -- Rises with every change, also with those of which one player alone knows.
    version bigint not null check (version >= 1),
    -- When the answer is given that a seat gives without being asked.
    due_at bigint,
    -- When each of them was last there, to within some seconds.
    host_seen_at bigint,
    guest_seen_at bigint,
    -- When the row changed last in any way: what streams of other processes look for.
    touched_at bigint not null,
    choices bigint not null check (choices >= 0),
    turns bigint not null check (turns >= 0),
    outcome text check (outcome in ('first', 'second', 'drawn')),
    created_at bigint not null,
    changed_at bigint not null,
    ended_at bigint,
    check ((outcome is null) = (ended_at is null)),
    check ((invitation is null) = (invitation_ends_at is null))
);

create index matches_by_host on matches (host_account, changed_at, id);
create index matches_by_guest on matches (guest_account, changed_at, id);
create index matches_by_due on matches (due_at);
create index matches_by_touch on matches (touched_at);
create index matches_by_change on matches (changed_at);
