import { createHash } from 'node:crypto'
import { units } from '@bourse/money'
import type { KindPort } from '../activities/index.ts'
import { freezeDue } from './competitions.rules.ts'
import { findCompetition, insertCompetition } from './competitions.sql.ts'
import type { CompetitionDeps } from './deps.ts'
import { FREEZE } from './freezing.ts'
import { placeCounts, promisedTo } from './places.sql.ts'
import type { Standing } from './standing.ts'
import type { Terms } from './terms.ts'

export interface KindDeps extends Pick<CompetitionDeps, 'jobs'> {
  readonly terms: Terms
  readonly standing: Pick<Standing, 'ranksOf'>
}

/** What the core asks of competitions. */
export function createKind({ jobs, terms, standing }: KindDeps): KindPort {
  return {
    readTerms: terms.readTerms,
    page: ({ id }) => `/tradingCompetition?id=${id}`,
    /** Nothing by person: the prizes are set aside for all of them together. */
    costs: () => [],
    setsAside: terms.setsAside,
    coin: terms.coinOf,

    /** From here on only what is written down now counts. */
    async approved(tx, activity) {
      const { id, terms: kept, texts, starts_at, ends_at } = activity
      const digest = createHash('sha256')
        .update(JSON.stringify({ terms: kept, rules: texts.rules }))
        .digest('hex')
      const markets = await terms.symbolsOf(kept)
      await insertCompetition(tx, { activity_id: id, terms: kept, digest, markets, starts_at, ends_at })
      await jobs.at(tx, { name: FREEZE, key: id, payload: { id }, dueAt: freezeDue(ends_at) })
    },

    async rank(on, { id }, query) {
      const row = await findCompetition(on, id)
      return row === undefined ? { total: 0, records: [] } : standing.ranksOf(on, row, query)
    },

    async promised(on, userId) {
      const found = (await promisedTo(on, userId)).map(async ({ id, units: prize, at }) => {
        const row = await findCompetition(on, id)
        return row === undefined
          ? []
          : [
              {
                ...{ id: `${id}:prize`, activityId: id, way: 'coming' as const, form: 'available' as const, at },
                ...{ asset: (await terms.of(row.terms)).asset, units: units(prize) },
              },
            ]
      })
      return (await Promise.all(found)).flat()
    },

    waits: async (on, { id }) => (await placeCounts(on, id)).waiting > 0,

    isDone: async (on, { id }) => ((await findCompetition(on, id))?.state ?? 'paid') === 'paid',
  }
}
