-- Test games. A game is its record, which is played again whenever it is asked for. Times are
-- milliseconds since 1970-01-01T00:00:00Z.
create table test_games (
    -- What its address ends in; nobody guesses it.
    id text collate "C" primary key check (id ~ '^[0-9a-z]{26}$'),
    -- Null for one of whoever has its address.
    account_id text references accounts (id) on delete cascade,
    game text not null check (length(game) between 1 and 64),
    -- Empty for one that nobody named.
    title text not null check (octet_length(title) <= 400),
    -- Who plays each seat with which deck, as JSON, for lists.
    seats text not null check (octet_length(seats) between 2 and 4096),
    -- What it is played again by, as JSON: the seed is in it, which no player may know.
    record text not null check (octet_length(record) between 2 and 262144),
    -- What happened as its player saw it, a line a sentence, for programs whose rules are others.
    kept text not null check (octet_length(kept) <= 262144),
    -- Whether its player knows the seed.
    is_open bigint not null check (is_open in (0, 1)),
    -- Rises with every change.
    revision bigint not null check (revision >= 1),
    -- Of the last change: its key, the hash of what was asked, and what of the answer is not in the record.
    last_key text check (octet_length(last_key) between 1 and 64),
    last_change text check (last_change ~ '^[0-9a-f]{64}$'),
    last_answer text not null check (octet_length(last_answer) <= 4096),
    choices bigint not null check (choices >= 0),
    turns bigint not null check (turns >= 0),
    outcome text check (outcome in ('first', 'second', 'drawn')),
    created_at bigint not null,
    changed_at bigint not null,
    -- When somebody last changed it or, to within a day, looked at it.
    seen_at bigint not null,
    ended_at bigint,
    check ((outcome is null) = (ended_at is null))
);

create index test_games_by_account on test_games (account_id, changed_at, id);
create index test_games_by_visit on test_games (seen_at);
