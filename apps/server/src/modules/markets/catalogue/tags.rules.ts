import type { TagRule } from '@bourse/contract'

const DAY_MS = 86_400_000

/** What the rules of tags go by. */
export interface RankedCoin {
  readonly code: string
  readonly state: 'trading' | 'soon'
  /** How far its price has moved over the range, as a fraction; null without a past. */
  readonly change: string | null
  /** Of 24 hours, in one currency for all. */
  readonly volume: bigint
  readonly listedAt: number | undefined
  readonly opensAt: number | undefined
}

export interface RuledTag {
  readonly rule: TagRule
  readonly most: number
  readonly days: number
  /** Those that staff put there. */
  readonly coins: readonly string[]
}

export interface RuleFacts {
  /** In the order of the listing, which decides where a rule does not. */
  readonly coins: readonly RankedCoin[]
  /** The coins of all themes together. */
  readonly themed: ReadonlySet<string>
  readonly now: number
}

/** The coins of a tag now, in its order. Of what is the caller's own nobody else knows anything. */
export function coinsOfTag(tag: RuledTag, facts: RuleFacts): string[] {
  if (tag.rule === 'listed') return listed(tag, facts)
  return BY_RULE[tag.rule](facts, tag).map(({ code }) => code)
}

function listed({ coins }: RuledTag, facts: RuleFacts): string[] {
  const known = new Set(facts.coins.map(({ code }) => code))
  return coins.filter((code) => known.has(code))
}

type Choose = (facts: RuleFacts, tag: RuledTag) => RankedCoin[]

const BY_RULE: Readonly<Record<Exclude<TagRule, 'listed'>, Choose>> = {
  all: (facts) => trading(facts),
  favourites: () => [],
  holdings: () => [],
  winners: (facts) => moved(facts, 1),
  losers: (facts) => moved(facts, -1),
  traded: (facts, { most }) =>
    trading(facts)
      .filter(({ volume }) => volume > 0n)
      .sort((a, b) => compare(b.volume, a.volume))
      .slice(0, most),
  new: (facts, { days }) => byListing(facts).filter(({ listedAt = 0 }) => facts.now - listedAt < days * DAY_MS),
  latest: (facts, { most }) => byListing(facts).slice(0, most),
  soon: ({ coins }) =>
    coins.filter(({ state }) => state === 'soon').sort((a, b) => compare(a.opensAt ?? 0, b.opensAt ?? 0)),
  themes: ({ coins, themed }) => coins.filter(({ code }) => themed.has(code)),
  leveraged: () => [],
}

function trading({ coins }: RuleFacts): RankedCoin[] {
  return coins.filter(({ state }) => state === 'trading')
}

/** Those that rose, the most first, or those that fell. A change is a ratio, which a double orders exactly. */
function moved(facts: RuleFacts, sign: 1 | -1): RankedCoin[] {
  const away = ({ change }: RankedCoin) => Number(change ?? 0) * sign
  return trading(facts)
    .filter((coin) => away(coin) > 0)
    .sort((a, b) => away(b) - away(a))
}

/** Those that trade and whose listing is known and past, the latest first. */
function byListing(facts: RuleFacts): RankedCoin[] {
  return trading(facts)
    .filter(({ listedAt }) => listedAt !== undefined && listedAt <= facts.now)
    .sort((a, b) => compare(b.listedAt ?? 0, a.listedAt ?? 0))
}

function compare<Value extends bigint | number>(a: Value, b: Value): number {
  return a === b ? 0 : a < b ? -1 : 1
}
