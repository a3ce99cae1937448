import type { ValuedAsset, WalletAsset } from '@bourse/contract'
import { assert, formatUnits, parseUnits, powerOfTen, type Units, units } from '@bourse/money'
import type { Clock } from '../../platform/time/clock.ts'
import type { Markets } from '../markets/index.ts'
import { changeText, percentText } from './values.rules.ts'

export interface ValuesDeps {
  readonly clock: Clock
  readonly markets: Pick<Markets, 'asset' | 'assets' | 'valuer' | 'pastValuer' | 'ratesIn'>
  readonly assets: (userId: string) => Promise<WalletAsset[]>
}

const DAY_MS = 24 * 60 * 60_000
/** So many coins are compared that no price is too small for six decimals of its change. */
const COMPARED_COINS = powerOfTen(12)

/** What the assets of a wallet are worth by the last prices. A value is rounded down, and the total is their exact sum. */
export function createValues({ clock, markets, assets }: ValuesDeps) {
  return async (userId: string, fiat: string) => {
    const own = await assets(userId)
    const scale = (await markets.asset(fiat))?.scale ?? 0
    const worth = await markets.valuer()
    const prices = await markets.ratesIn(fiat)
    const times = [new Date(clock.now().getTime() - DAY_MS)]
    const before = await markets.pastValuer({ assets: own.map(({ coin }) => coin), fiat, times })

    const valued = own.map((asset) => ({ asset, value: worth(asset.coin, amountOf(asset), fiat) }))
    const total = units(valued.reduce((sum, { value }) => sum + (value ?? 0n), 0n))
    return {
      fiat,
      total: formatUnits(total, scale),
      assets: valued.map(({ asset, value }): ValuedAsset => {
        const coins = units(COMPARED_COINS * powerOfTen(asset.scale))
        return {
          ...asset,
          price: prices.get(asset.coin) ?? null,
          change24h: changeText(worth(asset.coin, coins, fiat), before(asset.coin, coins, 0)),
          value: value === undefined ? null : formatUnits(value, scale),
          portion: value === undefined ? null : percentText(value, total),
        }
      }),
      unvalued: valued
        .filter(({ asset, value }) => value === undefined && amountOf(asset) > 0n)
        .map(({ asset }) => asset.coin),
    }
  }
}

function amountOf({ coin, total, scale }: WalletAsset): Units {
  const amount = parseUnits(total, scale)
  assert(amount.ok, `the balance of ${coin} is no amount`)
  return amount.value
}
