-- Why: the law asks that nobody becomes or stays a customer before sanctions and PEP lists were asked, and that every answer can be shown.

-- Whose names are asked about, by submission. No name is kept here: it is read from the submission whenever it is needed.
create table people (
  subject_id text primary key,
  user_id text not null,
  enrolled_at timestamptz not null,
  -- The last answer; without one nobody passes the submission.
  answered_at timestamptz,
  -- When to ask next; nothing once the submission has ended.
  due_at timestamptz,
  failing_since timestamptz
);
create index people_due on people (due_at) where due_at is not null;

-- What was asked and answered, for good.
create table answers (
  seq bigint generated always as identity primary key,
  area text not null check (area in ('person', 'outflow', 'inflow')),
  subject_id text not null,
  user_id text,
  at timestamptz not null,
  -- References of what was found; empty where there was nothing.
  found jsonb not null check (jsonb_typeof(found) = 'array')
);
create index answers_of_subject on answers (subject_id, seq);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'screening.% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger answers_append_only before update or delete or truncate on answers
  for each statement execute function refuse_change();

revoke update, delete on answers from bourse_app;

-- What was found and somebody must decide. The same thing found again about the same subject is the same case.
create table screening_cases (
  id text primary key,
  key text not null unique,
  area text not null check (area in ('person', 'outflow', 'inflow')),
  subject_id text not null,
  user_id text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  score integer not null check (score between 0 and 100),
  source text not null,
  reference text not null,
  -- As it was told: the entry of a list.
  finding jsonb not null check (jsonb_typeof(finding) = 'object'),
  state text not null check (state in ('open', 'cleared', 'accepted', 'confirmed')),
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decided_by_email text,
  reason text,
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (reason is null)),
  -- Whoever stands on a sanctions list is never accepted.
  check (state <> 'accepted' or not kinds @> '{sanctions}')
);
create index screening_cases_waiting on screening_cases (state, opened_at);
create index screening_cases_of_user on screening_cases (user_id, opened_at desc);
create index screening_cases_of_subject on screening_cases (subject_id);
