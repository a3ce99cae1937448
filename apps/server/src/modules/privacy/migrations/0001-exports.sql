-- Why: a person asks for everything that is kept about them, and fetches it for some days.

create table exports (
  id text primary key,
  user_id text not null,
  state text not null check (state in ('making', 'ready')),
  asked_at timestamptz not null,
  -- Where the sealed archive stands, how large it is, and until when it can be fetched.
  key text,
  bytes bigint,
  kept_until timestamptz,
  check ((state = 'ready') = (key is not null and bytes is not null and kept_until is not null))
);
create index exports_of_user on exports (user_id, asked_at desc);
