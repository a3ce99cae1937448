import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../platform/http/context.ts'
import { askerOf, visitorOf } from '../identity/index.ts'
import type { Privacy } from './index.ts'

export function privacyRoutes({ exports, closings }: Privacy): Handlers<typeof contract.privacy> {
  return {
    exports: async (_input, { principal }) => ok(await exports.list(principal.userId)),
    askExport: ({ code, googleCode }, context) => exports.ask(askerOf(context), { code, googleCode }),
    downloadExport: ({ exportId, code, googleCode }, context) =>
      exports.download(askerOf(context), { exportId, code, googleCode }),
    closing: async (_input, { principal }) => ok(await closings.view(principal.userId)),
    closeAccount: ({ code, googleCode, fundPassword, leaveDust }, context) =>
      closings.close(askerOf(context), { code, googleCode, fundPassword, leaveDust }),
    reopenAccount: ({ token }, context) => closings.reopen(token, visitorOf(context)),
  }
}
