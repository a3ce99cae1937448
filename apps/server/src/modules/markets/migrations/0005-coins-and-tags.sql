-- Why: lists and coin pages speak of coins, and staff decide what they say and in which lists a coin stands.

-- A page may stand before the coin is an asset. Texts are objects by language; none is written yet in an empty one.
create table coins (
  code text primary key check (code ~ '^[A-Z0-9]{2,12}$'),
  name text not null,
  about jsonb not null check (jsonb_typeof(about) = 'object'),
  image_url text,
  website text,
  explorer text,
  white_paper text,
  launch_year smallint,
  -- Whole coins as decimals: they belong to no wallet, so that no asset's scale binds them.
  circulating_supply text check (circulating_supply ~ '^\d+(\.\d+)?$'),
  total_supply text check (total_supply ~ '^\d+(\.\d+)?$'),
  max_supply text check (max_supply ~ '^\d+(\.\d+)?$'),
  listed_at timestamptz,
  state text not null check (state in ('trading', 'soon')),
  opens_at timestamptz,
  chains jsonb not null check (jsonb_typeof(chains) = 'array'),
  audits jsonb not null check (jsonb_typeof(audits) = 'array'),
  risks jsonb not null check (jsonb_typeof(risks) = 'array'),
  -- Whoever saves names the version that was read.
  version integer not null default 1,
  check (state <> 'soon' or opens_at is not null)
);

-- The tabs over the list of markets and the themes in one of them; which coins they have is told by the rule.
create table tags (
  code text primary key check (code ~ '^[a-z][a-z0-9_]{1,29}$'),
  name jsonb not null check (jsonb_typeof(name) = 'object'),
  about jsonb not null check (jsonb_typeof(about) = 'object'),
  kind text not null check (kind in ('tab', 'theme')),
  rule text not null check (rule in ('listed', 'all', 'favourites', 'holdings', 'winners', 'losers', 'traded', 'new',
    'latest', 'soon', 'themes')),
  position integer not null,
  active boolean not null,
  most smallint not null check (most > 0),
  days smallint not null check (days > 0),
  version integer not null default 1,
  check (kind = 'tab' or rule = 'listed')
);

create table coin_tags (
  tag text not null references tags (code),
  coin text not null,
  position integer not null,
  primary key (tag, coin)
);

alter table pairs add column version integer not null default 1;
