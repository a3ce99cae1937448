import type { testApp } from '../../apps/server/src/testing/app.ts'
import type { MoneyCall } from './money-calls.ts'

type Client = ReturnType<ReturnType<typeof testApp>['client']>

const DAY_MS = 86_400_000

/** The calls of plans that set money aside. */
export function wealthCalls(client: () => Client, now: () => Date): Readonly<Record<string, () => Promise<MoneyCall>>> {
  const terms = () => ({
    ...({ kind: 'coin', symbol: 'BTC', amount: '2', buyPrice: '40000' } as const),
    ...{ startTime: now().toISOString(), endTime: new Date(now().getTime() + 300 * DAY_MS).toISOString() },
  })

  /**
   * What a plan waits for stands in the book, far from the index, which stops the conversions that are tried later. A market whose
   * process was just lost may not answer; nobody converts after that.
   */
  async function clear(): Promise<void> {
    const { records } = await client().wealth.wealthPlans({ part: 'live', size: '100' })
    await Promise.allSettled(records.map(({ planId }) => client().wealth.cancelWealthPlan({ planId })))
  }

  return {
    'wealth.saveWealthPlan': async () => {
      const plan = terms()
      return {
        lockIds: 'one',
        attempt: (lockId) => client().wealth.saveWealthPlan(plan, { lockId }),
        count: async () => (await client().wealth.wealthPlans({})).total,
        clear,
      }
    },
    'wealth.restoreWealthPlan': async () => {
      const { planId } = await client().wealth.saveWealthPlan(terms())
      await client().wealth.suspendWealthPlan({ planId })
      return {
        lockIds: 'many',
        attempt: (lockId) => client().wealth.restoreWealthPlan({ planId }, { lockId }),
        count: async () =>
          (await client().wealth.wealthPlan({ planId })).events.filter(({ kind }) => kind === 'restored').length,
        clear,
      }
    },
  }
}
