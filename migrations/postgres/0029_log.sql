-- The public log: signed notes in the order in which they were appended, the hashes over
-- them, and the keys with which stores sign. Times are milliseconds since
-- 1970-01-01T00:00:00Z.

-- Each history of its own; the last one is that which goes on. Another one begins where
-- going on could contradict what was signed.
create table log_origins (
    number bigint primary key not null check (number >= 1),
    -- What its checkpoints begin with.
    origin text collate "C" not null unique check (octet_length(origin) between 1 and 512),
    created_at bigint not null,
    -- How many entries it has.
    size bigint not null default 0 check (size >= 0),
    -- The last checkpoint that was signed, and how many entries it is of.
    signed_size bigint not null default 0 check (signed_size between 0 and size),
    signed_at bigint,
    checkpoint text check (octet_length(checkpoint) between 1 and 65536),
    -- A backup was read since the last checkpoint: what this machine signed after it was
    -- made is not known here.
    restored_at bigint
);

create table log_entries (
    log bigint not null references log_origins (number),
    -- Its place, from 0.
    position bigint not null check (position >= 0),
    entry text not null check (octet_length(entry) between 1 and 65535),
    appended_at bigint not null,
    primary key (log, position)
);

-- The hash of each whole subtree: at level 0 of an entry.
create table log_hashes (
    log bigint not null references log_origins (number),
    level bigint not null check (level between 0 and 62),
    number bigint not null check (number >= 0),
    hash text collate "C" not null check (hash ~ '^[0-9a-f]{64}$'),
    primary key (log, level, number)
);

-- The keys of a store, one after the other. What the last one signs counts, unless it was
-- revoked.
create table store_keys (
    store_id text collate "C" not null references stores (id) on delete cascade,
    number bigint not null check (number >= 1),
    -- The public key with its name, as a line.
    vkey text collate "C" not null unique check (octet_length(vkey) between 1 and 512),
    -- The private key, sealed; none when the store keeps it.
    sealed text check (octet_length(sealed) between 1 and 1024),
    created_at bigint not null,
    -- Where the log says that it holds, and that it does no more.
    log bigint not null,
    created_position bigint not null,
    revoked_log bigint,
    revoked_position bigint,
    revoked_at bigint,
    primary key (store_id, number),
    foreign key (log, created_position) references log_entries (log, position)
);

-- Logs of others that this one witnesses: the last checkpoint of each that it signed.
create table witnessed_logs (
    origin text collate "C" primary key not null check (octet_length(origin) between 1 and 512),
    vkey text collate "C" not null check (octet_length(vkey) between 1 and 512),
    size bigint not null default 0 check (size >= 0),
    root text collate "C" not null check (root ~ '^[0-9a-f]{64}$'),
    added_at bigint not null,
    seen_at bigint,
    -- Since when it is witnessed no more. What was signed of it stays known.
    removed_at bigint
);
