-- Why: staff put people on lists of a simulated screening firm and make it fail, to see what the product does then.

create table screening_entries (
  id text primary key,
  list text not null,
  kind text not null check (kind in ('sanctions', 'pep', 'adverse')),
  name text not null,
  birth_date text,
  country text,
  added_at timestamptz not null,
  removed_at timestamptz
);

-- How each simulated firm answers.
create table party_modes (
  party text primary key,
  mode text not null check (mode in ('answers', 'slow', 'fails', 'away', 'garbage'))
);
