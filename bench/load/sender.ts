import { setTimeout as delay } from 'node:timers/promises'
import { HttpConnection } from '../orders-http/connection.ts'
import { createRandom } from '../random.ts'
import { type DelaySummary, WindowedDelays } from './delays.ts'

const MIDDLE = 50_000
/** Of resting orders from the middle, and of crossing ones beyond it. */
const FARTHEST = 500
const CROSSES_BY = 20
const CROSSING_PERCENT = 20
/** Beyond so many open orders of a user the oldest is cancelled, so that the books stay as deep as they are. */
const MOST_OPEN = 30

/** People come from many places: as shipped, five hundred requests a second are the most of one address. */
const ADDRESSES = 20

export interface Sending {
  readonly port: number
  readonly tokens: readonly string[]
  readonly markets: readonly string[]
  /** New orders; the cancellations come on top of them. */
  readonly perSecond: number
  readonly seconds: number
}

type Refusals = readonly (readonly [what: string, times: number])[]

export interface SenderWindow {
  readonly answers: DelaySummary
  readonly lateness: DelaySummary
  /** Since the beginning. */
  readonly refusals: Refusals
}

export interface SenderEnd extends SenderWindow {
  /** The order ids by the number of the order; null where none was acknowledged. */
  readonly acknowledged: readonly (string | null)[]
  /** Numbers of orders. */
  readonly refused: readonly number[]
  readonly unknown: readonly number[]
  readonly cancelled: readonly number[]
}

interface Open {
  readonly number: number
  readonly symbol: string
  readonly orderId: string
}

/** The lock id of an order, which becomes its client order id. */
export const keyOf = (number: number) => `load-${String(number).padStart(9, '0')}`

/**
 * Sends at appointed times, whether or not the answers come: what a slow answer delays is nobody else's turn. Every delay counts
 * from the appointed time, so that neither a busy server nor a busy sender can look fast.
 */
export function startSender({ port, tokens, markets, perSecond, seconds }: Sending) {
  const random = createRandom(7)
  const idle: HttpConnection[] = []
  const open = tokens.map((): Open[] => [])
  const acknowledged = new Array<string | null>(seconds * perSecond).fill(null)
  const lists = { refused: [] as number[], unknown: [] as number[], cancelled: [] as number[] }
  const refusals = new Map<string, number>()
  const answers = new WindowedDelays()
  const lateness = new WindowedDelays()
  const pending = new Set<Promise<void>>()
  let connections = 0

  async function post(user: number, path: string, body: string): Promise<Record<string, string> | string> {
    // The one that has rested longest, so that none rests until the server closes it.
    let connection = idle.shift()
    if (connection === undefined) {
      connections += 1
      connection = await HttpConnection.open(port, `127.0.2.${1 + (connections % ADDRESSES)}`)
    }
    const answer = await connection.post(`/web/v1${path}`, body, tokens[user] ?? '')
    idle.push(connection)
    const { success, data } = JSON.parse(answer.body) as { success: boolean; data: Record<string, string> | null }
    return success ? (data ?? {}) : (data?.reason ?? `status ${answer.status}`)
  }

  function refused(what: string, reason: string): void {
    const key = `${what} ${reason}`
    refusals.set(key, (refusals.get(key) ?? 0) + 1)
  }

  async function place(user: number, number: number): Promise<void> {
    const symbol = markets[random(markets.length)] ?? ''
    const side = random(2) === 0 ? 'buy' : 'sell'
    const away = random(100) < CROSSING_PERCENT ? -CROSSES_BY : 1 + random(FARTHEST)
    const price = MIDDLE + (side === 'buy' ? -away : away)
    const amount = (1 + random(50)) / 1000
    const order = `symbol=${symbol}&side=${side}&type=limit&price=${price}&amount=${amount}&lockId=${keyOf(number)}`
    try {
      const answer = await post(user, '/trade/order', order)
      if (typeof answer === 'string') {
        lists[answer === 'trading.outcome_unknown' ? 'unknown' : 'refused'].push(number)
        return refused('order', answer)
      }
      const { orderId = '', status } = answer
      acknowledged[number] = orderId
      if (status === 'processing') open[user]?.push({ number, symbol, orderId })
    } catch {
      lists.unknown.push(number)
      refused('order', 'connection lost')
    }
  }

  async function cancel(user: number, { number, symbol, orderId }: Open): Promise<void> {
    try {
      const answer = await post(user, '/trade/order/cancel-by-id', `symbol=${symbol}&orderId=${orderId}`)
      if (typeof answer === 'string') refused('cancellation', answer)
      else lists.cancelled.push(number)
    } catch {
      refused('cancellation', 'connection lost')
    }
  }

  /** New orders and cancellations take turns; one whose user has not too many open orders stays out. */
  function actOf(turn: number): Promise<void> | undefined {
    const number = Math.floor(turn / 2)
    const user = number % tokens.length
    if (turn % 2 === 0) return place(user, number)
    const own = open[user] ?? []
    const oldest = own.length > MOST_OPEN ? own.shift() : undefined
    return oldest === undefined ? undefined : cancel(user, oldest)
  }

  function act(turn: number, due: number): void {
    const work = actOf(turn)
    if (work === undefined) return
    lateness.add(performance.now() - due)
    const done = work.then(() => {
      answers.add(performance.now() - due)
      pending.delete(done)
    })
    pending.add(done)
  }

  async function run(): Promise<void> {
    const started = performance.now()
    const turns = seconds * perSecond * 2
    for (let turn = 0; turn < turns; ) {
      const due = started + (turn * 500) / perSecond
      const early = due - performance.now()
      if (early > 0) await delay(Math.ceil(early))
      else {
        act(turn, due)
        turn += 1
      }
    }
    await Promise.all(pending)
    for (const connection of idle) connection.close()
  }

  const sending = run()
  return {
    window: (): SenderWindow => ({ answers: answers.window(), lateness: lateness.window(), refusals: [...refusals] }),
    async finish(): Promise<SenderEnd> {
      await sending
      return { answers: answers.all(), lateness: lateness.all(), refusals: [...refusals], acknowledged, ...lists }
    },
  }
}
