const SHOWN = 8

/** At least eight decimals, as libraries expect them; what is counted finer keeps every digit. */
export function padded(amount: string): string {
  const [whole = '0', decimals = ''] = amount.split('.')
  return `${whole}.${decimals.padEnd(SHOWN, '0')}`
}

/** A fraction in basis points: `0.0010` is 10. */
export function basisPoints(rate: string): number {
  const [whole = '0', decimals = ''] = rate.split('.')
  return Number(whole) * 10_000 + Number(decimals.padEnd(4, '0').slice(0, 4))
}
