import type { Unsubscribe } from '../../../../platform/messaging/bus.ts'
import { Unavailable } from '../../../../platform/unavailable.ts'
import type { Standing } from '../../../ledger/index.ts'
import type { ApiDeps } from '../../deps.ts'
import type { Enter } from '../../keys/entering.ts'
import type { KnownKeys } from '../../keys/known-keys.ts'
import { accountPosition, balanceUpdate, streamTerminated } from './balance-events.ts'
import { executionReport } from './execution-report.ts'
import { createListEvents } from './list-events.ts'

interface UserEventsDeps extends Pick<ApiDeps, 'db' | 'clock' | 'ledger' | 'markets' | 'trading' | 'logger'> {
  readonly enter: Enter
  readonly known: Pick<KnownKeys, 'watch'>
}

/** By which key somebody listens, and from where. */
export interface ListeningKey {
  readonly userId: string
  readonly key: string
  readonly ip: string
}

export interface UserEventsListener {
  event(event: object): void
  /** It was told that nothing follows. */
  end(): void
}

interface Follower extends ListeningKey {
  readonly listener: UserEventsListener
  /** What was told last of each asset; undefined until the first look. */
  known: ReadonlyMap<string, Standing> | undefined
  unfollow: Unsubscribe
}

/** So often keys are asked whether they still open anything, and accounts for what came other than by an order. */
const LOOK_MS = 1_000

/**
 * What happens to the orders and balances of those who listen. Steps of orders come by the bus; balances are always read, one look
 * after the other, so that what is told of them is never older than what was told before.
 */
export function createUserEvents(deps: UserEventsDeps) {
  const { db, clock, ledger, markets, trading, enter, known, logger } = deps
  const followers = new Set<Follower>()
  const due = new Set<string>()
  let looking: Promise<void> | undefined
  let isChecking = false
  let timer: NodeJS.Timeout | undefined

  const of = (userId: string) => [...followers].filter((follower) => follower.userId === userId)

  function leave(follower: Follower): void {
    follower.unfollow()
    followers.delete(follower)
    if (followers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  /** Whoever comes back reads again what there is. */
  function terminate(follower: Follower): void {
    if (!followers.has(follower)) return
    leave(follower)
    follower.listener.event(streamTerminated(clock.now()))
    follower.listener.end()
  }

  /** What cannot be checked opens nothing. */
  async function check(follower: Follower): Promise<void> {
    try {
      const entered = await enter({ ...follower, scope: 'read' })
      if (!entered.ok) terminate(follower)
    } catch (err) {
      logger.error({ err }, 'the key of somebody who listens could not be checked')
      terminate(follower)
    }
  }

  /** One after the other: however many listen, others ask the database too. */
  async function checkAll(): Promise<void> {
    isChecking = true
    for (const follower of [...followers]) if (followers.has(follower)) await check(follower)
    isChecking = false
  }

  function look(users: Iterable<string>): Promise<void> {
    for (const user of users) due.add(user)
    looking ??= lookAtAll().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function lookAtAll(): Promise<void> {
    while (due.size > 0) {
      const users = [...due]
      due.clear()
      try {
        const found = Map.groupBy(await ledger.standings(db.queryable, users), ({ owner }) => owner)
        for (const user of users) for (const follower of of(user)) await compare(follower, found.get(user) ?? [])
      } catch (err) {
        // What was not seen now is seen at the next look.
        logger.error({ err }, 'the balances of somebody who listens could not be read')
      }
    }
  }

  async function compare(follower: Follower, standings: readonly Standing[]): Promise<void> {
    const { known, userId, listener } = follower
    if (known !== undefined) {
      const changed = standings.filter((now) => !isAsBefore(now, known.get(now.asset)))
      if (changed.length === 0) return
      const spans = changed.map(({ asset, version: until }) => ({
        asset,
        after: known.get(asset)?.version ?? 0,
        until,
      }))
      const moved = await ledger.movedBetween(db.queryable, userId, spans)
      const assets = new Map((await markets.assets()).map((asset) => [asset.code, asset]))
      if (!followers.has(follower)) return
      const at = clock.now()
      for (const moving of moved) listener.event(balanceUpdate(assets, moving, at))
      listener.event(accountPosition(assets, changed, at))
    }
    follower.known = new Map(standings.map((standing) => [standing.asset, standing]))
  }

  function start(): void {
    timer = setInterval(() => {
      if (!isChecking) void checkAll()
      void look(Array.from(followers, ({ userId }) => userId))
    }, LOOK_MS).unref()
  }

  return {
    /** From when this resolves on, everything is told. */
    async follow(key: ListeningKey, listener: UserEventsListener): Promise<Unsubscribe> {
      const follower: Follower = { ...key, listener, known: undefined, unfollow: () => undefined }
      const listEvents = createListEvents({
        ...{ trading, userId: key.userId },
        tell: (event) => followers.has(follower) && listener.event(event),
        lost: () => terminate(follower),
      })
      if (followers.size === 0) start()
      followers.add(follower)
      const unwatch = known.watch(key.userId, () => void check(follower))
      const stop = trading.watchExecutions(key.userId, {
        step(execution) {
          // What was before is read by whoever begins to listen.
          if (follower.known === undefined) return
          listener.event(executionReport(execution))
          listEvents(execution)
          void look([key.userId])
        },
        lost: () => terminate(follower),
      })
      follower.unfollow = () => {
        unwatch()
        stop()
      }
      await look([key.userId])
      if (follower.known === undefined) {
        leave(follower)
        throw new Unavailable('the balances of who wants to listen could not be read')
      }
      return () => leave(follower)
    },
  }
}
export type UserEvents = ReturnType<typeof createUserEvents>

function isAsBefore(now: Standing, before: Standing | undefined): boolean {
  return before !== undefined && before.version === now.version && before.held === now.held
}
