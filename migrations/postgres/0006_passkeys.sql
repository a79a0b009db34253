-- Passkeys: public keys by which their owners prove who they are. The id is the SHA-256 of
-- the credential's own, under which a browser brings it.
create table passkeys (
    id text primary key
        check (id ~ '^[0-9a-f]{64}$'),
    account_id text not null references accounts (id) on delete cascade,
    name text not null check (length(name) between 1 and 64),
    credential text not null check (octet_length(credential) <= 8192),
    created_at bigint not null,
    used_at bigint
);

create index passkeys_by_account on passkeys (account_id, created_at);

-- What a browser was asked to sign, until it answers. Of nobody where it is to say who it is.
create table passkey_challenges (
    hash text primary key
        check (hash ~ '^[0-9a-f]{64}$'),
    account_id text references accounts (id) on delete cascade,
    purpose text not null check (length(purpose) between 1 and 64),
    state text not null check (octet_length(state) <= 16384),
    ends_at bigint not null
);

create index passkey_challenges_by_end on passkey_challenges (ends_at);
