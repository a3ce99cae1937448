-- Why: an account is known by an email address, by a phone number, or by both.

alter table users
  alter column email drop not null,
  -- E.164, as the server has parsed it: one way to write a number, so that one number has one account.
  add column phone text unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  add constraint users_reachable check (email is not null or phone is not null);
