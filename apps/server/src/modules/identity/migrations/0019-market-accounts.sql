-- Why: who makes a market for the exchange takes part in nothing that it gives away; that is a fact of the account, and no longer guessed from a mailbox.

alter table users add column market_account_since timestamptz;
-- Until now robots were known by a domain in which nobody else has a mailbox.
update users set market_account_since = registered_at where email like '%@bots.bourse.test';
create index users_market_accounts on users (id) where market_account_since is not null;
