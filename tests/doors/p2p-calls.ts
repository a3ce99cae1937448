import { plantMerchant, plantMethod, useBond } from '../../apps/server/src/modules/p2p/planted.fixture.ts'
import {
  FUND_PASSWORD,
  type Ready,
  type withdrawalWorld,
} from '../../apps/server/src/modules/withdrawals/withdrawals.fixture.ts'
import { fund } from './money.ts'
import type { MoneyCall } from './money-calls.ts'

/** The money calls of orders between people: one is a merchant, the other buys from them and sells to them. */
export function p2pCalls(
  world: ReturnType<typeof withdrawalWorld>,
  { buyer, seller: other }: { readonly buyer: () => Ready; readonly seller: () => Ready },
): Record<string, () => Promise<MoneyCall>> {
  const { running } = world
  let merchant: (Ready & { readonly methodId: string }) | undefined
  let ownMethod = ''

  const own = () => running.client({ token: buyer().token }).p2p
  const pool = () => running.app.db.pool

  async function counted(statement: string): Promise<number> {
    const { rows } = await pool().query(`select count(*)::int as count from p2p.${statement}`)
    return rows[0].count
  }

  /** Somebody who sells and buys, with a session of now; what was traded before counts for nothing. */
  async function seller() {
    if (merchant === undefined) {
      const who = other()
      await plantMerchant(running, who.userId)
      await fund(running, who.userId, ['USDT'])
      await fund(running, buyer().userId, ['USDT'])
      ownMethod = await plantMethod(running, buyer().userId)
      merchant = { ...who, methodId: await plantMethod(running, who.userId) }
    }
    merchant = { ...merchant, ...(await world.logIn(merchant)) }
    await pool().query("update p2p.p2p_orders set ended_at = made_at - interval '60 days' where ended_at is not null")
    const { token, methodId, secret } = merchant
    const { p2p } = running.client({ token })
    await endAll(p2p)
    const terms = { priceKind: 'fixed', price: '1', minAmount: '10', maxAmount: '20', paymentIds: methodId } as const
    const list = (side: 'sell' | 'buy') => ({ side, symbol: 'USDT', fiat: 'EUR', quantity: '20', ...terms }) as const
    return { p2p, secret, list, userId: merchant.userId }
  }

  /** An order of ten euro on a listing of its own. */
  async function ordered(side: 'sell' | 'buy' = 'sell') {
    const { p2p, secret, list } = await seller()
    const { id: listingId } = await p2p.createListing(list(side))
    const wanted = { listingId, amount: '10', paymentId: ownMethod }
    return { p2p, secret, wanted, order: () => own().p2pBuy(wanted) }
  }

  /** There may be only so many of them. */
  async function endAll(p2p: ReturnType<typeof own>): Promise<void> {
    for (const { id, openOrders } of (await p2p.ownListings({ closed: 'false' })).records)
      if (openOrders === 0) await p2p.cancelP2p({ id })
  }

  const rejected = "p2p_orders where state = 'rejected'"
  return {
    'p2p.createListing': async () => {
      const { p2p, list } = await seller()
      return {
        lockIds: 'one',
        attempt: (lockId) => p2p.createListing(list('sell'), { lockId }),
        count: () => counted('listings'),
        clear: () => endAll(p2p),
      }
    },
    'p2p.cancelP2p': async () => {
      const { p2p, list } = await seller()
      const { id } = await p2p.createListing(list('sell'))
      return {
        lockIds: 'many',
        attempt: (lockId) => p2p.cancelP2p({ id }, { lockId }),
        count: () => counted("listings where state = 'closed'"),
      }
    },
    'p2p.p2pBuy': async () => {
      const { p2p, wanted } = await ordered()
      return {
        lockIds: 'one',
        attempt: (lockId) => own().p2pBuy(wanted, { lockId }),
        count: () => counted('p2p_orders'),
        clear: async () => {
          for (const { id } of (await own().p2pOrders({})).records) await p2p.rejectOrder({ id })
        },
      }
    },
    'p2p.p2pSale': async () => {
      const { p2p, wanted } = await ordered('buy')
      return {
        lockIds: 'one',
        attempt: (lockId) => own().p2pSale(wanted, { lockId }),
        count: () => counted('p2p_orders'),
        clear: async () => {
          for (const { id } of (await own().p2pOrders({})).records) await p2p.rejectOrder({ id })
        },
      }
    },
    'p2p.rejectOrder': async () => {
      const { p2p, order } = await ordered()
      const { id } = await order()
      return {
        lockIds: 'many',
        attempt: (lockId) => p2p.rejectOrder({ id }, { lockId }),
        count: () => counted(rejected),
      }
    },
    'p2p.releaseOrder': async () => {
      const { p2p, order, secret } = await ordered()
      const { id } = await order()
      await p2p.acceptOrder({ id })
      await own().markPaid({ id })
      const proof = { id, fundPassword: FUND_PASSWORD, googleCode: world.nextTotp(secret) }
      return {
        lockIds: 'one',
        attempt: (lockId) => p2p.releaseOrder(proof, { lockId }),
        count: () => counted("p2p_orders where state = 'completed'"),
      }
    },
    'p2p.topUpBond': async () => {
      const { p2p, secret, userId } = await seller()
      await useBond(running, userId)
      const proof = { fundPassword: FUND_PASSWORD, googleCode: world.nextTotp(secret) }
      return {
        lockIds: 'one',
        attempt: (lockId) => p2p.topUpBond(proof, { lockId }),
        count: () => counted('bond_top_ups'),
      }
    },
    'p2p.agreeCancel': async () => {
      const { p2p, order } = await ordered()
      const { id } = await order()
      await p2p.acceptOrder({ id })
      await own().askCancel({ id })
      return {
        lockIds: 'many',
        attempt: (lockId) => p2p.agreeCancel({ id }, { lockId }),
        count: () => counted("p2p_orders where end_reason = 'agreed'"),
      }
    },
  }
}
