-- Why: the simulated markets must go on after a restart where they stopped, and know what of the past is told already.

-- One row, once the past is filled: up to when candles are complete, by history or by trades.
create table candle_history (
  only_row boolean primary key default true check (only_row),
  complete_until timestamptz not null
);

-- The log-ins of the bots. They are part of the simulated world, so it is the world that remembers them.
create table bots (
  email text primary key,
  password text not null
);
