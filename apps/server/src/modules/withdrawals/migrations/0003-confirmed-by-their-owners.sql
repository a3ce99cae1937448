-- Why: a payment to a chain carries what proves to the signer that its owner wants it.
alter table withdrawals add column confirmation jsonb;
alter table withdrawals drop constraint withdrawals_failure_check;
alter table withdrawals add constraint withdrawals_failure_check
  check (failure in ('refused', 'network_refused', 'reverted', 'too_small', 'bank_refused', 'recipient_gone', 'unconfirmed'));
