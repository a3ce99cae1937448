import pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { MIGRATION_SOURCES } from './migrations.ts'
import { inviteWorld } from './modules/invitations/invitations.fixture.ts'
import { testApp } from './testing/app.ts'
import { asOwner } from './testing/as-owner.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = inviteWorld(running)
beforeAll(world.open)
afterEach(world.clean)

/** What the migration does beside its SQL. */
async function migrated(): Promise<void> {
  const steps = MIGRATION_SOURCES.find(({ schema }) => schema === 'invitations')?.steps ?? {}
  const client = new pg.Client({ connectionString: running.app.ownerUrl })
  await client.connect()
  for (const step of Object.values(steps)) await step(client)
  await client.end()
}

test('who was invited before friends were kept is one from the registration on, and nothing is promised for what was done before', async () => {
  const anna = await world.inviter()
  const [first = '', second = ''] = await world.crowd(anna, 2)
  for (const table of ['missions', 'finished', 'friends'])
    await asOwner(running.app.ownerUrl, `delete from invitations.${table} where friend_id = $1`, [first])
  running.clock.advance(1_000)
  await world.campaign()
  await migrated()
  await migrated()
  const invited = await running.app.invitations.inviterOf(running.app.db.queryable, [first, second])
  const registered = await running.app.identity.registrationsOf(running.app.db.queryable, [first])
  expect(invited).toHaveLength(2)
  expect(invited).toContainEqual({ friendId: first, inviterId: anna.userId, since: registered[0]?.registeredAt })
  expect(JSON.stringify(await world.own(anna))).not.toContain(first)
  await world.days(1)
  const [tasks] = (await world.own(anna)).map((one) => one.tasks).slice(-1)
  expect(tasks?.[0]).toMatchObject({ task: 'registration', mark: 'finished' })
  const { rows } = await running.app.db.pool.query(
    'select state, reason from invitations.missions where friend_id = $1',
    [first],
  )
  expect(rows).toEqual([
    { state: 'refused', reason: 'not_running' },
    { state: 'refused', reason: 'not_running' },
  ])
})
