import type { Movement, MovementGroup } from '@bourse/contract'
import type { StatementEntry } from '../ledger/index.ts'

type EntryFacts = Pick<StatementEntry, 'kind' | 'source' | 'sourceId' | 'asset' | 'units'>

/** Kinds of ledger entries that have a word of their own, whatever caused them. */
const PLAIN = [
  'fee',
  'withdrawal',
  'convert',
  'credit_deposit',
  'debt_repaid',
  'deposit_reversed',
  'reward',
] as const satisfies readonly Movement[]

/** What an entry is in plain words. The ledger may know kinds that have none yet; they are entries all the same. */
export function movementOf({ kind, source, sourceId, asset, units }: EntryFacts): Movement {
  if (kind === 'trade') return sideOf({ sourceId, asset, units })
  if (kind === 'deposit') return source.startsWith('sandbox.') ? 'sandbox_credit' : 'deposit'
  if (kind === 'transfer') return units > 0n ? 'transfer_in' : 'transfer_out'
  return PLAIN.find((known) => known === kind) ?? 'other'
}

/** A trade is named SYMBOL:NUMBER. Who receives the base, or pays the quote, has bought. */
function sideOf({ sourceId, asset, units }: Pick<EntryFacts, 'sourceId' | 'asset' | 'units'>): 'buy' | 'sell' {
  const isBase = sourceId.startsWith(`${asset}-`)
  return units > 0n === isBase ? 'buy' : 'sell'
}

const GROUPS = {
  trade: ['trade', 'fee'],
  deposit: ['deposit', 'credit_deposit', 'debt_repaid', 'deposit_reversed'],
  withdrawal: ['withdrawal'],
  transfer: ['transfer'],
} as const satisfies Record<Exclude<MovementGroup, 'other'>, readonly string[]>

/** The kinds of entries that a filter of the statement means. */
export function kindsOf(group: MovementGroup) {
  return group === 'other' ? { areNot: Object.values(GROUPS).flat() } : { are: GROUPS[group] }
}

/** What a person gains or loses by what they have: everything else is money in or out. Trades go without saying. */
export const OWN_GAINS = ['fee', 'convert', 'reward'] as const
