import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { discounting, PRICES } from './discount.fixture.ts'

const running = testApp({ POLICY_PRESET: 'regulated', SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const { open, product, person, settle, query } = discounting(running)
beforeAll(open)

test('in Europe the questions and the key information come first, and in Britain it is not offered', async () => {
  const [anna, grace, offered] = [await person(), await person({ BTC: '1' }, 'GB'), await product()]
  await expect(anna.quote(offered, '0.5')).rejects.toMatchObject({ code: 4403, reason: 'policy.gate' })
  await expect(grace.quote(offered, '0.5')).rejects.toMatchObject({ code: 4403, reason: 'policy.denied' })
  expect((await running.client().discount.products({})).length).toBeGreaterThan(0)
})

test('who moves to Britain keeps what runs and is paid, and gets nothing new, not even by an offer that is firm', async () => {
  const [anna, offered] = [await person(), await product({ days: '1' })]
  const may = running.app.policy.may
  running.app.policy.may = async () => ({ ok: true, value: undefined })
  const position = await anna.subscribe(offered, '0.5')
  const { quoteId } = await anna.quote(offered, '0.5')
  running.app.policy.may = may
  await query(`update identity.users set country = 'GB' where id = $1`, [anna.userId])
  running.clock.advance(3_000)
  await expect(anna.take(quoteId)).rejects.toMatchObject({ reason: 'policy.denied' })
  await settle(position.id, '90000')
  expect((await anna.detail(position.id)).state).toBe('settled')
})
