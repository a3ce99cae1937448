import type { BankRail, WayFee } from '@bourse/contract'

export interface RailFacts {
  readonly rail: BankRail
  readonly asset: 'EUR' | 'GBP'
  /** As people know it. */
  readonly provider: string
  readonly minimum: string
  readonly fee: string
  /** What the bank takes for a transfer that arrives. */
  readonly bankFee: string
  readonly freeFeeLimit: string
  /** In a calendar month of UTC. */
  readonly totalFreeTimes: number
  readonly deadlineHours: number
  readonly expectedMinutes: number
  /** What a withdrawal costs, the least that it can be, and how long it takes once the bank has it. */
  readonly payoutFee: string
  readonly payoutMinimum: string
  readonly payoutMinutes: number
}

/** Docs: docs/domain/constants.md. Amounts are in the currency of the rail. */
export const RAILS: readonly RailFacts[] = [
  {
    rail: 'sepa',
    asset: 'EUR',
    provider: 'SEPA',
    minimum: '1',
    fee: '0',
    bankFee: '0.90',
    freeFeeLimit: '100',
    totalFreeTimes: 5,
    deadlineHours: 72,
    expectedMinutes: 24 * 60,
    payoutFee: '1',
    payoutMinimum: '10',
    payoutMinutes: 24 * 60,
  },
  {
    rail: 'fps',
    asset: 'GBP',
    provider: 'Faster Payments',
    minimum: '1',
    fee: '0',
    bankFee: '0.80',
    freeFeeLimit: '100',
    totalFreeTimes: 5,
    deadlineHours: 24,
    expectedMinutes: 120,
    payoutFee: '1',
    payoutMinimum: '10',
    payoutMinutes: 120,
  },
]

export function railOf(asset: string): RailFacts | undefined {
  return RAILS.find((facts) => facts.asset === asset)
}

/** What each rail costs, in and out. */
export function railFees(): WayFee[] {
  return RAILS.flatMap(({ asset: coin, provider, bankFee, freeFeeLimit, totalFreeTimes, payoutFee }): WayFee[] => [
    {
      ...{ direction: 'in', method: 'bank', provider, coin, rate: '0', fixed: bankFee },
      ...{ freeFrom: freeFeeLimit, freeTimes: totalFreeTimes },
    },
    {
      ...{ direction: 'out', method: 'bank', provider, coin, rate: '0', fixed: payoutFee },
      ...{ freeFrom: null, freeTimes: 0 },
    },
  ])
}

/** About how long a withdrawal takes once the bank has it. */
export const payoutMinutes = (rail: BankRail): number => factsOf(rail).payoutMinutes

export function factsOf(rail: BankRail): RailFacts {
  const [sepa] = RAILS
  const found = RAILS.find((facts) => facts.rail === rail) ?? sepa
  if (found === undefined) throw new Error(`no such rail: ${rail}`)
  return found
}
