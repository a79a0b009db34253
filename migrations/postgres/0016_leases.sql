-- What one request alone does at a time: a change that holds only if nothing else changed.
create table leases (
    subject text primary key check (length(subject) between 1 and 200),
    holder text not null check (length(holder) = 36),
    -- Milliseconds since 1970-01-01T00:00:00Z: from then on others may have it.
    ends_at bigint not null
);
