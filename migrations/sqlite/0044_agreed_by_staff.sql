-- Who of the staff wrote down that a player agreed, at the desk or on paper; empty where the player did, or nobody yet.
alter table event_entries add column consent_by text not null default ''
    check (length(cast(consent_by as blob)) <= 256);
