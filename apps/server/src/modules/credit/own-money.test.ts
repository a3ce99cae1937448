import { formatUnits, units } from '@bourse/money'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { assetRow } from '../../testing/markets.ts'
import { ONE_REQUEST } from '../../testing/requests.ts'
import { spot, systemAccount } from '../ledger/index.ts'
import { PRICE, withdrawalWorld } from '../withdrawals/withdrawals.fixture.ts'
import { crediting } from './credit.fixture.ts'

const world = withdrawalWorld()
const { running, unguarded, asker } = world
const { owner, fund, move, pay, has, owes, expire } = crediting(running)
const SECRETS = { fundPassword: '', code: '' }

beforeAll(() => running.app.markets.addAssets([assetRow('GBP', 'fiat')]))

const coinsOf = (euros: number) => formatUnits(units((BigInt(euros) * 10n ** 8n) / BigInt(PRICE)), 8)

async function wholeOf(userId: string, asset: string): Promise<string> {
  const { available } = await running.app.ledger.balance(running.app.db.queryable, spot(userId, asset))
  return formatUnits(available, 8)
}

/** At the only price there is, without a fee: the other side is the house. */
async function trade(userId: string, euros: number): Promise<void> {
  if (euros === 0) return
  const coins = coinsOf(Math.abs(euros))
  const [eur, btc] = [spot(userId, 'EUR'), spot(userId, 'BTC')]
  const house = (asset: string) => systemAccount('treasury', asset)
  const [give, get] = euros > 0 ? ([eur, btc] as const) : ([btc, eur] as const)
  const amount = (account: typeof eur) => (account === eur ? String(Math.abs(euros)) : coins)
  await move(give, house(give.asset), amount(give))
  await move(house(get.asset), get, amount(get))
}

const inEuro = async (userId: string) => (await has(userId)) + (await has(userId, 'BTC')) * PRICE

interface Sent {
  readonly from: string
  readonly to: string
  readonly symbol: string
  readonly amount: string
}

/** By transfer, the way out with the fewest hurdles; true when it went. */
async function send({ from, to, symbol, amount }: Sent): Promise<boolean> {
  const part = unguarded({ complete: true })
  const quote = await part.quotes.toUser(from, { symbol, amount, uid: to })
  if (!quote.ok) return false
  const who = { ...asker({ userId: from, email: '', token: '', secret: '' }) }
  return (await part.requests.transfer(who, { ...SECRETS, quoteId: quote.value.quoteId }, ONE_REQUEST)).ok
}

beforeAll(async () => {
  const { ledger, db } = running.app
  for (const asset of ['EUR', 'BTC']) {
    const key = { source: 'test', sourceId: `house ${asset}`, kind: 'deposit' }
    const from = systemAccount('bank:TEST', asset)
    await db.tx((tx) =>
      ledger.transfer(tx, { ...key, from, to: systemAccount('treasury', asset), units: units(10n ** 16n) }),
    )
  }
})

test('credited euros that became coins cannot leave, and what is one’s own can', async () => {
  const [anna, friend] = [await owner('100'), await owner('0')]
  const { id } = await anna.early('1000')
  await trade(anna.userId, 1_100)
  const leaves = (amount: string) => send({ from: anna.userId, to: friend.uid, symbol: 'BTC', amount })
  expect(await leaves('0.00200001')).toBe(false)
  expect(await leaves('0.002')).toBe(true)
  expect(await leaves('0.00000001')).toBe(false)
  // Spent elsewhere and missed, it is a debt: now nothing leaves, whatever the wallet is worth.
  await fund(anna.userId, '1', 'BTC')
  await expire(id)
  expect(await owes(anna.userId)).toBe(1_000)
  expect(await leaves('0.0001')).toBe(false)
  await trade(anna.userId, -1_000)
  await anna.repay()
  expect(await leaves('0.5')).toBe(true)
})

test('while credit is granted nothing leaves by the way', async () => {
  const [anna, friend] = [await owner('60'), await owner('0')]
  await anna.early('2000')
  await trade(anna.userId, 2_000)
  const sent = Array.from({ length: 10 }, () =>
    send({ from: anna.userId, to: friend.uid, symbol: 'BTC', amount: '0.03' }),
  )
  const taken = Promise.allSettled([anna.early('1000'), anna.early('1000'), anna.early('1000')])
  expect((await Promise.all(sent)).some(Boolean)).toBe(false)
  expect((await taken).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await inEuro(friend.userId)).toBe(0)
})

const amount = fc.integer({ min: 1, max: 900 })
const step = fc.oneof(
  fc.record({ act: fc.constantFrom('early', 'buy', 'sell', 'own', 'EUR', 'BTC', 'max'), amount }),
  fc.record({ act: fc.constantFrom('arrive', 'cancel', 'miss', 'short'), amount }),
)

/** A property under which nothing ever left would prove little. */
const SURELY_GOES = [
  { act: 'own', amount: 50 },
  { act: 'early', amount: 100 },
  { act: 'EUR', amount: 20 },
]

test('whatever somebody does, no more leaves than they brought', async () => {
  const friend = await owner('0')
  let went = 0
  const trying = async (request: Sent) => {
    if (await send(request)) went += 1
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const anna = await owner('100')
      let brought = 100
      const before = await inEuro(friend.userId)
      const waiting: { id: string; referenceNumber: string; sent: number }[] = []
      for (const { act, amount: euros } of steps) {
        const order = ['arrive', 'cancel', 'miss', 'short'].includes(act) ? waiting.shift() : undefined
        const most = (symbol: string) => has(anna.userId, symbol)
        if (act === 'early') {
          const made = await anna.early(String(euros + 99)).catch(() => undefined)
          if (made !== undefined) waiting.push({ ...made, sent: euros + 99 })
        } else if (act === 'own') {
          await fund(anna.userId, String(euros))
          brought += euros
        } else if (act === 'buy') await trade(anna.userId, Math.floor(Math.min(euros, await most('EUR'))))
        else if (act === 'sell') await trade(anna.userId, -Math.floor(Math.min(euros, (await most('BTC')) * PRICE)))
        else if (act === 'EUR') await trying({ ...sending(anna, friend), symbol: 'EUR', amount: String(euros) })
        else if (act === 'BTC') {
          await trying({ ...sending(anna, friend), symbol: 'BTC', amount: coinsOf(euros) })
        } else if (act === 'max') {
          const symbol = euros % 2 === 0 ? 'EUR' : 'BTC'
          await trying({ ...sending(anna, friend), symbol, amount: await wholeOf(anna.userId, symbol) })
        } else if (order !== undefined && act === 'cancel') await anna.client.banking.sepaCancel({ id: order.id })
        else if (order !== undefined && act === 'miss') await expire(order.id)
        else if (order !== undefined) {
          const sent = act === 'short' ? Math.ceil(order.sent / 2) : order.sent
          await pay({ cents: sent * 100, reference: order.referenceNumber })
          brought += sent
        }
        const left = (await inEuro(friend.userId)) - before
        expect(left).toBeLessThanOrEqual(brought + 1e-6)
      }
    }),
    { numRuns: 12, endOnFailure: true, examples: [[SURELY_GOES]] },
  )
  expect(went).toBeGreaterThan(0)
  expect(await running.app.credit.audit()).toEqual([])
  expect(await world.findings()).toEqual([])
})

const sending = (from: { userId: string }, to: { uid: string }) => ({ from: from.userId, to: to.uid })
