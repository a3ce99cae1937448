import {
  type DecisionSubject,
  quoted,
  type ScreeningCase,
  type ScreeningRow,
  type ScreeningStanding,
  type ScreeningState,
  type StaffRole,
} from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../platform/acts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { FreezeIn, Identity } from '../identity/index.ts'
import type { CaseQuery, CaseRow } from './cases.sql.ts'
import * as sql from './cases.sql.ts'
import * as people from './people.sql.ts'
import type { Submissions } from './people.ts'
import { choicesOf } from './screening.rules.ts'

export interface OfficeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly identity: Pick<Identity, 'personFor' | 'userData'>
  readonly submissions: () => Pick<Submissions, 'personOf'>
  /** Held deposits belong to a module that is made after this one. */
  readonly deposits: () => { release(tx: Tx, depositId: string): Promise<void> }
  readonly freeze: FreezeIn
  readonly recordAct: RecordAct
}

interface Decision {
  readonly caseId: string
  readonly decision: Exclude<ScreeningState, 'open'>
  readonly reason: string
  readonly freeze: boolean
}

type DecideRefusal = {
  readonly code: 'screening.case_unknown' | 'screening.decided' | 'screening.not_acceptable'
}

/** Cases as compliance sees and decides them. */
export function createOffice(deps: OfficeDeps) {
  const { db, clock, identity, submissions, deposits, freeze, recordAct } = deps

  async function rowView(row: CaseRow, role: StaffRole): Promise<ScreeningRow> {
    const { uid, account } = await identity.personFor(role, row.user_id)
    return {
      caseId: row.id,
      area: row.area,
      state: row.state,
      ...{ userId: row.user_id, uid, account },
      kinds: [...row.kinds],
      score: row.score,
      title: titleOf(row),
      openedAt: row.opened_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
    }
  }

  async function list(query: CaseQuery, role: StaffRole) {
    const { total, records } = await sql.listCases(db.queryable, query)
    const views = await Promise.all(records.map((row) => rowView(row, role)))
    return ok({ current: query.current, size: query.size, total, records: views })
  }

  async function personOf({ area, subject_id: subjectId }: CaseRow): Promise<ScreeningCase['person']> {
    const person = area === 'person' ? await submissions().personOf(subjectId) : undefined
    if (person === undefined) return null
    const { firstName, lastName, birthDate, nationality, residence } = person
    return { name: `${firstName} ${lastName}`, birthDate, nationality, residence }
  }

  /** Nobody reads about a person without a trace of it. */
  async function view(caseId: string, actor: Actor, role: StaffRole) {
    const row = await sql.findCase(db.queryable, caseId)
    if (row === undefined) return refuse({ code: 'screening.case_unknown' as const })
    const whole: ScreeningCase = {
      ...(await rowView(row, role)),
      source: row.source,
      reference: row.reference,
      hit: row.area === 'person' ? (row.finding as unknown as ScreeningCase['hit']) : null,
      coins: row.area === 'person' ? null : (row.finding as unknown as ScreeningCase['coins']),
      person: await personOf(row),
      subjectId: row.subject_id,
      decidedBy: row.decided_by_email,
      reason: row.reason,
      choices: row.state === 'open' ? choicesOf(row.area, row.kinds) : [],
    }
    await db.tx(async (tx) => {
      await recordAct(tx, {
        ...{ actor, act: 'screening.case_viewed', subject: caseId },
        detail: { userId: row.user_id },
      })
      return ok()
    })
    return ok(whole)
  }

  /** A confirmed match stops the account in the same transaction; opening it again takes two people, as after every freeze. */
  async function stop(tx: Tx, row: CaseRow, reason: string, by: { actor: Actor; role: StaffRole }): Promise<void> {
    const text = `${row.source} ${row.reference}: ${reason}`.slice(0, 500)
    await freeze(tx, { userId: row.user_id, reason: 'screening_match', text }, by)
  }

  async function decide({ caseId, decision, reason, freeze: also }: Decision, actor: Actor, role: StaffRole) {
    return db.tx(async (tx): Promise<Result<Record<string, never>, DecideRefusal>> => {
      const row = await sql.lockCase(tx, caseId)
      if (row === undefined) return refuse({ code: 'screening.case_unknown' })
      if (row.state !== 'open') return refuse({ code: 'screening.decided' })
      if (!choicesOf(row.area, row.kinds).includes(decision)) return refuse({ code: 'screening.not_acceptable' })
      await sql.decideCase(tx, { id: caseId, state: decision, by: actor, reason, now: clock.now() })
      const stops = decision === 'confirmed' && (also || row.area === 'person')
      if (stops) await stop(tx, row, reason, { actor, role })
      if (row.area === 'inflow' && decision === 'cleared') await deposits().release(tx, row.subject_id)
      const { area, user_id: userId, source, reference } = row
      const detail = { userId, area, source, reference, reason, ...(stops ? { frozen: true } : {}) }
      await recordAct(tx, { actor, act: `screening.case_${decision}`, subject: caseId, detail })
      return ok({})
    })
  }

  async function standing(): Promise<ScreeningStanding> {
    const row = await people.standing(db.queryable)
    return {
      waiting: row.waiting,
      failingSince: row.failing_since?.toISOString() ?? null,
      watched: row.watched,
      lastAnswerAt: row.last_answer_at?.toISOString() ?? null,
      openCases: await sql.countOpen(db.queryable),
    }
  }

  /** What is signed with a decision: who or which coins, and what was found. Names stay out: what is signed is kept for good. */
  async function decisionSubject({ caseId }: { readonly caseId: string }): Promise<DecisionSubject> {
    const row = await sql.findCase(db.queryable, caseId)
    if (row === undefined) return { facts: [] }
    const { uid } = await identity.userData(row.user_id)
    const found = `${row.area} ${row.kinds.join(' ')} ${row.score}%`
    return {
      facts: [`user ${uid}`, `${found} ${quoted(row.source)} ${quoted(row.reference)}`, ...coinFacts(row)],
    }
  }

  return { list, view, decide, standing, decisionSubject }
}
function coinFacts({ area, subject_id: subject, finding: { amount, chain, txId, address } }: CaseRow): string[] {
  return area === 'person' ? [] : [`${amount} on ${chain}, ${txId ?? address}, ${subject}`]
}

/** Who is on the list, or by which transaction or to which address coins go. */
function titleOf({ finding: { name, txId, address } }: CaseRow): string {
  return String(name ?? txId ?? address ?? '')
}

export type ScreeningOffice = ReturnType<typeof createOffice>
