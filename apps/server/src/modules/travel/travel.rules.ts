import type { TravelAnswer, TravelState } from '@bourse/contract'
import type { Moves } from '../../platform/database/moves.ts'

/** What was decided stays so: another transfer is another question. */
export const TRANSFER_MOVES: Moves<TravelState> = {
  open: ['accepted', 'rejected', 'waived', 'declined', 'withdrawn'],
  accepted: [],
  rejected: [],
  waived: [],
  declined: [],
  withdrawn: [],
}

/** Above it the owner of a wallet must be known, and coins of a provider who says nothing are held (EU 2023/1113, articles 14 and 16). */
export const BOUND_EUR = 1_000n

/** What another provider says to a message. */
export type SaidOut = Extract<
  TravelAnswer,
  'accepted' | 'pending' | 'needs_information' | 'refused' | 'beneficiary_unknown'
>

const MINUTE_MS = 60_000

export interface Heard {
  readonly state: 'open' | 'accepted' | 'rejected'
  readonly answer: TravelAnswer
  /** Until it is sent or asked for again; null once that is over. */
  readonly againMs: number | null
}

/** What the answer to a message means. Silence is no acceptance. */
export function heardOut(said: SaidOut | undefined): Heard {
  if (said === undefined) return { state: 'open', answer: 'silent', againMs: MINUTE_MS }
  if (said === 'accepted') return { state: 'accepted', answer: said, againMs: null }
  if (said === 'pending') return { state: 'open', answer: said, againMs: MINUTE_MS / 2 }
  // The same data again are worth a try now and then: the other side may have found its customer.
  if (said === 'needs_information') return { state: 'open', answer: said, againMs: 10 * MINUTE_MS }
  return { state: 'rejected', answer: said, againMs: null }
}

/** Where a deposit came from, by the network of providers. */
export type Source =
  | { readonly kind: 'self_hosted' }
  | { readonly kind: 'provider'; readonly originator: string | null; readonly beneficiary: string | null }

export interface InflowFacts {
  /** Undefined without an answer. */
  readonly source: Source | undefined
  /** More than the bound, or of a value that nobody knows. */
  readonly above: boolean
  /** As the document writes it; null while nobody has shown one. */
  readonly legalName: string | null
}

/** What a deposit is judged by; undefined where the rule asks nothing of it. */
export function heardIn({ source, above, legalName }: InflowFacts): Heard | undefined {
  if (source === undefined) return above ? { state: 'open', answer: 'silent', againMs: MINUTE_MS } : undefined
  if (source.kind === 'self_hosted') return undefined
  const { originator, beneficiary } = source
  if (originator === null) {
    return above
      ? { state: 'open', answer: 'no_data', againMs: 10 * MINUTE_MS }
      : { state: 'accepted', answer: 'no_data', againMs: null }
  }
  const meant = beneficiary === null || legalName === null || isSameName(beneficiary, legalName)
  if (!meant) return { state: 'open', answer: 'name_mismatch', againMs: 10 * MINUTE_MS }
  return { state: 'accepted', answer: 'accepted', againMs: null }
}

/** Parts of a name without accents and case, whatever their order. */
function partsOf(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLocaleUpperCase('en')
  return plain.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
}

/** One of them may leave out middle names; two parts must be the same, or all where there are fewer. */
export function isSameName(one: string, other: string): boolean {
  const [few = [], many = []] = [partsOf(one), partsOf(other)].sort((left, right) => left.length - right.length)
  return few.length > 0 && few.every((part) => many.includes(part)) && (few.length > 1 || many.length === 1)
}

/** Whether a deposit is not the person's yet. */
export function holdsCoins(state: TravelState): boolean {
  return state === 'open' || state === 'declined'
}
