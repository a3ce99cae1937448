import { expect, test } from 'vitest'
import { machineWorld } from '../machines.fixture.ts'

const world = machineWorld()

test('orders are told by the commit of the engine, and refused ones are not', async () => {
  const { server, place } = world
  const { pool } = server.app.db
  const userId = await server.app.identity.findUserId('anna@example.com')
  await pool.query(
    `insert into api.endpoints (id, user_id, url, families, secret, hint, made_at)
     values ('whe_1', $1, 'https://receiver.example/200', '{order}', 'sealed', '', now())`,
    [userId],
  )
  const far = { price: '50', amount: '1' }
  expect(await place({ user: 0, side: 'buy', ...far })).toBe('placed')
  expect(await place({ user: 1, side: 'buy', ...far })).toBe('placed')
  expect(await place({ user: 0, side: 'buy', price: '50', amount: '0.00000001' })).not.toBe('placed')
  const { rows } = await pool.query('select user_id, type, body from api.events order by seq')
  expect(rows.map(({ user_id: of, type }) => [of, type])).toEqual([[userId, 'order.new']])
  expect(JSON.parse(rows[0].body).data).toMatchObject({ symbol: 'BTC-USDT', state: 'new' })
  expect(JSON.parse(rows[0].body).data.id).toMatch(/^ord_/)
})
