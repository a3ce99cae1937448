import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { CallContext, Handlers } from '../../platform/http/context.ts'
import type { Identity, Visitor } from './index.ts'

export function identityRoutes(identity: Identity): Handlers<typeof contract.identity> {
  return {
    sendCode: (input, { language }) => identity.sendCode({ ...input, language }),
    register: ({ agreement: _agreed, notChineseCitizen: _declared, ...input }, context) =>
      identity.register({ ...input, language: context.language }, visitorOf(context)),
    loginWithPassword: (input, context) => identity.logIn(input, visitorOf(context)),
    logout: async (_input, { principal }) => {
      await identity.logOut(principal.sessionId)
      return ok({})
    },
    userData: async (_input, { principal }) => ok(await identity.userData(principal.userId)),
    setLanguage: async ({ language }, { principal }) => {
      await identity.setLanguage(principal.userId, language)
      return ok({})
    },
    setFiat: async ({ fiat }, { principal }) => {
      await identity.setFiat(principal.userId, fiat)
      return ok({})
    },
  }
}

function visitorOf({ ip, userAgent }: CallContext<unknown>): Visitor {
  return { ip, userAgent }
}
