import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Wallet, WalletOffice } from './index.ts'

export function walletRoutes(wallet: Wallet, office: WalletOffice): Handlers<typeof contract.wallet> {
  return {
    assets: async (_input, { principal }) => ok(await wallet.assets(principal.userId)),
    asset: ({ currency }, { principal }) => wallet.asset(principal.userId, currency),
    assetsByKind: async ({ type }, { principal }) =>
      ok((await wallet.assets(principal.userId)).filter(({ kind }) => kind === type)),
    productAssets: async ({ product }, { principal }) => ok(await wallet.productAssets(principal.userId, product)),
    statement: async (input, { principal }) => ok(await wallet.statement(principal.userId, input)),
    values: async ({ fiat }, { principal }) => ok(await wallet.values(principal.userId, fiat)),
    valueHistory: async (request, { principal }) => ok(await wallet.valueHistory(principal.userId, request)),
    userState: async (_input, { principal, language }) => ok(await wallet.userState(principal.userId, language)),
    officeBalances: ({ userId }, context) => office.balances(userId, actorOf(context)),
    officeStatement: (input, context) => office.statement(input, actorOf(context)),
  }
}
