import { beforeAll } from 'vitest'
import { plantProduct } from '../../apps/server/src/modules/discount/planted.fixture.ts'
import { spot, systemAccount } from '../../apps/server/src/modules/ledger/index.ts'
import { paying as payingByCard } from '../../apps/server/src/modules/payments/cards/cards.fixture.ts'
import { paying } from '../../apps/server/src/modules/payments/payments.fixture.ts'
import {
  FUND_PASSWORD,
  HOUR_MS,
  type Ready,
  withdrawalWorld,
} from '../../apps/server/src/modules/withdrawals/withdrawals.fixture.ts'
import { loggedInAgain } from '../../apps/server/src/testing/accounts.ts'
import { assetRow, pairRow } from '../../apps/server/src/testing/markets.ts'
import { airdropCalls } from './airdrop-calls.ts'
import { bonusCalls } from './bonus-calls.ts'
import { competitionCalls } from './competition-calls.ts'
import { couponCalls } from './coupon-calls.ts'
import { etpCalls } from './etp-calls.ts'
import { invitationCalls } from './invitation-calls.ts'
import { fund, fundHouse } from './money.ts'
import { p2pCalls } from './p2p-calls.ts'
import { partnerCalls } from './partner-calls.ts'
import { offerSavings, savingCalls } from './saving-calls.ts'
import { trialCalls } from './trial-calls.ts'
import { wealthCalls } from './wealth-calls.ts'

export interface MoneyCall {
  /** Whether the thing itself can be done only once, whatever the lock id; else only the lock id holds a repeat back. */
  readonly lockIds: 'one' | 'many'
  readonly attempt: (lockId: string) => Promise<unknown>
  /** How often it has happened. */
  readonly count: () => Promise<number>
  /** Makes room for the next round, where there may be only so many of them. */
  readonly clear?: () => Promise<unknown>
}

/** Where one call moves money of two kinds, the second has a name behind a dash. */
export const callOf = (name: string): string => name.replace(/-.*$/, '')

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
    await running.app.markets.addAssets([assetRow('USDT')])
    await running.app.markets.addPairs([pairRow('BTC', 'USDT')])
    await fund(running, anna.userId, ['BTC', 'EUR', 'USDT'])
    await fundHouse(running)
    await offerSavings(running)
    const { token, answerAt } = payingByCard(running)
    const added = await client().payments.addCard({ token: await token() })
    await answerAt(added.challengeUrl)
    cardId = added.id
    await world.fund(marco.userId, 'BTC', '100')
    await running.app.quickbuy.nameFloat('agora', marco.userId)
    const offer = { symbol: 'BTC-USDT', side: 'sell', type: 'limit', price: '50000', amount: '1' } as const
    await running.client({ token: marco.token }).trading.placeOrder(offer)
  })

  const client = () => running.client({ token: anna.token })

  async function nextDay(): Promise<void> {
    running.clock.advance(25 * HOUR_MS)
    await loggedInAgain(running, anna)
  }

  async function euros(): Promise<bigint> {
    return (await running.app.ledger.balance(running.app.db.queryable, spot(anna.userId, 'EUR'))).balance
  }

  async function uidOf({ userId }: Ready): Promise<string> {
    const { rows } = await running.app.db.pool.query('select uid from identity.users where id = $1', [userId])
    return String(rows[0].uid)
  }

  /** An application of somebody whose account is old enough, or what has become of all of them. */
  async function applicant() {
    const { pool } = running.app.db
    await pool.query("update identity.users set registered_at = '2020-01-01' where id = $1", [anna.userId])
    const secrets = { fundPassword: FUND_PASSWORD, googleCode: world.nextTotp(anna.secret) }
    const application = { nickname: 'Anna', about: 'Fast and polite.', business: 'REA 123456', ...secrets }
    return {
      apply: (lockId: string) => client().p2p.applyMerchant(application, { lockId }),
      count: async (states: readonly string[]) => {
        const counted = 'select count(*)::int as count from p2p.merchants where user_id = $1 and state = any($2)'
        return (await pool.query(counted, [anna.userId, states])).rows[0].count as number
      },
    }
  }

  async function cancelPayment(): Promise<void> {
    const [order] = (await client().payments.paymentOrders({})).records
    await client().payments.cancelPayment({ id: order?.id ?? '' })
  }

  /** Of what the world outside has given to the house. */
  async function conversion(
    from: string,
    to: string,
    use: (quoteId: string, lockId: string) => Promise<unknown>,
  ): Promise<MoneyCall> {
    const { quoteId } = await client().convert.quoteConversion(
      from === 'EUR' ? { from, to, payAmount: '10' } : { from, to, receiveAmount: '10' },
    )
    return {
      lockIds: 'many',
      attempt: (lockId) => use(quoteId, lockId),
      count: async () => (await client().convert.conversions({})).total,
    }
  }

  /** Of the market that delivers out of somebody's account here. */
  const quoteOfMarket = () => client().quickbuy.quote({ platform: 'agora', fiat: 'EUR', symbol: 'BTC', amount: '20' })

  async function cancelQuickbuy(): Promise<void> {
    const [order] = (await client().quickbuy.listOrders({})).records
    await client().quickbuy.cancelBeforePay({ id: order?.id ?? '' })
  }

  /** One that its partner has declined. */
  async function declinedQuickbuy(): Promise<string> {
    const { id } = await client().quickbuy.createOrder({ quoteId: (await quoteOfMarket()).quoteId })
    const { rows } = await running.app.db.pool.query('select try_id from quickbuy.quickbuy_orders where id = $1', [id])
    await running.partners.partners.act(rows[0].try_id, 'decline')
    await client().quickbuy.orderDetail({ id })
    return id
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
    'convert.buy': () => conversion('EUR', 'BTC', (quoteId, lockId) => client().convert.buy({ quoteId }, { lockId })),
    'convert.sale': () => conversion('BTC', 'EUR', (quoteId, lockId) => client().convert.sale({ quoteId }, { lockId })),
    'convert.convertFiats': () =>
      conversion('EUR', 'USDT', (quoteId, lockId) => client().convert.convertFiats({ quoteId }, { lockId })),
    'discount.subscribe': async () => {
      const asked = { productId: await plantProduct(running), amount: '0.001' }
      const { quoteId, agreement } = await client().discount.quote(asked)
      const agreed = { quoteId, agreement, consent: 'true' } as const
      return {
        lockIds: 'many',
        attempt: (lockId) => client().discount.subscribe(agreed, { lockId }),
        count: async () => (await client().discount.list({})).total,
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
    ...etpCalls(world, () => anna),
    ...p2pCalls(world, { buyer: () => anna, seller: () => marco }),
    ...partnerCalls(world, { payer: () => anna, owner: () => marco }),
    ...wealthCalls(client, () => running.clock.now()),
    ...savingCalls(running, client),
    ...invitationCalls(running, client, () => anna.userId),
    ...couponCalls(running, client),
    ...bonusCalls(running, client),
    ...airdropCalls(running, client),
    ...competitionCalls(running, client),
    ...trialCalls(world),
    'p2p.applyMerchant': async () => {
      const { apply, count } = await applicant()
      return {
        lockIds: 'many',
        attempt: apply,
        count: () => count(['waiting', 'left']),
        clear: () => client().p2p.leaveMerchant({}),
      }
    },
    'p2p.leaveMerchant': async () => {
      const { apply, count } = await applicant()
      await apply(world.running.app.ids.secret())
      return {
        lockIds: 'many',
        attempt: (lockId) => client().p2p.leaveMerchant({}, { lockId }),
        count: () => count(['left']),
      }
    },
    'quickbuy.createOrder': async () => {
      const { quoteId } = await quoteOfMarket()
      return {
        lockIds: 'many',
        attempt: (lockId) => client().quickbuy.createOrder({ quoteId }, { lockId }),
        count: async () => (await client().quickbuy.listOrders({})).total,
        clear: cancelQuickbuy,
      }
    },
    'quickbuy.repay': async () => {
      const id = await declinedQuickbuy()
      const { quoteId } = await quoteOfMarket()
      return {
        lockIds: 'many',
        attempt: (lockId) => client().quickbuy.repay({ id, quoteId }, { lockId }),
        count: async () => (await client().quickbuy.orderDetail({ id })).tries,
        clear: cancelQuickbuy,
      }
    },
  }

  return { world, running, calls, nextDay }
}
