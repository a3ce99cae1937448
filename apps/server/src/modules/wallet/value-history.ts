import type { ValueHistory, ValueMark, ValueRange } from '@bourse/contract'
import { assert, formatUnits, units } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { MovementKind } from '../../platform/movements.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import { movementOf, ownGainsOf } from './movements.rules.ts'
import { type HistoryFacts, historyOf, type Mark, momentsBetween, startOf } from './value-history.rules.ts'
import { percentText } from './values.rules.ts'

export interface ValueHistoryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'balancesAt' | 'flows' | 'firstPostingAt'>
  readonly markets: Pick<Markets, 'assets' | 'valuer' | 'pastValuer'>
  readonly movements: () => readonly MovementKind[]
}

/** Money that moved within a twelfth of the way from one moment to the next is valued at one price. */
const BINS_PER_STEP = 12
const SHORTEST_BIN_MS = 1_000

export interface HistoryRequest {
  readonly fiat: string
  readonly range: ValueRange
}

/** What a wallet was worth, from its postings and the candles of the markets. */
export function createValueHistory({ db, clock, ledger, markets, movements }: ValueHistoryDeps) {
  async function factsOf(userId: string, fiat: string, moments: readonly Date[]): Promise<HistoryFacts> {
    const [from, to] = [moments[0], moments.at(-1)]
    assert(from !== undefined && to !== undefined, 'a time has a beginning and an end')
    const binMs = Math.max(SHORTEST_BIN_MS, (to.getTime() - from.getTime()) / moments.length / BINS_PER_STEP)
    const kinds = movements()
    const flows = await ledger.flows(db.queryable, { user: userId, from, to, except: ownGainsOf(kinds), binMs })
    const balances = await ledger.balancesAt(db.queryable, userId, moments)
    const assets = [...new Set([...balances, ...flows].map(({ asset }) => asset))]
    const now = await markets.valuer()
    const past = await markets.pastValuer({ assets, fiat, times: moments })
    const then = await markets.pastValuer({
      assets: [...new Set(flows.map(({ asset }) => asset))],
      fiat,
      times: flows.map(({ at }) => at),
    })
    const last = moments.length - 1
    return {
      moments,
      balances,
      // The last moment is now, and by the last prices: the same that the page has live.
      valueAt: (asset, amount, place) => (place === last ? now(asset, amount, fiat) : past(asset, amount, place)),
      flows: flows.map((flow, place) => ({
        ...flow,
        movement: movementOf(kinds, { ...flow, source: '', sourceId: '' }),
        value: then(flow.asset, flow.units, place),
      })),
    }
  }

  return async (userId: string, { fiat, range }: HistoryRequest): Promise<ValueHistory> => {
    const now = clock.now().getTime()
    const first = await ledger.firstPostingAt(db.queryable, userId)
    const moments = momentsBetween(startOf(range, now, first?.getTime() ?? now), now)
    const history = historyOf(await factsOf(userId, fiat, moments))
    const scales = new Map((await markets.assets()).map(({ code, scale }) => [code, scale]))
    const text = (amount: bigint, coin = fiat) => formatUnits(units(amount), scales.get(coin) ?? 0)
    const timeOf = (place: number) => (moments.at(place) ?? new Date(now)).toISOString()
    return {
      fiat,
      from: timeOf(0),
      to: timeOf(-1),
      points:
        first === undefined ? [] : history.values.map((value, place) => ({ time: timeOf(place), value: text(value) })),
      marks: history.marks.map((mark) => markView(mark, text)),
      moneyIn: text(history.moneyIn),
      moneyOut: text(history.moneyOut),
      gain: text(history.gain),
      gainPercent: percentText(history.gain, (history.values[0] ?? 0n) + history.moneyIn),
      unvalued: [...history.unvalued],
    }
  }
}

function markView(
  { time, asset, units: amount, value, ...mark }: Mark,
  text: (amount: bigint, coin?: string) => string,
): ValueMark {
  return {
    ...mark,
    time: time.toISOString(),
    coin: asset,
    amount: asset === null ? null : text(amount, asset),
    value: text(value),
  }
}
