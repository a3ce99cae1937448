import { type EtpLeverage, NAV_ONE, type NavStep, navAt, navStep, nightFee } from '@bourse/contract'
import { assert, ok, units } from '@bourse/money'
import { sql } from 'kysely'
import type { Account } from '../../apps/server/src/modules/ledger/index.ts'
import { type Db, oneRow, rows, run, type Tx } from '../../apps/server/src/platform/database/db.ts'
import { DAY_MS, fees, ledger, reserve, SYMBOL, treasury } from './etp-product.ts'

const MINUTE_MS = 60_000

interface Product {
  readonly leverage: EtpLeverage
  readonly base_nav: bigint
  readonly base_price: bigint
  readonly events: number
  readonly outstanding: bigint
  readonly reserve: bigint
}

interface Minute {
  readonly at: Date
  readonly price: bigint
  readonly step: NavStep
}

/**
 * What one writes who thinks of rows: every minute is written to the product, every night is taken from every holder, and what moves money
 * is an entry of its own. A transaction for a day, as ours, so that both lose as little when they are stopped.
 */
export function createLoop(db: Db) {
  let charged = 0

  async function chargeHolders(tx: Tx, nav: bigint): Promise<void> {
    const started = performance.now()
    const holders = await rows(
      tx,
      sql<{ user_id: string; units: bigint }>`
        select user_id, units from etp.holdings where symbol = ${SYMBOL} and units > 0 order by user_id`,
    )
    for (const { user_id, units: own } of holders)
      await run(
        tx,
        sql`
          update etp.holdings set night_paid = night_paid + ${nightFee(own, nav)}
          where user_id = ${user_id} and symbol = ${SYMBOL}`,
      )
    charged += performance.now() - started
  }

  async function settle(tx: Tx, product: Product, minute: Minute): Promise<Product> {
    const { at, price, step } = minute
    const before = navAt(baseOf(product), price)
    let { reserve: left, events } = product
    for (const kind of step.events) {
      assert(kind !== 'gap', 'no minute loses a third')
      events += 1
      if (kind === 'night') {
        const fee = nightFee(product.outstanding, before)
        await chargeHolders(tx, before)
        await move(tx, `night ${at.toISOString()}`, { from: reserve, to: fees, amount: fee })
        left -= fee
      } else {
        const wanted = (product.outstanding * before + NAV_ONE - 1n) / NAV_ONE - left
        if (wanted > 0n) await move(tx, `mark ${events}`, { from: treasury, to: reserve, amount: wanted })
        if (wanted < 0n) await move(tx, `mark ${events}`, { from: reserve, to: treasury, amount: -wanted })
        left += wanted
      }
      await addEvent(tx, events, { kind, ...minute })
    }
    return { ...product, reserve: left, events, base_nav: step.base.nav, base_price: step.base.price }
  }

  return {
    chargedSeconds: () => charged / 1_000,
    async day(from: Date): Promise<void> {
      await db.tx(async (tx) => {
        let product = await oneRow(
          tx,
          sql<Product>`
            select leverage, base_nav, base_price, events, outstanding, reserve from etp.etp_products
            where symbol = ${SYMBOL} for update`,
        )
        for (const { minute, price } of await minutesOf(tx, from)) {
          const at = new Date(minute.getTime() + MINUTE_MS)
          const step = navStep(baseOf(product), { price, minuteOfDay: (at.getTime() % DAY_MS) / MINUTE_MS })
          product = await settle(tx, product, { at, price, step })
          await save(tx, product, { at, price, step })
        }
        return ok()
      })
    },
  }
}

const baseOf = ({ leverage, base_nav: nav, base_price: price }: Product) => ({ leverage, nav, price })

/** Prices are whole numbers at 18 decimals. */
function minutesOf(tx: Tx, from: Date): Promise<{ readonly minute: Date; readonly price: bigint }[]> {
  return rows(
    tx,
    sql<{ minute: Date; price: bigint }>`
      select minute, (value * 1e18)::numeric(38,0) as price from index.minutes
      where asset = 'BTC' and minute >= ${from} and minute < ${new Date(from.getTime() + DAY_MS)} order by minute`,
  )
}

async function save(tx: Tx, product: Product, { at, price, step }: Minute): Promise<void> {
  await run(
    tx,
    sql`
      update etp.etp_products set base_nav = ${product.base_nav}, base_price = ${product.base_price}, last_nav = ${step.nav},
        last_price = ${price}, valued_at = ${at}, walked_to = ${at}, events = ${product.events}, reserve = ${product.reserve}
      where symbol = ${SYMBOL}`,
  )
}

async function addEvent(tx: Tx, number: number, { kind, at, price, step }: Minute & { kind: string }): Promise<void> {
  await run(
    tx,
    sql`
      insert into etp.nav_events (symbol, number, kind, at, price, nav, base_nav, base_price)
      values (${SYMBOL}, ${number}, ${kind}, ${at}, ${price}, ${step.nav}, ${step.base.nav}, ${step.base.price})`,
  )
}

interface Move {
  readonly from: Account
  readonly to: Account
  readonly amount: bigint
}

async function move(tx: Tx, sourceId: string, { from, to, amount }: Move): Promise<void> {
  const key = { source: 'bench', sourceId, kind: 'etp_mark' }
  const moved = await ledger.transfer(tx, { ...key, from, to, units: units(amount) })
  assert(moved.ok, 'the house has enough')
}
