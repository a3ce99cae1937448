-- Why: withdrawals and transfers between users are a module of their own.

alter table funding.outflow_quotes set schema withdrawals;
alter table funding.withdrawals set schema withdrawals;
alter table funding.withdrawal_events set schema withdrawals;
alter table funding.broadcast_turns set schema withdrawals;
alter table funding.withdrawal_attempts set schema withdrawals;
alter table funding.internal_transfers set schema withdrawals;
alter table funding.address_book set schema withdrawals;
alter table funding.only_address_book set schema withdrawals;
