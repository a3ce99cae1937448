import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { CreditOrders } from './credit.ts'
import type { CreditOffice } from './office.ts'

export interface CreditFace {
  readonly orders: Pick<CreditOrders, 'info' | 'repay'>
  readonly office: CreditOffice
}

export function creditRoutes({ orders, office }: CreditFace): Handlers<typeof contract.credit> {
  return {
    creditInfo: async (_input, { principal }) => ok(await orders.info(principal.userId)),
    creditRepay: ({ symbol }, { principal, request }) => orders.repay(principal.userId, symbol, request),
    officeCredits: async (input) => ok(await office.list(input)),
    officeCredit: ({ uid }) => office.person(uid),
    suspendCredit: (input, context) => office.suspend({ ...input, actor: actorOf(context) }),
    reopenCredit: (input, context) => office.reopen({ ...input, actor: actorOf(context) }),
  }
}
