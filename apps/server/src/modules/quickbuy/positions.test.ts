import { LANGUAGES } from '@bourse/contract'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { buying } from './quickbuy.fixture.ts'

const running = testApp()
const { buyer, logIn, at, held, officeAs } = buying(running)
const MINUTE_MS = 60_000

beforeAll(() => workFor(running.app, running.app.quickbuy, running.app.policy, running.app.notices))

test('when a rule ends the offer, what nobody has paid is cancelled at the partner, and what was paid runs on', async () => {
  const anna = await buyer()
  const before = await held()
  const [unpaid, paid] = [await anna.order(), await anna.order()]
  await at(paid.id, 'pay')
  await anna.detail(paid.id)
  const validFrom = new Date(running.clock.now().getTime() + 2 * MINUTE_MS).toISOString()
  const { proposalId } = await (await officeAs('admin')).policy.proposePolicyRule({
    ...{
      product: 'quick_buy',
      place: 'IT',
      category: 'any',
      answer: 'deny',
      steps: '',
      source: 'A new law',
      validFrom,
    },
    reason: JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, 'Not here.']))),
    note: 'Counsel says so.',
  })
  await (await officeAs('compliance')).policy.approvePolicyRule({ proposalId })
  expect((await anna.detail(unpaid.id)).state, 'until it begins').toBe('waiting_payment')

  running.clock.advance(3 * MINUTE_MS)
  await running.app.jobs.settle()
  const later = await logIn(anna)
  expect(await later.detail(unpaid.id)).toMatchObject({ state: 'cancelled', repayable: false })
  expect((await later.detail(paid.id)).state).toBe('paid')
  await expect(later.order()).rejects.toMatchObject({ reason: 'policy.denied' })
  expect(
    running.outbox
      .filter(({ to }) => to === anna.email)
      .map(({ text }) => text)
      .join(),
  ).toContain('Not here.')
  await at(paid.id, 'deliver')
  expect((await later.detail(paid.id)).state).toBe('completed')
  expect(await held()).toBe(before)
})
