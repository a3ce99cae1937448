-- Why: a transfer to another user is judged, reviewed and cancelled as every other way out of an account.

alter table withdrawals drop constraint withdrawals_rail_check;
alter table withdrawals add constraint withdrawals_rail_check check (rail in ('chain', 'sepa', 'fps', 'user'));
alter table withdrawals drop constraint withdrawals_failure_check;
alter table withdrawals add constraint withdrawals_failure_check
  check (failure in ('refused', 'network_refused', 'reverted', 'too_small', 'bank_refused', 'recipient_gone'));
alter table withdrawals add column to_user text;
alter table withdrawals add constraint withdrawals_to_user_check check ((rail = 'user') = (to_user is not null));

-- Of which request it is the payment; those of earlier versions had none.
alter table internal_transfers add column withdrawal_id text unique references withdrawals (id);
