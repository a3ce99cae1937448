-- Why: what a new account is given is in the currency that it was opened with; who changes the preference later is not given more.

-- What was chosen first, while the account was opened; null while nothing was changed since.
alter table users add column first_fiat text;
update users set first_fiat = fiat;
