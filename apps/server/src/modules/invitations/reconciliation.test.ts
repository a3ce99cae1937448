import { assert } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { commitmentOf } from '../../platform/commitment.ts'
import { testApp } from '../../testing/app.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { inviteWorld } from './invitations.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = inviteWorld(running)
beforeAll(world.open)
beforeAll(() => world.campaign())
afterEach(world.clean)

const change = (statement: string, ...values: readonly unknown[]) => asOwner(running.app.ownerUrl, statement, values)
const differences = async () =>
  (await running.app.invitations.audit()).map(({ invariant, detail }) => `${invariant} ${detail.difference}`)

/** An inviter with a mission that was taken and one that waits, and a draw that was drawn. */
async function rewarded() {
  const anna = await world.inviter()
  for (let count = 0; count < 2; count += 1) await world.verify((await world.friendOf(anna)).userId)
  const [first, second] = (await world.own(anna)).map(({ missions }) => missions[0]?.id)
  assert(first !== undefined && second !== undefined, 'both are promised')
  await anna.client.invitations.take({ id: first }, { lockId: world.lockId() })
  const { id: draw } = await anna.client.invitations.draw({}, { lockId: world.lockId() })
  return { first, second, draw }
}

test('C2: a taken mission without its reward, a reward of nothing, and a promise that is not set aside are found', async () => {
  const { first, second } = await rewarded()
  expect(await differences()).toEqual([])
  await change("update activities.rewards set period = 'elsewhere' where period = $1", `${first}:cash`)
  expect(await differences()).toEqual(['C2 what was taken has no reward', 'C2 a reward is of nothing that was taken'])
  await change("update activities.rewards set period = $1 where period = 'elsewhere'", `${first}:cash`)
  await change('update activities.rewards set units = units + 1 where period = $1', `${first}:cash`)
  expect(await differences()).toEqual(['C2 what was taken has no reward', 'C2 a reward is of nothing that was taken'])
  await change('update activities.rewards set units = units - 1 where period = $1', `${first}:cash`)
  await change('update invitations.missions set cash_units = cash_units + 1 where id = $1', second)
  expect(await differences()).toEqual(['C2 promises and what is set aside differ'])
  await change('update invitations.missions set cash_units = cash_units - 1 where id = $1', second)
})

test('G1: a draw that gave something else, and a seed that is another one, are found', async () => {
  const { draw } = await rewarded()
  const [{ drawn_units: drawn, commitment }] = await change('select * from invitations.draws where id = $1', draw)
  const found = async (column: 'drawn_units' | 'commitment', value: unknown) => {
    await change(`update invitations.draws set ${column} = $2 where id = $1`, draw, value)
    const all = await differences()
    await change(
      `update invitations.draws set ${column} = $2 where id = $1`,
      draw,
      { drawn_units: drawn, commitment }[column],
    )
    return all
  }
  expect(await found('drawn_units', '1')).toContain('G1 a draw gave something else')
  expect(await found('commitment', 'f'.repeat(64))).toEqual(['G1 a seed is not the one that was committed to'])
})

test('nobody reads the seed of a draw in the database, a newer key seals it again, and a draw from before is drawn as it was', async () => {
  const anna = await world.inviter()
  await world.verify((await world.friendOf(anna)).userId)
  const [waiting] = (await anna.client.invitations.draws({})).records
  assert(waiting !== undefined, 'a draw')
  const [row] = await change('select seed, sealed_seed from invitations.draws where id = $1', waiting.id)
  expect(row).toEqual({ seed: null, sealed_seed: expect.any(Buffer) })
  expect(await running.app.invitations.rekey()).toBe(0)
  const seed = 'ab'.repeat(32)
  await change(
    'update invitations.draws set seed = $2, sealed_seed = null, commitment = $3 where id = $1',
    ...[waiting.id, seed, commitmentOf(seed)],
  )
  const done = await anna.client.invitations.draw({ id: waiting.id }, { lockId: world.lockId() })
  expect([done.state, done.seed]).toEqual(['drawn', seed])
})
