import { createRandom } from '../random.ts'
import type { HttpConnection } from './connection.ts'

export interface Trader {
  readonly refused: number
  readonly acknowledged: readonly string[]
  step(): Promise<void>
}

export interface TraderOptions {
  readonly connection: HttpConnection
  readonly token: string
  readonly name: string
  /** Only posts a web vital, which stores nothing. */
  readonly trivial: boolean
  readonly symbol: string
  readonly seed: number
}

const MIDDLE = 50_000

/** 60% passive limit orders, 25% cancellations, 15% orders that cross, around one price. */
export function createTrader({ connection, token, name, trivial, symbol, seed }: TraderOptions): Trader {
  const open: string[] = []
  const acknowledged: string[] = []
  let refused = 0
  let count = 0
  const random = createRandom(seed)

  async function send(path: string, body: string): Promise<Record<string, string> | undefined> {
    const answer = await connection.post(`/web/v1${path}`, body, token)
    const envelope = JSON.parse(answer.body) as { success: boolean; data: Record<string, string> | null }
    if (envelope.success) return envelope.data ?? {}
    refused += 1
    return undefined
  }

  async function place(price: number, side: 'buy' | 'sell'): Promise<void> {
    count += 1
    const key = `${name}-${String(count).padStart(8, '0')}`
    const amount = (1 + random(50)) / 1000
    const order = await send(
      '/trade/order',
      `symbol=${symbol}&side=${side}&type=limit&price=${price}&amount=${amount}&lockId=${key}`,
    )
    if (order === undefined) return
    acknowledged.push(key)
    if (order.status === 'processing' && order.orderId !== undefined) open.push(order.orderId)
  }

  return {
    get refused() {
      return refused
    },
    acknowledged,
    async step() {
      if (trivial) {
        await send('/setting/vitals/report', 'name=LCP&value=1234&route=%2Fmarkets')
        return
      }
      const choice = random(100)
      const side = random(2) === 0 ? 'buy' : 'sell'
      const order = open.length > 0 && choice < 25 ? open.splice(random(open.length), 1)[0] : undefined
      if (order !== undefined) {
        await send('/trade/order/cancel-by-id', `symbol=${symbol}&orderId=${order}`)
        return
      }
      const away = 1 + random(500)
      const crossing = choice >= 85
      await place(side === 'buy' ? MIDDLE + (crossing ? 50 : -away) : MIDDLE - (crossing ? 50 : -away), side)
    },
  }
}
