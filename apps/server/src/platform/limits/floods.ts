import type { Logger } from '../monitoring/logger.ts'

/**
 * Refusals that come in floods: each is too little to be worth a line, and all of them together would be a flood of the log.
 * They are counted by address and reason, and what a minute brought is one line each.
 */
export interface Floods {
  note(ip: string, reason: string): void
  /** Writes what has come since the last time; a stop does so early. */
  tell(): void
}

export interface FloodsDeps {
  readonly logger: Pick<Logger, 'warn'>
  /** Which door they came to. */
  readonly at: string
}

interface Flood {
  readonly ip: string
  readonly reason: string
  count: number
}

const MINUTE_MS = 60_000
/** Beyond so many addresses within a minute the rest is one line for each reason. */
const MOST_TOLD = 1_000
const REST = 'others'
/** As long as any address is; a header may bring longer ones. */
const LONGEST_ADDRESS = 64

export function createFloods({ logger, at }: FloodsDeps): Floods {
  let floods = new Map<string, Flood>()
  let timer: NodeJS.Timeout | undefined

  function floodOf(ip: string, reason: string): Flood {
    const key = `${reason} ${ip}`
    const known = floods.get(key)
    if (known !== undefined) return known
    if (floods.size >= MOST_TOLD && ip !== REST) return floodOf(REST, reason)
    const flood = { ip, reason, count: 0 }
    floods.set(key, flood)
    return flood
  }

  function tell(): void {
    const told = floods
    floods = new Map()
    clearTimeout(timer)
    timer = undefined
    for (const { ip, reason, count } of told.values()) logger.warn({ at, reason, ip, count }, 'refused within a minute')
  }

  return {
    note(ip, reason) {
      floodOf(ip.slice(0, LONGEST_ADDRESS), reason).count += 1
      timer ??= setTimeout(tell, MINUTE_MS).unref()
    },
    tell,
  }
}
