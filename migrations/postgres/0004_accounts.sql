-- Whoever has an account. Times are milliseconds since 1970-01-01T00:00:00Z.
create table accounts (
    id text primary key
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    name text not null check (length(name) between 1 and 256),
    -- What two names may not have in common.
    name_key text collate "C" not null unique
        check (length(name_key) between 1 and 256),
    email text check (length(email) between 1 and 320),
    -- What two addresses may not have in common.
    email_key text unique
        check (length(email_key) between 1 and 320),
    email_confirmed_at bigint,
    -- A PHC string.
    password text not null check (length(password) between 1 and 512),
    -- A session of another epoch has ended.
    epoch bigint not null default 0 check (epoch >= 0),
    role text not null check (role in ('player', 'administrator')),
    created_at bigint not null,
    password_changed_at bigint not null,
    disabled_at bigint,
    check ((email is null) = (email_key is null)),
    check (email is not null or email_confirmed_at is null)
);

-- A browser that came back, signed in or not. The key is the SHA-256 of the id
-- in its cookie, as are all hashes below of what somebody holds.
create table sessions (
    key text collate "C" primary key
        check (key ~ '^[0-9a-f]{64}$'),
    account_id text references accounts (id) on delete cascade,
    epoch bigint not null check (epoch >= 0),
    data text not null check (octet_length(data) <= 65536),
    agent text not null check (length(agent) <= 512),
    network text not null check (length(network) <= 64),
    factor text not null check (length(factor) <= 64),
    created_at bigint not null,
    seen_at bigint not null,
    stepped_up_at bigint,
    idle_ends_at bigint not null,
    ends_at bigint not null
);

create index sessions_by_account on sessions (account_id, seen_at);
create index sessions_by_idle_end on sessions (idle_ends_at);
create index sessions_by_end on sessions (ends_at);

-- Failures of late: of an account, an address block or whatever else the key
-- is a hash of.
create table attempts (
    key text primary key
        check (key ~ '^[0-9a-f]{64}$'),
    failures bigint not null check (failures >= 1),
    last_at bigint not null
);

create index attempts_by_last on attempts (last_at);

-- Devices that an account has signed in from.
create table devices (
    hash text primary key
        check (hash ~ '^[0-9a-f]{64}$'),
    account_id text not null references accounts (id) on delete cascade,
    created_at bigint not null,
    seen_at bigint not null
);

create index devices_by_account on devices (account_id);
create index devices_by_seen on devices (seen_at);

-- What was done to accounts and by whom. The id is a UUID of version 7.
create table audit (
    id text collate "C" primary key
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    at bigint not null,
    -- Whom it is about.
    account_id text references accounts (id) on delete cascade,
    actor text not null check (length(actor) between 1 and 64),
    action text not null check (length(action) between 1 and 64),
    network text not null check (length(network) <= 64),
    details text not null check (octet_length(details) <= 4096)
);

create index audit_by_time on audit (at, id);
create index audit_by_account on audit (account_id, at, id);

-- The secret of an authenticator, sealed with a key that is not in here.
create table totp (
    account_id text primary key references accounts (id) on delete cascade,
    secret text not null check (length(secret) between 1 and 1024),
    -- Null until a code of it was shown.
    confirmed_at bigint,
    -- The last step of time whose code was used; -1 before the first.
    last_step bigint not null default -1 check (last_step >= -1)
);

create table recovery_codes (
    hash text primary key
        check (hash ~ '^[0-9a-f]{64}$'),
    account_id text not null references accounts (id) on delete cascade,
    kind text not null check (kind in ('account', 'factor')),
    created_at bigint not null,
    used_at bigint
);

create index recovery_codes_by_account on recovery_codes (account_id, kind);

create table one_time_links (
    hash text primary key
        check (hash ~ '^[0-9a-f]{64}$'),
    account_id text not null references accounts (id) on delete cascade,
    purpose text not null check (length(purpose) between 1 and 64),
    data text not null check (octet_length(data) <= 4096),
    created_at bigint not null,
    ends_at bigint not null,
    used_at bigint
);

create index one_time_links_by_account on one_time_links (account_id, purpose);
create index one_time_links_by_end on one_time_links (ends_at);
