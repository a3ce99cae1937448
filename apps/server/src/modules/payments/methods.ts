import type { PaymentMethod, WayFee } from '@bourse/contract'
import { feeCeil, type Units, units } from '@bourse/money'
import { ceilToCents, unitsOf } from '../funding/index.ts'

export interface MethodFacts {
  readonly method: PaymentMethod
  /** As people know it. */
  readonly provider: string
  /** Amounts are in whichever currency is paid. */
  readonly minimum: string
  readonly maximum: string
  readonly feeBps: number
  readonly feeFixed: string
  readonly deadlineMinutes: number
  /** So long what was paid does not leave again, because its payer can call it back. */
  readonly holdDays: number
}

/** The currencies that can be paid in, by every method. */
export const PAYMENT_ASSETS = ['EUR', 'GBP'] as const

const ALL_BPS = 10_000

/** Docs: docs/domain/constants.md. */
export const METHODS: readonly MethodFacts[] = [
  {
    method: 'paypal',
    provider: 'PayPal',
    minimum: '5',
    maximum: '5000',
    feeBps: 290,
    feeFixed: '0.35',
    deadlineMinutes: 60,
    holdDays: 7,
  },
  {
    method: 'card',
    provider: 'Visa, Mastercard, Maestro',
    minimum: '5',
    maximum: '2500',
    feeBps: 180,
    feeFixed: '0',
    deadlineMinutes: 30,
    holdDays: 7,
  },
  {
    method: 'advcash',
    provider: 'Advcash',
    minimum: '5',
    maximum: '5000',
    feeBps: 150,
    feeFixed: '0',
    deadlineMinutes: 60,
    holdDays: 3,
  },
]

/** What the methods cost that are configured, in every currency that can be paid. */
export function methodFees(isOpen: (method: PaymentMethod) => boolean): WayFee[] {
  const open = METHODS.filter(({ method }) => isOpen(method))
  return open.flatMap(({ method, provider, feeBps, feeFixed }) =>
    PAYMENT_ASSETS.map((coin): WayFee => {
      const rate = String(feeBps / ALL_BPS)
      return { direction: 'in', method, provider, coin, rate, fixed: feeFixed, freeFrom: null, freeTimes: 0 }
    }),
  )
}

export function methodOf(method: PaymentMethod, asset: string): MethodFacts | undefined {
  if (!PAYMENT_ASSETS.some((known) => known === asset)) return undefined
  return METHODS.find((facts) => facts.method === method)
}

/** Rounded up to cents, so that a payment in pieces never costs less than one; less than the smallest that can be paid. */
export function feeOf(amount: Units, { feeBps, feeFixed }: MethodFacts, scale: number): Units {
  const part = ceilToCents(feeCeil([{ amount, rateBps: feeBps }]), scale)
  return units(part + unitsOf(feeFixed, scale))
}
