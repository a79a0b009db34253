-- Price lists that people load to know what their copies are worth, and what they mean to complete. Times are
-- milliseconds since 1970-01-01T00:00:00Z.
create table price_lists (
    account_id text not null references accounts (id) on delete cascade,
    game text not null check (length(game) between 1 and 64),
    -- What its owner calls it; another one of this name takes its place.
    name text not null check (length(cast(name as blob)) between 1 and 200),
    -- That of its newest price.
    day text not null check (day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    -- How many prices were read of it when it was loaded.
    prices integer not null check (prices >= 1),
    -- The SHA-256 of its text.
    digest text not null check (length(digest) = 64 and digest not glob '*[^0-9a-f]*'),
    -- As text that whoever keeps it packs and unpacks.
    content text not null check (length(cast(content as blob)) between 1 and 700000),
    loaded_at integer not null,
    primary key (account_id, game, name)
) strict;

create table collection_targets (
    account_id text not null references accounts (id) on delete cascade,
    game text not null check (length(game) between 1 and 64),
    -- What its owner calls it; another one of this name takes its place.
    name text not null check (length(cast(name as blob)) between 1 and 200),
    -- Which cards; every one where it is empty.
    query text not null check (length(cast(query as blob)) between 0 and 16000),
    -- What counts as one: a card, a number, a number in each finish, that in each edition.
    per text not null check (per in ('card', 'printing', 'finish', 'master')),
    -- How many of each.
    count integer not null check (count between 1 and 9999),
    created_at integer not null,
    changed_at integer not null,
    primary key (account_id, game, name)
) strict;
