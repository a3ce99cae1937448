import { assert } from '@bourse/money'
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

  return { ...world, connect, subscribe, listen, order }
}
