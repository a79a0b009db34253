-- Devices on the counter of a store at which players enter themselves. Times are milliseconds
-- since 1970-01-01T00:00:00Z.
create table event_kiosks (
    -- The SHA-256 of what the device's cookie holds, which is kept nowhere.
    token_hash text primary key not null check (length(token_hash) = 64 and token_hash not glob '*[^0-9a-f]*'),
    event_id text not null references events (id) on delete cascade,
    -- Who of the staff started it, and is answerable for who is entered at it.
    account_id text not null references accounts (id) on delete cascade,
    started_at integer not null,
    ends_at integer not null check (ends_at > started_at)
) strict;

create index event_kiosks_by_event on event_kiosks (event_id, started_at);
create index event_kiosks_by_account on event_kiosks (account_id);
