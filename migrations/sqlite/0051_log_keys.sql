-- The public keys of the host while each history of the log goes on, each with its name as a line: of the log, of
-- receipts and as witness. Nothing of a history from before this was kept, until the program looks at it again.
alter table log_origins add column log_key text check (length(cast(log_key as blob)) between 1 and 1024);
alter table log_origins add column receipts_key text check (length(cast(receipts_key as blob)) between 1 and 1024);
alter table log_origins add column witness_key text check (length(cast(witness_key as blob)) between 1 and 1024);
-- Why it goes on no longer; nothing of the last one, and of one that ended before this was kept.
alter table log_origins add column ended text check (ended in ('restored', 'replaced', 'lost', 'exposed'));
