import type { FreezeReason, UserNote } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import { afterCommit, type Tx } from '../../../platform/database/db.ts'
import type { ShutTrading } from '../accounts/shut-trading.ts'
import type { Tickets } from '../accounts/tickets.ts'
import type { SecurityNotices } from '../notices/security-notices.ts'
import type { Acting } from './acting.ts'
import { setMarketAccount } from './market-accounts.sql.ts'
import { judgeStop } from './people.rules.ts'
import * as sql from './people.sql.ts'
import { noteView, type PeopleDeps, type StaffAsker } from './people.ts'
import { lapseProposals } from './unfreezing.sql.ts'

export interface PeopleActsDeps extends PeopleDeps, Acting {
  readonly tradingStop: ShutTrading
  readonly securityNotices: SecurityNotices
  readonly tickets: Tickets
}

interface Freeze {
  readonly userId: string
  readonly reason: FreezeReason
  readonly text: string
}

export type FreezeIn = ReturnType<typeof createPeopleActs>['freezeIn']

/** What staff do to accounts. Each act, its record and what the person is told stand or fall together. */
export function createPeopleActs(deps: PeopleActsDeps) {
  const { clock, realClock, tradingStop, sessions, events, securityNotices, tickets, recordAct } = deps
  const { act, shown, endSessionsIn } = deps

  /** In the transaction of whatever it follows from; false where staff have frozen it before. */
  async function freezeIn(tx: Tx, { userId, reason, text }: Freeze, { actor, role }: StaffAsker): Promise<boolean> {
    const by = { ...actor, role }
    if (!(await sql.freezeByStaff(tx, { userId, now: clock.now(), reason, text, by }))) return false
    await endSessionsIn(tx, userId)
    await tickets.dropAll(tx, userId)
    await lapseProposals(tx, userId, clock.now())
    await tradingStop.ask(tx, userId)
    await securityNotices.notify(tx, { userId, kind: 'frozen_by_staff', visitor: null })
    await recordAct(tx, { actor, act: 'user.frozen', subject: userId, detail: { reason, text } })
    afterCommit(tx, () => sessions.told(userId, [], null))
    return true
  }

  return {
    freezeIn,

    async freeze(freeze: Freeze, asker: StaffAsker) {
      const frozen = await act(freeze.userId, async (tx) =>
        (await freezeIn(tx, freeze, asker)) ? ok() : refuse({ code: 'identity.already_frozen' } as const),
      )
      return shown(freeze.userId, asker, frozen)
    },

    async endSession(
      { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
      asker: StaffAsker,
    ) {
      const ended = await act(userId, async (tx) => {
        if (!(await sessions.endOneIn(tx, userId, sessionId))) {
          return refuse({ code: 'identity.session_unknown' } as const)
        }
        await events.add(tx, { userId, kind: 'session_ended_by_staff', visitor: null })
        await recordAct(tx, { actor: asker.actor, act: 'user.session_ended', subject: userId, detail: { sessionId } })
        return ok({})
      })
      if (ended.ok) sessions.toldOne(sessionId)
      return ended
    },

    async endSessions(userId: string, asker: StaffAsker) {
      const ended = await act(userId, async (tx): Promise<Result<{ ended: number }, never>> => {
        const count = await endSessionsIn(tx, userId)
        await events.add(tx, { userId, kind: 'sessions_ended_by_staff', visitor: null })
        await recordAct(tx, { actor: asker.actor, act: 'user.sessions_ended', subject: userId, detail: { count } })
        return ok({ ended: count })
      })
      if (ended.ok) sessions.told(userId, [], null)
      return ended
    },

    async stopWithdrawals(
      { userId, until, text }: { readonly userId: string; readonly until: string; readonly text: string },
      asker: StaffAsker,
    ) {
      const { actor } = asker
      const end = new Date(until)
      const stopped = await act(userId, async (tx, user) => {
        const judged = judgeStop(user.staff_stop_until, end, clock.now())
        if (!judged.ok) return judged
        await sql.stopByStaff(tx, { userId, until: end, text, email: actor.email })
        await securityNotices.notify(tx, { userId, kind: 'withdrawals_stopped', visitor: null })
        const detail = { until: end.toISOString(), text }
        await recordAct(tx, { actor, act: 'user.withdrawals_stopped', subject: userId, detail })
        return ok()
      })
      return shown(userId, asker, stopped)
    },

    async allowWithdrawals({ userId, text }: { readonly userId: string; readonly text: string }, asker: StaffAsker) {
      const { actor } = asker
      const allowed = await act(userId, async (tx, { staff_stop_until: until }) => {
        if (until === null || until <= clock.now()) return refuse({ code: 'identity.not_stopped' } as const)
        await sql.liftStop(tx, userId)
        await securityNotices.notify(tx, { userId, kind: 'withdrawals_allowed', visitor: null })
        const detail = { text, until: until.toISOString() }
        await recordAct(tx, { actor, act: 'user.withdrawals_allowed', subject: userId, detail })
        return ok()
      })
      return shown(userId, asker, allowed)
    },

    /** From now on, or no longer; what is so already is left alone and not recorded again. */
    async setMarketAccount(
      { userId, on, text }: { readonly userId: string; readonly on: boolean; readonly text: string },
      asker: StaffAsker,
    ) {
      const { actor } = asker
      const set = await act(userId, async (tx): Promise<Result<undefined, never>> => {
        if (!(await setMarketAccount(tx, userId, on ? clock.now() : null))) return ok()
        const name = on ? 'user.market_account_set' : 'user.market_account_ended'
        await recordAct(tx, { actor, act: name, subject: userId, detail: { text } })
        return ok()
      })
      return shown(userId, asker, set)
    },

    addNote: ({ userId, text }: { readonly userId: string; readonly text: string }, { actor }: StaffAsker) =>
      act(userId, async (tx): Promise<Result<UserNote, never>> => {
        const time = realClock.now()
        const { staffId, email } = actor
        const note = await sql.insertNote(tx, { userId, staffId, staff_email: email, time, text })
        await recordAct(tx, { actor, act: 'user.note_added', subject: userId, detail: { note: String(note.seq) } })
        return ok(noteView(note))
      }),
  }
}
