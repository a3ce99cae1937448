import { assert } from '@bourse/money'
import { activityTexts } from '../../apps/server/src/modules/activities/activities.fixture.ts'
import type { TestApp } from '../../apps/server/src/testing/app.ts'
import type { MoneyCall } from './money-calls.ts'

type Client = ReturnType<TestApp['client']>

/** Of some euros for whoever owns one; everybody may claim it. */
async function offerAirdrop({ app }: TestApp): Promise<string> {
  const [id, startsAt] = [app.ids.next('act'), app.clock.now()]
  const terms = { asset: 'EUR', pool: '1', spots: '10', way: 'first', holdAsset: 'EUR', minimum: '1' }
  const made = await app.activities.seed({
    ...{ id, kind: 'airdrop', level: 0, startsAt, endsAt: new Date(startsAt.getTime() + 86_400_000) },
    ...{ texts: activityTexts('Airdrop'), terms: { ...terms, snapshotTime: startsAt.toISOString() } },
    budgets: [{ pool: 'reward', asset: 'EUR', amount: '1' }],
  })
  assert(made, 'the house has as much')
  return id
}

/** The money call of airdrops, made ready to be done. */
export function airdropCalls(running: TestApp, client: () => Client): Record<string, () => Promise<MoneyCall>> {
  return {
    'airdrops.claim': async () => {
      const activityId = await offerAirdrop(running)
      return {
        lockIds: 'many',
        attempt: (lockId) => client().airdrops.claim({ activityId }, { lockId }),
        count: async () => (await client().activities.listRecord({ activityId })).total,
      }
    },
  }
}
