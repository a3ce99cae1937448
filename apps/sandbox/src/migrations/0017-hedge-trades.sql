-- Why: the simulated hedge desk is told which of its offers were taken, and hedges each of them once.

create table hedge_trades (
  ref text primary key references hedge_questions (ref),
  trade text not null unique,
  taken_at timestamptz not null
);
