-- Whoever of the staff types a list for a player, or corrects one, has seen it: that is a reason as well.
create table event_list_views_new (
    id text primary key not null
        check (id like '________-____-____-____-____________' and length(replace(id, '-', '')) = 32
            and id not glob '*[^0-9a-f-]*'),
    entry_id text not null references event_entries (id) on delete cascade,
    by_account text references accounts (id) on delete set null,
    by_name text not null check (length(cast(by_name as blob)) <= 256),
    why text not null check (why in ('list', 'check', 'correction', 'sheet', 'typed')),
    at integer not null
) strict;

insert into event_list_views_new (id, entry_id, by_account, by_name, why, at)
select id, entry_id, by_account, by_name, why, at from event_list_views;

drop table event_list_views;
alter table event_list_views_new rename to event_list_views;

create index event_list_views_by_entry on event_list_views (entry_id, at, id);
