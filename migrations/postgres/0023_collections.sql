-- Collections: what happened to the copies of an account's cards, and what that comes to. An event is never
-- written over; what undoes it is another one. Times are milliseconds since 1970-01-01T00:00:00Z.
create table collection_events (
    account_id text not null references accounts (id) on delete cascade,
    -- A UUID of version 7, made on the device.
    id text collate "C" not null check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    game text not null check (length(game) between 1 and 64),
    device text collate "C" not null check (device ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    -- The how manieth of the device's.
    sequence bigint not null check (sequence >= 1),
    -- Where it stands among all of the account's, in the order of their arrival.
    place bigint not null check (place >= 1),
    -- The import, trade or building of a deck that it is a part of.
    whole text collate "C" check (whole ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    -- All of it, as JSON that the engine reads.
    event_json text not null check (octet_length(event_json) between 2 and 65536),
    received_at bigint not null,
    primary key (account_id, id),
    unique (account_id, device, sequence),
    unique (account_id, place)
);

create index collection_events_of_whole on collection_events (account_id, whole) where whole is not null;

-- What an event changes by itself.
create table collection_changes (
    account_id text not null,
    event_id text collate "C" not null,
    number bigint not null check (number >= 1),
    game text not null check (length(game) between 1 and 64),
    -- What the copies have in common, as JSON in one spelling.
    holding text collate "C" not null check (octet_length(holding) between 2 and 2000),
    -- The collector number of their printing.
    printing text collate "C" not null check (octet_length(printing) between 1 and 200),
    change bigint not null check (change <> 0),
    primary key (account_id, event_id, number),
    foreign key (account_id, event_id) references collection_events (account_id, id) on delete cascade
);

create index collection_changes_of_printing on collection_changes (account_id, game, printing);

-- Events that were undone, also ones that have not come yet.
create table collection_undone (
    account_id text not null references accounts (id) on delete cascade,
    event_id text collate "C" not null check (event_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    -- The first that came of those that undid it.
    undone_by text collate "C" not null check (undone_by ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    primary key (account_id, event_id)
);

-- How many copies there are of each holding: the sum of the changes of all events that were not undone.
create table collection_balances (
    account_id text not null references accounts (id) on delete cascade,
    game text not null check (length(game) between 1 and 64),
    holding text collate "C" not null check (octet_length(holding) between 2 and 2000),
    printing text collate "C" not null check (octet_length(printing) between 1 and 200),
    copies bigint not null,
    primary key (account_id, game, holding)
);

create index collection_balances_of_nothing on collection_balances (account_id) where copies = 0;
