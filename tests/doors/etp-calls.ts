import type { Ready, withdrawalWorld } from '../../apps/server/src/modules/withdrawals/withdrawals.fixture.ts'
import type { MoneyCall } from './money-calls.ts'

/** The money calls of exchange-traded products, for somebody who has USDT. */
export function etpCalls(
  { running }: ReturnType<typeof withdrawalWorld>,
  buyer: () => Ready,
): Record<string, () => Promise<MoneyCall>> {
  const own = () => running.client({ token: buyer().token }).etp
  const WAITING = { symbol: 'BTC3L', side: 'buy', price: '8', amount: '10' } as const

  async function ready(): Promise<string> {
    const { etp } = running.app
    const [known] = await etp.products()
    if (known === undefined) await etp.seedProduct({ coin: 'BTC', leverage: 3, from: running.clock.now() })
    await etp.seedAnswers(buyer().userId)
    await etp.walkTo(running.clock.now())
    const [product] = await etp.products()
    return product?.nav ?? '0'
  }

  return {
    'etp.etpMarket': async () => {
      const nav = await ready()
      return {
        lockIds: 'one',
        attempt: (lockId) => own().etpMarket({ symbol: 'BTC3L', side: 'buy', amount: '10', nav }, { lockId }),
        count: async () => (await own().etpOrdersPage({})).total,
      }
    },
    'etp.etpLimit': async () => {
      await ready()
      return {
        lockIds: 'one',
        attempt: (lockId) => own().etpLimit(WAITING, { lockId }),
        count: async () => (await own().etpOrders({})).length,
      }
    },
    'etp.etpEdit': async () => {
      await ready()
      const { id } = await own().etpLimit(WAITING)
      return {
        lockIds: 'one',
        attempt: (lockId) => own().etpEdit({ id, amount: '11' }, { lockId }),
        count: async () => (await own().etpDetail({ id })).events.filter(({ kind }) => kind === 'changed').length,
      }
    },
  }
}
