import type { SandboxTravelMode, SandboxTravelState } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { PARTIES } from './parties.ts'
import * as sql from './store.sql.ts'

export interface TravelConsoleDeps {
  readonly db: Db
  readonly clock: Clock
  readonly admin: Pick<Admin, 'recordAct'>
}

interface NewSender {
  readonly txId: string
  readonly provider: string
  readonly originator: string
  readonly beneficiary: string
}

const orNull = (typed: string) => (typed === '' ? null : typed)
const isParty = (asked: string) => PARTIES.some(({ code }) => code === asked)

/** What staff do with the simulated other providers. */
export function createTravelConsole({ db, clock, admin }: TravelConsoleDeps) {
  async function state(): Promise<SandboxTravelState> {
    const chosen = await sql.chosenModes(db.queryable)
    return {
      providers: PARTIES.map((party) => ({ ...party, mode: chosen.get(party.code) ?? party.mode })),
      senders: (await sql.senders(db.queryable)).map(({ txid: txId, added_at: addedAt, ...sender }) => {
        return { ...sender, txId, addedAt: addedAt.toISOString() }
      }),
    }
  }

  async function setMode({ code, mode }: { code: string; mode: SandboxTravelMode }, actor: Actor) {
    if (!isParty(code)) return refuse({ code: 'sandbox.entry_unknown' as const })
    await db.tx(async (tx) => {
      await sql.setMode(tx, code, mode)
      await admin.recordAct(tx, { actor, act: 'sandbox.travel_mode_set', subject: code, detail: { mode } })
      return ok()
    })
    return ok(await state())
  }

  async function setSender({ txId, provider, originator, beneficiary }: NewSender, actor: Actor) {
    if (!isParty(provider)) return refuse({ code: 'sandbox.entry_unknown' as const })
    await db.tx(async (tx) => {
      const names = { originator: orNull(originator), beneficiary: orNull(beneficiary) }
      await sql.setSender(tx, { txid: txId, provider, ...names, added_at: clock.now() })
      await admin.recordAct(tx, { actor, act: 'sandbox.travel_sender_set', subject: txId, detail: { provider } })
      return ok()
    })
    return ok(await state())
  }

  return { state, setMode, setSender }
}
