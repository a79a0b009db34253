-- Measurements: games that workers of the site play, in chunks, for whoever asked. Times are
-- milliseconds since 1970-01-01T00:00:00Z.
create table measurements (
    -- The hash of all that the result depends on: what is equal is played once.
    key text collate "C" primary key check (key ~ '^[0-9a-f]{64}$'),
    game text not null check (length(game) between 1 and 64),
    -- Whose chunks can be merged: rules and cards of a program.
    engine text not null check (octet_length(engine) between 1 and 200),
    -- What is to be played, as JSON, without anything of who asked.
    request text not null check (octet_length(request) between 2 and 262144),
    chunks bigint not null check (chunks >= 1),
    -- Chunks that were given to somebody, from the first on.
    given bigint not null default 0 check (given between 0 and chunks),
    -- Chunks that are counted, from the first on.
    merged bigint not null default 0 check (merged between 0 and given),
    -- What is counted of these, as JSON; empty before the first.
    counted text not null default '' check (octet_length(counted) <= 1048576),
    state text not null default 'open' check (state in ('open', 'done', 'failed')),
    -- Why it is not played on, in a sentence.
    fault text not null default '' check (octet_length(fault) <= 512),
    created_at bigint not null,
    changed_at bigint not null,
    check (state <> 'done' or counted <> ''),
    check ((state = 'failed') = (fault <> ''))
);

create index measurements_by_state on measurements (state, changed_at);

-- Chunks that somebody plays, or that are played and not counted yet.
create table measurement_chunks (
    measurement text collate "C" not null references measurements (key) on delete cascade,
    number bigint not null check (number >= 0),
    holder text not null check (length(holder) = 36),
    -- From then on somebody else may have it.
    ends_at bigint not null,
    tries bigint not null check (tries >= 1),
    -- Null while it is played.
    counted text check (octet_length(counted) between 1 and 1048576),
    primary key (measurement, number)
);

-- Who asked for which, each with an address that nobody guesses.
create table measurement_asks (
    id text collate "C" primary key check (id ~ '^[0-9a-z]{26}$'),
    measurement text collate "C" not null references measurements (key),
    -- Null for one of whoever has its address.
    account_id text references accounts (id) on delete cascade,
    -- The hash of the account or the network whose turn it is.
    asker text collate "C" not null check (asker ~ '^[0-9a-f]{64}$'),
    -- What decks are called, and whatever else is its asker's alone, as JSON.
    shown text not null check (octet_length(shown) between 2 and 16384),
    -- What was counted when its asker wanted no more of it, and how many chunks that is.
    cancelled_at bigint,
    kept text not null default '' check (octet_length(kept) <= 1048576),
    kept_chunks bigint not null default 0 check (kept_chunks >= 0),
    created_at bigint not null,
    ends_at bigint not null
);

create index measurement_asks_by_measurement on measurement_asks (measurement);
create index measurement_asks_by_account on measurement_asks (account_id, created_at, id);
create index measurement_asks_by_asker on measurement_asks (asker, cancelled_at);
create index measurement_asks_by_end on measurement_asks (ends_at);

-- Who had a chunk played when: whoever waits for longest is next.
create table measurement_turns (
    asker text collate "C" primary key check (asker ~ '^[0-9a-f]{64}$'),
    -- Rises with every chunk of anybody's.
    served bigint not null check (served >= 0),
    seen_at bigint not null
);

create index measurement_turns_by_served on measurement_turns (served, asker);
