import type { Currency } from '@bourse/contract'
import { assert, powerOfTen, type Units, units } from '@bourse/money'
import { type Ledger, spot, type Transaction } from '@bourse/server/modules/ledger/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import { outside } from '../credit.ts'
import type { ReferencePrices } from './reference-prices.ts'

export interface BotFundsDeps {
  readonly db: Db
  readonly ids: Ids
  readonly ledger: Pick<Ledger, 'postBatch' | 'balances'>
  readonly prices: ReferencePrices
  readonly nowMs: () => number
  readonly logger: Pick<Logger, 'info'>
}

/** What a bot gets of each asset at a time, in USDT: many times what it has in the books. */
const DEPOSIT_USDT = 25_000_000

/** Bots get their money as the demo users get theirs: from the outside world, once, and again when it is used up. */
export function createBotFunds({ db, ids, ledger, prices, nowMs, logger }: BotFundsDeps) {
  const toppingUp = new Map<string, Promise<void>>()

  function depositOf(userId: string, asset: Currency): Transaction {
    const amount = coinsOf(asset, DEPOSIT_USDT / prices.at(asset.code, nowMs()))
    return {
      source: 'sandbox.bot',
      sourceId: ids.next('bot'),
      kind: 'deposit',
      postings: [
        { account: outside(asset), units: units(-amount) },
        { account: spot(userId, asset.code), units: amount },
      ],
    }
  }

  async function deposit(userId: string, assets: readonly Currency[]): Promise<void> {
    const transactions = assets.map((asset) => depositOf(userId, asset))
    const posted = await db.tx((tx) => ledger.postBatch(tx, transactions))
    assert(posted.ok, 'the outside world never runs short')
  }

  return {
    /** Of each asset that it never had. */
    async open(userId: string, assets: readonly Currency[]): Promise<void> {
      const had = new Set((await ledger.balances(db.queryable, userId)).map(({ asset }) => asset))
      await deposit(
        userId,
        assets.filter(({ code }) => !had.has(code)),
      )
    },
    /** Several orders can fail for want of the same money at once; it is brought once. */
    async topUp(userId: string, asset: Currency): Promise<void> {
      const key = `${userId} ${asset.code}`
      const known = toppingUp.get(key)
      if (known !== undefined) return known
      logger.info({ userId, asset: asset.code }, 'a bot ran out of money and gets more')
      const running = deposit(userId, [asset]).finally(() => toppingUp.delete(key))
      toppingUp.set(key, running)
      await running
    },
  }
}

/** Whole coins, at least one. */
function coinsOf({ scale }: Currency, coins: number): Units {
  return units(BigInt(Math.max(1, Math.ceil(coins))) * powerOfTen(scale))
}
