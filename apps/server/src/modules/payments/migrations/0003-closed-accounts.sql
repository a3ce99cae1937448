-- Why: a payment for an account that was closed waits for a person.

alter table payments drop constraint payments_kind_check;
alter table payments add check (kind in ('exact', 'late', 'duplicate', 'cancelled', 'wrong_amount', 'wrong_currency', 'wrong_name',
  'cost_high', 'account_closed'));
