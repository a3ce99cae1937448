import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { savingWorld } from '../saving/saving.fixture.ts'

const running = testApp(
  { SESSION_IDLE_MINUTES: '1000000' },
  { prices: { BTC: '115000', ETH: '4000', ADA: '0.5', EUR: '1.25' } },
)
const { open, offer } = savingWorld(running)
beforeAll(open)

test('anybody sees every product with its terms, and where it is offered', async () => {
  const product = await offer()
  const { wealth } = running.client()
  const [listed, ...more] = await wealth.listProduct({ kind: 'saving', coin: 'ETH', country: 'IT' })
  expect(more).toEqual([])
  expect(listed).toMatchObject({ kind: 'saving', coin: 'ETH', state: 'open', policy: 'saving_coin', offered: true })
  expect(listed?.saving).toEqual(product)
  expect(listed?.discount).toBeNull()
  expect(await wealth.listProduct({ coin: 'BTC' })).toEqual([])
  expect(await wealth.listProduct({ kind: 'discount' })).toEqual([])
})

test('a country in which it is not offered says so, and none says nothing', async () => {
  const { wealth, policy } = running.client()
  const { countries } = await policy.deniedCountries({ product: 'saving_coin' })
  const [listed] = await wealth.listProduct({ kind: 'saving' })
  expect(listed).toMatchObject({ offered: null, deniedCountries: countries })
  const [away] = await wealth.listProduct({ kind: 'saving', country: 'US' })
  expect(away?.offered).toBe(false)
})
