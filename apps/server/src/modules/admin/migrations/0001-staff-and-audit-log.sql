-- Why: staff have accounts apart from users, and what they do stays on record for good.

create table staff (
  id text primary key,
  -- Written in lower case, so that the unique index sees one address as one.
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('admin', 'compliance', 'reviewer', 'support', 'operator')),
  active boolean not null,
  password_hash text not null,
  -- Encrypted; shown at log-in until a first code has proved that an authenticator holds it.
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The last time step whose code was used: a code opens one session.
  totp_last_step bigint,
  last_login_at timestamptz,
  created_at timestamptz not null,
  check (totp_confirmed_at is null or totp_secret is not null)
);

-- Between the two steps of a log-in. Only the hash is kept, as for session tokens.
create table tickets (
  hash bytea primary key check (octet_length(hash) = 32),
  staff_id text not null references staff (id),
  expires_at timestamptz not null
);
create index tickets_of_staff on tickets (staff_id);

create table sessions (
  id text primary key,
  staff_id text not null references staff (id),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_staff on sessions (staff_id);

-- The email stands here as it was at the time of the act.
create table audit_log (
  -- The order of the records: while the sandbox clock stands still, times and ids do not tell it.
  seq bigint generated always as identity primary key,
  id text not null unique,
  time timestamptz not null,
  staff_id text not null references staff (id),
  staff_email text not null,
  act text not null check (act ~ '^[a-z]+\.[a-z_]+$'),
  subject text not null,
  detail jsonb not null check (jsonb_typeof(detail) = 'object'),
  ip text not null
);
create index audit_log_by_act on audit_log (act, seq);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'admin.% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
revoke update, delete on audit_log from bourse_app;

-- One row: the switch that shows the system-maintenance dialog on the site.
create table maintenance (
  only_row boolean primary key default true check (only_row),
  active boolean not null,
  message text,
  until timestamptz
);
insert into maintenance (active) values (false);
