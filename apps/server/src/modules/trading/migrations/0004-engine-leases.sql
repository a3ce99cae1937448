-- Why: several engines share the markets; each group of them has a lease, and a market comes back in steps after a crash.

alter table engines
  -- Which process has it; the last one that had it once it is released.
  add column holder text,
  add column renewed_at timestamptz not null default now(),
  -- True when its engine has stopped in order, or never ran: whoever takes it next has nothing to be careful about.
  add column released boolean not null default true,
  -- A process that likes to have this group more than whoever has it: asked for, it is handed over in order.
  add column wanted_by text;

-- The mode that a market goes back to in steps; null when it is where it should be.
alter table books
  add column resume_mode text check (resume_mode in ('post_only', 'open'));
