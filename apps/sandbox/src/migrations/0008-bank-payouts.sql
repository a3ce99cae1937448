-- Why: a bank may take its time with a payment of ours, and then say yes or no.

alter table bank_payouts drop constraint bank_payouts_state_check;
alter table bank_payouts add constraint bank_payouts_state_check check (state in ('pending', 'accepted', 'refused'));
alter table bank_rule drop constraint bank_rule_payout_mode_check;
alter table bank_rule add constraint bank_rule_payout_mode_check check (payout_mode in ('accept', 'delay', 'refuse', 'silent'));
