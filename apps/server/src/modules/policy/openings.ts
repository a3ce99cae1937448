import type { Product } from '@bourse/contract'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { AuditFinding } from '../ledger/index.ts'
import { judge, type PersonFacts, passKey, permit, type Unruled } from './policy.rules.ts'
import { type StepRow, stepsOf, unearnedSteps } from './steps.sql.ts'
import type { Table } from './table.ts'

/** The last time that somebody has used a product. */
export interface Opening {
  readonly product: Product
  readonly userId: string
  readonly at: Date
}

/** What was opened since, by the module whose product it is. */
export type Openings = (on: Queryable, since: Date) => Promise<readonly Opening[]>

export interface OpeningDeps {
  readonly db: Db
  readonly clock: Clock
  readonly table: Pick<Table, 'get'>
  readonly unruled: Unruled
  readonly openings: () => readonly Openings[]
  readonly identity: {
    countryOf(on: Queryable, userId: string): Promise<string | undefined>
    /** From when on the declared country is what it is now. */
    countryFixedAt(on: Queryable, userId: string): Promise<Date | undefined>
  }
  readonly kyc: {
    residenceOf(on: Queryable, userId: string): Promise<string | undefined>
    residenceSince(on: Queryable, userId: string): Promise<Date | undefined>
  }
}

const LOOKED_BACK_MS = 7 * 24 * 60 * 60_000
/** What was on its way when a rule or a verification began is judged as it was asked for. */
const ON_ITS_WAY_MS = 60_000

/** B3: nobody has used what was not offered to them at that moment, as far as it is known what they were then. */
export function createOpeningAudit({ db, clock, table, unruled, openings, identity, kyc }: OpeningDeps) {
  const on = db.queryable

  /** Undefined while the country could still be mended, and where a verification came later. */
  async function countriesAt(userId: string, at: Date): Promise<string[] | undefined> {
    const fixedAt = await identity.countryFixedAt(on, userId)
    const verifiedAt = await kyc.residenceSince(on, userId)
    const asked = new Date(at.getTime() - ON_ITS_WAY_MS)
    if (fixedAt === undefined || fixedAt > asked || (verifiedAt !== undefined && verifiedAt > asked)) return undefined
    const known = [await identity.countryOf(on, userId), await kyc.residenceOf(on, userId)]
    return known.filter((country) => country !== undefined)
  }

  async function isRefused({ product, userId, at }: Opening): Promise<boolean> {
    const countries = await countriesAt(userId, at)
    if (countries === undefined) return false
    const rules = (await table.get(on)).get(product) ?? []
    const steps = await stepsOf(on, userId)
    return [at, new Date(at.getTime() - ON_ITS_WAY_MS)].every((now) => {
      const person = factsAt(steps, countries, now)
      return !permit(judge({ product, rules, person, now, ...unruled })).ok
    })
  }

  /** B4: nobody has a step without what it stands for, so that what B3 judges by is what happened. */
  async function unearned(since: Date): Promise<AuditFinding[]> {
    return (await unearnedSteps(on, since)).map(({ userId: user, step, passedAt }) => ({
      invariant: 'B4',
      detail: { difference: 'a step was passed without what it stands for', step, user, at: passedAt.toISOString() },
    }))
  }

  return async function findings(): Promise<AuditFinding[]> {
    const since = new Date(clock.now().getTime() - LOOKED_BACK_MS)
    const found = await unearned(since)
    for (const openedSince of openings())
      for (const opening of await openedSince(on, since)) {
        if (!(await isRefused(opening))) continue
        const { product, userId, at } = opening
        const difference = 'a product was used that was not offered'
        found.push({ invariant: 'B3', detail: { difference, product, user: userId, at: at.toISOString() } })
      }
    return found
  }
}

/** A document counts in whichever version it was agreed to then. */
function factsAt(steps: readonly StepRow[], countries: readonly string[], now: Date): PersonFacts {
  // What was passed a moment later may have been asked for before it was written.
  const until = new Date(now.getTime() + ON_ITS_WAY_MS)
  const known = steps.filter(({ passedAt }) => passedAt <= until)
  const declared = known.findLast(({ category, validUntil }) => category !== null && validUntil > now)
  const passed = new Map(known.map(({ step, product, validUntil }) => [passKey(step, product), validUntil]))
  return { countries, category: declared?.category ?? null, passed }
}
