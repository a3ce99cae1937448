import type { ReserveChain, ReserveMove } from '@bourse/contract'
import { compareDecimals } from '@bourse/money'

type Asset = ReserveChain['assets'][number]

export function isSome(amount: string): boolean {
  return /[1-9]/.test(amount)
}

/** People wait for a refill; what is above a ceiling goes by itself. */
export function dueOf(asset: Asset): 'refill' | 'store' | 'nothing' {
  if (asset.refillDue) return 'refill'
  const above = (held: string, ceiling: string) => compareDecimals(held, ceiling) > 0
  if (above(asset.hot, asset.hotCeiling) || above(asset.warm, asset.warmCeiling)) return 'store'
  return 'nothing'
}

/** For a drawing alone. Without a ceiling whatever stands there is too much. */
export function shareOf(held: string, ceiling: string): number {
  if (!isSome(held)) return 0
  return isSome(ceiling) ? Number(held) / Number(ceiling) : 2
}

export type MoveAct = 'approve' | 'decline' | 'import'

/** What the caller may do about a move now, the way on first. */
export function actsOf({ mayApprove, mayDecline, mayImport }: ReserveMove): MoveAct[] {
  return [
    ...(mayApprove ? (['approve'] as const) : []),
    ...(mayImport ? (['import'] as const) : []),
    ...(mayDecline ? (['decline'] as const) : []),
  ]
}
