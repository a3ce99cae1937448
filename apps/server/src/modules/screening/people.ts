import type { PersonHit } from '@bourse/contract'
import { assert, ok } from '@bourse/money'
import type { Db, Queryable, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import * as cases from './cases.sql.ts'
import type { Subject } from './people.sql.ts'
import * as sql from './people.sql.ts'
import type { PeopleScreening, ScreenedPerson } from './people-screening.ts'
import { type Clearance, clearanceOf, nextDue, relevantHits } from './screening.rules.ts'

export const SCREEN_PEOPLE = 'screening.people'
export const SCREEN_NEWCOMERS = 'screening.newcomers'

/** What the module that verifies people, to the right, says of them. */
export interface Submissions {
  /** Undefined once the submission has ended. */
  personOf(subjectId: string): Promise<ScreenedPerson | undefined>
  /** Everybody whose submission is under review or holds. */
  live(): Promise<readonly Subject[]>
  /** In the transaction of an answer: whether something stands in the way of passing. */
  screened(tx: Tx, subjectId: string, clearance: Clearance): Promise<void>
}

export interface PeopleDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Pick<Logger, 'warn'>
  readonly jobs: Pick<Jobs, 'now'>
  /** Without one nobody is ever answered for, and nobody passes. */
  readonly peopleScreening: PeopleScreening | undefined
  /** Asked when they are needed, because the module that keeps them is made after this one. */
  readonly submissions: () => Submissions
}

const MOST_AT_ONCE = 200
const ASKED_TOGETHER = 8

export type People = ReturnType<typeof createPeople>

/** People on sanctions and PEP lists: asked about when they submit, and every day as long as they are customers. */
export function createPeople({ db, clock, ids, logger, jobs, peopleScreening, submissions }: PeopleDeps) {
  function openCase(tx: Tx, { subjectId, userId }: Subject, hit: PersonHit): Promise<boolean> {
    return cases.openCase(tx, {
      ...{ id: ids.next('scr'), area: 'person', subject_id: subjectId, user_id: userId, opened_at: clock.now() },
      key: `person:${subjectId}:${hit.list}:${hit.reference}`,
      ...{ kinds: [hit.kind], score: hit.score, source: hit.list, reference: hit.reference, finding: { ...hit } },
    })
  }

  /** The answer, its cases and what they mean for the submission are one transaction. */
  async function record(subject: Subject, hits: readonly PersonHit[]): Promise<void> {
    const relevant = relevantHits(hits)
    const recorded = await db.tx(async (tx) => {
      const now = clock.now()
      if (!(await sql.takeAnswer(tx, subject.subjectId, { now, next: nextDue(now) }))) return ok()
      const found = relevant.map(({ list, reference, kind, score }) => ({ list, reference, kind, score }))
      await sql.insertAnswer(tx, { area: 'person', ...subject, at: now, found })
      for (const hit of relevant) await openCase(tx, subject, hit)
      const own = await cases.casesOfSubject(tx, subject.subjectId)
      await submissions().screened(tx, subject.subjectId, clearanceOf({ answered: true, cases: own }))
      return ok()
    })
    assert(recorded.ok, 'an answer is refused by nobody')
  }

  /** False where there was no answer: then it is asked again a minute later. */
  async function ask(subject: Subject): Promise<boolean> {
    const person = await submissions().personOf(subject.subjectId)
    if (person === undefined) {
      await sql.retire(db.queryable, subject.subjectId)
      return true
    }
    const hits = await peopleScreening?.screen(subject.subjectId, person)
    if (hits === undefined) await sql.noteFailure(db.queryable, subject.subjectId, clock.now())
    else await record(subject, hits)
    return hits !== undefined
  }

  async function screen(who: sql.Due): Promise<void> {
    for (;;) {
      const subjects = await sql.due(db.queryable, who, clock.now(), MOST_AT_ONCE)
      let answered = 0
      for (let at = 0; at < subjects.length; at += ASKED_TOGETHER) {
        const done = await Promise.all(subjects.slice(at, at + ASKED_TOGETHER).map(ask))
        answered += done.filter(Boolean).length
      }
      const silent = subjects.length - answered
      if (silent > 0) logger.warn({ silent }, 'people could not be screened')
      if (silent > 0 || subjects.length < MOST_AT_ONCE) return
    }
  }

  return {
    /** Asks about everybody who is due. A jump of the clock leaves everybody due once, as the last of many steps would. */
    screenDue: () => screen('everybody'),
    /** Whoever has just submitted does not wait until everybody of the day has been asked about. */
    screenNewcomers: () => screen('newcomers'),
    /** In the transaction of the submission. */
    async enrol(tx: Tx, subject: Subject): Promise<void> {
      await sql.enrol(tx, [subject], clock.now())
      await jobs.now(tx, { name: SCREEN_NEWCOMERS, key: subject.subjectId, payload: {} })
    },
    /** Whoever submitted before there was screening. */
    enrolLive: async () => sql.enrol(db.queryable, await submissions().live(), clock.now()),
    /** Whether a submission may pass, and the cases about it. */
    async clearance(on: Queryable, subjectId: string): Promise<{ state: Clearance; cases: cases.CaseRow[] }> {
      const answered = await sql.isAnswered(on, subjectId)
      const own = await cases.casesOfSubject(on, subjectId)
      return { state: clearanceOf({ answered, cases: own }), cases: own }
    },
  }
}
