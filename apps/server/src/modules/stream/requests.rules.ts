import type { StreamRefusal } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'

/** A request whose form is right; what its channel or ticket is worth is judged later. */
export type ReadRequest =
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly channel: string }
  | { readonly op: 'auth'; readonly ticket: string }
  | { readonly op: 'ping' }

const MALFORMED = refuse({ code: 'stream.malformed' as const })

/** Unknown members are let be, so that a newer client can talk to an older server. */
export function readRequest(text: string): Result<ReadRequest, { readonly code: StreamRefusal }> {
  const message = parseJson(text)
  if (typeof message !== 'object' || message === null) return MALFORMED
  const { op, channel, ticket } = message as Readonly<Record<string, unknown>>
  if (op === 'ping') return ok({ op })
  if (op === 'auth' && typeof ticket === 'string') return ok({ op, ticket })
  if ((op === 'subscribe' || op === 'unsubscribe') && typeof channel === 'string') return ok({ op, channel })
  return MALFORMED
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface Pace {
  /** True when a message may be looked at now. */
  take(nowMs: number): boolean
  /** True when there has been more than enough of what is refused. */
  offend(nowMs: number): boolean
}

const MINUTE_MS = 60_000

/** A second's worth of messages may come at once, and then as many as a second allows. */
export function createPace(limits: { readonly messagesPerSecond: number; readonly offencesPerMinute: number }): Pace {
  const { messagesPerSecond, offencesPerMinute } = limits
  let allowance = messagesPerSecond
  let countedAt = 0
  let offences = 0
  let minuteFrom = 0
  return {
    take(nowMs) {
      const elapsed = Math.max(0, nowMs - countedAt)
      countedAt = nowMs
      allowance = Math.min(messagesPerSecond, allowance + (elapsed * messagesPerSecond) / 1000)
      if (allowance < 1) return false
      allowance -= 1
      return true
    },
    offend(nowMs) {
      if (nowMs - minuteFrom >= MINUTE_MS) {
        minuteFrom = nowMs
        offences = 0
      }
      offences += 1
      return offences > offencesPerMinute
    },
  }
}
