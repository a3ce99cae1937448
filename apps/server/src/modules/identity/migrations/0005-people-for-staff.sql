-- Why: staff find people and act on their accounts, and afterwards everybody concerned can read what happened.

alter table users
  -- Why and by whom; without a member of staff the person froze it by the link of a mail.
  add column frozen_reason text,
  add column frozen_text text,
  add column frozen_by text,
  add column frozen_by_email text,
  add column frozen_by_role text,
  -- By hand. It stands apart from the stop after a security change, so that lifting one leaves the other.
  add column staff_stop_until timestamptz,
  add column staff_stop_text text,
  add column staff_stop_by text;
update users set frozen_reason = 'own_link' where frozen_at is not null;

-- Emails and names are found by their beginning, whatever the collation of the database.
create index users_email_beginning on users (lower(email) text_pattern_ops);
create index users_name_beginning on users (lower(username) text_pattern_ops);
create index users_by_inviter on users (invited_by, uid) where invited_by is not null;
create index users_by_country on users (country, uid);
create index users_by_registration on users (registered_at);
-- Few are, so that their lists are short.
create index users_frozen on users (uid) where frozen_at is not null;
create index users_stopped on users (uid) where withdrawals_stopped_until is not null or staff_stop_until is not null;
create index sessions_by_address on sessions (ip, user_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'identity.% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- What happened to an account, for its owner and for staff.
create table security_events (
  seq bigint generated always as identity primary key,
  user_id text not null references users (id),
  time timestamptz not null,
  kind text not null check (kind ~ '^[a-z_]+$'),
  -- Null when staff did it: nobody learns from where they work.
  ip text,
  user_agent text
);
create index security_events_of_user on security_events (user_id, seq);
create trigger security_events_append_only before update or delete or truncate on security_events
  for each statement execute function refuse_change();
revoke update, delete on security_events from bourse_app;

-- The email stands here as it was when the note was written.
create table notes (
  seq bigint generated always as identity primary key,
  user_id text not null references users (id),
  time timestamptz not null,
  staff_id text not null,
  staff_email text not null,
  text text not null
);
create index notes_of_user on notes (user_id, seq);
create trigger notes_append_only before update or delete or truncate on notes
  for each statement execute function refuse_change();
revoke update, delete on notes from bourse_app;

-- When a member of staff was last recorded as looking at somebody: once in ten minutes is enough of a record.
create table staff_views (
  staff_id text not null,
  user_id text not null references users (id),
  viewed_at timestamptz not null,
  primary key (staff_id, user_id)
);
