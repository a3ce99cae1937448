import { assert, parseUnits } from '@bourse/money'
import { createIds } from '../../platform/ids.ts'
import { loggedInUser } from '../../testing/accounts.ts'
import type { TestApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { type Account, spot, systemAccount } from '../ledger/index.ts'

/** In USDT: a bitcoin is 92,000 euro. */
export const PRICES = { BTC: '115000', ETH: '4000', ADA: '0.5', EUR: '1.25', GBP: '1.5', USDC: '1' }
const HOUSE = {
  BTC: '100',
  ETH: '1000',
  ADA: '5000000',
  EUR: '5000000',
  GBP: '5000000',
  USDT: '5000000',
  USDC: '5000000',
}

let people = 0
let keys = 0

/** People who convert, and a house that has something to give. */
export function converting(running: TestApp) {
  const lockId = () => createIds(running.clock).secret()

  async function move(from: Account, to: Account, whole: string): Promise<void> {
    const asset = await running.app.markets.asset(from.asset)
    const amount = parseUnits(whole, asset?.scale ?? 0)
    assert(amount.ok, 'an amount')
    keys += 1
    const key = { source: 'test', sourceId: `convert-${keys}`, kind: 'deposit' }
    const moved = await running.app.db.tx((tx) =>
      running.app.ledger.transfer(tx, { ...key, from, to, units: amount.value }),
    )
    assert(moved.ok, 'there is as much')
  }

  const outside = (asset: string) => systemAccount('bank:TEST', asset)
  const fund = (userId: string, whole: string, asset: string) => move(outside(asset), spot(userId, asset), whole)
  const fundHouse = (whole: string, asset: string) => move(outside(asset), systemAccount('treasury', asset), whole)

  async function open(): Promise<void> {
    const coins = ['BTC', 'ETH', 'USDT', 'USDC'].map((code) => assetRow(code))
    await running.app.markets.addAssets([
      ...coins,
      { ...assetRow('ADA'), scale: 6, shownScale: 6 },
      ...['EUR', 'GBP'].map((code) => assetRow(code, 'fiat')),
    ])
    await running.app.markets.addPairs([pairRow('BTC', 'USDT'), pairRow('USDT', 'EUR')])
    for (const [asset, whole] of Object.entries(HOUSE)) await fundHouse(whole, asset)
  }

  async function person(balances: Readonly<Record<string, string>> = { EUR: '20000', BTC: '1' }, country = 'IT') {
    people += 1
    const { userId, token } = await loggedInUser(running, `convert-${people}@example.com`, country)
    for (const [asset, whole] of Object.entries(balances)) await fund(userId, whole, asset)
    const { convert, wallet } = running.client({ token })
    const key = () => ({ lockId: lockId() })
    return {
      ...{ userId, token, convert, wallet },
      pays: (from: string, to: string, payAmount: string) => convert.quoteConversion({ from, to, payAmount }),
      gets: (from: string, to: string, receiveAmount: string) => convert.quoteConversion({ from, to, receiveAmount }),
      buy: (quoteId: string) => convert.buy({ quoteId }, key()),
      sale: (quoteId: string) => convert.sale({ quoteId }, key()),
      convertFiats: (quoteId: string) => convert.convertFiats({ quoteId }, key()),
      has: (asset: string) => unitsOf(spot(userId, asset)),
    }
  }

  const unitsOf = async (account: Account): Promise<bigint> =>
    (await running.app.ledger.balance(running.app.db.queryable, account)).balance

  return {
    ...{ open, person, fund, fundHouse, unitsOf, move },
    treasury: (asset: string) => unitsOf(systemAccount('treasury', asset)),
    spread: (asset: string) => unitsOf(systemAccount('spread', asset)),
  }
}
