-- Why: of two accounts with one mailbox the older keeps the address; what the younger one had must be found by support.

create table replaced_addresses (
  user_id text not null references users (id),
  was text not null,
  reason text not null check (reason in ('duplicate', 'malformed')),
  replaced_at timestamptz not null default now(),
  primary key (user_id, was)
);
create index replaced_addresses_beginning on replaced_addresses (was text_pattern_ops);
