-- Why: what follows from a trade without being part of it is done behind the engine, once for each trade, by whoever follows the log.

-- Up to which trade of a market a follower has done what it does.
create table follower_cursors (
  follower text not null,
  pair_id smallint not null,
  trade_number bigint not null check (trade_number >= 0),
  primary key (follower, pair_id)
);
revoke delete on follower_cursors from bourse_app;
