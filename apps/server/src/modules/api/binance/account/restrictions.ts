import { ok } from '@bourse/money'
import { type Address, signed } from '../endpoints.ts'
import { restrictions } from './account-answers.ts'

/** What the key that asks may do. No key takes money out, lends or borrows. */
export function restrictionEndpoints(): Address[] {
  return [
    signed({
      ...{ method: 'GET', path: '/sapi/v1/account/apiRestrictions', weight: 1, scope: 'read', fields: {} },
      ...{ summary: 'What the key that asks may do.', output: restrictions },
      answer: async (_input, { machine: { scopes, networks, madeAt, lapsesAt } }) =>
        ok({
          ipRestrict: networks.length > 0,
          createTime: madeAt.getTime(),
          enableReading: true,
          enableSpotAndMarginTrading: scopes.includes('trade'),
          enableWithdrawals: false,
          enableInternalTransfer: false,
          permitsUniversalTransfer: false,
          enableMargin: false,
          enableFutures: false,
          enableVanillaOptions: false,
          enablePortfolioMarginTrading: false,
          enableFixApiTrade: false,
          enableFixReadOnly: false,
          ...(lapsesAt !== null && { tradingAuthorityExpirationTime: lapsesAt.getTime() }),
        }),
    }),
  ]
}
