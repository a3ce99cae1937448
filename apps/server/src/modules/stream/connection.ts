import type { Duplex } from 'node:stream'
import type { StreamChannel, StreamMessage, StreamRefusal } from '@bourse/contract'
import type { UserPrincipal } from '../../platform/http/context.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { parseChannel } from './channels.ts'
import { textFrame } from './frames.ts'
import type { AskedPeer } from './heartbeat.ts'
import type { Hub } from './hub.ts'
import type { Outbox } from './outbox.ts'
import type { PeerSocket } from './peer.ts'
import { createPace, type ReadRequest, readRequest } from './requests.rules.ts'
import type { Rooms } from './rooms.ts'
import type { SessionWatch, Watched } from './session-watch.ts'
import { CLOSE, type StreamSettings } from './settings.ts'
import type { Tickets } from './tickets.ts'

export type CutReason = 'too_slow' | 'abuse'

export interface ConnectionDeps {
  readonly hub: Hub
  readonly outbox: Outbox
  readonly rooms: Rooms
  readonly tickets: Pick<Tickets, 'use'>
  readonly sessions: SessionWatch
  readonly sessionLives: (sessionId: string) => Promise<boolean>
  /** Whether a handshake with these cookies came from the session's own browser. */
  readonly sessionIsHeldBy: (sessionId: string, cookie: string | undefined) => Promise<boolean>
  /** Real time: the pace of senders has nothing to do with the sandbox's clock. */
  readonly clock: Clock
  readonly settings: StreamSettings
  readonly logger: Pick<Logger, 'error'>
  readonly onCut: (reason: CutReason, address: string) => void
}

/** Who was let in, and where they came from. */
export interface Entrance {
  readonly ws: PeerSocket
  readonly socket: Duplex
  readonly address: string
  /** Of the handshake, as it came. */
  readonly cookie: string | undefined
}

/** A channel's name as long as any real one; longer ones are not sent back. */
const LONGEST_NAME = 64

/** One client: reads its requests in order, one after the other, because a subscription may wait for the log-in before it. */
export function openConnection({ ws, socket, address, cookie }: Entrance, deps: ConnectionDeps): AskedPeer {
  const { hub, outbox, rooms, settings, clock } = deps
  const pace = createPace(settings)
  let user: { readonly principal: UserPrincipal; readonly watched: Watched } | undefined
  let busy = Promise.resolve()
  let waiting = 0

  const connection: AskedPeer = {
    socket,
    open: true,
    first: undefined,
    more: undefined,
    rooms: new Map(),
    cut,
    silent: 0,
    ws,
  }

  function reply(message: StreamMessage): void {
    outbox.post(connection, textFrame(JSON.stringify(message)))
    outbox.soon()
  }

  function refuse(reason: StreamRefusal, channel?: string): void {
    reply({ type: 'refused', reason, ...(channel === undefined || channel.length > LONGEST_NAME ? {} : { channel }) })
  }

  /** Refuses what no honest client sends often; one that keeps on is closed. */
  function offended(reason: StreamRefusal): void {
    refuse(reason)
    if (!pace.offend(clock.now().getTime())) return
    outbox.flush()
    cut(CLOSE.abuse)
  }

  function cut(code: number): void {
    if (!connection.open) return
    if (code === CLOSE.tooSlow) deps.onCut('too_slow', address)
    if (code === CLOSE.abuse) deps.onCut('abuse', address)
    ws.close(code)
    setTimeout(() => ws.terminate(), settings.graceMs).unref()
  }

  function leave(): void {
    connection.open = false
    user?.watched.stop()
    user = undefined
    hub.leaveAll(connection)
  }

  function hear(data: Buffer, isBinary: boolean) {
    connection.silent = 0
    if (!connection.open) return
    if (!pace.take(clock.now().getTime())) return offended('stream.too_fast')
    if (isBinary || data.length > settings.messageBytes) return offended('stream.malformed')
    const request = readRequest(data.toString())
    if (!request.ok) return offended(request.refusal.code)
    if (waiting >= settings.channelsPerConnection) return offended('stream.too_fast')
    waiting += 1
    busy = busy.then(() => answer(request.value))
  }

  async function answer(request: ReadRequest): Promise<void> {
    try {
      if (connection.open) await handle(request)
    } catch (err) {
      // What the client asked for cannot be had now; it will come back, and then it may.
      deps.logger.error({ err, op: request.op }, 'a request on the stream failed')
      cut(CLOSE.tryLater)
    } finally {
      waiting -= 1
    }
  }

  async function handle(request: ReadRequest): Promise<void> {
    switch (request.op) {
      case 'ping':
        return reply({ type: 'pong' })
      case 'auth':
        return authenticate(request.ticket)
      case 'subscribe':
        return subscribe(request.channel)
      case 'unsubscribe':
        return unsubscribe(request.channel)
    }
  }

  async function authenticate(ticket: string): Promise<void> {
    // Whoever was there before is gone, whatever the ticket turns out to be worth.
    forget()
    const used = await deps.tickets.use(ticket)
    if (!used.ok) return offended(used.refusal.code)
    const principal = used.value
    if (!(await deps.sessionIsHeldBy(principal.sessionId, cookie))) return offended('stream.cookie_missing')
    // Watched before it is asked about, so that a session that ends in between is noticed.
    const watched = deps.sessions.watch(principal, forget)
    const lives = await deps.sessionLives(principal.sessionId).catch((error) => {
      watched.stop()
      throw error
    })
    if (!lives || watched.ended() || !connection.open) {
      watched.stop()
      return offended('stream.ticket_refused')
    }
    user = { principal, watched }
    reply({ type: 'authenticated' })
  }

  /** The session is over, or another takes its place: private channels end here and now, public ones go on. */
  function forget(): void {
    user?.watched.stop()
    user = undefined
    for (const name of rooms.privateNames) {
      if (!connection.rooms.has(name)) continue
      hub.leave(connection, name)
      refuse('stream.authentication_needed', name)
    }
  }

  /** A name that can be read is one of the contract's. */
  function isKnown(name: string): name is StreamChannel {
    return parseChannel(name, rooms.privateNames) !== undefined
  }

  async function subscribe(name: string): Promise<void> {
    const channel = parseChannel(name, rooms.privateNames)
    if (channel === undefined || !isKnown(name)) return refuse('stream.channel_unknown', name)
    const full = connection.rooms.size >= settings.channelsPerConnection && !connection.rooms.has(name)
    if (full) return refuse('stream.too_many_channels', name)
    if (channel.kind === 'private') {
      if (user === undefined) return refuse('stream.authentication_needed', name)
      reply({ type: 'subscribed', channel: name })
      return hub.join(connection, name, rooms.privateRoom(channel.name, user.principal.userId))
    }
    const plan = await rooms.publicRoom(name, channel)
    if (!connection.open) return
    if (plan === undefined) return refuse('stream.channel_unknown', name)
    reply({ type: 'subscribed', channel: name })
    hub.join(connection, name, plan)
  }

  function unsubscribe(name: string) {
    if (!isKnown(name)) return refuse('stream.channel_unknown', name)
    hub.leave(connection, name)
    reply({ type: 'unsubscribed', channel: name })
  }

  // With the standard binary type of the library a message is one buffer, however many fragments it came in.
  ws.on('message', (data, isBinary) => hear(data as Buffer, isBinary))
  ws.on('pong', () => {
    connection.silent = 0
  })
  ws.on('closing', leave)
  ws.on('close', leave)
  // The library closes the connection by itself, with the code that fits; that it did is not our fault.
  ws.on('error', () => undefined)
  return connection
}
