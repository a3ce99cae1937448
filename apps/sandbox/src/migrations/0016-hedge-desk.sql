-- Why: the simulated hedge desk offers, refuses, answers absurdly, late or unsigned as staff choose.

create table hedge_desk (
  one boolean primary key default true check (one),
  mode text not null check (mode in ('offers', 'refuses', 'absurd', 'late', 'forged')),
  -- Percent a year for whatever is asked; without it the desk works one out.
  apy text check (apy ~ '^\d{1,3}(\.\d{1,2})?$')
);
insert into hedge_desk (mode) values ('offers');

create table hedge_questions (
  ref text primary key,
  asked_at timestamptz not null,
  direction text not null,
  base text not null,
  strike text not null,
  settles_at timestamptz not null,
  amount text not null,
  answer text not null
);
create index hedge_questions_newest on hedge_questions (asked_at desc);
