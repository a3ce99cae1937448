import type { Queryable } from '../../platform/database/db.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import { subject } from '../../platform/messaging/subjects.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { isCurrent } from './documents.ts'
import { type PersonFacts, passKey } from './policy.rules.ts'
import { stepsOf } from './steps.sql.ts'

/** Somebody has passed a step: whoever remembers them asks again. */
const PERSON_CHANGED = subject<{ readonly userId: string }>('policy.person_changed')

export interface PeopleDeps {
  readonly bus: Bus
  readonly clock: Clock
  readonly identity: { countryOf(on: Queryable, userId: string): Promise<string | undefined> }
  readonly kyc: { residenceOf(on: Queryable, userId: string): Promise<string | undefined> }
}

/** A trader makes many orders a second, and each would ask where they live. A move counts this much later at most. */
const KEPT_MS = 2_000
const MOST_KEPT = 50_000

export type People = ReturnType<typeof createPeople>

/** What rules ask about a person: where they say that they live, where their verification says so, and which steps they have passed. */
export function createPeople({ bus, clock, identity, kyc }: PeopleDeps) {
  const kept = new Map<string, { readonly facts: PersonFacts; readonly readAtMs: number }>()
  bus.subscribe(PERSON_CHANGED, ({ userId }) => void kept.delete(userId))

  async function read(on: Queryable, userId: string): Promise<PersonFacts> {
    const known = [await identity.countryOf(on, userId), await kyc.residenceOf(on, userId)]
    const countries = [...new Set(known.filter((country) => country !== undefined))]
    const steps = await stepsOf(on, userId)
    const now = clock.now()
    const declared = steps.findLast(({ category, validUntil }) => category !== null && validUntil > now)
    const passed = new Map(steps.filter(isCurrent).map((row) => [passKey(row.step, row.product), row.validUntil]))
    return { countries, category: declared?.category ?? null, passed }
  }

  return {
    async factsOf(on: Queryable, userId: string): Promise<PersonFacts> {
      const found = kept.get(userId)
      if (found !== undefined && performance.now() - found.readAtMs < KEPT_MS) return found.facts
      const readAtMs = performance.now()
      const facts = await read(on, userId)
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(userId, { facts, readAtMs })
      return facts
    },
    /** Here at once, elsewhere as soon as it is told. */
    forget(userId: string): void {
      kept.delete(userId)
      bus.publish(PERSON_CHANGED, { userId })
    },
  }
}
