-- Why: online payments and cards are a module of their own.

alter table funding.payment_orders set schema payments;
alter table funding.payment_order_events set schema payments;
alter table funding.payments set schema payments;
alter table funding.payment_reversals set schema payments;
alter table funding.payment_webhooks set schema payments;
alter table funding.cards set schema payments;
alter table funding.card_events set schema payments;
alter table funding.card_charges set schema payments;
alter table funding.acquirer_events set schema payments;
