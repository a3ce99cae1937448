import { testApp } from '@bourse/server/testing/app.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '../seed.ts'
import { seedAirdrops } from './airdrops.ts'

const running = testApp()

test('the demo has an airdrop for the first who come, one that will be drawn, and one that is over; another start changes nothing', async () => {
  const { app } = running
  await seedDemo(app)
  await seedAirdrops(app)
  await seedAirdrops(app)
  const { records } = await running.client().airdrops.list({})
  expect(records.map(({ phase, way, amount, coin }) => [phase, way, amount, coin])).toEqual([
    ['running', 'drawn', '0.1', 'ETH'],
    ['running', 'first', '100', 'DOGE'],
    ['ended', 'first', '20', 'ADA'],
  ])
  expect([...(await app.activities.audit()), ...(await app.airdrops.audit())]).toEqual([])
})
