import { testApp } from '@bourse/server/testing/app.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '../seed.ts'
import { seedBonus } from './bonus.ts'

const running = testApp()

test('who opens an account from the first start on is offered a bonus; another start changes nothing', async () => {
  const { app } = running
  await seedDemo(app)
  const { identity } = running.client()
  expect((await identity.registrationBonus({})).amounts.map(({ amount }) => amount)).toEqual(['0', '0', '0', '0'])
  await seedBonus(app)
  running.clock.advance(1_000)
  await seedBonus(app)
  const { amounts } = await identity.registrationBonus({})
  expect(Object.fromEntries(amounts.map(({ fiat, amount }) => [fiat, amount]))).toEqual({
    ...{ GBP: '10', EUR: '12', USDT: '13', USDC: '13' },
  })
  expect(await app.activities.audit()).toEqual([])
})
