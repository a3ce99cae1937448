-- Why: the converter gives out of the treasury, and money of the house reaches the bank by a transfer as anybody's does.

alter table bank_lines
  drop constraint bank_lines_state_check,
  add check (state in ('credited', 'review', 'returning', 'returned', 'house')),
  -- Who has said that it is the house's own, before a second person agrees.
  add column house_proposal jsonb,
  -- What names somebody's order is theirs, or goes back.
  add check (state <> 'house' or order_id is null);
