import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { STREAM_PATH } from '@bourse/contract'
import { clientAddress, networkOf, type TrustedProxies, trustOf } from '../../platform/http/client-address.ts'
import type { Floods } from '../../platform/limits/floods.ts'
import { type AddressCountsDeps, createAddressCounts } from './address-counts.ts'
import type { Entrance } from './connection.ts'
import { createHandshake, turnAway } from './handshake.ts'
import type { StreamSettings } from './settings.ts'

export interface GateDeps extends Pick<AddressCountsDeps, 'others'> {
  /** Browsers name the origin of the page; programs that name none are let in, because no cookie opens anything by itself. */
  readonly origins: readonly string[]
  /** In front of us: what they say about the address of a client counts, and nobody else's word does. */
  readonly trustProxy: TrustedProxies
  readonly settings: StreamSettings
  readonly floods: Floods
  readonly onOpen: (entrance: Entrance) => void
}

/** Frames may be longer than messages, so that a message that is a little too long gets an answer and not a closed door. */
const FRAME_FACTOR = 4

/** Decides which HTTP requests become connections, and counts them by address. */
export function createGate({ origins, trustProxy, settings, others, floods, onOpen }: GateDeps) {
  const shakeHands = createHandshake(settings.messageBytes * FRAME_FACTOR)
  const { connectionsPerAddress: most, addressTellMs: tellMs } = settings
  const counts = createAddressCounts({ most, tellMs, others })
  let open = 0
  let closed = false

  const trust = trustOf(trustProxy)
  const addressOf = ({ headers, socket }: IncomingMessage) =>
    clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trust)

  /** The status of the answer, or undefined for those who may enter. */
  function fault(request: IncomingMessage, address: string): number | undefined {
    const { origin } = request.headers
    if (request.url?.split('?')[0] !== STREAM_PATH) return 404
    if (origin !== undefined && !origins.includes(origin)) return 403
    if (counts.isFull(networkOf(address))) return 429
    if (closed || open >= settings.connections) return 503
    return undefined
  }

  function count(address: string, change: 1 | -1): void {
    open += change
    counts.add(networkOf(address), change)
  }

  return {
    enter(request: IncomingMessage, socket: Duplex, head: Buffer) {
      const address = addressOf(request)
      const status = fault(request, address)
      if (status !== undefined) {
        floods.note(address, `upgrade.${status}`)
        return turnAway(socket, status)
      }
      shakeHands(request, socket, head, (ws) => {
        count(address, 1)
        ws.once('close', () => count(address, -1))
        onOpen({ ws, socket, address, cookie: request.headers.cookie })
      })
    },
    close(): void {
      closed = true
      counts.close()
    },
  }
}
