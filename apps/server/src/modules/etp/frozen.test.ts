import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { MINUTE_MS, trading } from './etp.fixture.ts'

const running = testApp({}, { prices: { BTC: '100000', ETH: '4000' } })
const { open, issue, person, pass } = trading(running)

beforeAll(async () => {
  await open()
  await issue('BTC', 3)
  return workFor(running.app, running.app.identity, running.app.etp, running.app.notices)
})

test('a frozen account has no order left that waits; its money and units are free in its own name, and nothing is bought or sold any more', async () => {
  const anna = await person('1000')
  const { units } = await anna.buy('BTC3L', '300')
  const [purchase, sale] = [
    await anna.limit({ symbol: 'BTC3L', side: 'buy', price: '9.5', amount: '100' }),
    await anna.limit({ symbol: 'BTC3L', side: 'sell', price: '10.5', units: '10' }),
  ]
  const exit = await anna.limit({
    ...{ symbol: 'BTC3L', side: 'buy', price: '10', amount: '50', takeProfit: '10.4', stopLoss: '9.6' },
  })
  await pass(MINUTE_MS)
  const { exitId } = await anna.order(exit.id)
  const { token } = await loggedInStaff(running, 'compliance')
  const office = running.officeClient({ token })
  await office.identity.freezeUser({ userId: anna.userId, reason: 'suspected_takeover', text: 'Told us by phone.' })
  await running.app.jobs.settle()
  const { records } = await office.etp.officeEtpOrders({ search: anna.userId })
  const ended = records.filter(({ endReason }) => endReason === 'frozen').map(({ id, state }) => [id, state])
  expect(ended).toEqual([exitId, sale.id, purchase.id].map((id) => [id, 'cancelled']))
  expect(records.some(({ state }) => state === 'waiting')).toBe(false)
  const [holding] = await running.app.etp.holdings(anna.userId)
  expect(holding).toMatchObject({ reserved: '0.00000000' })
  expect(Number(holding?.units)).toBeGreaterThan(Number(units))
  const before = await anna.money()
  // Each of its conditions comes true.
  for (const price of ['98000', '102500']) {
    running.venues.set('BTC', price)
    await pass(MINUTE_MS)
  }
  expect([await anna.money(), (await running.app.etp.holdings(anna.userId))[0]?.units]).toEqual([
    before,
    holding?.units,
  ])
  await expect(anna.buy('BTC3L', '10', '10')).rejects.toMatchObject({ reason: 'session.unauthenticated' })
  expect(await running.app.audit()).toEqual([])
})
