import type { DiscountDirection } from '@bourse/contract'

export interface DeskQuestion {
  readonly direction: DiscountDirection
  readonly base: string
  readonly quote: string
  /** Decimal texts, as everything that travels. */
  readonly strike: string
  readonly settlesAt: Date
  readonly days: number
  /** What is paid, in the base to sell high and in the quote to buy low. */
  readonly amount: string
}

/** `away`: no answer in time, or none that can be read and is signed. `absurd`: an APY that we do not pass on. */
export type DeskAnswer =
  | { readonly answer: 'offered'; readonly apyBps: number; readonly ref: string }
  | { readonly answer: 'refused' | 'away' | 'absurd' }

/** An offer that somebody has taken: by the desk's own name for it, and by ours for the trade. */
interface TakenOffer {
  readonly ref: string
  readonly trade: string
  readonly takenAt: Date
}

/** `unknown`: the desk does not know of such an offer, and asking again will not help. */
export type TakenAnswer = 'noted' | 'unknown' | 'away'

/** Whoever takes the other side of what people subscribe to, and says at which APY. */
export interface HedgeDesk {
  /** Firm for a minute. */
  offer(question: DeskQuestion): Promise<DeskAnswer>
  /** Tells that an offer was taken. However often the desk hears it, it is one trade. */
  taken(offer: TakenOffer): Promise<TakenAnswer>
  /** What it would offer, in the order of the questions; undefined where it says nothing. Binds nobody. */
  indicate(questions: readonly DeskQuestion[]): Promise<readonly (number | undefined)[]>
}

/** Where none is configured nothing is offered. */
export const noHedgeDesk: HedgeDesk = {
  offer: async () => ({ answer: 'away' }),
  taken: async () => 'away',
  indicate: async () => [],
}
