-- How much a collection has, counted with every change of it.
create table collection_totals (
    account_id text not null primary key references accounts (id) on delete cascade,
    events bigint not null check (events >= 0),
    -- Of all its events as JSON.
    bytes bigint not null check (bytes >= 0)
);

insert into collection_totals (account_id, events, bytes)
select account_id, count(*), sum(octet_length(event_json)) from collection_events group by account_id;

-- Files whose copies were taken into a collection, so that the same is not taken in twice unnoticed.
create table collection_imports (
    account_id text not null references accounts (id) on delete cascade,
    game text not null check (length(game) between 1 and 64),
    -- The SHA-256 of its content.
    digest text collate "C" not null check (digest ~ '^[0-9a-f]{64}$'),
    name text not null check (octet_length(name) between 0 and 200),
    -- The last event, or the whole, that its copies came by.
    came_by text collate "C" not null check (came_by ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    imported_at bigint not null,
    primary key (account_id, game, digest)
);

-- Files that were brought and are looked at before their copies are taken in. They are kept for a day.
create table brought_files (
    account_id text not null references accounts (id) on delete cascade,
    game text not null check (length(game) between 1 and 64),
    digest text collate "C" not null check (digest ~ '^[0-9a-f]{64}$'),
    name text not null check (octet_length(name) between 0 and 200),
    -- As text that whoever keeps it packs and unpacks.
    content text not null check (octet_length(content) between 1 and 16777216),
    brought_at bigint not null,
    primary key (account_id, game, digest)
);

create index brought_files_by_time on brought_files (brought_at);
