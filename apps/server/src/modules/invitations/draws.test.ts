import { assert } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { commitmentOf, drawWeighted } from '../../platform/commitment.ts'
import { testApp } from '../../testing/app.ts'
import { drawMessage } from './drawing.ts'
import { inviteWorld } from './invitations.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = inviteWorld(running)
beforeAll(world.open)
beforeAll(() => world.campaign())
afterEach(world.clean)

async function withDraw() {
  const anna = await world.inviter()
  await world.verify((await world.friendOf(anna)).userId)
  const { records } = await anna.client.invitations.draws({})
  const [draw] = records
  assert(draw !== undefined, 'a verification gives a draw')
  return { anna, draw }
}

test('a draw is what its seed, its id and the browser’s own part make it, and the seed is told after it alone', async () => {
  const { anna, draw } = await withDraw()
  expect(draw).toMatchObject({ state: 'open', seed: null, amount: null })
  const lockId = world.lockId()
  const done = await anna.client.invitations.draw({ id: draw.id }, { lockId })
  assert(done.seed !== null && done.clientSeed !== null, 'it is told now')
  expect([commitmentOf(done.seed), done.clientSeed]).toEqual([draw.commitment, lockId])
  const { prizes, of } = await running.client().invitations.drawTerms({})
  expect([of, prizes.map(({ weight, amount }) => `${weight} → ${amount}`)]).toEqual([
    1000,
    ['600 → 1', '300 → 2', '90 → 5', '10 → 50'],
  ])
  expect(drawWeighted(done.seed, drawMessage(draw.id, lockId), prizes).amount).toBe(done.amount)
  expect(await anna.has('USDT')).toBe(await world.unitsIn('USDT', String(done.amount)))
})

test('a draw that is asked for again, by a retry or by fifty at once, is told as it was the first time', async () => {
  const { anna, draw } = await withDraw()
  const lockIds = Array.from({ length: 50 }, () => world.lockId())
  const all = await Promise.all(lockIds.map((lockId) => anna.client.invitations.draw({ id: draw.id }, { lockId })))
  expect(new Set(all.map(({ amount, seed, clientSeed }) => `${amount} ${seed} ${clientSeed}`)).size).toBe(1)
  expect(await anna.has('USDT')).toBe(await world.unitsIn('USDT', String(all[0]?.amount)))
  const [first = ''] = lockIds
  expect(await anna.client.invitations.draw({ id: draw.id }, { lockId: first })).toEqual(all[0])
  await expect(anna.client.invitations.draw({}, { lockId: world.lockId() })).rejects.toMatchObject({
    reason: 'invitations.no_draw',
  })
})

test('a browser that reads ahead draws nothing: the call wants the header of the site and a lock id, and is never stored', async () => {
  const { anna, draw } = await withDraw()
  const path = `/web/v1/user/invite/draw?lockId=${world.lockId()}`
  const headers = { authorization: `Bearer ${anna.token}` }
  const ahead = await running.send({ method: 'GET', path, cookies: anna.cookies, headers })
  expect(ahead.body.data.reason).toBe('request.channel_missing')
  const bare = await running.send({
    method: 'GET',
    path: '/web/v1/user/invite/draw',
    cookies: anna.cookies,
    headers: { ...headers, channel: 'web' },
  })
  expect(bare.body.data.reason).toBe('request.lock_id_missing')
  const foreign = { ...headers, channel: 'web', origin: 'https://elsewhere.example' }
  expect((await running.send({ method: 'GET', path, cookies: anna.cookies, headers: foreign })).body.data.reason).toBe(
    'request.origin_refused',
  )
  const [same] = (await anna.client.invitations.draws({})).records
  expect(same).toEqual(draw)
  const done = await running.send({
    method: 'GET',
    path,
    cookies: anna.cookies,
    headers: { ...headers, channel: 'web' },
  })
  expect([done.body.success, done.headers['cache-control']]).toEqual([true, 'no-store'])
})

test('one may not draw for another', async () => {
  const { draw } = await withDraw()
  const zoe = await world.inviter()
  await expect(zoe.client.invitations.draw({ id: draw.id }, { lockId: world.lockId() })).rejects.toMatchObject({
    reason: 'invitations.no_draw',
  })
})
