import { sql } from 'kysely'
import { NOW, testMoves } from '../../testing/state-moves.ts'
import * as cases from './cases.sql.ts'
import * as orders from './orders.sql.ts'
import { QUICKBUY_CASE_MOVES, QUICKBUY_MOVES } from './states.rules.ts'

const ended = (state: orders.OrderEnd['state']) => (tx: Parameters<typeof orders.endOrder>[0], id: string) =>
  orders.endOrder(tx, {
    ...{ id, state, at: NOW },
    ...(state === 'failed' && { failure: 'declined' as const }),
    ...(state === 'completed' && { creditRef: 'credit' }),
  })

const ENDED = ['completed', 'cancelled', 'failed', 'expired', 'refunded']

testMoves('orders at partners', {
  moves: QUICKBUY_MOVES,
  table: 'quickbuy.quickbuy_orders',
  plant: (state) => sql`
    insert into quickbuy.quickbuy_orders (id, user_id, platform, target, delivery, fiat, asset, float_user, state, failure, try_id, tries,
      credit_ref, made_at, expires_at, ended_at)
    values ('one', 'usr_a', 'agora', 'own', 'float', 'EUR', 'USDT', 'usr_b', ${state},
      case when ${state} = 'failed' then 'declined' end, 'try', 1, case when ${state} = 'completed' then 'credit' end, ${NOW}, ${NOW},
      case when ${state} = any(${ENDED}::text[]) then ${NOW}::timestamptz end)`,
  enter: {
    waiting_payment: (tx, id) => orders.beginTry(tx, { id, tryId: 'other', expiresAt: NOW }),

    paid: (tx, id) => orders.followTry(tx, { id, tryId: 'other', holdRef: null }),
    processing: (tx, id) => orders.setState(tx, id, 'processing', NOW),
    delivering: (tx, id) => orders.setState(tx, id, 'delivering', NOW),
    on_hold: (tx, id) => orders.setState(tx, id, 'on_hold', NOW),
    completed: ended('completed'),
    cancelled: ended('cancelled'),
    failed: ended('failed'),
    expired: ended('expired'),
    refunded: ended('refunded'),
  },
})

testMoves('cases of quick buy', {
  moves: QUICKBUY_CASE_MOVES,
  table: 'quickbuy.quickbuy_cases',
  plant: (state) => sql`
    insert into quickbuy.quickbuy_cases (id, order_id, try_id, platform, kind, state, agreed, told, opened_at, closed_at, outcome)
    values ('one', 'order', 'try', 'agora', 'late_payment', ${state}, '', '', ${NOW},
      case when ${state} = 'closed' then ${NOW}::timestamptz end, case when ${state} = 'closed' then 'closed' end)`,
  enter: {
    open: (tx, id) => cases.reopenCase(tx, id),
    refunding: (tx, id) => cases.beginRefund(tx, { id, reason: 'why', by: 'a@office.example' }),
    closed: (tx, id) => cases.closeCase(tx, { id, outcome: 'closed', at: NOW }),
  },
})
