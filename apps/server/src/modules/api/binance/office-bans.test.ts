import { expect, test } from 'vitest'
import { loggedInStaff } from '../../../testing/accounts.ts'
import { testApp } from '../../../testing/app.ts'

const running = testApp()
const SECOND_MS = 1_000

async function door(path = 'ping'): Promise<number> {
  const { statusCode } = await running.web.inject({ method: 'GET', url: `/binance/api/v3/${path}` })
  return statusCode
}

test('staff see who is shut out, and let an address in again for a reason that is recorded', async () => {
  const { pool } = running.app.db
  const { token } = await loggedInStaff(running, 'operator')
  const office = running.officeClient({ token }).api
  expect(await office.officeBans()).toEqual({ bans: [] })
  await pool.query(
    `insert into api.bans (network, until, seconds)
     select network, now() + interval '1000 days', 240 from unnest($1::text[]) network`,
    [['127.0.0.1', '2001:db8:0:0::/64']],
  )
  expect(await door()).toBe(418)
  const { bans } = await office.officeBans()
  expect(bans.map(({ network, seconds }) => [network, seconds])).toEqual([
    ['127.0.0.1', 240],
    ['2001:db8:0:0::/64', 240],
  ])
  for (const _again of [1, 2]) await office.officeLiftBan({ network: '127.0.0.1', reason: 'a loop of ours' })
  running.clock.advance(2 * SECOND_MS)
  expect(await door()).toBe(200)
  expect((await office.officeBans()).bans).toHaveLength(1)
  const log = await pool.query("select subject, detail from admin.audit_log where act = 'api.ban_lifted'")
  expect(log.rows).toEqual([{ subject: '127.0.0.1', detail: { reason: 'a loop of ours' } }])
})

test('who is let in again begins from nothing: what was counted in the running minute is forgotten', async () => {
  // Weighed before anybody looks whether there is such a market.
  const heaviest = 'depth?symbol=NONE&limit=5000'
  const askedUntil = async (status: number) => {
    let times = 1
    while ((await door(heaviest)) !== status) times += 1
    return times
  }
  const { token } = await loggedInStaff(running, 'admin')
  const office = running.officeClient({ token }).api
  expect(await door()).toBe(200)
  const asked = [await askedUntil(429), await askedUntil(418)]
  expect(await door()).toBe(418)
  await office.officeLiftBan({ network: '127.0.0.1', reason: 'they have mended it' })
  expect(await door()).toBe(200)
  expect([await askedUntil(429), await askedUntil(418)]).toEqual(asked)
})
