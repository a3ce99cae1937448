import { assert } from '@bourse/money'
import { copyJson, type Json } from '../json.ts'
import type { Logger } from '../monitoring/logger.ts'
import type { RequestSubject, Subject } from './subjects.ts'

/**
 * Messages between the parts of the server, by subject, with the rules of NATS so that NATS can stand behind it:
 * a message is a JSON value that each receiver gets as a copy of its own, delivery comes after `publish` has returned,
 * one publisher's messages arrive in order, and nobody is told of a message that nobody heard.
 * What must not be lost is in the database; the bus only tells.
 */
export interface Bus {
  publish<Message extends Json>(subject: Subject<Message>, message: NoInfer<Message>): void
  /** False where it is known that nobody would hear it: what is dear to write down need not be. */
  isHeard(subject: string): boolean
  /** `*` stands for one token, `>` at the end for one or more. Handlers run in order and are not waited for. */
  subscribe<Message extends Json>(subject: Subject<Message>, handler: BusHandler<Message>): Unsubscribe
  /**
   * Rejects with a BusError. Without a responder, or when too much is under way already, nothing was sent; after
   * `timed_out` and `failed` the responder may or may not have done the work.
   */
  request<Message extends Json, Answer extends Json>(
    subject: RequestSubject<Message, Answer>,
    message: NoInfer<Message>,
    options: { readonly timeoutMs: number },
  ): Promise<Answer>
  /** Of several responders to a subject, exactly one gets each request. */
  respond<Message extends Json, Answer extends Json>(
    subject: RequestSubject<Message, Answer>,
    handler: BusResponder<Message, NoInfer<Answer>>,
  ): Unsubscribe
  /** Called after a time in which messages may have been lost: whoever follows something looks at it again. */
  onResumed(handler: () => void): Unsubscribe
  /** For how long nobody could be reached, by what is known here; 0 while all is well. */
  awayMs(): number
  /** Delivers what was published and then takes nothing more. */
  close(): Promise<void>
}

export type BusHandler<Message extends Json> = (message: Message, subject: string) => void | Promise<void>
export type BusResponder<Message extends Json, Answer extends Json> = (
  message: Message,
  subject: string,
) => Answer | Promise<Answer>
export type Unsubscribe = () => void

export class BusError extends Error {
  readonly reason: 'no_responder' | 'busy' | 'timed_out' | 'failed'
  constructor(reason: BusError['reason'], subject: string) {
    super(`${reason} on ${subject}`)
    this.reason = reason
  }
}

const TOKEN = /^[^\s.*>]+$/
const SUBJECT = /^[^\s.*>]+(\.[^\s.*>]+)*$/

/** A message goes to a subject, never to a pattern. */
export function assertSubject(subject: string): void {
  assert(SUBJECT.test(subject), `not a subject: "${subject}"`)
}

export function compilePattern(pattern: string): RegExp {
  const tokens = pattern.split('.').map((token, at, all) => {
    if (token === '*') return '[^.]+'
    if (token === '>' && at === all.length - 1) return '.+'
    assert(TOKEN.test(token), `not a subject pattern: "${pattern}"`)
    return token.replace(/[\\^$+?()[\]{}|/-]/g, '\\$&')
  })
  return new RegExp(`^${tokens.join('\\.')}$`)
}

interface Subscriber {
  readonly pattern: RegExp
  readonly hear: (message: Json, subject: string) => Promise<void>
}

interface Responder {
  readonly pattern: RegExp
  readonly answer: (message: Json, subject: string) => Promise<Json>
}

/** Within one process. What waits for delivery is a copy of its own, so that no two parties ever hold the same object. */
export function createMemoryBus(deps: { readonly logger: Pick<Logger, 'error'> }): Bus {
  const subscribers = new Set<Subscriber>()
  /** Those of one subject, found at once however many there are; and those of patterns. */
  const responders = new Map<string, Set<Responder>>()
  const patterns = new Set<Responder>()
  const turns = createTurns()
  let closed = false

  const failed = (err: unknown, subject: string) => deps.logger.error({ err, subject }, 'bus handler failed')

  function assertOpen(subject: string): void {
    assert(!closed, 'the bus is closed')
    assertSubject(subject)
  }

  /** The one that is asked goes to the end of the line, so that several share the work. */
  function nextResponder(subject: string): Responder {
    for (const line of [responders.get(subject), patterns]) {
      for (const responder of line ?? []) {
        if (!responder.pattern.test(subject)) continue
        line?.delete(responder)
        line?.add(responder)
        return responder
      }
    }
    throw new BusError('no_responder', subject)
  }

  function lineOf(pattern: string): Set<Responder> {
    if (!SUBJECT.test(pattern)) return patterns
    const line = responders.get(pattern) ?? new Set()
    responders.set(pattern, line)
    return line
  }

  return {
    publish(subject, message) {
      assertOpen(subject)
      for (const subscriber of subscribers) {
        if (!subscriber.pattern.test(subject)) continue
        const copy = copyJson(message)
        turns.later(() => {
          if (subscribers.has(subscriber)) subscriber.hear(copy, subject).catch((error) => failed(error, subject))
        })
      }
    },

    isHeard: (subject) => [...subscribers].some(({ pattern }) => pattern.test(subject)),

    subscribe<Message extends Json>(pattern: string, handler: BusHandler<Message>) {
      const hear = async (message: Json, subject: string) => handler(message as Message, subject)
      const subscriber: Subscriber = { pattern: compilePattern(pattern), hear }
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },

    async request<Message extends Json, Answer extends Json>(
      subject: RequestSubject<Message, Answer>,
      message: NoInfer<Message>,
      { timeoutMs }: { readonly timeoutMs: number },
    ) {
      assertOpen(subject)
      const copy = copyJson(message)
      const responder = nextResponder(subject)
      return new Promise<Answer>((resolve, reject) => {
        const timer = setTimeout(() => reject(new BusError('timed_out', subject)), timeoutMs)
        turns.later(async () => {
          try {
            resolve((await responder.answer(copy, subject)) as Answer)
          } catch (error) {
            failed(error, subject)
            reject(new BusError('failed', subject))
          } finally {
            clearTimeout(timer)
          }
        })
      })
    },

    respond<Message extends Json, Answer extends Json>(pattern: string, handler: BusResponder<Message, Answer>) {
      const answer = async (message: Json, subject: string) => copyJson(await handler(message as Message, subject))
      const responder: Responder = { pattern: compilePattern(pattern), answer }
      const line = lineOf(pattern)
      line.add(responder)
      return () => line.delete(responder)
    },

    // Within a process nothing is ever lost.
    onResumed: () => () => undefined,
    awayMs: () => 0,

    async close() {
      closed = true
      await turns.idle()
      subscribers.clear()
      responders.clear()
      patterns.clear()
    },
  }
}

/** One turn of the event loop delivers all that waits; what is published meanwhile waits for the next. */
function createTurns() {
  let waiting: (() => void)[] = []
  let turn: Promise<void> | undefined

  function deliver(): void {
    const deliveries = waiting
    waiting = []
    turn = undefined
    for (const delivery of deliveries) delivery()
  }

  return {
    later(delivery: () => void): void {
      waiting.push(delivery)
      turn ??= new Promise((resolve) => {
        setImmediate(() => {
          deliver()
          resolve()
        })
      })
    },
    async idle(): Promise<void> {
      while (turn !== undefined) await turn
    },
  }
}
