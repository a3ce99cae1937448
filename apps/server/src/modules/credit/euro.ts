import { assert, parseUnits, type Units } from '@bourse/money'
import type { Markets } from '../markets/index.ts'

/** As fiat is counted (ADR 7): limits are told in euro even where the euro is not listed. */
const FIAT_SCALE = 8

export async function scaleOf(markets: Pick<Markets, 'asset'>, asset: string): Promise<number> {
  const found = await markets.asset(asset)
  assert(found !== undefined || asset === 'EUR', `${asset} is not listed`)
  return found?.scale ?? FIAT_SCALE
}

/** An amount of euro, as constants and limits have it, in units. */
export async function euroUnits(markets: Pick<Markets, 'asset'>, whole: string): Promise<Units> {
  const parsed = parseUnits(whole, await scaleOf(markets, 'EUR'))
  assert(parsed.ok, `not an amount: ${whole}`)
  return parsed.value
}
