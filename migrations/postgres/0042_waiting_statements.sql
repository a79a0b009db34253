-- What stores that keep their keys themselves state waits here, as it is to be signed, until they hand in what they
-- signed; it goes into the log in this order then. Times are milliseconds since 1970-01-01T00:00:00Z.

create table waiting_statements (
    store_id text collate "C" not null references stores (id) on delete cascade,
    -- The order in which they are signed and logged.
    number bigint not null check (number >= 1),
    -- What kind of statement it is.
    kind text not null check (octet_length(kind) between 1 and 64),
    -- The text that is signed, to the byte.
    statement text not null check (octet_length(statement) between 1 and 65535),
    event_id text collate "C" references events (id) on delete cascade,
    -- What else tells where the log has it, once it has.
    tells text not null check (tells in ('nothing', 'opened', 'lock', 'list', 'corrected', 'results', 'published')),
    -- Whose list of the event it is about.
    entry_id text collate "C" references event_entries (id) on delete cascade,
    -- Which list or round it is about.
    part bigint check (part >= 1),
    since bigint not null,
    primary key (store_id, number),
    check (tells in ('nothing', 'published') or event_id is not null),
    check ((tells in ('list', 'corrected')) = (entry_id is not null)),
    check ((tells in ('list', 'corrected', 'results', 'published')) = (part is not null))
);

create index waiting_statements_by_event on waiting_statements (event_id, tells);
create index waiting_statements_by_since on waiting_statements (since);

-- A list is published before the log has it where the store signs itself.
alter table store_lists alter column log drop not null;
alter table store_lists alter column position drop not null;
alter table store_lists add check ((log is null) = (position is null));
