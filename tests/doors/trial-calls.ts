import { createCookieJar } from '@bourse/client'
import { assert, parseUnits } from '@bourse/money'
import { activityTexts } from '../../apps/server/src/modules/activities/activities.fixture.ts'
import { systemAccount, userAccount } from '../../apps/server/src/modules/ledger/index.ts'
import type { withdrawalWorld } from '../../apps/server/src/modules/withdrawals/withdrawals.fixture.ts'
import { assetRow } from '../../apps/server/src/testing/markets.ts'
import { give } from './money.ts'
import type { MoneyCall } from './money-calls.ts'

const DAY_MS = 86_400_000
/** It has no market here, so that no order of another call stands against its price. */
const COIN = 'TRL'

/** The money calls of the Trial Fund, each for somebody of its own, because a person has one fund for ever. */
export function trialCalls(world: ReturnType<typeof withdrawalWorld>): Record<string, () => Promise<MoneyCall>> {
  const { running } = world
  let isOffered = false

  /** An activity for long enough, and the pounds that it gives. */
  async function offer(): Promise<void> {
    const { app, clock, venues } = running
    if (isOffered) return
    isOffered = true
    // Others may have needed pounds before.
    if ((await app.markets.asset('GBP')) === undefined) await app.markets.addAssets([assetRow('GBP', 'fiat')])
    venues.set('GBP', '1.25')
    await app.markets.addAssets([assetRow(COIN, 'crypto')])
    venues.set(COIN, '100')
    await give(running, systemAccount('treasury', COIN))
    await give(running, systemAccount('treasury', 'GBP'))
    await give(running, systemAccount('treasury', 'GBP'))
    const now = clock.now().getTime()
    const made = await app.activities.seed({
      ...{
        id: 'act_trial_calls',
        kind: 'trial_fund',
        level: 0,
        texts: activityTexts('Trial'),
        terms: { coins: [COIN] },
      },
      ...{ startsAt: new Date(now), endsAt: new Date(now + 1_000 * DAY_MS) },
      budgets: [
        { pool: 'reward', asset: 'GBP', amount: '1100' },
        { pool: 'coupon', asset: 'GBP', amount: '100' },
      ],
    })
    assert(made, 'the treasury can pay for it')
  }

  /** Verified, at a browser of their own. */
  async function newcomer() {
    await offer()
    const [email, cookies, { password }] = [world.newEmail(), createCookieJar(), world]
    await running.app.identity.seedUser({ email, password, country: 'IT', language: 'en', fiat: 'EUR' })
    const { userId, token } = await running.client({ cookies }).identity.loginWithPassword({ account: email, password })
    const { trial, kyc } = running.client({ token, cookies })
    await world.seed({ userId })
    const [submission] = (await kyc.info()).submissions
    await world.tell(submission?.caseId ?? '')
    const { pool } = running.app.db
    const counted = async (statement: string): Promise<number> =>
      (await pool.query(`select count(*)::int as count from trial.${statement}`, [userId])).rows[0].count
    return { userId, trial, counted }
  }

  async function claimed() {
    const who = await newcomer()
    await who.trial.claim({})
    return who
  }

  /** Ended by its person with a profit, so that there is cash to take. */
  async function ended() {
    const who = await claimed()
    const { app } = running
    const profit = parseUnits('7.31', 8)
    assert(profit.ok, 'an amount')
    const way = { from: systemAccount('treasury', 'GBP'), to: userAccount(who.userId, 'trial', 'GBP') }
    const key = { source: 'test', sourceId: app.ids.next('tst'), kind: 'trial_trade' }
    const moved = await app.db.tx((tx) => app.ledger.transfer(tx, { ...key, ...way, units: profit.value }))
    assert(moved.ok, 'the house has as much')
    await who.trial.cancel({ value: '57.31' })
    return who
  }

  return {
    'trial.claim': async () => {
      const { trial, counted } = await newcomer()
      return {
        lockIds: 'many',
        attempt: (lockId) => trial.claim({}, { lockId }),
        count: () => counted('trial_funds where user_id = $1'),
      }
    },
    'trial.cancel': async () => {
      const { trial, counted } = await claimed()
      return {
        lockIds: 'many',
        attempt: (lockId) => trial.cancel({ value: '50.00' }, { lockId }),
        count: () => counted("trial_funds where user_id = $1 and ended_by = 'user'"),
      }
    },
    'trial.trade': async () => {
      const { trial } = await claimed()
      const { quoteId } = await trial.quote({ from: 'GBP', to: COIN, payAmount: '10' })
      return {
        lockIds: 'many',
        attempt: (lockId) => trial.trade({ quoteId }, { lockId }),
        count: async () => (await trial.trades({})).total,
      }
    },
    'trial.virtualFund': async () => {
      const { trial, counted } = await ended()
      return {
        lockIds: 'many',
        attempt: (lockId) => trial.virtualFund({}, { lockId }),
        count: () => counted("trial_funds where user_id = $1 and state = 'taken'"),
      }
    },
  }
}
