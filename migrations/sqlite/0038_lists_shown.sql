-- Since when an event shows no list by itself any more: all that counted are shown, or none ever is. Milliseconds since
-- 1970-01-01T00:00:00Z; none while lists wait for the phase at which they are shown.
alter table events add column lists_settled_at integer;

-- What is over by now, or was shown by hand, is left as its staff left it.
update events set lists_settled_at = changed_at
    where state in ('finished', 'published', 'cancelled') or exists (select 1 from event_lists as l
        join event_entries as r on r.id = l.entry_id where r.event_id = events.id and l.revealed_at is not null);

create index events_by_unsettled_lists on events (id)
    where lists_settled_at is null and state in ('running', 'finished', 'published');
