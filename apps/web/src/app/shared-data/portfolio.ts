import type { WalletAsset } from '@bourse/contract'
import { formatUnits, parseUnits, powerOfTen, scaleThatAdds, sharesOf, type Units, units } from '@bourse/money'
import { type PriceOf, type Rate, rateBetween, worth } from './valuer.ts'

export interface Holding {
  readonly coin: string
  readonly name: string
  readonly kind: WalletAsset['kind']
  readonly amount: string
  readonly available: string
  readonly locked: string
  /** Decimals that are shown of an amount: as many as it takes for what is free and what is locked to come to all of it. */
  readonly scale: number
  /** Of one coin in the fiat, as its market writes it where there is one; null where nothing tells. */
  readonly price: string | null
  /** Of the price in a day, in percent points. */
  readonly change: string | null
  /** In the fiat, with the decimals that are shown of it: all of them come to the total. Null where nothing tells. */
  readonly value: string | null
  /** The same to the last digit, for counting on. */
  readonly worth: string | null
  /** Of the whole, in percent; all of them come to 100. */
  readonly share: number
}

export interface Portfolio {
  readonly total: string
  /** What is held, the most valuable first; what has no price stands last. */
  readonly holdings: readonly Holding[]
  /** Every asset that can be held, those with nothing in them included, in the order of the exchange. */
  readonly assets: readonly Holding[]
}

interface PortfolioFacts {
  readonly assets: readonly WalletAsset[]
  readonly fiat: string
  /** Decimals that are shown of the fiat. */
  readonly scale: number
  readonly now: PriceOf
  readonly dayAgo: PriceOf
}

/** Values are counted finer than they are shown, so that small holdings do not vanish one by one. */
export const VALUE_SCALE = 8
const PERCENT_SCALE = 2
const WHOLE = 100n * powerOfTen(PERCENT_SCALE)
/** Digits of a price that no market writes. */
const PRICE_DIGITS = 5
const LONGEST_PRICE = 12

interface Valued {
  readonly asset: WalletAsset
  readonly rate: Rate | null
  readonly rateBefore: Rate | null
  readonly worth: Units | null
}

interface Shown {
  readonly value: bigint
  readonly share: bigint
}

/** What is held, at the prices of now and of a day ago. The total is rounded down, and its parts come to it. */
export function portfolioOf({ assets, fiat, scale, now, dayAgo }: PortfolioFacts): Portfolio {
  const all = assets.map((asset): Valued => {
    const rate = rateBetween(asset.coin, fiat, now)
    return { asset, rate, rateBefore: rateBetween(asset.coin, fiat, dayAgo), worth: worthOf(asset, rate) }
  })
  const held = all
    .filter(({ asset }) => isHeld(asset))
    .sort((left, right) => compare(right.worth ?? -1n, left.worth ?? -1n))
  const worths = held.map((one): bigint => one.worth ?? 0n)
  const total = worths.reduce((sum, worth) => sum + worth, 0n) / powerOfTen(VALUE_SCALE - scale)
  const [values, shares] = [sharesOf(total, worths), sharesOf(WHOLE, worths)]
  const shown = new Map(
    held.map(({ asset }, place) => [asset.coin, { value: values[place] ?? 0n, share: shares[place] ?? 0n }]),
  )
  const holdingOf = (one: Valued) =>
    toHolding(one, {
      shown: shown.get(one.asset.coin) ?? { value: 0n, share: 0n },
      scale,
      written: now(`${one.asset.coin}-${fiat}`),
    })
  return { total: formatUnits(units(total), scale), holdings: held.map(holdingOf), assets: all.map(holdingOf) }
}

/** What holdings can be valued in: the currencies of the site, and Bitcoin. */
export const UNITS = ['EUR', 'GBP', 'USDT', 'USDC', 'BTC'] as const
export type Unit = (typeof UNITS)[number]

/** A stored choice may be of another time. */
export function unitOf(chosen: string): Unit {
  return UNITS.find((known) => known === chosen) ?? 'USDT'
}

/** Decimals that are shown of a value. */
export function valueScale(unit: Unit): number {
  return unit === 'BTC' ? 8 : 2
}

export function isHeld({ total }: Pick<WalletAsset, 'total'>): boolean {
  return /[1-9]/.test(total)
}

function worthOf({ total, scale }: WalletAsset, rate: Rate | null): Units | null {
  const amount = parseUnits(total, scale)
  return amount.ok && rate !== null ? worth(amount.value, rate, { from: scale, to: VALUE_SCALE }) : null
}

interface ShownFacts {
  readonly shown: Shown
  readonly scale: number
  /** The price as the market between the two writes it, where there is one. */
  readonly written: string | null | undefined
}

function toHolding({ asset, rate, rateBefore, worth: exact }: Valued, { shown, scale, written }: ShownFacts): Holding {
  const { coin, name, kind, total: amount, available, locked, shownScale } = asset
  return {
    coin,
    name,
    kind,
    amount,
    available,
    locked,
    scale: scaleThatAdds([{ lines: [{ value: available }, { value: locked }], answer: { value: amount } }], shownScale),
    price: rate === null ? null : (written ?? priceOf(rate)),
    change: rate === null || rateBefore === null ? null : changeOf(rate, rateBefore),
    value: exact === null ? null : formatUnits(units(shown.value), scale),
    worth: exact === null ? null : formatUnits(exact, VALUE_SCALE),
    share: Number(shown.share) / 10 ** PERCENT_SCALE,
  }
}

/** Two decimals at least, five digits of what is small. */
function priceOf(rate: Rate): string {
  const exact = worth(units(1n), rate, { from: 0, to: LONGEST_PRICE })
  const scale = Math.max(2, Math.min(LONGEST_PRICE, LONGEST_PRICE + PRICE_DIGITS - String(exact).length))
  return formatUnits(units(exact / powerOfTen(LONGEST_PRICE - scale)), scale)
}

/** Fractions are compared whole, so that no price is too small for it. */
function changeOf(now: Rate, before: Rate): string {
  const [after, first] = [now.over * before.under, before.over * now.under]
  return percentOf(after - first, first)
}

function percentOf(part: bigint, whole: bigint): string {
  return formatUnits(units((part * 100n * powerOfTen(PERCENT_SCALE)) / whole), PERCENT_SCALE)
}

function compare(left: bigint, right: bigint): number {
  return left === right ? 0 : left < right ? -1 : 1
}
