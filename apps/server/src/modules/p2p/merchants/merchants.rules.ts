import type { MerchantNeed, MerchantState } from '@bourse/contract'
import { ok, type Result, refuse, subtractUnits, type Units, ZERO } from '@bourse/money'
import type { Moves } from '../../../platform/database/moves.ts'
import type { TradeRecord } from '../trades.ts'

/** What was refused or has left stays so: who wants to be a merchant again applies again. */
export const MERCHANT_MOVES: Moves<MerchantState> = {
  waiting: ['approved', 'refused', 'left'],
  approved: ['leaving'],
  refused: [],
  leaving: ['left'],
  left: [],
}

export const CLAIM_MOVES: Moves<'proposed' | 'paid' | 'dropped'> = {
  proposed: ['paid', 'dropped'],
  paid: [],
  dropped: [],
}

export const MERCHANT_TERMS = {
  bond: '500',
  coin: 'USDT',
  accountDays: 30,
  orders: 20,
  /** In percent: of an applicant's orders, and of a merchant's of the last 30 days. */
  completion: 90,
  shownFrom: 80,
  bondDays: 30,
} as const

/** Names the hold of a bond; each time that it is filled up it has a new one. */
export const bondOf = (id: string) => `p2p_bond:${id}`

const DAY_MS = 24 * 60 * 60_000

export interface ApplicantFacts {
  readonly passed: boolean
  /** Two ways to prove oneself, and a fund password. */
  readonly factors: boolean
  readonly registeredAt: Date
  readonly record: TradeRecord
  /** What shows a business, where too few orders do. */
  readonly business: boolean
  /** Own money enough for the bond, or held already. */
  readonly bond: boolean
  readonly now: Date
}

function isOld({ registeredAt, now }: ApplicantFacts): boolean {
  return now.getTime() - registeredAt.getTime() >= MERCHANT_TERMS.accountDays * DAY_MS
}

function hasTraded({ record: { orders, completionEver }, business }: ApplicantFacts): boolean {
  return business || (orders >= MERCHANT_TERMS.orders && (completionEver ?? 0) >= MERCHANT_TERMS.completion)
}

export function needsOf(facts: ApplicantFacts): { need: MerchantNeed; met: boolean }[] {
  return [
    { need: 'kyc', met: facts.passed },
    { need: 'factors', met: facts.factors },
    { need: 'age', met: isOld(facts) },
    { need: 'orders', met: hasTraded(facts) },
    { need: 'bond', met: facts.bond },
  ]
}

export type ApplicantRefusal =
  | { readonly code: 'p2p.account_young'; readonly days: number }
  | { readonly code: 'p2p.orders_few'; readonly orders: number; readonly completion: number }

/** Verification, factors and the bond are judged by whoever keeps them. */
export function judgeApplicant(facts: ApplicantFacts): Result<undefined, ApplicantRefusal> {
  const { accountDays, orders, completion } = MERCHANT_TERMS
  if (!isOld(facts)) return refuse({ code: 'p2p.account_young', days: accountDays })
  if (!hasTraded(facts)) return refuse({ code: 'p2p.orders_few', orders, completion })
  return ok()
}

/** Too few completed orders of the last 30 days hide all listings of a merchant; without an order nothing is said. */
export function isHidden({ completion }: Pick<TradeRecord, 'completion'>): boolean {
  return completion !== null && Number(completion) < MERCHANT_TERMS.shownFrom
}

/** A bond that has paid somebody and was not filled up since hides them too. */
export function missingOf({ state, bond_units, held_units }: BondFacts): Units {
  return state === 'approved' ? subtractUnits(bond_units, held_units) : ZERO
}

export interface BondFacts {
  readonly state: MerchantState
  readonly bond_units: Units
  readonly held_units: Units
}

/** The bond answers for what was traded so long. */
export function bondFreeAt(now: Date, lastOrderAt: Date | null): Date {
  const after = (lastOrderAt?.getTime() ?? 0) + MERCHANT_TERMS.bondDays * DAY_MS
  return new Date(Math.max(now.getTime(), after))
}
