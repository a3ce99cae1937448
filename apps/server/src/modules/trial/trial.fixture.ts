import { createCookieJar } from '@bourse/client'
import type { StaffRole } from '@bourse/contract'
import { assert, parseUnits } from '@bourse/money'
import { expect } from 'vitest'
import { createIds } from '../../platform/ids.ts'
import { loggedInStaff, stayLoggedIn } from '../../testing/accounts.ts'
import type { TestApp } from '../../testing/app.ts'
import { assetRow } from '../../testing/markets.ts'
import { workFor } from '../../testing/worker.ts'
import { activityWorld } from '../activities/activities.fixture.ts'
import { type Account, spot, systemAccount, userAccount } from '../ledger/index.ts'
import { trialAccount } from './entries.ts'

/** In USDT: a bitcoin is 40,000 pounds. */
export const PRICES = { BTC: '60000', ETH: '3000', EUR: '1.25', GBP: '1.5' }
const HOUSE = { BTC: '100', ETH: '1000', EUR: '500000', GBP: '500000', USDT: '500000' }
export const CLAIMED = new Date('2027-03-03T15:00:00Z')
/** 24:00 UTC of the seventh day after that. */
export const END = new Date('2027-03-11T00:00:00Z')
export const TAKE_BEFORE = new Date('2027-03-25T00:00:00Z')
export const DAY_MS = 86_400_000
const BUDGET = [
  { pool: 'reward', asset: 'GBP', amount: '5500' },
  { pool: 'coupon', asset: 'GBP', amount: '500' },
] as const

let made = 0

/** People who try the fund; whose identity counts as proved, each by a document of their own unless told. */
export function trialWorld(running: TestApp) {
  const activities = activityWorld(running)
  const { move, outside, balanceOf } = activities
  const documents = new Map<string, string>()
  const lockId = () => createIds(running.clock).secret()

  async function open(): Promise<() => Promise<void>> {
    running.clock.set(CLAIMED)
    const { app } = running
    const known = { limitsOf: app.kyc.limitsOf }
    Object.assign(app.kyc, {
      documentOf: async (_on: unknown, userId: string) => documents.get(userId),
      limitsOf: async (userId: string, on?: never) => ({
        ...(await known.limitsOf(userId, on)),
        level: documents.has(userId) ? 2 : 0,
      }),
    })
    await app.markets.addAssets([
      ...['BTC', 'ETH', 'USDT'].map((code) => assetRow(code)),
      ...['EUR', 'GBP'].map((code) => assetRow(code, 'fiat')),
    ])
    for (const [asset, whole] of Object.entries(HOUSE))
      await move(outside(asset), systemAccount('treasury', asset), whole)
    return workFor(app, app.trial, app.notices)
  }

  const staff = new Map<StaffRole, string>()
  /** Whose session outlives every jump of the clock. */
  async function officeAs(role: StaffRole) {
    const token = staff.get(role) ?? (await loggedInStaff(running, role, role)).token
    staff.set(role, token)
    await stayLoggedIn(running, ['admin'])
    return running.officeClient({ token }).trial
  }

  /** The venues are so far apart that no minute from now on has a value, until a price is set again. */
  function splitVenues(asset: string): void {
    for (const [venue, price] of [
      ['north', '1000'],
      ['south', '2000'],
      ['east', '4000'],
    ] as const)
      running.venues.set(asset, price, venue)
  }

  /** An activity that gives funds out. */
  const offer = (budgets: readonly { pool: 'reward' | 'coupon'; asset: string; amount: string }[] = BUDGET) =>
    activities.running({
      ...{ kind: 'trial_fund', terms: { coins: ['BTC', 'ETH'] }, budgets },
      startsAt: new Date(running.clock.now().getTime() - DAY_MS),
      endsAt: new Date(running.clock.now().getTime() + 300 * DAY_MS),
    })

  interface Asked {
    readonly country?: string
    readonly document?: string | null
    readonly cookies?: ReturnType<typeof createCookieJar>
  }

  async function person({ country = 'IT', document, cookies = createCookieJar() }: Asked = {}) {
    made += 1
    const [email, password] = [`trial-${made}@example.com`, 'ledger-pencil-7']
    const { app } = running
    const userId = await app.identity.seedUser({ email, password, country, language: 'en', fiat: 'EUR' })
    const logIn = () => running.client({ cookies }).identity.loginWithPassword({ account: email, password })
    const { token } = await logIn()
    await awake()
    const { trial, activities: hub, wallet } = running.client({ token, cookies })
    if (document !== null) documents.set(userId, document ?? `document of ${userId}`)
    const key = () => ({ lockId: lockId() })
    const trade = async (from: string, to: string, payAmount: string) => {
      const { quoteId } = await trial.quote({ from, to, payAmount })
      return trial.trade({ quoteId }, key())
    }
    const holds = (asset: string) => balanceOf(trialAccount(userId, asset))
    const own = {
      ...{ userId, email, token, trial, hub, wallet, logIn, trade, holds, cookies },
      claim: () => trial.claim({}, key()),
      cancel: (value: string) => trial.cancel({ value }, key()),
      take: () => trial.virtualFund({}, key()),
      fund: async () => {
        const { fund } = await trial.fund({})
        assert(fund !== null, 'there is one')
        return fund
      },
      has: (asset: string) => balanceOf(spot(userId, asset)),
      locked: () => balanceOf(userAccount(userId, 'reward', 'GBP')),
      /** Three trades that leave nothing but pounds. */
      async trades(count = 3): Promise<void> {
        for (let done = 0; done < count - 1; done += 1) await trade('GBP', 'BTC', '2')
        const coins = await holds('BTC')
        await trade('BTC', 'GBP', `0.${String(coins).padStart(8, '0')}`)
      },
      /** As if the fund had come to just so much. */
      async worth(whole: string): Promise<void> {
        const wanted = parseUnits(whole, 8)
        assert(wanted.ok, 'an amount')
        const off = wanted.value - (await holds('GBP'))
        const [house, fund]: [Account, Account] = [systemAccount('treasury', 'GBP'), trialAccount(userId, 'GBP')]
        const text = (units: bigint) => `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`
        if (off > 0n) await move(house, fund, text(off))
        if (off < 0n) await move(fund, house, text(-off))
      },
      /** Final at this moment, as every way of money in tells it. */
      async deposit(whole: string, asset = 'GBP'): Promise<void> {
        made += 1
        const units = await activities.unitsIn(asset, whole)
        const credited = {
          source: 'test.deposit',
          sourceId: `trial-${made}`,
          userId,
          asset,
          units,
          from: outside(asset),
        }
        await app.db.tx(async (tx) => {
          await app.funding.crediting.credit(tx, credited)
          return { ok: true, value: undefined }
        })
      },
    }
    return own
  }

  /** Sessions of this person are as old as they are: nobody was here in the meantime. */
  async function awake(): Promise<void> {
    await running.app.db.pool.query(`update identity.sessions set expires_at = '2100-01-01'`)
  }

  return {
    ...{ open, offer, person, officeAs, splitVenues, awake, lockId, move, outside, balanceOf },
    async until(at: Date): Promise<void> {
      running.clock.set(at)
      await awake()
      await running.app.jobs.settle()
    },
    pool: () => activities.pool('GBP'),
    budgets: async (id: string) => {
      const { rows } = await running.app.db.pool.query(
        `select pool, (budget_units / 1000000)::int as budget, (spent_units / 1000000)::int as spent, (reserved_units / 1000000)::int as reserved
         from activities.budgets where activity_id = $1 order by pool desc`,
        [id],
      )
      return rows as { pool: string; budget: number; spent: number; reserved: number }[]
    },
    /** Every fund comes to its end, and the books are right. */
    async over(): Promise<void> {
      running.clock.set(TAKE_BEFORE)
      await running.app.jobs.settle()
      await clean()
    },
    clean,
  }

  async function clean(): Promise<void> {
    expect(await running.app.audit()).toEqual([])
  }
}
