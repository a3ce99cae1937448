import { units } from '@bourse/money'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Balance } from '../../ledger/index.ts'
import { tradingWorld } from '../trading.fixture.ts'
import type { CommandMessage } from './commands.ts'
import { LookAhead } from './look-ahead.ts'
import type { Decided, Outlook } from './matcher.ts'
import { CommandQueue } from './queue.ts'

const LIMIT = 3

const balance = (owner: string, available: bigint): Balance => ({
  owner,
  kind: 'spot',
  asset: 'BTC',
  balance: units(available),
  held: units(0n),
  available: units(available),
})
const cancelAll = (user: string): CommandMessage => ({ op: 'cancel_user', user })
const userOf = (message: CommandMessage) => ('user' in message ? message.user : '')

/** Everybody has 10 when looked up. */
function lookedUp(messages: readonly CommandMessage[]): Outlook {
  return {
    repeats: new Map(),
    listNumbers: new Map(),
    funds: new Map(messages.map((message) => [`${userOf(message)} BTC`, balance(userOf(message), 10n)])),
  }
}

describe('the next batch', () => {
  let queue: CommandQueue
  let ahead: LookAhead
  let asked: string[][]
  let decided: { readonly users: string[]; readonly funds: Outlook['funds']; undone: boolean }[]
  let fault: Error | undefined

  beforeEach(() => {
    queue = new CommandQueue(100)
    asked = []
    decided = []
    fault = undefined
    ahead = new LookAhead({
      queue,
      limit: LIMIT,
      lookUp: async (messages) => {
        asked.push(messages.map(userOf))
        if (fault !== undefined) throw fault
        return lookedUp(messages)
      },
      decide: (messages, { funds }) => {
        if (fault !== undefined) throw fault
        const one = { users: messages.map(userOf), funds, undone: false }
        decided.push(one)
        const undo = () => {
          one.undone = true
        }
        return { batch: { undo }, outcomes: [] } as unknown as Decided
      },
    })
  })

  const wait = (...users: string[]) => {
    for (const user of users) void queue.put(cancelAll(user))
  }
  const settle = () => new Promise((done) => setImmediate(done))
  const nextUsers = () => {
    const next = ahead.next()
    return { users: next.waiting.map(({ message }) => userOf(message)), next }
  }
  const available = (outlook: Outlook) => Array.from(outlook.funds.values(), (known) => Number(known.available))

  test('is what waits, looked up when it is due', async () => {
    wait('a', 'b')
    const { users, next } = nextUsers()
    expect([users, asked]).toEqual([['a', 'b'], []])
    expect(available(await next.outlook())).toEqual([10, 10])
    expect(asked).toEqual([['a', 'b']])
  })

  test('is looked up ahead, and gets company until it is due', async () => {
    wait('a')
    ahead.lookUp()
    wait('b', 'c', 'd')
    const { users, next } = nextUsers()
    expect(users).toEqual(['a', 'b', 'c'])
    expect(available(await next.outlook())).toEqual([10, 10, 10])
    expect(asked).toEqual([['a'], ['b', 'c']])
  })

  test('goes by what the batch before it has left of what was looked up meanwhile', async () => {
    wait('a', 'b')
    ahead.lookUp()
    ahead.settled([balance('b', 4n), balance('z', 1n), { ...balance('a', 99n), kind: 'escrow' }])
    expect(available(await nextUsers().next.outlook())).toEqual([10, 4])
  })

  test('is decided ahead only when it is full and looked up, and then nobody joins it', async () => {
    wait('a', 'b')
    ahead.lookUp()
    await settle()
    ahead.decide()
    expect(decided).toEqual([])
    expect(nextUsers().users).toEqual(['a', 'b'])

    wait('c', 'd', 'e', 'f')
    ahead.lookUp()
    ahead.decide()
    expect(decided).toEqual([])
    await settle()
    ahead.settled([balance('d', 2n)])
    ahead.decide()
    expect(decided.map(({ users }) => users)).toEqual([['c', 'd', 'e']])
    expect(decided[0]?.funds.get('d BTC')?.available).toBe(2n)
    const { users, next } = nextUsers()
    expect([users, next.decided !== undefined]).toEqual([['c', 'd', 'e'], true])
    expect(nextUsers().users).toEqual(['f'])
  })

  test('is looked up and decided again when the batch before it went another way', async () => {
    wait('a', 'b', 'c')
    ahead.lookUp()
    await settle()
    ahead.decide()
    ahead.forget()
    const { users, next } = nextUsers()
    expect([users, next.decided]).toEqual([['a', 'b', 'c'], undefined])
    await next.outlook()
    expect(asked).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
  })

  test('that cannot be looked up or decided ahead fails when it is due, and not before', async () => {
    fault = new Error('fault')
    wait('a', 'b', 'c')
    ahead.lookUp()
    await settle()
    ahead.decide()
    await expect(nextUsers().next.outlook()).rejects.toThrow('fault')
  })

  test('that will not come any more is given back, and taken back from the books', async () => {
    wait('a', 'b', 'c', 'd')
    ahead.lookUp()
    await settle()
    ahead.decide()
    expect(ahead.close().map(({ message }) => userOf(message))).toEqual(['a', 'b', 'c', 'd'])
    expect(decided[0]?.undone).toBe(true)
    expect(await queue.put(cancelAll('e'))).toEqual({ ok: false, refusal: { code: 'trading.interrupted' } })
  })
})

describe('an engine in full swing', () => {
  const world = tradingWorld()
  afterAll(async () => expect(await world.audit()).toEqual([]))

  test('decides one small batch while the one before it commits, and loses nothing', async () => {
    await world.engine.stop()
    world.engine = await world.trading.startEngine(world.engineDb, { batchLimit: 5 })
    const users = Array.from({ length: 8 }, (_, number) => `usr_swing${number}`)
    for (const user of users) for (const asset of ['BTC', 'USDT']) await world.fund(user, asset, 100)
    const orders = Array.from({ length: 400 }, (_, place) => {
      const side = place % 2 === 0 ? ('buy' as const) : ('sell' as const)
      return { user: users[place % 7] ?? '', order: { side, price: String(98 + (place % 5)), amount: '0.02' } }
    })
    const answers = await Promise.all(orders.map(({ user, order }) => world.place(user, order)))
    expect(answers.filter((answer) => !answer.ok)).toEqual([])
    expect(await world.audit()).toEqual([])
    const cancelled = await Promise.all(users.map((user) => world.trading.orders.cancelAll(user)))
    expect(cancelled.every((answer) => answer.ok)).toBe(true)
    for (const user of users) expect(await world.wallet(user, 'BTC')).toMatch(/\/0$/)
    const before = world.engine.hashes()
    await world.engine.stop()
    world.engine = await world.trading.startEngine(world.engineDb)
    expect(world.engine.hashes()).toEqual(before)
  })

  test('never promises the same money to two batches that are on their way', async () => {
    await world.engine.stop()
    world.engine = await world.trading.startEngine(world.engineDb, { batchLimit: 4 })
    await world.fund('usr_thrifty', 'USDT', 100)
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => world.place('usr_thrifty', { symbol: 'ETH-USDT', price: '10', amount: '1' })),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(10)
    expect(await world.wallet('usr_thrifty', 'USDT')).toBe('0/100')
  })
})
