import type { contract } from '@bourse/contract'
import { assert, ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Drawing } from './drawing.ts'
import type { Own } from './own.ts'
import type { Taking } from './taking.ts'
import type { Views } from './views.ts'

export interface InvitationFace {
  readonly views: Views
  readonly own: Own
  readonly taking: Taking
  readonly drawing: Drawing
}

export function invitationRoutes(face: InvitationFace): Handlers<typeof contract.invitations> {
  const { views, own, taking, drawing } = face
  return {
    drawTerms: async () => ok(await views.drawConfig()),
    draws: async (query, { principal }) => ok(await own.listDraws(principal.userId, query)),
    draw: ({ id }, { principal, lockId, request }) => {
      assert(lockId !== undefined, 'a money call has a lock id')
      return drawing.draw({ userId: principal.userId, id, clientSeed: lockId }, request)
    },
    config: async () => ok(await views.config()),
    totals: async (_input, { principal }) => ok(await own.totals(principal.userId)),
    friends: async (query, { principal }) => ok(await own.listFriends(principal.userId, query)),
    take: ({ id }, { principal, request }) => taking.take(principal.userId, id, request),
    officeInvitationsOf: (input, context) => own.officeOf(input, actorOf(context)),
  }
}
