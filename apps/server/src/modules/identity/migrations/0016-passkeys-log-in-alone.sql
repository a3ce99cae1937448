-- Why: a passkey logs in without a password, so that a challenge is given before anybody is known, and it counts which passkeys can.

alter table passkey_challenges
  alter column user_id drop not null,
  drop constraint passkey_challenges_purpose_check,
  add constraint passkey_challenges_purpose_check check (purpose in ('add', 'log_in', 'step_up', 'enter')),
  add constraint passkey_challenges_are_of_somebody check ((user_id is null) = (purpose = 'enter'));

-- Of those from before it is not known whether their devices keep whose they are; one that says so by itself is known from then on.
alter table passkeys add column discoverable boolean not null default false;
