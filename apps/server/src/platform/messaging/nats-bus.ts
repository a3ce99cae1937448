import { assert } from '@bourse/money'
import { connect, headers, type Msg, type NatsConnection, RequestError, TimeoutError } from '@nats-io/transport-node'
import type { Json } from '../json.ts'
import type { Logger } from '../monitoring/logger.ts'
import {
  assertSubject,
  type Bus,
  BusError,
  type BusHandler,
  type BusResponder,
  compilePattern,
  type Unsubscribe,
} from './bus.ts'
import type { RequestSubject } from './subjects.ts'

export interface NatsBusDeps {
  /** One address or several with commas between: `nats://host:4222`, with user and password where they are asked for. */
  readonly url: string
  /** How this process is called in the lists of the NATS server. */
  readonly name: string
  readonly logger: Pick<Logger, 'warn' | 'error'>
}

/** All who respond to a subject are one queue group: NATS gives each request to one of them. */
const RESPONDERS = 'responders'
/** Headers of answers that say that there is none: the responder failed, or has left and did nothing. */
const FAILED = 'Bourse-Failed'
const AWAY = 'Bourse-Away'
/** Beyond this many requests under way, it is kinder to say so at once than to let everybody wait. */
const MOST_UNDER_WAY = 20_000
const FIRST_CONNECTION_MS = 5_000
const RECONNECT_MS = 250
/** A connection that is only half open is noticed after two pings without an answer. */
const PING_MS = 1_500
const UNANSWERED_PINGS = 2
const DRAIN_MS = 5_000

/**
 * Between processes, over core NATS. What the bus tells is never the only copy, so that nothing is kept for those who are
 * away: while NATS is, messages are dropped, requests are refused at once, and those under way are given up as unknown. When
 * it is back, those who follow something are told to look at it again.
 */
export async function connectNatsBus({ url, name, logger }: NatsBusDeps): Promise<Bus> {
  const connection = await connectWithoutEnd({ url, name, logger })
  const underWay = new Set<(error: BusError) => void>()
  const resumed = new Set<() => void>()
  let here = true
  let lostAt = 0
  let dropped = 0
  let closed = false

  const failed = (err: unknown, subject: string) => logger.error({ err, subject }, 'bus handler failed')

  function assertOpen(subject: string): void {
    assert(!closed, 'the bus is closed')
    assertSubject(subject)
  }

  async function watch(): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') lost()
      else if (status.type === 'reconnect') returned()
      else if (status.type === 'error') logger.error({ err: status.error }, 'NATS reports an error')
    }
  }

  function lost(): void {
    if (!here || closed) return
    here = false
    lostAt = performance.now()
    logger.warn({ requests: underWay.size }, 'the connection to NATS broke')
    // The answer may still come to nobody; who asked learns now that it is not known.
    for (const giveUp of [...underWay]) giveUp(new BusError('timed_out', 'a broken connection'))
  }

  function returned(): void {
    here = true
    logger.warn({ dropped }, 'the connection to NATS is back')
    dropped = 0
    for (const handler of resumed) {
      try {
        handler()
      } catch (err) {
        failed(err, 'resumed')
      }
    }
  }

  /** The bus only tells: what cannot be told is logged, and hurts nobody else. */
  function send(subject: string, message: Json, options?: Parameters<NatsConnection['publish']>[2]): void {
    if (!here) dropped += 1
    else connection.publish(subject, JSON.stringify(message), options)
  }

  /** Who asks a responder that has just left is told so: NATS may have sent the question before it knew. */
  function listen(pattern: string, responds: boolean, take: (message: Msg) => Promise<void>): Unsubscribe {
    compilePattern(pattern)
    let stopped = false
    const subscription = connection.subscribe(pattern, {
      ...(responds ? { queue: RESPONDERS } : {}),
      callback: (err, message) => {
        if (err !== null) failed(err, pattern)
        else if (!stopped) take(message).catch((error: unknown) => failed(error, message.subject))
        else if (responds) sayInstead(message, AWAY)
      },
    })
    return () => {
      if (stopped || connection.isClosed()) return
      stopped = true
      if (responds && here) subscription.drain().catch((err: unknown) => failed(err, pattern))
      else subscription.unsubscribe()
    }
  }

  /** In place of an answer. */
  function sayInstead({ reply }: Msg, what: typeof FAILED | typeof AWAY): void {
    if (reply === undefined || connection.isClosed()) return
    const header = headers()
    header.set(what, 'true')
    send(reply, null, { headers: header })
  }

  async function answer<Message extends Json, Answer extends Json>(
    message: Msg,
    handler: BusResponder<Message, Answer>,
  ): Promise<void> {
    const { subject, reply } = message
    try {
      const given = await handler(message.json<Message>(), subject)
      if (reply !== undefined) send(reply, given)
    } catch (error) {
      failed(error, subject)
      sayInstead(message, FAILED)
    }
  }

  const watching = watch()

  return {
    publish(subject, message) {
      assertOpen(subject)
      try {
        send(subject, message)
      } catch (err) {
        failed(err, subject)
      }
    },

    // Who is there is known to NATS alone.
    isHeard: () => true,

    subscribe<Message extends Json>(pattern: string, handler: BusHandler<Message>) {
      return listen(pattern, false, async (message) => handler(message.json<Message>(), message.subject))
    },

    async request<Message extends Json, Answer extends Json>(
      subject: RequestSubject<Message, Answer>,
      message: NoInfer<Message>,
      { timeoutMs }: { readonly timeoutMs: number },
    ) {
      assertOpen(subject)
      if (!here) throw new BusError('no_responder', subject)
      if (underWay.size >= MOST_UNDER_WAY) throw new BusError('busy', subject)
      const { promise: broken, reject: giveUp } = Promise.withResolvers<never>()
      underWay.add(giveUp)
      try {
        const asked = connection.request(subject, JSON.stringify(message), { timeout: timeoutMs })
        const answered = await Promise.race([asked, broken])
        if (answered.headers?.has(FAILED) === true) throw new BusError('failed', subject)
        if (answered.headers?.has(AWAY) === true) throw new BusError('no_responder', subject)
        return answered.json<Answer>()
      } catch (error) {
        throw busErrorOf(error, subject)
      } finally {
        underWay.delete(giveUp)
      }
    },

    respond<Message extends Json, Answer extends Json>(pattern: string, handler: BusResponder<Message, Answer>) {
      return listen(pattern, true, (message) => answer(message, handler))
    },

    onResumed(handler) {
      resumed.add(handler)
      return () => resumed.delete(handler)
    },

    awayMs: () => (here ? 0 : performance.now() - lostAt),

    async close() {
      closed = true
      if (connection.isClosed()) return
      // Without NATS there is nobody to wait for.
      const drained = here ? connection.drain().catch(() => undefined) : Promise.resolve()
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, DRAIN_MS)
      await Promise.race([drained, late])
      clearTimeout(timer)
      await connection.close()
      await watching
    },
  }
}

/** A process may be started before NATS is: it waits, and says so. */
async function connectWithoutEnd({ url, name, logger }: NatsBusDeps): Promise<NatsConnection> {
  const warn = () => logger.warn({ servers: serversOf(url).servers }, 'waiting for NATS')
  const timer = setInterval(warn, FIRST_CONNECTION_MS)
  try {
    return await connect({
      ...serversOf(url),
      name,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      reconnectJitter: RECONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: UNANSWERED_PINGS,
      timeout: FIRST_CONNECTION_MS,
      noAsyncTraces: true,
    })
  } finally {
    clearInterval(timer)
  }
}

function serversOf(url: string) {
  const addresses = url.split(',').map((address) => new URL(address.trim()))
  const [first] = addresses
  assert(first !== undefined, 'NATS has an address')
  const user = decodeURIComponent(first.username)
  return {
    servers: addresses.map(({ host }) => host),
    // Answers come to a place of one's own: who is somebody on the bus may not hear those of others.
    ...(user === '' ? {} : { user, pass: decodeURIComponent(first.password), inboxPrefix: `_INBOX_${user}` }),
    ...(first.protocol === 'tls:' ? { tls: {} } : {}),
  }
}

function busErrorOf(error: unknown, subject: string): BusError {
  if (error instanceof BusError) return new BusError(error.reason, subject)
  if (error instanceof TimeoutError) return new BusError('timed_out', subject)
  if (error instanceof RequestError && error.isNoResponders()) return new BusError('no_responder', subject)
  return new BusError('failed', subject)
}
