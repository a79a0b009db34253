-- Test games. A game is its record, which is played again whenever it is asked for. Times are
-- milliseconds since 1970-01-01T00:00:00Z.
create table test_games (
    -- What its address ends in; nobody guesses it.
    id text primary key not null check (length(id) = 26 and id not glob '*[^0-9a-z]*'),
    -- Null for one of whoever has its address.
    account_id text references accounts (id) on delete cascade,
    game text not null check (length(game) between 1 and 64),
    -- Empty for one that nobody named.
    title text not null check (length(cast(title as blob)) <= 400),
    -- Who plays each seat with which deck, as JSON, for lists.
    seats text not null check (length(cast(seats as blob)) between 2 and 4096),
    -- What it is played again by, as JSON: the seed is in it, which no player may know.
    record text not null check (length(cast(record as blob)) between 2 and 262144),
    -- What happened as its player saw it, a line a sentence, for programs whose rules are others.
    kept text not null check (length(cast(kept as blob)) <= 262144),
    -- Whether its player knows the seed.
    is_open integer not null check (is_open in (0, 1)),
    -- Rises with every change.
    revision integer not null check (revision >= 1),
    -- Of the last change: its key, the hash of what was asked, and what of the answer is not in the record.
    last_key text check (length(cast(last_key as blob)) between 1 and 64),
    last_change text check (length(last_change) = 64 and last_change not glob '*[^0-9a-f]*'),
    last_answer text not null check (length(cast(last_answer as blob)) <= 4096),
    choices integer not null check (choices >= 0),
    turns integer not null check (turns >= 0),
    outcome text check (outcome in ('first', 'second', 'drawn')),
    created_at integer not null,
    changed_at integer not null,
    -- When somebody last changed it or, to within a day, looked at it.
    seen_at integer not null,
    ended_at integer,
    check ((outcome is null) = (ended_at is null))
) strict;

create index test_games_by_account on test_games (account_id, changed_at, id);
create index test_games_by_visit on test_games (seen_at);
