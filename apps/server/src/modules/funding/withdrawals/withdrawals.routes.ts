import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../../platform/acts.ts'
import type { Handlers } from '../../../platform/http/context.ts'
import { askerOf } from '../../identity/index.ts'
import type { Withdrawals } from './index.ts'

type FundingHandlers = Handlers<typeof contract.funding>

/** What a user may call. */
function ownRoutes({ quotes, asking, records, transfers, book, ...parts }: Withdrawals) {
  return {
    withdrawCheckStatus: async (_input, { principal }) => ok(await parts.status(principal)),
    withdrawOptions: ({ symbol }, { principal }) => parts.options(principal.userId, symbol),
    checkAddress: (input, { principal }) => parts.checkAddress(principal.userId, input),
    quoteWithdrawal: (input, { principal }) => quotes.toChain(principal.userId, input),
    quoteBankWithdrawal: (input, { principal }) => quotes.toBank(principal.userId, input),
    sendWithdrawCode: ({ quoteId }, { principal, language }) => quotes.sendCode(principal.userId, quoteId, language),
    withdraw: (input, context) => asking.ask(askerOf(context), input),
    withdrawDetail: ({ id }, { principal }) => records.detail(principal.userId, id),
    withdrawCancel: ({ id }, { principal }) => records.cancel(principal.userId, id),
    withdrawRecords: async (input, { principal }) => ok(await records.list(principal.userId, input)),
    transferRecipient: ({ account }, { principal }) => transfers.recipient(principal.userId, account),
    quoteTransfer: (input, { principal }) => quotes.toUser(principal.userId, input),
    transfer: (input, context) => transfers.send(askerOf(context), input),
    transferRecords: async (input, { principal }) => ok(await transfers.list(principal.userId, input)),
    addressBook: async ({ chainName }, { principal }) => ok(await book.list(principal.userId, chainName)),
    addAddress: (input, context) => book.add(askerOf(context), input),
    removeAddress: ({ id }, { principal }) => book.remove(principal.userId, id),
    setOnlyAddressBook: (input, context) => book.setOnly(askerOf(context), input),
  } satisfies Partial<FundingHandlers>
}

function officeRoutes({ office }: Withdrawals) {
  return {
    officeWithdrawals: async (input) => ok(await office.list(input)),
    officeWithdrawal: ({ id }, context) => office.view(id, actorOf(context)),
    approveWithdrawal: ({ id }, context) => office.approve(id, actorOf(context)),
    refuseWithdrawal: (input, context) => office.refuse(input, actorOf(context)),
    noteWithdrawal: (input, context) => office.note(input, actorOf(context)),
    speedUpWithdrawal: ({ id }, context) => office.speedUp(id, actorOf(context)),
  } satisfies Partial<FundingHandlers>
}

export function withdrawalRoutes(withdrawals: Withdrawals) {
  return { ...ownRoutes(withdrawals), ...officeRoutes(withdrawals) }
}
