-- Why: up to when the owners of ended orders were notified is known by the module that has the orders.

alter table identity.order_mails set schema trading;
alter table order_mails rename to order_notices;
alter table order_notices rename column told_until to notified_until;
