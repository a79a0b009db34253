-- A store that keeps its key itself has another one follow it by a statement that waits, as all it states, for the
-- signature of the present one. The key is kept beside that until the log has it.
alter table waiting_statements add column next_vkey text check (length(cast(next_vkey as blob)) between 1 and 512);
-- Its private part, sealed; none when the store keeps it.
alter table waiting_statements add column next_sealed text check (next_sealed is null
    or next_vkey is not null and length(cast(next_sealed as blob)) between 1 and 1024);

create unique index waiting_statements_next on waiting_statements (store_id) where next_vkey is not null;
