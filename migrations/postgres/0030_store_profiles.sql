-- What game stores say of themselves, how they stand with whoever runs the site, who is
-- invited to their staff, what their staff do, and what people report of them. Times are
-- milliseconds since 1970-01-01T00:00:00Z.

-- Whose account opened it; none when whoever runs the site added it.
alter table stores add column opened_by text references accounts (id) on delete set null;
-- Each empty for none.
alter table stores add column about text not null default ''
    check (octet_length(about) <= 4000);
alter table stores add column address text not null default ''
    check (octet_length(address) <= 500);
alter table stores add column hours text not null default ''
    check (octet_length(hours) <= 1000);
alter table stores add column contact text not null default ''
    check (octet_length(contact) <= 500);
alter table stores add column website text not null default ''
    check (octet_length(website) <= 300);
-- The name of its time zone in the IANA database.
alter table stores add column time_zone text not null default 'UTC'
    check (octet_length(time_zone) between 1 and 64);
-- How it stands: what it is, since when, how somebody came to know or why, and where the
-- log says so.
alter table stores add column level text not null default 'unconfirmed'
    check (level in ('unconfirmed', 'confirmed', 'suspended'));
alter table stores add column level_at bigint;
alter table stores add column level_how text not null default ''
    check (octet_length(level_how) <= 1000);
alter table stores add column level_log bigint;
alter table stores add column level_position bigint;
-- Since when nobody sees it but its staff, and why; both or neither.
alter table stores add column hidden_at bigint;
alter table stores add column hidden_reason text not null default ''
    check (octet_length(hidden_reason) <= 1000);
-- What its owner said to that, until somebody answers, and what was answered last.
alter table stores add column appeal text not null default ''
    check (octet_length(appeal) <= 4000);
alter table stores add column appealed_at bigint;
alter table stores add column appeal_answer text not null default ''
    check (octet_length(appeal_answer) <= 1000);

create index stores_by_opener on stores (opened_by);

-- Links by which people become staff of a store, or of an event of it.
create table store_invitations (
    id text collate "C" primary key
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    -- Of what the link ends in, which is kept nowhere.
    hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
    store_id text collate "C" not null references stores (id) on delete cascade,
    -- None when it is for the whole store.
    event_id text collate "C"
        check (event_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    role text not null check (role in ('owner', 'organiser', 'scorekeeper', 'judge', 'helper')),
    invited_by text not null references accounts (id) on delete cascade,
    created_at bigint not null,
    ends_at bigint not null,
    -- It works once.
    used_at bigint
);

create index store_invitations_by_store on store_invitations (store_id, created_at);
create index store_invitations_by_end on store_invitations (ends_at);
create index store_invitations_by_inviter on store_invitations (invited_by);

-- What the staff of a store did, each with whoever did it. Nothing of it is changed, but for
-- the name of whoever deletes the account.
create table store_acts (
    id text collate "C" primary key
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    store_id text collate "C" not null references stores (id) on delete cascade,
    -- None when it is about the store.
    event_id text collate "C"
        check (event_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    by_account text references accounts (id) on delete set null,
    -- The name as it was then; empty once the account is gone.
    by_name text not null check (octet_length(by_name) <= 256),
    act text not null check (octet_length(act) between 1 and 64),
    -- More about it, as JSON.
    details text not null check (octet_length(details) between 2 and 4096),
    at bigint not null
);

create index store_acts_by_store on store_acts (store_id, at, id);
create index store_acts_by_event on store_acts (event_id, at, id);
create index store_acts_by_account on store_acts (by_account);
create index store_acts_by_time on store_acts (at);

-- What people told whoever runs the site of a store or of an event of it.
create table store_reports (
    id text collate "C" primary key
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    store_id text collate "C" not null references stores (id) on delete cascade,
    -- None when it is about the store.
    event_id text collate "C"
        check (event_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    account_id text not null references accounts (id) on delete cascade,
    reason text not null check (octet_length(reason) between 1 and 4000),
    at bigint not null,
    closed_at bigint,
    -- What became of it; empty while it is open.
    outcome text not null default '' check (octet_length(outcome) <= 1000)
);

create unique index store_reports_open on store_reports (account_id, store_id, coalesce(event_id, ''))
    where closed_at is null;
create index store_reports_by_time on store_reports (at, id) where closed_at is null;
create index store_reports_by_store on store_reports (store_id);
