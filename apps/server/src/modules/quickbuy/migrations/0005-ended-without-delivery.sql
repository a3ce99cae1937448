-- Why: coins that a partner sent elsewhere and will not refund are not coming, so staff end the order that waits for them.

alter table quickbuy_cases drop constraint cases_outcome_check;
alter table quickbuy_cases add constraint cases_outcome_check check (outcome in ('followed', 'refunded', 'ended', 'closed'));
