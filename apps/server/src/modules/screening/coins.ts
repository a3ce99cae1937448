import { assert, ok } from '@bourse/money'
import type { Db, Queryable, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import * as cases from './cases.sql.ts'
import type { ChainAnalytics, CoinRisk } from './chain-analytics.ts'
import { insertAnswer, isAnsweredAbout } from './people.sql.ts'
import { coinLevel } from './screening.rules.ts'

export interface CoinsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  /** Without one no withdrawal goes by itself, and no deposit is credited. */
  readonly chainAnalytics: ChainAnalytics | undefined
}

/** Coins of somebody, on their way out or in. */
export interface Coins {
  /** The withdrawal or deposit. */
  readonly subjectId: string
  readonly userId: string
  readonly chain: string
  readonly asset: string
  readonly address: string
  readonly txId: string | null
  /** With its coin, for whoever decides. */
  readonly amount: string
}

/** While the firm is silent a deposit is asked about this often. */
const AGAIN_MS = 30_000

export type ScreenedCoins = ReturnType<typeof createCoins>

/** Coins by what chain analytics knows of them: asked about before they leave, and before they are credited. */
export function createCoins({ db, clock, ids, chainAnalytics }: CoinsDeps) {
  const silentAt = new Map<string, number>()

  function openCase(
    tx: Tx,
    area: 'outflow' | 'inflow',
    key: string,
    { coins, found }: { coins: Coins; found: CoinRisk },
  ) {
    const { chain, address, txId, amount } = coins
    const { risk, categories, reference } = found
    return cases.openCase(tx, {
      ...{ id: ids.next('scr'), key, area, subject_id: coins.subjectId, user_id: coins.userId, opened_at: clock.now() },
      ...{ kinds: categories.length === 0 ? ['risk'] : categories, score: risk, source: 'chain analytics', reference },
      finding: { chain, address, txId, amount, risk, categories: [...categories] },
    })
  }

  /** What was answered is kept for good, before anything follows from it. */
  function keep(tx: Tx, area: 'outflow' | 'inflow', { subjectId, userId }: Coins, found: CoinRisk): Promise<void> {
    const facts = { risk: found.risk, categories: [...found.categories], reference: found.reference }
    return insertAnswer(tx, { area, subjectId, userId, at: clock.now(), found: [facts] })
  }

  const heldKey = (depositId: string) => `inflow:${depositId}`

  return {
    /** Before the transaction of the withdrawal, which waits for nobody outside. */
    askOut: (question: Omit<Coins, 'subjectId' | 'userId' | 'amount' | 'txId'> & { readonly reference: string }) =>
      chainAnalytics?.assess({ ...question, direction: 'out', txId: null }) ?? Promise.resolve(undefined),

    /** Whether the address may be paid at all. A case that was cleared leaves it to those who review. */
    async stopsOut(
      on: Queryable,
      { userId, chain, address }: Omit<Coins, 'subjectId'>,
      found: CoinRisk,
    ): Promise<boolean> {
      if (coinLevel(found) !== 'severe') return false
      const known = await cases.findByKey(on, outKey({ userId, chain, address }, found))
      return known?.state !== 'cleared'
    },

    /** In the transaction of the withdrawal. */
    async recordOut(tx: Tx, coins: Coins, { found, stopped }: { found: CoinRisk; stopped: boolean }): Promise<void> {
      await keep(tx, 'outflow', coins, found)
      if (stopped) await openCase(tx, 'outflow', outKey(coins, found), { coins, found })
    },

    /** Whether the firm has answered about a withdrawal since then. */
    isFresh: (on: Queryable, withdrawalId: string, since: Date) => isAnsweredAbout(on, withdrawalId, since),

    /** True once the firm has answered about a deposit; what it said and the case that follows are one transaction. */
    async screenIn(coins: Coins): Promise<boolean> {
      if (await isAnsweredAbout(db.queryable, coins.subjectId)) return true
      const last = silentAt.get(coins.subjectId)
      const now = clock.now().getTime()
      if (last !== undefined && now - last < AGAIN_MS) return false
      const { subjectId: reference, chain, asset, address, txId } = coins
      const found = await chainAnalytics?.assess({ reference, direction: 'in', chain, asset, address, txId })
      if (found === undefined) {
        silentAt.set(reference, now)
        return false
      }
      silentAt.delete(reference)
      const recorded = await db.tx(async (tx) => {
        await keep(tx, 'inflow', coins, found)
        if (coinLevel(found) === 'severe') await openCase(tx, 'inflow', heldKey(reference), { coins, found })
        return ok()
      })
      assert(recorded.ok, 'an answer is refused by nobody')
      return true
    },

    /** In the transaction that credits; whoever decides the case meanwhile waits for it. */
    async holds(tx: Tx, depositId: string): Promise<boolean> {
      const known = await cases.shareByKey(tx, heldKey(depositId))
      return known !== undefined && known.state !== 'cleared'
    },

    /** Open cases of a person that are more than a report in the press: until they are decided nothing goes by itself. */
    openCases: (on: Queryable, userId: string) => cases.countGrave(on, userId),
  }
}

function outKey(
  { userId, chain, address }: Pick<Coins, 'userId' | 'chain' | 'address'>,
  { reference }: CoinRisk,
): string {
  return `outflow:${userId}:${chain}:${address}:${reference}`
}
