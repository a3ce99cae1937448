import type { QuickbuyPlatform } from '@bourse/contract'
import { assert, parseUnits } from '@bourse/money'
import { beforeAll } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import { bankingOf } from '../banking/banking.fixture.ts'
import { chainOf } from '../custody/custody.fixture.ts'
import { PASSWORD } from '../identity/identity.fixture.ts'
import { spot, systemAccount } from '../ledger/index.ts'

let keys = 0

export type Buyer = Awaited<ReturnType<ReturnType<typeof buying>['buyer']>>

/** Verified people who buy from the simulated partners, and the coins of the market that delivers from its account here. */
export function buying(running: TestApp) {
  const people = bankingOf(running)
  const bitcoin = chainOf(running, 'BITCOIN')
  let float = { userId: '', uid: '' }

  async function fund(userId: string, asset: string, whole: string): Promise<void> {
    const { db, ledger } = running.app
    const amount = parseUnits(whole, 8)
    assert(amount.ok, 'an amount')
    keys += 1
    const key = { source: 'test', sourceId: `float-${keys}`, kind: 'deposit' }
    const from = systemAccount('custody:BITCOIN', asset)
    const posted = await db.tx((tx) =>
      ledger.transfer(tx, { ...key, from, to: spot(userId, asset), units: amount.value }),
    )
    assert(posted.ok, 'the outside world never runs short')
  }

  beforeAll(async () => {
    await listAllAssets(running.app)
    const { userId, uid } = await people.verified()
    float = { userId, uid }
    await fund(userId, 'USDT', '10000')
    await running.app.quickbuy.nameFloat('agora', userId)
  })

  async function buyer() {
    return clientOf(await people.verified())
  }

  /** Whatever else people of other fixtures can do. */
  type Verified = Pick<Awaited<ReturnType<typeof people.verified>>, 'email' | 'userId' | 'uid' | 'token' | 'client'>

  function clientOf(who: Verified) {
    const { quickbuy } = who.client
    const quote = (platform: QuickbuyPlatform = 'agora', amount = '100', symbol = 'USDT') =>
      quickbuy.quote({ platform, fiat: 'EUR', symbol, amount })
    const order = async (platform?: QuickbuyPlatform, amount?: string, symbol?: string) =>
      quickbuy.createOrder({ quoteId: (await quote(platform, amount, symbol)).quoteId })
    const detail = (id: string) => quickbuy.orderDetail({ id })
    return {
      ...who,
      quickbuy,
      quote,
      order,
      detail,
      /** A new try at a new quote. */
      again: async (id: string, platform?: QuickbuyPlatform, amount?: string, symbol?: string) =>
        quickbuy.repay({ id, quoteId: (await quote(platform, amount, symbol)).quoteId }),
    }
  }

  /** With a session of now: clocks that jump end them. */
  async function logIn(who: Verified) {
    const session = { account: who.email, password: PASSWORD }
    const { token } = await running.client().identity.loginWithPassword(session)
    return clientOf({ ...who, token, client: running.client({ token }) })
  }

  /** By the partner's number, as a member of its own staff would look it up. */
  async function tryOf(orderId: string, attempt = 1): Promise<string> {
    const { rows } = await running.app.db.pool.query(
      'select id from quickbuy.tries where order_id = $1 and attempt = $2',
      [orderId, attempt],
    )
    return rows[0].id
  }

  /** What the console of the sandbox does. */
  async function at(orderId: string, act: Parameters<TestApp['partners']['partners']['act']>[1], attempt = 1) {
    const changed = await running.partners.partners.act(await tryOf(orderId, attempt), act)
    assert(changed !== undefined, `the order is not there for ${act}`)
    await running.partners.partners.settled()
    return changed
  }

  async function wallet(userId: string, asset = 'USDT'): Promise<string> {
    const { available, held } = await running.app.ledger.balance(running.app.db.queryable, spot(userId, asset))
    return `${Number(available) / 1e8}/${Number(held) / 1e8}`
  }

  async function rule(sql: string): Promise<void> {
    await running.app.db.pool.query(`update sandbox.partner_rule set ${sql}`)
  }

  return {
    ...people,
    bitcoin,
    buyer,
    logIn,
    tryOf,
    at,
    wallet,
    rule,
    floatWallet: () => wallet(float.userId),
    held: async () => (await running.app.ledger.balance(running.app.db.queryable, spot(float.userId, 'USDT'))).held,
    float: () => float,
    ask: () => running.app.quickbuy.askPartners(),
    casesOf: async () => (await people.officeAs('compliance')).quickbuy.quickbuyCases({}),
    /** V7 alone: what stands on chains of these tests is nobody's to compare. */
    findings: () => running.app.quickbuy.audit(),
  }
}
