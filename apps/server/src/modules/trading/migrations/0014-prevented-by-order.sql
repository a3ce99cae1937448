-- Why: every order that machines read tells what it lost because its owner was kept from trading with themselves.

create index prevented_of_maker on prevented (pair_id, maker_order);
create index prevented_of_taker on prevented (pair_id, taker_order);
