-- Why: a program that goes on after it was refused keeps others waiting; its address is shut out for a while, by every process.

create table bans (
  network text primary key,
  until timestamptz not null,
  -- Each one soon after another is twice as long.
  seconds integer not null check (seconds > 0)
);
create index bans_by_end on bans (until);
