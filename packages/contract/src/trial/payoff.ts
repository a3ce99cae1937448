/** What a Trial Fund leaves its person. The page, the result and the audit count by these, so that none can differ. No schema: browsers read it too. */

const DAY_MS = 86_400_000

/** In pennies of the pound. */
export const TRIAL_TERMS = {
  fund: 5_000n,
  /** So many days after the day of the claim, at 24:00 UTC. */
  days: 7,
  /** Own deposits of so much make somebody a depositor. */
  deposited: 1_000n,
  /** What the cash is topped up to, and pays where there is no profit. */
  least: 200n,
  /** Of a depositor's loss at most so much is paid in cash, and as much in coupons. */
  help: 500n,
  /** So many trades are asked for the top-up and the help. */
  trades: 3,
  /** So long after the end a log-in keeps the cash. */
  logInDays: 14,
  /** So long after the registration it can be claimed. */
  newDays: 30,
} as const

export const TRIAL_OUTCOMES = ['profit', 'profit_deposited', 'no_profit', 'loss_deposited', 'small', 'nothing'] as const
export type TrialOutcomeKind = (typeof TRIAL_OUTCOMES)[number]

export interface TrialFacts {
  /** What everything was sold for, in pennies. */
  readonly value: bigint
  readonly deposited: boolean
  readonly trades: number
  readonly endedByUser: boolean
}

/** All in pennies. */
export interface TrialOutcome {
  readonly kind: TrialOutcomeKind
  /** What goes back to the house. */
  readonly back: bigint
  readonly cash: bigint
  readonly coupons: bigint
  /** Of the cash and of the coupons what the fund has earned itself; the rest is given. */
  readonly earned: { readonly cash: bigint; readonly coupons: bigint }
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** The five ways it can end; the top-up and the help want three trades and no early end by the person. */
export function trialOutcome(facts: TrialFacts): TrialOutcome {
  const { value, deposited, trades, endedByUser } = facts
  const { fund, help } = TRIAL_TERMS
  const mayBeGiven = trades >= TRIAL_TERMS.trades && !endedByUser
  const topped = (cash: bigint) => (mayBeGiven && cash < TRIAL_TERMS.least ? TRIAL_TERMS.least : cash)
  const profit = value > fund ? value - fund : 0n
  const loss = value < fund ? fund - value : 0n
  const half = deposited ? profit : profit / 2n
  const earned = { cash: half, coupons: profit - half }
  const given = mayBeGiven && deposited ? least(loss, help) : 0n
  const cash = topped(half + given)
  const coupons = earned.coupons + given
  return {
    kind: kindOf(facts, { profit, loss, cash, plain: half + given }),
    back: least(value, fund),
    cash,
    coupons,
    earned,
  }
}

interface Sums {
  readonly profit: bigint
  readonly loss: bigint
  readonly cash: bigint
  /** Without the top-up. */
  readonly plain: bigint
}

function kindOf({ deposited }: TrialFacts, { profit, loss, cash, plain }: Sums): TrialOutcomeKind {
  if (cash === 0n) return 'nothing'
  if (cash > plain && plain > 0n) return 'small'
  if (profit > 0n) return deposited ? 'profit_deposited' : 'profit'
  return deposited && loss > 0n ? 'loss_deposited' : 'no_profit'
}

/** 24:00 UTC of the seventh day; the day of the claim is day 0, so that nobody gets less than 7 times 24 hours. */
export function trialEnd(claimedAt: Date): Date {
  return new Date((Math.floor(claimedAt.getTime() / DAY_MS) + 1 + TRIAL_TERMS.days) * DAY_MS)
}

/** Until then a log-in keeps the cash. */
export function trialTakeBefore(endedAt: Date): Date {
  return new Date(endedAt.getTime() + TRIAL_TERMS.logInDays * DAY_MS)
}

/** Which day of the fund it is, 0 to 7. */
export function trialDay(claimedAt: Date, now: Date): number {
  const day = Math.floor(now.getTime() / DAY_MS) - Math.floor(claimedAt.getTime() / DAY_MS)
  return Math.max(0, Math.min(TRIAL_TERMS.days, day))
}
