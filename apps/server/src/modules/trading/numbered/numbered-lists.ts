import { assert } from '@bourse/money'
import type { Market } from '../../markets/index.ts'
import { isOpen } from '../orders/order-record.ts'
import * as sql from './numbered-lists.sql.ts'
import { type NumberedOrder, type NumberedOrdersDeps, type NumberedQuery, numberedView } from './numbered-orders.ts'

/** A pair as machines know it. */
export interface NumberedList {
  /** One count over all markets. */
  readonly number: number
  readonly listId: string
  readonly symbol: string
  readonly placedAt: Date
  /** While one of its legs is. */
  readonly isOpen: boolean
  /** The limit leg, then the stop leg. */
  readonly legs: readonly NumberedOrder[]
}

/** What a list is called; where it is called by both, both must be its own. */
export interface ListName {
  readonly number?: number | undefined
  readonly listId?: string | undefined
}

const MOST_OPEN = 100_000

/** A person's pairs, on every market together. */
export function createNumberedLists({ db, markets }: NumberedOrdersDeps) {
  async function read(filter: sql.ListFilter): Promise<NumberedList[]> {
    const byId = new Map((await markets.markets()).map((market) => [market.id, market]))
    const byNumber = Map.groupBy(await sql.listLegs(db.queryable, filter), ({ listNumber }) => listNumber)
    return Array.from(byNumber, ([number, legs]) => listOf(number, legs, byId))
  }

  return {
    async list(user: string, name: ListName): Promise<NumberedList | undefined> {
      const [found] = await read({ user, ...name, newestFirst: false, limit: 1 })
      return found
    },

    /** Whatever became of its list. */
    isUsed: (user: string, listId: string) => sql.hasListId(db.queryable, user, listId),

    /** Oldest first. */
    open: (user: string) => read({ user, openOnly: true, newestFirst: false, limit: MOST_OPEN }),

    /** Oldest first: from a number or a time on; without either, the newest. */
    all: (user: string, { fromNumber, from, to, limit }: NumberedQuery) =>
      read({ user, fromNumber, from, to, limit, newestFirst: fromNumber === undefined && from === undefined }),
  }
}

function listOf(number: number, rows: readonly sql.LegRow[], byId: ReadonlyMap<number, Market>): NumberedList {
  const [first] = rows
  const market = first && byId.get(first.pairId)
  assert(first !== undefined && market !== undefined && rows.length === 2, `list ${number} is not whole`)
  return {
    ...{ number, listId: first.listId, symbol: market.symbol, placedAt: first.listedAt },
    isOpen: rows.some(isOpen),
    legs: rows.map((row) => numberedView(market, row)),
  }
}
