import { AIRDROP_WAYS } from '@bourse/contract/airdrop-lists'
import type { TermField } from './field.ts'

/** Whose pool is divided among how many, and what one has to own at the announced moment and at the claim. */
export const AIRDROP_TERMS: readonly TermField[] = [
  { name: 'asset', type: 'coin' },
  { name: 'pool', type: 'amount', hinted: true },
  { name: 'spots', type: 'count', hinted: true },
  { name: 'way', type: 'choice', options: AIRDROP_WAYS, start: 'first' },
  { name: 'holdAsset', type: 'coin' },
  { name: 'minimum', type: 'amount' },
  { name: 'snapshotTime', type: 'time', hinted: true },
]
