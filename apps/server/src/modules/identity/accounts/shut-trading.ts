import { ok } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import * as users from '../identity.sql.ts'
import { judgeOpen } from './standing.rules.ts'

/** Cancels the open orders of a frozen or closed account, and suspends the plans. */
export const SHUT_TRADING = 'identity.shut-trading'
export type ShutTradingPayload = { readonly userId: string; readonly freeze: string; readonly pass: number }

/** An order that was on its way when the account was frozen has arrived by the second pass. */
const SECOND_PASS_MS = 5_000
/** A halted market may have opened, an engine that gave no answer may be back. */
const PASS_EVERY_MS = 60_000

export interface ShutTradingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'now' | 'at'>
  /** Stands to the right. Tells how many open orders could not be cancelled yet. */
  readonly shutTrading: (userId: string) => Promise<number>
}

/** Whoever freezes an account, its owner or staff, stops its trading with it. */
export function createShutTrading({ db, clock, ids, jobs, shutTrading }: ShutTradingDeps) {
  async function passLater({ userId, freeze, pass }: ShutTradingPayload): Promise<void> {
    const dueAt = new Date(clock.now().getTime() + (pass === 1 ? SECOND_PASS_MS : PASS_EVERY_MS))
    const payload: ShutTradingPayload = { userId, freeze, pass: pass + 1 }
    await db.tx(async (tx) => {
      await jobs.at(tx, { name: SHUT_TRADING, key: `${freeze}:${pass + 1}`, payload, dueAt })
      return ok()
    })
  }

  return {
    /** In the transaction of the freeze, so that neither happens without the other. */
    async ask(tx: Tx, userId: string): Promise<void> {
      const payload: ShutTradingPayload = { userId, freeze: ids.next('shut'), pass: 1 }
      await jobs.now(tx, { name: SHUT_TRADING, key: `${payload.freeze}:1`, payload })
    },

    /** Three times at least, and until nothing is open or the account is; a pass that fails does not end the others. */
    async run(payload: ShutTradingPayload): Promise<void> {
      if (judgeOpen(await users.getUser(db.queryable, payload.userId)).ok) return
      let left = 1
      try {
        left = await shutTrading(payload.userId)
      } finally {
        if (left > 0 || payload.pass < 3) await passLater(payload)
      }
    },
  }
}
export type ShutTrading = ReturnType<typeof createShutTrading>
