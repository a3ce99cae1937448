import type { WalletAsset } from '@bourse/contract'
import { formatUnits, parseUnits, powerOfTen, type Units, units } from '@bourse/money'
import { type PriceOf, type Rate, rateBetween, worth } from './valuer.ts'

export interface Holding {
  readonly coin: string
  readonly name: string
  readonly kind: WalletAsset['kind']
  readonly amount: string
  readonly available: string
  readonly locked: string
  /** Decimals that are shown of an amount. */
  readonly scale: number
  /** Of one coin in the fiat; null where nothing tells. */
  readonly price: string | null
  /** Of the price in a day, in percent points. */
  readonly change: string | null
  /** In the fiat; null where nothing tells what it is worth. */
  readonly value: string | null
  /** Of the whole, in percent. */
  readonly share: number
}

export interface Portfolio {
  readonly total: string
  /** What the same holdings have gained or lost by the prices of a day; null where that is not known. */
  readonly gain: string | null
  /** The same in percent points. */
  readonly gainPercent: string | null
  /** What is held, the most valuable first; what has no price stands last. */
  readonly holdings: readonly Holding[]
  /** Every asset that can be held, those with nothing in them included, in the order of the exchange. */
  readonly assets: readonly Holding[]
}

interface PortfolioFacts {
  readonly assets: readonly WalletAsset[]
  readonly fiat: string
  readonly now: PriceOf
  readonly dayAgo: PriceOf
}

/** Values are counted finer than they are shown, so that small holdings do not vanish one by one. */
export const VALUE_SCALE = 8
const PRICE_SCALE = 12
const PERCENT_SCALE = 2

interface Valued {
  readonly asset: WalletAsset
  readonly rate: Rate | null
  readonly rateBefore: Rate | null
  readonly now: Units | null
  readonly dayAgo: Units | null
}

/** What is held, at the prices of now and of a day ago. Rounded down. */
export function portfolioOf({ assets, fiat, now, dayAgo }: PortfolioFacts): Portfolio {
  const all = assets.map((asset): Valued => {
    const [rate, rateBefore] = [rateBetween(asset.coin, fiat, now), rateBetween(asset.coin, fiat, dayAgo)]
    return { asset, rate, rateBefore, now: worthOf(asset, rate), dayAgo: worthOf(asset, rateBefore) }
  })
  const held = all
    .filter(({ asset }) => isHeld(asset))
    .sort((left, right) => compare(right.now ?? -1n, left.now ?? -1n))
  const total = held.reduce((sum, one) => sum + (one.now ?? 0n), 0n)
  const compared = held.filter((one) => one.now !== null && one.dayAgo !== null)
  const before = compared.reduce((sum, one) => sum + (one.dayAgo ?? 0n), 0n)
  const after = compared.reduce((sum, one) => sum + (one.now ?? 0n), 0n)
  return {
    total: formatUnits(units(total), VALUE_SCALE),
    gain: before === 0n ? null : formatUnits(units(after - before), VALUE_SCALE),
    gainPercent: before === 0n ? null : percentOf(after - before, before),
    holdings: held.map((one) => holdingOf(one, total)),
    assets: all.map((one) => holdingOf(one, total)),
  }
}

export function isHeld({ total }: Pick<WalletAsset, 'total'>): boolean {
  return /[1-9]/.test(total)
}

function worthOf({ total, scale }: WalletAsset, rate: Rate | null): Units | null {
  const amount = parseUnits(total, scale)
  return amount.ok && rate !== null ? worth(amount.value, rate, { from: scale, to: VALUE_SCALE }) : null
}

function holdingOf({ asset, rate, rateBefore, now }: Valued, total: bigint): Holding {
  const { coin, name, kind, total: amount, available, locked, shownScale: scale } = asset
  return {
    coin,
    name,
    kind,
    amount,
    available,
    locked,
    scale,
    price: rate === null ? null : formatUnits(worth(units(1n), rate, { from: 0, to: PRICE_SCALE }), PRICE_SCALE),
    change: rate === null || rateBefore === null ? null : changeOf(rate, rateBefore),
    value: now === null ? null : formatUnits(now, VALUE_SCALE),
    share: now === null || total === 0n ? 0 : Number((now * 10_000n) / total) / 100,
  }
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
