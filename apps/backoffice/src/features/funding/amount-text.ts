/** An amount and its currency never stand on two lines. */
export function amountText(amount: string, symbol: string | null): string {
  return `${amount}\u00a0${symbol}`
}
