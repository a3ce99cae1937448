import { type ActivityKind, LANGUAGES, type LanguageTexts, type StaffRole } from '@bourse/contract'
import { assert, parseUnits, type Units } from '@bourse/money'
import { expect } from 'vitest'
import { createIds } from '../../platform/ids.ts'
import { loggedInStaff, loggedInUser, stayLoggedIn } from '../../testing/accounts.ts'
import type { TestApp } from '../../testing/app.ts'
import { assetRow } from '../../testing/markets.ts'
import { type Account, spot, systemAccount, userAccount } from '../ledger/index.ts'
import { poolAccount } from './entries.ts'
import type { Award, SeedActivity } from './index.ts'

const DAY_MS = 86_400_000

/** One text in every language. */
export const everyLanguage = (text: string): LanguageTexts =>
  Object.fromEntries(LANGUAGES.map((language) => [language, `${text} (${language})`])) as LanguageTexts

export const activityTexts = (title: string) => ({
  title: everyLanguage(title),
  summary: everyLanguage(`${title}, in one line`),
  rules: everyLanguage(`${title}, with every rule`),
})

/** Of an airdrop whose terms nobody cares about: hardly anything for each of many. */
const SMALL_AIRDROP = {
  ...{ asset: 'USDT', pool: '1', spots: '1000', way: 'first' },
  ...{ holdAsset: 'USDT', minimum: '0.01', snapshotTime: '2026-01-01T00:00:00.000Z' },
}

export interface Given {
  readonly kind?: ActivityKind
  readonly budgets?: SeedActivity['budgets']
  readonly terms?: SeedActivity['terms']
  readonly startsAt?: Date
  readonly endsAt?: Date
}

/** People who take part in activities, and staff who approve them. */
export function activityWorld(running: TestApp) {
  let made = 0
  const tokens = new Map<string, string>()

  /** `name` tells two of one role apart. */
  async function officeAs(role: StaffRole, name: string = role) {
    const token = tokens.get(name) ?? (await loggedInStaff(running, role, name)).token
    tokens.set(name, token)
    await stayLoggedIn(running)
    return running.officeClient({ token }).activities
  }

  async function unitsIn(asset: string, whole: string): Promise<Units> {
    const read = parseUnits(whole, (await running.app.markets.asset(asset))?.scale ?? 0)
    assert(read.ok, 'an amount')
    return read.value
  }

  async function move(from: Account, to: Account, whole: string): Promise<void> {
    made += 1
    const key = { source: 'test', sourceId: `activities-${made}`, kind: 'deposit' }
    const amount = await unitsIn(from.asset, whole)
    const moved = await running.app.db.tx((tx) => running.app.ledger.transfer(tx, { ...key, from, to, units: amount }))
    assert(moved.ok, 'there is as much')
  }

  const outside = (asset: string) => systemAccount('bank:TEST', asset)
  const balanceOf = async (account: Account): Promise<bigint> =>
    (await running.app.ledger.balance(running.app.db.queryable, account)).balance

  return {
    ...{ officeAs, unitsIn, move, outside, balanceOf },
    stayLoggedIn: () => stayLoggedIn(running),
    lockId: () => createIds(running.clock).secret(),
    /** Assets, and a treasury that can pay for activities. */
    async prepare(): Promise<void> {
      const fiat = ['GBP', 'EUR'].map((code) => assetRow(code, 'fiat'))
      await running.app.markets.addAssets([...['BTC', 'USDT'].map((code) => assetRow(code)), ...fiat])
      for (const asset of ['GBP', 'EUR', 'USDT', 'BTC'])
        await move(outside(asset), systemAccount('treasury', asset), '100000')
    },
    /** Approved, and running for ten days unless told otherwise. */
    async running({ kind = 'airdrop', terms, startsAt, endsAt, budgets }: Given = {}): Promise<string> {
      made += 1
      const id = `act_test_${made}`
      const now = running.clock.now().getTime()
      const seeded = await running.app.activities.seed({
        ...{
          id,
          kind,
          terms: terms ?? (kind === 'airdrop' ? SMALL_AIRDROP : {}),
          texts: activityTexts(`Activity ${made}`),
          level: 0,
        },
        startsAt: startsAt ?? new Date(now),
        endsAt: endsAt ?? new Date(now + 10 * DAY_MS),
        budgets: budgets ?? [{ pool: 'reward', asset: 'USDT', amount: '1000' }],
      })
      assert(seeded, 'the treasury can pay for it')
      return id
    },
    async person(country = 'IT') {
      made += 1
      const email = `taker-${made}@example.com`
      const { userId, token } = await loggedInUser(running, email, country)
      await stayLoggedIn(running)
      return {
        ...{ userId, token, email, client: running.client({ token }) },
        has: (asset: string) => balanceOf(spot(userId, asset)),
        locked: (asset: string) => balanceOf(userAccount(userId, 'reward', asset)),
      }
    },
    /** From where somebody comes: what two people share links them. */
    async comesFrom(userId: string, { ip, device }: { readonly ip: string; readonly device: string }): Promise<void> {
      const { pool } = running.app.db
      await pool.query('update identity.sessions set ip = $2 where user_id = $1', [userId, ip])
      await pool.query('update identity.devices set id = $2 where user_id = $1', [userId, device])
    },
    /** In a transaction of its own, as a kind's module would in its. */
    award: (award: Award) => running.app.db.tx((tx) => running.app.activities.award(tx, award)),
    pool: (asset: string) => balanceOf(poolAccount('reward', asset)),
    async settled(): Promise<void> {
      await stayLoggedIn(running)
      await running.app.jobs.settle()
    },
    clean: async () => expect(await running.app.activities.audit()).toEqual([]),
  }
}
