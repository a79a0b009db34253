-- How much a collection has, counted with every change of it.
create table collection_totals (
    account_id text not null primary key references accounts (id) on delete cascade,
    events integer not null check (events >= 0),
    -- Of all its events as JSON.
    bytes integer not null check (bytes >= 0)
) strict;

insert into collection_totals (account_id, events, bytes)
select account_id, count(*), sum(length(cast(event_json as blob))) from collection_events group by account_id;

-- Files whose copies were taken into a collection, so that the same is not taken in twice unnoticed.
create table collection_imports (
    account_id text not null references accounts (id) on delete cascade,
    game text not null check (length(game) between 1 and 64),
    -- The SHA-256 of its content.
    digest text not null check (length(digest) = 64 and digest not glob '*[^0-9a-f]*'),
    name text not null check (length(cast(name as blob)) between 0 and 200),
    -- The last event, or the whole, that its copies came by.
    came_by text not null check (came_by like '________-____-____-____-____________' and length(replace(came_by, '-', '')) = 32
            and came_by not glob '*[^0-9a-f-]*'),
    imported_at integer not null,
    primary key (account_id, game, digest)
) strict;

-- Files that were brought and are looked at before their copies are taken in. They are kept for a day.
create table brought_files (
    account_id text not null references accounts (id) on delete cascade,
    game text not null check (length(game) between 1 and 64),
    digest text not null check (length(digest) = 64 and digest not glob '*[^0-9a-f]*'),
    name text not null check (length(cast(name as blob)) between 0 and 200),
    -- As text that whoever keeps it packs and unpacks.
    content text not null check (length(cast(content as blob)) between 1 and 16777216),
    brought_at integer not null,
    primary key (account_id, game, digest)
) strict;

create index brought_files_by_time on brought_files (brought_at);
