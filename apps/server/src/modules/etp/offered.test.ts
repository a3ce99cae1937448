import { ok } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { MINUTE_MS, trading } from './etp.fixture.ts'

const running = testApp({ POLICY_PRESET: 'regulated' }, { prices: { BTC: '100000', ETH: '4000' } })
const { open, issue, person, pass } = trading(running)
const clean = async () => expect(await running.app.audit()).toEqual([])
beforeAll(async () => {
  await open()
  await issue('BTC', 3)
})

/** How questions are passed has tests of its own; the key information is agreed to as shown. */
async function mayBuy({ userId, token }: { readonly userId: string; readonly token: string }): Promise<void> {
  await running.app.db.pool.query(
    `insert into policy.steps_passed (user_id, step, passed_at, valid_until)
     values ($1, 'knowledge', '2026-01-01', '2036-01-01')`,
    [userId],
  )
  const { policy } = running.client({ token })
  const document = { step: 'key_information', product: 'etp' } as const
  const { version } = await policy.policyDocument(document)
  await policy.agreeDocument({ ...document, version })
  await lookAgain(userId)
}

/** Everybody asks again who the person is. */
const lookAgain = (userId: string) =>
  running.app.db.tx(async (tx) => {
    await running.app.policy.passStep(tx, userId, 'business_evidence')
    return ok()
  })

test('where the product is not offered nothing is bought', async () => {
  const [gated, grace] = [await person('100'), await person('100', 'GB')]
  await expect(gated.buy('BTC3L', '10')).rejects.toMatchObject({ code: 4403, reason: 'policy.gate' })
  await expect(grace.buy('BTC3L', '10')).rejects.toMatchObject({ code: 4403, reason: 'policy.denied' })
  expect(await grace.money()).toBe(100_00000000n)
})

test('who moves to where it is not offered keeps what runs and may sell it; a purchase that waits is freed instead of filled', async () => {
  const anna = await person('1000')
  await mayBuy(anna)
  const { units } = await anna.buy('BTC3L', '100')
  const waiting = await anna.limit({ symbol: 'BTC3L', side: 'buy', price: '9.5', amount: '50' })
  await running.app.db.pool.query("update identity.users set country = 'GB' where id = $1", [anna.userId])
  await lookAgain(anna.userId)
  running.venues.set('BTC', '98000')
  await pass(MINUTE_MS)
  expect(await anna.order(waiting.id)).toMatchObject({ state: 'cancelled', endReason: 'not_offered' })
  expect(await anna.money()).toBe(900_00000000n)
  expect(await anna.units('BTC3L')).toBeGreaterThan(0n)
  expect(await anna.sell('BTC3L', units ?? '0')).toMatchObject({ state: 'filled' })
  await clean()
})
