// Made by `npm run generate` from the contract.
import * as web_notices from './web/notices.gen.ts'
import * as web_identity from './web/identity.gen.ts'
import * as web_kyc from './web/kyc.gen.ts'
import * as web_policy from './web/policy.gen.ts'
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
import * as web_p2p from './web/p2p.gen.ts'
import * as web_convert from './web/convert.gen.ts'
import * as web_quickbuy from './web/quickbuy.gen.ts'
import * as web_saving from './web/saving.gen.ts'
import * as web_discount from './web/discount.gen.ts'
import * as web_etp from './web/etp.gen.ts'
import * as web_wealth from './web/wealth.gen.ts'
import * as web_activities from './web/activities.gen.ts'
import * as web_coupons from './web/coupons.gen.ts'
import * as web_invitations from './web/invitations.gen.ts'
import * as web_shares from './web/shares.gen.ts'
import * as web_trial from './web/trial.gen.ts'
import * as web_bonuses from './web/bonuses.gen.ts'
import * as web_airdrops from './web/airdrops.gen.ts'
import * as web_competitions from './web/competitions.gen.ts'
import * as web_boosts from './web/boosts.gen.ts'
import * as web_privacy from './web/privacy.gen.ts'
import * as web_stream from './web/stream.gen.ts'
import * as web_api from './web/api.gen.ts'
import * as office_identity from './office/identity.gen.ts'
import * as office_screening from './office/screening.gen.ts'
import * as office_kyc from './office/kyc.gen.ts'
import * as office_policy from './office/policy.gen.ts'
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
import * as office_p2p from './office/p2p.gen.ts'
import * as office_convert from './office/convert.gen.ts'
import * as office_quickbuy from './office/quickbuy.gen.ts'
import * as office_saving from './office/saving.gen.ts'
import * as office_discount from './office/discount.gen.ts'
import * as office_etp from './office/etp.gen.ts'
import * as office_wealth from './office/wealth.gen.ts'
import * as office_activities from './office/activities.gen.ts'
import * as office_coupons from './office/coupons.gen.ts'
import * as office_invitations from './office/invitations.gen.ts'
import * as office_shares from './office/shares.gen.ts'
import * as office_trial from './office/trial.gen.ts'
import * as office_airdrops from './office/airdrops.gen.ts'
import * as office_competitions from './office/competitions.gen.ts'
import * as office_boosts from './office/boosts.gen.ts'
import * as office_privacy from './office/privacy.gen.ts'
import * as office_api from './office/api.gen.ts'
import * as office_admin from './office/admin.gen.ts'
import * as office_sandbox from './office/sandbox.gen.ts'

export const WEB_CALLS = {
  notices: web_notices,
  identity: web_identity,
  kyc: web_kyc,
  policy: web_policy,
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
  p2p: web_p2p,
  convert: web_convert,
  quickbuy: web_quickbuy,
  saving: web_saving,
  discount: web_discount,
  etp: web_etp,
  wealth: web_wealth,
  activities: web_activities,
  coupons: web_coupons,
  invitations: web_invitations,
  shares: web_shares,
  trial: web_trial,
  bonuses: web_bonuses,
  airdrops: web_airdrops,
  competitions: web_competitions,
  boosts: web_boosts,
  privacy: web_privacy,
  stream: web_stream,
  api: web_api,
} as const

export const OFFICE_CALLS = {
  identity: office_identity,
  screening: office_screening,
  kyc: office_kyc,
  policy: office_policy,
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
  p2p: office_p2p,
  convert: office_convert,
  quickbuy: office_quickbuy,
  saving: office_saving,
  discount: office_discount,
  etp: office_etp,
  wealth: office_wealth,
  activities: office_activities,
  coupons: office_coupons,
  invitations: office_invitations,
  shares: office_shares,
  trial: office_trial,
  airdrops: office_airdrops,
  competitions: office_competitions,
  boosts: office_boosts,
  privacy: office_privacy,
  api: office_api,
  admin: office_admin,
  sandbox: office_sandbox,
} as const
