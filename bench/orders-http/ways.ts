import { createHmac } from 'node:crypto'
import type { HttpConnection } from './connection.ts'

export interface NewOrder {
  readonly side: 'buy' | 'sell'
  readonly price: number
  readonly amount: number
  /** What it is called; used once. */
  readonly key: string
}

/** By which somebody trades. */
export interface Way {
  /** What an open order is cancelled by, '' for one that is not open, undefined for one that was refused. */
  place(order: NewOrder): Promise<string | undefined>
  /** Whether it was cancelled. */
  cancel(id: string): Promise<boolean>
  /** Stores nothing. */
  nothing(): Promise<unknown>
}

interface Trading {
  readonly connection: HttpConnection
  /** `BTC-USDT`. */
  readonly symbol: string
}

/** As the pages of the site do, in the session of somebody. */
export function siteWay({ connection, symbol }: Trading, session: string): Way {
  async function send(path: string, body: string): Promise<Record<string, string> | undefined> {
    const answer = await connection.post(`/web/v1${path}`, body, session)
    const { success, data } = JSON.parse(answer.body) as { success: boolean; data: Record<string, string> | null }
    return success ? (data ?? {}) : undefined
  }

  return {
    async place({ side, price, amount, key }) {
      const order = `symbol=${symbol}&side=${side}&type=limit&price=${price}&amount=${amount}&lockId=${key}`
      const placed = await send('/trade/order', order)
      return placed && (placed.status === 'processing' ? placed.orderId : '')
    },
    async cancel(id) {
      return (await send('/trade/order/cancel-by-id', `symbol=${symbol}&orderId=${id}`)) !== undefined
    },
    nothing: () => send('/setting/vitals/report', 'name=LCP&value=1234&route=%2Fmarkets'),
  }
}

/** As programs do, by a key and its secret with a space between them: each request is signed. */
export function doorWay({ connection, symbol }: Trading, machineKey: string): Way {
  const [key = '', secret = ''] = machineKey.split(' ')
  const name = symbol.replace('-', '')

  async function send(method: 'POST' | 'DELETE', fields: string): Promise<Record<string, unknown> | undefined> {
    const query = `${fields}&timestamp=${Date.now()}`
    const signature = createHmac('sha256', secret).update(query).digest('hex')
    const path = `/binance/api/v3/order?${query}&signature=${signature}`
    const answer = await connection.ask({ method, path, headers: { 'X-MBX-APIKEY': key } })
    return answer.status === 200 ? JSON.parse(answer.body) : undefined
  }

  return {
    async place({ side, price, amount, key: id }) {
      const order = `type=LIMIT&timeInForce=GTC&price=${price}&quantity=${amount}&newClientOrderId=${id}`
      const placed = await send('POST', `symbol=${name}&side=${side.toUpperCase()}&${order}`)
      if (placed === undefined) return undefined
      return placed.status === 'NEW' || placed.status === 'PARTIALLY_FILLED' ? String(placed.orderId) : ''
    },
    async cancel(id) {
      return (await send('DELETE', `symbol=${name}&orderId=${id}`)) !== undefined
    },
    nothing: () => connection.ask({ method: 'GET', path: '/binance/api/v3/ping', headers: {} }),
  }
}
