import type { WalletAsset } from '@bourse/contract'
import { formatUnits, parseUnits, powerOfTen, type Units, units } from '@bourse/money'
import { type PriceOf, rateBetween, worth } from '../../app/valuer.ts'

export interface Holding {
  readonly coin: string
  readonly name: string
  readonly amount: string
  readonly scale: number
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
  /** The most valuable first; what has no price stands last. */
  readonly holdings: readonly Holding[]
}

interface PortfolioFacts {
  readonly assets: readonly WalletAsset[]
  readonly fiat: string
  readonly now: PriceOf
  readonly dayAgo: PriceOf
}

/** Values are counted finer than they are shown, so that small holdings do not vanish one by one. */
const SCALE = 8
const PERCENT_SCALE = 2

interface Valued {
  readonly asset: WalletAsset
  readonly now: Units | null
  readonly dayAgo: Units | null
}

/** What is held, at the prices of now and of a day ago. Rounded down. */
export function portfolioOf({ assets, fiat, now, dayAgo }: PortfolioFacts): Portfolio {
  const valued = assets
    .filter(({ total }) => /[1-9]/.test(total))
    .map((asset) => ({ asset, now: worthOf(asset, fiat, now), dayAgo: worthOf(asset, fiat, dayAgo) }))
    .sort((left, right) => compare(right.now ?? -1n, left.now ?? -1n))
  const total = valued.reduce((sum, one) => sum + (one.now ?? 0n), 0n)
  const compared = valued.filter((one) => one.now !== null && one.dayAgo !== null)
  const before = compared.reduce((sum, one) => sum + (one.dayAgo ?? 0n), 0n)
  const after = compared.reduce((sum, one) => sum + (one.now ?? 0n), 0n)
  return {
    total: formatUnits(units(total), SCALE),
    gain: before === 0n ? null : formatUnits(units(after - before), SCALE),
    gainPercent: before === 0n ? null : percentOf(after - before, before),
    holdings: valued.map((one) => holdingOf(one, total)),
  }
}

function worthOf({ coin, total, scale }: WalletAsset, fiat: string, priceOf: PriceOf): Units | null {
  const amount = parseUnits(total, scale)
  const rate = rateBetween(coin, fiat, priceOf)
  return amount.ok && rate !== null ? worth(amount.value, rate, { from: scale, to: SCALE }) : null
}

function holdingOf({ asset, now }: Valued, total: bigint): Holding {
  const { coin, name, total: amount, shownScale: scale } = asset
  const share = now === null || total === 0n ? 0 : Number((now * 10_000n) / total) / 100
  return { coin, name, amount, scale, value: now === null ? null : formatUnits(now, SCALE), share }
}

function percentOf(part: bigint, whole: bigint): string {
  return formatUnits(units((part * 100n * powerOfTen(PERCENT_SCALE)) / whole), PERCENT_SCALE)
}

function compare(left: bigint, right: bigint): number {
  return left === right ? 0 : left < right ? -1 : 1
}
