import type { Currency } from '@bourse/contract'
import type { ComponentType } from 'react'
import { BankPanel } from '../banking/bank-panel.tsx'
import { CryptoPanel } from '../custody/crypto-panel.tsx'
import { CardPanel } from '../payments/cards/card-panel.tsx'
import { AdvcashPanel, PaypalPanel } from '../payments/payment-panel.tsx'

export interface PanelProps {
  readonly currency: Currency
}

/** A way to bring money in: what the address calls it, what it is for, and what it shows. */
export interface DepositMethod {
  readonly type: string
  readonly kind: Currency['kind']
  readonly Panel: ComponentType<PanelProps>
}

/** In the order of the tabs. Each has a name among the texts, at `deposit.methods`. */
const METHODS = [
  { type: 'crypto', kind: 'crypto', Panel: CryptoPanel },
  { type: 'bank', kind: 'fiat', Panel: BankPanel },
  { type: 'card', kind: 'fiat', Panel: CardPanel },
  { type: 'paypal', kind: 'fiat', Panel: PaypalPanel },
  { type: 'advcash', kind: 'fiat', Panel: AdvcashPanel },
] as const satisfies readonly DepositMethod[]

export function methodsOf(kind: Currency['kind']): readonly DepositMethod[] {
  return METHODS.filter((method: DepositMethod) => method.kind === kind)
}

/** The one that the address names, or the first that there is for such an asset. */
export function methodOf(kind: Currency['kind'], type: string): DepositMethod | undefined {
  const methods = methodsOf(kind)
  return methods.find((method) => method.type === type) ?? methods[0]
}

/** What can be deposited at all: assets with at least one way. */
export function isDepositable({ kind }: Pick<Currency, 'kind'>): boolean {
  return methodsOf(kind).length > 0
}

/** Most people bring cash; each kind keeps its own order. */
export function cashFirst<T extends Pick<Currency, 'kind'>>(currencies: readonly T[]): T[] {
  return currencies.toSorted((left, right) => Number(left.kind !== 'fiat') - Number(right.kind !== 'fiat'))
}
