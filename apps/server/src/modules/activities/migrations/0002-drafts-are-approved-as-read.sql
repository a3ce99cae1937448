-- Why: what somebody approves is what they have read, and none of those who have written on a draft approves it.

alter table activities
  -- Counts the changes of a draft.
  add column version integer not null default 1 check (version > 0),
  -- Everybody who has written on it.
  add column writers text[] not null default '{}',
  add check (approved_by is null or approved_by <> all (writers));
