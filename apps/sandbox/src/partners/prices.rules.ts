import type { QuickbuyPlatform } from '@bourse/contract'
import { platformOf } from '@bourse/server/modules/quickbuy/index.ts'
import { createReferencePrices, SEED } from '../markets/reference-prices.ts'

const prices = createReferencePrices(SEED)
const PRICE_DECIMALS = 8
const ALL_BPS = 10_000
/** No coin of theirs is counted finer on its chain. */
const COIN_DECIMALS = 6

export interface Priced {
  readonly feeCents: number
  readonly price: string
  readonly receive: string
}

/** The outside world's price, moved by what the console says; the fee of the platform comes off first. Undefined for what it does not sell. */
export function priced(
  platform: QuickbuyPlatform,
  { fiat, asset, cents }: { fiat: string; asset: string; cents: number },
  at: { readonly timeMs: number; readonly shiftBps: number },
): Priced | undefined {
  const facts = platformOf(platform)
  if (!facts.coins.includes(asset) || !prices.has(asset) || !prices.has(fiat)) return undefined
  const outside = prices.at(asset, at.timeMs) / prices.at(fiat, at.timeMs)
  const price = BigInt(Math.round(outside * (1 + at.shiftBps / ALL_BPS) * 10 ** PRICE_DECIMALS))
  const feeCents = Math.ceil((cents * facts.partnerFeeBps) / ALL_BPS)
  const net = BigInt(cents - feeCents)
  const received = (net * 10n ** BigInt(PRICE_DECIMALS + COIN_DECIMALS - 2)) / price
  return { feeCents, price: decimalText(price, PRICE_DECIMALS), receive: decimalText(received, COIN_DECIMALS) }
}

function decimalText(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}

/** Half of it, as a partner might give that keeps the rest. */
export function halfOf(receive: string): string {
  const [whole = '0', part = ''] = receive.split('.')
  return decimalText(BigInt(`${whole}${part.padEnd(COIN_DECIMALS, '0')}`) / 2n, COIN_DECIMALS)
}
