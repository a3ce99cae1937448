-- Why: an order that a partner has and nobody made here is somebody's money too, so staff work it to its end as a case.

alter table quickbuy_cases add column platform text;
update quickbuy_cases c set platform = o.platform from quickbuy_orders o where o.id = c.order_id;
alter table quickbuy_cases alter column platform set not null;

-- Of such an order the try is what the partner calls it; number and state are the partner's.
alter table quickbuy_cases alter column order_id drop not null;
alter table quickbuy_cases drop constraint cases_try_id_fkey;
alter table quickbuy_cases add column partner_no text;
alter table quickbuy_cases add column partner_state text;
alter table quickbuy_cases drop constraint cases_kind_check;
alter table quickbuy_cases add constraint cases_kind_check check (kind in
  ('old_try_paid', 'late_payment', 'other_amount', 'other_address', 'delivery_missing', 'reconciliation', 'unknown_order'));
alter table quickbuy_cases add check ((kind = 'unknown_order') = (order_id is null));

alter table quickbuy_cases drop constraint cases_try_id_kind_key;
alter table quickbuy_cases add constraint quickbuy_cases_once unique (platform, try_id, kind);
