import { assert } from '@bourse/money'
import type pg from 'pg'
import { digestOfOpenOrders } from '../../apps/server/src/modules/trading/index.ts'
import { makeWorkload, type Step } from '../engine/workload.ts'
import { ASSETS, type Exchange, FUNDS, listMarket, marketOf, userName } from '../orders/exchange.ts'
import type { Placed } from '../orders/player.ts'

const ORDERS_AT_ONCE = 10_000
/** The engine's first order is of generation 1 in slot 0; an id is both in one number. */
const FIRST_ID = 2 ** 22

type PlaceStep = Extract<Step, { cancel: false }>

/** As many people as open orders, and what they do next. */
export interface Crowd {
  readonly opening: readonly PlaceStep[]
  readonly steps: readonly Step[]
}

/** Four of five people wait in the book; the others take, so that nobody meets an own order. Each has about the same. */
export function makeCrowd(
  size: number,
  { commands, unknown }: { readonly commands: number; readonly unknown: number },
) {
  const { opening, steps } = makeWorkload({ resting: size, commands, unknown })
  const makers = Math.floor(size * 0.8)
  let placed = 0
  const ofSomebody = (step: Step): Step => {
    if (step.cancel) return step
    placed += 1
    const isTaker = step.user >= PASSIVE_USERS
    const user = isTaker ? makers + ((placed * 7_919) % (size - makers)) : (placed * 7_919) % makers
    return { ...step, user }
  }
  const crowd: Crowd = { opening: opening.map(ofSomebody).filter(isPlace), steps: steps.map(ofSomebody) }
  assert(crowd.opening.length === size, 'the opening is all orders')
  return crowd
}

/** Beyond these numbers the workload's users take. */
const PASSIVE_USERS = 2_000

function isPlace(step: Step): step is PlaceStep {
  return !step.cancel
}

/** Writes people, their money and their orders straight into the tables, as if all of it had happened through the engine. */
export async function settleIn(exchange: Exchange, admin: pg.Client, { opening }: Crowd): Promise<Placed[]> {
  await listMarket(exchange)
  const engine = await exchange.start()
  await engine.stop()
  const market = await marketOf(exchange)
  await insertPeople(admin, opening.length)
  for (let start = 0; start < opening.length; start += ORDERS_AT_ONCE)
    await insertOrders(admin, market.id, { start, orders: opening.slice(start, start + ORDERS_AT_ONCE) })
  await admin.query(HOLD)
  const digest = await digestOfOpenOrders(exchange.db.queryable, market)
  await admin.query('update trading.books set sequence = $1, generation = 1, digest = $2', [opening.length, digest])
  await admin.query('vacuum analyze')
  return opening.map(({ user }, place) => ({ user: userName(user), orderId: orderIdOf(market.id, FIRST_ID + place) }))
}

/** As the trading module writes it. */
function orderIdOf(pairId: number, id: number): string {
  return `ord_${pairId.toString(36)}${id.toString(36).padStart(11, '0')}`.toUpperCase().replace('ORD', 'ord')
}

/** One deposit for all, per asset: what matters is that every account follows from its postings. */
async function insertPeople(admin: pg.Client, people: number): Promise<void> {
  await admin.query(
    `insert into trading.traders (user_id) select 'usr_' || lpad(number::text, 26, '0') from generate_series(0, $1) number`,
    [people - 1],
  )
  for (const asset of ASSETS) {
    await admin.query(
      `with holder as (
         insert into ledger.accounts (owner, kind, asset, balance, version)
         select 'usr_' || lpad(number::text, 26, '0'), 'spot', $1, $2::numeric, 1 from generate_series(0, $3) number
         union all select 'system', 'custody:bench', $1, -$2::numeric * ($3 + 1), 1
         returning id, balance
       ), entry as (
         insert into ledger.journal (id, source, source_id, kind, fingerprint, occurred_at)
         values ('jrn_' || $1, 'bench.deposit', $1, 'deposit', sha256($1::bytea), now())
         returning seq
       )
       insert into ledger.postings (account_id, version, journal_seq, amount, balance_after)
       select id, 1, seq, balance, balance from holder, entry`,
      [asset, String(FUNDS), people - 1],
    )
  }
}

async function insertOrders(
  admin: pg.Client,
  pairId: number,
  { start, orders }: { readonly start: number; readonly orders: readonly PlaceStep[] },
): Promise<void> {
  await admin.query(
    `insert into trading.orders (pair_id, id, trader_id, client_order_id, side, type, time_in_force, self_trade, state, price,
       stop, quantity, budget, filled, filled_notional, open, placed, sequence, sibling, conditional, held, maker_bps, taker_bps,
       received_maker, received_taker, fee, created_at, updated_at)
     select $1, $2 + place, trader.id, 'opening-' || $2 + place, side, 'limit', 'gtc', 'expire_taker', 'new', price,
       0, quantity, 0, 0, 0, quantity, $3 + place, $3 + place, 0, false,
       case when side = 'sell' then quantity::numeric * 100000 else price::numeric * quantity * 100000 end, 10, 25,
       0, 0, 0, now(), now()
     from unnest($4::text[], $5::text[], $6::bigint[], $7::bigint[])
       with ordinality as given (user_id, side, price, quantity, place)
     join trading.traders trader using (user_id)`,
    [
      pairId,
      FIRST_ID + start - 1,
      start,
      orders.map(({ user }) => userName(user)),
      orders.map(({ buy }) => (buy ? 'buy' : 'sell')),
      orders.map(({ price }) => price),
      orders.map(({ quantity }) => quantity),
    ],
  )
}

const HOLD = `
  update ledger.accounts account
  set held = held_by.units
  from (
    select user_id, case when side = 'sell' then 'BTC' else 'USDT' end as asset, sum(held) as units
    from trading.orders
    join trading.traders trader on trader.id = trader_id
    group by 1, 2
  ) held_by
  where account.owner = held_by.user_id and account.kind = 'spot' and account.asset = held_by.asset`
