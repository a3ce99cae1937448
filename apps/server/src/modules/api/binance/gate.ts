import { ok, type Result, refuse } from '@bourse/money'
import { networkOf } from '../../../platform/http/client-address.ts'
import type { LimitRule } from '../../../platform/limits/limits.ts'
import type { ApiDeps } from '../deps.ts'
import { ban, findBan, sweepBans } from './bans.sql.ts'
import type { DoorRefusal } from './errors.ts'

const WEIGHT: LimitRule = { max: 6_000, windowMs: 60_000 }
/** As programs are told of it. */
export const WEIGHT_LIMIT = {
  rateLimitType: 'REQUEST_WEIGHT',
  interval: 'MINUTE',
  intervalNum: 1,
  limit: WEIGHT.max,
} as const
const RAW_REQUESTS: LimitRule = { max: 61_000, windowMs: 300_000 }
const CONNECTIONS: LimitRule = { max: 300, windowMs: 300_000 }
/** What is counted of an address. */
const COUNTED = ['refused', 'weight', 'raw', 'connections'] as const
/** What a socket for requests costs before anything is asked on it. */
const CONNECTION_WEIGHT = 2
/** Whoever is refused once more within the minute is shut out. */
const REFUSALS: LimitRule = { max: 9, windowMs: 60_000 }
const DAY_SECONDS = 24 * 60 * 60
const BAN_SECONDS = { shortest: 120, longest: DAY_SECONDS }
/** What is known of an address is asked again after so long; all processes shut it out within that time. */
const KNOWN_MS = 1_000
const MOST_KNOWN = 10_000

export interface Passed {
  /** Of the weight of the minute, with this request. */
  readonly usedWeight: number
}

/** How much an address may ask for, whichever process answers it, and for how long one that does not stop is shut out. */
export function createGate({ db, realClock, rateLimits }: Pick<ApiDeps, 'db' | 'realClock' | 'rateLimits'>) {
  const known = new Map<string, { readonly until: Date | undefined; readonly askedMs: number }>()

  async function bannedUntil(network: string): Promise<Date | undefined> {
    const now = realClock.now()
    const found = known.get(network)
    if (found !== undefined && now.getTime() - found.askedMs < KNOWN_MS) return stillAhead(found.until, now)
    const until = await findBan(db.queryable, network, now)
    remember(network, until)
    return until
  }

  function remember(network: string, until: Date | undefined): void {
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(network, { until, askedMs: realClock.now().getTime() })
  }

  /** Of whoever was told to wait: the tenth time within a minute it is no misunderstanding. */
  async function refused(network: string, refusal: DoorRefusal): Promise<DoorRefusal> {
    if (rateLimits.take(`door.refused:${network}`, REFUSALS).ok) return refusal
    const now = realClock.now()
    const forgottenAt = new Date(now.getTime() - DAY_SECONDS * 1000)
    const until = await ban(db.queryable, { network, now, ...BAN_SECONDS, forgottenAt })
    remember(network, until)
    return banned(until, now)
  }

  async function pass(ip: string, weight: number): Promise<Result<Passed, DoorRefusal>> {
    const network = networkOf(ip)
    const until = await bannedUntil(network)
    if (until !== undefined) return refuse(banned(until, realClock.now()))
    const weighed = `door.weight:${network}`
    const raw = rateLimits.take(`door.raw:${network}`, RAW_REQUESTS)
    const taken = raw.ok ? rateLimits.take(weighed, WEIGHT, weight) : raw
    if (taken.ok) return ok({ usedWeight: rateLimits.used(weighed, WEIGHT) })
    const { retryAfterSeconds } = taken.refusal
    const about = [raw.ok ? '6000 request weight per 1 MINUTE' : '61000 raw requests per 5 MINUTE']
    return refuse(await refused(network, { code: 'too_much_weight', about, retryAfterSeconds }))
  }

  return {
    /** Takes what a request weighs, before anything of it is looked at. */
    pass,

    /** Takes one of the connections that an address may open, however soon it ends. */
    async connect(ip: string, kind: 'api' | 'streams'): Promise<Result<unknown, DoorRefusal>> {
      const network = networkOf(ip)
      const until = await bannedUntil(network)
      if (until !== undefined) return refuse(banned(until, realClock.now()))
      const taken = rateLimits.take(`door.connections:${network}`, CONNECTIONS)
      if (taken.ok) return kind === 'api' ? pass(ip, CONNECTION_WEIGHT) : ok()
      const { retryAfterSeconds } = taken.refusal
      return refuse(await refused(network, { code: 'too_much_weight', retryAfterSeconds }))
    },

    /** Without taking anything. */
    async standing(ip: string) {
      const network = networkOf(ip)
      const until = await bannedUntil(network)
      const usedWeight = rateLimits.used(`door.weight:${network}`, WEIGHT)
      return { usedWeight, mostWeight: WEIGHT.max, shutOutUntil: until?.toISOString() ?? null }
    },

    /** As if the address had asked for nothing yet: whoever is let in again begins from nothing. */
    forget(network: string): void {
      known.delete(network)
      rateLimits.forget(COUNTED.map((what) => `door.${what}:${network}`))
    },

    /** What it is called for refusals of another kind that tell somebody to wait. */
    refused: (ip: string, refusal: DoorRefusal) => refused(networkOf(ip), refusal),

    sweep: () => sweepBans(db.queryable, new Date(realClock.now().getTime() - 2 * DAY_SECONDS * 1000)),
  }
}
export type Gate = ReturnType<typeof createGate>

function stillAhead(until: Date | undefined, now: Date): Date | undefined {
  return until !== undefined && until > now ? until : undefined
}

function banned(until: Date, now: Date): DoorRefusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  return { code: 'banned', about: [until.getTime()], retryAfterSeconds }
}
