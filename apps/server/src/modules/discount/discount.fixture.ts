import { DISCOUNT_AGREEMENT, type DiscountDirection, type StaffRole } from '@bourse/contract'
import { assert, parseUnits } from '@bourse/money'
import { createIds } from '../../platform/ids.ts'
import { newTotpSecret, totpCode } from '../../platform/secrets/totp.ts'
import { loggedInUser } from '../../testing/accounts.ts'
import type { TestApp } from '../../testing/app.ts'
import { assetRow } from '../../testing/markets.ts'
import { type Account, spot, systemAccount, userAccount } from '../ledger/index.ts'

/** In USDT. */
export const PRICES = { BTC: '100000', ETH: '4000', EUR: '1.25' }
const HOUSE = { BTC: '100', ETH: '1000', USDT: '20000000' }
const PASSWORD = 'a long password for tests'
export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000

let people = 0
let keys = 0
let members = 0

export interface Wanted {
  readonly coin?: string
  readonly direction?: DiscountDirection
  readonly days?: string
  readonly distances?: string
  readonly step?: string
  readonly quota?: string
  readonly personal?: string
  readonly minimum?: string
}

/** People who subscribe, a house that has something to give, a desk that offers what a test says, and staff. */
export function discounting(running: TestApp) {
  const lockId = () => createIds(running.clock).secret()
  const query = (text: string, values: unknown[] = []) => running.app.db.pool.query(text, values)

  async function move(from: Account, to: Account, whole: string): Promise<void> {
    const amount = parseUnits(whole, 8)
    assert(amount.ok, 'an amount')
    keys += 1
    const key = { source: 'test', sourceId: `discount-${keys}`, kind: 'deposit' }
    const moved = await running.app.db.tx((tx) =>
      running.app.ledger.transfer(tx, { ...key, from, to, units: amount.value }),
    )
    assert(moved.ok, 'there is as much')
  }

  const outside = (asset: string) => systemAccount('bank:TEST', asset)
  const fund = (userId: string, whole: string, asset: string) => move(outside(asset), spot(userId, asset), whole)

  async function open(): Promise<void> {
    await running.app.markets.addAssets([
      ...['BTC', 'ETH', 'USDT'].map((code) => assetRow(code)),
      assetRow('EUR', 'fiat'),
    ])
    for (const [asset, whole] of Object.entries(HOUSE))
      await move(outside(asset), systemAccount('treasury', asset), whole)
    await desk({ apy: '36.5' })
  }

  /** What the simulated desk does from now on. */
  async function desk({ mode = 'offers', apy }: { mode?: string; apy?: string }): Promise<void> {
    await query('update sandbox.hedge_desk set mode = $1, apy = coalesce($2, apy)', [mode, apy ?? null])
  }

  async function staff(role: StaffRole) {
    members += 1
    const [email, totpSecret] = [`discount-${role}-${members}@office.example`, newTotpSecret()]
    await running.app.admin.ensureStaff({ email, name: role, role, password: PASSWORD, totpSecret })
    const client = running.officeClient()
    const { ticket } = await client.admin.login({ email, password: PASSWORD })
    const code = totpCode(totpSecret, running.clock.now())
    const { token } = await client.admin.verify({ ticket, code })
    return running.officeClient({ token })
  }

  /** A series that two people of staff have published, and its products of today. */
  async function publish(wanted: Wanted = {}): Promise<string> {
    const figures = {
      ...{ coin: 'BTC', direction: 'sell_high' as const, days: '10', distances: '0', step: '0.01' },
      ...(wanted.direction === 'buy_low'
        ? { quota: '1000000', personal: '500000', minimum: '10' }
        : { quota: '50', personal: '20', minimum: '0.0001' }),
      ...wanted,
    }
    const [one, two] = [await staff('admin'), await staff('compliance')]
    const { id } = await one.discount.draftSeries({ ...figures, reason: 'a test' })
    await two.discount.publishSeries({ id })
    await openProducts()
    return id
  }

  const openProducts = () => running.app.discount.open({ period: running.clock.now().toISOString() })

  /** The one product of a series that has just one. */
  async function productOf(seriesId: string): Promise<string> {
    const { rows } = await query(
      'select id from discount.discount_products where series_id = $1 order by opened_at desc, settles_at, strike',
      [seriesId],
    )
    return rows[0].id
  }

  const product = async (wanted: Wanted = {}) => productOf(await publish(wanted))

  async function person(balances: Readonly<Record<string, string>> = { BTC: '10', USDT: '100000' }, country = 'IT') {
    people += 1
    const email = `discount-${people}@example.com`
    const { userId, token } = await loggedInUser(running, email, country)
    for (const [asset, whole] of Object.entries(balances)) await fund(userId, whole, asset)
    return clientOf({ userId, token, email })
  }

  function clientOf({ userId, token, email }: { userId: string; token: string; email: string }) {
    const client = running.client({ token })
    const { discount } = client
    const take = (quoteId: string, agreement = DISCOUNT_AGREEMENT) =>
      discount.subscribe({ quoteId, agreement, consent: 'true' }, { lockId: lockId() })
    const quote = (productId: string, amount: string) => discount.quote({ productId, amount })
    return {
      ...{ userId, token, email, client, discount, quote, take },
      subscribe: async (productId: string, amount: string) => take((await quote(productId, amount)).quoteId),
      /** As the person would see it, whatever has become of the session meanwhile. */
      async detail(id: string) {
        const found = await running.app.discount.positions.detail(userId, id)
        assert(found.ok, 'a position of this person')
        return found.value
      },
      has: (asset: string) => unitsOf(spot(userId, asset)),
      inDiscount: (asset: string) => unitsOf(userAccount(userId, 'discount', asset)),
    }
  }

  const unitsOf = async (account: Account): Promise<bigint> =>
    (await running.app.ledger.balance(running.app.db.queryable, account)).balance

  /** The clock to a moment after now. */
  function goTo(at: Date): void {
    running.clock.advance(at.getTime() - running.clock.now().getTime())
  }

  /** Noon of the next day: the minutes of its mark are not fixed yet, and become what the venues pay now. */
  function nextDay(): void {
    for (const [asset, price] of Object.entries(PRICES)) running.venues.set(asset, price)
    goTo(new Date((Math.floor(running.clock.now().getTime() / DAY_MS) + 1.5) * DAY_MS))
  }

  /** The settlement of a position. */
  async function settlementOf(positionId: string): Promise<{ id: string; settlesAt: Date }> {
    const { rows } = await query(
      'select settlement_id as id, settles_at as "settlesAt" from discount.discount_positions where id = $1',
      [positionId],
    )
    return rows[0]
  }

  /** What the worker does at 08:00 of its day. */
  async function settle(positionId: string, price: string, coin = 'BTC'): Promise<void> {
    const { id, settlesAt } = await settlementOf(positionId)
    running.venues.set(coin, price)
    goTo(settlesAt)
    await running.app.discount.settle({ id, tries: 0 })
  }

  return {
    ...{
      open,
      desk,
      staff,
      publish,
      openProducts,
      productOf,
      product,
      person,
      clientOf,
      unitsOf,
      goTo,
      nextDay,
      settlementOf,
      settle,
    },
    ...{ query, fund, move, outside },
    pot: (asset: string) => unitsOf(systemAccount('earn_reserve:discount', asset)),
    treasury: (asset: string) => unitsOf(systemAccount('treasury', asset)),
    /** Sessions end when clocks jump. */
    async again(who: { userId: string; email: string }) {
      const { token } = await running
        .client()
        .identity.loginWithPassword({ account: who.email, password: 'ledger-pencil-7' })
      return clientOf({ ...who, token })
    },
  }
}
