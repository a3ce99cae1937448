-- Why: coins stand in three tiers, and moves between them are signed by rules of their own.
alter table signatures drop constraint signatures_purpose_check;
alter table signatures add constraint signatures_purpose_check
  check (purpose in ('withdrawal', 'sweep', 'gas', 'store', 'refill'));
