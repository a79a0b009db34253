-- The host that a passkey is bound to, in the words of WebAuthn its relying party. Those of
-- before this was written down have none, until they are used.
alter table passkeys add column relying_party text
    check (relying_party is null or length(relying_party) between 1 and 253);
