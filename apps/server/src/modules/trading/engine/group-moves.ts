import { ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import { type Bus, BusError } from '../../../platform/messaging/bus.ts'
import { movesOf } from './commands.ts'
import { LEASE_MS } from './engines.ts'
import { GROUPS_CHANGED } from './groups.ts'
import * as sql from './leases.sql.ts'

export type MoveRefusal = {
  readonly code: 'market_unknown' | 'same_group' | 'group_without_engine' | 'engine_silent' | 'not_moved'
}

const MOVED_WITHIN_MS = 10_000

/** The operator's: which group of markets has which engine, and giving a market to another group. */
export function createGroupMoves({ db, bus }: { readonly db: Db; readonly bus: Bus }) {
  const lives = ({ released, ageMs }: sql.GroupRow) => !released && ageMs < LEASE_MS

  /** Without an engine nobody can be asked: one that might still wake up is shut out first, then the row is moved. */
  async function moveFromDead(move: { readonly symbol: string; readonly from: string; readonly to: string }) {
    return db.tx(async (tx): Promise<Result<undefined, MoveRefusal>> => {
      if (!(await sql.fenceExpired(tx, move.from, LEASE_MS))) return refuse({ code: 'engine_silent' })
      return (await sql.moveMarket(tx, move)) ? ok() : refuse({ code: 'not_moved' })
    })
  }

  return {
    async list() {
      const symbols = new Map((await sql.listGroupsOfMarkets(db.queryable)).map((group) => [group.name, group.symbols]))
      return (await sql.listGroups(db.queryable)).map((group) => ({
        name: group.name,
        engine: lives(group) ? group.holder : null,
        symbols: symbols.get(group.name) ?? [],
      }))
    },

    /** Done between two batches of the engine that has the market; orders are asked for at the new place from then on. */
    async move(symbol: string, to: string): Promise<Result<undefined, MoveRefusal>> {
      const groups = await sql.listGroupsOfMarkets(db.queryable)
      const from = groups.find(({ symbols }) => symbols.includes(symbol))
      if (from === undefined) return refuse({ code: 'market_unknown' })
      if (from.name === to) return refuse({ code: 'same_group' })
      const target = (await sql.listGroups(db.queryable)).find(({ name }) => name === to)
      if (target === undefined || !lives(target)) return refuse({ code: 'group_without_engine' })
      try {
        const answer = await bus.request(movesOf(from), { symbol, to }, { timeoutMs: MOVED_WITHIN_MS })
        return answer.moved ? ok() : refuse({ code: 'not_moved' })
      } catch (error) {
        if (!(error instanceof BusError)) throw error
        if (error.reason !== 'no_responder') return refuse({ code: 'engine_silent' })
      }
      const moved = await moveFromDead({ symbol, from: from.name, to })
      if (moved.ok) bus.publish(GROUPS_CHANGED, { symbol, to })
      return moved
    },
  }
}
