import { setTimeout as delay } from 'node:timers/promises'
import type { WindowedDelays } from './delays.ts'
import { type Door, StreamSocket } from './socket.ts'

/** What all of them have heard together. */
export interface Heard {
  /** From the time in the message, which is that of the engine's decision, before its commit, to the arrival. */
  readonly trades: WindowedDelays
  readonly orders: WindowedDelays
  /** What should not have happened: a gap in a book, a refusal, the end of a connection that read everything. */
  readonly faults: string[]
  messages: number
}

export interface Listening {
  readonly door: Door
  readonly channels: readonly string[]
  /** Opens the private channels. */
  readonly ticket?: string
}

const DEPTH = /^\{"type":"(snapshot|update)","channel":"depth:([^"]+)","data":\{"from":(\d+),"to":(\d+),/
const TRADES = 'trades:'
const TRADES_UPDATE = `{"type":"update","channel":"${TRADES}`
const TIME = /"time":(\d+)\}/g
/** The longest beginning of a message that DEPTH looks at. */
const HEAD = 120

const OPEN_WITHIN_MS = 20_000

interface OrderNews {
  readonly orderId: string
  readonly clientOrderId: string
  readonly state: string
  readonly updatedAt: string
}

/** Somebody who reads everything: a trade page, a list of prices. */
export class Listener {
  readonly #heard: Heard
  #socket: StreamSocket | undefined
  #leaving = false
  #awaited = 0
  #subscribed: () => void = () => undefined
  /** The last sequence of each book, and how many trades of each market. */
  readonly sequences = new Map<string, number>()
  readonly tradeCounts = new Map<string, number>()
  /** The last that was told of each order, by client order id. */
  readonly orders = new Map<string, { readonly orderId: string; readonly state: string }>()

  constructor(heard: Heard) {
    this.#heard = heard
  }

  async open({ door, channels, ticket }: Listening): Promise<void> {
    const socket = await StreamSocket.open(door)
    this.#socket = socket
    socket.onEnd(() => {
      if (!this.#leaving) this.#heard.faults.push('a connection that reads everything was ended')
    })
    for (const channel of channels)
      if (channel.startsWith(TRADES)) this.tradeCounts.set(channel.slice(TRADES.length), 0)
    this.#awaited = channels.length
    const subscribed = new Promise<void>((resolve) => {
      this.#subscribed = resolve
    })
    socket.onText((payload) => this.#hear(payload))
    if (ticket !== undefined) socket.say({ op: 'auth', ticket })
    for (const channel of channels) socket.say({ op: 'subscribe', channel })
    const late = await Promise.race([subscribed, delay(OPEN_WITHIN_MS, 'late', { ref: false })])
    if (late !== undefined)
      throw new Error(`${this.#awaited} of ${channels.join(' ')} are not open: ${this.#heard.faults.slice(0, 3)}`)
  }

  leave(): void {
    this.#leaving = true
    this.#socket?.end()
  }

  #hear(payload: Buffer): void {
    this.#heard.messages += 1
    const head = payload.toString('latin1', 0, HEAD)
    if (head.startsWith(TRADES_UPDATE)) this.#hearTrades(payload.toString('latin1'))
    else if (head.startsWith('{"type":"update","channel":"orders"')) this.#hearOrders(payload.toString('utf8'))
    else if (head.startsWith('{"type":"refused"')) this.#heard.faults.push(head)
    else if (head.startsWith('{"type":"subscribed"')) this.#count()
    else this.#hearDepth(head)
  }

  #count(): void {
    this.#awaited -= 1
    if (this.#awaited === 0) this.#subscribed()
  }

  #hearDepth(head: string): void {
    const [, type, symbol, from, to] = DEPTH.exec(head) ?? []
    if (symbol === undefined) return
    const before = this.sequences.get(symbol)
    if (type === 'update' && before !== Number(from)) this.#heard.faults.push(`${symbol}: ${before} and then ${from}`)
    this.sequences.set(symbol, Number(to))
  }

  #hearTrades(text: string): void {
    const symbol = text.slice(TRADES_UPDATE.length, text.indexOf('","data"'))
    const now = Date.now()
    let count = 0
    for (const [, time] of text.matchAll(TIME)) {
      this.#heard.trades.add(now - Number(time))
      count += 1
    }
    this.tradeCounts.set(symbol, (this.tradeCounts.get(symbol) ?? 0) + count)
  }

  #hearOrders(text: string): void {
    const now = Date.now()
    for (const order of (JSON.parse(text) as { data: readonly OrderNews[] }).data) {
      this.#heard.orders.add(now - Date.parse(order.updatedAt))
      this.orders.set(order.clientOrderId, { orderId: order.orderId, state: order.state })
    }
  }
}

const COMES_BACK_AFTER_MS = 5_000
/** Within this a silent peer has been asked twice for a sign of life. */
const SILENT_FOR_MS = 65_000
const ASKS_EVERY_MS = 125

/**
 * Somebody who subscribes and then reads nothing, and comes back when cut off. The silent ones are found by the heartbeat. The
 * greedy ones ask again and again for a whole book, as a client does that has lost its place, and run into the bound on
 * what may wait for them.
 */
export class DeafClient {
  readonly greedy: boolean
  readonly #listening: Listening
  #socket: StreamSocket | undefined
  #going = true
  cuts = 0

  constructor(listening: Listening, greedy: boolean) {
    this.#listening = listening
    this.greedy = greedy
  }

  async open(): Promise<void> {
    const { door, channels } = this.#listening
    const socket = await StreamSocket.open(door)
    this.#socket = socket
    let open = true
    socket.onEnd(() => {
      open = false
      if (!this.#going) return
      this.cuts += 1
      setTimeout(() => void this.#comeBack(), COMES_BACK_AFTER_MS)
    })
    socket.deafen()
    for (const channel of channels) socket.say({ op: 'subscribe', channel })
    void this.#talk(socket, () => open && this.#going)
  }

  leave(): void {
    this.#going = false
    this.#socket?.end()
  }

  async #comeBack(): Promise<void> {
    if (this.#going) await this.open().catch(() => undefined)
  }

  /** Who does not read learns only by writing that nobody is there. */
  async #talk(socket: StreamSocket, isOpen: () => boolean): Promise<void> {
    while (isOpen()) {
      await delay(this.greedy ? ASKS_EVERY_MS : SILENT_FOR_MS, undefined, { ref: false })
      socket.say({ op: 'subscribe', channel: this.#listening.channels[0] })
      if (this.greedy) continue
      await delay(ASKS_EVERY_MS)
      socket.say({ op: 'ping' })
    }
  }
}
