import type { MarketMode, OfficePair, PairInput } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import { type Actor, changesOf, type RecordAct } from '../../../platform/acts.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Bus } from '../../../platform/messaging/bus.ts'
import type { MarketData } from '../feed/market-data.ts'
import * as sql from '../markets.sql.ts'
import { LISTINGS_CHANGED } from './catalogue-messages.ts'
import type { Listings } from './listings.ts'
import { type BoundsRefusal, judgeBounds } from './pair-bounds.rules.ts'

type ModeRefusal = { readonly code: 'markets.symbol_unknown' | 'trading.interrupted' | 'trading.outcome_unknown' }

/** Told to the owner of the books, who stands to the right. */
export type SetMode = (symbol: string, mode: MarketMode) => Promise<Result<unknown, { readonly code: string }>>

export interface PairOfficeDeps {
  readonly db: Db
  readonly bus: Bus
  readonly markets: Pick<Listings, 'market' | 'reload'> & {
    readonly data: Pick<MarketData, 'prices'>
    mode(symbol: string): Promise<MarketMode>
  }
  readonly recordAct: RecordAct
  readonly setMode: SetMode
}

export interface ModeChange {
  readonly symbol: string
  readonly mode: MarketMode
  readonly reason: string
}

type PairRefusal = { readonly code: 'markets.symbol_unknown' | 'markets.changed_meanwhile' } | BoundsRefusal

/** A market of which no engine has told anything. */
const UNKNOWN = { mode: 'halted', resumeMode: null, last: null } as const

type Stored = Omit<OfficePair, keyof typeof UNKNOWN>

/** Bounds and modes of pairs, for staff. */
export function createPairOffice({ db, bus, markets, recordAct, setMode }: PairOfficeDeps) {
  async function list(): Promise<OfficePair[]> {
    const stored = await sql.listPairs(db.queryable)
    const prices = await markets.data.prices()
    assert(prices.ok, 'nothing was asked for by name')
    const bySymbol = new Map(prices.value.map((ticker) => [ticker.symbol, ticker]))
    return stored.map((row) => {
      const { mode, resumeMode, last } = bySymbol.get(row.symbol) ?? UNKNOWN
      return { ...viewOf(row), mode, resumeMode, last }
    })
  }

  async function get(symbol: string): Promise<OfficePair> {
    const pair = (await list()).find((one) => one.symbol === symbol)
    assert(pair !== undefined, `${symbol} is gone`)
    return pair
  }

  return {
    list,

    async save({ symbol, version, ...bounds }: PairInput, actor: Actor): Promise<Result<OfficePair, PairRefusal>> {
      const market = await markets.market(symbol)
      if (market === undefined) return refuse({ code: 'markets.symbol_unknown' })
      const judged = judgeBounds(bounds, market)
      if (!judged.ok) return judged
      const saved = await db.tx(async (tx): Promise<Result<void, PairRefusal>> => {
        const before = await sql.lockPair(tx, symbol)
        assert(before !== undefined, `${symbol} is listed and not stored`)
        if (before.version !== version) return refuse({ code: 'markets.changed_meanwhile' })
        await sql.updateBounds(tx, {
          symbol,
          min_amount: bounds.minAmount,
          max_amount: bounds.maxAmount,
          min_total: bounds.minTotal,
          max_open_orders: bounds.maxOpenOrders,
          max_conditional_orders: bounds.maxConditionalOrders,
        })
        const detail = changesOf(boundsOf(viewOf(before)), { ...bounds })
        await recordAct(tx, { actor, act: 'markets.pair_changed', subject: symbol, detail })
        return ok()
      })
      if (!saved.ok) return saved
      await markets.reload()
      bus.publish(LISTINGS_CHANGED, { symbols: [symbol] })
      return ok(await get(symbol))
    },

    /**
     * The engine decides in a transaction of its own. The record is written first and stands with it: it is taken back when the
     * engine has refused, and stays when nobody knows what became of the command.
     */
    async setMode({ symbol, mode, reason }: ModeChange, actor: Actor): Promise<Result<OfficePair, ModeRefusal>> {
      if ((await markets.market(symbol)) === undefined) return refuse({ code: 'markets.symbol_unknown' })
      const before = await markets.mode(symbol)
      const told = await db.tx(async (tx): Promise<Result<{ readonly unknown: boolean }, ModeRefusal>> => {
        const detail = { from: before, to: mode, reason }
        await recordAct(tx, { actor, act: 'markets.mode_set', subject: symbol, detail })
        const set = await setMode(symbol, mode)
        if (set.ok) return ok({ unknown: false })
        if (set.refusal.code === 'trading.outcome_unknown') return ok({ unknown: true })
        return refuse({ code: 'trading.interrupted' })
      })
      if (!told.ok) return told
      if (told.value.unknown) return refuse({ code: 'trading.outcome_unknown' })
      // What the engine has told on the bus may still be on its way to the copy in memory.
      return ok({ ...(await get(symbol)), mode, resumeMode: null })
    },
  }
}

function viewOf(row: sql.StoredPair): Stored {
  return {
    symbol: row.symbol,
    version: row.version,
    base: row.base,
    quote: row.quote,
    baseStep: row.base_step,
    quoteStep: row.quote_step,
    minAmount: row.min_amount,
    maxAmount: row.max_amount,
    minTotal: row.min_total,
    maxOpenOrders: row.max_open_orders,
    maxConditionalOrders: row.max_conditional_orders,
  }
}

function boundsOf({ minAmount, maxAmount, minTotal, maxOpenOrders, maxConditionalOrders }: Stored) {
  return { minAmount, maxAmount, minTotal, maxOpenOrders, maxConditionalOrders }
}
