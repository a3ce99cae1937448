-- Why: early credit is a module of its own, and what a list of advances shows of their orders is its own too.

alter table funding.credit_orders drop constraint credit_orders_order_id_fkey;
alter table funding.credit_orders add column reference text, add column expires_at timestamptz;
update funding.credit_orders
set reference = bank_order.reference, expires_at = bank_order.expires_at
from funding.bank_orders bank_order where bank_order.id = order_id;
alter table funding.credit_orders alter column reference set not null, alter column expires_at set not null;

alter table funding.credit_people set schema credit;
alter table funding.credit_orders set schema credit;
alter table funding.credit_events set schema credit;
