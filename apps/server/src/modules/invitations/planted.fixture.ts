import { assert, ok, units } from '@bourse/money'
import { createSecretBox } from '../../platform/secrets/secrets.ts'
import type { TestApp } from '../../testing/app.ts'
import { assetRow } from '../../testing/markets.ts'
import { everyLanguage } from '../activities/activities.fixture.ts'
import { systemAccount } from '../ledger/index.ts'
import { insertDraw } from './draws.sql.ts'
import { POUND } from './invitations.rules.ts'
import { insertMission } from './missions.sql.ts'
import { createSeeds } from './seeds.ts'

const ACTIVITY = 'act_planted_invitations'
const TAKE_MS = 30 * 86_400_000
const whole = (count: bigint) => units(count * POUND)
let made = 0

/** An activity that has enough for everybody, once. */
async function open({ app, clock }: TestApp): Promise<void> {
  if ((await app.activities.find(app.db.queryable, ACTIVITY)) !== undefined) return
  for (const [code, kind] of [
    ['GBP', 'fiat'],
    ['USDT', 'crypto'],
  ] as const)
    if ((await app.markets.asset(code)) === undefined) await app.markets.addAssets([assetRow(code, kind)])
  for (const asset of ['GBP', 'USDT']) {
    const way = {
      from: systemAccount('bank:TEST', asset),
      to: systemAccount('treasury', asset),
      units: whole(100_000n),
    }
    const key = { source: 'test', sourceId: `invitations-${asset}`, kind: 'deposit' }
    await app.db.tx((tx) => app.ledger.transfer(tx, { ...key, ...way }))
  }
  const said = everyLanguage('Invitations')
  const seeded = await app.activities.seed({
    ...{ id: ACTIVITY, kind: 'invitation', terms: {}, level: 0, startsAt: clock.now() },
    ...{
      endsAt: new Date(clock.now().getTime() + 1_000 * TAKE_MS),
      texts: { title: said, summary: said, rules: said },
    },
    budgets: [
      { pool: 'reward', asset: 'GBP', amount: '50000' },
      { pool: 'reward', asset: 'USDT', amount: '50000' },
    ],
  })
  assert(seeded, 'the treasury can pay for it')
}

/** A friend of somebody, new unless one is named, who has finished a mission: a reward of one pound and a draw wait. */
export async function plantFriend(running: TestApp, inviterId: string, known?: string) {
  await open(running)
  const { app, clock, config } = running
  const seeds = createSeeds(createSecretBox(config.secretKeys))
  made += 1
  const account = { password: 'ledger-pencil-7', country: 'IT', language: 'en', fiat: 'EUR' } as const
  const email = `planted-${made}-${app.ids.secret()}@example.com`
  const friendId = known ?? (await app.identity.seedUser({ ...account, email }))
  const [now, ends] = [clock.now(), new Date(clock.now().getTime() + TAKE_MS)]
  const [missionId, drawId] = [app.ids.next('mis'), app.ids.next('idr')]
  await app.db.tx(async (tx) => {
    await app.invitations.joined(tx, { friendId, inviterId, at: now })
    const part = { activityId: ACTIVITY, pool: 'reward' as const }
    assert(await app.activities.reserve(tx, { ...part, asset: 'GBP', units: whole(1n) }), 'there is enough')
    assert(await app.activities.reserve(tx, { ...part, asset: 'USDT', units: whole(2n) }), 'there is enough')
    await insertMission(tx, {
      ...{ id: missionId, friend_id: friendId, task: 'kyc', side: 'inviter', user_id: inviterId, state: 'promised' },
      ...{ reason: null, activity_id: ACTIVITY, asset: 'GBP', cash_units: whole(1n), coupon_units: 0n },
      ...{ finished_at: now, promised_at: now, ends_at: ends },
    })
    await insertDraw(tx, {
      ...{
        id: drawId,
        friend_id: friendId,
        user_id: inviterId,
        activity_id: ACTIVITY,
        state: 'open',
        ...seeds.make(drawId),
      },
      ...{
        client_seed: null,
        asset: 'USDT',
        prizes: [
          [1, String(whole(1n))],
          [1, String(whole(2n))],
        ] as const,
      },
      ...{ reserved_units: whole(2n), drawn_units: null, held: false, made_at: now, ends_at: ends, drawn_at: null },
    })
    return ok()
  })
  return { friendId, missionId, drawId }
}
