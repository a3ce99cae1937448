-- Why: whose address coins go to is known by the word of their owner, and a provider who is told of them may refuse them.

alter table outflow_quotes add column destination jsonb;

alter table withdrawals drop constraint withdrawals_failure_check;
alter table withdrawals add constraint withdrawals_failure_check check (failure in ('refused', 'network_refused', 'reverted', 'too_small',
  'bank_refused', 'recipient_gone', 'unconfirmed', 'screened', 'provider_refused', 'beneficiary_unknown'));
