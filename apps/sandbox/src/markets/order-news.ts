import { type Order, STREAM_PATH, type StreamMessage, type StreamRequest } from '@bourse/contract'
import { WebSocket } from 'ws'
import type { BotAccount } from './bot-account.ts'
import type { Pace } from './pace.ts'

export interface OrderNewsDeps {
  readonly site: { readonly url: string; readonly origin: string }
  readonly account: BotAccount
  readonly pace: Pace
  readonly onOrders: (orders: readonly Order[]) => void
  /** The channel is open: from here on nothing is missed, and what was before must be asked for. */
  readonly onOpen: () => void
}

const RETRY_MS = 5_000

/** The private channel of an account's orders, connected again for as long as the bots run. */
export async function followOrders(deps: OrderNewsDeps): Promise<void> {
  while (!deps.pace.stopped) {
    const ticket = await deps.account.call((client, options) => client.stream.ticket({}, options))
    if (ticket.ok) await untilClosed(deps, ticket.value.ticket)
    await deps.pace.sleep(RETRY_MS)
  }
}

function untilClosed({ site, account, pace, onOrders, onOpen }: OrderNewsDeps, ticket: string): Promise<void> {
  const url = new URL(STREAM_PATH, site.url.replace(/^http/, 'ws'))
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { origin: site.origin, headers: { cookie: account.cookie() } })
    const send = (request: StreamRequest) => socket.send(JSON.stringify(request))
    const stop = () => socket.terminate()
    pace.signal.addEventListener('abort', stop, { once: true })
    socket.on('open', () => {
      send({ op: 'auth', ticket })
      send({ op: 'subscribe', channel: 'orders' })
    })
    socket.on('message', (data) => {
      const message = parsed(String(data))
      if (message?.type === 'subscribed') onOpen()
      else if (message?.type === 'update' && message.channel === 'orders') onOrders(message.data as readonly Order[])
      // The session is over, or this is not our stream: another ticket opens the channel again.
      else if (message === undefined || message.type === 'refused') socket.close()
    })
    // What is wrong with a connection ends it, and that is all there is to know.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      pace.signal.removeEventListener('abort', stop)
      resolve()
    })
  })
}

function parsed(text: string): StreamMessage | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
