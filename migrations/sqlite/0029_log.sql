-- The public log: signed notes in the order in which they were appended, the hashes over
-- them, and the keys with which stores sign. Times are milliseconds since
-- 1970-01-01T00:00:00Z.

-- Each history of its own; the last one is that which goes on. Another one begins where
-- going on could contradict what was signed.
create table log_origins (
    number integer primary key not null check (number >= 1),
    -- What its checkpoints begin with.
    origin text not null unique check (length(cast(origin as blob)) between 1 and 512),
    created_at integer not null,
    -- How many entries it has.
    size integer not null default 0 check (size >= 0),
    -- The last checkpoint that was signed, and how many entries it is of.
    signed_size integer not null default 0 check (signed_size between 0 and size),
    signed_at integer,
    checkpoint text check (length(cast(checkpoint as blob)) between 1 and 65536),
    -- A backup was read since the last checkpoint: what this machine signed after it was
    -- made is not known here.
    restored_at integer
) strict;

create table log_entries (
    log integer not null references log_origins (number),
    -- Its place, from 0.
    position integer not null check (position >= 0),
    entry text not null check (length(cast(entry as blob)) between 1 and 65535),
    appended_at integer not null,
    primary key (log, position)
) strict;

-- The hash of each whole subtree: at level 0 of an entry.
create table log_hashes (
    log integer not null references log_origins (number),
    level integer not null check (level between 0 and 62),
    number integer not null check (number >= 0),
    hash text not null check (length(hash) = 64 and hash not glob '*[^0-9a-f]*'),
    primary key (log, level, number)
) strict, without rowid;

-- The keys of a store, one after the other. What the last one signs counts, unless it was
-- revoked.
create table store_keys (
    store_id text not null references stores (id) on delete cascade,
    number integer not null check (number >= 1),
    -- The public key with its name, as a line.
    vkey text not null unique check (length(cast(vkey as blob)) between 1 and 512),
    -- The private key, sealed; none when the store keeps it.
    sealed text check (length(cast(sealed as blob)) between 1 and 1024),
    created_at integer not null,
    -- Where the log says that it holds, and that it does no more.
    log integer not null,
    created_position integer not null,
    revoked_log integer,
    revoked_position integer,
    revoked_at integer,
    primary key (store_id, number),
    foreign key (log, created_position) references log_entries (log, position)
) strict;

-- Logs of others that this one witnesses: the last checkpoint of each that it signed.
create table witnessed_logs (
    origin text primary key not null check (length(cast(origin as blob)) between 1 and 512),
    vkey text not null check (length(cast(vkey as blob)) between 1 and 512),
    size integer not null default 0 check (size >= 0),
    root text not null check (length(root) = 64 and root not glob '*[^0-9a-f]*'),
    added_at integer not null,
    seen_at integer,
    -- Since when it is witnessed no more. What was signed of it stays known.
    removed_at integer
) strict;
