import { z } from 'zod'
import { count, decimals, moment } from '../answers.ts'

const rates = z.strictObject({ maker: decimals, taker: decimals, buyer: decimals, seller: decimals })

export const account = z.strictObject({
  ...{ makerCommission: count, takerCommission: count, buyerCommission: count, sellerCommission: count },
  commissionRates: rates,
  ...{ canTrade: z.boolean(), canWithdraw: z.boolean(), canDeposit: z.boolean() },
  ...{ brokered: z.boolean(), requireSelfTradePrevention: z.boolean(), preventSor: z.boolean() },
  ...{ updateTime: moment, accountType: z.literal('SPOT') },
  balances: z.array(z.strictObject({ asset: z.string(), free: decimals, locked: decimals })),
  ...{ permissions: z.array(z.string()), uid: count },
})

const discount = z.strictObject({
  ...{ enabledForAccount: z.boolean(), enabledForSymbol: z.boolean(), discountAsset: z.null(), discount: decimals },
})

export const commission = z.strictObject({
  ...{ symbol: z.string(), standardCommission: rates, specialCommission: rates, taxCommission: rates, discount },
})

export const tradeFees = z.array(
  z.strictObject({ symbol: z.string(), makerCommission: decimals, takerCommission: decimals }),
)

/** What an order would cost, for one that is only tried. */
export const orderCommission = z.strictObject({
  ...{ standardCommissionForOrder: rates, specialCommissionForOrder: rates, taxCommissionForOrder: rates, discount },
})

const network = z.strictObject({
  ...{ network: z.string(), coin: z.string(), name: z.string(), isDefault: z.boolean() },
  ...{ depositEnable: z.boolean(), depositDust: decimals, withdrawEnable: z.boolean() },
  ...{ minConfirm: count, unLockConfirm: count, contractAddress: z.string() },
})

export const coin = z
  .strictObject({
    ...{ coin: z.string(), name: z.string(), free: decimals, locked: decimals, freeze: decimals },
    ...{ withdrawing: decimals, ipoing: decimals, ipoable: decimals, storage: decimals },
    ...{ depositAllEnable: z.boolean(), withdrawAllEnable: z.boolean(), isLegalMoney: z.boolean() },
    ...{ trading: z.boolean(), networkList: z.array(network) },
  })
  .meta({ id: 'Coin' })

export const deposit = z
  .strictObject({
    ...{ id: z.string(), amount: decimals, coin: z.string(), network: z.string() },
    status: z.literal([0, 1, 2, 7]).describe('0 waits, 1 credited, 2 taken back, 7 not credited.'),
    ...{ address: z.string(), addressTag: z.string(), txId: z.string(), insertTime: moment },
    ...{ completeTime: moment.optional(), transferType: z.literal(0) },
    ...{ confirmTimes: z.string().regex(/^\d+\/\d+$/), unlockConfirm: count, walletType: z.literal(0) },
  })
  .meta({ id: 'Deposit' })

const spacedTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

export const withdrawal = z
  .strictObject({
    ...{ id: z.string(), amount: decimals, transactionFee: decimals, coin: z.string() },
    status: z.literal([1, 2, 4, 5, 6]).meta({
      description: '1 cancelled, 2 waits for approval, 4 on its way, 5 failed, 6 completed.',
    }),
    ...{ address: z.string(), addressTag: z.string(), txId: z.string(), applyTime: spacedTime, network: z.string() },
    transferType: z.literal([0, 1]).describe('1 to another user, 0 by a chain.'),
    ...{ walletType: z.literal(0), confirmNo: count, info: z.string(), txKey: z.string() },
    completeTime: spacedTime.optional(),
  })
  .meta({ id: 'Withdrawal' })

export const restrictions = z.strictObject({
  ...{ ipRestrict: z.boolean(), createTime: moment, enableReading: z.boolean() },
  ...{ enableSpotAndMarginTrading: z.boolean(), enableWithdrawals: z.boolean(), enableInternalTransfer: z.boolean() },
  ...{ permitsUniversalTransfer: z.boolean(), enableMargin: z.boolean(), enableFutures: z.boolean() },
  ...{ enableVanillaOptions: z.boolean(), enablePortfolioMarginTrading: z.boolean() },
  ...{ enableFixApiTrade: z.boolean(), enableFixReadOnly: z.boolean() },
  tradingAuthorityExpirationTime: moment.optional(),
})
