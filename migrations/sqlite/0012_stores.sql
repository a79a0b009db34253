-- Game stores and who works in them. Times are milliseconds since 1970-01-01T00:00:00Z.

create table stores (
    id text primary key not null
        check (id like '________-____-____-____-____________' and length(replace(id, '-', '')) = 32
            and id not glob '*[^0-9a-f-]*'),
    -- How addresses and commands name it.
    slug text not null unique check (length(slug) between 2 and 40 and slug not glob '*[^0-9a-z-]*'),
    name text not null check (length(cast(name as blob)) between 1 and 256),
    created_at integer not null,
    -- Its staff are nothing there from then on.
    closed_at integer
) strict;

create table store_staff (
    store_id text not null references stores (id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    role text not null check (role in ('owner', 'organiser', 'scorekeeper', 'judge', 'helper')),
    added_at integer not null,
    -- Who added them, in words as they were then.
    added_by text not null check (length(cast(added_by as blob)) between 1 and 256),
    primary key (store_id, account_id)
) strict;

create index store_staff_by_account on store_staff (account_id, store_id);
