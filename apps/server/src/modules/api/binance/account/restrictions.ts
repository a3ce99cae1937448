import { ok } from '@bourse/money'
import { type Endpoint, signed } from '../endpoints.ts'

/** What the key that asks may do. No key takes money out, lends or borrows. */
export function restrictionEndpoints(): Endpoint[] {
  return [
    signed({
      ...{ method: 'GET', path: '/sapi/v1/account/apiRestrictions', weight: 1, scope: 'read', fields: {} },
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
