import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { askerOf } from '../identity/index.ts'
import type { AddressBook } from './addresses/address-book.ts'
import type { AddressUse } from './addresses/addresses.ts'
import type { WalletProofs } from './addresses/wallet-proofs.ts'
import type { Gate } from './gate.ts'
import type { WithdrawalOffice } from './office.ts'
import type { Quotes } from './quotes.ts'
import type { Records } from './records.ts'
import type { Requests } from './requests.ts'
import type { Transfers } from './transfers.ts'

type WithdrawalHandlers = Handlers<typeof contract.withdrawals>

export interface WithdrawalsFace {
  readonly status: Gate['status']
  readonly options: AddressUse['options']
  readonly checkAddress: AddressUse['check']
  readonly quotes: Quotes
  readonly requests: Requests
  readonly records: Records
  readonly transfers: Transfers
  readonly walletProofs: WalletProofs
  readonly addressBook: AddressBook
  readonly office: WithdrawalOffice
}

/** What a user may call. */
function ownRoutes({ quotes, requests, records, transfers, walletProofs, addressBook, ...parts }: WithdrawalsFace) {
  return {
    withdrawCheckStatus: async (_input, { principal }) => ok(await parts.status(principal)),
    withdrawOptions: ({ symbol }, { principal }) => parts.options(principal.userId, symbol),
    checkAddress: (input, { principal }) => parts.checkAddress(principal.userId, input),
    walletText: (input, { principal }) => walletProofs.ask(principal.userId, input),
    proveWallet: (input, { principal }) => walletProofs.prove(principal.userId, input),
    quoteWithdrawal: (input, { principal }) => quotes.toChain(principal.userId, input),
    quoteBankWithdrawal: (input, { principal }) => quotes.toBank(principal.userId, input),
    sendWithdrawCode: ({ quoteId }, { principal, language, ip }) =>
      quotes.sendCode({ userId: principal.userId, ip }, quoteId, language),
    withdrawPasskey: ({ quoteId }, { principal }) => quotes.passkeyOptions(principal.userId, quoteId),
    withdraw: (input, context) => requests.withdraw(askerOf(context), input, context.request),
    withdrawDetail: ({ id }, { principal }) => records.detail(principal.userId, id),
    withdrawCancel: ({ id }, { principal, request }) => records.cancel(principal.userId, id, request),
    withdrawRecords: async (input, { principal }) => ok(await records.list(principal.userId, input)),
    transferRecipient: ({ account }, { principal }) => transfers.recipient(principal.userId, account),
    quoteTransfer: (input, { principal }) => quotes.toUser(principal.userId, input),
    transfer: (input, context) => requests.transfer(askerOf(context), input, context.request),
    transferRecords: async (input, { principal }) => ok(await transfers.list(principal.userId, input)),
    addressBook: async ({ chainName }, { principal }) => ok(await addressBook.list(principal.userId, chainName)),
    addAddress: (input, context) => addressBook.add(askerOf(context), input),
    removeAddress: ({ id }, { principal }) => addressBook.remove(principal.userId, id),
    setOnlyAddressBook: (input, context) => addressBook.setOnly(askerOf(context), input),
  } satisfies Partial<WithdrawalHandlers>
}

function officeRoutes({ office }: WithdrawalsFace) {
  return {
    officeWithdrawals: async (input) => ok(await office.list(input)),
    officeWithdrawal: ({ id }, context) => office.view(id, actorOf(context)),
    approveWithdrawal: ({ id }, context) => office.approve(id, actorOf(context)),
    refuseWithdrawal: (input, context) => office.refuse(input, actorOf(context)),
    noteWithdrawal: (input, context) => office.note(input, actorOf(context)),
    speedUpWithdrawal: ({ id }, context) => office.speedUp(id, actorOf(context)),
  } satisfies Partial<WithdrawalHandlers>
}

export function withdrawalsRoutes(face: WithdrawalsFace): WithdrawalHandlers {
  return { ...ownRoutes(face), ...officeRoutes(face) }
}
