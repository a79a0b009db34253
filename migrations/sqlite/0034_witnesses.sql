-- Witnesses that are asked to cosign checkpoints of the public log, and up to where each did.
-- Times are milliseconds since 1970-01-01T00:00:00Z.

create table asked_witnesses (
    -- The name of its key.
    name text primary key not null check (length(cast(name as blob)) between 1 and 512),
    -- Its public key with its name, as a line.
    vkey text not null unique check (length(cast(vkey as blob)) between 1 and 1024),
    -- What the addresses that it is asked at begin with.
    address text not null check (length(cast(address as blob)) between 1 and 1000),
    added_at integer not null,
    -- When it cosigned last.
    cosigned_at integer,
    -- Tries in a row that failed, why the last one did, and when.
    failures integer not null default 0 check (failures >= 0),
    fault text not null default '' check (length(cast(fault as blob)) <= 512),
    fault_at integer,
    -- Not to be asked before this time.
    not_before integer not null default 0,
    check ((failures = 0) = (fault = '')),
    check ((fault_at is null) = (fault = ''))
) strict;

-- How many entries the last checkpoint of a history was of that a witness cosigned, as far as
-- it said so. A witness that knows another one says it when it is asked.
create table asked_sizes (
    witness text not null references asked_witnesses (name) on delete cascade,
    log integer not null references log_origins (number),
    size integer not null check (size >= 0),
    primary key (witness, log)
) strict;
