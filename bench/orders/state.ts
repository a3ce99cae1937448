import { assert } from '@bourse/money'
import { ORDER_HOLDS } from '../../apps/server/src/modules/trading/index.ts'
import { Book } from '../../packages/engine/src/index.ts'
import { commandOf, FILTERS, type Workload } from '../engine/workload.ts'
import type { Exchange } from './exchange.ts'

/** What must be equal wherever the same commands were played; ids and times are not among it. */
export interface FinalState {
  readonly orders: string
  readonly balances: string
  readonly trades: string
  readonly tradeCount: number
  /** "price quantity" of each trade, in their order. */
  readonly traded: readonly string[]
}

const ORDERS = `
  select md5(string_agg(concat_ws(' ', client_order_id, user_id, side, type, state, end_reason, price, quantity, filled,
    filled_notional, open, held, received_maker, received_taker, fee), ',' order by client_order_id)) as sum
  from trading.orders
  join trading.traders trader on trader.id = trader_id`

const TRADES = `
  select md5(string_agg(concat_ws(' ', maker.client_order_id, taker.client_order_id, taker_side,
    trade.price, trade.quantity, maker_fee, taker_fee), ',' order by number)) as sum
  from trading.trades trade
  join trading.orders maker on maker.pair_id = trade.pair_id and maker.id = maker_order
  join trading.orders taker on taker.pair_id = trade.pair_id and taker.id = taker_order`

const BALANCES = `
  select md5(string_agg(concat_ws(' ', owner, kind, asset, balance, held, version), ',' order by owner, kind, asset)) as sum
  from ledger.accounts`

const TRADED = `select concat_ws(' ', price, quantity) as traded from trading.trades order by number`

export async function finalState({ db: { pool } }: Exchange): Promise<FinalState> {
  const sum = async (query: string) => (await pool.query<{ sum: string }>(query)).rows[0]?.sum ?? ''
  const traded = (await pool.query<{ traded: string }>(TRADED)).rows.map((row) => row.traded)
  return {
    orders: await sum(ORDERS),
    trades: await sum(TRADES),
    balances: await sum(BALANCES),
    tradeCount: traded.length,
    traded,
  }
}

/** Every unit is accounted for, and the open orders are those of the last batch. */
export async function assertSound({ db, ledger, trading }: Exchange): Promise<void> {
  const findings = [...(await ledger.audit(db.queryable, { otherHolds: [ORDER_HOLDS] })), ...(await trading.audit())]
  assert(findings.length === 0, `the audit found ${JSON.stringify(findings.slice(0, 5))}`)
}

export function assertSame(name: string, state: FinalState, expected: FinalState): void {
  for (const part of ['orders', 'trades', 'balances'] as const) {
    assert(state[part] === expected[part], `${name}: other ${part} than ours`)
  }
}

/** The trades of the order book alone, without a database. */
export function tradesOfBook({ opening, steps }: Workload): string[] {
  const book = new Book({ filters: FILTERS })
  const idOf: number[] = []
  const traded: string[] = []
  for (const step of [...opening, ...steps]) {
    const applied = book.apply(commandOf(step, idOf))
    assert(applied.ok, 'a command of the benchmark was refused')
    if (!step.cancel) idOf.push(applied.value)
    for (const event of book.events.list()) if (event.kind === 'traded') traded.push(`${event.price} ${event.quantity}`)
    book.commit()
  }
  return traded
}
