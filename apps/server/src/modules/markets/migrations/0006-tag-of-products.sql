-- Why: the tab of leverage holds the exchange-traded products, which are no coins; its rule says so.
alter table tags drop constraint tags_rule_check;
alter table tags add constraint tags_rule_check check (rule in ('listed', 'all', 'favourites', 'holdings', 'winners',
  'losers', 'traded', 'new', 'latest', 'soon', 'themes', 'leveraged'));
update tags set rule = 'leveraged', version = version + 1
where code = 'leverage' and kind = 'tab' and rule = 'listed'
  and not exists (select from coin_tags where coin_tags.tag = tags.code);
