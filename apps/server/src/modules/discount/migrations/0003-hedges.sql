-- Why: the hedge desk hears of every offer that was taken, so that it hedges; one that was away hears of it later.

create table hedges (
  position_id text primary key references discount_positions (id),
  -- The desk's own name for its offer.
  desk_ref text not null,
  -- When the desk has confirmed, and whether it knows of the offer.
  told_at timestamptz,
  noted boolean,
  check ((told_at is null) = (noted is null))
);
create index hedges_untold on hedges (position_id) where noted is not true;
