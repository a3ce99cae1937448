import { z } from 'zod'
import { get, officeGet, post } from './call.ts'
import { assetCode, nothing, page, paging, time } from './fields.ts'
import { CONTACT_ROLES, ofUser } from './identity-office.ts'

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

/** What somebody has of an asset, and what it is worth by the last prices; null where no price leads there. */
const officeBalance = walletAsset.extend({ eur: z.string().nullable(), usdt: z.string().nullable() })
export type OfficeBalance = z.infer<typeof officeBalance>

/** A posting as staff need it: also what caused it. */
const officeEntry = entry.extend({ scale: z.number(), source: z.string(), sourceId: z.string() })
export type OfficeEntry = z.infer<typeof officeEntry>

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
  officeBalances: officeGet('/user/balance/list', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary:
      'What a person has, asset by asset, with its value in EUR and USDT. Assets without a balance are left out.',
    input: ofUser,
    output: z.object({ assets: z.array(officeBalance), eur: z.string(), usdt: z.string() }),
    refusals: ['identity.user_unknown'],
  }),
  officeStatement: officeGet('/user/posting/list', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary: 'What moved the balance of a person, newest first, with what caused it.',
    input: ofUser.extend({ ...paging, currency: assetCode.optional() }),
    output: page(officeEntry),
    refusals: ['identity.user_unknown'],
  }),
} as const
