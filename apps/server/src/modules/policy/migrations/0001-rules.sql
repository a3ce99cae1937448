-- Why: what may be offered where, and to whom, is law that changes. It is rows with a source and a date, not code.

-- The rule in force for (product, place, category) is the one that began last; that there are never two is the unique constraint.
create table rules (
  id text primary key,
  product text not null check (product ~ '^[a-z0-9_]{2,40}$' or product ~ '^asset:[A-Z0-9]{2,12}$'),
  -- The code of a country, EEA, or * for everywhere.
  place text not null check (place in ('*', 'EEA') or place ~ '^[A-Z]{2}$'),
  category text not null check (category in ('any', 'restricted', 'high_net_worth', 'sophisticated')),
  answer text not null check (answer in ('allow', 'gate', 'deny')),
  -- What has to be done first, in order.
  steps text[] not null,
  -- In six languages.
  reason jsonb not null check (jsonb_typeof(reason) = 'object'),
  source text not null,
  valid_from timestamptz not null,
  -- Which of the two tables of the first start it came with; null of what people have decided since.
  preset text check (preset in ('as-specified', 'regulated')),
  made_at timestamptz not null,
  proposed_by text,
  approved_by text,
  unique (product, place, category, valid_from),
  check ((answer = 'gate') = (cardinality(steps) > 0)),
  check ((preset is null) = (approved_by is not null)),
  -- Nobody approves what they have proposed.
  check (approved_by is null or approved_by <> proposed_by)
);
-- Versions stay for good: what held on a day can be told years later.
revoke update, delete on rules from bourse_app;
