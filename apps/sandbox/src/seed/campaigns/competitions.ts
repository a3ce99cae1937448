import type { Activities } from '@bourse/server/modules/activities/index.ts'
import type { Competitions, SeedEntry } from '@bourse/server/modules/competitions/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { DEMO_CUSTOMERS } from '../people/customers.ts'
import { DEMO_MERCHANTS } from '../people/merchants.ts'
import { COMPETITION_TEXTS } from './competition-texts.ts'

const DAY_MS = 86_400_000

interface DemoCompetition {
  readonly id: 'act_demo_race' | 'act_demo_ether' | 'act_demo_solana'
  readonly coin: string
  /** Before now; less than nothing is after it. */
  readonly startDaysAgo: number
  readonly endDaysAgo: number
  /** Some days ago, so that no trade of the sandbox is of the same day. */
  readonly tradedDaysAgo: number
}

/** One that runs, one in review, and one that was paid. */
const DEMO: readonly DemoCompetition[] = [
  { id: 'act_demo_race', coin: 'BTC', startDaysAgo: 6, endDaysAgo: -8, tradedDaysAgo: 3 },
  { id: 'act_demo_ether', coin: 'ETH', startDaysAgo: 8, endDaysAgo: 1, tradedDaysAgo: 4 },
  { id: 'act_demo_solana', coin: 'SOL', startDaysAgo: 20, endDaysAgo: 6, tradedDaysAgo: 9 },
]

const PRIZES = [
  { from: 1, to: 1, amount: '500' },
  { from: 2, to: 3, amount: '150' },
  { from: 4, to: 10, amount: '25' },
]
const BUDGET = '975'

/** What the first of them has traded with each other one; whoever comes after has less. */
const FIRST_VOLUME = 9_000
const LESS = 1_130

export interface CompetitionSeedDeps {
  readonly clock: Clock
  readonly identity: Pick<Identity, 'findUserId'>
  readonly activities: Pick<Activities, 'seed'>
  readonly competitions: Pick<Competitions, 'seed'>
}

/** People of the demo who trade with each other; another start changes nothing. */
export async function seedCompetitions({ clock, identity, activities, competitions }: CompetitionSeedDeps) {
  const now = clock.now().getTime()
  const emails = [...DEMO_MERCHANTS, ...DEMO_CUSTOMERS].map(({ account }) => account.email)
  const found = await Promise.all(emails.map((email) => identity.findUserId(email)))
  const people = found.filter((userId) => userId !== undefined)
  for (const { id, coin, startDaysAgo, endDaysAgo, tradedDaysAgo } of DEMO) {
    const startsAt = new Date(now - startDaysAgo * DAY_MS)
    const seeded = await activities.seed({
      ...{ id, kind: 'competition', texts: COMPETITION_TEXTS[id], level: 0, startsAt },
      endsAt: new Date(now - endDaysAgo * DAY_MS),
      terms: { coin, asset: 'USDT', prizes: PRIZES, minimumVolume: '1000' },
      budgets: [{ pool: 'reward', asset: 'USDT', amount: BUDGET }],
    })
    if (!seeded) continue
    await competitions.seed(id, entriesOf(people, startsAt, new Date(now - tradedDaysAgo * DAY_MS)))
  }
}

function entriesOf(people: readonly string[], joinedAt: Date, at: Date): SeedEntry[] {
  return people.map((userId, place) => ({
    ...{ userId, joinedAt },
    traded: people
      .filter((other) => other !== userId)
      .map((otherId, turn) => ({
        ...{ otherId, volume: String(Math.max(FIRST_VOLUME - LESS * place, LESS)) },
        at: new Date(at.getTime() + 60_000 * (turn + place)),
      })),
  }))
}
