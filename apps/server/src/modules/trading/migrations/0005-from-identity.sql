-- Why: up to when ended orders were told is known by the module that has the orders.

alter table identity.order_mails set schema trading;
alter table order_mails rename to told_orders;
