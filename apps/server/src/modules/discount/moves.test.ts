import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { NOW, testMoves } from '../../testing/state-moves.ts'
import {
  DISCOUNT_OFFER_MOVES,
  DISCOUNT_POSITION_MOVES,
  DISCOUNT_REWARD_MOVES,
  DISCOUNT_SERIES_MOVES,
  PRICE_PROPOSAL_MOVES,
  SETTLEMENT_MOVES,
} from './discount.rules.ts'
import { useOffer } from './positions/offers.sql.ts'
import { settlePosition } from './positions/positions.sql.ts'
import * as series from './products/series.sql.ts'
import { closeReward } from './settlement/rewards.sql.ts'
import * as settlements from './settlement/settlements.sql.ts'

const BY = { by: 'stf_b', now: NOW } as const

testMoves('series of discount trade', {
  moves: DISCOUNT_SERIES_MOVES,
  table: 'discount.discount_series',
  plant: (state) => sql`
    insert into discount.discount_series (id, state, base, direction, days, distances_bps, step, quota_units, personal_units, minimum_units,
      reason, drafted_by, drafted_by_email, drafted_at, published_by)
    values ('one', ${state}, 'BTC', 'sell_high', '{1}', '{100}', 1, 3, 2, 1, 'why', 'stf_a', 'a@office.example', ${NOW},
      case when ${state} = 'published' then 'stf_b' end)`,
  enter: {
    published: (tx, id) => series.publishSeries(tx, { id, ...BY }),
    closed: (tx, id) => series.closeSeries(tx, { id, ...BY }),
  },
})

testMoves('offers of discount trade', {
  moves: DISCOUNT_OFFER_MOVES,
  table: 'discount.discount_offers',
  plant: (state) => sql`
    insert into discount.discount_offers (id, user_id, product_id, state, pay_units, apy_bps, days, index_price, desk_ref, made_at, expires_at)
    values ('one', 'usr_a', 'product', ${state}, 1, 1, 1, 1, 'ref', ${NOW}, ${NOW})`,
  enter: { used: async (tx: Tx, id: string) => assertMoved(Number(await useOffer(tx, id)), `offer ${id}`, 'used') },
})

testMoves('positions of discount trade', {
  moves: DISCOUNT_POSITION_MOVES,
  table: 'discount.discount_positions',
  plant: (state) => sql`
    insert into discount.discount_positions (id, user_id, product_id, settlement_id, state, base, direction, strike, settles_at, pay_units,
      apy_bps, days, base_units, quote_units, agreement, subscribed_at, outcome, settled_at)
    values ('one', 'usr_a', 'product', 'settlement', ${state}, 'BTC', 'sell_high', 1, ${NOW}, 1, 1, 1, 1, 1, 'terms', ${NOW},
      case when ${state} = 'settled' then 'base' end, case when ${state} = 'settled' then ${NOW}::timestamptz end)`,
  enter: { settled: (tx, id) => settlePosition(tx, id, 'base', NOW) },
})

testMoves('settlements of discount trade', {
  moves: SETTLEMENT_MOVES,
  table: 'discount.settlements',
  plant: (state) => sql`
    insert into discount.settlements (id, base, settles_at, state, price, price_from, fixed_at)
    values ('one', 'BTC', ${NOW}, ${state}, case when ${state} = 'fixed' then 1 end, case when ${state} = 'fixed' then 'index' end,
      case when ${state} = 'fixed' then ${NOW}::timestamptz end)`,
  enter: {
    waiting: async (tx: Tx, id: string) =>
      assertMoved(Number(await settlements.letWait(tx, id)), `settlement ${id}`, 'waiting'),
    fixed: (tx, id) => settlements.fixSettlement(tx, { id, price: 1n, from: 'index', minutes: [], now: NOW }),
  },
})

testMoves('proposed prices of discount trade', {
  moves: PRICE_PROPOSAL_MOVES,
  table: 'discount.price_proposals',
  plant: (state) => sql`
    insert into discount.price_proposals (id, settlement_id, state, price, evidence, proposed_by, proposed_by_email, proposed_at, decided_by)
    values ('one', 'settlement', ${state}, 1, 'why', 'stf_a', 'a@office.example', ${NOW},
      case when ${state} <> 'open' then 'stf_b' end)`,
  enter: {
    confirmed: (tx, id) => settlements.closeProposal(tx, { id, state: 'confirmed', ...BY }),
    declined: (tx, id) => settlements.closeProposal(tx, { id, state: 'declined', ...BY }),
  },
})

testMoves('rewards of discount trade', {
  moves: DISCOUNT_REWARD_MOVES,
  table: 'discount.discount_rewards',
  plant: (state) => sql`
    insert into discount.discount_rewards (id, position_id, state, asset, units, reason, proposed_by, proposed_by_email, proposed_at, decided_by)
    values ('one', 'position', ${state}, 'BTC', 1, 'why', 'stf_a', 'a@office.example', ${NOW},
      case when ${state} <> 'open' then 'stf_b' end)`,
  enter: {
    confirmed: (tx, id) => closeReward(tx, { id, state: 'confirmed', ...BY }),
    declined: (tx, id) => closeReward(tx, { id, state: 'declined', ...BY }),
  },
})
