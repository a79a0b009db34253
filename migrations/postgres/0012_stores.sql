-- Game stores and who works in them. Times are milliseconds since 1970-01-01T00:00:00Z.

create table stores (
    id text collate "C" primary key
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    -- How addresses and commands name it.
    slug text collate "C" not null unique check (slug ~ '^[0-9a-z-]{2,40}$'),
    name text not null check (octet_length(name) between 1 and 256),
    created_at bigint not null,
    -- Its staff are nothing there from then on.
    closed_at bigint
);

create table store_staff (
    store_id text collate "C" not null references stores (id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    role text not null check (role in ('owner', 'organiser', 'scorekeeper', 'judge', 'helper')),
    added_at bigint not null,
    -- Who added them, in words as they were then.
    added_by text not null check (octet_length(added_by) between 1 and 256),
    primary key (store_id, account_id)
);

create index store_staff_by_account on store_staff (account_id, store_id);
