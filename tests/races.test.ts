import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { failureOf } from '../apps/server/src/modules/identity/identity.fixture.ts'
import { spot, systemAccount } from '../apps/server/src/modules/ledger/index.ts'
import { paying } from '../apps/server/src/modules/payments/cards/cards.fixture.ts'
import { HOUR_MS, type Ready, withdrawalWorld } from '../apps/server/src/modules/withdrawals/withdrawals.fixture.ts'
import { RACED } from './doors/access.ts'
import { CALLS } from './doors/calls.ts'
import { fund } from './doors/money.ts'
import { times } from './product/length.ts'

const world = withdrawalWorld()
const { running } = world
const AT_ONCE = 50

interface Race {
  /** Each request with a lock id of its own, where the thing itself can be done only once; else all with one. */
  readonly lockIds: 'one' | 'many'
  readonly attempt: (lockId: string) => Promise<unknown>
  /** How often it has happened. */
  readonly count: () => Promise<number>
  /** Makes room for the next round, where there may be only so many of them. */
  readonly clear?: () => Promise<unknown>
}

let anna: Ready
let marco: Ready
let cardId = ''

beforeAll(async () => {
  const people = [await world.ready(), await world.ready()] as const
  anna = await world.logIn(people[0])
  marco = people[1]
  await fund(running, anna.userId)
  const { token, answerAt } = paying(running)
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

/** Each money call, made ready to be raced. A new one without a line here, or among those below, fails. */
const RACES: Readonly<Record<string, () => Promise<Race>>> = {
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

test('every money call is raced', () => {
  const money = CALLS.filter(({ call }) => call.money !== false).map(({ name }) => name)
  const listed = [RACES, RACED].flatMap((table) => Object.keys(table))
  expect(listed.sort()).toEqual(money.sort())
  for (const [file, title] of Object.values(RACED)) {
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toContain(`test('${title}'`)
  }
})

describe(`${AT_ONCE} times at once it happens once:`, () => {
  test.each(Object.entries(RACES))('%s', { timeout: 300_000 }, async (name, ready) => {
    for (let round = 0; round < times(1, 20); round += 1) {
      // Codes and amounts are limited by the day.
      if (round > 0) await nextDay()
      const { lockIds, attempt, count, clear } = await ready()
      const before = await count()
      const key = (place: number) => `${name.replace('.', '-')}-${round}-${lockIds === 'one' ? 0 : place}`
      const failures = await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => failureOf(attempt(key(place)))))
      expect(await count()).toBe(before + 1)
      expect(failures.filter((failure) => failure === undefined).length).toBeGreaterThan(0)
      // Whoever was refused was refused in words of the call, and by no fault.
      expect(failures.flatMap((failure) => (failure === undefined ? [] : [failure.reason]))).not.toContain(
        'server.error',
      )
      running.clock.advance(1_000)
      // Whoever asks again after all is over is told the same, and nothing happens again.
      if (lockIds === 'one') expect(await failureOf(attempt(key(0)))).toBeUndefined()
      expect(await count()).toBe(before + 1)
      await clear?.()
    }
    expect(await world.findings()).toEqual([])
  })
})
