import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { DEPOSIT_BUY_MOVES } from './deposit-buy-states.rules.ts'

export interface DepositBuyRow {
  readonly id: string
  readonly userId: string
  readonly depositId: string
  readonly symbol: string
  readonly way: 'order' | 'conversion'
  /** Of an order, in ticks. */
  readonly worstPrice: number | null
  /** Of a conversion, at 18 decimals. */
  readonly worstRate: bigint | null
  /** What its owner agreed to spend. */
  readonly most: bigint
  readonly state: 'waiting' | 'buying' | 'bought' | 'dropped' | 'cancelled'
  readonly reason: string | null
  readonly credited: bigint | null
  readonly orderId: string | null
  readonly bought: bigint | null
  readonly spent: bigint | null
  readonly madeAt: Date
  readonly until: Date
  readonly updatedAt: Date
}

const FIELDS = sql`
  id, user_id as "userId", deposit_id as "depositId", symbol, way, worst_price as "worstPrice", worst_rate as "worstRate", most, state, reason, credited,
  order_id as "orderId", bought, spent, made_at as "madeAt", until, updated_at as "updatedAt"`

export type NewDepositBuy = Pick<
  DepositBuyRow,
  'id' | 'userId' | 'depositId' | 'symbol' | 'way' | 'worstPrice' | 'worstRate' | 'most' | 'madeAt' | 'until'
>

export async function insertBuy(tx: Tx, buy: NewDepositBuy): Promise<void> {
  await run(
    tx,
    sql`
      insert into trading.deposit_buys (id, user_id, deposit_id, symbol, way, worst_price, worst_rate, most, state, made_at, until,
        updated_at)
      values (${buy.id}, ${buy.userId}, ${buy.depositId}, ${buy.symbol}, ${buy.way}, ${buy.worstPrice}, ${buy.worstRate}, ${buy.most},
        'waiting', ${buy.madeAt}, ${buy.until}, ${buy.madeAt})`,
  )
}

export function lockBuy(tx: Tx, id: string): Promise<DepositBuyRow | undefined> {
  return maybeRow(tx, sql<DepositBuyRow>`select ${FIELDS} from trading.deposit_buys where id = ${id} for no key update`)
}

export function lockBuyOf(tx: Tx, depositId: string): Promise<DepositBuyRow | undefined> {
  return maybeRow(
    tx,
    sql<DepositBuyRow>`select ${FIELDS} from trading.deposit_buys where deposit_id = ${depositId} for no key update`,
  )
}

/** Those that have not ended yet, in a fixed order. */
export function lockOpenBuys(tx: Tx, userId: string): Promise<DepositBuyRow[]> {
  return rows(
    tx,
    sql<DepositBuyRow>`
      select ${FIELDS} from trading.deposit_buys where user_id = ${userId} and state in ('waiting', 'buying')
      order by id for no key update`,
  )
}

export function listBuys(db: Queryable, userId: string, most: number): Promise<DepositBuyRow[]> {
  return rows(
    db,
    sql<DepositBuyRow>`
      select ${FIELDS} from trading.deposit_buys where user_id = ${userId} order by made_at desc, id desc limit ${most}`,
  )
}

export type DepositBuyChange = Pick<DepositBuyRow, 'state'> &
  Partial<Pick<DepositBuyRow, 'reason' | 'credited' | 'orderId' | 'bought' | 'spent'>>

export async function moveBuy(tx: Tx, id: string, change: DepositBuyChange, at: Date): Promise<void> {
  const { state, reason = null, credited = null, orderId = null, bought = null, spent = null } = change
  const to = entering(DEPOSIT_BUY_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update trading.deposit_buys
      set ${to.set}, reason = ${reason}, credited = coalesce(${credited}::numeric, credited), order_id = ${orderId},
        bought = ${bought}, spent = ${spent}, updated_at = ${at}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `purchase ${id}`, state)
}
