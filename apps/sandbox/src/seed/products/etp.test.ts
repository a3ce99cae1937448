import { trading } from '@bourse/server/modules/etp/etp.fixture.ts'
import { testApp } from '@bourse/server/testing/app.ts'
import { expect, test } from 'vitest'
import { VERIFIED_USER } from '../people/verified.ts'
import { seedEtp } from './etp.ts'

const running = testApp({}, { prices: { BTC: '100000', ETH: '4000' } })
const { open, fund } = trading(running)

test('the demo has four products with two days behind them; clara holds some, and has a plan that runs, one that is suspended and one that took profit; a second start adds nothing', async () => {
  await open()
  const { app, clock } = running
  const { email } = VERIFIED_USER
  const password = 'ledger-pencil-7'
  const userId = await app.identity.seedUser({ email, password, country: 'IT', language: 'en', fiat: 'EUR' })
  await fund(userId, '1500')
  const began = clock.now().getTime() - 86_400_000
  running.venues.follow('BTC', (at) => (at < began ? '100000' : '101000'))
  const seed = () => seedEtp({ ...app, clock, logger: app.logger })
  await seed()
  expect((await app.etp.products()).map(({ symbol }) => symbol)).toEqual(['BTC3L', 'BTC3S', 'ETH3L', 'ETH3S'])
  const { points } = await running.client().etp.navHistory({ symbol: 'ETH3S', range: '7d' })
  expect(points.length).toBeGreaterThan(48)
  const held = await app.etp.holdings(userId)
  expect(held).toMatchObject([{ symbol: 'BTC3L', cost: '150.00000000' }])
  const plansOf = async () => {
    const { records } = await app.wealth.plans.list({ userId, current: 1, size: 10 })
    return records.map(({ state, phase, reason }) => ({ state, phase, reason })).reverse()
  }
  const plans = await plansOf()
  expect(plans).toEqual([
    { state: 'completed', phase: 'over', reason: 'take_profit' },
    { state: 'ongoing', phase: 'buying', reason: null },
    { state: 'suspended', phase: 'buying', reason: 'user' },
  ])
  await seed()
  expect(await app.etp.holdings(userId)).toEqual(held)
  expect(await plansOf()).toEqual(plans)
  expect(await app.audit()).toEqual([])
})
