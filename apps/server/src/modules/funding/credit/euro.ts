import { assert, parseUnits, type Units } from '@bourse/money'
import type { Markets } from '../../markets/index.ts'

/** An amount of euro, as constants and limits have it, in units. */
export async function euroUnits(markets: Pick<Markets, 'asset'>, whole: string): Promise<Units> {
  const euro = await markets.asset('EUR')
  assert(euro !== undefined, 'the euro is listed')
  const parsed = parseUnits(whole, euro.scale)
  assert(parsed.ok, `not an amount: ${whole}`)
  return parsed.value
}
