-- Why: a person looks through their own fills on every market, newest first; before, only the fills of one order were found.
create index trades_of_maker_trader on trades (maker_trader, traded_at);
create index trades_of_taker_trader on trades (taker_trader, traded_at);
