import { activityTexts } from '@bourse/server/modules/activities/activities.fixture.ts'
import type { Actor } from '@bourse/server/modules/admin/index.ts'
import { systemAccount } from '@bourse/server/modules/ledger/index.ts'
import { createIds } from '@bourse/server/platform/ids.ts'
import { loggedInStaff, loggedInUser } from '@bourse/server/testing/accounts.ts'
import { testApp } from '@bourse/server/testing/app.ts'
import { assetRow } from '@bourse/server/testing/markets.ts'
import { beforeAll, expect, test } from 'vitest'
import { createCampaignConsole } from './console.ts'

const running = testApp()
let actor: Actor
const campaigns = () => createCampaignConsole({ ...running.app, clock: running.clock, ids: createIds(running.clock) })

beforeAll(async () => {
  await running.app.markets.addAssets([assetRow('USDT')])
  const { staffId } = await loggedInStaff(running, 'operator')
  actor = { staffId, email: 'operator@office.example', ip: '127.0.0.1' }
})

test('the treasury is funded, a budget is emptied with books that agree, and the activity is sold out', async () => {
  expect(await campaigns().fund({ asset: 'USDT', amount: '50' }, actor)).toMatchObject({ ok: true })
  const now = running.clock.now()
  const made = await running.app.activities.seed({
    ...{ id: 'act_console', kind: 'coupon', level: 0, texts: activityTexts('Fifty') },
    ...{ startsAt: now, endsAt: new Date(now.getTime() + 86_400_000), terms: { asset: 'USDT', amount: '5' } },
    budgets: [{ pool: 'coupon', asset: 'USDT', amount: '50' }],
  })
  expect(made).toBe(true)
  const asked = { activityId: 'act_console', pool: 'coupon', asset: 'USDT' } as const
  const left = (await campaigns().state()).activities
  expect(left).toMatchObject([{ title: 'Fifty (en)', budgets: [{ pool: 'coupon', asset: 'USDT', left: '50' }] }])
  expect(await campaigns().empty(asked, actor)).toMatchObject({ value: { activities: [{ budgets: [{ left: '0' }] }] } })
  expect(await campaigns().empty(asked, actor)).toMatchObject({ refusal: { code: 'sandbox.entry_unknown' } })
  expect(await running.client().activities.detail({ activityId: 'act_console' })).toMatchObject({ phase: 'sold_out' })
  expect(await running.app.activities.audit()).toEqual([])
  const treasury = systemAccount('treasury', 'USDT')
  expect((await running.app.ledger.balance(running.app.db.queryable, treasury)).balance).toBe(50_00000000n)
})

test('an airdrop that takes entries is drawn at once, and only once', async () => {
  await campaigns().fund({ asset: 'USDT', amount: '100' }, actor)
  const now = running.clock.now()
  const terms = { asset: 'USDT', pool: '10', spots: '1', way: 'drawn', holdAsset: 'USDT', minimum: '0.01' }
  await running.app.activities.seed({
    ...{ id: 'act_drawn', kind: 'airdrop', level: 0, texts: activityTexts('By lot') },
    ...{ startsAt: now, endsAt: new Date(now.getTime() + 86_400_000) },
    terms: { ...terms, snapshotTime: now.toISOString() },
    budgets: [{ pool: 'reward', asset: 'USDT', amount: '10' }],
  })
  expect((await campaigns().state()).draws).toEqual([{ id: 'act_drawn', title: 'By lot (en)', people: 0 }])
  expect(await campaigns().draw({ activityId: 'act_drawn' }, actor)).toMatchObject({ value: { draws: [] } })
  expect(await running.client().airdrops.draw({ activityId: 'act_drawn' })).toMatchObject({ lots: [], won: [] })
  const again = await campaigns().draw({ activityId: 'act_drawn' }, actor)
  expect(again).toMatchObject({ refusal: { code: 'sandbox.entry_unknown' } })
  expect(await running.app.airdrops.audit()).toEqual([])
})

test('two people who are linked share a device from then on', async () => {
  const emails = ['one@example.com', 'other@example.com'] as const
  const [one, other] = [await loggedInUser(running, emails[0]), await loggedInUser(running, emails[1])]
  await running.app.db.pool.query('delete from identity.devices')
  const links = () => running.app.activities.links.evidence(running.app.db.queryable, one.userId, other.userId)
  expect((await links()).filter(({ strong }) => strong)).toEqual([])
  expect(await campaigns().link({ one: emails[0], other: emails[1] }, actor)).toMatchObject({ ok: true })
  expect(await links()).toContainEqual({ link: 'device', strong: true })
  const nobody = await campaigns().link({ one: emails[0], other: emails[0] }, actor)
  expect(nobody).toMatchObject({ refusal: { code: 'sandbox.user_unknown' } })
})
