import { isDeepStrictEqual } from 'node:util'
import type { RiskFlag } from '@bourse/contract'
import type { CoinRisk, coinLevel } from '../screening/index.ts'

type CoinLevel = ReturnType<typeof coinLevel>

export interface Risk {
  readonly flag: RiskFlag
  readonly points: number
  /** What it was judged by, for whoever decides: amounts in euro, times, counts. */
  readonly detail: Readonly<Record<string, string>>
}

/** Amounts in units of the euro. */
export interface RiskFacts {
  readonly eur: bigint
  readonly completed: number
  /** The largest that was completed within a year. */
  readonly largest: bigint
  readonly today: number
  readonly holdings: bigint
  /** Paid to before, or in the address book for longer than its delay. */
  readonly addressKnown: boolean
  readonly sharedWith: number
  /** How often in 30 days they were paid by a way on which the payer can call it back. */
  readonly reversible: number
  /** Whether it stays with us, where it can be followed and stopped. */
  readonly inside: boolean
  /** What chain analytics says of the address; `unknown` without an answer, undefined where no coins leave. */
  readonly coins: (CoinRisk & { readonly level: CoinLevel }) | 'unknown' | undefined
  /** Whose it is, where much goes to a wallet that no provider keeps; undefined where there is nothing to look at. */
  readonly wallet: 'other' | 'unproven' | undefined
  /** Of screening, about the person. */
  readonly openCases: number
  readonly deviceSince: Date | null
  readonly now: Date
  readonly ruleLimit: bigint
  /** Above the signer's automatic limit, which is in coins. */
  readonly signerWantsTwo: boolean
  readonly fourEyesLimit: bigint
}

const DAY_MS = 24 * 60 * 60_000
const TIMES_LARGEST = 3n
const MANY = 3
/** Of everything that the person has. */
const MOST_PERCENT = 80n
/** What nobody has to look at while little goes to another user. */
const MILD_INSIDE: readonly RiskFlag[] = ['new_address', 'first_withdrawal']
const LITTLE_PART = 10n
/** Above 100 of them the share of the holdings says nothing more. */
const MOST_RISK = 100

interface Judged {
  readonly risks: readonly Risk[]
  readonly risk: number
  /** Nobody, one, or two different people. */
  readonly approvalsNeeded: 0 | 1 | 2
}

/** Why somebody should look at a withdrawal. Without a reason, and below the limit of the rule, nobody has to. */
export function assess(facts: RiskFacts): Judged {
  const { eur, completed, largest, today, holdings, deviceSince, now } = facts
  const fresh = deviceSince === null || now.getTime() - deviceSince.getTime() < DAY_MS
  const large = completed > 0 && eur > largest * TIMES_LARGEST
  const most = holdings > 0n && eur * 100n > holdings * MOST_PERCENT && eur >= facts.ruleLimit / 10n
  const found: readonly (Risk & { readonly is: boolean })[] = [
    { flag: 'shared_address', is: facts.sharedWith > 0, points: 34, detail: { others: String(facts.sharedWith) } },
    { flag: 'unusually_large', is: large, points: 22, detail: { largest: String(largest) } },
    { flag: 'new_address', is: !facts.addressKnown, points: 20, detail: {} },
    { flag: 'above_rule_limit', is: eur >= facts.ruleLimit, points: 20, detail: { limit: String(facts.ruleLimit) } },
    {
      flag: 'new_device',
      is: fresh,
      points: 18,
      detail: deviceSince === null ? {} : { since: deviceSince.toISOString() },
    },
    { flag: 'many_today', is: today >= MANY, points: 15, detail: { count: String(today) } },
    {
      flag: 'reversible_deposit',
      is: facts.reversible > 0,
      points: 14,
      detail: { count: String(facts.reversible) },
    },
    { flag: 'most_of_holdings', is: most, points: 12, detail: { holdings: String(holdings) } },
    { flag: 'first_withdrawal', is: completed === 0, points: 10, detail: {} },
    { flag: 'wallet_of_other', is: facts.wallet === 'other', points: 16, detail: {} },
    { flag: 'wallet_unproven', is: facts.wallet === 'unproven', points: 8, detail: {} },
    ...screenedRisks(facts),
  ]
  const risks = found.filter(({ is }) => is).map(({ flag, points, detail }) => ({ flag, points, detail }))
  const risk = pointsOf(risks)
  const little = facts.inside && eur < facts.ruleLimit / LITTLE_PART
  const grave = risks.filter(({ flag }) => !little || !MILD_INSIDE.includes(flag))
  const takesTwo = eur >= facts.fourEyesLimit || facts.signerWantsTwo
  const approvalsNeeded = takesTwo ? 2 : grave.length > 0 ? 1 : 0
  return { risks, risk, approvalsNeeded }
}

function pointsOf(risks: readonly Risk[]): number {
  return Math.min(
    MOST_RISK,
    risks.reduce((sum, { points }) => sum + points, 0),
  )
}

/** Of these one stands at a time: what was said of the address last. */
const OF_ADDRESS: readonly RiskFlag[] = ['address_risk', 'address_unscreened']

/** What a withdrawal is judged by once its address was asked about again; undefined where whoever approved it knew all of that. */
export function warned(
  before: readonly Risk[],
  coins: NonNullable<RiskFacts['coins']>,
): Pick<Judged, 'risks' | 'risk'> | undefined {
  const warning = screenedRisks({ coins, openCases: 0 }).find(({ is }) => is)
  if (warning === undefined) return undefined
  const { is: _, ...now } = warning
  if (before.some((known) => isDeepStrictEqual(known, now))) return undefined
  const risks = [...before.filter(({ flag }) => !OF_ADDRESS.includes(flag)), now]
  return { risks, risk: pointsOf(risks) }
}

/** What outside parties say, or do not say, is always for people to look at. */
function screenedRisks({
  coins,
  openCases,
}: Pick<RiskFacts, 'coins' | 'openCases'>): (Risk & { readonly is: boolean })[] {
  const known = coins === 'unknown' ? undefined : coins
  const { risk = 0, categories = [], reference = '' } = known ?? {}
  const detail = { score: String(risk), categories: categories.join(', ') || '–', reference }
  return [
    { flag: 'address_risk', is: known !== undefined && known.level !== 'low', points: 40, detail },
    { flag: 'address_unscreened', is: coins === 'unknown', points: 30, detail: {} },
    { flag: 'open_screening', is: openCases > 0, points: 40, detail: { count: String(openCases) } },
  ]
}
