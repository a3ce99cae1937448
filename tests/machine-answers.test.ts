import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Fields, LIMIT, orderWorld, queryOf, type Trader } from '../apps/server/src/modules/api/orders.fixture.ts'
import { type Cut, cutCalls } from './doors/cuts.ts'

const world = orderWorld()
const { client, place, send } = world
const NAME = 'BTCUSDT'
const FAR = { symbol: NAME, ...LIMIT, quantity: '0.5' } as const
const PAIR = {
  ...{ symbol: NAME, side: 'SELL', quantity: '0.5', aboveType: 'LIMIT_MAKER', abovePrice: '200' },
  ...{ belowType: 'STOP_LOSS_LIMIT', belowStopPrice: '60', belowPrice: '55', belowTimeInForce: 'GTC' },
} as const
let cuts: ReturnType<typeof cutCalls>
let anna: Trader

beforeAll(async () => {
  cuts = cutCalls({ pool: world.server.app.db.pool, server: world.server.web.server })
  anna = await world.trader()
})

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** One request that can be sent again as it is, byte by byte. */
function request(path: string, fields: Fields): () => Promise<Answer> {
  const address = world.server.web.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const query = queryOf({ ...fields, timestamp: world.now() })
  const signature = createHmac('sha256', anna.key.secret ?? '')
    .update(query)
    .digest('hex')
  return async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/binance/api/v3/${path}?${query}&signature=${signature}`, {
      ...{ method: 'POST', headers: { 'x-mbx-apikey': anna.key.key } },
    })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }
}

const open = () => client(anna.token).trading.liveOrders({})
const idsOf = async () => (await open()).map(({ clientOrderId }) => clientOrderId).toSorted()

/** Each way is one effect under ids of its own; what the repetition answers follows from whether the first one was done. */
const REQUESTS: Readonly<Record<string, (name: string) => Promise<{ send: () => Promise<Answer>; left: string[] }>>> = {
  'an order': async (name) => ({
    send: request('order', { ...FAR, side: 'BUY', price: '50', newClientOrderId: name }),
    left: [name],
  }),
  'a replacement': async (name) => {
    await place(anna, { ...FAR, side: 'BUY', price: '50', newClientOrderId: `${name}-old` })
    const old = { cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrigClientOrderId: `${name}-old` }
    const fields = { ...FAR, ...old, side: 'BUY', price: '51', newClientOrderId: name }
    return { send: request('order/cancelReplace', fields), left: [name] }
  },
  'a pair': async (name) => {
    const ids = { listClientOrderId: name, aboveClientOrderId: `${name}-a`, belowClientOrderId: `${name}-b` }
    return { send: request('orderList/oco', { ...PAIR, ...ids }), left: [`${name}-a`, `${name}-b`] }
  },
}

const DONE = [-2010, -2022]

describe.each(Object.entries(REQUESTS))('%s by machine', (title, ready) => {
  test.each(['connection', 'process'] as const)(
    'wherever its %s is lost, the same request again has no second effect',
    { timeout: 120_000 },
    async (how) => {
      for (let after = 1; ; after += 1) {
        const { send: sendOnce, left } = await ready(`${title.split(' ')[1]}-${how}-${after}`)
        const cut: Cut = { after, how, counts: 'every statement' }
        let first: Answer | undefined
        const isCut = await cuts.during(cut, async () => {
          first = await sendOnce().catch(() => undefined)
        })
        const wasDone = (await idsOf()).join() === left.join()
        const again = await sendOnce()
        expect([cut, await idsOf()]).toEqual([cut, left])
        // Whoever was told of success was told the truth; whoever was not learns which it was by asking again.
        if (first?.status === 200) expect(wasDone).toBe(true)
        if (wasDone) expect(DONE).toContain(again.body.code)
        else expect(again.status).toBe(200)
        expect((await sendOnce()).body).toMatchObject({ code: expect.any(Number) })
        expect([cut, await idsOf()]).toEqual([cut, left])
        await send(anna, 'DELETE', 'openOrders', { symbol: NAME })
        if (!isCut) break
      }
      expect(await open()).toEqual([])
      expect(await world.server.app.audit()).toEqual([])
    },
  )
})
