-- Why: bank transfers and bank accounts are a module of their own.

alter table funding.bank_orders set schema banking;
alter table funding.bank_order_events set schema banking;
alter table funding.bank_cursors set schema banking;
alter table funding.bank_lines set schema banking;
alter table funding.bank_accounts set schema banking;
alter table funding.bank_payouts set schema banking;
