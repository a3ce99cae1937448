-- Why: machines page through orders by their numbers, so that these must rise with time; the id of an engine is a place in its memory.

-- The number of the event that accepted the order. Of stop orders that had fired before this, only the event that fired them is
-- known, and is their number: it is no other order's.
alter table orders add column placed bigint;
update orders set placed = sequence;
alter table orders alter column placed set not null;
create unique index orders_placed on orders (pair_id, placed);
