-- What networks have taken of what they may have in a while, for all processes of a site.
create table network_budgets (
    key text primary key
        check (key ~ '^[0-9a-f]{64}$'),
    -- Milliseconds since 1970-01-01T00:00:00Z: when there is as much as nobody has taken from.
    full_at bigint not null
);

create index network_budgets_by_full on network_budgets (full_at);
