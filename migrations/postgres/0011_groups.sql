-- Groups of accounts, in which people show each other decks that nobody else sees, and the
-- tags of decks. Times are milliseconds since 1970-01-01T00:00:00Z.

create table account_groups (
    id text collate "C" primary key
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    name text not null check (octet_length(name) between 1 and 256),
    -- What no two groups have in common of it.
    name_key text collate "C" not null unique check (octet_length(name_key) between 1 and 256),
    -- Empty for none.
    description text not null check (octet_length(description) <= 2000),
    created_at bigint not null
);

create table group_members (
    group_id text collate "C" not null references account_groups (id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    role text not null check (role in ('owner', 'member')),
    joined_at bigint not null,
    primary key (group_id, account_id)
);

create index group_members_by_account on group_members (account_id, group_id);
create unique index group_owners on group_members (group_id) where role = 'owner';

-- The published decks that are for a group, each of somebody in it. For everybody else they
-- are private, and so they are for everybody once their author is not in the group any more.
create table group_decks (
    deck_id text collate "C" primary key references published_decks (deck_id) on delete cascade,
    group_id text collate "C" not null,
    account_id text not null,
    foreign key (group_id, account_id) references group_members (group_id, account_id) on delete cascade
);

create index group_decks_by_member on group_decks (group_id, account_id);

-- Links by which people come into a group.
create table group_invitations (
    id text collate "C" primary key
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    -- Of what the link ends in, which is kept nowhere.
    hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
    group_id text collate "C" not null references account_groups (id) on delete cascade,
    -- How many may accept it, in the beginning and still.
    uses bigint not null check (uses between 1 and 100),
    uses_left bigint not null check (uses_left between 0 and uses),
    created_at bigint not null,
    ends_at bigint not null
);

create index group_invitations_by_group on group_invitations (group_id, created_at);
create index group_invitations_by_end on group_invitations (ends_at);

-- The tags of a deck's newest version, as it has them: an array of texts as JSON.
alter table saved_decks add column tags text not null default '[]'
    check (octet_length(tags) between 2 and 65536);

update saved_decks set tags = coalesce((
    select (v.deck_json::json -> 'tags')::text from deck_versions as v
    where v.deck_id = saved_decks.id and v.number = saved_decks.revision
        and json_typeof(v.deck_json::json -> 'tags') = 'array'), '[]');
