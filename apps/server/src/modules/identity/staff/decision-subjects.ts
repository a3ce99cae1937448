import { type DecisionSubject, quoted } from '@bourse/contract'
import type { Db } from '../../../platform/database/db.ts'
import { utcText } from '../../../platform/time/utc-text.ts'
import { findUser, type UserRow } from '../identity.sql.ts'
import { findWaiting } from './unfreezing.sql.ts'

interface OfUser {
  readonly userId: string
}

/** What staff sign when they open something again for a person: whose it is, what shut it, and what was checked. */
export function createDecisionSubjects({ db }: { readonly db: Db }) {
  async function about(
    userId: string,
    facts: (user: UserRow) => string[] | Promise<string[]>,
  ): Promise<DecisionSubject> {
    const user = await findUser(db.queryable, userId)
    return { facts: user === undefined ? [] : [`user ${user.uid}`, ...(await facts(user))] }
  }

  async function proposalFacts(userId: string, proposalId: string): Promise<string[]> {
    const proposal = await findWaiting(db.queryable, userId)
    if (proposal?.id !== proposalId) return []
    const { evidence, reference, proposed_by_email: by, text } = proposal
    return [`checked ${evidence} ${quoted(reference)} by ${by}: ${quoted(text)}`]
  }

  return {
    proposeUnfreeze: ({ userId }: OfUser) => about(userId, freezeFacts),
    confirmUnfreeze: ({ userId, proposalId }: OfUser & { readonly proposalId: string }) =>
      about(userId, async (user) => [...freezeFacts(user), ...(await proposalFacts(userId, proposalId))]),
    allowWithdrawals: ({ userId }: OfUser) => about(userId, stopFacts),
    setMarketAccount: ({ userId, on }: OfUser & { readonly on: boolean }) =>
      about(userId, () => [on ? 'makes a market for the exchange' : 'makes no market for the exchange any more']),
  }
}

function freezeFacts({
  frozen_at: at,
  frozen_by_email: by,
  frozen_reason: reason,
  frozen_text: text,
}: UserRow): string[] {
  if (at === null) return []
  const frozen = `frozen ${utcText(at)} by ${by ?? 'its owner'}`
  return [reason === null ? frozen : `${frozen}: ${reason} ${quoted(text ?? '')}`]
}

function stopFacts({ staff_stop_until: until, staff_stop_by: by, staff_stop_text: text }: UserRow): string[] {
  return until === null ? [] : [`withdrawals stopped until ${utcText(until)} by ${by}: ${quoted(text ?? '')}`]
}
