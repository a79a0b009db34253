-- Decks that are kept in an account, each with its versions. Times are milliseconds
-- since 1970-01-01T00:00:00Z.

-- What an account keeps, counted as it changes. Whoever changes decks of an account
-- changes this row first and so is alone with them.
alter table accounts add column saved_decks bigint not null default 0 check (saved_decks >= 0);
alter table accounts add column saved_bytes bigint not null default 0 check (saved_bytes >= 0);

create table saved_decks (
    id text collate "C" primary key
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    account_id text not null references accounts (id) on delete cascade,
    game text not null check (length(game) between 1 and 64),
    -- That of the newest version, for lists.
    name text not null check (length(name) <= 200),
    -- Empty for none.
    folder text not null check (length(folder) <= 200),
    -- The number of the newest version.
    revision bigint not null check (revision >= 1),
    -- The version of another deck that it began as. The deck may be gone.
    origin_id text check (origin_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    origin_number bigint check (origin_number >= 1),
    archived_at bigint,
    trashed_at bigint,
    created_at bigint not null,
    changed_at bigint not null,
    check ((origin_id is null) = (origin_number is null))
);

create index saved_decks_by_account on saved_decks (account_id, changed_at, id);
create index saved_decks_trashed on saved_decks (trashed_at) where trashed_at is not null;

-- Every save. A version is never changed but for its name.
create table deck_versions (
    deck_id text not null references saved_decks (id) on delete cascade,
    number bigint not null check (number >= 1),
    -- The version that it was made from.
    parent bigint check (parent between 1 and number - 1),
    kind text not null check (kind in ('checkpoint', 'named', 'merged', 'restored', 'imported')),
    label text not null check (length(label) <= 200),
    deck_json text not null check (octet_length(deck_json) between 1 and 65536),
    -- How long the text is.
    bytes bigint not null check (bytes between 1 and 65536),
    content_id text not null
        check (content_id ~ '^[0-9a-f]{64}$'),
    -- The device that it came from, in words.
    device text not null check (length(device) <= 200),
    -- Tells the save from all others, so that one that is sent twice is kept once.
    save_id text check (save_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    made_at bigint not null,
    primary key (deck_id, number)
);

create unique index deck_versions_by_save on deck_versions (deck_id, save_id) where save_id is not null;

-- The version that each tab or program with a deck in hand was given last, and the one
-- before, as an answer may not have reached it. What it changes next it changes in
-- one of these.
create table deck_bases (
    deck_id text not null references saved_decks (id) on delete cascade,
    holder text not null
        check (holder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    number bigint not null check (number >= 1),
    previous bigint check (previous >= 1),
    seen_at bigint not null,
    primary key (deck_id, holder)
);
