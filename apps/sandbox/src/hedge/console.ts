import type { SandboxHedgeState } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { DeskRule } from './store.sql.ts'
import * as sql from './store.sql.ts'

export interface HedgeConsoleDeps {
  readonly db: Db
  readonly admin: Pick<Admin, 'recordAct'>
}

const SHOWN = 30

/** What staff do with the simulated hedge desk. */
export function createHedgeConsole({ db, admin }: HedgeConsoleDeps) {
  async function state(): Promise<SandboxHedgeState> {
    const found = await sql.newestQuestions(db.queryable, SHOWN)
    return {
      ...(await sql.readRule(db.queryable)),
      questions: found.map(({ ref, direction, base, strike, amount, answer, asked_at, settles_at, taken_at }) => ({
        ...{ ref, direction, coin: base, strike, amount, answer },
        time: asked_at.toISOString(),
        settlementTime: settles_at.toISOString(),
        takenTime: taken_at?.toISOString() ?? null,
      })),
    }
  }

  async function set(rule: DeskRule, actor: Actor) {
    await db.tx(async (tx) => {
      await sql.writeRule(tx, rule)
      await admin.recordAct(tx, { actor, act: 'sandbox.hedge_desk_set', subject: 'hedge desk', detail: { ...rule } })
      return ok()
    })
    return ok(await state())
  }

  return { state, set }
}
