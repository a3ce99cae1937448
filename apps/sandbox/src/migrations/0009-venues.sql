-- Why: staff make outside venues disagree, stand still or fall silent, and history must say the same afterwards as it did at the time.

-- From its time on a venue is as its last act says: live with its prices shifted, standing still, or not answering at all.
create table venue_acts (
  seq bigint generated always as identity primary key,
  venue text not null,
  mode text not null check (mode in ('live', 'frozen', 'dropped')),
  shift_bps integer not null check (shift_bps between -9900 and 100000),
  at timestamptz not null
);
create index venue_acts_by_venue on venue_acts (venue, seq);
