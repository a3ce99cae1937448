import { assert } from '@bourse/money'
import type { TestApp } from '../../apps/server/src/testing/app.ts'
import type { MoneyCall } from './money-calls.ts'

type Client = ReturnType<TestApp['client']>

/** A term of seven days that everybody may subscribe to. */
export function offerSavings({ app }: TestApp): Promise<void> {
  const bounds = { minimum: '0.001', personal: '500', quota: '500', pool: '10' }
  return app.saving.seed({ coins: [{ coin: 'BTC', apyBps: 120, days: [7], ...bounds }], positions: [] })
}

export async function subscribed({ saving }: Client, lockId: string) {
  const [product] = await saving.products({ coin: 'BTC' })
  assert(product !== undefined, 'savings are offered')
  const { id: productId, releaseTime, agreement } = product
  return saving.subscribe({ productId, amount: '0.001', releaseTime, agreement: String(agreement) }, { lockId })
}

/** The money calls of savings, each made ready to be done. */
export function savingCalls(running: TestApp, client: () => Client): Record<string, () => Promise<MoneyCall>> {
  const count = async (part: 'live' | 'ended') => (await client().saving.list({ part })).total
  return {
    'saving.subscribe': async () => ({
      lockIds: 'one',
      attempt: (lockId) => subscribed(client(), lockId),
      count: async () => (await count('live')) + (await count('ended')),
    }),
    'saving.exit': async () => {
      const { id } = await subscribed(client(), running.app.ids.secret())
      return {
        lockIds: 'many',
        attempt: (lockId) => client().saving.exit({ id, forfeits: '0' }, { lockId }),
        count: () => count('ended'),
      }
    },
  }
}
