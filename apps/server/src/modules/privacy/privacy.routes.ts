import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../platform/http/context.ts'
import { askerOf } from '../identity/index.ts'
import type { Privacy } from './index.ts'

export function privacyRoutes({ exports }: Privacy): Handlers<typeof contract.privacy> {
  return {
    exports: async (_input, { principal }) => ok(await exports.list(principal.userId)),
    askExport: ({ code, googleCode }, context) => exports.ask(askerOf(context), { code, googleCode }),
    downloadExport: ({ exportId, code, googleCode }, context) =>
      exports.download(askerOf(context), { exportId, code, googleCode }),
  }
}
