-- Why: a person closes the account; after some days in which they may change their mind it is final.

create table closings (
  id text primary key,
  user_id text not null,
  state text not null check (state in ('cooling_off', 'final', 'reopened')),
  asked_at timestamptz not null,
  -- When it is due to be final; what it became is in the state.
  final_at timestamptz not null,
  -- What keeps it from being final although it is due.
  stays text[] not null default '{}',
  -- What the person agreed to leave behind, asset by asset; it goes to the house when the closing is final.
  dust jsonb not null check (jsonb_typeof(dust) = 'object')
);
create unique index closings_open on closings (user_id) where state = 'cooling_off';
create index closings_due on closings (final_at) where state = 'cooling_off';
create index closings_of_user on closings (user_id, asked_at desc);
