-- A form that publishes a list counts once, however often it is sent.

-- What the form was known by; none of what programs publish.
alter table store_lists add column turn text check (length(turn) between 1 and 64);

create unique index store_lists_by_turn on store_lists (store_id, turn) where turn is not null;
