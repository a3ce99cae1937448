import type { AssetRow, PairRow } from '../modules/markets/index.ts'

/** Assets for tests, counted at 8 decimals like all that is traded. */
export function assetRow(code: string, kind: AssetRow['kind'] = 'crypto'): AssetRow {
  return { code, name: code, kind, scale: 8, shownScale: kind === 'fiat' ? 2 : 8 }
}

/** A pair whose tick is 0.01 and whose lot is 0.00001, with bounds that seldom bind. */
export function pairRow(
  base: string,
  quote: string,
  bounds: Partial<Omit<PairRow, 'symbol' | 'base' | 'quote'>> = {},
): Omit<PairRow, 'symbol'> {
  return {
    base,
    quote,
    base_step: '0.00001',
    quote_step: '0.01',
    min_amount: '0.00001',
    max_amount: '1000000',
    min_total: '1',
    max_open_orders: 200,
    max_conditional_orders: 20,
    ...bounds,
  }
}
