import { releaseDate, SAVING_AGREEMENT, termInterest, valueDate } from '@bourse/contract'
import { assert, ok, parseUnits, type Units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { systemAccount } from '../ledger/index.ts'
import { accrueMissing } from './accruals.sql.ts'
import type { SavingDeps } from './deps.ts'
import { openEntry, POOL_SOURCE, pool } from './entries.ts'
import { insertPosition, type PositionRow } from './positions.sql.ts'
import * as products from './products.sql.ts'
import { RELEASE } from './releases.ts'

export interface SeedSaving {
  /** What is offered in a coin, and what of the treasury pays for it. */
  readonly coins: readonly {
    readonly coin: string
    readonly apyBps: number
    readonly days: readonly number[]
    readonly minimum: string
    readonly personal: string
    readonly quota: string
    readonly pool: string
  }[]
  /** What somebody has put away some days ago. */
  readonly positions: readonly {
    readonly userId: string
    readonly coin: string
    readonly days: number
    readonly amount: string
    readonly daysAgo: number
  }[]
}

const DAY_MS = 86_400_000
const BY = { staffId: 'demo', email: 'demo' }
const idOf = (coin: string, days: number) => `svp_demo_${coin}_${days}`

/** For the demo: what is offered, what pays for it, and what some have put away. Once; again it changes nothing. */
export function createSeed({
  db,
  clock,
  ids,
  jobs,
  ledger,
  markets,
}: Pick<SavingDeps, 'db' | 'clock' | 'ids' | 'jobs' | 'ledger' | 'markets'>) {
  async function amountOf(coin: string, typed: string): Promise<Units> {
    const read = parseUnits(typed, (await markets.asset(coin))?.scale ?? 0)
    assert(read.ok, `${typed} ${coin} is an amount`)
    return read.value
  }

  async function offer(tx: Tx, seed: SeedSaving['coins'][number]): Promise<void> {
    const { coin, apyBps, days: terms, minimum, personal, quota } = seed
    const [now, inPool] = [clock.now(), await amountOf(coin, seed.pool)]
    for (const days of terms) {
      const id = idOf(coin, days)
      await products.insertProduct(tx, {
        ...{ id, asset: coin, apy_bps: apyBps, days, reason: 'The demo begins with it.' },
        minimum_units: await amountOf(coin, minimum),
        quota_units: await amountOf(coin, quota),
        personal_units: await amountOf(coin, personal),
        ...{ drafted_by: 'demo_draft', drafted_by_email: BY.email, drafted_at: now },
      })
      await products.publish(tx, { id, ...BY, now })
    }
    const key = { source: POOL_SOURCE, sourceId: `demo_${coin}`, kind: 'saving_pool' }
    const [from, to] = [systemAccount('treasury', coin), pool(coin)]
    // A treasury that others have used up since leaves the product sold out.
    await ledger.transfer(tx, { ...key, from, to, units: inPool })
  }

  async function open(tx: Tx, seed: SeedSaving['positions'][number]): Promise<void> {
    const { userId, coin, days, amount, daysAgo } = seed
    const [product, principal] = [await products.lockProduct(tx, idOf(coin, days)), await amountOf(coin, amount)]
    assert(product !== undefined, 'what is put away was offered')
    const at = new Date(clock.now().getTime() - daysAgo * DAY_MS)
    const row: PositionRow = {
      ...{ id: ids.next('sav'), product_id: product.id, user_id: userId, asset: coin, state: 'live', days },
      ...{ apy_bps: product.apy_bps, agreement: SAVING_AGREEMENT, principal_units: principal },
      interest_units: termInterest({ principal, apyBps: product.apy_bps, days }),
      ...{ subscribed_at: at, value_at: valueDate(at), release_at: releaseDate(at, days), ended_at: null },
    }
    // What a visitor has spent since is not there to be put away.
    if (!(await ledger.post(tx, openEntry(row))).ok) return
    await products.take(tx, product.id, principal)
    await insertPosition(tx, row)
    await accrueMissing(tx, [row.id], clock.now())
    const due = row.release_at.toISOString()
    await jobs.at(tx, { name: RELEASE, key: due, payload: { at: due }, dueAt: row.release_at })
  }

  return async (seed: SeedSaving): Promise<void> => {
    await db.tx(async (tx) => {
      const [first] = seed.coins.flatMap(({ coin, days }) => days.map((one) => idOf(coin, one)))
      if (first === undefined || (await products.findProduct(tx, first)) !== undefined) return ok()
      for (const coin of seed.coins) await offer(tx, coin)
      for (const position of seed.positions) await open(tx, position)
      return ok()
    })
  }
}
