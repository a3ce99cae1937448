import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { askerOf, visitorOf } from '../identity/index.ts'
import type { Privacy } from './index.ts'

export function privacyRoutes({
  exports,
  closings,
  retentionOffice: office,
}: Privacy): Handlers<typeof contract.privacy> {
  return {
    exports: async (_input, { principal }) => ok(await exports.list(principal.userId)),
    askExport: ({ code, googleCode }, context) => exports.ask(askerOf(context), { code, googleCode }),
    downloadExport: ({ exportId, code, googleCode }, context) =>
      exports.download(askerOf(context), { exportId, code, googleCode }),
    closing: async (_input, { principal }) => ok(await closings.view(principal.userId)),
    closeAccount: ({ code, googleCode, fundPassword, leaveDust }, context) =>
      closings.close(askerOf(context), { code, googleCode, fundPassword, leaveDust }),
    officeRetention: async () => ok(await office.overview()),
    placeHold: (input, context) => office.place(input, actorOf(context)),
    liftHold: (input, context) => office.lift(input, actorOf(context)),
    reopenAccount: ({ token }, context) => closings.reopen(token, visitorOf(context)),
  }
}
