import { type ApprovedPayment, decisionText } from '@bourse/contract'
import type { Db } from '../../../platform/database/db.ts'
import type { TextVerifier } from '../../../platform/passkeys/signed-text.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { StaffApproval, StaffKey } from '../../custody/index.ts'
import * as sql from './staff-keys.sql.ts'

/** From so many different people the signer wants to hear above the automatic limit. */
const PEOPLE = 2

export interface StaffApprovalDeps {
  readonly db: Db
  readonly clock: Clock
  /** For the origins of the back office. */
  readonly verifier: TextVerifier
  /** In the sandbox keys of browsers count too, and all keys at once. */
  readonly sandbox: boolean
}

/** Signatures of staff over a payment, judged by keys that somebody on the signer's machine accepted. */
export function createStaffApprovals({ db, clock, verifier, sandbox }: StaffApprovalDeps) {
  async function signerOf(payment: ApprovedPayment, approval: StaffApproval): Promise<string | undefined> {
    const key = await sql.acceptedKey(db.queryable, approval.credentialId)
    if (key === undefined || (key.kind === 'browser' && !sandbox)) return undefined
    if (approval.text !== textFor(payment, key.staff_id, approval.text)) return undefined
    const { kind, credential_id: credentialId, public_key: publicKey } = key
    const right = await verifier.isSigned({ kind, credentialId, publicKey }, approval.text, approval.signature)
    return right ? key.staff_id : undefined
  }

  return {
    /** Whether enough different people have signed this very payment. */
    async areEnough(payment: ApprovedPayment, approvals: readonly StaffApproval[]): Promise<boolean> {
      const signers = await Promise.all(approvals.map((approval) => signerOf(payment, approval)))
      return new Set(signers.filter((signer) => signer !== undefined)).size >= PEOPLE
    },

    ask: ({ credentialId, staff, kind, publicKey }: StaffKey) =>
      sql.askForKey(db.queryable, {
        ...{ credential_id: credentialId, staff_id: staff, kind, public_key: Buffer.from(publicKey, 'base64url') },
        asked_at: clock.now(),
        ...(sandbox ? { accepted_at: clock.now(), accepted_by: 'sandbox' } : { accepted_at: null, accepted_by: null }),
      }),
  }
}
export type StaffApprovals = ReturnType<typeof createStaffApprovals>

/** What that person must have signed for this payment; of the given text it takes the nonce alone. */
function textFor(payment: ApprovedPayment, staffId: string, given: string): string {
  const nonce = /\nnonce (\S+)$/.exec(given)?.[1] ?? ''
  return decisionText({ call: '', params: {}, about: { payment }, staffId, nonce })
}
