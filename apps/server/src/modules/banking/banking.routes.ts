import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { BankAccounts } from './accounts.ts'
import type { createHouseLines } from './house.ts'
import type { BankOffice } from './office.ts'
import type { BankOrders } from './orders.ts'

export interface BankingFace {
  readonly orders: BankOrders
  readonly accounts: BankAccounts
  readonly office: BankOffice
  readonly stockHouse: ReturnType<typeof createHouseLines>
}

export function bankingRoutes({
  orders,
  accounts,
  office,
  stockHouse,
}: BankingFace): Handlers<typeof contract.banking> {
  return {
    sepaQuote: ({ symbol }, { principal }) => orders.quote(principal.userId, symbol),
    verifyDepositAmount: (input, { principal }) => orders.verify(principal.userId, input),
    sepaConfirm: (input, { principal, request }) => orders.confirm(principal.userId, input, request),
    sepaCancel: ({ id }, { principal }) => orders.cancel(principal.userId, id),
    bankOrders: async (input, { principal }) => ok(await orders.list(principal.userId, input)),
    bankOrder: ({ id }, { principal }) => orders.detail(principal.userId, id),
    bankAccounts: async (_input, { principal }) => ok(await accounts.list(principal.userId)),
    bankAccount: ({ id }, { principal }) => accounts.detail(principal.userId, id),
    submitAccount: (input, { principal }) => accounts.add(principal.userId, input),
    removeAccount: ({ id }, { principal }) => accounts.remove(principal.userId, id),
    officeBankOrders: async (input) => ok(await office.listOrders(input)),
    officeBankOrder: ({ id }) => office.order(id),
    officeBankLines: async (input) => ok(await office.listLines(input)),
    assignBankLine: (input, context) => office.assign({ ...input, actor: actorOf(context) }),
    stockHouse: (input, context) => stockHouse({ ...input, actor: actorOf(context) }),
    returnBankLine: (input, context) => office.giveBack({ ...input, actor: actorOf(context) }),
  }
}
