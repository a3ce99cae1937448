import { CHARGE_ACTS, type ChargeAct, type EventWay, type SandboxAcquirerState } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import { centsText } from '../bank/bank.ts'
import { canAct, type SandboxAcquirer } from './acquirer.ts'
import * as sql from './store.sql.ts'
import { SHOWN_CARDS } from './test-cards.ts'

export interface AcquirerConsoleDeps {
  readonly db: Db
  readonly acquirer: SandboxAcquirer
  readonly admin: Pick<Admin, 'recordAct'>
}

const SHOWN = 20
const CURRENCIES = ['EUR', 'GBP'] as const

/** What staff do with the simulated acquirer. */
export function createAcquirerConsole({ db, acquirer, admin }: AcquirerConsoleDeps) {
  async function record(actor: Actor, act: string, subject: string, detail: Record<string, string | boolean>) {
    await db.tx(async (tx) => ok(await admin.recordAct(tx, { actor, act, subject, detail })))
  }

  async function state(): Promise<SandboxAcquirerState> {
    const balances = CURRENCIES.map(async (symbol) => ({ symbol, balance: centsText(await acquirer.balance(symbol)) }))
    const charges = await sql.newestCharges(db.queryable, SHOWN)
    const events = await sql.newestTellings(db.queryable, SHOWN)
    return {
      holds: (await sql.readRule(db.queryable)).holds,
      balances: await Promise.all(balances),
      cards: SHOWN_CARDS,
      charges: charges.map((row) => ({
        id: row.id,
        object: row.object,
        brand: row.brand,
        lastFour: row.last_four,
        holder: row.holder,
        amount: centsText(row.cents),
        symbol: row.currency,
        state: row.state,
        reason: row.reason,
        acts: CHARGE_ACTS.filter((act) => canAct(row, act)),
        at: row.made_at.toISOString(),
      })),
      events: events.map((row) => ({
        eventId: row.event_id,
        chargeId: row.charge_id,
        state: row.state,
        answers: [...row.answers],
        at: row.made_at.toISOString(),
      })),
    }
  }

  async function act(id: string, name: ChargeAct, actor: Actor) {
    const changed = await acquirer.act(id, name)
    if (changed === undefined) return refuse({ code: 'sandbox.charge_elsewhere' as const })
    await record(actor, 'sandbox.charge_changed', id, { act: name })
    return ok({})
  }

  async function send(eventId: string, way: EventWay, actor: Actor) {
    const answer = await acquirer.webhookSender.send(eventId, way)
    if (answer === undefined) return refuse({ code: 'sandbox.event_unknown' as const })
    await record(actor, 'sandbox.acquirer_event_sent', eventId, { way, answer })
    return ok({ answer })
  }

  async function setHolds(holds: boolean, actor: Actor) {
    await sql.setHolds(db.queryable, holds)
    await record(actor, 'sandbox.acquirer_holds_set', 'acquirer', { holds })
    return { holds }
  }

  return { state, act, send, setHolds }
}
