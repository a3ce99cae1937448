import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailure, type ClientOf } from '@bourse/client'
import type { Order } from '@bourse/contract'
import { expect } from 'vitest'
import { clientOf, type Site, USERS } from './clients.ts'

export const SYMBOL = 'LTC-USDT'

interface Sent {
  readonly user: number
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly answer: 'acknowledged' | 'refused' | 'unknown'
  readonly orderId: string | undefined
}

/** What comes back when nobody can know what became of the request. */
const UNKNOWN = ['client.network', 'client.timeout', 'trading.outcome_unknown', 'server.error']

export interface LoadOptions {
  readonly callers: number
  readonly mayMove?: boolean
  /** Begins the client order ids, so that several of them can follow each other on one product. */
  readonly name?: string
}

/** Several callers for each of two users, who place, cancel and trade with each other until they are told to stop. */
export class Load {
  readonly sent = new Map<string, Sent>()
  /** Ids of orders whose cancel was acknowledged. */
  readonly cancelled = new Set<string>()
  readonly name: string
  readonly #tokens: readonly string[]
  readonly #mayMove: boolean
  #site: Site
  #going = true
  #moved = Promise.withResolvers<void>()
  #keys = 0
  readonly #callers: Promise<void>[]

  /** A site that may move is waited for when it is gone; what stands before a cluster stays where it is. */
  constructor(site: Site, userTokens: readonly string[], { callers, mayMove = true, name = 'load' }: LoadOptions) {
    this.name = name
    this.#site = site
    this.#mayMove = mayMove
    this.#tokens = userTokens
    this.#callers = Array.from({ length: callers }, (_, place) => this.#call(place))
  }

  movesTo(site: Site): void {
    this.#site = site
    this.#moved.resolve()
    this.#moved = Promise.withResolvers()
  }

  async stop(): Promise<void> {
    this.#going = false
    await Promise.all(this.#callers)
  }

  /** How many orders were answered so. */
  count(asked: Sent['answer']): number {
    return [...this.sent.values()].filter(({ answer }) => answer === asked).length
  }

  client(user: number): ClientOf<'web'> {
    return clientOf(this.#site, this.#tokens[user])
  }

  async #call(place: number): Promise<void> {
    const user = place % USERS.length
    const own: string[] = []
    for (let turn = place; this.#going; turn += 1) {
      const placed = await this.#place(user, turn)
      if (placed !== undefined) own.push(placed)
      const oldest = own.length > 8 ? own.shift() : undefined
      if (oldest !== undefined) await this.#cancel(user, oldest)
    }
  }

  async #place(user: number, turn: number): Promise<string | undefined> {
    this.#keys += 1
    const key = `${this.name}-${user}-${this.#keys}`
    const side = turn % 2 === 0 ? ('buy' as const) : ('sell' as const)
    const price = String(99 + (turn % 3))
    const note = (answer: Sent['answer'], orderId?: string) =>
      void this.sent.set(key, { user, side, price, answer, orderId })
    try {
      const order = { symbol: SYMBOL, type: 'limit', side, price, amount: '0.02', clientOrderId: key } as const
      const { orderId } = await this.client(user).trading.placeOrder(order)
      note('acknowledged', orderId)
      return orderId
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const unknown = UNKNOWN.includes(error.reason)
      note(unknown ? 'unknown' : 'refused')
      // A server that is gone may come back at another address; one that has lost its database needs a moment.
      if (error.reason === 'client.network' && this.#mayMove) await this.#moved.promise
      else if (unknown) await sleep(100)
      return undefined
    }
  }

  async #cancel(user: number, orderId: string): Promise<void> {
    try {
      await this.client(user).trading.cancelOrder({ symbol: SYMBOL, orderId })
      this.cancelled.add(orderId)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
    }
  }
}

async function ordersOf(client: ClientOf<'web'>): Promise<Order[]> {
  const found = [...(await client.trading.liveOrders())]
  for (let current = 1; ; current += 1) {
    const { records } = await client.trading.orderHistory({ current: String(current), size: '100' })
    found.push(...records)
    if (records.length < 100) return found
  }
}

/** Orders are acknowledged again, however it was before; gives the milliseconds until they were. */
export async function expectGoesOn(load: Load, timeoutMs = 60_000): Promise<number> {
  const [before, begun] = [load.count('acknowledged'), performance.now()]
  await expect.poll(() => load.count('acknowledged'), { timeout: timeoutMs, interval: 20 }).toBeGreaterThan(before + 10)
  return performance.now() - begun
}

interface Truth {
  readonly acknowledged: number
  readonly unknown: number
  readonly traded: number
}

/** Everybody was told the truth, and still is when those who were not told have asked again. */
export async function expectTruth(load: Load): Promise<Truth> {
  const truth = await expectOnce(load)
  await askAgain(load)
  await expectOnce(load)
  return truth
}

/** Every acknowledged order is there, none is there twice, a refused one is not there, and an end is an end. */
async function expectOnce(load: Load): Promise<Truth> {
  const all = (await Promise.all(USERS.map((_, user) => ordersOf(load.client(user))))).flat()
  const orders = all.filter(({ clientOrderId }) => clientOrderId.startsWith(load.name))
  const byKey = Map.groupBy(orders, ({ clientOrderId }) => clientOrderId)
  const wrong: string[] = []
  for (const [key, { answer, orderId }] of load.sent) {
    const found = byKey.get(key) ?? []
    if (answer === 'acknowledged' && (found.length !== 1 || found[0]?.orderId !== orderId)) wrong.push(`${key} is lost`)
    if (answer === 'refused' && found.length !== 0) wrong.push(`${key} was refused and is there`)
    if (answer === 'unknown' && found.length > 1) wrong.push(`${key} is there twice`)
  }
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  for (const id of load.cancelled) if (byId.get(id)?.state !== 'cancelled') wrong.push(`${id} was cancelled and is not`)
  expect(wrong).toEqual([])
  expect(orders.filter(({ clientOrderId }) => !load.sent.has(clientOrderId))).toEqual([])
  return {
    acknowledged: load.count('acknowledged'),
    unknown: load.count('unknown'),
    traded: orders.filter(({ executed }) => Number(executed) > 0).length,
  }
}

/** Who was not told may ask again by the same client order id: then the order is there once. */
async function askAgain(load: Load): Promise<void> {
  for (const user of USERS.keys()) await load.client(user).trading.cancelAll()
  const unknown = [...load.sent].filter(([, { answer }]) => answer === 'unknown')
  const again = async ([key, { user, side, price }]: (typeof unknown)[number]) => {
    const order = { symbol: SYMBOL, type: 'limit', side, price, amount: '0.02', clientOrderId: key } as const
    const first = await load.client(user).trading.placeOrder(order)
    const second = await load.client(user).trading.placeOrder(order)
    expect(second.orderId).toBe(first.orderId)
    load.sent.set(key, { user, side, price, answer: 'acknowledged', orderId: first.orderId })
  }
  // Fewer at a time than may be open on a market.
  for (let done = 0; done < unknown.length; done += 50) {
    await Promise.all(unknown.slice(done, done + 50).map(again))
    for (const user of USERS.keys()) await load.client(user).trading.cancelAll()
  }
}

export async function expectFillsAddUp(load: Load): Promise<void> {
  const traded = (await ordersOf(load.client(0))).filter(({ executed }) => Number(executed) > 0).slice(0, 20)
  for (const { symbol, orderId, executed } of traded) {
    const { fills } = await load.client(0).trading.orderFills({ symbol, orderId })
    const lots = fills.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 1e8), 0)
    expect(lots).toBe(Math.round(Number(executed) * 1e8))
  }
}
