import {
  PARTNER_ACTS,
  type PartnerAct,
  type PartnerEventWay,
  type SandboxPartnerRule,
  type SandboxPartnersState,
} from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import { centsText } from '../bank/bank.ts'
import type { SandboxPartners } from './partners.ts'
import { canAct } from './states.rules.ts'
import * as sql from './store.sql.ts'

export interface PartnerConsoleDeps {
  readonly db: Db
  readonly partners: SandboxPartners
  readonly admin: Pick<Admin, 'recordAct'>
}

const SHOWN = 20

/** What staff do with the simulated partners of quick buy. */
export function createPartnerConsole({ db, partners, admin }: PartnerConsoleDeps) {
  async function record(actor: Actor, act: string, subject: string, detail: Record<string, string | boolean | number>) {
    await db.tx(async (tx) => ok(await admin.recordAct(tx, { actor, act, subject, detail })))
  }

  async function state(): Promise<SandboxPartnersState> {
    const rule = await sql.readRule(db.queryable)
    const orders = await sql.newestOrders(db.queryable, SHOWN)
    const events = await sql.newestTellings(db.queryable, SHOWN)
    return {
      rule: { holds: rule.holds, byItself: rule.by_itself, shiftBps: rule.shift_bps },
      orders: orders.map((row) => ({
        ...{ id: row.id, number: row.number, platform: row.platform, state: row.state, fiat: row.fiat },
        ...{
          amount: centsText(row.cents),
          coin: row.asset,
          receive: row.receive,
          address: row.address,
          txId: row.tx_id,
        },
        acts: PARTNER_ACTS.filter((act) => canAct(row, act)),
        at: row.made_at.toISOString(),
      })),
      events: events.map((row) => ({
        ...{ eventId: row.event_id, orderId: row.order_id, state: row.state, answers: [...row.answers] },
        at: row.made_at.toISOString(),
      })),
    }
  }

  async function act(id: string, name: PartnerAct, actor: Actor) {
    const changed = await partners.act(id, name)
    if (changed === undefined) return refuse({ code: 'sandbox.partner_order_elsewhere' as const })
    await record(actor, 'sandbox.partner_order_changed', id, { act: name })
    return ok({})
  }

  async function makeStrange(actor: Actor) {
    const { id, number } = await partners.makeStrange()
    await record(actor, 'sandbox.strange_order_made', id, { number })
    return ok({ number })
  }

  async function send(eventId: string, way: PartnerEventWay, actor: Actor) {
    const answer = await partners.sendEvent(eventId, way)
    if (answer === undefined) return refuse({ code: 'sandbox.event_unknown' as const })
    await record(actor, 'sandbox.partner_event_sent', eventId, { way, answer })
    return ok({ answer })
  }

  async function setRule({ holds, byItself, shiftBps }: SandboxPartnerRule, actor: Actor) {
    await sql.writeRule(db.queryable, { holds, by_itself: byItself, shift_bps: shiftBps })
    await record(actor, 'sandbox.partner_rule_set', 'partners', { holds, byItself, shiftBps })
    return ok({})
  }

  return { state, act, makeStrange, send, setRule }
}
