-- Why: a move of the clock may lead over years and takes a while, which every process shows and anyone may end.

alter table clock
  add column heading_from timestamptz,
  add column heading_to timestamptz,
  add constraint clock_heading check ((heading_from is null) = (heading_to is null) and heading_to > heading_from);
