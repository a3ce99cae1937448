-- Why: money of the house that somebody tries out, and rewards that are earned and not paid out yet, are kept apart from what people own.

alter table accounts
  drop constraint accounts_chart,
  add constraint accounts_chart check (
    case when owner = 'system'
      then kind ~ '^((custody|bank):\S+|receivable:usr_\S+|earn_reserve:(saving|discount|etp)|fees|spread|interest_pool|reward_pool|coupon_pool|card_program|issued|treasury|suspense|burn)$'
      else owner ~ '^usr_\S+$' and kind in ('spot', 'escrow', 'saving', 'discount', 'etp', 'card', 'card_hold', 'trial', 'reward')
    end
  );
