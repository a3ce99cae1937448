import { ok } from '@bourse/money'
import { expect, test } from 'vitest'
import { loggedInUser } from '../../../testing/accounts.ts'
import { testApp } from '../../../testing/app.ts'
import { machines, RESTRICTIONS } from '../api.fixture.ts'

const running = testApp()
const door = machines(running)
const DEMO = { name: 'Demo', scopes: ['read', 'trade'], key: 'k'.repeat(64), secret: 's'.repeat(64) } as const

test('a key of the demo opens the door with its rights, its secret is sealed, and what became of it stays', async () => {
  const { userId } = await loggedInUser(running, 'demo@example.com')
  const { api, db } = running.app
  for (const _again of [1, 2]) await api.seedKey(userId, DEMO)
  expect(await door.signed(DEMO, RESTRICTIONS)).toMatchObject({
    ...{ status: 200, body: { enableReading: true, enableSpotAndMarginTrading: true, enableWithdrawals: false } },
  })
  const { rows } = await db.pool.query<{ kept: string }>('select k::text as kept from api.keys k')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.kept).not.toContain(Buffer.from(DEMO.secret).toString('hex'))
  await db.tx(async (tx) => ok(await api.removeKeys(tx, userId)))
  await api.seedKey(userId, DEMO)
  expect((await door.signed(DEMO, RESTRICTIONS)).status).toBe(401)
})
