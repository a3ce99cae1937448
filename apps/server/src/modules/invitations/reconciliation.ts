import { commitmentOf } from '../../platform/commitment.ts'
import type { AuditFinding } from '../ledger/index.ts'
import type { InvitationDeps } from './deps.ts'
import { drawnOf, drawPeriod } from './drawing.ts'
import { cashPeriod, couponPeriod } from './promising.ts'
import * as sql from './reconciliation.sql.ts'
import type { Seeds } from './seeds.ts'

export interface ReconciliationDeps extends Pick<InvitationDeps, 'db' | 'activities'> {
  readonly seeds: Pick<Seeds, 'of'>
}

/** Somebody may take something between two questions; then they are asked again. */
const TRIES = 3
const AT_ONCE = 1_000
const PERIODS = { available: cashPeriod, coupon: couponPeriod, draw: drawPeriod } as const

/**
 * C2: what was taken or drawn has exactly its reward, no reward is of anything else, and every promise is set aside. G1: every draw, done
 * again from its seed, gives what it gave.
 */
export function createReconciliation({ db, activities, seeds }: ReconciliationDeps) {
  const on = db.queryable

  const differs = (difference: string, detail: Readonly<Record<string, string>>): AuditFinding => ({
    invariant: 'C2',
    detail: { difference, ...detail },
  })

  async function rewards(activity: string): Promise<AuditFinding[]> {
    const given = (await activities.awarded(on, activity)).filter(({ source }) => source === 'invitation_reward')
    const keyOf = (of: { userId: string; period: string; asset: string; units: bigint }) =>
      `${of.userId} ${of.period} ${of.units} ${of.asset}`
    const parts = await sql.takenParts(on, activity)
    const taken = new Set(parts.map((part) => keyOf({ ...part, period: PERIODS[part.form](part.id) })))
    const rewarded = new Set(given.map(keyOf))
    const missing = [...taken].filter((one) => !rewarded.has(one))
    const extra = [...rewarded].filter((one) => !taken.has(one))
    return [
      ...missing.map((reward) => differs('what was taken has no reward', { activity, reward })),
      ...extra.map((reward) => differs('a reward is of nothing that was taken', { activity, reward })),
    ]
  }

  async function promises(activity: string): Promise<AuditFinding[]> {
    const held = (await activities.awarded(on, activity)).filter(({ state }) => state === 'held')
    const waiting = [
      ...(await sql.promisedSums(on, activity)),
      ...held.map(({ form, asset, units }) => ({ pool: form === 'coupon' ? 'coupon' : 'reward', asset, units })),
    ]
    return (await activities.setAside(on, activity)).flatMap(({ pool, asset, units: reserved }) => {
      const of = waiting.filter((one) => one.pool === pool && one.asset === asset)
      const promised = of.reduce((sum, { units }) => sum + units, 0n)
      if (promised === reserved) return []
      const amounts = { promised: String(promised), reserved: String(reserved) }
      return [differs('promises and what is set aside differ', { activity, pool, asset, ...amounts })]
    })
  }

  async function draws(): Promise<AuditFinding[]> {
    const found: AuditFinding[] = []
    for (let after = ''; ; ) {
      const drawn = await sql.drawnAfter(on, after, AT_ONCE)
      for (const row of drawn) {
        const seed = seeds.of(row)
        const again = drawnOf(row, { seed, clientSeed: row.client_seed ?? '' })
        const isCommitted = commitmentOf(seed) === row.commitment
        const difference = isCommitted ? 'a draw gave something else' : 'a seed is not the one that was committed to'
        if (!isCommitted || again !== row.drawn_units)
          found.push({ invariant: 'G1', detail: { difference, draw: row.id } })
      }
      if (drawn.length < AT_ONCE) return found
      after = drawn.at(-1)?.id ?? ''
    }
  }

  async function settled(check: () => Promise<AuditFinding[]>): Promise<AuditFinding[]> {
    let found: AuditFinding[] = []
    for (let tries = 0; tries < TRIES; tries += 1) {
      found = await check()
      if (found.length === 0) return []
    }
    return found
  }

  return async (): Promise<AuditFinding[]> => {
    const all: AuditFinding[] = await draws()
    for (const activity of await sql.promisingActivities(on))
      for (const check of [rewards, promises]) all.push(...(await settled(() => check(activity))))
    return all
  }
}
