import type { P2pOrderDetail } from '@bourse/contract'

/** What somebody says whose money went astray after the end. */
export function complaintForm({ text }: { readonly text: string }) {
  const typed = text.trim()
  return { missing: typed === '', told: typed === '' ? undefined : { text: typed } }
}

/** What it is about: a payment that came too late, or one that was called back after the release. */
export function complaintKind({ state }: Pick<P2pOrderDetail, 'state'>): 'late' | 'calledBack' {
  return state === 'cancelled' ? 'late' : 'calledBack'
}

/** Which words tell it: how it stands, by the side of the one who looks, or that it may be reported. */
export function complaintWords(
  order: Pick<P2pOrderDetail, 'acts' | 'complaint' | 'side' | 'state'>,
): string | undefined {
  const { acts, complaint, side } = order
  if (complaint !== null) return `${complaintKind(order)}.told.${complaint.state}.${side}`
  return acts.includes('complain') ? `${complaintKind(order)}.offer` : undefined
}
