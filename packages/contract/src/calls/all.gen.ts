// Made by `npm run generate` from the contract.
import * as web_identity from './web/identity.gen.ts'
import * as web_kyc from './web/kyc.gen.ts'
import * as web_markets from './web/markets.gen.ts'
import * as web_content from './web/content.gen.ts'
import * as web_trading from './web/trading.gen.ts'
import * as web_wallet from './web/wallet.gen.ts'
import * as web_funding from './web/funding.gen.ts'
import * as web_stream from './web/stream.gen.ts'
import * as office_identity from './office/identity.gen.ts'
import * as office_kyc from './office/kyc.gen.ts'
import * as office_markets from './office/markets.gen.ts'
import * as office_content from './office/content.gen.ts'
import * as office_trading from './office/trading.gen.ts'
import * as office_wallet from './office/wallet.gen.ts'
import * as office_funding from './office/funding.gen.ts'
import * as office_admin from './office/admin.gen.ts'
import * as office_sandbox from './office/sandbox.gen.ts'

export const WEB_CALLS = {
  identity: web_identity,
  kyc: web_kyc,
  markets: web_markets,
  content: web_content,
  trading: web_trading,
  wallet: web_wallet,
  funding: web_funding,
  stream: web_stream,
} as const

export const OFFICE_CALLS = {
  identity: office_identity,
  kyc: office_kyc,
  markets: office_markets,
  content: office_content,
  trading: office_trading,
  wallet: office_wallet,
  funding: office_funding,
  admin: office_admin,
  sandbox: office_sandbox,
} as const
