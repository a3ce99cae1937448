-- Why: seeds, hashes and public keys that confirm payments go to where the server's role cannot read them; here stays which ones an account has.
-- What older versions kept is handed over by the next start, and until then opens nothing.
alter table users
  add column totp_factor text,
  add column fund_password_factor text;
update users set totp_factor = 'totp_' || id where totp_secret is not null;
update users set fund_password_factor = 'fund_' || id where fund_password_hash is not null;
create unique index users_by_totp_factor on users (totp_factor) where totp_factor is not null;
create unique index users_by_fund_password_factor on users (fund_password_factor) where fund_password_factor is not null;
create index users_to_hand_over on users (id) where totp_secret is not null or fund_password_hash is not null;

alter table passkeys alter column public_key drop not null;
