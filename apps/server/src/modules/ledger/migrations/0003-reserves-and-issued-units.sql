-- Why: products that pay by a date keep what they will pay in a pot of their own, and units of the house's own products are owed by it.

alter table accounts
  drop constraint accounts_chart,
  drop constraint accounts_floor,
  add constraint accounts_chart check (
    case when owner = 'system'
      then kind ~ '^((custody|bank):\S+|receivable:usr_\S+|earn_reserve:(saving|discount|etp)|fees|spread|interest_pool|reward_pool|coupon_pool|card_program|issued|treasury|suspense|burn)$'
      else owner ~ '^usr_\S+$' and kind in ('spot', 'escrow', 'saving', 'discount', 'etp', 'card', 'card_hold')
    end
  ),
  add constraint accounts_floor check (
    balance <> 'NaN' and (balance >= 0 or (owner = 'system' and kind ~ '^((custody|bank|receivable):|issued$)'))
  );
