import type { ConvertCall, ConvertClass, ConvertHalt, ConvertPrice, Currency } from '@bourse/contract'
import {
  formatUnits,
  MAX_SCALE,
  mulDivCeil,
  ok,
  powerOfTen,
  type Result,
  refuse,
  type Units,
  units,
} from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import { systemAccount } from '../ledger/index.ts'
import {
  callsOf,
  costOf,
  HOUR_MS,
  hourRoom,
  pairClass,
  payFor,
  QUOTE_MS,
  type Rate,
  receiveFor,
  worthIn,
} from './convert.rules.ts'
import type { ConvertDeps } from './deps.ts'
import { centsText, type Figures, percentText } from './desk.rules.ts'
import type { Desk } from './desk.ts'
import type { Halts } from './halts.ts'
import * as sql from './quotes.sql.ts'

/** All that a price between two assets is made of, at this moment. */
export interface Terms {
  readonly from: Currency
  readonly to: Currency
  readonly class: ConvertClass
  readonly calls: readonly ConvertCall[]
  readonly rate: Rate
  readonly euro: { readonly value: bigint; readonly scale: number }
  readonly figures: Figures
}

export type TermsRefusal =
  | { readonly code: 'convert.asset_unknown' | 'convert.same_asset' }
  | { readonly code: 'convert.halted'; readonly asset: string; readonly why: ConvertHalt }

export type BoundsRefusal =
  | { readonly code: 'convert.below_minimum'; readonly minimum: string; readonly asset: string }
  | { readonly code: 'convert.above_maximum'; readonly maximum: string; readonly asset: string }
  | { readonly code: 'convert.house_short'; readonly asset: string; readonly most: string }

const EURO = 'EUR'
/** A pound is worth more than a euro, and its least amount has the same figure. */
const BOUND_IN_ITSELF = [EURO, 'GBP']

export const text = (amount: bigint, { scale }: Pick<Currency, 'scale'>) =>
  formatUnits(units(amount), scale, { trim: true })

export type TermsFace = ReturnType<typeof createTerms>

export function createTerms(
  deps: Pick<ConvertDeps, 'clock' | 'ledger' | 'markets'> & {
    readonly desk: Pick<Desk, 'known'>
    readonly halts: Halts
  },
) {
  const { clock, ledger, markets, desk, halts } = deps

  const bases = new Map<string, { readonly base: bigint; readonly readAtMs: number }>()

  async function of(fromCode: string, toCode: string): Promise<Result<Terms, TermsRefusal>> {
    const [from, to, euro] = await Promise.all([markets.asset(fromCode), markets.asset(toCode), markets.asset(EURO)])
    if (from === undefined || to === undefined || euro === undefined) return refuse({ code: 'convert.asset_unknown' })
    if (fromCode === toCode) return refuse({ code: 'convert.same_asset' })
    const standings = await halts.of([...new Set([fromCode, toCode, EURO])])
    for (const [asset, { halt }] of standings)
      if (halt !== null) return refuse({ code: 'convert.halted', asset, why: halt })
    const valued = (asset: string) => standings.get(asset)?.value ?? 0n
    const { figures } = await desk.known()
    const kind = pairClass(from, to)
    return ok({
      ...{ from, to, class: kind, calls: callsOf(from, to), figures },
      rate: {
        ...{ valueFrom: valued(fromCode), valueTo: valued(toCode), fromScale: from.scale, toScale: to.scale },
        spreadBps: figures[`${kind}_bps`],
      },
      euro: { value: valued(EURO), scale: euro.scale },
    })
  }

  /** What of an asset may still leave the house within the hour. */
  async function roomOf(on: Queryable, asset: string, figures: Figures) {
    const { balance: has } = await ledger.balance(on, systemAccount('treasury', asset))
    const left = await leftOf(on, asset)
    bases.set(asset, { base: has + left, readAtMs: performance.now() })
    return hourRoom({ has, left, hourBps: figures.hour_bps })
  }

  const leftOf = (on: Queryable, asset: string) => sql.leftSince(on, asset, new Date(clock.now().getTime() - HOUR_MS))

  /**
   * Under the lock of the treasury's account, after the entry: whether more has left than may. What the house had at the beginning of the
   * hour is what it has and what has left, which a conversion does not change: it may be as old as the quote.
   */
  async function judgeHour(tx: Tx, { to, figures }: Terms, receive: bigint): Promise<Result<undefined, BoundsRefusal>> {
    const left = await leftOf(tx, to.code)
    const known = bases.get(to.code)
    const isFresh = known !== undefined && performance.now() - known.readAtMs < QUOTE_MS
    const base = isFresh ? known.base : left + (await ledger.balance(tx, systemAccount('treasury', to.code))).balance
    const { most } = hourRoom({ has: base - left, left, hourBps: figures.hour_bps })
    if (left <= most) return ok()
    const before = left - receive
    const { room } = hourRoom({ has: base - before, left: before, hourBps: figures.hour_bps })
    return refuse({ code: 'convert.house_short', asset: to.code, most: text(room, to) })
  }

  return { of, roomOf, judgeHour }
}

export function eurOf(pay: Units, { rate, euro }: Terms): Units {
  return worthIn(pay, { ...rate, valueTo: euro.value, toScale: euro.scale })
}

const cents = (amount: bigint, scale: number) => (amount * powerOfTen(scale)) / 100n

/** The least and the most that one conversion pays, in units of what it pays with. */
export function boundsOf({ from, rate, euro, figures }: Terms): { readonly least: Units; readonly most: Units } {
  const inFrom = { valueFrom: euro.value, valueTo: rate.valueFrom, fromScale: euro.scale, toScale: from.scale }
  const eurUnits = (amount: bigint) => units(cents(amount, euro.scale))
  const least = BOUND_IN_ITSELF.includes(from.code)
    ? units(cents(figures.minimum_cents, from.scale))
    : mulDivCeil(
        eurUnits(figures.minimum_cents),
        inFrom.valueFrom * powerOfTen(inFrom.toScale),
        inFrom.valueTo * powerOfTen(inFrom.fromScale),
      )
  return { least, most: worthIn(eurUnits(figures.maximum_cents), inFrom) }
}

export interface Sides {
  readonly pay: Units
  readonly receive: Units
}

/** The other side of what was typed. */
export function sidesOf(typed: { readonly side: 'pay' | 'receive'; readonly amount: Units }, rate: Rate): Sides {
  return typed.side === 'pay'
    ? { pay: typed.amount, receive: receiveFor(typed.amount, rate) }
    : { pay: payFor(typed.amount, rate), receive: typed.amount }
}

export function judgeSides({ pay, receive }: Sides, terms: Terms, room: Units): Result<undefined, BoundsRefusal> {
  const { from, to } = terms
  const { least, most } = boundsOf(terms)
  if (pay < least || receive === 0n)
    return refuse({ code: 'convert.below_minimum', minimum: text(least, from), asset: from.code })
  if (pay > most) return refuse({ code: 'convert.above_maximum', maximum: text(most, from), asset: from.code })
  return receive > room ? refuse({ code: 'convert.house_short', asset: to.code, most: text(room, to) }) : ok()
}

export type DayRefusal = { readonly code: 'convert.day_limit'; readonly left: string }

/** What a person has converted today, and would now, in units of the euro. */
export function judgeDay({ euro, figures }: Terms, used: bigint, asked: bigint): Result<undefined, DayRefusal> {
  const day = cents(figures.day_cents, euro.scale)
  if (used + asked <= day) return ok()
  return refuse({ code: 'convert.day_limit', left: euroText(used > day ? 0n : day - used, euro.scale) })
}

type PriceView = Omit<ConvertPrice, 'payAmount' | 'receiveAmount' | 'spread' | 'time'>

/** Rates at 18 decimals, each rounded against whoever asks. */
export function priceView(terms: Terms, room: Units): PriceView {
  const { from, to, rate, calls, class: kind } = terms
  const { valueFrom, valueTo, spreadBps } = rate
  const [all, kept] = [10_000n, 10_000n - BigInt(spreadBps)]
  const [one, decimals] = [powerOfTen(MAX_SCALE), { scale: MAX_SCALE }]
  const { least, most } = boundsOf(terms)
  const fillable = receiveFor(most, rate) > room ? payFor(room, rate) - 1n : most
  return {
    ...{ from: from.code, to: to.code, class: kind, call: calls[0] ?? 'buy' },
    rate: text((valueFrom * kept * one) / (valueTo * all), decimals),
    inverseRate: text(costOf(rate), decimals),
    indexRate: text((valueFrom * one) / valueTo, decimals),
    spreadPercent: percentText(spreadBps),
    minimum: text(least, from),
    maximum: text(fillable > 0n ? fillable : 0n, from),
  }
}

/** In euro, as a person reads it. */
const euroText = (amount: bigint, scale: number) => centsText((amount * 100n) / powerOfTen(scale))
