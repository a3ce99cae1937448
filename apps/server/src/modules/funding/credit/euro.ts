import { assert, parseUnits, type Units } from '@bourse/money'
import type { Markets } from '../../markets/index.ts'

/** As fiat is counted (ADR 7). */
const UNLISTED_SCALE = 8

/** An amount of euro, as constants and limits have it, in units. */
export async function euroUnits(markets: Pick<Markets, 'asset'>, whole: string): Promise<Units> {
  // Limits are told in euro even where the euro is not listed.
  const scale = (await markets.asset('EUR'))?.scale ?? UNLISTED_SCALE
  const parsed = parseUnits(whole, scale)
  assert(parsed.ok, `not an amount: ${whole}`)
  return parsed.value
}
