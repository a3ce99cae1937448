import { assert, formatUnits, parseUnits, type Units, units } from '@bourse/money'
import { centsText } from '../funding/index.ts'
import type { QuickbuyDeps } from './deps.ts'

export type Amounts = ReturnType<typeof createAmounts>

/** Amounts as people and partners write them. */
export function createAmounts({ markets }: Pick<QuickbuyDeps, 'markets'>) {
  async function scaleOf(asset: string): Promise<number> {
    const found = await markets.asset(asset)
    assert(found !== undefined, `nobody trades ${asset}`)
    return found.scale
  }

  return {
    scaleOf,
    fiatText: async (fiat: string, amount: Units) => centsText(amount, await scaleOf(fiat)),
    coinText: async (asset: string, amount: Units) => formatUnits(amount, await scaleOf(asset), { trim: true }),
    /** Undefined for what cannot be counted here: whoever compares takes it for something else. */
    async read(asset: string, text: string): Promise<Units | undefined> {
      const parsed = parseUnits(text, await scaleOf(asset))
      return parsed.ok ? parsed.value : undefined
    },
    /** A partner may count finer than we do; what is promised is never more than what it gives. */
    async readFloor(asset: string, text: string): Promise<Units> {
      const scale = await scaleOf(asset)
      const [whole = '0', part = ''] = text.split('.')
      const parsed = parseUnits(`${whole}.${part.slice(0, scale).padEnd(1, '0')}`, scale)
      return parsed.ok ? parsed.value : units(0n)
    },
  }
}
