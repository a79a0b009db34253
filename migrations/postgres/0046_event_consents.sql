-- What each version said of what an event asks its players to agree to: it stays, whatever the event asks later. Times are
-- milliseconds since 1970-01-01T00:00:00Z.
create table event_consents (
    event_id text collate "C" not null references events (id) on delete cascade,
    version bigint not null check (version >= 1),
    words text not null check (octet_length(words) between 1 and 4096),
    -- Since when it was asked.
    since bigint not null,
    primary key (event_id, version)
);

-- Of events that are there, what they ask now: what they asked before was not kept.
insert into event_consents (event_id, version, words, since)
select id, consent_version,
    case
        when trim(coalesce(settings::json ->> 'consent', '')) <> '' then settings::json ->> 'consent'
        when settings::json ->> 'lists' = 'none' then 'The store keeps your name for this event. Your results are shown with the name that you chose, as the event says, and stay on its pages.'
        else 'The store keeps your name and your list for this event. Your list may be shown with the name that you chose, as the event says, and what is published can be verified for ever: a copy that somebody saved still verifies after you have it taken back. Judges may look at your list; you can see who did.'
    end,
    case when consent_version = 1 then created_at else changed_at end
from events;
