import {
  type Language,
  OPEN_COUNTRIES,
  type PolicyRule,
  PRODUCTS,
  type Product,
  type ProductStanding,
} from '@bourse/contract'
import { ok, type Result } from '@bourse/money'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { People } from './people.ts'
import {
  judge,
  type PersonFacts,
  type PolicyRefusal,
  permit,
  ruleFor,
  type Standing,
  type Unruled,
} from './policy.rules.ts'
import { reasonTexts } from './presets/preset.ts'
import type { Table } from './table.ts'

export interface AskDeps {
  readonly db: Db
  readonly clock: Clock
  readonly table: Pick<Table, 'get'>
  readonly factsOf: People['factsOf']
}

/** What is said where no rule is. */
export const UNRULED: Unruled = { reason: reasonTexts('unruled'), source: '' }

const NOBODY_KNOWN = { category: null, passed: new Map() } as const

export type Asking = ReturnType<typeof createAsking>

/** What is offered to whom. Selling, cancelling, withdrawing and support are no products: nobody is ever kept from them here. */
export function createAsking({ db, clock, table, factsOf }: AskDeps) {
  async function judged(on: Queryable, person: PersonFacts, products: readonly Product[]): Promise<Standing[]> {
    const rules = await table.get(on)
    const now = clock.now()
    return products.map((product) => judge({ product, rules: rules.get(product) ?? [], person, now, ...UNRULED }))
  }

  /** Every product that has a rule: what is listed, and tokens that two people have written a rule for. */
  async function ruledProducts(): Promise<Product[]> {
    const ruled = [...(await table.get(db.queryable)).keys()] as Product[]
    return [...new Set<Product>([...PRODUCTS, ...ruled])]
  }

  return {
    /** Whether all of these are offered to somebody now. In a transaction it is asked on that. */
    async may(on: Queryable, userId: string, ...products: readonly Product[]): Promise<Result<void, PolicyRefusal>> {
      for (const standing of await judged(on, await factsOf(on, userId), products)) {
        const permitted = permit(standing)
        if (!permitted.ok) return permitted
      }
      return ok()
    },

    /** For whoever stands further left and knows nothing but a country; undefined where it is not known. */
    async isOffered(product: Product, country: string | undefined): Promise<boolean> {
      const countries = country === undefined ? [] : [country]
      const [standing] = await judged(db.queryable, { ...NOBODY_KNOWN, countries }, [product])
      return standing !== undefined && standing.answer !== 'deny'
    },

    /** Of the countries where accounts open. */
    async deniedCountries(product: Product): Promise<string[]> {
      const rules = (await table.get(db.queryable)).get(product) ?? []
      const answerIn = (country: string) => ruleFor(rules, { country, category: null, now: clock.now() })?.answer
      return OPEN_COUNTRIES.filter((country) => (answerIn(country) ?? 'deny') === 'deny')
    },

    /** Every product, as it stands for a person. */
    async standingsOf(userId: string, language: Language): Promise<ProductStanding[]> {
      const products = await ruledProducts()
      const standings = await judged(db.queryable, await factsOf(db.queryable, userId), products)
      return standings.map(({ reason, missing, ...standing }) => ({
        ...{ ...standing, missing: [...missing], reason: reason[language] },
      }))
    },

    /** Those in force, the widest place first. */
    async rulesIn(language: Language): Promise<PolicyRule[]> {
      const now = clock.now()
      const all = [...(await table.get(db.queryable)).values()].flat().filter(({ validFrom }) => validFrom <= now)
      const latest = new Map(all.map((rule) => [`${rule.product} ${rule.place} ${rule.category}`, rule]))
      return [...latest.values()].map(({ product, place, category, answer, steps, reason, source, validFrom }) => ({
        ...{ product, place, category, answer, steps: [...steps], source },
        ...{ reason: reason[language], validFrom: validFrom.toISOString() },
      }))
    },
  }
}
