-- Why: a gate is passed step by step, and what was passed, declared and answered is evidence for as long as the law wants it.

create table steps_passed (
  user_id text not null,
  step text not null,
  passed_at timestamptz not null,
  valid_until timestamptz not null,
  -- Of the step by which somebody says what kind of investor they are.
  category text check (category in ('restricted', 'high_net_worth', 'sophisticated')),
  primary key (user_id, step, passed_at),
  check ((step = 'category') = (category is not null))
);
revoke update on steps_passed from bourse_app;

-- Questions as they were shown, in which order, and what came of it.
create table knowledge_tries (
  id text primary key,
  user_id text not null,
  asked_at timestamptz not null,
  -- Each question with the order of its answers.
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  answered_at timestamptz,
  right_answers smallint,
  passed boolean,
  check ((answered_at is null) = (right_answers is null) and (answered_at is null) = (passed is null))
);
create unique index knowledge_tries_open on knowledge_tries (user_id) where answered_at is null;
create index knowledge_tries_of on knowledge_tries (user_id, asked_at desc);
