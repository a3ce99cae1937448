// Made by `npm run generate` from the contract.
import * as web_notices from './web/notices.gen.ts'
import * as web_identity from './web/identity.gen.ts'
import * as web_kyc from './web/kyc.gen.ts'
import * as web_travel from './web/travel.gen.ts'
import * as web_markets from './web/markets.gen.ts'
import * as web_content from './web/content.gen.ts'
import * as web_trading from './web/trading.gen.ts'
import * as web_wallet from './web/wallet.gen.ts'
import * as web_funding from './web/funding.gen.ts'
import * as web_credit from './web/credit.gen.ts'
import * as web_custody from './web/custody.gen.ts'
import * as web_banking from './web/banking.gen.ts'
import * as web_payments from './web/payments.gen.ts'
import * as web_withdrawals from './web/withdrawals.gen.ts'
import * as web_privacy from './web/privacy.gen.ts'
import * as web_stream from './web/stream.gen.ts'
import * as office_identity from './office/identity.gen.ts'
import * as office_screening from './office/screening.gen.ts'
import * as office_kyc from './office/kyc.gen.ts'
import * as office_travel from './office/travel.gen.ts'
import * as office_markets from './office/markets.gen.ts'
import * as office_index from './office/index.gen.ts'
import * as office_content from './office/content.gen.ts'
import * as office_trading from './office/trading.gen.ts'
import * as office_wallet from './office/wallet.gen.ts'
import * as office_credit from './office/credit.gen.ts'
import * as office_custody from './office/custody.gen.ts'
import * as office_banking from './office/banking.gen.ts'
import * as office_payments from './office/payments.gen.ts'
import * as office_withdrawals from './office/withdrawals.gen.ts'
import * as office_privacy from './office/privacy.gen.ts'
import * as office_admin from './office/admin.gen.ts'
import * as office_sandbox from './office/sandbox.gen.ts'

export const WEB_CALLS = {
  notices: web_notices,
  identity: web_identity,
  kyc: web_kyc,
  travel: web_travel,
  markets: web_markets,
  content: web_content,
  trading: web_trading,
  wallet: web_wallet,
  funding: web_funding,
  credit: web_credit,
  custody: web_custody,
  banking: web_banking,
  payments: web_payments,
  withdrawals: web_withdrawals,
  privacy: web_privacy,
  stream: web_stream,
} as const

export const OFFICE_CALLS = {
  identity: office_identity,
  screening: office_screening,
  kyc: office_kyc,
  travel: office_travel,
  markets: office_markets,
  index: office_index,
  content: office_content,
  trading: office_trading,
  wallet: office_wallet,
  credit: office_credit,
  custody: office_custody,
  banking: office_banking,
  payments: office_payments,
  withdrawals: office_withdrawals,
  privacy: office_privacy,
  admin: office_admin,
  sandbox: office_sandbox,
} as const
