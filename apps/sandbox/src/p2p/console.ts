import type { SandboxP2pMode, SandboxP2pState } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import { TRADING_MERCHANTS } from '../seed/people/merchants.ts'
import * as sql from './modes.sql.ts'

export interface P2pConsoleDeps {
  readonly db: Db
  readonly admin: Pick<Admin, 'recordAct'>
}

/** What staff do with the merchants of the demo. */
export function createP2pConsole({ db, admin }: P2pConsoleDeps) {
  async function state(): Promise<SandboxP2pState> {
    const chosen = await sql.chosenModes(db.queryable)
    return {
      merchants: TRADING_MERCHANTS.map(({ account: { email }, nickname }) => ({
        ...{ code: email, name: nickname, mode: chosen.get(email) ?? 'accepts' },
      })),
    }
  }

  async function setMode({ code, mode }: { code: string; mode: SandboxP2pMode }, actor: Actor) {
    if (!TRADING_MERCHANTS.some(({ account }) => account.email === code))
      return refuse({ code: 'sandbox.entry_unknown' as const })
    await db.tx(async (tx) => {
      await sql.setMode(tx, code, mode)
      await admin.recordAct(tx, { actor, act: 'sandbox.merchant_mode_set', subject: code, detail: { mode } })
      return ok()
    })
    return ok(await state())
  }

  return { state, setMode }
}
