import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../../platform/acts.ts'
import type { CallContext, Handlers, StaffPrincipal } from '../../../platform/http/context.ts'
import type { IdentityOffice } from './office.ts'
import type { StaffAsker } from './people.ts'

/** What staff call about people. */
export function officeRoutes({ people, acts, unfreezing }: IdentityOffice) {
  return {
    officeUsers: async (input, { principal }) => ok(await people.search(input, principal.role)),
    officeUser: ({ userId }, context) => people.get(userId, staffOf(context)),
    officeSessions: ({ userId }, context) => people.sessions(userId, staffOf(context)),
    officeSecurityEvents: ({ userId, ...page }, context) => people.events(userId, page, staffOf(context)),
    officeInvitees: ({ userId, ...page }, context) => people.invitees(userId, page, staffOf(context)),
    officeNotes: ({ userId }, context) => people.notes(userId, staffOf(context)),
    addNote: (input, context) => acts.addNote(input, staffOf(context)),
    freezeUser: (input, context) => acts.freeze(input, staffOf(context)),
    proposeUnfreeze: (input, context) => unfreezing.propose(input, staffOf(context)),
    confirmUnfreeze: (input, context) => unfreezing.confirm(input, staffOf(context)),
    declineUnfreeze: (input, context) => unfreezing.decline(input, staffOf(context)),
    endUserSession: (input, context) => acts.endSession(input, staffOf(context)),
    endUserSessions: ({ userId }, context) => acts.endSessions(userId, staffOf(context)),
    stopWithdrawals: (input, context) => acts.stopWithdrawals(input, staffOf(context)),
    setMarketAccount: (input, context) => acts.setMarketAccount(input, staffOf(context)),
    allowWithdrawals: (input, context) => acts.allowWithdrawals(input, staffOf(context)),
  } satisfies Partial<Handlers<typeof contract.identity>>
}

function staffOf(context: CallContext<StaffPrincipal>): StaffAsker {
  return { actor: actorOf(context), role: context.principal.role }
}
