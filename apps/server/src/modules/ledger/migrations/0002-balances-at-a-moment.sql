-- Why: a wallet shows what it was worth at a hundred moments of the past, and an account may have a hundred thousand postings.

-- Journal entries are numbered in the order of time, but for the few milliseconds by which the clocks of two servers differ. So
-- the last entry before a moment is found by halving, over the primary key, without an index that every posting would pay for.
create function last_entry_before(moment timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint := coalesce((select max(seq) from ledger.journal), 0);
  middle bigint;
  entry record;
begin
  while low < high loop
    middle := low + (high - low + 1) / 2;
    -- Numbers that a rolled back transaction drew are missing, so the nearest one below stands for them.
    select seq, occurred_at into entry from ledger.journal where seq <= middle order by seq desc limit 1;
    if not found or entry.seq <= low or entry.occurred_at < moment then
      low := middle;
    else
      high := entry.seq - 1;
    end if;
  end loop;
  return low;
end $$;

-- The number of postings that an account had when an entry was the last one; versions have no gaps and rise with the entries.
create function version_at(account bigint, newest bigint, last_entry bigint) returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint := newest;
  middle bigint;
  entry bigint;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    select journal_seq into entry from ledger.postings where account_id = account and version = middle;
    if entry <= last_entry then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  return low;
end $$;

-- Money in and out among a hundred thousand trades. Trades, which are nearly all that is written, are not in it.
create index journal_but_trades on journal (seq) where kind <> 'trade';
