import { LANGUAGES } from '@bourse/contract'
import { expect, test } from 'vitest'
import { tradingWorld } from './trading.fixture.ts'

const world = tradingWorld()
const { running } = world

test.each(LANGUAGES)('every notice of an order has its words in %s, and names the order', async (language) => {
  const [seller, buyer] = [await world.merchant(), await world.person()]
  await running.client({ token: buyer.token }).identity.setLanguage({ language })
  const { id: orderId, number } = await world.take(buyer, await world.listing(seller))
  const declared = running.app.notices.declared().filter((notice) => notice.startsWith('p2p.'))
  expect(declared.length).toBeGreaterThan(7)
  const own = () => running.outbox.filter(({ to }) => to === buyer.email)
  for (const notice of declared) {
    const sent = own().length
    await running.app.notices.send({ id: `${language} ${notice}`, notice, userId: buyer.userId, params: { orderId } })
    expect(own(), notice).toHaveLength(sent + 1)
    expect(own().at(-1)).toMatchObject({ subject: expect.stringContaining(number) })
    expect(own().at(-1)?.html).toContain(`lang="${language}"`)
  }
})
