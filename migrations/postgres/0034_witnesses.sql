-- Witnesses that are asked to cosign checkpoints of the public log, and up to where each did.
-- Times are milliseconds since 1970-01-01T00:00:00Z.

create table asked_witnesses (
    -- The name of its key.
    name text collate "C" primary key not null check (octet_length(name) between 1 and 512),
    -- Its public key with its name, as a line.
    vkey text collate "C" not null unique check (octet_length(vkey) between 1 and 1024),
    -- What the addresses that it is asked at begin with.
    address text not null check (octet_length(address) between 1 and 1000),
    added_at bigint not null,
    -- When it cosigned last.
    cosigned_at bigint,
    -- Tries in a row that failed, why the last one did, and when.
    failures bigint not null default 0 check (failures >= 0),
    fault text not null default '' check (octet_length(fault) <= 512),
    fault_at bigint,
    -- Not to be asked before this time.
    not_before bigint not null default 0,
    check ((failures = 0) = (fault = '')),
    check ((fault_at is null) = (fault = ''))
);

-- How many entries the last checkpoint of a history was of that a witness cosigned, as far as
-- it said so. A witness that knows another one says it when it is asked.
create table asked_sizes (
    witness text collate "C" not null references asked_witnesses (name) on delete cascade,
    log bigint not null references log_origins (number),
    size bigint not null check (size >= 0),
    primary key (witness, log)
);
