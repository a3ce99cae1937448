import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../platform/http/context.ts'
import { actorOf } from './audit-log.ts'
import type { Admin } from './index.ts'

export function adminRoutes(admin: Admin): Handlers<typeof contract.admin> {
  return {
    login: (input, { ip }) => admin.checkPassword({ ...input, ip }),
    chooseOwnPassword: (input, { ip }) => admin.choosePassword({ ...input, ip }),
    verify: async (input, { ip, token, sessionCookies }) => {
      const held = token === undefined ? undefined : { token, secrets: sessionCookies.secrets }
      const opened = await admin.checkSecondStep({ ...input, ip, held })
      if (opened.ok && token !== undefined) sessionCookies.drop(token)
      if (opened.ok) sessionCookies.keep(opened.value)
      return opened
    },
    logout: async (_input, context) => {
      await admin.logOut(context.principal.sessionId, actorOf(context))
      if (context.token !== undefined) context.sessionCookies.drop(context.token)
      return ok({})
    },
    passkeyLogInOptions: ({ ticket }) => admin.keys.logIn.options(ticket),
    firstPasskeyOptions: ({ ticket }) => admin.keys.logIn.firstOptions(ticket),
    ownKeys: async (_input, { principal }) => ok(await admin.keys.own.list(principal.staffId)),
    newPasskeyOptions: (_input, context) => admin.keys.own.newOptions(actorOf(context), context.principal.sessionId),
    addPasskey: (input, context) => admin.keys.own.add(input, actorOf(context), context.principal.sessionId),
    renameKey: (input, { principal }) => admin.keys.own.rename(principal.staffId, input),
    removeKey: (input, context) => admin.keys.own.remove(input, actorOf(context)),
    stepUp: (input, { principal }) => admin.keys.decisions.stepUp(input, principal),
    me: async (_input, { principal }) => ok(await admin.getStaff(principal.staffId)),
    staffList: async () => ok(await admin.listStaff()),
    staffProposals: async () => ok(await admin.proposals.list()),
    proposeNewStaff: (input, context) => admin.proposals.proposeNew(input, actorOf(context)),
    proposeStaffRole: (input, context) => admin.proposals.proposeRole(input, actorOf(context)),
    proposeStaffReset: (input, context) => admin.proposals.proposeReset(input, actorOf(context)),
    proposeStaffReturn: (input, context) => admin.proposals.proposeReturn(input, actorOf(context)),
    confirmStaffProposal: ({ id }, context) => admin.proposals.confirm(id, actorOf(context)),
    declineStaffProposal: ({ id }, context) => admin.proposals.decline(id, actorOf(context)),
    withdrawStaffProposal: ({ id }, context) => admin.proposals.withdraw(id, actorOf(context)),
    deactivateStaff: ({ staffId }, context) => admin.deactivateStaff(staffId, actorOf(context)),
    endStaffSessions: ({ staffId }, context) => admin.endStaffSessions(staffId, actorOf(context)),
    changeOwnPassword: (input, context) =>
      admin.changeOwnPassword(input, actorOf(context), context.principal.sessionId),
    auditLog: async (input) => ok(await admin.listActs(input)),
    systemStatus: async () => ok(await admin.systemStatus()),
    setMaintenance: async ({ active, message = null, until = null }, context) => {
      await admin.setMaintenance({ active, message, until }, actorOf(context))
      return ok({})
    },
    runAudit: async (_input, context) => ok(await admin.runAudit(actorOf(context))),
  }
}
