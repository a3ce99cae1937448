import type { TestApp } from '../../apps/server/src/testing/app.ts'
import type { MoneyCall } from './money-calls.ts'

type Client = ReturnType<TestApp['client']>

const DAY_MS = 86_400_000
const everyLanguage = (text: string) => ({ en: text, it: text, de: text, ru: text, es: text, 'zh-TW': text })
const TEXTS = { title: everyLanguage('A coupon'), summary: everyLanguage('For all'), rules: everyLanguage('Once.') }

/** The money calls of coupons, each made ready to be done. */
export function couponCalls(running: TestApp, client: () => Client): Record<string, () => Promise<MoneyCall>> {
  return {
    'coupons.take': async () => {
      const { app, clock } = running
      const id = `act_doors_${clock.now().getTime()}_${app.ids.secret().slice(0, 8)}`
      const now = clock.now().getTime()
      await app.activities.seed({
        ...{ id, kind: 'coupon', level: 0, texts: TEXTS, terms: { asset: 'EUR', amount: '0.01' } },
        ...{ startsAt: new Date(now), endsAt: new Date(now + 100 * DAY_MS) },
        budgets: [{ pool: 'coupon', asset: 'EUR', amount: '1' }],
      })
      return {
        lockIds: 'many',
        attempt: (lockId) => client().coupons.take({ activityId: id }, { lockId }),
        count: async () => (await client().coupons.list({})).total,
      }
    },
  }
}
