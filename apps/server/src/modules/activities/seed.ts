import type { ActivityKind, ActivityTexts, BudgetPool } from '@bourse/contract'
import { assert, ok, parseUnits } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Tx } from '../../platform/database/db.ts'
import { end, findActivity, insertDraft, lockActivity } from './activities.sql.ts'
import { insertBudgets } from './budgets.sql.ts'
import type { ActivityDeps } from './deps.ts'
import type { Kinds } from './kinds.ts'
import type { Running } from './running.ts'

/** One activity of the demo, approved as it stands. */
export interface SeedActivity {
  /** Names it: seeded again, nothing changes. */
  readonly id: string
  readonly kind: ActivityKind
  readonly startsAt: Date
  readonly endsAt: Date
  readonly texts: ActivityTexts
  readonly terms: Readonly<Record<string, unknown>>
  readonly budgets: readonly { readonly pool: BudgetPool; readonly asset: string; readonly amount: string }[]
  readonly level?: 0 | 1 | 2
  readonly countries?: readonly string[]
  readonly mostPerPerson?: number
  readonly mostPerDay?: number
  /** The account that pays for it; left out: the house. */
  readonly projectUser?: string
  /** It waits for somebody to approve it. */
  readonly isDraft?: true
}

export interface SeedDeps extends Pick<ActivityDeps, 'db' | 'clock' | 'markets'> {
  readonly kinds: Kinds
  readonly running: Pick<Running, 'open'>
}

const BY: Pick<Actor, 'staffId' | 'email'> = { staffId: 'demo', email: 'demo' }

export type Seed = ReturnType<typeof createSeed>

/** For the demo and for tests: activities that two people have agreed on. False where whoever pays does not have as much. */
export function createSeed({ db, clock, markets, kinds, running }: SeedDeps) {
  async function draft(tx: Tx, seed: SeedActivity): Promise<void> {
    const terms = await kinds.of(seed.kind).readTerms(seed.terms)
    assert(terms.ok, `${seed.id}: its terms are wrong`)
    await insertDraft(tx, {
      ...{ id: seed.id, kind: seed.kind, starts_at: seed.startsAt, ends_at: seed.endsAt, level: seed.level ?? 2 },
      ...{ countries: seed.countries ?? [], project_user: seed.projectUser ?? null },
      ...{ most_per_person: seed.mostPerPerson ?? 0, most_per_day: seed.mostPerDay ?? 0 },
      ...{ texts: seed.texts, terms: terms.value, reason: 'The demo begins with it.' },
      ...{ drafted_by: 'demo_draft', drafted_by_email: BY.email, drafted_at: clock.now() },
    })
    const budgets = seed.budgets.map(async ({ pool, asset, amount }) => {
      const read = parseUnits(amount, (await markets.asset(asset))?.scale ?? 0)
      assert(read.ok && read.value > 0n, `${amount} ${asset} is an amount`)
      return { activityId: seed.id, pool, asset, units: read.value }
    })
    await insertBudgets(tx, await Promise.all(budgets))
  }

  return async (seed: SeedActivity): Promise<boolean> => {
    const made = await db.tx(async (tx) => {
      if ((await findActivity(tx, seed.id)) !== undefined) return ok(undefined)
      await draft(tx, seed)
      if (seed.isDraft) return ok(undefined)
      const row = await lockActivity(tx, seed.id)
      assert(row !== undefined, 'it was drafted')
      const opened = await running.open(tx, row, BY)
      if (opened.ok && seed.endsAt <= clock.now()) await end(tx, seed.id, seed.endsAt)
      return opened
    })
    return made.ok
  }
}
