import { beforeAll } from 'vitest'
import { spot, systemAccount } from '../../apps/server/src/modules/ledger/index.ts'
import { paying as payingByCard } from '../../apps/server/src/modules/payments/cards/cards.fixture.ts'
import { paying } from '../../apps/server/src/modules/payments/payments.fixture.ts'
import { HOUR_MS, type Ready, withdrawalWorld } from '../../apps/server/src/modules/withdrawals/withdrawals.fixture.ts'
import { fund } from './money.ts'

export interface MoneyCall {
  /** Whether the thing itself can be done only once, whatever the lock id; else only the lock id holds a repeat back. */
  readonly lockIds: 'one' | 'many'
  readonly attempt: (lockId: string) => Promise<unknown>
  /** How often it has happened. */
  readonly count: () => Promise<number>
  /** Makes room for the next round, where there may be only so many of them. */
  readonly clear?: () => Promise<unknown>
}

/** A world in which somebody may do everything that moves money, and each money call made ready to be done. */
export function moneyCalls() {
  const world = withdrawalWorld()
  const { running } = world
  let anna: Ready
  let marco: Ready
  let cardId = ''
  beforeAll(async () => {
    const people = [await world.ready(), await world.ready()] as const
    anna = await world.logIn(people[0])
    marco = people[1]
    await fund(running, anna.userId)
    const { token, answerAt } = payingByCard(running)
    const added = await client().payments.addCard({ token: await token() })
    await answerAt(added.challengeUrl)
    cardId = added.id
  })

  const client = () => running.client({ token: anna.token })

  async function nextDay(): Promise<void> {
    running.clock.advance(25 * HOUR_MS)
    anna = await world.logIn(anna)
  }

  async function euros(): Promise<bigint> {
    return (await running.app.ledger.balance(running.app.db.queryable, spot(anna.userId, 'EUR'))).balance
  }

  async function uidOf({ userId }: Ready): Promise<string> {
    const { rows } = await running.app.db.pool.query('select uid from identity.users where id = $1', [userId])
    return String(rows[0].uid)
  }

  async function cancelPayment(): Promise<void> {
    const [order] = (await client().payments.paymentOrders({})).records
    await client().payments.cancelPayment({ id: order?.id ?? '' })
  }

  const calls: Readonly<Record<string, () => Promise<MoneyCall>>> = {
    'trading.placeOrder': async () => {
      const order = { symbol: 'BTC-EUR', side: 'sell', type: 'limit', price: '50000', amount: '0.001' } as const
      return {
        lockIds: 'one',
        attempt: (lockId) => client().trading.placeOrder(order, { lockId }),
        count: async () => (await client().trading.liveOrders({})).length,
      }
    },
    'trading.savePlan': async () => {
      const rhythm = { frequency: 'weekly', weekday: '1', time: '09:00', timeZone: 'Europe/Rome' } as const
      return {
        lockIds: 'one',
        attempt: (lockId) => client().trading.savePlan({ symbol: 'BTC-EUR', total: '50', ...rhythm }, { lockId }),
        count: async () => (await client().trading.plans({})).length,
      }
    },
    'withdrawals.withdraw': async () => {
      const { quoteId } = await world.quote(anna, '0.01')
      const secrets = await world.secretsFor(anna, quoteId)
      return {
        lockIds: 'many',
        attempt: (lockId) => client().withdrawals.withdraw(secrets, { lockId }),
        count: async () => (await client().withdrawals.withdrawRecords({})).total,
      }
    },
    'withdrawals.withdrawCancel': async () => {
      const { id } = await world.ask(anna, '0.01')
      return {
        lockIds: 'many',
        attempt: (lockId) => client().withdrawals.withdrawCancel({ id }, { lockId }),
        count: async () =>
          (await client().withdrawals.withdrawDetail({ id })).events.filter(({ kind }) => kind === 'cancelled').length,
      }
    },
    'withdrawals.transfer': async () => {
      const request = { symbol: 'BTC', amount: '0.01', uid: await uidOf(marco) }
      const secrets = await world.secretsFor(anna, (await client().withdrawals.quoteTransfer(request)).quoteId)
      return {
        lockIds: 'many',
        attempt: (lockId) => client().withdrawals.transfer(secrets, { lockId }),
        count: async () => (await client().withdrawals.transferRecords({})).total,
      }
    },
    'banking.sepaConfirm': async () => ({
      lockIds: 'one',
      attempt: (lockId) => client().banking.sepaConfirm({ symbol: 'EUR', amount: '20' }, { lockId }),
      count: async () => (await client().banking.bankOrders({})).total,
      clear: async () => {
        const [order] = (await client().banking.bankOrders({})).records
        await client().banking.sepaCancel({ id: order?.id ?? '' })
      },
    }),
    'credit.creditRepay': async () => {
      await world.fund(anna.userId, 'EUR', '100', systemAccount(`receivable:${anna.userId}`, 'EUR'))
      const before = await euros()
      return {
        lockIds: 'many',
        attempt: (lockId) => client().credit.creditRepay({ symbol: 'EUR' }, { lockId }),
        count: async () => Number(before - (await euros())) / 100e8,
      }
    },
    'payments.paypalCreateOrder': async () => ({
      lockIds: 'one',
      attempt: (lockId) => client().payments.paypalCreateOrder({ symbol: 'EUR', amount: '20' }, { lockId }),
      count: async () => (await client().payments.paymentOrders({ method: 'paypal' })).total,
      clear: cancelPayment,
    }),
    'payments.paypalCapture': async () => {
      const { id, payUrl } = await client().payments.paypalCreateOrder({ symbol: 'EUR', amount: '20' })
      await paying(running).atPage(payUrl, 'pay')
      return {
        lockIds: 'many',
        attempt: (lockId) => client().payments.paypalCapture({ id }, { lockId }),
        count: async () => ((await client().payments.paymentOrder({ id })).status === 'completed' ? 1 : 0),
      }
    },
    'payments.advcashCreateOrder': async () => ({
      lockIds: 'one',
      attempt: (lockId) => client().payments.advcashCreateOrder({ symbol: 'EUR', amount: '20' }, { lockId }),
      count: async () => (await client().payments.paymentOrders({ method: 'advcash' })).total,
      clear: cancelPayment,
    }),
    'payments.acquireCreateOrder': async () => ({
      lockIds: 'one',
      attempt: (lockId) => client().payments.acquireCreateOrder({ symbol: 'EUR', amount: '15', cardId }, { lockId }),
      count: async () => (await client().payments.paymentOrders({})).total,
    }),
  }

  return { world, running, calls, nextDay }
}
