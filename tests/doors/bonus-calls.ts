import { REGISTRATION_BONUS_ID } from '@bourse/contract'
import { assert, ok, parseUnits } from '@bourse/money'
import type { TestApp } from '../../apps/server/src/testing/app.ts'
import type { MoneyCall } from './money-calls.ts'

type Client = ReturnType<TestApp['client']>

const DAY_MS = 86_400_000
const everyLanguage = (text: string) => ({ en: text, it: text, de: text, ru: text, es: text, 'zh-TW': text })
const TEXTS = {
  title: everyLanguage('A bonus'),
  summary: everyLanguage('For new accounts'),
  rules: everyLanguage('Once.'),
}

/** The money call of the registration bonus, made ready to be done: earned, and not taken yet. */
export function bonusCalls(running: TestApp, client: () => Client): Record<string, () => Promise<MoneyCall>> {
  return {
    'invitations.take-bonus': async () => {
      const { app, clock } = running
      const { userId } = await client().identity.userData()
      const id = `act_doors_${clock.now().getTime()}_${app.ids.secret().slice(0, 8)}`
      const now = clock.now().getTime()
      await app.activities.seed({
        ...{ id, kind: 'registration_bonus', level: 0, texts: TEXTS, terms: { EUR: '0.01' } },
        ...{ startsAt: new Date(now), endsAt: new Date(now + 100 * DAY_MS) },
        budgets: [{ pool: 'reward', asset: 'EUR', amount: '1' }],
      })
      const amount = parseUnits('0.01', (await app.markets.asset('EUR'))?.scale ?? 0)
      assert(amount.ok, 'an amount')
      const part = { activityId: id, pool: 'reward' as const, asset: 'EUR', units: amount.value }
      await app.db.tx(async (tx) => ok(await app.activities.reserve(tx, part)))
      await app.db.pool.query(
        `insert into bonuses.bonuses (user_id, activity_id, asset, units, state, trade_id, traded_at, take_by)
         values ($1, $2, 'EUR', $3, 'earned', 'BTC-EUR:1', $4, $5)
         on conflict (user_id) do update set activity_id = excluded.activity_id, state = 'earned', ended_at = null,
           traded_at = excluded.traded_at, take_by = excluded.take_by`,
        [userId, id, String(amount.value), clock.now(), new Date(now + 30 * DAY_MS)],
      )
      return {
        lockIds: 'many',
        attempt: (lockId) => client().invitations.take({ id: REGISTRATION_BONUS_ID }, { lockId }),
        count: async () => (await client().activities.rewards({ kind: 'registration_bonus' })).past.total,
      }
    },
  }
}
