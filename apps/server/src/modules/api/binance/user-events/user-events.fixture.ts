import { assert } from '@bourse/money'
import { expect } from 'vitest'
import { orderWorld, type Trader } from '../../orders.fixture.ts'
import { signedBy } from '../sockets/socket-keys.fixture.ts'
import { type SocketClient, socketsOf, type Told } from '../sockets/sockets.fixture.ts'

export type UserEvent = Readonly<Record<string, unknown>> & { readonly e: string }

/** A connection that listens to what happens to somebody's orders and balances. */
export interface Listener {
  readonly socket: SocketClient
  readonly ended: () => boolean
  events(): UserEvent[]
  reports(): UserEvent[]
}

export const SUBSCRIBE = 'userDataStream.subscribe.signature'

const units8 = (text: unknown) => BigInt(String(text).replace('.', ''))
const sum = (reports: readonly UserEvent[], field: string) =>
  reports.reduce((total, report) => total + (report.x === 'TRADE' ? units8(report[field]) : 0n), 0n)

/** `orderWorld`, with people whose programs listen. */
export function userEventWorld() {
  const world = orderWorld()
  const { connect: connectTo } = socketsOf(world.server)
  const connect = () => connectTo('/ws-api/v3')

  const subscribe = (socket: SocketClient, someone: Pick<Trader, 'key'>): Promise<Told> =>
    socket.ask(SUBSCRIBE, signedBy(someone, {}, world.now()))

  async function listen(someone: Pick<Trader, 'key'>): Promise<Listener> {
    const socket = await connect()
    let ended = false
    void socket.closed.then(() => {
      ended = true
    })
    const answered = await subscribe(socket, someone)
    assert(answered.status === 200, `nobody listens: ${JSON.stringify(answered)}`)
    const events = () => socket.messages.flatMap(({ event }) => (event === undefined ? [] : [event as UserEvent]))
    return { socket, ended: () => ended, events, reports: () => events().filter(({ e }) => e === 'executionReport') }
  }

  /** By number, as REST tells it. */
  async function order(someone: Trader, symbol: string, orderId: unknown): Promise<Record<string, unknown>> {
    const { status, body } = await world.send(someone, 'GET', 'order', { symbol, orderId: Number(orderId) })
    assert(status === 200, `an order was not found: ${JSON.stringify(body)}`)
    return body
  }

  /** What the last report of each order says is what REST says, and its trades add up (M2, M3). */
  async function expectToAgree(someone: Trader, { reports }: Listener): Promise<void> {
    for (const [number, steps] of Map.groupBy(reports(), ({ i }) => i)) {
      const last = steps.at(-1)
      const rest = await order(someone, String(last?.s), number)
      const said = {
        ...{ s: rest.symbol, i: rest.orderId, g: rest.orderListId, S: rest.side, o: rest.type },
        // Whoever cancels calls that something, which is told in the place of the order's own id.
        ...(last?.x === 'CANCELED' ? { C: rest.clientOrderId } : { c: rest.clientOrderId, C: '' }),
        ...{ f: rest.timeInForce, q: rest.origQty, p: rest.price, P: rest.stopPrice, F: rest.icebergQty },
        ...{ X: rest.status, z: rest.executedQty, Z: rest.cummulativeQuoteQty, Q: rest.origQuoteOrderQty },
        ...{ O: rest.time, T: rest.updateTime, V: rest.selfTradePreventionMode },
        ...(rest.isWorking === true && { W: rest.workingTime }),
        ...(rest.expiryReason !== undefined && { eR: rest.expiryReason }),
      }
      expect(last).toMatchObject(said)
      expect(sum(steps, 'l')).toBe(units8(rest.executedQty))
      expect(sum(steps, 'Y')).toBe(units8(rest.cummulativeQuoteQty))
      const { body } = await world.send(someone, 'GET', 'myTrades', {
        symbol: String(last?.s),
        orderId: Number(number),
      })
      const trades = body as unknown as Record<string, unknown>[]
      expect(
        steps.filter(({ x }) => x === 'TRADE').map(({ t, l, L, Y, n, N, m, T }) => [t, l, L, Y, n, N, m, T]),
      ).toEqual(
        trades.map((trade) => [
          ...[trade.id, trade.qty, trade.price, trade.quoteQty],
          ...[trade.commission, trade.commissionAsset, trade.isMaker, trade.time],
        ]),
      )
    }
  }

  /** The last thing said of each asset is what REST says of it. */
  async function expectBalances(someone: Trader, { events }: Listener): Promise<void> {
    const said = new Map<unknown, unknown>()
    for (const { e, B } of events()) {
      if (e !== 'outboundAccountPosition') continue
      for (const { a, f, l } of B as { a: string; f: string; l: string }[])
        said.set(a, { asset: a, free: f, locked: l })
    }
    const { body } = await world.send(someone, 'GET', 'account')
    const kept = (body.balances as { asset: string }[]).filter(({ asset }) => said.has(asset))
    expect(kept).toEqual(kept.map(({ asset }) => said.get(asset)))
    expect(kept.length).toBe(said.size)
  }

  return { ...world, connect, subscribe, listen, order, expectToAgree, expectBalances }
}
