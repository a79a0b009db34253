-- What networks have taken of what they may have in a while, for all processes of a site.
create table network_budgets (
    key text primary key not null
        check (length(key) = 64 and key not glob '*[^0-9a-f]*'),
    -- Milliseconds since 1970-01-01T00:00:00Z: when there is as much as nobody has taken from.
    full_at integer not null
) strict;

create index network_budgets_by_full on network_budgets (full_at);
