import type { DepositBuy } from '@bourse/contract'

/** Those that still wait for their deposit or run. */
export function waitingConversions(buys: readonly DepositBuy[]): DepositBuy[] {
  return buys.filter(({ way, state }) => way === 'conversion' && (state === 'waiting' || state === 'buying'))
}

/** The conversion whose deposit the address names, else the newest that still waits for its deposit or runs. */
export function openOrAsked(buys: readonly DepositBuy[], search: string): DepositBuy | undefined {
  const named = (new URLSearchParams(search).get('deposit') ?? '').replaceAll('"', '')
  const conversions = buys.filter(({ way }) => way === 'conversion')
  return conversions.find(({ depositId }) => depositId === named) ?? waitingConversions(buys)[0]
}
