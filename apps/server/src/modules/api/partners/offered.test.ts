import { assert } from '@bourse/money'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { converting } from '../../convert/convert.fixture.ts'
import { partnerWorld } from './partners.fixture.ts'

const PRICES = { BTC: '100000', EUR: '1.25', GBP: '1.5', USDC: '1' }
const running = testApp({ POLICY_PRESET: 'regulated', SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const house = converting(running)
const world = partnerWorld(running)

test('what the converter does not offer to a payer pays for nothing', async () => {
  await house.open()
  const [shop, payer] = [await world.machine(), await world.payer()]
  await house.fund(payer.userId, '1', 'BTC')
  const asked = { merchantReference: 'order-1', currency: 'USDT', amount: '50' }
  const { status, body } = await shop.send('POST', '/payments', asked)
  assert(status === 200, `the payment was refused: ${JSON.stringify(body)}`)
  // Tether has a rule of its own in Europe.
  const quoted = payer.api.quotePartnerPayment({ id: String(body.id), coin: 'BTC' })
  await expect(quoted).rejects.toMatchObject({ code: 4403, reason: 'policy.gate' })
  expect(await world.unitsOf(payer, 'BTC')).toBe(100_000_000n)
  expect(await running.app.audit()).toEqual([])
})
