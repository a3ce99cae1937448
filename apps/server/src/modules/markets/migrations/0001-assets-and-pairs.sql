-- Why: every amount is read at the scale of its asset, and every order at the steps of its pair.

create table assets (
  code text primary key check (code ~ '^[A-Z0-9]{2,12}$'),
  name text not null,
  kind text not null check (kind in ('crypto', 'fiat')),
  scale smallint not null check (scale between 0 and 18),
  position integer not null
);

-- Steps are decimals: of the base amount, and of the price in the quote asset.
create table pairs (
  symbol text primary key,
  base text not null references assets (code),
  quote text not null references assets (code),
  base_step text not null check (base_step ~ '^\d+(\.\d+)?$'),
  quote_step text not null check (quote_step ~ '^\d+(\.\d+)?$'),
  position integer not null,
  check (symbol = base || '-' || quote),
  check (base <> quote)
);
