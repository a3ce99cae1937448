-- Why: products that follow one coin read its minutes over days, and charts some of them over a year.

create index minutes_of_asset on minutes (asset, minute) include (value);
