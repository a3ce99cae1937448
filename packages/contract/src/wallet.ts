import { z } from 'zod'
import { get, post } from './call.ts'
import { assetCode, nothing, page, paging, time } from './fields.ts'

/** Specification §3: coin, total, available, locked. Amounts are decimal strings at the scale of the asset. */
const walletAsset = z.object({
  coin: z.string(),
  name: z.string(),
  kind: z.enum(['crypto', 'fiat']),
  scale: z.number(),
  shownScale: z.number(),
  total: z.string(),
  available: z.string(),
  locked: z.string(),
})
export type WalletAsset = z.infer<typeof walletAsset>

const entry = z.object({
  id: z.string(),
  coin: z.string(),
  amount: z.string(),
  balance: z.string(),
  kind: z.string(),
  time,
})
export type StatementEntry = z.infer<typeof entry>

export const wallet = {
  assets: get('/account/user', {
    access: 'user',
    summary: 'Every asset of the wallet with total, available and locked.',
    input: nothing,
    output: z.array(walletAsset),
  }),
  asset: get('/account/user/currency', {
    access: 'user',
    summary: 'One asset of the wallet.',
    input: z.object({ currency: assetCode }),
    output: walletAsset,
    refusals: ['wallet.asset_unknown'],
  }),
  assetsByKind: get('/account/user/currencies/type', {
    access: 'user',
    summary: 'The assets of the wallet of one kind.',
    input: z.object({ type: z.enum(['crypto', 'fiat']) }),
    output: z.array(walletAsset),
  }),
  statement: post('/account/user/account/tx', {
    access: 'user',
    summary: 'What moved the balance, newest first.',
    input: z.object({ ...paging, currency: assetCode.optional() }),
    output: page(entry),
  }),
} as const
