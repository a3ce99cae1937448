import type { Refusal, Result } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import type { ActProofs } from '../factors/act-proofs.ts'
import type { Asker } from '../factors/binding.ts'
import type { Change } from './changes.ts'

export type KeyChangeKind =
  | 'api_key_made'
  | 'api_key_widened'
  | 'api_key_removed'
  | 'webhook_made'
  | 'webhook_changed'
  | 'webhook_removed'

export interface KeyChange {
  readonly kind: KeyChangeKind
  /** The key by its name, the webhook by its address. */
  readonly about: string
  readonly code: string | undefined
  readonly googleCode: string | undefined
}

const ACT = 'api_key'

/**
 * What a machine may do in the place of its owner: proved like every act that a stolen session must not do, and told at once by the name
 * of the key. No key takes money out, so that it stops no withdrawals.
 */
export function createKeyChanges({ change, actProofs }: { readonly change: Change; readonly actProofs: ActProofs }) {
  return async <R extends Result<unknown, Refusal>>(
    asker: Asker,
    { kind, about, ...given }: KeyChange,
    work: (tx: Tx) => Promise<R>,
  ) => {
    const proof = await actProofs.check(asker, { ...given, act: ACT })
    if (!proof.ok) return proof
    const { userId, visitor } = asker
    return actProofs.proving(proof.value, () =>
      change({ userId, kind, visitor, ends: 'none', stops: false, about }, async (tx) => {
        const used = await actProofs.use(tx, proof.value)
        return used.ok ? work(tx) : used
      }),
    )
  }
}
