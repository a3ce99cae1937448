import { CLIENT_CATEGORIES, type ClientCategory, type PolicyImpact, type Product } from '@bourse/contract'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { People } from './people.ts'
import { isStricter, judge, type PersonFacts, permit, type Rule, type Standing, type Unruled } from './policy.rules.ts'
import { categoriesAt } from './steps.sql.ts'
import type { Table } from './table.ts'

/** What people have open that a rule can end belongs to modules that are made after this one. */
export interface Positions {
  /** Who has purchases of a product that wait, and how many. */
  holders(product: Product): Promise<readonly { readonly userId: string; readonly open: number }[]>
  /** Ends them, and tells how many could not be ended yet. */
  end(userId: string, product: Product): Promise<number>
}

/** Of several modules, ended in their order: a plan lets go of its orders before the market ends what is left. */
export function joinPositions(modules: readonly Positions[]): Positions {
  return {
    async holders(product) {
      const open = new Map<string, number>()
      for (const { holders } of modules)
        for (const one of await holders(product)) open.set(one.userId, (open.get(one.userId) ?? 0) + one.open)
      return [...open].map(([userId, count]) => ({ userId, open: count }))
    },
    async end(userId, product) {
      let left = 0
      for (const { end } of modules) left += await end(userId, product)
      return left
    },
  }
}

export interface ImpactDeps {
  readonly db: Db
  readonly clock: Clock
  readonly identity: {
    countByCountry(on: Queryable, userIds?: readonly string[]): Promise<readonly { country: string; count: number }[]>
  }
  readonly positions: () => Positions
  readonly table: Pick<Table, 'get'>
  readonly factsOf: People['factsOf']
  readonly unruled: Unruled
}

interface Group {
  readonly country: string
  readonly category: ClientCategory | null
  readonly count: number
}

type NewRule = Rule & { readonly product: Product }

/** What a rule would change if it were in force: counted before anybody agrees to it. */
export function createImpact({ db, clock, identity, positions, table, factsOf, unruled }: ImpactDeps) {
  /** Before and with the rule, for one person. */
  async function compare(rule: NewRule): Promise<(person: PersonFacts) => readonly [Standing, Standing]> {
    const now = clock.now()
    const { product } = rule
    const before = (await table.get(db.queryable)).get(product) ?? []
    const after = [...before.filter(({ validFrom }) => validFrom <= now), { ...rule, validFrom: now }]
    const ask = (rules: readonly Rule[], person: PersonFacts) => judge({ product, rules, person, now, ...unruled })
    return (person) => [ask(before, person), ask(after, person)]
  }

  /** Accounts by country and by what their owners count as; those who have declared nothing are the rest of a country. */
  async function groups(): Promise<Group[]> {
    const known = await categoriesAt(db.queryable, clock.now())
    const declared: Group[] = []
    for (const category of CLIENT_CATEGORIES) {
      const ids = known.filter((one) => one.category === category).map(({ userId }) => userId)
      const counted = ids.length === 0 ? [] : await identity.countByCountry(db.queryable, ids)
      declared.push(...counted.map((one) => ({ ...one, category })))
    }
    const rest = (await identity.countByCountry(db.queryable)).map(({ country, count }): Group => {
      const own = declared.filter((one) => one.country === country)
      return { country, category: null, count: own.reduce((left, one) => left - one.count, count) }
    })
    return [...rest, ...declared].filter(({ count }) => count > 0)
  }

  return async function impactOf(rule: NewRule): Promise<PolicyImpact> {
    const standings = await compare(rule)
    const counts = { people: 0, stricterFor: 0, holders: 0, open: 0 }
    for (const { country, category, count } of await groups()) {
      const [before, after] = standings({ countries: [country], category, passed: new Map() })
      if (isSame(before, after)) continue
      counts.people += count
      if (isStricter(after, before)) counts.stricterFor += count
    }
    for (const { userId, open } of await positions().holders(rule.product)) {
      const [before, after] = standings(await factsOf(db.queryable, userId))
      if (!permit(before).ok || permit(after).ok) continue
      counts.holders += 1
      counts.open += open
    }
    return counts
  }
}

function isSame(one: Standing, other: Standing): boolean {
  return one.answer === other.answer && one.missing.join() === other.missing.join()
}
