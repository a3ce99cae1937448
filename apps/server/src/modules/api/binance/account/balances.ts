import { ok } from '@bourse/money'
import type { ApiDeps } from '../../deps.ts'
import { type Address, signed } from '../endpoints.ts'
import { flag, optional } from '../fields.ts'
import { account } from './account-answers.ts'
import { basisPoints, padded } from './decimals.ts'

type BalanceDeps = Pick<ApiDeps, 'realClock' | 'identity' | 'wallet' | 'trading'>

/** The balances and fees of whoever holds the key, as the site shows them. */
export function balanceEndpoints({ realClock, identity, wallet, trading }: BalanceDeps): Address[] {
  const fields = { omitZeroBalances: optional(flag) }
  return [
    signed({
      ...{ method: 'GET', path: '/api/v3/account', weight: 20, scope: 'read', fields },
      ...{ summary: 'Balances and fees of the account.', output: account },
      answer: async ({ omitZeroBalances = false }, { machine: { userId } }) => {
        const { makerRate, takerRate } = await trading.feeRate(userId)
        const stoppedUntil = await identity.withdrawalsStoppedUntil(userId)
        const assets = await wallet.assets(userId)
        const shown = omitZeroBalances ? assets.filter(({ total }) => /[1-9]/.test(total)) : assets
        return ok({
          ...{ makerCommission: basisPoints(makerRate), takerCommission: basisPoints(takerRate) },
          ...{ buyerCommission: 0, sellerCommission: 0 },
          commissionRates: {
            ...{ maker: padded(makerRate), taker: padded(takerRate) },
            ...{ buyer: padded('0'), seller: padded('0') },
          },
          ...{ canTrade: true, canWithdraw: stoppedUntil === null, canDeposit: true },
          ...{ brokered: false, requireSelfTradePrevention: false, preventSor: false },
          updateTime: realClock.now().getTime(),
          accountType: 'SPOT',
          balances: shown.map(({ coin, available, locked }) => ({
            ...{ asset: coin, free: padded(available), locked: padded(locked) },
          })),
          permissions: ['SPOT'],
          uid: Number((await identity.userData(userId)).uid),
        })
      },
    }),
  ]
}
