import { parseUnits } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'
import type { Built, Chain } from './chains/chain.ts'
import { limitsOf } from './minimums.ts'
import type { SweepRow } from './sweeps.sql.ts'

/** A block may show a sweep of which nobody could note any more that it was sent. */
export const SWEEP_MOVES: Moves<SweepRow['state']> = {
  created: ['sent', 'done', 'failed'],
  sent: ['done', 'failed'],
  done: [],
  failed: [],
}

/** A move that costs more than this part of what it brings waits for more. */
const WORTH = 20n
/** So many times the smallest deposit of a token are worth a move. */
const TRIFLES = 10n

/** Moving a coin must not eat it, and of a token there must be more than a trifle. */
export function isWorth(
  { feeAsset, assets }: Pick<Chain, 'feeAsset' | 'assets'>,
  asset: string,
  { base, fee }: Pick<Built, 'base' | 'fee'>,
): boolean {
  if (asset === feeAsset) return base >= fee * WORTH
  const decimals = assets.find((own) => own.asset === asset)?.decimals ?? 0
  const least = parseUnits(limitsOf(asset).minimum, decimals)
  return least.ok && base >= least.value * TRIFLES
}
