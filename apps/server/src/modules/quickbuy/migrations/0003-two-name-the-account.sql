-- Why: whoever names the account of a partner says whose coins are sold, so two people have to say the same.

alter table platforms add column proposed_user text;
alter table platforms add column proposed_by text;
