-- Why: what a provider takes back after it was spent is owed; it must be told from what was advanced, and end when it is paid.

alter table payment_reversals add column owed numeric(38,0) not null default 0 check (owed >= 0);
create index payment_reversals_owed on payment_reversals (method, provider_id) where owed > 0;
