-- Why: time in which nobody could reach the exchange does not count, also where the whole of it stood still.

-- By real time: when an api was last seen alive, and when somebody last looked.
create table watch (
  one boolean primary key default true check (one),
  api_seen_at timestamptz,
  looked_at timestamptz
);
insert into watch default values;
