import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../../platform/acts.ts'
import type { Handlers } from '../../../platform/http/context.ts'
import type { CreditPart } from './index.ts'

type CreditCalls = Pick<
  typeof contract.funding,
  'creditInfo' | 'creditRepay' | 'officeCredits' | 'officeCredit' | 'suspendCredit' | 'reopenCredit'
>

export function creditRoutes({ orders, office }: CreditPart): Handlers<CreditCalls> {
  return {
    creditInfo: async (_input, { principal }) => ok(await orders.info(principal.userId)),
    creditRepay: ({ symbol }, { principal }) => orders.repay(principal.userId, symbol),
    officeCredits: async (input) => ok(await office.list(input)),
    officeCredit: ({ uid }) => office.person(uid),
    suspendCredit: (input, context) => office.suspend({ ...input, actor: actorOf(context) }),
    reopenCredit: (input, context) => office.reopen({ ...input, actor: actorOf(context) }),
  }
}
