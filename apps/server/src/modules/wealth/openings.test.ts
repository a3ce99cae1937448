import { ok } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { DAY_MS, discounting, PRICES } from '../discount/discount.fixture.ts'
import { trading } from '../etp/etp.fixture.ts'
import { savingWorld } from '../saving/saving.fixture.ts'

const running = testApp({ POLICY_PRESET: 'regulated', SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const [savings, discounts, products] = [savingWorld(running), discounting(running), trading(running)]

beforeAll(async () => {
  await savings.prepare()
  await discounts.open()
  await products.open()
  await products.issue('BTC', 3)
})

/** As use cases would that forgot to ask. */
async function unasked(act: () => Promise<unknown>): Promise<void> {
  const { policy } = running.app
  const { may } = policy
  Object.assign(policy, { may: async () => ok() })
  await act()
  Object.assign(policy, { may })
}

const found = async () => {
  const findings = (await running.app.audit()).filter(({ invariant }) => invariant === 'B3')
  return findings.map(({ detail }) => [detail.product, detail.user]).sort()
}

test('savings, discount trade, products and plans that somebody was not offered are found by the audit, those of others are not', async () => {
  const balances = { BTC: '1', ETH: '10', USDT: '10000' }
  const [british, italian] = [await savings.person(balances, 'GB'), await savings.person(balances)]
  await running.app.etp.seedAnswers(british.userId)
  // Until then a country can still be mended.
  running.clock.advance(8 * DAY_MS)
  await running.app.etp.walkTo(running.clock.now())
  await savings.stayLoggedIn()
  const ether = await savings.offer()
  const tether = await savings.offer({ coin: 'USDT', minimum: '1' })
  const offered = await discounts.product()
  const { etp, wealth } = running.client({ token: british.token })
  await unasked(async () => {
    await british.save(ether, '1')
    await italian.save(ether, '1')
    await italian.save(tether, '5')
    await discounts.clientOf(british).subscribe(offered, '0.1')
    const nav = (await etp.etpProducts({}))[0]?.nav ?? ''
    await etp.etpMarket({ symbol: 'BTC3L', side: 'buy', amount: '100', nav }, { lockId: savings.lockId() })
    const times = { startTime: at(0), endTime: at(DAY_MS) }
    await wealth.saveWealthPlan({ kind: 'etp', symbol: 'BTC3L', amount: '100', buyPrice: '9', ...times })
  })
  expect(await found()).toEqual(
    [
      ['discount', british.userId],
      ['etp', british.userId],
      ['plan', british.userId],
      ['saving_coin', british.userId],
      ['saving_stablecoin', italian.userId],
    ].sort(),
  )
  running.clock.advance(8 * DAY_MS)
  expect(await found()).toEqual([])
})

function at(ms: number): string {
  return new Date(running.clock.now().getTime() + ms).toISOString()
}
