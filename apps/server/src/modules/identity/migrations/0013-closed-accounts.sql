-- Why: a person can close the account. Its rows stay for as long as the law asks; its addresses are free for another account.

alter table users
  -- Since when nobody gets in, because its owner closed it; it can be opened again until it has ended.
  add column closed_at timestamptz,
  add column ended_at timestamptz,
  add constraint users_end_after_closing check (ended_at is null or closed_at is not null);

drop index users_email;
create unique index users_email on users (email) where ended_at is null;
alter table users drop constraint users_phone_key;
create unique index users_phone on users (phone) where ended_at is null;
create index users_phone_of_all on users (phone) where phone is not null;

alter table tickets drop constraint tickets_purpose_check;
alter table tickets add check (purpose in ('log_in', 'change_totp', 'freeze', 'reopen'));
