import { LANGUAGES, type LanguageTexts } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { TestApp } from '../../apps/server/src/testing/app.ts'
import type { MoneyCall } from './money-calls.ts'

type Client = ReturnType<TestApp['client']>
const DAY_MS = 86_400_000

const everywhere = (text: string) => Object.fromEntries(LANGUAGES.map((one) => [one, text])) as LanguageTexts
const TEXTS = { title: everywhere('A race'), summary: everywhere('Who trades most'), rules: everywhere('Trade') }

/** The money calls of competitions, each made ready to be done. */
export function competitionCalls(
  running: Pick<TestApp, 'app' | 'clock'>,
  client: () => Client,
): Record<string, () => Promise<MoneyCall>> {
  let made = 0
  return {
    'competitions.join': async () => {
      made += 1
      const { app, clock } = running
      const id = `act_race_${made}`
      const now = clock.now().getTime()
      const prizes = [{ from: 1, to: 1, amount: '1' }]
      const seeded = await app.activities.seed({
        ...{ id, kind: 'competition', texts: TEXTS, level: 0, terms: { coin: 'BTC', asset: 'BTC', prizes } },
        ...{ startsAt: new Date(now), endsAt: new Date(now + 300 * DAY_MS) },
        budgets: [{ pool: 'reward', asset: 'BTC', amount: '1' }],
      })
      assert(seeded, 'the treasury can pay for it')
      return {
        lockIds: 'one',
        attempt: (lockId) => client().competitions.join({ id }, { lockId }),
        count: async () => (await client().competitions.detail({ id })).people,
      }
    },
  }
}
