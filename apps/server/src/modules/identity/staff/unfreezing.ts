import type { UnfreezeEvidence } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Ids } from '../../../platform/ids.ts'
import { STOP_MS } from '../accounts/changes.ts'
import { stopWithdrawals } from '../accounts/security.sql.ts'
import type { SecurityNotices } from '../notices/security-notices.ts'
import type { Acting } from './acting.ts'
import { unfreeze } from './people.sql.ts'
import type { PeopleDeps, StaffAsker } from './people.ts'
import { judgeUnfreeze } from './unfreezing.rules.ts'
import * as sql from './unfreezing.sql.ts'

export interface UnfreezingDeps extends PeopleDeps, Acting {
  readonly ids: Ids
  readonly securityNotices: SecurityNotices
}

interface Proposal {
  readonly userId: string
  readonly evidence: UnfreezeEvidence
  readonly reference: string
  readonly text: string
}

type ProposeRefusal = { readonly code: 'identity.not_frozen' | 'identity.unfreeze_proposed' }

interface Decision {
  readonly userId: string
  readonly proposalId: string
  readonly text: string
}

/** A frozen account is opened again by two people: one says what was checked, another confirms it. */
export function createUnfreezing(deps: UnfreezingDeps) {
  const { clock, ids, sessions, securityNotices, recordAct, act, shown, endSessionsIn } = deps

  return {
    async propose({ userId, evidence, reference, text }: Proposal, asker: StaffAsker) {
      const { actor } = asker
      const proposed = await act(userId, async (tx, user): Promise<Result<undefined, ProposeRefusal>> => {
        if (user.frozen_at === null) return refuse({ code: 'identity.not_frozen' })
        const proposalId = ids.next('unf')
        const row = { id: proposalId, user_id: userId, evidence, reference, text, proposed_at: clock.now() }
        const by = { proposed_by: actor.staffId, proposed_by_email: actor.email }
        if (!(await sql.insertProposal(tx, { ...row, ...by }))) {
          return refuse({ code: 'identity.unfreeze_proposed' })
        }
        const detail = { proposalId, evidence, reference, text }
        await recordAct(tx, { actor, act: 'user.unfreeze_proposed', subject: userId, detail })
        return ok()
      })
      return shown(userId, asker, proposed)
    },

    /** Sessions are ended once more: a log-in that was under way while the account was shut may have left one. */
    async confirm({ userId, proposalId, text }: Decision, asker: StaffAsker) {
      const { actor, role } = asker
      const now = clock.now()
      const opened = await act(userId, async (tx, user) => {
        const proposal = await sql.findWaiting(tx, userId)
        const facts = { user, staffId: actor.staffId, role, proposedBy: proposal?.proposed_by }
        const judged = judgeUnfreeze(facts)
        if (!judged.ok) return judged
        const decision = { id: proposalId, userId, now, text, by: actor }
        if (!(await sql.decide(tx, 'confirmed', decision)) || proposal === undefined) {
          return refuse({ code: 'identity.unfreeze_unknown' } as const)
        }
        await unfreeze(tx, userId)
        await stopWithdrawals(tx, userId, new Date(now.getTime() + STOP_MS))
        await endSessionsIn(tx, userId)
        await securityNotices.notify(tx, { userId, kind: 'unfrozen', visitor: null })
        const { evidence, reference, proposed_by_email: proposedBy, text: why } = proposal
        const freeze = { reason: user.frozen_reason, frozenBy: user.frozen_by_email }
        const detail = { text, proposalId, evidence, reference, proposedBy, why, ...freeze }
        await recordAct(tx, { actor, act: 'user.unfrozen', subject: userId, detail })
        return ok()
      })
      if (opened.ok) sessions.told(userId, [], null)
      return shown(userId, asker, opened)
    },

    /** Whoever proposed it may take it back so, too. */
    async decline({ userId, proposalId, text }: Decision, asker: StaffAsker) {
      const { actor } = asker
      const declined = await act(userId, async (tx) => {
        const decision = { id: proposalId, userId, now: clock.now(), text, by: actor }
        if (!(await sql.decide(tx, 'declined', decision))) return refuse({ code: 'identity.unfreeze_unknown' } as const)
        const detail = { proposalId, text }
        await recordAct(tx, { actor, act: 'user.unfreeze_declined', subject: userId, detail })
        return ok()
      })
      return shown(userId, asker, declined)
    },
  }
}
