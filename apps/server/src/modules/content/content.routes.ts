import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../platform/http/context.ts'
import { FEE_SCHEDULE } from './fees.ts'
import type { Content } from './index.ts'
import { suggestLanguage } from './language-suggestion.ts'

export function contentRoutes(content: Content): Handlers<typeof contract.content> {
  return {
    homeNotice: async () => ok(await content.homeNotice()),
    baseInfo: async () => ok(await content.baseInfo()),
    fees: async () => ok(FEE_SCHEDULE),
    languageSuggestion: async (_input, { acceptLanguage }) => ok(suggestLanguage(acceptLanguage)),
    reportVital: async (input) => {
      content.reportVital(input)
      return ok({})
    },
  }
}
