import { assert, ok, type Units, units } from '@bourse/money'
import type { Db, Queryable, Tx } from '../../../platform/database/db.ts'
import type { Bus } from '../../../platform/messaging/bus.ts'
import type { Stop } from '../../../platform/module.ts'
import type { Logger } from '../../../platform/monitoring/logger.ts'
import { ANY_MARKET_CHANGED, type Market, type Markets } from '../../markets/index.ts'
import { orderIdText } from '../orders/order-ids.ts'
import * as sql from './followers.sql.ts'

/** What one person did in one trade. */
export interface FollowedFill {
  /** Also the trade's name in the ledger. */
  readonly tradeId: string
  readonly symbol: string
  readonly orderId: string
  readonly userId: string
  /** Who was on the other side. */
  readonly otherUser: string
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly amount: Units
  readonly total: Units
  /** Of what was received. */
  readonly fee: Units
  readonly feeAsset: string
  readonly at: Date
}

interface FollowerOptions {
  /** Names its cursors. */
  readonly name: string
  /** How many trades of each market in one transaction; many unless told. */
  readonly atOnce?: number
  /** Before anything is read: what must not change between the question of whom it concerns and the effect. */
  readonly lock?: (tx: Tx) => Promise<void>
  /** Which of these people's trades have an effect. */
  readonly concerned: (tx: Tx, users: readonly string[]) => Promise<readonly string[]>
  /** What the trades of those people effect, oldest first. It is committed with the cursors, so that each trade has it once. */
  readonly apply: (tx: Tx, fills: readonly FollowedFill[]) => Promise<void>
}

interface FollowerDeps {
  readonly db: Db
  readonly bus: Pick<Bus, 'subscribe'>
  readonly markets: Pick<Markets, 'markets'>
  readonly logger: Pick<Logger, 'warn'>
}

interface FollowedAsked {
  /** Everybody's, where left out. */
  readonly users?: readonly string[]
  /** Of every market, where left out. */
  readonly symbols?: ReadonlySet<string>
  readonly since: Date
  readonly until: Date
}

const TRADES_AT_ONCE = 5_000
/** Trades are followed together: at most this long after the first of them. */
const PAUSE_MS = 1_000

/** Any number of workers may follow by the same name: cursors are locked while one of them does. */
export function createFollowers({ db, bus, markets, logger }: FollowerDeps) {
  return function follower({ name, atOnce = TRADES_AT_ONCE, lock, concerned, apply }: FollowerOptions) {
    let turn: Promise<unknown> = Promise.resolve()

    /** Up to the end of the log, of these markets or of all. One at a time in a process. */
    function follow(symbols?: ReadonlySet<string>): Promise<void> {
      const done = turn.then(() => followAll(symbols))
      turn = done.catch(() => undefined)
      return done
    }

    async function followAll(symbols: ReadonlySet<string> | undefined): Promise<void> {
      const listed = new Map((await markets.markets()).map((market) => [market.id, market]))
      const asked = [...listed.values()].filter(({ symbol }) => symbols?.has(symbol) ?? true).map(({ id }) => id)
      let pairIds = await sql.behind(db.queryable, name, asked)
      while (pairIds.length > 0) {
        const full = await db.tx(async (tx) => ok(await followIn(tx, pairIds, listed)))
        assert(full.ok, 'following refuses nothing')
        pairIds = full.value
      }
    }

    /** Tells which markets may have more. */
    async function followIn(tx: Tx, pairIds: readonly number[], listed: ReadonlyMap<number, Market>) {
      await lock?.(tx)
      await sql.addCursors(tx, name, pairIds)
      const stretches = await sql.nextStretches(tx, await sql.lockCursors(tx, name, pairIds), atOnce)
      if (stretches.length === 0) return []
      const users = await concerned(tx, await sql.usersOf(tx, stretches))
      if (users.length > 0) {
        const found = await sql.fillsOf(tx, stretches, users)
        await apply(
          tx,
          found.map((row) => fillOf(listed.get(row.pairId), row)),
        )
      }
      await sql.moveCursors(tx, name, stretches)
      return stretches.filter(({ trades }) => trades >= atOnce).map(({ pairId }) => pairId)
    }

    /** Follows as trades are told. What was not told is found by whoever calls `follow` now and then. */
    function start(): Stop {
      const waiting = new Set<string>()
      let pause: NodeJS.Timeout | undefined
      const unsubscribe = bus.subscribe(ANY_MARKET_CHANGED, ({ symbol, trades }) => {
        if (trades.length === 0) return
        waiting.add(symbol)
        pause ??= setTimeout(() => {
          pause = undefined
          follow(new Set(waiting)).catch((err: unknown) => logger.warn({ err, name }, 'trades could not be followed'))
          waiting.clear()
        }, PAUSE_MS)
      })
      return async () => {
        unsubscribe()
        clearTimeout(pause)
        await turn
      }
    }

    /** For audits: what some people did between two times, or everybody in some markets, as far as it was followed. */
    async function followed(on: Queryable, { symbols, ...asked }: FollowedAsked): Promise<FollowedFill[]> {
      const listed = new Map((await markets.markets()).map((market) => [market.id, market]))
      const pairIds = symbols && [...listed.values()].filter(({ symbol }) => symbols.has(symbol)).map(({ id }) => id)
      return (await sql.followedBetween(on, name, { ...asked, pairIds })).map((row) =>
        fillOf(listed.get(row.pairId), row),
      )
    }

    return { follow, start, followed }
  }
}

function fillOf(market: Market | undefined, row: sql.FillRow): FollowedFill {
  assert(market !== undefined, `trade ${row.number} is on the unknown pair ${row.pairId}`)
  const { symbol, units: counted } = market
  const { userId, otherUser, side, at, ticks, lots } = row
  return {
    ...{ tradeId: `${symbol}:${row.number}`, symbol, orderId: orderIdText(row.pairId, row.orderId), side, at },
    ...{ userId, otherUser },
    price: counted.priceText(ticks),
    amount: counted.baseUnits(lots),
    total: counted.quoteUnits(BigInt(ticks) * BigInt(lots)),
    fee: units(row.fee),
    feeAsset: side === 'buy' ? counted.base : counted.quote,
  }
}
