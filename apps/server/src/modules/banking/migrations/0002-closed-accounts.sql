-- Why: a transfer for an account that was closed waits for a person.

alter table bank_lines drop constraint bank_lines_kind_check;
alter table bank_lines add check (kind in ('exact', 'short', 'over', 'late', 'duplicate', 'cancelled', 'wrong_name', 'over_limit',
  'unknown_reference', 'account_closed'));
