import type { Db } from '../../../platform/database/db.ts'
import { memoize } from '../../../platform/memoize.ts'
import type { Bus, Unsubscribe } from '../../../platform/messaging/bus.ts'
import { subject } from '../../../platform/messaging/subjects.ts'
import type { Logger } from '../../../platform/monitoring/logger.ts'
import { type EngineAddress, MAIN_GROUP } from './commands.ts'
import * as sql from './leases.sql.ts'

/** A market was moved, or an engine has taken a group: whoever remembers forgets. */
export const GROUPS_CHANGED = subject<{ readonly symbol?: string; readonly to?: string }>('trading.groups_changed')
/** A lost message costs one answer of an engine that does not have the market any more, and a second look. */
const MAX_AGE_MS = 10_000

export interface KnownGroups {
  /** A market that is new is opened by the main group. */
  of(symbol: string): EngineAddress
  /** Those that have a market, and the main one. */
  readonly all: readonly EngineAddress[]
  /** Whether another engine has had its group since. */
  isReplaced(engine: EngineAddress): boolean
  /** The same text for the same markets in the same hands. */
  readonly state: string
}

export interface GroupsDeps {
  readonly db: Db
  readonly bus: Bus
  readonly logger: Pick<Logger, 'warn'>
}

/** Which group of markets a symbol belongs to, and the engine that its commands go to. */
export function createGroups({ db, bus, logger }: GroupsDeps) {
  const stored = memoize({
    load: async () => known(await sql.listGroupsOfMarkets(db.queryable)),
    maxAgeMs: MAX_AGE_MS,
  })
  /** Who waits for an answer, by the engine that was asked. */
  const waiting = new Map<EngineAddress, Set<() => void>>()

  async function tellWaiting(): Promise<void> {
    if (waiting.size === 0) return
    const groups = await stored.get()
    for (const [engine, told] of waiting) if (groups.isReplaced(engine)) for (const tell of told) tell()
  }

  function forget(): void {
    stored.forget()
    tellWaiting().catch((err: unknown) => logger.warn({ err }, 'which engine has which markets could not be read'))
  }

  bus.subscribe(GROUPS_CHANGED, forget)
  bus.onResumed(forget)
  return {
    get: () => stored.get(),
    /** As the database has them now. */
    now(): Promise<KnownGroups> {
      stored.forget()
      return stored.get()
    },
    /** Tells when another engine has the group: the one that was asked will commit nothing more, and may be gone. */
    onReplaced(engine: EngineAddress, tell: () => void): Unsubscribe {
      const told = waiting.get(engine) ?? new Set()
      waiting.set(engine, told.add(tell))
      return () => {
        told.delete(tell)
        if (told.size === 0) waiting.delete(engine)
      }
    },
  }
}

export type Groups = ReturnType<typeof createGroups>

const NOBODY: EngineAddress = { name: MAIN_GROUP, epoch: 0 }

function known(groups: readonly sql.GroupOfMarkets[]): KnownGroups {
  const main = groups.find(({ name }) => name === MAIN_GROUP) ?? NOBODY
  const bySymbol = new Map(groups.flatMap((group) => group.symbols.map((symbol) => [symbol, group] as const)))
  return {
    of: (symbol) => bySymbol.get(symbol) ?? main,
    all: groups.filter(({ name, symbols }) => name === MAIN_GROUP || symbols.length > 0),
    isReplaced: ({ name, epoch }) => groups.some((group) => group.name === name && group.epoch > epoch),
    state: JSON.stringify(groups),
  }
}
