-- Why: whoever finds no campaign may ask to be told when one starts.

create table start_watches (
  -- A kind of activity, 'any', or the id of an activity that is announced.
  about text not null,
  user_id text not null,
  asked_at timestamptz not null,
  primary key (user_id, about)
);
create index start_watches_about on start_watches (about, user_id);
