import { formatUnits, type Units } from '@bourse/money'
import type { Markets } from '../markets/index.ts'

/** How messages name an amount: `0.5 BTC`. */
export async function amountText(markets: Pick<Markets, 'asset'>, asset: string, amount: Units): Promise<string> {
  const scale = (await markets.asset(asset))?.scale ?? 0
  return `${formatUnits(amount, scale, { trim: true })} ${asset}`
}
