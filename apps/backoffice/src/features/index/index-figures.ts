const SIGNIFICANT = 6
const MOST = 12

/** Cents where a coin is dear, and as many decimals as tell six digits where it is cheap. */
export function shownScale(price: string): number {
  const [whole = '0', decimals = ''] = price.split('.')
  if (whole !== '0') return Math.max(2, SIGNIFICANT - whole.length)
  const zeros = /^0*/.exec(decimals)?.[0].length ?? 0
  return Math.min(MOST, zeros + SIGNIFICANT)
}
