import type { SavingProduct, StaffRole } from '@bourse/contract'
import { assert, parseUnits } from '@bourse/money'
import { expect } from 'vitest'
import { createIds } from '../../platform/ids.ts'
import { loggedInStaff, loggedInUser, stayLoggedIn } from '../../testing/accounts.ts'
import type { TestApp } from '../../testing/app.ts'
import { assetRow } from '../../testing/markets.ts'
import { workFor } from '../../testing/worker.ts'
import { type Account, spot, systemAccount, userAccount } from '../ledger/index.ts'
import { pool, reserve } from './entries.ts'

export const DAY_MS = 86_400_000

export interface Offer {
  readonly coin?: string
  readonly apy?: string
  readonly days?: number
  readonly minimum?: string
  readonly quota?: string
  readonly personalQuota?: string
}

let made = 0

/** People who save, and staff who offer. */
export function savingWorld(running: TestApp) {
  const lockId = () => createIds(running.clock).secret()
  const tokens = new Map<StaffRole, string>()

  async function officeAs(role: StaffRole) {
    const token = tokens.get(role) ?? (await loggedInStaff(running, role)).token
    tokens.set(role, token)
    await stayLoggedIn(running)
    return running.officeClient({ token }).saving
  }

  async function move(from: Account, to: Account, whole: string): Promise<void> {
    const amount = parseUnits(whole, (await running.app.markets.asset(from.asset))?.scale ?? 0)
    assert(amount.ok, 'an amount')
    made += 1
    const key = { source: 'test', sourceId: `saving-${made}`, kind: 'deposit' }
    const moved = await running.app.db.tx((tx) =>
      running.app.ledger.transfer(tx, { ...key, from, to, units: amount.value }),
    )
    assert(moved.ok, 'there is as much')
  }

  const outside = (asset: string) => systemAccount('bank:TEST', asset)
  const unitsOf = async (account: Account): Promise<bigint> =>
    (await running.app.ledger.balance(running.app.db.queryable, account)).balance

  async function prepare(): Promise<void> {
    await running.app.markets.addAssets([
      ...['BTC', 'ETH', 'USDT'].map((code) => assetRow(code)),
      { ...assetRow('ADA'), scale: 6, shownScale: 6 },
      assetRow('EUR', 'fiat'),
    ])
    for (const coin of ['BTC', 'ETH', 'USDT', 'ADA', 'EUR']) await move(outside(coin), pool(coin), '1000')
  }

  /** With what belongs to savings running by itself, and mail. */
  async function open(): Promise<() => Promise<void>> {
    await prepare()
    return workFor(running.app, running.app.saving, running.app.notices)
  }

  /** Drafted by one person and published by another. */
  async function offer(terms: Offer = {}): Promise<SavingProduct> {
    const [one, two] = [await officeAs('admin'), await officeAs('compliance')]
    const { days = 30, ...given } = terms
    const { id } = await one.draftProduct({
      ...{ coin: 'ETH', apy: '4.2', minimum: '0.1', quota: '1000', personalQuota: '25', ...given },
      ...{ days: String(days), reason: 'asked for' },
    })
    await two.publishProduct({ id })
    return shown(id)
  }

  async function shown(id: string): Promise<SavingProduct> {
    const found = (await running.client().saving.products({})).find((product) => product.id === id)
    assert(found !== undefined, 'it is offered')
    return found
  }

  async function person(balances: Readonly<Record<string, string>> = { ETH: '10' }, country = 'IT') {
    made += 1
    const email = `saver-${made}@example.com`
    const { userId, token } = await loggedInUser(running, email, country)
    await stayLoggedIn(running)
    for (const [asset, whole] of Object.entries(balances)) await move(outside(asset), spot(userId, asset), whole)
    const { saving, wallet } = running.client({ token })
    const key = () => ({ lockId: lockId() })
    return {
      ...{ userId, token, email, saving, wallet },
      save: ({ id, releaseTime, agreement }: SavingProduct, amount: string) =>
        saving.subscribe({ productId: id, amount, releaseTime, agreement: String(agreement) }, key()),
      exit: (id: string, forfeits: string) => saving.exit({ id, forfeits }, key()),
      has: (asset: string) => unitsOf(spot(userId, asset)),
      saved: (asset: string) => unitsOf(userAccount(userId, 'saving', asset)),
    }
  }

  async function settled(): Promise<void> {
    await stayLoggedIn(running)
    await running.app.jobs.settle()
  }

  return {
    ...{ prepare, open, offer, shown, person, officeAs, move, outside, unitsOf, settled, lockId },
    stayLoggedIn: () => stayLoggedIn(running),
    /** To a moment, and all that is due by then. */
    async until(time: string): Promise<void> {
      running.clock.set(new Date(time))
      await settled()
    },
    async days(count: number): Promise<void> {
      running.clock.advance(count * DAY_MS)
      await settled()
    },
    pool: (asset: string) => unitsOf(pool(asset)),
    reserve: (asset: string) => unitsOf(reserve(asset)),
    clean: async () => expect(await running.app.saving.audit()).toEqual([]),
  }
}
