const KINDS = ['deposit', 'withdrawal', 'trade', 'fee', 'transfer', 'convert', 'reward'] as const
export type EntryKind = (typeof KINDS)[number] | 'other'

/** The ledger may know kinds that this page has no word for yet; they are entries all the same. */
export function entryKind(kind: string): EntryKind {
  return KINDS.find((known) => known === kind) ?? 'other'
}
