-- Why: machines know a pair by one number that counts over all markets, and each of its legs by an id of its own.

create sequence list_numbers;
create table order_lists (
  number bigint primary key,
  pair_id smallint not null,
  trader_id bigint not null,
  client_list_id text not null,
  limit_order bigint not null,
  stop_order bigint not null,
  placed_at timestamptz not null,
  unique (pair_id, limit_order),
  unique (pair_id, stop_order)
);
-- An id names one list of its owner, for ever: a repeat is harmless however late it comes.
create unique index order_lists_client on order_lists (trader_id, client_list_id);
create index order_lists_of_trader on order_lists (trader_id, number);

-- The list that an order belongs to; 0 for none.
alter table orders add column list_number bigint not null default 0;

-- Pairs that were there get their numbers in the order in which they came, and are called as their limit legs are.
insert into order_lists (number, pair_id, trader_id, client_list_id, limit_order, stop_order, placed_at)
select row_number() over (order by created_at, pair_id, placed), pair_id, trader_id, client_order_id, id, sibling, created_at
from orders where type = 'oco_limit';
select setval('list_numbers', greatest(1, count(*)), count(*) > 0) from order_lists;
update orders leg set list_number = list.number
from order_lists list
where leg.pair_id = list.pair_id and leg.id in (list.limit_order, list.stop_order);

-- Until now the stop leg repeated the id of its limit leg. No id that a client gives has a colon.
update orders set client_order_id = client_order_id || ':stop' where type = 'oco_stop';
drop index orders_client;
create unique index orders_client on orders (trader_id, client_order_id);

revoke update, delete on order_lists from bourse_app;
