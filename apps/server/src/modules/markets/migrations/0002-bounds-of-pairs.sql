-- Why: orders are checked against the bounds of their pair, and fiat is counted finer than people read it.

-- What a person is shown; amounts are counted at `scale`.
alter table assets add column shown_scale smallint not null default 8 check (shown_scale between 0 and 18);
alter table assets alter column shown_scale drop default;
alter table assets add check (shown_scale <= scale);

-- A short number for rows that exist by the million. Bounds are decimals, of the base amount and of the total in the quote asset.
alter table pairs add column id smallint generated always as identity unique;
alter table pairs add column min_amount text not null default '0.00000001' check (min_amount ~ '^\d+(\.\d+)?$');
alter table pairs add column max_amount text not null default '1000000000' check (max_amount ~ '^\d+(\.\d+)?$');
alter table pairs add column min_total text not null default '1' check (min_total ~ '^\d+(\.\d+)?$');
alter table pairs add column max_open_orders integer not null default 200 check (max_open_orders > 0);
alter table pairs add column max_conditional_orders integer not null default 20 check (max_conditional_orders > 0);
