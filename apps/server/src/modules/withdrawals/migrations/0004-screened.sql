-- Why: a withdrawal to an address that an analytics firm warns of is never paid, and says so.

alter table withdrawals drop constraint withdrawals_failure_check;
alter table withdrawals add constraint withdrawals_failure_check check (failure in ('refused', 'network_refused', 'reverted', 'too_small',
  'bank_refused', 'recipient_gone', 'unconfirmed', 'screened'));
