-- Why: a machine of states is known by the name of its table, which no other module has; and where buyers come back to follows from the order.

alter table orders rename to quickbuy_orders;
alter table cases rename to quickbuy_cases;
alter table tries drop column return_url;
