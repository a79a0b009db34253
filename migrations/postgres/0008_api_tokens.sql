-- Tokens by which programs ask for somebody. Times are milliseconds since 1970-01-01T00:00:00Z.

create table api_tokens (
    id text collate "C" primary key
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    -- Of the token, which is kept nowhere.
    hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
    account_id text not null references accounts (id) on delete cascade,
    -- What its owner calls it.
    name text not null check (length(name) between 1 and 200),
    -- What it may be used for: names with a space between them.
    scopes text not null check (length(scopes) between 1 and 200),
    created_at bigint not null,
    ends_at bigint not null,
    -- When it was used last, give or take an hour.
    used_at bigint
);

create index api_tokens_by_account on api_tokens (account_id, created_at);
create index api_tokens_by_end on api_tokens (ends_at);
