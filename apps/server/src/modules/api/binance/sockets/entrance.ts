import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Result } from '@bourse/money'
import { clientAddress, networkOf, type TrustedProxies, trustOf } from '../../../../platform/http/client-address.ts'
import type { Logger } from '../../../../platform/monitoring/logger.ts'
import { createHandshake, turnAway } from '../../../stream/index.ts'
import { type DoorRefusal, wordedRefusal } from '../errors.ts'
import type { Gate } from '../gate.ts'
import type { Entrance } from './line.ts'
import { type Place, placeAt } from './places.ts'
import type { SocketSettings } from './settings.ts'

export interface EntranceDeps {
  readonly gate: Pick<Gate, 'connect'>
  /** In front of us: what they say about the address of a client counts, and nobody else's word does. */
  readonly trustProxy: TrustedProxies
  readonly settings: SocketSettings
  readonly logger: Pick<Logger, 'error'>
  readonly onOpen: (entrance: Entrance, place: Place) => void
}

/** Decides which HTTP requests become connections. Pages of any origin may come: no cookie opens anything here. */
export function createEntrance({ gate, trustProxy, settings, logger, onOpen }: EntranceDeps) {
  const shakeHands = createHandshake(settings.messageBytes)
  const trust = trustOf(trustProxy)
  const byNetwork = new Map<string, number>()
  let open = 0
  let closed = false

  const ipOf = ({ headers, socket }: IncomingMessage) =>
    clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trust)

  const isFull = (network: string) =>
    closed || open >= settings.connections || (byNetwork.get(network) ?? 0) >= settings.connectionsPerAddress

  function count(network: string, change: 1 | -1): void {
    open += change
    const left = (byNetwork.get(network) ?? 0) + change
    if (left === 0) byNetwork.delete(network)
    else byNetwork.set(network, left)
  }

  async function admit(ip: string, place: Place): Promise<Result<unknown, DoorRefusal>> {
    try {
      return await gate.connect(ip, place.kind)
    } catch (err) {
      logger.error({ err }, 'a socket of the door was not opened')
      return { ok: false, refusal: { code: 'busy' } }
    }
  }

  return {
    async enter(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
      const place = placeAt(request.url ?? '')
      if (place === undefined) return turnAway(socket, 404)
      const ip = ipOf(request)
      const network = networkOf(ip)
      const giveUp = () => void socket.destroy()
      socket.once('error', giveUp)
      const admitted = await admit(ip, place)
      socket.off('error', giveUp)
      if (!admitted.ok) {
        const { retryAfterSeconds: seconds } = admitted.refusal
        const { status } = wordedRefusal(admitted.refusal)
        return turnAway(socket, status, seconds === undefined ? {} : { 'Retry-After': String(seconds) })
      }
      // Asked last, so that nobody comes in while it is being closed.
      if (isFull(network)) return turnAway(socket, 503)
      shakeHands(request, socket, head, (ws) => {
        count(network, 1)
        ws.once('close', () => count(network, -1))
        onOpen({ ws, socket, ip }, place)
      })
    },
    close(): void {
      closed = true
    },
  }
}
